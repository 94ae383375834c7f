"""The rowboat: who could take it, and the leg it makes after the craft's."""

# Every step answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from games.rules.celestia.actions import FLY_ON, LEAVE, FlyOn, Leave, Rowboat
from games.rules.celestia.components import ROWBOATS
from games.rules.celestia.events import FlewOn
from games.rules.celestia.flight import boat_reaches_last, current_leg, leave_boat
from games.rules.celestia.state import Leg
from games.rules.celestia.windows import Stateless
from games.rules.contract import Action, Reason

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame


class Rowing(Stateless, tag="rowing"):
    """After the craft's leg the boat makes its own, if somebody is in it."""

    is_floor: ClassVar[bool] = True

    def play(self, game: CelestiaGame) -> None:
        state = game.state
        game.steps.pop()
        boat = state.boat
        if boat is None:
            return
        to = state.stop_after(boat.city)
        if to is None:
            boat_reaches_last(game)
            return
        is_kept = boat.kept is not None
        state.leg = Leg("boat", boat.seat, to)
        game.steps.extend(game.ruleset.kept_boat_leg if is_kept else game.ruleset.boat_leg)


class RowingOn(Stateless, tag="rowing_on"):
    """After the boarding leg the boat's passenger may leave before rolling."""

    phase: ClassVar[str] = "rowing"

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        boat = game.state.boat
        assert boat is not None
        is_free = not boat.is_boarding and game.state.has_treasure(current_leg(game))
        return (boat.seat,) if is_free else ()

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        leg = current_leg(game)
        return "row_on", {"seat": seat, "city": game.state.city_of("boat"), "to": leg.to}

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        return (LEAVE, FLY_ON)

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return LEAVE

    def answer(self, game: CelestiaGame, seat: int, action: Leave | FlyOn) -> None:
        if action == FLY_ON:
            game.steps.pop()
            game.tell(FlewOn(seat, "boat", game.state.city_of("boat")))
        else:
            leave_boat(game, "choice")


def rowboats(game: CelestiaGame, seat: int) -> list[Rowboat]:
    """The Rowboat cards this seat can show now."""
    state = game.state
    if state.boat is not None or state.craft.is_in_void or current_leg(game).vessel == "boat":
        return []
    held = dict.fromkeys(card for card in state.hands[seat] if card in ROWBOATS)
    return [Rowboat(card) for card in held]


def could_row(game: CelestiaGame, seat: int) -> bool:
    """Whether, for all that anybody knows, this seat could show a Rowboat card now."""
    state = game.state
    if not game.ruleset.has_boat or state.boat is not None or state.craft.is_in_void:
        return False
    if current_leg(game).vessel == "boat" or not state.hands[seat]:
        return False
    gone = sum(card in ROWBOATS for card in game.open_cards())
    return gone < game.ruleset.rowboats
