"""A rating per user, game and pace, and the events that made it."""

from django.conf import settings
from django.db import models


class Rating(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    game = models.SlugField(max_length=20)
    pace = models.SlugField(max_length=20)
    value = models.IntegerField()
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="rating_once", fields=["user", "game", "pace"]),
        ]
        indexes = [models.Index(name="rating_ladder", fields=["game", "pace", "-value", "user"])]

    def __str__(self) -> str:
        return f"{self.game}/{self.pace}: {self.value}"


class RatingEvent(models.Model):
    """Written in the transaction that finishes the match; once per match and user."""

    match = models.ForeignKey("games.Match", models.PROTECT, related_name="rating_events")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rating_events")
    before = models.IntegerField()
    after = models.IntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(name="rated_once", fields=["match", "user"])]

    def __str__(self) -> str:
        return f"{self.before} → {self.after}"
