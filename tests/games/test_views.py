"""The pages: they answer, they refuse clearly, and a guest can do all that the link promises."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from celestia_site import template_tags
from games import rules, words
from games.models import Match
from games.play import selectors, services, tables
from tests.tables import deal, make_user, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture(autouse=True)
def rulesets() -> None:
    ruleset()


@pytest.mark.parametrize(
    "name", ["home", "lobby", "ladder", "rules_index", "account_login", "account_signup"]
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_open_pages_answer_in_both_languages(client: Client, name: str, language: str) -> None:
    page = client.get(reverse(name), headers={"accept-language": language})
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text


@pytest.mark.parametrize("game", rules.slugs())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_has_a_rules_page(client: Client, game: str, language: str) -> None:
    page = client.get(f"/rules/{game}/", headers={"accept-language": language})
    assert page.status_code == 200
    assert "<table>" in page.text
    assert words.pages.PAGES.joinpath(f"{game}.{language}.md").exists()
    assert client.get("/rules/chess/").status_code == 404


def test_no_page_has_inline_style_or_script(client: Client) -> None:
    table = deal(people=1, bots=2)
    client.force_login(table.users[0])
    for path in ("/", "/lobby/", "/tables/new/", f"/t/{table.id}/", "/accounts/password/change/"):
        page = client.get(path)
        assert page.status_code == 200, path
        assert " style=" not in page.text, path
        for script in re.findall(r"<script(?![^>]*\bsrc=)([^>]*)>", page.text):
            assert "nonce=" in script or "application/json" in script, (path, script)


def test_the_policy_allows_no_foreign_script(client: Client) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "script-src 'self' 'nonce-" in policy
    assert "unsafe" not in policy


def test_one_click_makes_a_guest_and_a_dealt_table(client: Client) -> None:
    answer = client.post("/play/", {"game": "cloud9", "nonce": "ab" * 32}, follow=True)
    assert answer.status_code == 200
    match = Match.objects.get()
    assert match.seats.get(index=0).nonce == "ab" * 32
    assert match.status == "running"
    assert match.seats.exclude(bot="").count() == 2
    guest = match.seats.get(index=0).user
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert client.post("/play/", {"game": "chess"}).status_code == 404


@pytest.mark.parametrize("game", rules.slugs())
def test_every_game_is_one_click_away(client: Client, game: str) -> None:
    assert f'value="{game}"' in client.get("/").text
    page = client.post("/play/", {"game": game}, follow=True)
    match = Match.objects.get()
    assert (match.ruleset.game, match.seats.count()) == (game, 3)
    assert f"css/{game}" in page.text
    assert page.context["frame"]["view"] is not None


def test_the_ladder_is_switched_by_game(client: Client) -> None:
    page = client.get("/ladder/?game=airships")
    assert page.context["game"] == "airships"
    assert 'href="?game=cloud9"' in page.text
    assert client.get("/ladder/?game=chess").status_code == 404


def test_a_friend_with_the_link_sits_down_as_a_guest(client: Client) -> None:
    host = make_user()
    match = services.match_create(host=host, ruleset=ruleset(), seats=2, visibility="link")
    page = client.get(f"/t/{match.public_id}/")
    assert match.commitment in page.text
    answer = client.post(f"/t/{match.public_id}/join/", {"nonce": "ab" * 32}, follow=True)
    assert answer.status_code == 200
    seat = match.seats.get(index=1)
    assert seat.user.is_guest
    assert seat.nonce == "ab" * 32


def test_a_full_table_says_so(client: Client) -> None:
    match = services.match_create(host=make_user(), ruleset=ruleset(), seats=2)
    services.seat_join(match_id=match.public_id, user=make_user())
    client.force_login(make_user())
    answer = client.post(f"/t/{match.public_id}/join/", follow=True)
    assert "Every seat at this table is taken." in answer.text


def test_the_waiting_room_of_a_full_table_invites_nobody(client: Client) -> None:
    host, friend = make_user(), make_user()
    match = services.match_create(host=host, ruleset=ruleset(), seats=2)
    path = f"/t/{match.public_id}/"
    assert 'data-test="invite"' in client.get(path).text
    services.seat_join(match_id=match.public_id, user=friend)
    for user, sentence in [
        (None, "The table is full: you are watching."),
        (friend, "Waiting for the host to take off"),
        (host, "Ready when you are"),
    ]:
        person = Client()
        if user:
            person.force_login(user)
        page = person.get(path).text
        assert sentence in page
        assert 'data-test="invite"' not in page
        assert "Waiting for travellers" not in page


def test_a_spectator_is_told_so_and_has_no_keys_to_switch(client: Client) -> None:
    table = deal(people=1, bots=2)
    page = client.get(f"/t/{table.id}/").text
    assert 'data-test="watching"' in page
    assert 'id="keys"' not in page
    client.force_login(table.users[0])
    page = client.get(f"/t/{table.id}/").text
    assert 'data-test="watching"' not in page
    assert 'id="keys"' in page


def test_the_table_is_titled_by_its_game_and_below_by_its_rules(client: Client) -> None:
    table = deal(people=1, bots=2)
    page = client.get(f"/t/{table.id}/").text
    assert re.search(r"<h1[^>]*>Cloud 9 <span[^>]*>As published<", page)


def test_a_finished_match_stays_in_my_games_with_its_place(
    client: Client, django_assert_num_queries
) -> None:
    user = make_user()
    finished = [_finished(user, place) for place in (1, 2)]
    client.force_login(user)
    page = client.get("/").text
    for match in finished:
        assert f"/t/{match.public_id}/" in page
    assert "Finished" in page
    assert "place 2 of 3" in page
    # Alive (none here), finished, and the seats around those: no more, however many there are.
    with django_assert_num_queries(3):
        selectors.matches_of(user)
    for place in (1, 2, 3, 1, 2):
        _finished(user, place)
    with django_assert_num_queries(3):
        assert len(selectors.matches_of(user)) == 5
    Match.objects.update(finished_at=timezone.now() - timedelta(days=8))
    assert selectors.matches_of(user) == []


def _finished(user: User, place: int) -> Match:
    match = services.match_create(host=user, ruleset=ruleset(), seats=3, bots=2)
    match.seats.filter(index=0).update(place=place)
    Match.objects.filter(pk=match.pk).update(status="finished", finished_at=timezone.now())
    return match


def test_the_last_minute_is_less_than_a_minute() -> None:
    now = timezone.now()
    with translation.override("en"):
        assert template_tags.time_left(now + timedelta(seconds=20)) == "less than a minute"
        assert template_tags.time_left(now + timedelta(seconds=150)) == "2\xa0minutes"


def test_only_a_visitor_reads_that_no_account_is_needed(client: Client) -> None:
    page = client.get("/").text
    assert "No account needed." in page
    assert "2–6 players" in page
    client.force_login(make_user())
    assert "No account needed." not in client.get("/").text


def test_a_bad_share_of_the_dice_leaves_no_half_a_table(client: Client) -> None:
    client.post("/play/", {"game": "cloud9", "nonce": "zz"})
    assert not Match.objects.exists()


def test_guests_are_limited(client: Client, settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}
    for _ in range(2):
        assert Client().post("/play/", {"game": "cloud9"}).url.startswith("/t/")
    refused = Client().post("/play/", {"game": "cloud9"}, follow=True)
    assert "Too many guests from one place." in refused.text
    assert User.objects.count() == 2
    for _ in range(8):
        client.force_login(User.objects.first())
        client.post("/play/", {"game": "cloud9"})
    running = Match.objects.filter(host=User.objects.first()).count()
    assert running == tables.MAX_RUNNING_TABLES_OF_GUESTS


@pytest.mark.parametrize(
    "path",
    [
        "/t/%00/",
        "/t/NOWHERE12345/",
        "/api/matches/%00/frame",
        "/api/matches/nowhere12345/frame?after=99999999999999999999999",
        "/api/matches/nowhere12345/frame?after=-1",
    ],
)
def test_malformed_addresses_are_refused(client: Client, path: str) -> None:
    assert client.get(path).status_code in {404, 422}


def test_a_seat_of_many_digits_is_no_seat(client: Client) -> None:
    host = make_user()
    match = services.match_create(host=host, ruleset=ruleset(), seats=3, ranked=True)
    client.force_login(host)
    fields = {"remove": "1", "seat": "1" * 5000}
    assert client.post(f"/t/{match.public_id}/bot/", fields).status_code == 302


@pytest.mark.parametrize("act", ["join", "leave", "start", "bot"])
def test_an_unknown_table_is_not_found(client: Client, act: str) -> None:
    client.force_login(make_user())
    assert client.post(f"/t/nowhere12345/{act}/").status_code == 404
    assert client.get("/t/nowhere12345/").status_code == 404
    assert client.get(f"/t/nowhere12345/{act}/").status_code == 405


def test_the_form_opens_a_table_and_says_what_is_wrong(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    fields = {
        "menu": "cloud9:published",
        "seats": 3,
        "bots": 1,
        "pace": "live",
        "visibility": "public",
    }
    answer = client.post("/tables/new/", fields)
    match = Match.objects.get(host=user)
    assert answer.url == f"/t/{match.public_id}/"
    assert match.seats.exclude(bot="").count() == 1
    for wrong, sentence in [
        ({"bots": 3}, "Leave at least one seat for a person."),
        ({"ranked": "on"}, "A ranked table has no bots."),
        ({"menu": "airships:one_left", "seats": 5}, "Airships is for 2 to 4 players."),
    ]:
        assert sentence in client.post("/tables/new/", fields | wrong).text
    assert Match.objects.filter(host=user).count() == 1


def test_the_form_starts_with_the_game_of_play_now_and_explains_each_menu(client: Client) -> None:
    page = client.get("/tables/new/")
    assert page.context["form"]["menu"].initial == "celestia:first_flight"
    assert '<option value="celestia:first_flight" selected>' in page.text
    assert "<dt>Cloud 9, As published</dt><dd>" in page.text


def test_a_visitor_opens_a_table_and_is_a_guest_from_then_on(client: Client) -> None:
    assert "ranked" not in client.get("/tables/new/").context["form"].fields
    assert not User.objects.exists()
    fields = {
        "menu": "cloud9:published",
        "seats": 2,
        "bots": 0,
        "pace": "live",
        "visibility": "link",
    }
    client.post("/tables/new/", fields)
    assert Match.objects.get().host.is_guest


def test_the_page_carries_the_frame_of_its_own_viewer(client: Client) -> None:
    table = deal(people=2, bots=1)
    hand = table.frame(0).view["hand"]
    client.force_login(table.users[0])
    mine = client.get(f"/t/{table.id}/").context["frame"]
    assert (mine["view"]["seat"], mine["view"]["hand"]) == (0, hand)
    spectator = Client().get(f"/t/{table.id}/").context["frame"]
    assert (spectator["view"]["seat"], spectator["view"]["hand"]) == (None, [])


def test_a_name_cannot_break_out_of_the_page(client: Client) -> None:
    """Names come from a form that allows few signs; a row written otherwise is harmless too."""
    host = User.objects.create_user("</script><img src=x onerror=alert(1)>", password="x" * 12)
    match = services.match_create(host=host, ruleset=ruleset(), seats=2)
    for path in ("/lobby/", f"/t/{match.public_id}/"):
        assert "<img src=x" not in client.get(path).text


def test_signing_up_logs_in_and_sends_a_mail(client: Client) -> None:
    fields = {"username": "ada", "email": "ada@example.org", "password1": "paper-island-9"}
    answer = client.post(reverse("account_signup"), fields, follow=True)
    assert answer.context["user"].username == "ada"
    assert mail.outbox[0].to == ["ada@example.org"]
    assert "Lantern Sky" in mail.outbox[0].body
    assert "testserver!" not in mail.outbox[0].body


def test_a_name_has_to_fit_on_a_seat(client: Client) -> None:
    fields = {"username": "W" * 25, "email": "ada@example.org", "password1": "paper-island-9"}
    assert client.post(reverse("account_signup"), fields).context["form"].errors["username"]
    assert not User.objects.exists()


def test_a_browser_that_asks_for_an_icon_gets_one(client: Client) -> None:
    assert client.get("/favicon.ico").url.endswith("favicon.svg")


def test_errors_wear_the_same_clothes(client: Client) -> None:
    missing = client.get("/nowhere/")
    assert missing.status_code == 404
    assert "Lantern Sky" in missing.text
    forged = Client(enforce_csrf_checks=True).post("/play/", {"game": "cloud9"})
    assert forged.status_code == 403
    assert "Lantern Sky" in forged.text
    for page in (missing, forged):
        assert 'name="language"' in page.text
        assert reverse("lobby") in page.text
    # An error on our side may have no request left to ask.
    assert 'name="language"' not in render_to_string("500.html")


def test_the_language_can_be_chosen(client: Client) -> None:
    client.post(reverse("set_language"), {"language": "fr", "next": "/"})
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "fr"
    assert '<html lang="fr"' in client.get("/").text
