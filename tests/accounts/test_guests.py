"""Guests: a name nobody has, no e-mail, no power."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.services import guest_create

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def test_guests_have_names_of_their_own_and_no_password() -> None:
    guests = [guest_create() for _ in range(20)]
    assert len({guest.username for guest in guests}) == 20
    assert all(guest.is_guest and not guest.has_usable_password() for guest in guests)


@pytest.mark.parametrize("power", [{"is_staff": True}, {"is_superuser": True}, {"email": "a@b.c"}])
def test_a_guest_cannot_have_power_or_mail(power: dict[str, object]) -> None:
    guest = guest_create()
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=guest.pk).update(**power)
