"""A browser's end of the wire, for tests: it keeps what it heard and closes when the test ends."""

import asyncio
import functools
import json
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connections

from celestia_site.asgi import application
from tests import loops
from tests.tables import Table


def cookie_of(user: Any) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


opened: list["Socket"] = []


class Socket:
    """A browser's end of the wire."""

    def __init__(
        self, match_id: str, cookie: str = "", origin: str = "http://testserver", language: str = ""
    ) -> None:
        headers = [(b"origin", origin.encode()), (b"cookie", cookie.encode())]
        headers += [(b"accept-language", language.encode())] if language else []
        self.wire = WebsocketCommunicator(application, f"/ws/match/{match_id}/", headers)
        self.kept: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []

    async def open(self) -> bool:
        opened.append(self)
        is_open, _ = await self.wire.connect(timeout=5)
        return is_open

    async def say(self, **message: Any) -> None:
        await self.wire.send_to(text_data=json.dumps(message))

    async def hear(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; others are kept for later."""
        for message in self.kept:
            if message["type"] in types:
                self.kept.remove(message)
                return message
        async with asyncio.timeout(10):
            while True:
                message = json.loads(await self.wire.receive_from(timeout=10))
                self.told += message["frame"]["events"] if message["type"] == "frame" else []
                if message["type"] in types:
                    return message
                self.kept.append(message)

    async def frame(self, **wanted: Any) -> dict[str, Any]:
        """The next frame for which each of these holds."""
        while True:
            frame = (await self.hear("frame"))["frame"]
            if all(frame[key] == value for key, value in wanted.items()):
                return frame

    async def close(self) -> None:
        await self.wire.disconnect(timeout=5)


def scene(play: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """The test's own loop, as a web process has one; no socket or connection outlives it."""

    async def played(*args: Any, **kwargs: Any) -> None:
        opened.clear()
        try:
            await play(*args, **kwargs)
        finally:
            for socket in opened:
                await socket.close()
            await sync_to_async(connections.close_all)()

    @functools.wraps(play)
    def run(*args: Any, **kwargs: Any) -> None:
        loops.run(played(*args, **kwargs))

    return run


async def sockets(table: Table) -> list[Socket]:
    seated = []
    for user in table.users:
        cookie = await sync_to_async(cookie_of)(user)
        seated.append(Socket(table.id, cookie))
        assert await seated[-1].open()
    return seated
