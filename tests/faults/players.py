"""Scripted people who play over sockets and HTTP, repeat themselves, and note what they hear."""

import asyncio
import contextlib
import itertools
import json
import random
import re
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

_CSRF = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


class Browserless:
    """A guest with cookies and no screen."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=10, follow_redirects=True)

    async def token(self, path: str) -> str:
        page = await self.http.get(path)
        found = _CSRF.search(page.text)
        assert found, f"no form on {path}: {page.status_code}"
        return found[1]

    async def post(self, path: str, form_page: str, **fields: str) -> httpx.Response:
        fields["csrfmiddlewaretoken"] = await self.token(form_page)
        answer = await self.http.post(path, data=fields, headers={"Referer": self.url})
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:300])
        return answer

    async def __aenter__(self) -> "Browserless":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


@dataclass
class Heard:
    """What one seat was told, to be held against the database."""

    match: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    seqs: list[int] = field(default_factory=list)
    refusals: list[dict[str, Any]] = field(default_factory=list)
    reconnects: int = 0
    is_over: bool = False


class Player:
    """Answers every question; one in three answers is sent twice, by two ways."""

    def __init__(self, guest: Browserless, match: str, rng: random.Random) -> None:
        self.guest, self.match, self.rng = guest, match, rng
        self.heard = Heard(match)
        self._seq: int | None = None
        self._commands = itertools.count(1)
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        """Until the match is over, whatever happens to the connection."""
        wire = self.guest.url.replace("http", "ws", 1) + f"/ws/match/{self.match}/"
        headers = {"Cookie": self.guest.cookie(), "Origin": self.guest.url}
        while not self.heard.is_over:
            with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
                async with websockets.connect(
                    wire, additional_headers=headers, open_timeout=3, ping_interval=None
                ) as socket:
                    await socket.send(json.dumps({"type": "hello", "seq": self._seq}))
                    if self._pending is not None:
                        await socket.send(json.dumps(self._pending))
                    await self._listen(socket)
            self.heard.reconnects += 1
            await asyncio.sleep(0.3)

    async def _listen(self, socket: Any) -> None:
        while not self.heard.is_over:
            async with asyncio.timeout(8):
                message = json.loads(await socket.recv())
            match message["type"]:
                case "frame":
                    await self._look(socket, message["frame"])
                case "reply":
                    self._told(message)
                case "error":
                    self.heard.refusals.append(message)

    async def _look(self, socket: Any, frame: dict[str, Any]) -> None:
        self.heard.seqs += dict.fromkeys(event["seq"] for event in frame["events"])
        self._seq = max(frame["seq"], self._seq or 0)
        self.heard.is_over = frame["result"] is not None
        if not frame["choices"]:
            return
        number = frame["question"]["number"]
        if self._pending is not None and self._pending["question"] == number:
            return
        actions = [choice["action"] for choice in frame["choices"]]
        leave = {"type": "leave"}
        goes = leave in actions and frame["view"]["level"] >= self.rng.randint(3, 5)
        self._pending = {
            "type": "act",
            "command": f"{self.match}-{frame['view']['seat']}-{next(self._commands):05d}",
            "question": number,
            "action": leave if goes else actions[0],
        }
        sent = json.dumps(self._pending)
        if self.rng.random() < 0.33:
            await asyncio.gather(socket.send(sent), socket.send(sent), self._post(self._pending))
        else:
            await socket.send(sent)

    async def _post(self, act: dict[str, Any]) -> None:
        body = {key: act[key] for key in ("command", "question", "action")}
        headers = {"X-CSRFToken": self.guest.http.cookies["csrftoken"], "Referer": self.guest.url}
        with contextlib.suppress(httpx.HTTPError):
            answer = await self.guest.http.post(
                f"/api/matches/{self.match}/actions", json=body, headers=headers
            )
            if answer.status_code == 200:
                self._told(answer.json())

    def _told(self, reply: dict[str, Any]) -> None:
        if reply["status"] in {"applied", "duplicate"}:
            before = self.heard.acknowledged.setdefault(reply["command"], reply["seq"])
            assert before == reply["seq"], "one command, two answers"
        else:
            self.heard.refusals.append(reply)
            if reply["code"] == "busy":
                return
        if self._pending is not None and reply["command"] == self._pending["command"]:
            self._pending = None if reply["status"] not in {"refused"} else self._pending


async def table_for(host: Browserless, friend: Browserless) -> str:
    """A started match of two guests and a bot; its id."""
    await host.post("/play/", "/", game="cloud9")  # becomes a guest
    page = await host.post(
        "/tables/new/",
        "/tables/new/",
        menu="cloud9:published",
        seats="3",
        bots="1",
        pace="brisk",
        visibility="link",
    )
    match = page.url.path.strip("/").split("/")[-1]
    await friend.post(f"/t/{match}/join/", f"/t/{match}/")
    await host.post(f"/t/{match}/start/", f"/t/{match}/")
    return match
