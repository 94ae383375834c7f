"""Publishes every game's menus as rulesets; rows that exist already stay as they are."""

from typing import Any

from django.core.management.base import BaseCommand

from games import rules
from games.play import services


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        for game in rules.slugs():
            for menu in rules.menus(game):
                services.ruleset_publish(game=game, menu=menu["key"], options=menu["options"])
