"""One per process: who watches which match, and one rendering per viewer whenever it moves.

A match is seen to move in three ways: a commit in this process (at once), a word from another
process through Redis (soon), and a look at the database every few seconds (always).
"""

import asyncio
import weakref
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from typing import Any, NamedTuple, Protocol

import structlog
from channels.layers import get_channel_layer
from django.conf import settings
from django.utils import timezone, translation

from accounts import selectors as accounts
from games.live import messages
from games.live.talk import Talk
from games.live.threads import in_thread
from games.play import after_commit, frames, services, store

log = structlog.get_logger(__name__)

REDIS_SECONDS = 2.0
PRESENCE_SECONDS = 20.0
OVERDUE = timedelta(seconds=3)


class Viewer(NamedTuple):
    """Two sockets with the same viewer get the same bytes."""

    user_id: int | None
    language: str
    after: int | None


class Watcher(Protocol):
    match_id: str
    user_id: int | None
    language: str
    seq: int | None
    session_key: str | None  # of a logged-in user
    heard: dict[str, int] | None

    async def show(self, text: bytes, seq: int) -> None: ...

    async def tell(self, text: bytes) -> None: ...

    async def beat(self, seq: int) -> None: ...

    async def log_out(self) -> None: ...


_hubs: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = weakref.WeakKeyDictionary()


def hub() -> "Hub":
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub(loop)
    return _hubs[loop]


def render(match_id: str, viewers: Iterable[Viewer]) -> dict[Viewer, tuple[bytes, int]]:
    """One read of the match, one frame per (seat or spectator, language, last seq)."""
    found = store.read(match_id)
    if found is None:
        return {}
    match, secret = found
    made: dict[tuple[int | None, str, int | None], tuple[bytes, int]] = {}
    shown = {}
    for viewer in viewers:
        row = match.seat_of(viewer.user_id)
        seat = None if row is None else row.index
        key = (seat, viewer.language, viewer.after)
        if key not in made:
            with translation.override(viewer.language):
                frame = frames.frame(match, secret, viewer=seat, after=viewer.after)
            made[key] = (messages.encode(messages.SentFrame(frame)), frame.seq)
        shown[viewer] = made[key]
    return shown


