"""Why a seat cannot do now what it might expect to, from what that seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.airships.dice import exchanged, lacking, may_exchange, named
from games.rules.airships.steps import Boosting, ChoosingDice, Continuing, Declaring, Exchanging
from games.rules.contract import Reason

if TYPE_CHECKING:
    from games.rules.airships.game import AirshipsGame

SENTENCES = {
    "game_over": "The game is over.",
    "unknown_kind": "Airships has no such action.",
    "no_such_seat": "There is no such seat in this game.",
    "not_your_turn": "It is somebody else's turn.",
    "declare_first": "First declare what you roll for.",
    "exchange_first": "First decide whether to exchange dice.",
    "dice_first": "First choose the dice to roll.",
    "bonuses_first": "First decide whether to use the bonuses.",
    "already_declared": "You have declared a target for this turn.",
    "already_rolled": "The dice are rolled, and only once a turn.",
    "turn_done": "The roll of this turn is over.",
    "no_exchange": "No Material card on your board exchanges dice.",
    "exchange_lacks": "You lack dice to give for the exchange.",
    "exchange_useless": "The exchange would not help with this target.",
    "exchange_decided": "You have decided about the exchange.",
    "too_few_chips": "You have too few chips for another turn.",
    "not_on_offer": "This cannot be declared now.",
    "hindenburg_closed": "The Hindenburg is built once a stack of airships is empty.",
    "lacks_dice": "You lack dice for this target.",
    "out_of_reach": "This is not on offer, or your dice do not allow it.",
    "not_offered": "This is not possible now.",
}

# The question a seat has to answer before anything later in its turn.
FIRST: dict[type, str] = {
    Declaring: "declare_first",
    Exchanging: "exchange_first",
    ChoosingDice: "dice_first",
    Boosting: "bonuses_first",
}
ORDER = [Declaring, Exchanging, ChoosingDice, Boosting, Continuing]
STEP_OF = {
    "declare": Declaring,
    "use_exchange": Exchanging,
    "keep_dice": Exchanging,
    "roll": ChoosingDice,
    "boost": Boosting,
    "decline": Boosting,
    "buy_turn": Continuing,
    "end_turn": Continuing,
}


def why_not(game: AirshipsGame, seat: int, kind: str) -> Reason | None:
    """`kind` may also name one target: `declare/dark-3`."""
    if not game.steps:
        return "game_over", {}
    kind, _, code = kind.partition("/")
    if kind not in STEP_OF or (code and kind != "declare"):
        return "unknown_kind", {"kind": kind}
    state = game.state
    if seat not in range(state.seats):
        return "no_such_seat", {"seat": seat}
    if seat == state.seat:
        top = type(game.steps[-1])
        if STEP_OF[kind] is top:
            return _why_not_target(game, seat, code) if code else None
        if kind == "use_exchange" and (reason := _why_no_exchange(game, seat)):
            return reason
        if ORDER.index(STEP_OF[kind]) < ORDER.index(top):
            return _too_late(game, kind)
    chips, cost = state.companies[seat].chips, game.ruleset.board.extra_turn
    if kind == "buy_turn" and chips < cost:
        return "too_few_chips", {"chips": chips, "cost": cost}
    if seat != state.seat:
        return "not_your_turn", {"seat": state.seat}
    return FIRST[top], {"target": state.target}


def _too_late(game: AirshipsGame, kind: str) -> Reason:
    if isinstance(game.steps[-1], Continuing):
        return "turn_done", {}
    if kind == "declare":
        return "already_declared", {"target": game.state.target}
    if kind == "roll":
        return "already_rolled", {"total": game.state.total}
    return "exchange_decided", {"exchanged": game.state.has_exchanged}


def _why_no_exchange(game: AirshipsGame, seat: int) -> Reason | None:
    """What keeps the Material card from being used, if anything does."""
    state, hand = game.state, game.means(seat).hand
    if hand.exchange is None:
        return "no_exchange", {}
    give, get = hand.exchange
    if exchanged(hand) is None:
        return "exchange_lacks", {"give": named(give), "get": named(get)}
    if state.target is not None and not may_exchange(hand, game.target.needs):
        return "exchange_useless", {"target": state.target, "get": named(get)}
    return None


def _why_not_target(game: AirshipsGame, seat: int, code: str) -> Reason | None:
    target = game.ruleset.targets.get(code)
    if target is None or code not in game.on_offer():
        if code.startswith("hindenburg") and not game.state.is_open:
            return "hindenburg_closed", {"target": code}
        return "not_on_offer", {"target": code}
    if target.declare in game.declarations():
        return None
    missing = named(lacking(target.needs, game.means(seat).hand))
    return "lacks_dice", {"target": code, "missing": missing}
