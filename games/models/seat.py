"""A place at a match: a user's, a bot's, or free."""

from django.conf import settings
from django.db import models

from games.models.match import Match


class Seat(models.Model):
    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats"
    )
    bot = models.SlugField(max_length=20, blank=True)
    # The bot that plays on for a user who gave the seat up.
    stand_in = models.SlugField(max_length=20, blank=True)
    nonce = models.CharField(max_length=64, blank=True)
    # The question this seat was last asked, and until when it may answer.
    asked = models.PositiveIntegerField(null=True)
    answer_by = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    ending = models.SlugField(max_length=20, blank=True)

    class Meta:
        ordering = ["match", "index"]
        constraints = [
            models.UniqueConstraint(name="seat_once_per_match", fields=["match", "index"]),
            models.UniqueConstraint(
                name="user_sits_once",
                fields=["match", "user"],
                condition=models.Q(user__isnull=False),
            ),
            models.CheckConstraint(
                name="seat_is_user_or_bot",
                condition=models.Q(bot="") | models.Q(user__isnull=True),
            ),
            models.CheckConstraint(
                name="stand_in_is_for_a_person",
                condition=models.Q(stand_in="") | models.Q(bot=""),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.index} of match {self.match_id}"
