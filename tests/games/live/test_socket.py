"""The socket: hello, frames, replies; junk is refused and changes nothing."""

import asyncio
import json
from unittest.mock import AsyncMock, patch

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.db import DatabaseError

from games.live.hub import hub
from games.models import Action
from games.play import after_commit, services
from tests.games.live.wire import Socket, cookie_of, scene, sockets
from tests.tables import Table, deal, make_user, ruleset, sensible

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


@pytest.fixture
def table() -> Table:
    return deal(people=3, bots=0)


@scene
async def test_hello_brings_the_frame_of_ones_own_seat(table: Table) -> None:
    for seat, socket in enumerate(await sockets(table)):
        await socket.say(type="hello", seq=None)
        frame = await socket.frame()
        assert frame["view"]["seat"] == seat
        assert frame["seq"] == 1
        assert frame["events"]


@scene
async def test_a_move_reaches_every_seat_and_spectator_once(table: Table) -> None:
    spectator = Socket(table.id)
    assert await spectator.open()
    everyone = [*await sockets(table), spectator]
    for socket in everyone:
        await socket.say(type="hello", seq=None)
    frames = [await socket.frame() for socket in everyone]
    asked = next(i for i, frame in enumerate(frames) if frame["choices"])
    await everyone[asked].say(
        type="act",
        command="a-first-command",
        question=frames[asked]["question"]["number"],
        action=frames[asked]["choices"][0]["action"],
    )
    reply = await everyone[asked].hear("reply")
    assert (reply["status"], reply["seq"], reply["command"]) == ("applied", 2, "a-first-command")
    for socket in everyone:
        frame = await socket.frame(seq=2)
        assert [event["seq"] for event in frame["events"]] == [2]


@scene
async def test_there_is_no_answer_without_a_commit(table: Table) -> None:
    """The database fails at the last write: nothing is acknowledged, nothing has changed."""
    asked = await sync_to_async(table.asked)()
    player = (await sockets(table))[asked]
    await player.say(type="hello", seq=None)
    frame = await player.frame()
    with patch("games.play.store.match_save", side_effect=DatabaseError("the disk is full")):
        await player.say(
            type="act",
            command="never-committed",
            question=frame["question"]["number"],
            action=frame["choices"][0]["action"],
        )
        while (output := await player.wire.receive_output(timeout=5))["type"] != "websocket.close":
            assert json.loads(output["text"])["type"] != "reply"
    assert output["code"] == 1011
    assert await sync_to_async(Action.objects.filter(match=table.match).count)() == 1


@scene
async def test_a_move_that_was_rolled_back_is_told_to_nobody(table: Table) -> None:
    told: list[after_commit.Moved] = []
    after_commit.listeners.add(told.append)
    try:
        with (
            patch("games.play.store.match_save", side_effect=DatabaseError("the disk is full")),
            pytest.raises(DatabaseError),
        ):
            await sync_to_async(lambda: table.submit(table.asked()))()
        assert told == []
        await sync_to_async(lambda: table.submit(table.asked()))()
        assert [(moved.match, moved.seq) for moved in told] == [(table.id, 2)]
    finally:
        after_commit.listeners.discard(told.append)


@scene
async def test_whoever_was_away_gets_what_is_missing_and_nothing_else(table: Table) -> None:
    for _ in range(5):
        await sync_to_async(lambda: table.submit(table.asked()))()
    socket = (await sockets(table))[0]
    await socket.say(type="hello", seq=3)
    frame = await socket.frame()
    assert {event["seq"] for event in frame["events"]} == {4, 5, 6}


@scene
async def test_two_people_play_a_whole_match_over_sockets() -> None:
    table = await sync_to_async(deal)(people=2, bots=0)
    players = await sockets(table)
    for player in players:
        await player.say(type="hello", seq=None)
    frames = [await player.frame() for player in players]
    command = 0
    while frames[0]["result"] is None:
        asked = 0 if frames[0]["choices"] else 1
        command += 1
        frame = frames[asked]
        actions = [choice["action"] for choice in frame["choices"]]
        leave = {"type": "leave"}
        is_high = frame["view"]["level"] >= 4 and leave in actions
        await players[asked].say(
            type="act",
            command=f"whole-match-{command}",
            question=frame["question"]["number"],
            action=leave if is_high else actions[0],
        )
        assert (await players[asked].hear("reply"))["status"] == "applied"
        for seat in (0, 1):
            frames[seat] = await players[seat].frame(seq=command + 1)
        await asyncio.sleep(0.1)  # as people would, and within what one socket may say
    for seat in (0, 1):
        told = [event["seq"] for event in players[seat].told]
        assert told == sorted(told)
        assert set(told) == set(range(1, command + 2))
        assert len(told) == len({json.dumps(event) for event in players[seat].told})
        assert frames[seat]["result"]["rows"][0]["place"] == 1


