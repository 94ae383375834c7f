"""The quick match on the page: choose, wait, be led to the table, or stop."""

import pytest
from django.test import Client

from games.models import Match, QueueEntry
from games.play import queue, services
from tests.games.play.test_queue import make_rated
from tests.tables import make_user, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

ASKED = {"game": "cloud9", "pace": "live", "nonce": "ab" * 32}
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def rulesets() -> None:
    ruleset()


def browser_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_both_are_led_to_the_table() -> None:
    browsers = [browser_of(make_rated()) for _ in range(2)]
    for browser in browsers:
        page = browser.post("/queue/join/", ASKED, follow=True)
        assert 'data-test="queue-clock"' in page.text
        assert "looking for a rating between 1450 and 1550" in page.text
        clock = browser.get("/queue/", headers=HTMX)
        assert clock.text.startswith("0:0")
        assert "HX-Redirect" not in clock.headers
    services.matches_sweep()
    path = f"/t/{Match.objects.get().public_id}/"
    for browser in browsers:
        assert browser.get("/queue/", headers=HTMX).headers["HX-Redirect"] == path
        # Without scripts the lobby reloads itself and leads there, too.
        assert browser.get("/lobby/").url == path


def test_whoever_has_seen_the_table_is_led_there_no_more() -> None:
    user = make_rated()
    browser = browser_of(user)
    browser.post("/queue/join/", ASKED)
    services.queue_join(user=make_rated(), game="cloud9", pace="live")
    queue.queue_sweep()
    match = Match.objects.get()
    services.seat_seen(match_id=match.public_id, user_id=user.pk, present=True)
    assert browser.get("/lobby/").status_code == 200


def test_waiting_can_be_stopped() -> None:
    browser = browser_of(make_rated())
    browser.post("/queue/join/", ASKED)
    page = browser.post("/queue/leave/", follow=True)
    assert 'data-test="queue-join"' in page.text
    assert not QueueEntry.objects.exists()
    assert browser.get("/queue/", headers=HTMX).headers["HX-Redirect"] == "/lobby/"


def test_the_panel_says_what_is_missing(client: Client) -> None:
    assert "Ranked play needs an account:" in client.get("/lobby/").text
    client.force_login(make_user())
    assert "need a confirmed e-mail address" in client.get("/lobby/").text
    refused = client.post("/queue/join/", ASKED, follow=True)
    assert "need a confirmed e-mail address" in refused.text
    assert Client().post("/queue/join/", ASKED).status_code == 302
    assert Client().post("/queue/leave/").status_code == 302
    assert not QueueEntry.objects.exists()


def test_junk_is_refused_in_words() -> None:
    browser = browser_of(make_rated())
    for wrong in ({"game": "chess"}, {"pace": "\x00"}, {"nonce": "x" * 500}):
        page = browser.post("/queue/join/", ASKED | wrong, follow=True)
        assert page.status_code == 200
        assert 'data-test="queue-join"' in page.text
    assert browser.get("/queue/join/").status_code == 405
