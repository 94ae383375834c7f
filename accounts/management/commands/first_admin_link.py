"""Prints the link that makes the first admin, and nothing once there is one."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from accounts import services


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        token = services.first_admin_token()
        if token is not None:
            self.stdout.write(settings.SITE_URL + reverse("first_admin", args=[token]))
