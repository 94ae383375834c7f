"""Somebody who waits for a ranked opponent."""

from django.conf import settings
from django.db import models

from games.models.match import Match


class QueueEntry(models.Model):
    """One per user, so that nobody can be paired at two tables at once."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="queue_entry"
    )
    game = models.SlugField(max_length=20)
    pace = models.SlugField(max_length=20)
    seats = models.PositiveSmallIntegerField(default=2)
    # As it was on joining: a match that ends meanwhile does not move the place in the queue.
    rating = models.IntegerField()
    nonce = models.CharField(max_length=64, blank=True)
    joined_at = models.DateTimeField()
    # When its page last asked; a page that is gone asks no more.
    seen_at = models.DateTimeField()
    # The table that was found; the entry has then done its work.
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="+")

    class Meta:
        verbose_name_plural = "queue entries"
        indexes = [
            models.Index(
                name="queue_waiting",
                fields=["game", "pace", "joined_at"],
                condition=models.Q(match__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}/{self.pace} at {self.rating}"
