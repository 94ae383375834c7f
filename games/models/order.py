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
    # One question, or (JSON as text) the pattern of those a standing order answers.
    question = models.PositiveIntegerField(null=True)
    pattern = models.TextField(blank=True)
    answer = models.TextField()
    # A change names the version it takes the place of.
    replaces = models.OneToOneField("self", models.PROTECT, null=True, related_name="replaced_by")
    command_id = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State, default=State.LIVE)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="order_answers_a_question_or_a_pattern",
                condition=models.Q(question__isnull=False, pattern="")
                | (models.Q(question__isnull=True) & ~models.Q(pattern="")),
            ),
            models.UniqueConstraint(name="order_command_once", fields=["match", "command_id"]),
            models.UniqueConstraint(
                name="one_live_order_per_question",
                fields=["match", "seat", "question"],
                condition=models.Q(state="live"),
            ),
        ]

    def __str__(self) -> str:
        return f"order {self.pk} of match {self.match_id}"
