"""What django-allauth asks us: a guest who signs up keeps the same row, and so every seat."""

from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest

from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Mails are signed with the site's name, not with its address."""
        site = SimpleNamespace(name=settings.SITE_NAME, domain=urlsplit(settings.SITE_URL).netloc)
        super().send_mail(template_prefix, email, {**context, "current_site": site})

    def new_user(self, request: HttpRequest) -> User:
        if request.user.is_authenticated and request.user.is_guest:
            return request.user
        return User()

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.is_guest = False
        return super().save_user(request, user, form, commit)
