"""An answer given before it is played: sealed, ahead of its question, or standing."""

from django.db import models

from games.models.match import Match


class Order(models.Model):
    """Private to its seat; superseded, never updated but for its state and when it fired.

    Taking one back is a row too: `replaces` it, and is `withdrawn` from the start.
    """

    class State(models.TextChoices):
        LIVE = "live"
        PLAYED = "played"
        SUPERSEDED = "superseded"
        WITHDRAWN = "withdrawn"
        LAPSED = "lapsed"

    match = models.ForeignKey(Match, models.CASCADE, related_name="orders")
    seat = models.PositiveSmallIntegerField()
    # One question, or (JSON as text) the pattern of those a standing order answers.
    question = models.PositiveIntegerField(null=True)
    pattern = models.TextField(blank=True)
    # The action that answers the question; a pattern finds its own when it is asked.
    answer = models.TextField(blank=True)
    # A change names the version it takes the place of.
    replaces = models.OneToOneField("self", models.PROTECT, null=True, related_name="replaced_by")
    command_id = models.CharField(max_length=64)
    # What was sent under that id, as text: tells a repeat from a conflict.
    payload = models.TextField()
    state = models.CharField(max_length=10, choices=State, default=State.LIVE)
    fired_seq = models.PositiveIntegerField(null=True)
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
        indexes = [
            models.Index(name="order_live", fields=["match"], condition=models.Q(state="live")),
        ]

    def __str__(self) -> str:
        return f"order {self.pk} of match {self.match_id}"
