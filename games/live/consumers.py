"""One socket at one match: says hello, acts, and is shown its own viewer's frames."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.utils import await_many_dispatch
from django.utils import translation
from django.utils.translation import get_language_from_request

from accounts import selectors as accounts
from games import words
from games.live import messages
from games.live.hub import hub
from games.live.submit import submit
from games.live.threads import in_thread
from games.play import doors, services, store

log = structlog.get_logger(__name__)

BURST, PER_SECOND = 20.0, 8.0
BROKEN, LOGGED_OUT, NOT_INVITED, UNKNOWN_MATCH, TOO_MUCH = 1011, 4401, 4403, 4404, 4429


class _Asker:
    """As much of a request as choosing a language needs."""

    def __init__(self, scope: dict[str, Any]) -> None:
        headers = dict(scope["headers"])
        self.COOKIES = scope.get("cookies", {})
        self.META = {"HTTP_ACCEPT_LANGUAGE": headers.get(b"accept-language", b"").decode("latin-1")}


class MatchConsumer(AsyncWebsocketConsumer):
    match_id: str
    user_id: int | None
    language: str
    seq: int | None
    session_key: str | None
    heard: dict[str, int] | None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Without a channel of its own: the process's hub listens for all its sockets."""
        self.scope, self.base_send = scope, send
        self._is_watching = False
        try:
            await await_many_dispatch([receive], self.dispatch)
        except StopConsumer:
            pass
        except Exception:
            # No answer is an answer: the client comes back and repeats its command.
            log.exception("socket broke", match=scope["url_route"]["kwargs"]["match_id"])
            await self.close(BROKEN)
        finally:
            await self._leave()

    async def dispatch(self, message: Any) -> None:
        """Handlers reach the database through `in_thread` alone, which gives connections back."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def connect(self) -> None:
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        user = self.scope["user"]
        self.user_id = user.pk if user.is_authenticated else None
        self.language = get_language_from_request(_Asker(self.scope))  # type: ignore[arg-type]
        self.session_key = None if self.user_id is None else self.scope["session"].session_key
        self.seq, self.heard = None, None
        self._tokens, self._told_at = BURST, asyncio.get_running_loop().time()
        await self.accept()
        if self.match_id not in await in_thread(store.heads, [self.match_id]):
            await self.refuse("unknown_match")
            await self.close(UNKNOWN_MATCH)
        elif not await in_thread(doors.has_entry, match_id=self.match_id, user_id=self.user_id):
            await self.refuse("not_invited")
            await self.close(NOT_INVITED)
            # What such a client has sent meanwhile is not even read.
            raise StopConsumer

    async def _leave(self) -> None:
        if self._is_watching:
            hub().unwatch(self)
            if not hub().has(self.match_id, self.user_id):
                with suppress(Exception):
                    await self._presence(present=False)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self._may_speak():
            await self.refuse("too_fast")
            await self.close(TOO_MUCH)
            return
        if text_data is None or len(text_data) > messages.MAX_BYTES:
            await self.refuse("not_a_message")
            return
        try:
            message = messages.decoder.decode(text_data)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            await self.refuse("not_a_message")
            return
        match message:
            case messages.Hello(seq):
                await self.hello(seq)
            case messages.Act() | messages.Order() | messages.Say():
                await self.act(message)
            case messages.Nonce(nonce):
                await self.nonce(nonce)
            case messages.Ping():
                await self.beat(self.seq or 0)

    def _may_speak(self) -> bool:
        now = asyncio.get_running_loop().time()
        self._tokens = min(BURST, self._tokens + (now - self._told_at) * PER_SECOND)
        self._told_at = now
        self._tokens -= 1
        return self._tokens >= 0

    async def hello(self, seq: int | None) -> None:
        """Watch from now on, then send what is missing: no event falls between the two."""
        self.seq = seq
        if not self._is_watching:
            self._is_watching = True
            hub().watch(self)
            await self._presence(present=True)
        await hub().show(self.match_id, [self])
        self.heard = {} if self.heard is None else self.heard
        await hub().talk.tell(self.match_id, [self])

    async def act(self, message: messages.Act | messages.Order | messages.Say) -> None:
        reply = await in_thread(self._submit, message)
        if reply is None:
            await self.log_out()
            return
        await self._say(reply)
        if reply.status in {"duplicate", "stale", "late"}:
            await hub().show(self.match_id, [self])

    def _submit(
        self, message: messages.Act | messages.Order | messages.Say
    ) -> messages.SentReply | None:
        """In the reader's language; None when the session is over."""
        if self.session_key is not None and not accounts.sessions_alive([self.session_key]):
            return None
        with translation.override(self.language):
            return submit(message, match_id=self.match_id, actor=self.user_id)

    async def nonce(self, nonce: str) -> None:
        try:
            await in_thread(
                services.seat_nonce, match_id=self.match_id, user=self.scope["user"], nonce=nonce
            )
        except services.Refused as error:
            await self.refuse(error.code)

    async def log_out(self) -> None:
        await self.refuse("logged_out")
        await self.close(LOGGED_OUT)

    async def show(self, text: bytes, seq: int) -> None:
        self.seq = seq
        await self.send(text_data=text.decode())

    async def tell(self, text: bytes) -> None:
        await self.send(text_data=text.decode())

    async def beat(self, seq: int) -> None:
        await self._say(messages.Beat(seq))

    async def refuse(self, code: str) -> None:
        with translation.override(self.language):
            await self._say(messages.Error(code, words.table.refusal(code)))

    async def _say(self, message: messages.ToClient) -> None:
        await self.send(text_data=messages.encode(message).decode())

    async def _presence(self, *, present: bool) -> None:
        if self.user_id is not None:
            await in_thread(
                services.seat_seen, match_id=self.match_id, user_id=self.user_id, present=present
            )
