"""One playing of a game: what everybody may know, and what nobody may."""

import secrets

from django.conf import settings
from django.db import models

from games.models.ruleset import Ruleset

_PUBLIC_ID = "abcdefghijkmnpqrstuvwxyz23456789"


def public_id_make() -> str:
    return "".join(secrets.choice(_PUBLIC_ID) for _ in range(12))


class Match(models.Model):
    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        ABORTED = "aborted"

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        LINK = "link"
        INVITED = "invited"

    class Talk(models.TextChoices):
        ON = "on"
        CLAIMS = "claims"  # and no other words of the players
        OFF = "off"

    public_id = models.CharField(max_length=12, unique=True, default=public_id_make, editable=False)
    ruleset = models.ForeignKey(Ruleset, models.PROTECT, related_name="matches")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted"
    )
    # Whom the host sent away before the start.
    barred = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", blank=True)
    # Whom the host asked to come; where the table is by invitation, nobody else enters.
    invited = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", blank=True)
    # The finished match whose people play again.
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch"
    )
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PUBLIC)
    ranked = models.BooleanField(default=False)
    pace = models.SlugField(max_length=20)
    turn_seconds = models.PositiveIntegerField()
    # How long a sealed window stays open; no seat's clock pays for it.
    window_seconds = models.FloatField(default=6)
    talk = models.CharField(max_length=8, choices=Talk, default=Talk.ON)
    # Deal as soon as every seat is taken; otherwise the host says when.
    starts_when_full = models.BooleanField(default=False)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    head_seq = models.PositiveIntegerField(default=0)
    due_at = models.DateTimeField(null=True)
    commitment = models.CharField(max_length=64)
    ending = models.SlugField(max_length=40, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(
                name="match_status_known",
                condition=models.Q(status__in=["open", "running", "finished", "aborted"]),
            ),
            models.CheckConstraint(
                name="match_talk_known", condition=models.Q(talk__in=["on", "claims", "off"])
            ),
            models.CheckConstraint(
                name="match_window_has_a_length", condition=models.Q(window_seconds__gt=0)
            ),
            # Every running match has a moment at which somebody looks at it: none is stuck.
            models.CheckConstraint(
                name="match_running_is_due",
                condition=models.Q(status="running", due_at__isnull=False)
                | (~models.Q(status="running") & models.Q(due_at__isnull=True)),
            ),
        ]
        indexes = [
            models.Index(
                name="match_due", fields=["due_at"], condition=models.Q(due_at__isnull=False)
            ),
            models.Index(
                name="match_lobby", fields=["-created_at"], condition=models.Q(status="open")
            ),
        ]

    def __str__(self) -> str:
        return self.public_id


class MatchSecret(models.Model):
    """Seed and snapshot; read by `play/store.py` alone until the match ends."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="secret")
    secret = models.CharField(max_length=64)
    seed = models.CharField(max_length=64, blank=True)
    snapshot = models.BinaryField(null=True)

    def __str__(self) -> str:
        return f"secret of match {self.match_id}"
