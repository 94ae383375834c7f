"""Everything a game of Airships has to remember between two actions, besides its steps."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from games.rules.airships.components import FEWEST_SEATS, MOST_SEATS, Colour, Kind
from games.rules.contract import Outcome

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Count = Annotated[int, Meta(ge=0)]
Side = Annotated[int, Meta(ge=1, le=2)]


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    colour: Colour
    value: Count


class Company(Struct, forbid_unknown_fields=True):
    """One player's board; `turns` counts its own turns, bought ones included."""

    chips: Count
    cards: dict[Kind, str]
    airships: list[str] = []
    turns: Count = 0

    def copy(self) -> Company:
        return Company(self.chips, self.cards.copy(), self.airships.copy(), self.turns)


class State(Struct, forbid_unknown_fields=True):
    seed: str
    seats: Annotated[int, Meta(ge=FEWEST_SEATS, le=MOST_SEATS)]
    seat: Seat  # whose turn it is
    companies: list[Company]
    market: dict[Kind, list[str]]  # leftmost card first
    deck: list[str]  # the top card is last
    stacks: list[list[str]]  # airships, the top card is last
    supply: Count  # chips
    removed: list[str] = []  # airships not in this game, unseen
    discards: list[str] = []
    era: Side = 1
    phases: list[Seat] = []  # who built each finished phase, in order
    marks: Count = 0  # chips that lie on phases
    wooden: Seat | None = None  # who holds the wooden airship
    is_quiet: bool = True  # whether nothing was drawn or taken since this seat's turn began
    quiet: Count = 0  # such turns of seats in a row
    target: str | None = None
    has_exchanged: bool = False
    chosen: tuple[Count, Count, Count] = (0, 0, 0)  # dice to roll: white, red, black
    dice: list[Die] = []  # as rolled
    total: Count = 0
    stacked_dice: list[list[int]] = []
    outcome: Outcome | None = None

    @property
    def is_open(self) -> bool:
        """Whether the Hindenburg can be built: one stack of airships is empty."""
        return [] in self.stacks

    def copy(self) -> State:
        return State(
            self.seed,
            self.seats,
            self.seat,
            [company.copy() for company in self.companies],
            {kind: row.copy() for kind, row in self.market.items()},
            self.deck.copy(),
            [stack.copy() for stack in self.stacks],
            self.supply,
            self.removed.copy(),
            self.discards.copy(),
            self.era,
            self.phases.copy(),
            self.marks,
            self.wooden,
            self.is_quiet,
            self.quiet,
            self.target,
            self.has_exchanged,
            self.chosen,
            self.dice.copy(),
            self.total,
            self.stacked_dice.copy(),
            self.outcome,
        )
