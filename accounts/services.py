"""Every write to an account that is not django-allauth's own."""

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import ApiToken, User

_FIRST_ADMIN = "lantern.first-admin"
_FIRST_ADMIN_SECONDS = 7 * 24 * 3600
_MOODS = ("Amber", "Brisk", "Calm", "Daring", "Early", "Gentle", "Lofty", "Merry", "Quiet", "Swift")
_BIRDS = ("Crane", "Finch", "Heron", "Ibis", "Lark", "Martin", "Owl", "Petrel", "Swallow", "Wren")


MAX_TOKENS = 10
# Written down at most so often: a script that asks every second need not write every second.
_USED_AGAIN = timedelta(minutes=1)


class TooManyTokens(Exception):
    """Revoke one first."""


class SetupClosed(Exception):
    """The link is not ours or too old."""


class SetupDone(SetupClosed):
    """The link is good, but the first admin exists already."""


def guest_create() -> User:
    """A name nobody has; the only key to it is the session that asked."""
    numbers = 9000
    while True:
        mood, bird = secrets.choice(_MOODS), secrets.choice(_BIRDS)
        guest = User(username=f"{mood}{bird}{secrets.randbelow(numbers) + 1000}", is_guest=True)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            numbers *= 10  # The short names are running out.
            continue
        return guest


def first_admin_token() -> str | None:
    """None as soon as a superuser exists."""
    if User.objects.filter(is_superuser=True).exists():
        return None
    return signing.dumps("first admin", salt=_FIRST_ADMIN)


def first_admin_token_check(*, token: str) -> None:
    try:
        signing.loads(token, salt=_FIRST_ADMIN, max_age=_FIRST_ADMIN_SECONDS)
    except signing.BadSignature as error:
        raise SetupClosed from error
    if User.objects.filter(is_superuser=True).exists():
        raise SetupDone


@transaction.atomic
def first_admin_create(*, token: str, username: str, email: str, password: str) -> User:
    first_admin_token_check(token=token)
    validate_password(password, User(username=username, email=email))
    User(username=username, email=email, password=password).full_clean()
    return User.objects.create_superuser(username=username, email=email, password=password)


# ── keys for scripts ──


@transaction.atomic
def token_create(*, user: User, name: str, scope: str) -> tuple[ApiToken, str]:
    """The row, and the token itself: nobody can show it again."""
    # Two pages at once do not make an eleventh.
    User.objects.select_for_update().get(pk=user.pk)
    if ApiToken.objects.filter(user=user, revoked_at=None).count() >= MAX_TOKENS:
        raise TooManyTokens
    token = f"ls_{secrets.token_urlsafe(32)}"
    row = ApiToken.objects.create(
        user=user, name=name, scope=scope, prefix=token[:9], digest=_digest(token)
    )
    return row, token


def token_revoke(*, user: User, token_id: int) -> None:
    """At once, and for good; somebody else's stays."""
    rows = ApiToken.objects.filter(pk=token_id, user=user, revoked_at=None)
    rows.update(revoked_at=timezone.now())


def token_use(*, token: str) -> ApiToken | None:
    """None: nobody's, or revoked."""
    rows = ApiToken.objects.select_related("user")
    found = rows.filter(digest=_digest(token), revoked_at=None).first()
    now = timezone.now()
    if found is not None and (not found.last_used_at or found.last_used_at < now - _USED_AGAIN):
        ApiToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found


def _digest(token: str) -> str:
    """Without salt or stretching: a token is 256 random bits, not a word somebody chose."""
    return hashlib.sha256(token.encode()).hexdigest()
