"""What one viewer may know of a game of Cloud 9, built by whitelist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from games.rules.cloud9.components import Card, Face
from games.rules.cloud9.payment import fare_of
from games.rules.cloud9.state import Leaver, listed
from games.rules.cloud9.steps import BeingAlone, Deciding, Paying
from games.rules.contract import Outcome

if TYPE_CHECKING:
    from games.rules.cloud9.game import Cloud9Game

PHASES: dict[type, Literal["deciding", "paying", "alone"]] = {
    Deciding: "deciding",
    Paying: "paying",
    BeingAlone: "alone",
}


class Rung(Struct, frozen=True, forbid_unknown_fields=True):
    """A cloud of the ladder."""

    level: int
    points: int
    dice: int


class View(Struct, frozen=True, forbid_unknown_fields=True):
    """`seat` and `hand` are the viewer's; everything else is public."""

    seat: int | None
    seats: int
    preset: str
    trip: int
    level: int
    pilot: int
    aboard: list[int]
    dice: list[Face]
    phase: Literal["deciding", "paying", "alone", "over"]
    deciding: int | None
    left: list[Leaver]
    scores: list[int]
    hand_sizes: list[int]
    hand: list[Card]
    deck: int
    discards: dict[Card, int]
    ladder: list[Rung]
    top: int | None
    target: int
    fare: dict[Card, int]
    outcome: Outcome | None


def view(game: Cloud9Game, seat: int | None) -> dict[str, Any]:
    state, board = game.state, game.ruleset.board
    asked = game.to_act()
    levels = board.top or max(9, state.level + 1)
    seen: dict[str, Any] = msgspec.to_builtins(
        View(
            seat=seat,
            seats=state.seats,
            preset=game.ruleset.chosen.preset,
            trip=state.trip,
            level=state.level,
            pilot=state.pilot,
            aboard=state.aboard,
            dice=list(state.dice),
            phase=PHASES[type(game.steps[-1])] if asked else "over",
            deciding=asked[0] if asked else None,
            left=state.left,
            scores=state.scores,
            hand_sizes=[sum(hand.values()) for hand in state.hands],
            hand=[] if seat is None else listed(state.hands[seat]),
            deck=len(state.deck),
            discards=state.discards,
            ladder=[
                Rung(level, cloud.points, cloud.dice)
                for level in range(1, levels + 1)
                for cloud in (board.cloud(level),)
            ],
            top=board.top,
            target=board.target,
            fare=dict(fare_of(state.dice)),
            outcome=state.outcome,
        )
    )
    return seen
