"""Every message of `/ws/match/<id>/`, both ways; docs/protocol.md tells the same in prose."""

from typing import Annotated, Any

import msgspec

from games.play.frames import Frame
from games.play.rooms import Line

MAX_BYTES = 8 * 1024

Command = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
LineId = Annotated[int, msgspec.Meta(ge=1, le=2**62)]


class FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything else is junk."""


class Hello(FromClient, tag="hello"):
    """First words, and any time after: send me what I miss after `seq`."""

    seq: Number | None = None


class Act(FromClient, tag="act"):
    command: Command
    question: Number
    action: dict[str, Any]


class Order(FromClient, tag="order"):
    """Keep this for what is asked later; `order` null takes back the one named."""

    command: Command
    order: dict[str, Any] | None
    replaces: Command | None = None


class Say(FromClient, tag="say"):
    """A line to one's room, or a claim: one of the two."""

    command: Command
    text: str | None = None
    claim: str | None = None


class Nonce(FromClient, tag="nonce"):
    nonce: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-fA-F]{64}$")]


class Ping(FromClient, tag="ping"):
    pass


class ToClient(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server says."""


class SentFrame(ToClient, tag="frame"):
    frame: Frame


class SentReply(ToClient, tag="reply"):
    command: str
    status: str
    seq: int | None
    code: str | None
    sentence: str | None


class Talk(ToClient, tag="talk"):
    """Lines of the rooms this viewer reads, oldest first."""

    lines: list[Line]


class Beat(ToClient, tag="beat"):
    """The head this viewer may know; a client behind it says hello again."""

    seq: int


class Error(ToClient, tag="error"):
    code: str
    sentence: str


decoder = msgspec.json.Decoder(Hello | Act | Order | Say | Nonce | Ping)
encode = msgspec.json.Encoder().encode


class ActRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as `Act` over HTTP."""

    command: Command
    question: Number
    action: dict[str, Any]


class OrderRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as `Order` over HTTP."""

    command: Command
    order: dict[str, Any] | None
    replaces: Command | None = None


class SayRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as `Say` over HTTP."""

    command: Command
    text: str | None = None
    claim: str | None = None


class MuteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever said that line, or goes by that name."""

    line: LineId | None = None
    name: str = ""
    muted: bool = True
