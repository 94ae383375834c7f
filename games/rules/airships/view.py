"""What one viewer may know of a game of Airships, built by whitelist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from games.rules.airships.components import COLOURS, Card, Colour, Exchange, Kind
from games.rules.airships.dice import Pool, named
from games.rules.airships.scoring import airships, points
from games.rules.airships.state import Die
from games.rules.airships.steps import Boosting, ChoosingDice, Continuing, Declaring, Exchanging
from games.rules.contract import Outcome

if TYPE_CHECKING:
    from games.rules.airships.game import AirshipsGame

Asking = Literal["declaring", "exchanging", "choosing_dice", "boosting", "continuing"]
PHASES: dict[type, Asking] = {
    Declaring: "declaring",
    Exchanging: "exchanging",
    ChoosingDice: "choosing_dice",
    Boosting: "boosting",
    Continuing: "continuing",
}


class CompanySeen(Struct, frozen=True, forbid_unknown_fields=True):
    """A board with what follows from it: dice to roll, bonuses, points so far."""

    chips: int
    turns: int
    cards: dict[Kind, str]
    airships: list[str]
    dice: dict[Colour, int]
    fixed: Die | None
    plus: dict[str, int]  # engines by colour, or grey
    exchange: Exchange | None
    is_wooden: bool  # holds the wooden airship
    points: int
    fleet: int  # airships, a phase counts as one


class Stack(Struct, frozen=True, forbid_unknown_fields=True):
    """Only the top airship lies open."""

    top: str | None
    left: int


class PhaseSeen(Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    builder: int | None


class View(Struct, frozen=True, forbid_unknown_fields=True):
    """All is public but the deck and the airships below another; `faces` are those named here."""

    seat: int | None
    seats: int
    end: str
    era: int
    phase: Asking | Literal["over"]
    turn_of: int
    companies: list[CompanySeen]
    market: dict[Kind, list[str]]
    stacks: list[Stack]
    hindenburg: list[PhaseSeen]
    is_open: bool
    deck: int
    discards: list[str]
    supply: int
    target: str | None
    has_exchanged: bool
    dice: list[Die]
    total: int
    extra_turn: int
    faces: dict[str, Card]
    outcome: Outcome | None


def view(game: AirshipsGame, seat: int | None) -> dict[str, Any]:
    state, ruleset = game.state, game.ruleset
    builders = [*state.phases, *[None] * len(ruleset.board.hindenburg)]
    phases = [
        PhaseSeen(f"hindenburg-{place + 1}", builders[place])
        for place in range(len(ruleset.board.hindenburg))
    ]
    named_here = [phase.code for phase in phases]
    named_here += [stack[-1] for stack in state.stacks if stack]
    for row in state.market.values():
        named_here += row
    for company in state.companies:
        named_here += [*company.cards.values(), *company.airships]
    seen: dict[str, Any] = msgspec.to_builtins(
        View(
            seat=seat,
            seats=state.seats,
            end=ruleset.chosen.end,
            era=state.era,
            phase=PHASES[type(game.steps[-1])] if game.steps else "over",
            turn_of=state.seat,
            companies=[_company(game, other) for other in range(state.seats)],
            market=state.market,
            stacks=[Stack(stack[-1] if stack else None, len(stack)) for stack in state.stacks],
            hindenburg=phases,
            is_open=state.is_open,
            deck=len(state.deck),
            discards=state.discards,
            supply=state.supply,
            target=state.target,
            has_exchanged=state.has_exchanged,
            dice=state.dice,
            total=state.total,
            extra_turn=ruleset.board.extra_turn,
            faces={code: ruleset.targets[code].card for code in named_here},
            outcome=state.outcome,
        )
    )
    return seen


def _company(game: AirshipsGame, seat: int) -> CompanySeen:
    company, means = game.state.companies[seat], game.means(seat)
    place = means.hand.fixed
    plus: dict[str, int] = dict(named(means.plus).items())
    if means.grey:
        plus["grey"] = means.grey
    return CompanySeen(
        chips=company.chips,
        turns=company.turns,
        cards=company.cards,
        airships=company.airships,
        dice=named(means.hand.pool),
        fixed=None if place is None else Die(COLOURS[place], means.value),
        plus=plus,
        exchange=_exchange(means.hand.exchange),
        is_wooden=game.state.wooden == seat,
        points=points(game, seat),
        fleet=airships(game, seat),
    )


def _exchange(exchange: tuple[Pool, Pool] | None) -> Exchange | None:
    return Exchange(named(exchange[0]), named(exchange[1])) if exchange else None
