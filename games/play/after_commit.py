"""Everything that leaves the process, after the commit and off the submitting thread.

Nothing here is needed for play to be right: the database holds the match, sweeps and pulses find
what was dropped. So each send has a short timeout and is forgotten on failure.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

import structlog
from celery import current_app
from channels.layers import get_channel_layer
from django.db import transaction
from django.utils import timezone

log = structlog.get_logger(__name__)

SEND_SECONDS = 0.3
QUIET_SECONDS = 10.0
HINT_SECONDS = 5.0


class Moved(NamedTuple):
    """All that is ever told outside: which match, and how far it got.

    With a user, the match is where it was, and only that user's frame has changed; with talk,
    no frame has, but somebody said something.
    """

    match: str
    seq: int
    due_at: datetime | None
    user_id: int | None = None
    talk: bool = False


Listener = Callable[[Moved], None]
listeners: set[Listener] = set()


def group_of(public_id: str) -> str:
    return f"match.{public_id}"


def announce(moved: Moved) -> None:
    """Call inside the transaction; its commit sends, its rollback forgets."""
    transaction.on_commit(lambda: _send(moved), robust=True)


def _send(moved: Moved) -> None:
    for listener in tuple(listeners):
        listener(moved)
    _to_group.put(moved)
    if moved.due_at is not None:
        _to_worker.put(moved)


class _Outlet:
    """A queue and the one thread that empties it; overfull, it drops."""

    def __init__(self, name: str, serve: Callable[["queue.Queue[Moved]"], None]) -> None:
        self._name, self._serve = name, serve
        self._queue: queue.Queue[Moved] = queue.Queue(maxsize=1000)
        self._start = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, moved: Moved) -> None:
        # Started on first use, since a forked worker keeps no threads of its parent.
        with self._start:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(
                    target=self._serve, args=[self._queue], name=self._name, daemon=True
                )
                self._thread.start()
        # Full means nobody listens; whoever looks at the database misses nothing.
        with suppress(queue.Full):
            self._queue.put_nowait(moved)


class _Complaint:
    """One line while it lasts, not one per move."""

    def __init__(self, event: str) -> None:
        self._event, self._said_at = event, -QUIET_SECONDS

    def say(self, error: Exception) -> None:
        if time.monotonic() - self._said_at > QUIET_SECONDS:
            self._said_at = time.monotonic()
            log.warning(self._event, error=repr(error))


def _serve_groups(moves: "queue.Queue[Moved]") -> None:
    complaint = _Complaint("other processes not told")
    with asyncio.Runner() as runner:
        while True:
            moved = moves.get()
            message = {
                "type": "match.moved",
                "match": moved.match,
                "seq": moved.seq,
                "user": moved.user_id,
                "talk": moved.talk,
            }
            try:
                runner.run(_group_send(group_of(moved.match), message))
            except Exception as error:
                complaint.say(error)


async def _group_send(group: str, message: dict[str, object]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    async with asyncio.timeout(SEND_SECONDS):
        await layer.group_send(group, message)


def _serve_hints(moves: "queue.Queue[Moved]") -> None:
    complaint = _Complaint("workers not told")
    while True:
        moved = moves.get()
        assert moved.due_at is not None
        wait = (moved.due_at - timezone.now()).total_seconds()
        if wait > HINT_SECONDS:
            continue  # The sweep is soon enough for what is far.
        try:
            current_app.send_task(
                "games.tasks.match_wake",
                args=[moved.match],
                countdown=max(wait, 0.0),
                expires=max(wait, 0.0) + 10,
                retry=False,
            )
        except Exception as error:
            complaint.say(error)


_to_group = _Outlet("tell-groups", _serve_groups)
_to_worker = _Outlet("tell-workers", _serve_hints)
