"""Signals, a game of the tests: a sealed window each round, then its captain steers.

It has what the windows of play need and nothing else, so that a test can say by hand who holds
what: a seat may light one of its sparks or pass; `hands` says how many each seat has.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Annotated, Any, Literal
from unittest.mock import patch

import msgspec
from msgspec import Meta, Struct

from games import bots, words
from games.bots import uniform
from games.models import Ruleset
from games.play import services
from games.rules import registry
from games.rules.contract import Action, Event, Outcome
from games.rules.rulesets import BaseRuleset
from games.rules.steps import Step, SteppedGame, Window


class Pass(Action, frozen=True, tag="pass"):
    pass


class Light(Action, frozen=True, tag="light"):
    height: Literal[1, 2]


class Steer(Action, frozen=True, tag="steer"):
    side: Literal["left", "right"]


class PassAlways(Action, frozen=True, tag="pass_always"):
    pass


class SteerAlways(Action, frozen=True, tag="steer_always"):
    side: Literal["left", "right"]


class Seen(Event, frozen=True, tag="seen"):
    lights: list[tuple[int, int]]


class Steered(Event, frozen=True, tag="steered"):
    seat: int
    side: str


class Options(Struct, forbid_unknown_fields=True):
    hands: tuple[int, ...] = (3, 3, 3, 3, 3, 3)
    reactions: Literal["concealed", "quick"] = "concealed"
    rounds: Annotated[int, Meta(ge=1, le=200)] = 4


class Tables(Struct, forbid_unknown_fields=True):
    pass


class State(Struct):
    seats: int
    hands: list[int]
    round: int = 0
    outcome: Outcome | None = None


class Flying(Step, tag="flying"):
    def play(self, game: Any) -> None:
        state, options = game.state, game.ruleset.chosen
        if state.round == options.rounds:
            scores = [0] * state.seats
            state.outcome = Outcome(scores, [1] * state.seats, "flown")
            game.steps.clear()
            return
        state.round += 1
        game.steps.append(Steering())
        holders = [seat for seat in range(state.seats) if state.hands[seat]]
        asked = holders if options.reactions == "quick" else list(range(state.seats))
        # From the captain's left, as around a table.
        asked.sort(key=lambda seat: (seat - state.round) % state.seats)
        if asked:
            game.steps.append(Signalling(asked=asked))


class Signalling(Window, tag="signalling"):
    answers: dict[int, Pass | Light] = {}

    def question(self, game: Any, seat: int) -> Any:
        return "signal", {"seat": seat}

    def legal(self, game: Any, seat: int) -> list[Any]:
        return [Pass(), *([Light(1), Light(2)] if game.state.hands[seat] else [])]

    def idle(self, game: Any, seat: int) -> Any:
        return Pass()

    def resolve(self, game: Any, answers: list[tuple[int, Any]]) -> None:
        lit = [(seat, said.height) for seat, said in answers if isinstance(said, Light)]
        for seat, _ in lit:
            game.state.hands[seat] -= 1
        game.tell(Seen(lit))


class Steering(Step, tag="steering"):
    def asks(self, game: Any) -> tuple[int, ...]:
        return (game.state.round % game.state.seats,)

    def question(self, game: Any, seat: int) -> Any:
        return "steer", {"seat": seat}

    def legal(self, game: Any, seat: int) -> list[Any]:
        return [Steer("left"), Steer("right")]

    def idle(self, game: Any, seat: int) -> Any:
        return Steer("left")

    def answer(self, game: Any, seat: int, action: Any) -> None:
        game.steps.pop()
        game.tell(Steered(seat, action.side))


class Dump(Struct):
    game: str
    fingerprint: str
    number: int
    steps: list[Flying | Signalling | Steering]
    state: State


class SignalsGame(SteppedGame):
    __slots__ = ()

    def view(self, seat: int | None) -> dict[str, Any]:
        hand = None if seat is None else self.state.hands[seat]
        return {"seat": seat, "round": self.state.round, "sparks": hand}

    def why_not(self, seat: int, kind: str) -> Any:
        is_there = any(msgspec.to_builtins(a)["type"] == kind for a in self.legal_actions(seat))
        return None if is_there else ("not_now", {})

    def reason_sentence(self, code: str) -> str:
        return "Not now."

    def order_answer(self, seat: int, order: Any) -> Any:
        if isinstance(order, PassAlways):
            return Pass()
        return Steer(order.side) if isinstance(order, SteerAlways) else order

    def copy(self) -> "SignalsGame":
        return self.ruleset.restore(self.dump())

    def dump(self) -> bytes:
        fingerprint = self.ruleset.fingerprint
        return msgspec.json.encode(
            Dump("signals", fingerprint, self.number, self.steps, self.state)
        )


class Signals(BaseRuleset):
    slug, title, reasons, menus = "signals", "Signals", ("flown",), ()
    seats = range(2, 7)
    Options, Tables, Dump, View = Options, Tables, Dump, State
    Actions = Pass | Light | Steer
    Events = Seen | Steered
    Orders = Pass | Light | Steer | PassAlways | SteerAlways

    @staticmethod
    def default_tables(options: Any) -> Any:
        return {}

    def new_game(self, *, seats: int, seed: str, stacked: Any = None) -> SignalsGame:
        game = SignalsGame(self, State(seats, list(self.chosen.hands[:seats])), [Flying()])
        game.begin()
        return game

    def restore(self, dump: bytes) -> SignalsGame:
        saved = self.parse_dump(dump)
        game = SignalsGame(self, saved.state, saved.steps, saved.number)
        game.resume()
        return game


def _told(params: dict[str, Any], names: Any, viewer: int | None) -> str:
    return f"{names[params['seat']]}: {params}, to {viewer}"


WORDS = SimpleNamespace(
    name=lambda: "Signals",
    QUESTIONS={"signal": _told, "steer": _told},
    CHOICES={
        "pass": lambda action, *_about: ("Pass", ""),
        "light": lambda action, *_about: (f"Light at {action['height']}", ""),
        "steer": lambda action, *_about: (f"Steer {action['side']}", ""),
    },
    REASONS={"not_now": lambda *_about: "Not now."},
    EVENTS={"seen": lambda event, *_about: f"{event['lights']}", "steered": _told},
    ENDINGS={"flown": lambda: "All is flown."},
    ORDERS={
        kind: lambda order, *_about: f"Always or once: {order}."
        for kind in ("pass", "light", "steer", "pass_always", "steer_always")
    },
)


@contextmanager
def registered() -> Iterator[None]:
    """The site knows the game while the block runs."""
    with (
        patch.dict(registry.GAMES, {"signals": Signals}),
        patch.dict(words.GAMES, {"signals": WORDS}),
        patch.dict(bots.BOTS, {"signals": {"cadet": uniform.choose}}),
    ):
        yield


def signals(**options: Any) -> Ruleset:
    return services.ruleset_publish(game="signals", menu="", options=options)
