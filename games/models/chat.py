"""What people say at a table, and whom they would rather not hear."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual

from games.models.match import Match

MOST_CHARACTERS = 300


class ChatLine(models.Model):
    """Free words. Claims are actions of the match, in its log."""

    class Room(models.TextChoices):
        PLAYERS = "players"
        SPECTATORS = "spectators"

    match = models.ForeignKey(Match, models.CASCADE, related_name="lines")
    room = models.CharField(max_length=10, choices=Room)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="lines"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    # As it was when this was said.
    name = models.CharField(max_length=150)
    text = models.CharField(max_length=MOST_CHARACTERS)
    command_id = models.CharField(max_length=64)
    created_at = models.DateTimeField()
    # By a moderator: never sent again.
    hidden = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="chat_room_known", condition=models.Q(room__in=["players", "spectators"])
            ),
            models.CheckConstraint(
                name="chat_line_is_short",
                condition=LessThanOrEqual(Length("text"), MOST_CHARACTERS),
            ),
            models.CheckConstraint(name="chat_line_says_something", condition=~models.Q(text="")),
            models.UniqueConstraint(
                name="chat_command_once", fields=["match", "user", "command_id"]
            ),
        ]
        indexes = [
            models.Index(name="chat_of_match", fields=["match", "id"]),
            models.Index(name="chat_of_user", fields=["user", "created_at"]),
        ]

    def __str__(self) -> str:
        return f"line {self.pk} at match {self.match_id}"


class ChatMute(models.Model):
    """`user` does not hear `muted`, at any table; nobody else learns of it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="muted_once", fields=["user", "muted"]),
            models.CheckConstraint(
                name="nobody_mutes_themself", condition=~models.Q(user=models.F("muted"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} does not hear {self.muted_id}"
