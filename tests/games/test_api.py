"""The table over HTTP: the same frames and replies as on the socket, and clear refusals."""

import json

import jsonschema
import msgspec
import pytest
from django.test import Client

from games import rules
from games.models import Action
from games.play import frames
from tests.tables import Table, any_ruleset, deal, make_user, sensible

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture
def table() -> Table:
    return deal(people=3, bots=0)


def logged_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def act(client: Client, table: Table, body: object, **headers: str):
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(
        f"/api/matches/{table.id}/actions", text, content_type="application/json", headers=headers
    )


def answer_for(table: Table, seat: int) -> dict[str, object]:
    shown = table.frame(seat)
    return {
        "command": "over-http-1",
        "question": shown.question.number if shown.question else 0,
        "action": sensible(shown),
    }


def test_the_frame_is_the_same_as_everywhere(table: Table) -> None:
    for seat, user in enumerate(table.users):
        answer = logged_in(user).get(f"/api/matches/{table.id}/frame")
        expected = frames.builtins(table.frame(seat))
        got = answer.json()
        for frame in (got, expected):
            frame["clock"].pop("now")
        assert got == expected
    assert Client().get(f"/api/matches/{table.id}/frame").json()["view"]["hand"] == []


def test_only_missing_events_come_along(table: Table) -> None:
    table.submit(table.asked())
    answer = Client().get(f"/api/matches/{table.id}/frame?after=1").json()
    assert [event["seq"] for event in answer["events"]] == [2]


def test_a_move_is_applied_and_its_repeat_is_a_duplicate(table: Table) -> None:
    seat = table.asked()
    client, body = logged_in(table.users[seat]), answer_for(table, seat)
    first, again = act(client, table, body).json(), act(client, table, body).json()
    assert (first["status"], again["status"]) == ("applied", "duplicate")
    assert first["seq"] == again["seq"]


def test_strangers_and_the_anonymous_are_refused(table: Table) -> None:
    body = answer_for(table, table.asked())
    assert act(logged_in(make_user()), table, body).json()["code"] == "not_seated"
    assert act(Client(), table, body).status_code == 401
    assert Action.objects.filter(match=table.match).count() == 1


def test_a_post_needs_the_token(table: Table) -> None:
    seat = table.asked()
    client = Client(enforce_csrf_checks=True)
    client.force_login(table.users[seat])
    assert act(client, table, answer_for(table, seat)).status_code == 403


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("{", 400),
        ("[]", 400),
        ('{"command": "x"}', 400),
        ('{"command": "long-enough", "question": 1, "action": {}, "seat": 2}', 400),
        ("[" * 5000, 400),
        ("x" * 9000, 413),
        (b"\xff\xfe".decode("latin-1"), 400),
    ],
)
def test_junk_is_refused(table: Table, body: str, status: int) -> None:
    answer = act(logged_in(table.users[0]), table, body)
    assert answer.status_code == status
    assert answer.json()["code"] == "not_a_message"
    assert Action.objects.filter(match=table.match).count() == 1


def test_an_unknown_match_is_not_found() -> None:
    answer = Client().get("/api/matches/nowhere12345/frame")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_match")
    assert msgspec.json.decode(answer.content)["sentence"]


@pytest.mark.parametrize("game", rules.slugs())
def test_the_published_schemas_fit_what_is_sent(game: str) -> None:
    table = deal(people=2, bots=1, rules_row=any_ruleset(game))
    told = Client().get(f"/api/games/{game}/schemas").json()
    frame = Client().get(f"/api/matches/{table.id}/frame").json()
    jsonschema.validate(frame, told["frame"])
    jsonschema.validate(frame["view"], told["view"])
    seat = next(seat for seat in range(2) if table.frame(seat).choices or seat == 1)
    for choice in table.frame(seat).choices:
        jsonschema.validate(choice.action, told["actions"][choice.action["type"]])


def test_an_unknown_game_has_no_schemas() -> None:
    answer = Client().get("/api/games/chess/schemas")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")
