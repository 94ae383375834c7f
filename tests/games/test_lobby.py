"""The lobby: filters in the address, a list that costs the same however long, closed doors."""

import pytest
from django.test import Client

from games.models import Match
from games.play import selectors, services
from tests.tables import make_user, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

FORM = {
    "menu": "celestia:celestia",
    "seats": "3",
    "bots": "0",
    "pace": "live",
    "visibility": "public",
}


@pytest.fixture(autouse=True)
def rulesets() -> None:
    ruleset()


def opened(**fields) -> Match:
    chosen = {"host": make_user(), "ruleset": ruleset(), "seats": 3} | fields
    return services.match_create(**chosen)


def listed(client: Client, query: str = "") -> list[str]:
    answer = client.get(f"/lobby/?{query}")
    assert answer.status_code == 200
    return [table["public_id"] for table in answer.context["tables"]]


def test_every_filter_shows_what_fits(client: Client) -> None:
    brisk = opened(pace="brisk", ranked=True).public_id
    mail = opened(pace="day", seats=2).public_id
    airships = opened(ruleset=ruleset("each_stack", "airships"), seats=4).public_id
    full = opened(seats=2, bots=1).public_id
    assert listed(client) == [airships, mail, brisk]
    assert listed(client, "game=airships") == [airships]
    assert listed(client, "pace=mail") == [mail]
    assert listed(client, "pace=live") == [airships, brisk]
    assert listed(client, "kind=ranked") == [brisk]
    assert listed(client, "kind=friendly&game=cloud9") == [mail]
    assert listed(client, "free=3") == [airships]
    assert listed(client, "free=all&pace=live&game=cloud9") == [full, brisk]


def test_a_filter_that_means_nothing_is_left_out(client: Client) -> None:
    table = opened().public_id
    assert listed(client, "game=chess&pace=%00&free=-1&kind=') OR 1=1") == [table]


def test_the_form_shows_what_is_chosen_and_works_without_scripts(client: Client) -> None:
    page = client.get("/lobby/?game=airships&free=all").text
    assert '<option value="airships" selected>' in page
    assert '<option value="all" selected>' in page
    assert '<form class="filters panel" id="filters" method="get"' in page
    assert "No open table fits." in page
    assert "No table is open." in client.get("/lobby/").text


def test_the_list_is_sent_again_only_when_it_changed(client: Client) -> None:
    match = opened()
    asking = {"HX-Request": "true"}
    client.get("/lobby/")
    first = client.get("/lobby/", headers=asking)
    assert "<html" not in first.text
    assert match.public_id in first.text
    again = {**asking, "If-None-Match": first.headers["ETag"]}
    assert client.get("/lobby/", headers=again).status_code == 304
    assert client.get("/lobby/?free=3", headers=again).status_code == 200
    services.seat_join(match_id=match.public_id, user=make_user())
    changed = client.get("/lobby/", headers=again)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != first.headers["ETag"]
    client.force_login(make_user())
    signed_in = {**asking, "If-None-Match": changed.headers["ETag"]}
    assert client.get("/lobby/", headers=signed_in).status_code == 200


def test_many_tables_cost_no_more_queries_than_one(django_assert_num_queries) -> None:
    user = make_user()
    opened()
    with django_assert_num_queries(2):
        selectors.tables_open(user=user)
    for _ in range(6):
        opened(visibility="invited", invited=[user.username])
    with django_assert_num_queries(2):
        assert len(selectors.tables_open(user=user)) == 7


def test_the_list_is_no_live_region(client: Client) -> None:
    """It changes by itself every few seconds: a screen reader is told nothing of that."""
    page = client.get("/lobby/").text
    assert "aria-live" not in page.split('id="tables"')[1].split("</section>")[0]


# ── by invitation ──


def test_a_table_by_invitation_is_found_by_host_and_invited_alone() -> None:
    host, friend, stranger = make_user(), make_user(), make_user()
    match = opened(host=host, visibility="invited", invited=[friend.username.upper()])
    seen = {}
    for user in (None, host, friend, stranger):
        browser = Client()
        if user is not None:
            browser.force_login(user)
        page = browser.get(f"/t/{match.public_id}/")
        frame = browser.get(f"/api/matches/{match.public_id}/frame")
        seen[user] = (listed(browser) != [], page.status_code, frame.status_code)
    assert seen == {
        None: (False, 403, 403),
        host: (True, 200, 200),
        friend: (True, 200, 200),
        stranger: (False, 403, 403),
    }
    assert "This table is by invitation" in page.text
    assert match.commitment not in page.text
    assert frame.json()["code"] == "not_invited"


