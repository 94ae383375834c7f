"""Tables, matches and play."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
