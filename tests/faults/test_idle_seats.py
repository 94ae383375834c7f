"""Two hundred sockets that say nothing for a minute: none is dropped, all hear what happens."""

import asyncio
import json
import time

import pytest
import websockets

from tests import loops
from tests.faults.players import Browserless
from tests.site import running_site

pytestmark = [pytest.mark.site, pytest.mark.slow]

SEATS, IDLE_SECONDS = 200, 60


async def watch(url: str, match: str) -> websockets.ClientConnection:
    wire = url.replace("http", "ws", 1) + f"/ws/match/{match}/"
    # Silent, not deaf: with a full queue the client would stop reading, and answer no ping.
    socket = await websockets.connect(
        wire, origin=url, open_timeout=30, ping_interval=None, max_queue=None
    )
    await socket.send(json.dumps({"type": "hello"}))
    return socket


async def heard(socket: websockets.ClientConnection, second_seat: str) -> dict:
    """The frame in which the second seat is that; a dropped socket raises."""
    end = time.monotonic() + 60
    while True:
        text = await asyncio.wait_for(socket.recv(), end - time.monotonic())
        message = json.loads(text)
        if message["type"] == "frame":
            frame = message["frame"]
            if frame["seats"][1]["state"] == second_seat:
                return frame


async def idle(url: str) -> None:
    async with Browserless(url) as host:
        await host.post("/play/", "/", game="cloud9")
        page = await host.post(
            "/tables/new/",
            "/tables/new/",
            menu="cloud9:published",
            seats="3",
            bots="0",
            pace="live",
            visibility="link",
        )
        match = page.url.path.strip("/").split("/")[-1]
        sockets = []
        for start in range(0, SEATS, 20):
            more = (watch(url, match) for _ in range(start, start + 20))
            sockets += await asyncio.gather(*more)
        frames = await asyncio.gather(*(heard(socket, "open") for socket in sockets))
        assert {frame["match"] for frame in frames} == {match}
        await asyncio.sleep(IDLE_SECONDS)
        assert [socket.state.name for socket in sockets] == ["OPEN"] * SEATS
        await host.post(f"/t/{match}/bot/", f"/t/{match}/")
        await asyncio.gather(*(heard(socket, "bot") for socket in sockets))
        await asyncio.gather(*(socket.close() for socket in sockets))


def test_two_hundred_idle_seats_stay_for_a_minute(tmp_path):
    with running_site(tmp_path) as site:
        loops.run(idle(site.url))
