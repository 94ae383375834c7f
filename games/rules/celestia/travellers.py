"""The six travellers: each has a power that is used once per game."""

# Every power answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from games.rules.celestia import actions
from games.rules.celestia.aftermath import free_dice, roll_again
from games.rules.celestia.events import Overturned
from games.rules.celestia.flight import (
    current_leg,
    disembark,
    give_back,
    hand_over,
    take_cards,
)
from games.rules.celestia.reaction import Reaction, not_aboard
from games.rules.celestia.state import Leg
from games.rules.celestia.windows import DICE, PEOPLE, Moment
from games.rules.contract import Action, Reason

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame

_FALLING: frozenset[Moment] = frozenset({"after_fall"})


class Power(Reaction):
    """Anybody sees who has which traveller, and whether its power is used."""

    kind = DICE
    moments = _FALLING
    on_boat = True

    def is_held(self, game: CelestiaGame, seat: int) -> bool:
        state = game.state
        return seat in state.unused and state.travellers[seat] == self.name

    def is_somewhere(self, game: CelestiaGame) -> bool:
        return bool(game.state.unused)

    def could_hold(self, game: CelestiaGame, seat: int) -> bool:
        return self.is_held(game, seat)

    def missing(self, game: CelestiaGame, seat: int) -> Reason:
        travellers = game.state.travellers
        if travellers and travellers[seat] == self.name:
            return "power_is_used", {"colour": self.name}
        return "not_your_traveller", {"colour": self.name}

    def spend(self, game: CelestiaGame, seat: int, action: Any) -> None:
        game.state.unused.remove(seat)


class Red(Power):
    name = "red"
    action = actions.Red

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        if not game.state.owned[seat]:
            return "no_treasure_owned", {}
        if not free_dice(current_leg(game)):
            return "no_die_to_roll", {}
        return not_aboard(game, seat)

    def plays(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        return [actions.Red(treasure) for treasure in sorted(set(game.state.owned[seat]))]

    def spend(self, game: CelestiaGame, seat: int, action: actions.Red) -> None:
        super().spend(game, seat, action)
        game.state.owned[seat].remove(action.treasure)
        game.state.spent.append(action.treasure)

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        roll_again(game, free_dice(leg))


class Blue(Power):
    name = "blue"
    kind = PEOPLE
    on_boat = False
    action = actions.Blue

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        if seat == current_leg(game).captain:
            return "captain_already", {}
        return not_aboard(game, seat)

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        hand_over(game, seat, "blue")


class Green(Power):
    name = "green"
    action = actions.Green

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        if "pirate" not in current_leg(game).dice:
            return "no_pirate", {}
        return not_aboard(game, seat)

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        leg.is_green = True
        leg.word = None


class Yellow(Power):
    name = "yellow"
    action = actions.Yellow

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        if not (game.state.deck or game.state.discards):
            return "no_cards_left", {}
        return not_aboard(game, seat)

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        cards = take_cards(game, 2)
        leg.overturned += cards
        leg.word = None
        game.tell(Overturned(seat, cards))


class Black(Power):
    name = "black"
    kind = PEOPLE  # the window before the roll has one kind
    moments: ClassVar[frozenset[Moment]] = frozenset({"before_roll"})
    action = actions.Black

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        return None if game.dice_due(current_leg(game)) else ("no_die_to_roll", {})

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        leg.extra -= 2


class Violet(Power):
    """Violet and target said stay or leave in this leg, and not the same."""

    name = "violet"
    kind = PEOPLE
    moments: ClassVar[frozenset[Moment]] = frozenset({"before_word"})
    on_boat = False
    action = actions.Violet

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        leg = current_leg(game)
        if seat == leg.captain:
            return "only_passengers", {"captain": seat}
        if seat not in leg.said:
            return "said_nothing", {}
        return None if self.plays(game, seat) else ("nobody_chose_otherwise", {})

    def plays(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        leg = current_leg(game)
        if leg.said.get(seat) == "stay":
            others = [leaver.seat for leaver in leg.left if leg.said.get(leaver.seat) == "leave"]
        elif game.state.has_treasure(leg):
            aboard = game.state.passengers()
            others = [other for other in aboard if leg.said.get(other) == "stay"]
        else:
            others = []
        return [actions.Violet(other) for other in sorted(others) if other != seat]

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: actions.Violet) -> None:
        target, said = action.target, leg.said[seat]
        leg.said[target] = said
        if said == "stay":
            give_back(game, next(leaver for leaver in leg.left if leaver.seat == target))
        else:
            disembark(game, target, "violet")


POWERS: tuple[Power, ...] = (Red(), Blue(), Green(), Yellow(), Black(), Violet())
