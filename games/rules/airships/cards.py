"""A card as the steps use it: what it is rolled for with, and what taking it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.airships.actions import Declare
from games.rules.airships.components import Card
from games.rules.airships.dice import counted, gift_of
from games.rules.airships.events import (
    AirshipTaken,
    CardTaken,
    HindenburgOpened,
    PhaseBuilt,
)

if TYPE_CHECKING:
    from games.rules.airships.game import AirshipsGame


class Target:
    """Anything one can declare; made once per ruleset."""

    __slots__ = ("card", "code", "declare", "gift", "kind", "needs")

    def __init__(self, code: str, kind: str, card: Card) -> None:
        self.code = code
        self.kind = kind
        self.card = card
        self.needs = counted(card.needs)
        self.gift = gift_of(card)
        self.declare = Declare(code)

    def take(self, game: AirshipsGame) -> None:
        """The roll of the seat whose turn it is has reached the target."""
        raise NotImplementedError


class Expansion(Target):
    """Replaces the card of its kind, which leaves the game; its chips are paid once."""

    __slots__ = ()

    def take(self, game: AirshipsGame) -> None:
        state = game.state
        company = state.companies[state.seat]
        kind = game.ruleset.kind_of(self.code)
        state.market[kind].remove(self.code)
        replaced = company.cards.get(kind)
        if replaced is not None:
            state.discards.append(replaced)
        company.cards[kind] = self.code
        game.forget_means(state.seat)
        chips = min(self.card.chips, state.supply)
        company.chips += chips
        state.supply -= chips
        game.tell(CardTaken(state.seat, self.code, self.card, replaced, chips))


class Airship(Target):
    """Brings points, and the wooden airship as long as no stack was empty before."""

    __slots__ = ()

    def take(self, game: AirshipsGame) -> None:
        state = game.state
        was_open = state.is_open
        place = next(i for i, stack in enumerate(state.stacks) if stack and stack[-1] == self.code)
        stack = state.stacks[place]
        stack.pop()
        state.companies[state.seat].airships.append(self.code)
        if not was_open:
            state.wooden = state.seat
        below = stack[-1] if stack else None
        face = game.ruleset.targets[below].card if below else None
        game.tell(
            AirshipTaken(state.seat, self.code, self.card, place + 1, not was_open, below, face)
        )
        if state.is_open and not was_open:
            game.tell(HindenburgOpened(place + 1))


class Phase(Target):
    """A phase of the Hindenburg is marked with a chip and brings the wooden airship."""

    __slots__ = ()

    def take(self, game: AirshipsGame) -> None:
        state = game.state
        company = state.companies[state.seat]
        # Where neither supply nor builder has a chip, the phase is noted without one.
        own = state.supply == 0 and company.chips > 0
        if own:
            company.chips -= 1
            state.marks += 1
        elif state.supply:
            state.supply -= 1
            state.marks += 1
        state.phases.append(state.seat)
        state.wooden = state.seat
        is_last = len(state.phases) == len(game.ruleset.board.hindenburg)
        game.tell(PhaseBuilt(state.seat, self.code, self.card, own, is_last))


KIND_OF_TARGET: dict[str, type[Target]] = {
    "light": Airship,
    "medium": Airship,
    "dark": Airship,
    "hindenburg": Phase,
}


def target(code: str, kind: str, card: Card) -> Target:
    return KIND_OF_TARGET.get(kind, Expansion)(code, kind, card)
