"""Questions that a resolved card leads to."""

# Every step answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from games.rules.celestia.actions import LEAVE, STAY, Leave, Reroll, Stay
from games.rules.celestia.components import Face
from games.rules.celestia.events import Rerolled, Stayed
from games.rules.celestia.flight import current_leg, disembark, roll
from games.rules.celestia.state import Leg, Seat
from games.rules.celestia.windows import CelestiaStep, Stateless
from games.rules.contract import Action, Reason

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame


class Rerolling(Stateless, tag="rerolling"):
    """Alternate Route: the captain picks which dice to roll again."""

    phase: ClassVar[str] = "rerolling"

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        return (current_leg(game).captain,)

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        leg = current_leg(game)
        return "reroll", {"seat": seat, "vessel": leg.vessel, "dice": list(leg.dice)}

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        dice = free_dice(current_leg(game))
        choices = {
            tuple(sorted(some))
            for count in range(len(dice) + 1)
            for some in combinations(dice, count)
        }
        return [Reroll(some) for some in sorted(choices, key=lambda some: (len(some), some))]

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return Reroll(())

    def answer(self, game: CelestiaGame, seat: int, action: Reroll) -> None:
        game.steps.pop()
        if action.dice:
            roll_again(game, list(action.dice))


class Relieved(CelestiaStep, tag="relieved"):
    """Desperate Need: whoever was captain says stay or leave."""

    phase: ClassVar[str] = "relieved"

    seat: Seat

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        return (self.seat,) if game.state.has_treasure(current_leg(game)) else ()

    def play(self, game: CelestiaGame) -> None:
        """Nobody leaves an empty city, or in the void."""
        game.steps.pop()
        current_leg(game).said[self.seat] = "stay"

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        leg = current_leg(game)
        return "relieved", {"seat": seat, "captain": leg.captain, "city": game.state.craft.city}

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        return (STAY, LEAVE)

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return LEAVE

    def answer(self, game: CelestiaGame, seat: int, action: Stay | Leave) -> None:
        game.steps.pop()
        if action == STAY:
            current_leg(game).said[seat] = "stay"
            game.tell(Stayed(seat, game.state.craft.city))
        else:
            current_leg(game).said[seat] = "leave"
            disembark(game, seat, "desperate_need")

    def copy(self) -> Relieved:
        return self


def free_dice(leg: Leg) -> list[Face]:
    """Dice that can be rolled again: green's pirates cannot."""
    return [face for face in leg.dice if not (leg.is_green and face == "pirate")]


def roll_again(game: CelestiaGame, again: list[Face]) -> None:
    """These dice anew; the captain is not bound by an earlier word."""
    state, leg = game.state, current_leg(game)
    lying = list(leg.dice)
    for face in again:
        lying.remove(face)
    rolled = roll(game, leg, len(again))
    leg.dice = (*lying, *rolled)
    leg.word = None
    game.tell(
        Rerolled(
            leg.captain,
            leg.vessel,
            state.journey,
            state.legs,
            leg.rolls,
            tuple(sorted(again)),
            rolled,
            leg.dice,
        )
    )
