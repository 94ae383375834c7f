"""Guests: a name nobody has, no e-mail, no power."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import guest_create
from games.play import frames
from tests.tables import ruleset

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


def test_a_guest_who_signs_up_keeps_seat_and_session(client: Client) -> None:
    ruleset()
    client.post("/play/", {"game": "cloud9"})
    guest = User.objects.get(is_guest=True)
    match = guest.seats.get().match
    fields = {"username": "ada", "email": "ada@example.org", "password1": "paper-island-9"}
    answer = client.post(reverse("account_signup"), fields, follow=True)
    ada = User.objects.get()
    assert (ada.pk, ada.username, ada.is_guest) == (guest.pk, "ada", False)
    assert answer.context["user"] == ada
    frame = frames.frame_of(match.public_id, user_id=ada.pk, after=None)
    assert frame.seats[0].name == "ada"
    assert frame.view["seat"] == 0


def test_a_guest_may_sign_in_to_an_account_they_have(client: Client) -> None:
    ruleset()
    User.objects.create_user("ada", "ada@example.org", "paper-island-9")
    client.post("/play/", {"game": "cloud9"})
    assert client.get(reverse("account_login")).status_code == 200
    fields = {"login": "ada", "password": "paper-island-9"}
    answer = client.post(reverse("account_login"), fields, follow=True)
    assert answer.context["user"].username == "ada"
