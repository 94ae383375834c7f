"""Talk over HTTP: the same rooms and refusals as on the socket, for whom the session says."""

import json

import pytest
from django.test import Client

from accounts.services import guest_create
from games.models import ChatLine
from tests.tables import Table, deal, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture
def table() -> Table:
    return deal(people=2, bots=0)


def client_of(user, **settings) -> Client:
    client = Client(**settings)
    if user is not None:
        client.force_login(user)
    return client


def post(client, table, what, **body):
    url = f"/api/matches/{table.id}/{what}"
    return client.post(url, json.dumps(body), content_type="application/json")


def texts(client, table, after=0):
    answer = client.get(f"/api/matches/{table.id}/talk?after={after}").json()
    return [line["text"] for line in answer["lines"]]


def test_each_room_is_its_own(table):
    player, other, stranger, guest, nobody = (
        client_of(user) for user in (*table.users, make_user(), guest_create(), None)
    )
    assert post(player, table, "talk", command="line-0001", text="ours").json()["status"] == (
        "applied"
    )
    for client, command in ((stranger, "line-0002"), (guest, "line-0003")):
        reply = post(client, table, "talk", command=command, text=command).json()
        assert reply["status"] == "applied"
    assert post(nobody, table, "talk", command="line-0004", text="x").status_code == 401
    assert texts(player, table) == texts(other, table) == ["ours"]
    for client in (stranger, guest, nobody):
        assert texts(client, table) == ["line-0002", "line-0003"]
    first = ChatLine.objects.get(text="line-0002").pk
    assert texts(nobody, table, after=first) == ["line-0003"]


def test_a_banned_user_is_nobody(table):
    client = client_of(table.users[0])
    post(client_of(table.users[1]), table, "talk", command="line-0001", text="ours")
    table.users[0].is_active = False
    table.users[0].save()
    assert post(client, table, "talk", command="line-0002", text="x").status_code == 401
    assert texts(client, table) == []


def test_a_line_has_all_the_page_needs_and_no_more(table):
    client = client_of(table.users[1])
    post(client, table, "talk", command="line-0001", text="hello")
    (line,) = client.get(f"/api/matches/{table.id}/talk").json()["lines"]
    row = ChatLine.objects.get()
    assert line.pop("at")
    assert line == {
        "id": row.pk,
        "room": "players",
        "seat": 1,
        "name": table.users[1].username,
        "text": "hello",
        "mine": True,
    }


def test_a_claim_and_its_repeat(table):
    client = client_of(table.users[0])
    first, again = (
        post(client, table, "talk", command="claim-0001", claim="jump").json() for _ in range(2)
    )
    assert (first["status"], again["status"]) == ("applied", "duplicate")
    assert first["seq"] == again["seq"] == 2


@pytest.mark.parametrize(
    "body",
    [
        {"command": "line-0001"},
        {"command": "line-0001", "text": "both", "claim": "jump"},
        {"command": "line-0001", "text": 7},
        {"command": "x", "text": "short id"},
        {"command": "line-0001", "text": "x", "room": "players"},
    ],
)
def test_junk_is_refused(table, body):
    answer = post(client_of(table.users[0]), table, "talk", **body).json()
    assert answer["code"] == "not_a_message"
    assert answer["sentence"]
    assert not ChatLine.objects.exists()


def test_talking_and_muting_need_the_token(table):
    client = client_of(table.users[0], enforce_csrf_checks=True)
    assert post(client, table, "talk", command="line-0001", text="x").status_code == 403
    assert post(client, table, "mutes", name="x").status_code == 403


def test_muting_answers_what_is_left(table):
    ada, bo = (client_of(user) for user in table.users)
    post(ada, table, "talk", command="line-0001", text="from ada")
    post(bo, table, "talk", command="line-0002", text="from bo")
    line = ChatLine.objects.get(text="from bo").pk
    left = post(ada, table, "mutes", line=line).json()
    assert [one["text"] for one in left["lines"]] == ["from ada"]
    assert left["muted"] == [table.users[1].username]
    again = post(ada, table, "mutes", name=table.users[1].username, muted=False).json()
    assert (len(again["lines"]), again["muted"]) == (2, [])
    refused = post(ada, table, "mutes", name=table.users[0].username)
    assert (refused.status_code, refused.json()["code"]) == (409, "nobody_to_mute")
    assert post(Client(), table, "mutes", line=line).status_code == 401


def test_a_table_by_invitation_talks_among_its_own(table):
    type(table.match).objects.filter(pk=table.match.pk).update(visibility="invited")
    player, stranger = client_of(table.users[0]), client_of(make_user())
    said = post(player, table, "talk", command="line-0001", text="ours").json()
    assert said["status"] == "applied"
    refused = post(stranger, table, "talk", command="line-0002", text="let me in").json()
    assert refused["code"] == "not_invited"
    for client in (stranger, Client()):
        answer = client.get(f"/api/matches/{table.id}/talk")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_invited")
    line = ChatLine.objects.get().pk
    assert post(stranger, table, "mutes", line=line).status_code == 403


def test_an_unknown_table_is_not_found():
    answer = Client().get("/api/matches/nowhere12345/talk")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_match")


def test_the_page_lets_one_talk_as_far_as_the_table_does():
    table = deal(people=2, bots=0)
    player, nobody = client_of(table.users[0]), Client()

    def page(client):
        return client.get(f"/t/{table.id}/").context["page"]["talk"]

    assert page(player)["can_write"]
    assert page(player)["claims"]
    assert not page(nobody)["can_write"]
    assert not page(nobody)["claims"]
    type(table.match).objects.filter(pk=table.match.pk).update(talk="claims")
    assert not page(player)["can_write"]
    assert page(player)["claims"]
    type(table.match).objects.filter(pk=table.match.pk).update(talk="off")
    assert page(player) is None


def test_a_new_table_chooses_its_talk():
    from games.models import Match
    from tests.tables import ruleset

    ruleset()
    client = client_of(make_user())
    form = {"menu": "cloud9:published", "seats": 3, "bots": 0, "pace": "live"}
    form |= {"visibility": "public", "talk": "claims"}
    assert client.post("/tables/new/", form).status_code == 302
    assert Match.objects.get().talk == "claims"
    assert client.post("/tables/new/", form | {"talk": "loud"}).status_code == 200
