"""What every card and power that is played into a window has in common.

`refusal` is the one truth: windows offer a play where it is None, and `why_not` says it.
"""

# Every reaction answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from games.rules.celestia.events import Played
from games.rules.celestia.flight import current_leg
from games.rules.celestia.state import Leg
from games.rules.celestia.windows import PEOPLE, Moment
from games.rules.contract import Action, Reason

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame


class Reaction:
    """Something that can be played into a window. Subclasses say who, when and what."""

    name: ClassVar[str]  # of the action's kind, and of the card
    kind: ClassVar[int] = PEOPLE
    moments: ClassVar[frozenset[Moment]]
    on_boat: ClassVar[bool] = False
    action: ClassVar[Any]

    # ── is it there? ──

    def is_held(self, game: CelestiaGame, seat: int) -> bool:
        return self.name in game.state.hands[seat]

    def is_somewhere(self, game: CelestiaGame) -> bool:
        """Whether, for all that anybody knows, some hand could hold it."""
        card: Any = self.name
        in_deck: int = game.ruleset.board.deck.get(card, 0)
        return in_deck > game.open_cards().count(card)

    def could_hold(self, game: CelestiaGame, seat: int) -> bool:
        """Whether, for all that anybody knows, this seat could hold it, if it is somewhere."""
        return bool(game.state.hands[seat])

    # ── may it be played? ──

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        """Why this seat cannot play it now, from public knowledge; a missing card is none."""
        return None

    def refusal(self, game: CelestiaGame, seat: int, moment: Moment | None) -> Reason | None:
        if not self.is_held(game, seat):
            return self.missing(game, seat)
        if moment not in self.moments:
            return "wrong_moment", {"card": self.name}
        leg = game.state.leg
        if leg is not None and leg.vessel == "boat" and not self.on_boat:
            return "not_on_the_boat", {"card": self.name}
        return self.hindrance(game, seat)

    def missing(self, game: CelestiaGame, seat: int) -> Reason:
        return "not_held", {"card": self.name}

    def plays(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        """Every way to play it, for a seat that may."""
        return (self.action(),)

    def still_holds(self, game: CelestiaGame, seat: int, action: Any, moment: Moment) -> bool:
        """Whether the play's condition still holds after others of its round."""
        return self.refusal(game, seat, moment) is None and action in self.plays(game, seat)

    # ── what does it do? ──

    def resolve(self, game: CelestiaGame, seat: int, action: Any) -> None:
        self.spend(game, seat, action)
        leg = current_leg(game)
        target, treasure = getattr(action, "target", None), getattr(action, "treasure", None)
        game.tell(Played(seat, self.name, leg.vessel, target, treasure))
        self.effect(game, leg, seat, action)

    def spend(self, game: CelestiaGame, seat: int, action: Any) -> None:
        card: Any = self.name
        game.state.discard(seat, card)

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        raise NotImplementedError


def not_aboard(game: CelestiaGame, seat: int) -> Reason | None:
    if game.state.is_aboard(seat):
        return None
    return "not_aboard", {"vessel": current_leg(game).vessel}


def in_the_void(game: CelestiaGame) -> Reason | None:
    if current_leg(game).vessel == "craft" and game.state.craft.is_in_void:
        return "in_the_void", {}
    return None


def no_treasure(game: CelestiaGame) -> Reason | None:
    leg = current_leg(game)
    if game.state.has_treasure(leg):
        return None
    return "no_treasure_here", {"city": game.state.city_of(leg.vessel)}
