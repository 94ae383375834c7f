"""Every write to an account that is not django-allauth's own."""

import secrets

from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.db import IntegrityError, transaction

from accounts.models import User

_FIRST_ADMIN = "lantern.first-admin"
_FIRST_ADMIN_SECONDS = 7 * 24 * 3600
_MOODS = ("Amber", "Brisk", "Calm", "Daring", "Early", "Gentle", "Lofty", "Merry", "Quiet", "Swift")
_BIRDS = ("Crane", "Finch", "Heron", "Ibis", "Lark", "Martin", "Owl", "Petrel", "Swallow", "Wren")


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
