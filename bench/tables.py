"""Four clients per match, as light as they come, so that the server is what is measured.

A websocket here is a bare asyncio protocol; a frame is parsed no further than what is needed to
choose. The next action goes out as soon as the seat that is asked has been shown the question; an
action counts once all four seats have been shown it.
"""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec

SEATS = 4
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """Just enough of RFC 6455 for short text messages from a well-behaved server."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None], problems: Counter[str]):
        self._request, self._heard, self._problems = request, heard, problems
        self._buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None
        self._is_closing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, blank, rest = self._buffer.partition(b"\r\n\r\n")
            if not blank:
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(ConnectionError(head[:80].decode()))
                return
            self._buffer = rest
            self.opened.set_result(None)
        while (message := self._take()) is not None:
            self._told(*message)

    def _take(self) -> tuple[int, bytes] | None:
        """The next whole message, if it is there: (opcode, payload)."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        assert buffer[0] & 0x80, "the server cuts messages into pieces"
        length, begin = buffer[1], 2
        if length >= 126:
            begin = 4 if length == 126 else 10
            if len(buffer) < begin:
                return None
            length = int.from_bytes(buffer[2:begin], "big")
        end = begin + length
        if len(buffer) < end:
            return None
        opcode, payload = buffer[0] & 15, bytes(buffer[begin:end])
        del buffer[:end]
        return opcode, payload

    def _told(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._heard(payload)
        elif opcode == PING:
            self._write(PONG, payload)
        elif opcode == CLOSE and not self._is_closing:
            self._problems[f"closed {int.from_bytes(payload[:2], 'big')}"] += 1

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("lost before the handshake"))
        elif not self._is_closing:
            self._problems["lost"] += 1

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, opcode: int, payload: bytes) -> None:
        """Masked with zeros, which is a mask like any other and costs nothing."""
        size = len(payload)
        if size < 126:
            head = bytes((0x80 | opcode, 0x80 | size))
        else:
            head = bytes((0x80 | opcode, 0x80 | 126)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        self._is_closing = True
        if not self.transport.is_closing():
            self._write(CLOSE, (1000).to_bytes(2, "big"))
            self.transport.close()


@dataclass
class Phase:
    """Some seconds of play, as fast as it goes or at a steady rate of actions per second."""

    begins: float
    ends: float
    interval: float | None = None  # between two actions of one match
    shown: int = 0
    latencies: list[float] = field(default_factory=list)


class Target:
    """Where tables are played: how to knock, what to say first, how to read and to answer."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.problems: Counter[str] = Counter()

    def request(self, place: Any, seat: int) -> bytes:
        port = self.ports[seat % len(self.ports)]
        path, headers = self.address(place, seat)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *headers,
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    def address(self, place: Any, seat: int) -> tuple[str, list[str]]:
        raise NotImplementedError

    def hello(self) -> bytes | None:
        return None

    def read(self, seat: int, text: bytes) -> tuple[int, bytes | None, bool] | None:
        """(seq, what this seat answers, whether the match is over), or None: no news."""
        raise NotImplementedError


class FloorShown(msgspec.Struct):
    seq: int


class Floor(Target):
    """Seats take turns; what they send is as long as a move."""

    decode = msgspec.json.Decoder(FloorShown).decode
    move = b'{"action":"{\\"question\\":123,\\"action\\":{\\"type\\":\\"stay\\"}}"}'

    def address(self, place: Any, seat: int) -> tuple[str, list[str]]:
        return f"/floor/{place}/", []

    def read(self, seat: int, text: bytes) -> tuple[int, bytes | None, bool] | None:
        seq = self.decode(text).seq
        return seq, self.move if seq % SEATS == seat else None, False


class Choice(msgspec.Struct):
    action: msgspec.Raw


class Question(msgspec.Struct):
    number: int


class View(msgspec.Struct):
    level: int


class Frame(msgspec.Struct):
    seq: int
    view: View
    choices: list[Choice]
    question: Question | None = None
    result: msgspec.Raw | None = None


class Said(msgspec.Struct):
    type: str
    frame: Frame | None = None
    status: str | None = None
    code: str | None = None


class Site(Target):
    """People who stay and pay until the fourth cloud, then leave."""

    decode = msgspec.json.Decoder(Said).decode
    leave = b'{"type":"leave"}'

    def __init__(self, ports: list[int], cookies: dict[str, list[str]]) -> None:
        super().__init__(ports)
        self.cookies = cookies
        self._commands = count(10_000_000)

    def address(self, place: Any, seat: int) -> tuple[str, list[str]]:
        return f"/ws/match/{place}/", [f"Cookie: sessionid={self.cookies[place][seat]}"]

    def hello(self) -> bytes | None:
        return b'{"type":"hello"}'

    def read(self, seat: int, text: bytes) -> tuple[int, bytes | None, bool] | None:
        said = self.decode(text)
        frame = said.frame
        if frame is None:
            if said.type == "error" or said.status not in (None, "applied"):
                self.problems[f"{said.type} {said.status} {said.code}"] += 1
            return None
        if not frame.choices or frame.question is None:
            return frame.seq, None, frame.result is not None
        actions = [bytes(choice.action) for choice in frame.choices]
        action = actions[0]
        if frame.view.level >= 4 and self.leave in actions:
            action = self.leave
        command = b'{"type":"act","command":"bench-%d","question":%d,"action":%b}'
        return frame.seq, command % (next(self._commands), frame.question.number, action), False


class Table:
    """One match and its four clients; when it is over they sit down at the next."""

    def __init__(self, target: Target, places: Iterator[Any]) -> None:
        self.target, self._places = target, places
        self._phase: Phase | None = None
        self._due = 0.0
        self._moving: asyncio.Task[None] | None = None
        self._clear()

    def _clear(self) -> None:
        self._sockets: list[Socket] = []
        self._seqs = [0] * SEATS
        self._answered = -1
        self._is_seated = self._is_over = False
        self._ready: tuple[int, bytes] | None = None
        self._flying: deque[tuple[int, float, Phase]] = deque()

    async def sit(self) -> None:
        place = next(self._places, None)
        if place is None:
            self.target.problems["no spare match"] += 1
            return
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            _, socket = await loop.create_connection(
                lambda seat=seat: Socket(
                    self.target.request(place, seat),
                    lambda text: self._heard(seat, text),
                    self.target.problems,
                ),
                "127.0.0.1",
                self.target.ports[seat % len(self.target.ports)],
            )
            self._sockets.append(socket)
        for socket in self._sockets:
            await socket.opened
        self._is_seated = True
        if hello := self.target.hello():
            for socket in self._sockets:
                socket.send(hello)
        self._go()

    def rise(self) -> None:
        for socket in self._sockets:
            socket.close()
        self._clear()

    @property
    def is_quiet(self) -> bool:
        return not self._flying

    @property
    def is_asked(self) -> bool:
        return self._ready is not None

    def begin(self, phase: Phase, offset: float) -> None:
        self._phase, self._due = phase, phase.begins + offset * (phase.interval or 0.0)
        self._go()

    def _heard(self, seat: int, text: bytes) -> None:
        news = self.target.read(seat, text)
        if news is None:
            return
        seq, answer, is_over = news
        self._seqs[seat] = max(self._seqs[seat], seq)
        if answer is not None and seq > self._answered:  # not twice upon the same news
            self._answered = seq
            self._ready = (seat, answer)
        self._count()
        self._is_over |= is_over
        if self._is_over and self.is_quiet and self._moving is None:
            self._moving = asyncio.create_task(self._move_on())
        elif self._ready is not None:
            self._go()

    def _count(self) -> None:
        now = asyncio.get_running_loop().time()
        everybody = min(self._seqs)
        while self._flying and self._flying[0][0] <= everybody:
            _, sent_at, phase = self._flying.popleft()
            phase.latencies.append(now - sent_at)
            phase.shown += now < phase.ends

    def _go(self) -> None:
        phase = self._phase
        if phase is None or self._ready is None or not self._is_seated:
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        if now >= phase.ends:
            self._phase = None
        elif phase.interval is None:
            self._act(now)
        elif self._due <= now:
            # Counted from when it was due: a late server makes nobody's wait look short.
            due, self._due = self._due, self._due + phase.interval
            self._act(due)
        else:
            loop.call_at(self._due, self._go)

    def _act(self, since: float) -> None:
        assert self._ready is not None and self._phase is not None
        seat, text = self._ready
        self._ready = None
        self._flying.append((self._answered + 1, since, self._phase))
        self._sockets[seat].send(text)

    async def _move_on(self) -> None:
        self.rise()
        await self.sit()
        self._moving = None
