"""Sealed answers and orders over the wire: their owner has news, the others hear nothing."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games.live.hub import hub
from games.models import Order
from tests.games.live.wire import Socket, cookie_of, scene, sockets
from tests.signals import registered, signals
from tests.tables import Table, deal

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

LOW = {"type": "light", "height": 1}


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def table() -> Table:
    return deal(people=3, bots=0, rules_row=signals())


async def seated(table: Table) -> list[Socket]:
    """All seats and a spectator, presence settled."""
    spectator = Socket(table.id)
    assert await spectator.open()
    everyone = [*await sockets(table), spectator]
    for socket in everyone:
        await socket.say(type="hello", seq=None)
    await asyncio.sleep(1)
    for socket in everyone:
        while await frames_of(socket):
            pass
    return everyone


async def frames_of(socket: Socket) -> list[dict]:
    """Those that have come, in what a socket hears besides."""
    heard, socket.kept = socket.kept, []
    while not await socket.wire.receive_nothing(timeout=0.1):
        heard.append(json.loads(await socket.wire.receive_from(timeout=1)))
    return [message["frame"] for message in heard if message["type"] == "frame"]


@scene
async def test_an_answer_brings_a_frame_to_its_owner_alone(table: Table) -> None:
    owner, *others = await seated(table)
    await owner.say(type="act", command="a-sealed-answer", question=1, action=LOW)
    reply = await owner.hear("reply")
    assert (reply["status"], reply["seq"]) == ("kept", 1)
    frame = await owner.frame()
    assert (frame["seq"], frame["question"]["answered"]) == (1, True)
    assert frame["orders"][0]["order"] == LOW
    await asyncio.sleep(1)
    for other in others:
        assert await frames_of(other) == []


@scene
async def test_it_reaches_the_owners_other_device_too(table: Table) -> None:
    phone = Socket(table.id, await sync_to_async(cookie_of)(table.users[0]))
    assert await phone.open()
    await phone.say(type="hello", seq=None)
    owner, *_ = await seated(table)
    await frames_of(phone)
    await owner.say(type="act", command="a-sealed-answer", question=1, action=LOW)
    assert (await phone.frame())["question"]["answered"]


@scene
async def test_a_word_from_another_process_is_for_its_owner_alone(table: Table) -> None:
    owner, *others = await seated(table)
    hub()._heard(table.id, 1, table.users[0].pk)
    assert (await owner.frame())["seq"] == 1
    for other in others:
        assert await frames_of(other) == []


@scene
async def test_heartbeats_do_not_tell_of_an_answer(table: Table) -> None:
    owner, other, *_ = await seated(table)
    await owner.say(type="act", command="a-sealed-answer", question=1, action=LOW)
    assert (await owner.hear("reply"))["status"] == "kept"
    other.kept.clear()
    for _ in range(3):
        assert (await other.hear("beat"))["seq"] == 1


@scene
async def test_orders_are_given_changed_and_taken_back(table: Table) -> None:
    owner, *others = await seated(table)
    order = {"type": "pass_always"}
    steps = [
        ({"command": "first-order", "order": order}, "kept", ["first-order"]),
        (
            {"command": "second-one", "order": order, "replaces": "first-order"},
            "kept",
            ["second-one"],
        ),
        ({"command": "third-one", "order": None, "replaces": "second-one"}, "kept", []),
    ]
    for message, status, left in steps:
        await owner.say(type="order", **message)
        assert (await owner.hear("reply"))["status"] == status
        while [kept["id"] for kept in (await owner.frame())["orders"]] != left:
            pass
    await owner.say(type="order", command="nothing-at-all", order=None)
    assert (await owner.hear("reply"))["code"] == "not_an_order"
    for other in others:
        assert await frames_of(other) == []


@scene
async def test_when_the_last_has_answered_everybody_sees_it(table: Table) -> None:
    everyone = await seated(table)
    for seat, socket in enumerate(everyone[:3]):
        await socket.say(type="act", command=f"answer-of-{seat}", question=1, action=LOW)
        assert (await socket.hear("reply"))["status"] == "kept"
    for socket in everyone:
        frame = await socket.frame(seq=4)
        assert frame["events"][-1]["event"]["lights"] == [[1, 1], [2, 1], [0, 1]]


# ── over HTTP ──


def post(table: Table, seat: int | None, what: str, **body: object):
    client = Client()
    if seat is not None:
        client.force_login(table.users[seat])
    return client.post(
        f"/api/matches/{table.id}/{what}", json.dumps(body), content_type="application/json"
    )


def test_the_same_over_http(table: Table) -> None:
    kept = post(table, 0, "actions", command="over-http-1", question=1, action=LOW).json()
    assert (kept["type"], kept["status"], kept["seq"]) == ("reply", "kept", 1)
    again = post(table, 0, "actions", command="over-http-1", question=1, action=LOW).json()
    assert again["status"] == "duplicate"
    back = post(table, 0, "orders", command="over-http-2", order=None, replaces="over-http-1")
    assert back.json()["status"] == "kept"
    placed = post(table, 0, "orders", command="over-http-3", order={"type": "pass_always"})
    assert placed.json()["status"] == "kept"
    assert Order.objects.get(state="live").pattern == '{"type":"pass_always"}'


def test_orders_need_a_seat_and_sense(table: Table) -> None:
    order = {"command": "over-http-1", "order": {"type": "pass_always"}}
    assert post(table, None, "orders", **order).status_code == 401
    assert post(table, 0, "orders", **order, question=1).status_code == 400
    assert post(table, 0, "orders", command="over-http-1").status_code == 400
    assert post(table, 0, "orders", **{**order, "replaces": 7}).status_code == 400
    assert not Order.objects.exists()
