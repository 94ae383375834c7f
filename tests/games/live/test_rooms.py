"""Talk over the socket: to the watchers of its room, once, with or without Redis."""

import asyncio
from unittest.mock import AsyncMock, patch

import pytest
from asgiref.sync import sync_to_async

from games.models import ChatLine
from games.play import services
from tests.games.live.wire import Socket, cookie_of, scene, sockets
from tests.tables import Table, deal, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


@pytest.fixture
def table() -> Table:
    return deal(people=2, bots=0)


def said(table, seat, text):
    number = ChatLine.objects.count()
    reply = services.line_say(
        match_id=table.id,
        actor=table.users[seat].pk,
        command_id=f"from-elsewhere-{number}",
        text=text,
    )
    assert reply.status == "applied"


async def greeted(table, *extra):
    everyone = [*await sockets(table), *extra]
    for socket in everyone:
        await socket.say(type="hello", seq=None)
        await socket.frame()
    return everyone


async def texts(socket):
    return [line["text"] for line in (await socket.hear("talk"))["lines"]]


async def hears_nothing(socket):
    """Whatever was under way has come by the time a ping is answered, some time later."""
    await asyncio.sleep(0.5)
    await socket.say(type="ping")
    await socket.hear("beat")
    assert [message for message in socket.kept if message["type"] == "talk"] == []


@scene
async def test_a_line_reaches_its_room_and_nobody_else(table: Table) -> None:
    nobody = Socket(table.id)
    stranger = Socket(table.id, await sync_to_async(lambda: cookie_of(make_user()))())
    for socket in (nobody, stranger):
        assert await socket.open()
    first, second, *_ = await greeted(table, nobody, stranger)
    await first.say(type="say", command="a-line-0001", text="to the players")
    reply = await first.hear("reply")
    assert (reply["status"], reply["seq"]) == ("applied", 1)
    (mine,) = (await first.hear("talk"))["lines"]
    (theirs,) = (await second.hear("talk"))["lines"]
    assert (mine["mine"], theirs["mine"], theirs["seat"]) == (True, False, 0)
    for socket in (nobody, stranger):
        await hears_nothing(socket)

    await stranger.say(type="say", command="a-line-0002", text="to the spectators")
    assert (await stranger.hear("reply"))["status"] == "applied"
    assert await texts(stranger) == await texts(nobody) == ["to the spectators"]
    await hears_nothing(first)
    await nobody.say(type="say", command="a-line-0003", text="who am I?")
    assert (await nobody.hear("reply"))["code"] == "cannot_talk"


@scene
async def test_hello_brings_the_last_lines_once(table: Table) -> None:
    for text in ("one", "two"):
        await sync_to_async(said)(table, 1, text)
    first, _ = await greeted(table)
    assert await texts(first) == ["one", "two"]
    await first.say(type="hello", seq=None)
    await first.frame()
    await hears_nothing(first)


@scene
async def test_a_claim_is_an_event_of_everybodys_frame(table: Table) -> None:
    first, second = await greeted(table)
    await first.say(type="say", command="a-claim-0001", claim="have_it")
    assert (await first.hear("reply"))["seq"] == 2
    (event,) = (await second.frame(seq=2))["events"]
    assert event["event"]["claim"] == "have_it"
    assert event["sentence"].endswith("“I have it.”")


@scene
async def test_a_banned_user_is_heard_no_more_and_hears_no_more(table: Table) -> None:
    first, second = await greeted(table)

    def ban() -> None:
        table.users[0].is_active = False
        table.users[0].save()

    await sync_to_async(ban)()
    await first.say(type="say", command="a-line-0001", text="still here")
    assert (await first.hear("reply"))["code"] == "cannot_talk"
    await second.say(type="say", command="a-line-0002", text="alone at last")
    assert await texts(second) == ["alone at last"]
    await hears_nothing(first)


@scene
async def test_a_muted_user_is_not_sent(table: Table) -> None:
    first, second = await greeted(table)

    def mute() -> None:
        services.user_mute(match_id=table.id, user=table.users[0], name=table.users[1].username)

    await sync_to_async(mute)()
    await second.say(type="say", command="a-line-0001", text="can you hear me?")
    assert await texts(second) == ["can you hear me?"]
    await hears_nothing(first)


@scene
async def test_a_line_from_another_process_is_heard(table: Table) -> None:
    """Only Redis brings it: the pulse is off, and so is what this process hears of itself."""
    with (
        patch("games.live.hub.Hub._look", new=AsyncMock()),
        patch("games.live.hub.Hub._committed"),
    ):
        first, second = await greeted(table)
        await asyncio.sleep(1)
        await sync_to_async(said)(table, 1, "from afar")
        assert await texts(first) == await texts(second) == ["from afar"]


@scene
async def test_a_line_nobody_told_of_is_found_by_looking(table: Table) -> None:
    """Redis is down, another process took the line: the pulse sees it in the database."""
    first, second = await greeted(table)

    def say_silently() -> None:
        with patch("games.play.after_commit.announce"):
            said(table, 0, "in silence")

    await sync_to_async(say_silently)()
    assert await texts(first) == await texts(second) == ["in silence"]
    await hears_nothing(first)


@scene
async def test_after_the_end_both_rooms_are_open(table: Table) -> None:
    nobody = Socket(table.id)
    assert await nobody.open()
    first, _, _ = await greeted(table, nobody)
    await first.say(type="say", command="a-line-0001", text="in secret")
    await first.hear("reply")
    await hears_nothing(nobody)

    def give_up() -> None:
        services.match_resign(match_id=table.id, actor=table.users[0].pk, command_id="give-up-1")

    await sync_to_async(give_up)()
    await nobody.frame(status="finished")
    await nobody.say(type="hello", seq=None)
    assert await texts(nobody) == ["in secret"]
