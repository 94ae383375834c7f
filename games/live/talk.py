"""New lines to the watchers of their room: one look at the database per match and round."""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Protocol

import structlog

from games.live import messages
from games.live.threads import in_thread
from games.play import rooms

log = structlog.get_logger(__name__)


class Listener(Protocol):
    match_id: str
    user_id: int | None
    heard: dict[str, int] | None  # by room, the last line that was sent; None: has said no hello

    async def tell(self, text: bytes) -> None: ...


class Talk:
    """Like frames: a commit here, a word through Redis or a look at the database starts a round."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, watchers: Mapping[str, Iterable[Listener]]
    ) -> None:
        self._loop, self._watchers = loop, watchers
        self._due: set[str] = set()
        self._rounds: dict[str, asyncio.Task[None]] = {}
        self._newest: dict[str, int] = {}

    def said(self, match_id: str) -> None:
        """However much is said during a round, one more round tells it all."""
        if match_id not in self._watchers:
            return
        self._due.add(match_id)
        if match_id not in self._rounds:
            self._rounds[match_id] = self._loop.create_task(self._round(match_id))

    async def _round(self, match_id: str) -> None:
        try:
            while match_id in self._due:
                self._due.discard(match_id)
                await self.tell(match_id, self._watchers.get(match_id, ()))
        except Exception:
            log.exception("talk not sent", match=match_id)
        finally:
            del self._rounds[match_id]

    async def tell(self, match_id: str, listeners: Iterable[Listener]) -> None:
        """What each may read and has not been sent; nobody else learns that there is something."""
        listening = [one for one in tuple(listeners) if one.heard is not None]
        if not listening:
            return
        lines = await in_thread(rooms.heard, match_id, {one.user_id for one in listening})
        for listener in listening:
            fresh = _fresh(listener, lines.get(listener.user_id, []))
            if fresh:
                # One socket that breaks while it is told must not silence the others.
                with suppress(Exception):
                    await listener.tell(messages.encode(messages.Talk(fresh)))

    async def look(self) -> None:
        """What Redis did not tell, the database does."""
        newest = await in_thread(rooms.last_ids, list(self._watchers))
        for match_id, line in newest.items():
            if line > self._newest.get(match_id, 0):
                self.said(match_id)
        self._newest = newest


def _fresh(listener: Listener, lines: list[rooms.Line]) -> list[rooms.Line]:
    """Marked as sent before anything is: two rounds at once tell a line once."""
    heard = listener.heard
    assert heard is not None
    fresh = [line for line in lines if line.id > heard.get(line.room, 0)]
    for line in fresh:
        heard[line.room] = line.id
    return fresh