@pytest.mark.parametrize(
    "junk",
    [
        "{",
        "[]",
        "7",
        '"hello"',
        "null",
        '{"type": "hello", "seq": "1"}',
        '{"type": "hello", "seq": -1}',
        '{"type": "hello", "more": 1}',
        '{"type": "fly"}',
        '{"type": "act"}',
        '{"type": "act", "command": "x", "question": 1, "action": {}}',
        '{"type": "act", "command": "long-enough", "question": 1, "action": []}',
        '{"type": "act", "command": "<b>long-enough", "question": 1, "action": {}}',
        '{"type": "nonce", "nonce": "zz"}',
        "[" * 3000,
        '{"type": "hello", "pad": "' + "x" * 9000 + '"}',
    ],
)
def test_junk_is_refused_and_the_socket_stays(table: Table, junk: str) -> None:
    @scene
    async def play() -> None:
        socket = (await sockets(table))[0]
        await socket.wire.send_to(text_data=junk)
        error = await socket.hear("error")
        assert error["code"] == "not_a_message"
        assert error["sentence"]
        await socket.say(type="hello", seq=None)
        assert (await socket.frame())["seq"] == 1

    play()
    assert Action.objects.filter(match=table.match).count() == 1


@scene
async def test_bytes_are_junk(table: Table) -> None:
    socket = (await sockets(table))[0]
    await socket.wire.send_to(bytes_data=b"\x00\xff")
    assert (await socket.hear("error"))["code"] == "not_a_message"


@scene
async def test_an_unknown_table_is_refused_in_words() -> None:
    socket = Socket("nowhere12345")
    assert await socket.open()
    assert (await socket.hear("error"))["code"] == "unknown_match"
    closed = await socket.wire.receive_output(timeout=5)
    assert (closed["type"], closed["code"]) == ("websocket.close", 4404)


@scene
async def test_a_spectator_and_a_stranger_cannot_act(table: Table) -> None:
    stranger = await sync_to_async(lambda: cookie_of(make_user()))()
    for cookie in ("", stranger):
        socket = Socket(table.id, cookie)
        assert await socket.open()
        await socket.say(type="hello", seq=None)
        frame = await socket.frame()
        assert (frame["view"]["seat"], frame["view"]["hand"], frame["choices"]) == (None, [], [])
        await socket.say(
            type="act",
            command="not-my-seat",
            question=frame["question"]["number"],
            action={"type": "stay"},
        )
        reply = await socket.hear("reply")
        assert (reply["status"], reply["code"]) == ("refused", "not_seated")
    assert await sync_to_async(Action.objects.filter(match=table.match).count)() == 1


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "https://testserver", "http://testserver:81", "null"]
)
def test_a_foreign_origin_gets_no_socket(table: Table, origin: str) -> None:
    @scene
    async def play() -> None:
        assert not await Socket(table.id, origin=origin).open()

    play()


@scene
async def test_a_flood_is_cut_off(table: Table) -> None:
    socket = (await sockets(table))[0]
    for _ in range(40):
        await socket.say(type="ping")
    assert (await socket.hear("error"))["code"] == "too_fast"


@scene
async def test_a_nonce_given_over_the_socket_is_kept() -> None:
    def open_table() -> tuple[str, str]:
        host = make_user()
        match = services.match_create(host=host, ruleset=ruleset(), seats=2)
        return match.public_id, cookie_of(host)

    match_id, cookie = await sync_to_async(open_table)()
    socket = Socket(match_id, cookie)
    assert await socket.open()
    await socket.say(type="hello", seq=None)
    assert (await socket.frame())["status"] == "open"
    await socket.say(type="nonce", nonce="ab" * 32)
    await socket.say(type="nonce", nonce="cd" * 32)
    assert (await socket.hear("error"))["code"] == "nonce_given"


@scene
async def test_a_table_by_invitation_is_closed_to_sockets_too() -> None:
    def open_table() -> tuple[str, str, str]:
        host, friend = make_user(), make_user()
        match = services.match_create(
            host=host, ruleset=ruleset(), seats=2, visibility="invited", invited=[friend.username]
        )
        return match.public_id, cookie_of(friend), cookie_of(make_user())

    match_id, friend, stranger = await sync_to_async(open_table)()
    invited = Socket(match_id, friend)
    assert await invited.open()
    await invited.say(type="hello", seq=None)
    assert (await invited.frame())["status"] == "open"
    for cookie in (stranger, ""):
        socket = Socket(match_id, cookie)
        assert await socket.open()
        assert (await socket.hear("error"))["code"] == "not_invited"


