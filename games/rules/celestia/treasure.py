"""Taking a treasure: the top one, with an Instructor any, with a crew the best of some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from games.rules.celestia.actions import Choose
from games.rules.celestia.components import Treasure
from games.rules.celestia.events import LookedThrough, PileShuffled, TookTreasure
from games.rules.celestia.state import CityNumber, Leaver, Seat, Vessel
from games.rules.celestia.windows import CelestiaStep, Reacting
from games.rules.contract import Action, Reason
from games.rules.rng import Stream

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame

Looking = Annotated[int, Meta(ge=1, le=256)]


class Taking(CelestiaStep, tag="taking"):
    """A seat takes a treasure, if there is one; `is_leaver`: a hook may bring it back."""

    seat: Seat
    city: CityNumber
    members: Annotated[int, Meta(ge=1, le=9)]
    is_leaver: bool
    vessel: Vessel = "craft"
    is_asked: bool = False
    is_instructed: bool = False

    def play(self, game: CelestiaGame) -> None:
        pile = game.state.pile(self.city)
        if not pile:
            game.steps.pop()
            return
        if not self.is_asked and game.instructors:
            self.is_asked = True
            if asked := self._may_be_instructed(game):
                game.steps.append(Reacting(asked, {}, "drawing"))
            return
        game.steps.pop()
        count = len(pile) if self.is_instructed else min(self.members, len(pile))
        if count > 1:
            looked = list(reversed(pile[-count:]))
            game.tell(LookedThrough(self.seat, self.city, count, sorted(looked)))
            game.steps.append(Choosing(self.seat, self.city, self.members, self.is_leaver, count))
        else:
            take(game, self.seat, self.city, pile[-1], self.members, self.is_leaver)

    def _may_be_instructed(self, game: CelestiaGame) -> list[int]:
        card = game.instructors[0]
        if game.ruleset.is_quick:
            is_asked = card.refusal(game, self.seat, "drawing") is None
        else:
            is_asked = card.is_somewhere(game) and card.could_hold(game, self.seat)
        return [self.seat] if is_asked else []

    def copy(self) -> Taking:
        return Taking(
            self.seat,
            self.city,
            self.members,
            self.is_leaver,
            self.vessel,
            self.is_asked,
            self.is_instructed,
        )


class Choosing(CelestiaStep, tag="choosing"):
    """One of the treasures looked at is kept; the pile is shuffled afterwards."""

    phase: ClassVar[str] = "choosing"

    seat: Seat
    city: CityNumber
    members: Annotated[int, Meta(ge=1, le=9)]
    is_leaver: bool
    count: Looking

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        return (self.seat,)

    def looking(self, game: CelestiaGame) -> list[Treasure]:
        looked = game.state.pile(self.city)[-self.count :]
        return sorted(looked, key=game.ruleset.worth, reverse=True)

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        return "choose", {"seat": seat, "city": self.city, "count": self.count}

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        return [Choose(treasure) for treasure in dict.fromkeys(self.looking(game))]

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return self.legal(game, seat)[0]

    def answer(self, game: CelestiaGame, seat: int, action: Choose) -> None:
        state = game.state
        game.steps.pop()
        looked = self.looking(game)
        looked.remove(action.treasure)
        take(game, seat, self.city, action.treasure, self.members, self.is_leaver)
        state.pile_shuffles[self.city - 1] += 1
        number = state.pile_shuffles[self.city - 1]
        pile = sorted(state.pile(self.city))
        Stream(state.seed, f"treasure/{self.city}/{number}").shuffle(pile)
        pile.reverse()
        state.piles[self.city - 1] = pile
        state.shuffled(self.city, seat, looked)
        game.tell(PileShuffled(self.city, number))

    def copy(self) -> Choosing:
        return self


def take(
    game: CelestiaGame,
    seat: int,
    city: int,
    treasure: Treasure,
    members: int,
    is_leaver: bool,
) -> None:
    state = game.state
    state.take_from(city, treasure, seat)
    state.owned[seat].append(treasure)
    if is_leaver and state.leg is not None:
        state.leg.left.append(Leaver(seat, treasure, members))
    game.tell(TookTreasure(seat, city, treasure, len(state.pile(city))))
