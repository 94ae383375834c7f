"""What does not belong in a lobby: one clear refusal each, and nothing has changed."""

from functools import partial

import pytest
from django.test import Client

from accounts.services import guest_create
from games.models import Match, Seat
from games.play import services
from tests.games.play.test_races import together
from tests.tables import deal, make_user, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

FORM = {
    "menu": "cloud9:published",
    "seats": "3",
    "bots": "0",
    "pace": "live",
    "visibility": "public",
}


@pytest.fixture(autouse=True)
def rulesets() -> None:
    ruleset()


def browser_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def opened(**fields) -> Match:
    return services.match_create(**{"host": make_user(), "ruleset": ruleset(), "seats": 2} | fields)


def test_a_double_join_is_one_seat() -> None:
    match, browser = opened(seats=4), browser_of(make_user())
    for _ in range(2):
        page = browser.post(f"/t/{match.public_id}/join/", follow=True)
        assert page.status_code == 200
    assert match.seats.exclude(user=None).count() == 2


def test_a_match_that_started_or_ended_takes_nobody() -> None:
    running, aborted, finished = (deal(people=2, bots=1) for _ in range(3))
    services.match_abort(match_id=aborted.id, user=aborted.users[0])
    finished.play_out()
    browser = browser_of(make_user())
    for table in (running, aborted, finished):
        page = browser.post(f"/t/{table.id}/join/", follow=True)
        assert "This match has already started." in page.text
        assert [seat.user for seat in table.seats()] == [*table.users]


def test_a_banned_user_takes_no_seat() -> None:
    match, user = opened(seats=4), make_user()
    browser = browser_of(user)
    user.is_active = False
    user.save()
    # The session is worth nothing any more: whoever holds it is a new guest.
    browser.post(f"/t/{match.public_id}/join/")
    assert not match.seats.filter(user=user).exists()
    with pytest.raises(services.Refused) as refusal:
        services.seat_join(match_id=match.public_id, user=user)
    assert refusal.value.code == "banned"


@pytest.mark.django_db(transaction=True)
def test_the_last_seat_of_a_table_that_starts_by_itself_goes_to_one_of_four() -> None:
    match = opened(seats=2, starts_when_full=True)
    calls = [
        partial(services.seat_join, match_id=match.public_id, user=make_user()) for _ in range(4)
    ]
    results = together(calls)
    assert results.count(1) == 1
    codes = {result.code for result in results if result != 1}
    assert codes <= {"already_started", "table_full", "busy"}
    match.refresh_from_db()
    assert match.status == "running"
    assert Seat.objects.filter(match=match, user__isnull=False).count() == 2
    assert match.actions.filter(kind="table").count() == 1


@pytest.mark.parametrize(("make", "most"), [(make_user, 3), (guest_create, 2)])
def test_tables_and_joins_come_at_a_measured_pace(settings, make, most: int) -> None:
    settings.ACCOUNT_RATE_LIMITS = {
        "table": "3/m/user",
        "table_guest": "2/m/user",
        "join": "3/m/user",
        "join_guest": "2/m/user",
    }
    browser = browser_of(make())
    for _ in range(most):
        assert browser.post("/play/", {"game": "cloud9"}).url != "/lobby/"
    assert "Try again in a minute." in browser.post("/tables/new/", FORM).text
    for _ in range(most):
        browser.post(f"/t/{opened().public_id}/join/")
    last = opened()
    page = browser.post(f"/t/{last.public_id}/join/", follow=True)
    assert "Try again in a minute." in page.text
    assert last.seats.exclude(user=None).count() == 1


def test_the_limits_of_the_site_are_ones_allauth_can_read() -> None:
    from allauth.core.internal.ratelimit import parse_rates

    from celestia_site.settings import base

    for rates in base.ACCOUNT_RATE_LIMITS.values():
        assert parse_rates(rates)