@scene
async def test_a_socket_speaks_its_readers_language(table: Table) -> None:
    socket = Socket(table.id, language="fr")
    assert await socket.open()
    await socket.say(type="hello", seq=None)
    french = (await socket.frame())["question"]["sentence"]
    assert french != (await sync_to_async(table.frame)(None)).question.sentence


@scene
async def test_a_refusal_speaks_its_readers_language(table: Table) -> None:
    asked = await sync_to_async(table.asked)()
    cookie = await sync_to_async(cookie_of)(table.users[asked])
    socket = Socket(table.id, cookie, language="fr")
    assert await socket.open()
    number = (await sync_to_async(table.frame)(asked)).question.number
    act = {"type": "act", "command": "en-francais", "question": number}
    await socket.say(**act, action={"type": "pay", "cards": []})
    assert "pilote" in (await socket.hear("reply"))["sentence"]


@scene
async def test_a_session_that_ends_takes_its_socket_along(table: Table) -> None:
    asked = await sync_to_async(table.asked)()
    player = (await sockets(table))[asked]
    await player.say(type="hello", seq=None)
    frame = await player.frame()
    await sync_to_async(Session.objects.all().delete)()
    await player.say(
        type="act",
        command="after-logout",
        question=frame["question"]["number"],
        action=frame["choices"][0]["action"],
    )
    assert (await player.hear("error"))["code"] == "logged_out"
    assert await sync_to_async(Action.objects.filter(match=table.match).count)() == 1


@scene
async def test_a_silent_socket_is_closed_after_logout_too(table: Table) -> None:
    player = (await sockets(table))[0]
    await player.say(type="hello", seq=None)
    await player.frame()
    await sync_to_async(Session.objects.all().delete)()
    assert (await player.hear("error"))["code"] == "logged_out"


@scene
async def test_an_echo_of_what_everybody_saw_renders_nothing(table: Table) -> None:
    socket = (await sockets(table))[0]
    await socket.say(type="hello", seq=None)
    await socket.frame(seq=1)
    with patch.object(hub(), "moved") as moved:
        hub()._heard(table.id, 1)
        assert not moved.called
        hub()._heard(table.id, 2)
        hub()._heard(table.id, 0)
        assert moved.call_count >= 2


@scene
async def test_a_word_from_another_process_is_heard(table: Table) -> None:
    """Only Redis brings it: the pulse is off, and so is what this process hears of itself."""
    with (
        patch("games.live.hub.Hub._look", new=AsyncMock()),
        patch("games.live.hub.Hub._committed"),
    ):
        socket = (await sockets(table))[0]
        await socket.say(type="hello", seq=None)
        await socket.frame()
        await asyncio.sleep(1)
        await sync_to_async(lambda: table.submit(table.asked()))()
        assert (await socket.frame(seq=2))["events"]


@scene
async def test_bots_play_on_while_no_worker_comes(table: Table) -> None:
    """Redis and Celery are away: the process that has watchers wakes what is overdue."""
    socket = (await sockets(table))[0]
    await socket.say(type="hello", seq=None)
    await socket.frame()
    await sync_to_async(table.pass_time)(70)
    assert (await socket.frame(seq=3))["events"]


@scene
async def test_presence_is_shown_and_ends(table: Table) -> None:
    first, second, _ = await sockets(table)
    await first.say(type="hello", seq=None)
    await first.frame()
    await second.say(type="hello", seq=None)
    while not (await first.frame())["seats"][1]["connected"]:
        pass
    await second.close()
    while (await first.frame())["seats"][1]["connected"]:
        pass


@scene
async def test_a_second_tab_keeps_its_owner_at_the_table(table: Table) -> None:
    watching, tab, _ = await sockets(table)
    other_tab = (await sockets(table))[1]
    for socket in (watching, tab, other_tab):
        await socket.say(type="hello", seq=None)
        await socket.frame()
    await tab.close()
    await other_tab.say(type="hello", seq=None)
    assert (await other_tab.frame())["seats"][1]["connected"]


@scene
async def test_a_move_made_elsewhere_is_found_by_looking(table: Table) -> None:
    """Another process moved and Redis told nobody: the pulse sees it in the database."""
    socket = (await sockets(table))[0]
    await socket.say(type="hello", seq=None)
    shown = await socket.frame()
    assert shown["seq"] == 1
    await asyncio.sleep(1)  # presence has settled: no other word brings a frame

    def move_silently() -> None:
        with patch("games.play.after_commit.announce"):
            seat = table.asked()
            frame = table.frame(seat)
            table.submit(seat, action=sensible(frame))

    await sync_to_async(move_silently)()
    assert (await socket.frame(seq=2))["events"]
    await socket.close()
