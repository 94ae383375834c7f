"""What every game promises to the rest of the site: read this first.

A ruleset is a game with its options and tables; it starts games.

>>> from games import rules
>>> ruleset = rules.load("cloud9", {"preset": "published"})
>>> ruleset.seats, ruleset.options, ruleset.tables["target"]
(range(2, 7), {'preset': 'published'}, 50)
>>> rules.load("cloud9", {"preset": "gentle"})
Traceback (most recent call last):
games.rules.contract.InvalidOptions: preset: 'gentle' is not a choice; choose manual or published.

A game asks questions; seats answer with actions; actions give events.

>>> stacked = {"first": 0, "dice": [["red", "blank"]]}
>>> game = ruleset.new_game(seats=3, seed="an example", stacked=stacked)
>>> game.to_act()
(1,)
>>> game.question(1).number, game.question(1).code
(1, 'stay_or_leave')
>>> [rules.to_wire(action) for action in game.legal_actions(1)]
[{'type': 'stay'}, {'type': 'leave'}]
>>> [event.seen_by(None) for event in game.act(1, ruleset.action({"type": "leave"}))]
[{'type': 'disembarked', 'seat': 1, 'level': 1, 'points': 1, 'total': 1}]
>>> game.to_act()
(2,)

What cannot be done has a reason, and changes nothing.

>>> game.why_not(0, "leave")
('pilot_cannot_leave_others_aboard', {'pilot': 0, 'aboard': [2]})
>>> game.act(0, ruleset.action({"type": "leave"}))
Traceback (most recent call last):
games.rules.contract.IllegalAction: The pilot cannot leave: others are still aboard.
>>> ruleset.action({"type": "jump"})
Traceback (most recent call last):
games.rules.contract.InvalidAction: Invalid value 'jump' - at `$.type`

The same seed and the same actions give the same game, on every machine.

>>> again = ruleset.restore(game.dump())
>>> again == game, again.view(2) == game.view(2)
(True, True)
>>> while game.to_act():
...     seat = game.to_act()[0]
...     told = game.act(seat, game.idle_action(seat))
>>> game.outcome().reason, game.question(0)
('target', None)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

import msgspec

JSON = Any  # whatever json.dumps takes
Reason = tuple[str, dict[str, JSON]]


class RulesError(Exception):
    """The library refuses; nothing has changed."""


class InvalidOptions(RulesError):
    """What a game should be made from is wrong: `option` says where, `sentence` says why."""

    def __init__(self, option: str, sentence: str) -> None:
        super().__init__(f"{option}: {sentence}")
        self.option = option
        self.sentence = sentence


class InvalidAction(RulesError):
    """Not an action (event, order) of this game at all."""


class InvalidDump(RulesError):
    """Not a dump of this ruleset."""


class IllegalAction(RulesError):
    """An action of this game that this seat cannot take now."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a seat does; a subclass per kind, imperative, with its `tag` as `type` on the wire."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What happened; a subclass per kind, past tense, carrying all that its sentence needs.

    `uncovers` names the fields that show to everybody what was hidden until now.
    """

    uncovers: ClassVar[tuple[str, ...]] = ()

    def seen_by(self, seat: int | None) -> dict[str, JSON] | None:
        """The event as this seat (None: a spectator) may know it; None: not at all."""
        return to_wire(self)


class Question(msgspec.Struct, frozen=True):
    """What one seat is asked now.

    `number` counts up at each step that asks, is shared by all seats of a window and is the
    same on replay. A `sealed` question is asked to several seats at once; answers take effect
    together.
    """

    number: int
    code: str
    params: dict[str, JSON]
    sealed: bool = False


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended, by seat; place 1 is the winner, ties share a place."""

    scores: list[int]
    places: list[int]
    reason: str


class Game(Protocol):
    """One playing of a ruleset. Seats are 0, 1, 2 … clockwise."""

    @property
    def ruleset(self) -> Ruleset: ...

    @property
    def opening(self) -> list[Event]:
        """What the set-up told, before anybody acts; [] in a restored game."""

    def to_act(self) -> tuple[int, ...]:
        """Seats that may act now; () when the game is over."""

    def question(self, seat: int) -> Question | None:
        """What this seat is asked, if it may act."""

    def legal_actions(self, seat: int) -> list[Any]:
        """Every legal action, complete; [] if the seat may not act."""

    def why_not(self, seat: int, kind: str) -> Reason | None:
        """Why no action of this kind is legal, from what the seat knows; None if one is."""

    def act(self, seat: int, action: Any) -> list[Any]:
        """Play the action; the events it gave. `IllegalAction` leaves the game untouched."""

    def idle_action(self, seat: int) -> Any:
        """What an absent player's clock plays; legal, and moves the game towards its end."""

    def answer_for(self, seat: int, order: Mapping[str, JSON]) -> Any | None:
        """The legal action this order gives to the open question, or None."""

    def ahead(self, seat: int) -> list[Any]:
        """Orders that this seat might want to leave now; any other may be left, too."""

    def view(self, seat: int | None) -> dict[str, JSON]:
        """All that this seat may know, JSON-ready; None: a spectator."""

    def outcome(self) -> Outcome | None:
        """None while the game runs."""

    def copy(self) -> Game:
        """An equal game that shares nothing changeable with this one."""

    def dump(self) -> bytes:
        """JSON with every secret of the game; `ruleset.restore` gives an equal game."""

    def determinize(self, seat: int | None, seed: str) -> Game:
        """Another game, identical for that seat: what it cannot know is dealt anew."""

    def pieces(self) -> Counter[str]:
        """Every card, wherever it lies: constant from start to end."""


class Ruleset(Protocol):
    """A game with its options and tables, validated: all that a match plays from."""

    slug: ClassVar[str]
    revision: int
    seats: range
    options: dict[str, JSON]
    tables: dict[str, JSON]
    kinds: dict[str, JSON]  # kind of action -> JSON Schema
    orders: dict[str, JSON]  # JSON Schema of standing orders
    view_schema: dict[str, JSON]
    event_schema: dict[str, JSON]
    reasons: tuple[str, ...]  # of all outcomes this game knows

    def new_game(self, *, seats: int, seed: str, stacked: Mapping[str, JSON] | None = None) -> Game:
        """A game ready for its first question; `stacked` is taken before the seed's streams."""

    def restore(self, dump: bytes) -> Game:
        """The game that was dumped; `InvalidDump` if it is not one of this ruleset."""

    def action(self, wire: JSON) -> Any:
        """Parse {"type": …}; `InvalidAction` on junk."""

    def event(self, stored: JSON) -> Any:
        """Parse a stored event."""

    def order(self, wire: JSON) -> Any:
        """Parse an order; every action is one too. `InvalidAction` on junk."""


def to_wire(said: Action | Event) -> dict[str, JSON]:
    """The action or event as it comes back from JSON; `ruleset.action` and `.event` parse it."""
    # Through JSON, so that tuples are lists and the dict equals a stored one.
    wire: dict[str, JSON] = msgspec.json.decode(msgspec.json.encode(said))
    return wire
