"""A user is a person with an account; a guest is one bound to a browser, without e-mail."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.validators import MaxLengthValidator
from django.db import models

# A name has to fit on a seat, in the log and on a phone.
USERNAME_LENGTH = 24
username_validators = [
    AbstractUser.username_validator,
    MaxLengthValidator(USERNAME_LENGTH),
]


class User(AbstractUser):
    is_guest = models.BooleanField(default=False)

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(
                name="guest_has_no_email_or_power",
                condition=models.Q(is_guest=False)
                | models.Q(email="", is_staff=False, is_superuser=False),
            )
        ]


class ApiToken(models.Model):
    """A key for scripts: only its hash is kept, so it is shown once."""

    class Scope(models.TextChoices):
        READ = "read"
        PLAY = "play"  # and read

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=40)
    scope = models.CharField(max_length=8, choices=Scope, default=Scope.READ)
    # Enough to tell one's tokens apart, not enough to guess one.
    prefix = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(
                name="token_scope_known", condition=models.Q(scope__in=["read", "play"])
            )
        ]

    def __str__(self) -> str:
        return f"{self.prefix}…"

    def allows(self, scope: str) -> bool:
        return scope == self.Scope.READ or self.scope == scope
