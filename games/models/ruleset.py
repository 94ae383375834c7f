"""The rules module of a match, stored as rows: options and data tables, never code."""

from django.db import models


class Ruleset(models.Model):
    """Immutable as soon as a match uses it; a match plays from its row alone."""

    game = models.SlugField(max_length=20)
    menu = models.SlugField(max_length=40, blank=True)
    revision = models.PositiveSmallIntegerField()
    options = models.JSONField()
    tables = models.JSONField()
    sha256 = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "menu", "-id"]

    def __str__(self) -> str:
        return f"{self.game}/{self.menu or 'own'} r{self.revision}"
