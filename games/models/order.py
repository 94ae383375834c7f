"""An answer given before it is played: sealed, ahead of its question, or standing."""

from django.db import models

from games.models.match import Match


class Order(models.Model):
    """Private to its seat; superseded, never updated but for its state."""

    class State(models.TextChoices):
        LIVE = "live"
        PLAYED = "played"
        SUPERSEDED = "superseded"
        LAPSED = "lapsed"

    match = models.ForeignKey(Match, models.CASCADE, related_name="orders")
    seat = models.PositiveSmallIntegerField()
    question = models.PositiveIntegerField(null=True)
    answer = models.TextField()
    command_id = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State, default=State.LIVE)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="order_command_once", fields=["match", "command_id"]),
            models.UniqueConstraint(
                name="one_live_order_per_question",
                fields=["match", "seat", "question"],
                condition=models.Q(state="live"),
            ),
        ]

    def __str__(self) -> str:
        return f"order {self.pk} of match {self.match_id}"