class Hub:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        # One object for life: two threads that ask first may each be given another.
        self._layer: Any = get_channel_layer()
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self.talk = Talk(loop, self._watchers)
        # Whose frames have changed; None: everybody's.
        self._moved: dict[str, set[Watcher] | None] = {}
        self._refreshing: dict[str, asyncio.Task[None]] = {}
        self._subscribed: set[str] = set()
        self._channel: str | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._seen_at = 0.0

    def watch(self, watcher: Watcher) -> None:
        self._watchers[watcher.match_id].add(watcher)
        if not self._tasks:
            after_commit.listeners.add(self._committed)
            self._tasks = [
                self._loop.create_task(self._listen(), name="hub-listen"),
                self._loop.create_task(self._pulse(), name="hub-pulse"),
            ]

    def unwatch(self, watcher: Watcher) -> None:
        watchers = self._watchers[watcher.match_id]
        watchers.discard(watcher)
        if not watchers:
            del self._watchers[watcher.match_id]
        if not self._watchers:
            self._rest()

    def has(self, match_id: str, user_id: int | None) -> bool:
        """Whether another socket of this user watches here: a second tab, a phone."""
        return any(watcher.user_id == user_id for watcher in self._watchers.get(match_id, ()))

    def _rest(self) -> None:
        """Nobody watches: no listener, no tasks, nothing held."""
        after_commit.listeners.discard(self._committed)
        for task in self._tasks:
            task.cancel()
        self._tasks, self._channel, self._subscribed = [], None, set()

    def _committed(self, moved: after_commit.Moved) -> None:
        """Called on the thread that committed."""
        if moved.talk:
            self._loop.call_soon_threadsafe(self.talk.said, moved.match)
        elif moved.user_id is None:
            self._loop.call_soon_threadsafe(self.moved, moved.match)
        else:
            self._loop.call_soon_threadsafe(self.moved_for, moved.match, moved.user_id)

    def moved_for(self, match_id: str, user_id: int) -> None:
        """Nobody else gets a frame: even its coming would tell that something was said."""
        watchers = self._watchers.get(match_id, ())
        if owners := {watcher for watcher in watchers if watcher.user_id == user_id}:
            self.moved(match_id, owners)

    def moved(self, match_id: str, watchers: set[Watcher] | None = None) -> None:
        """However often it moves while frames are being made, one more round shows it all."""
        if match_id not in self._watchers:
            return
        waiting = self._moved.get(match_id, set())
        self._moved[match_id] = None if watchers is None or waiting is None else waiting | watchers
        if match_id not in self._refreshing:
            self._refreshing[match_id] = self._loop.create_task(self._refresh(match_id))

    async def _refresh(self, match_id: str) -> None:
        try:
            while match_id in self._moved:
                watchers = self._moved.pop(match_id)
                everybody = self._watchers.get(match_id, set())
                await self.show(match_id, everybody if watchers is None else everybody & watchers)
        except Exception:
            log.exception("frames not sent", match=match_id)
        finally:
            del self._refreshing[match_id]

    async def show(self, match_id: str, watchers: Iterable[Watcher]) -> None:
        viewers = {w: Viewer(w.user_id, w.language, w.seq) for w in tuple(watchers)}
        if not viewers:
            return
        shown = await in_thread(render, match_id, set(viewers.values()))
        for watcher, viewer in viewers.items():
            if viewer not in shown:
                continue
            if watcher.seq != viewer.after:
                # Another frame overtook this one, whose events would be told twice.
                self.moved(match_id, {watcher})
                continue
            text, seq = shown[viewer]
            # One socket that breaks while it is told must not silence the others.
            with suppress(Exception):
                await watcher.show(text, seq)

    async def _listen(self) -> None:
        """Redis may vanish at any second: everything here is tried again, nothing depends on it."""
        while True:
            try:
                async with asyncio.timeout(REDIS_SECONDS):
                    self._channel = await self._layer.new_channel()
                self._subscribed = set()
                await self._subscribe()
                while True:
                    message = await self._layer.receive(self._channel)
                    if message.get("talk"):
                        self.talk.said(message["match"])
                    else:
                        self._heard(message["match"], message["seq"], message.get("user"))
            except Exception as error:
                log.warning("no word from other processes", error=repr(error))
                self._channel = None
                await asyncio.sleep(1)

    def _heard(self, match_id: str, seq: int, user_id: int | None = None) -> None:
        """Seq 0 is no move but somebody who came or went; a known seq is our own echo."""
        if user_id is not None:
            self.moved_for(match_id, user_id)
        elif not seq or self._is_behind(match_id, seq):
            self.moved(match_id)

    async def _subscribe(self) -> None:
        if self._channel is None:
            return
        watched = set(self._watchers)
        async with asyncio.timeout(REDIS_SECONDS):
            for match_id in watched - self._subscribed:
                await self._layer.group_add(after_commit.group_of(match_id), self._channel)
                self._subscribed.add(match_id)
            for match_id in self._subscribed - watched:
                await self._layer.group_discard(after_commit.group_of(match_id), self._channel)
                self._subscribed.discard(match_id)

    async def _pulse(self) -> None:
        """What Redis did not tell, the database does."""
        while True:
            await asyncio.sleep(settings.SOCKET_PULSE_SECONDS)
            try:
                await self._look()
            except Exception as error:
                log.warning("pulse missed", error=repr(error))
            try:
                await self._subscribe()
            except Exception as error:
                log.warning("not subscribed", error=repr(error))

    def _is_behind(self, match_id: str, head: int) -> bool:
        return any((watcher.seq or 0) < head for watcher in self._watchers.get(match_id, ()))

    async def _look(self) -> None:
        await self._close_logged_out()
        heads = await in_thread(store.heads, list(self._watchers))
        for match_id, head in heads.items():
            if head.status == "open" or self._is_behind(match_id, head.seq):
                self.moved(match_id)
            for watcher in tuple(self._watchers.get(match_id, ())):
                with suppress(Exception):
                    await watcher.beat(head.seq)
            if head.due_at is not None and timezone.now() - head.due_at > OVERDUE:
                # No worker came: Redis or Celery is away, and play goes on without them.
                await in_thread(services.match_wake, match_id=match_id)
        if self._loop.time() - self._seen_at > PRESENCE_SECONDS:
            self._seen_at = self._loop.time()
            present = {
                (match_id, watcher.user_id)
                for match_id, watchers in self._watchers.items()
                for watcher in watchers
                if watcher.user_id is not None
            }
            await in_thread(services.seats_seen, present=sorted(present))
        await self.talk.look()

    async def _close_logged_out(self) -> None:
        """A session that ended takes its sockets along."""
        seated = {
            watcher: watcher.session_key
            for watchers in self._watchers.values()
            for watcher in watchers
            if watcher.session_key is not None
        }
        alive = await in_thread(accounts.sessions_alive, set(seated.values()))
        for watcher, key in seated.items():
            if key not in alive:
                with suppress(Exception):
                    await watcher.log_out()
