"""The append-only list that a match is."""

from django.db import models

from games.models.match import Match


class Action(models.Model):
    class Kind(models.TextChoices):
        PLAY = "play"  # goes through the rules
        TABLE = "table"  # skipped on replay

    match = models.ForeignKey(Match, models.CASCADE, related_name="actions")
    seq = models.PositiveIntegerField()
    command_id = models.CharField(max_length=64)
    kind = models.CharField(max_length=5, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True)
    # JSON as text, written and read by `play/store.py`; events are stored unredacted.
    payload = models.TextField()
    events = models.TextField()
    received_at = models.DateTimeField()
    state_hash = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="action_seq_once", fields=["match", "seq"]),
            models.UniqueConstraint(name="action_command_once", fields=["match", "command_id"]),
        ]

    def __str__(self) -> str:
        return f"action {self.seq} of match {self.match_id}"
