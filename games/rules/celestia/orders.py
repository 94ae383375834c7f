"""What an order left in advance means for the question that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.celestia.actions import (
    FLY_ON,
    LEAVE,
    PASS,
    STAY,
    DeclareDuty,
    LeaveAt,
    PassAlways,
    PassLeg,
)
from games.rules.celestia.aftermath import Relieved
from games.rules.celestia.rowing import RowingOn
from games.rules.celestia.steps import BeingAlone, Deciding, Declaring
from games.rules.celestia.windows import Reacting
from games.rules.contract import Action

_MOST_AHEAD = 9

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame


def order_answer(game: CelestiaGame, seat: int, order: Any) -> Action | None:
    """From what the seat knows; what is not legal is dropped by the caller."""
    step, state = game.steps[-1], game.state
    if isinstance(order, PassAlways):
        return PASS if isinstance(step, Reacting) else None
    if isinstance(order, PassLeg):
        is_leg = (order.journey, order.leg) == (state.journey, state.legs)
        return PASS if is_leg and isinstance(step, Reacting) else None
    if isinstance(order, DeclareDuty):
        legal = step.legal(game, seat) if isinstance(step, Declaring) else ()
        return legal[0] if len(legal) == 1 else None
    if isinstance(order, LeaveAt):
        return _leave_at(game, order.city)
    action: Action = order
    return action


def ahead(game: CelestiaGame, seat: int) -> list[Any]:
    """Pre-answers of a passenger; then what can be left standing."""
    state, leg = game.state, game.state.leg
    orders: list[Any] = []
    if not game.steps:
        return orders
    if leg is not None and seat in state.craft.aboard and seat != leg.captain:
        orders += [STAY, LEAVE]
    if any(game.ruleset.reactions["craft"].values()):
        orders += [PassLeg(state.journey, state.legs), PassAlways()]
    orders.append(DeclareDuty())
    city = state.stop_after(state.craft.city)
    while city is not None and len(orders) < _MOST_AHEAD:
        orders.append(LeaveAt(city))
        city = state.stop_after(city)
    return orders


def _leave_at(game: CelestiaGame, city: int) -> Action | None:
    step, state = game.steps[-1], game.state
    if isinstance(step, Deciding | Relieved):
        return LEAVE if state.craft.city >= city else STAY
    if isinstance(step, BeingAlone):
        return LEAVE if state.craft.city >= city else FLY_ON
    if isinstance(step, RowingOn):
        return LEAVE if state.city_of("boat") >= city else FLY_ON
    return None