def test_the_link_alone_gives_no_seat(client: Client) -> None:
    friend = make_user()
    match = opened(visibility="invited", invited=[friend.username])
    path = f"/t/{match.public_id}/join/"
    client.force_login(make_user())
    client.post(path)
    Client().post(path)
    assert match.seats.exclude(user=None).count() == 1
    client.force_login(friend)
    assert client.post(path, follow=True).status_code == 200
    assert match.seats.get(index=1).user == friend


def test_a_finished_table_by_invitation_stays_closed() -> None:
    match = opened(visibility="invited", invited=[make_user().username])
    Match.objects.filter(pk=match.pk).update(status="finished")
    assert Client().get(f"/api/matches/{match.public_id}/export").status_code == 403


def test_nobody_of_that_name_can_be_invited(client: Client) -> None:
    client.force_login(make_user())
    asked = FORM | {"visibility": "invited", "invited": f"{make_user().username}, nobody-here"}
    assert "There is nobody called nobody-here here." in client.post("/tables/new/", asked).text
    none = client.post("/tables/new/", FORM | {"visibility": "invited"})
    assert "Name at least one person." in none.text
    assert not Match.objects.exists()


# ── what a new table chooses ──


@pytest.mark.parametrize(
    ("chosen", "window", "reactions"),
    [
        ({}, 6, "concealed"),
        ({"window_seconds": "9"}, 9, "concealed"),
        ({"pace": "day"}, 24 * 3600, "quick"),
        ({"pace": "day", "window_seconds": "9"}, 24 * 3600, "quick"),
        ({"pace": "day", "reactions": "concealed"}, 24 * 3600, "concealed"),
        ({"reactions": "quick"}, 6, "quick"),
    ],
)
def test_windows_and_reactions_follow_the_pace_unless_chosen(
    client: Client, chosen: dict[str, str], window: float, reactions: str
) -> None:
    client.force_login(make_user())
    client.post("/tables/new/", FORM | chosen)
    match = Match.objects.get()
    assert match.window_seconds == window
    assert match.ruleset.options["reactions"] == reactions
    name = {"quick": "Quick", "concealed": "Concealed"}[reactions]
    assert f"Who is asked for cards: {name}" in selectors.notes_of(match)


@pytest.mark.parametrize("window", ["2", "11", "x"])
def test_no_window_is_shorter_than_three_or_longer_than_ten_seconds(
    client: Client, window: str
) -> None:
    client.force_login(make_user())
    page = client.post("/tables/new/", FORM | {"window_seconds": window})
    assert page.context["form"].errors["window_seconds"]


def test_the_form_says_why_quick_is_proposed_by_mail(client: Client) -> None:
    page = client.get("/tables/new/").text
    assert "By mail we propose quick answers" in page
    assert "As proposed: concealed live, quick by mail" in page


# ── start when full ──


def test_a_table_that_says_so_starts_when_the_last_seat_is_taken(client: Client) -> None:
    match = opened(seats=2, starts_when_full=True, nonce="ab" * 32)
    client.force_login(make_user())
    client.post(f"/t/{match.public_id}/join/", {"nonce": "cd" * 32})
    match.refresh_from_db()
    assert match.status == "running"
    assert [seat.nonce for seat in match.seats.all()] == ["ab" * 32, "cd" * 32]


def test_otherwise_the_host_says_when() -> None:
    match = opened(seats=2)
    services.seat_join(match_id=match.public_id, user=make_user())
    match.refresh_from_db()
    assert match.status == "open"


def test_a_form_that_fills_every_seat_with_bots_starts_at_once(client: Client) -> None:
    client.force_login(make_user())
    chosen = FORM | {"bots": "2", "starts_when_full": "on", "nonce": "ab" * 32}
    client.post("/tables/new/", chosen)
    match = Match.objects.get()
    assert match.status == "running"
    assert match.seats.get(index=0).nonce == "ab" * 32
