"""Why a seat cannot do now what it might expect to, from what that seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.cloud9.payment import fare_of, missing
from games.rules.cloud9.steps import BeingAlone, Paying
from games.rules.contract import Reason

if TYPE_CHECKING:
    from games.rules.cloud9.game import Cloud9Game

SENTENCES = {
    "game_over": "The game is over.",
    "unknown_kind": "Cloud 9 has no such action.",
    "already_left": "You have left the balloon for this trip.",
    "already_decided": "You have decided for this cloud.",
    "not_your_turn": "Somebody else decides first.",
    "not_the_pilot": "Only the pilot can do that.",
    "not_alone": "The pilot flies on anyway while others are aboard.",
    "only_passengers_decide": "The pilot is always aboard; only passengers say that they stay.",
    "others_decide_first": "The passengers decide before the pilot pays.",
    "pilot_cannot_leave_others_aboard": "The pilot cannot leave: others are still aboard.",
    "pilot_must_face_the_roll": "The pilot must face this roll before leaving.",
    "already_flew_on": "The pilot has chosen to fly on and must pay or fall.",
    "choose_first": "The lone pilot first leaves or flies on.",
    "must_pay": "The pilot holds the colours and must play them.",
    "cannot_pay_missing": "The pilot lacks colours to pay the dice.",
    "wrong_cards": "These cards do not pay the dice.",
    "not_offered": "This is not possible now.",
}


def why_not(game: Cloud9Game, seat: int, kind: str) -> Reason | None:
    state = game.state
    if not game.steps:
        return "game_over", {}
    if kind not in game.ruleset.kinds:
        return "unknown_kind", {"kind": kind}
    if any(action.__struct_config__.tag == kind for action in game.legal_actions(seat)):
        return None
    if seat not in state.aboard:
        points = next((leaver.points for leaver in state.left if leaver.seat == seat), 0)
        return "already_left", {"points": points}
    if seat == state.pilot:
        return _why_not_pilot(game, seat, kind)
    if kind not in ("stay", "leave"):
        return "not_the_pilot", {"pilot": state.pilot}
    if seat in state.undecided:
        return "not_your_turn", {"seat": game.to_act()[0]}
    return "already_decided", {"pilot": state.pilot}


def _why_not_pilot(game: Cloud9Game, seat: int, kind: str) -> Reason:
    state, step = game.state, game.steps[-1]
    others = [other for other in state.aboard if other != seat]
    if kind == "stay":
        return "only_passengers_decide", {}
    if kind == "fly_on":
        return ("not_alone", {"aboard": others}) if others else ("already_flew_on", {})
    if kind == "leave":
        if others:
            return "pilot_cannot_leave_others_aboard", {"pilot": seat, "aboard": others}
        if game.ruleset.roll_must_be_faced:
            return "pilot_must_face_the_roll", {"fare": dict(fare_of(state.dice))}
        return "already_flew_on", {}
    if isinstance(step, BeingAlone):
        return "choose_first", {}
    if not isinstance(step, Paying):
        return "others_decide_first", {"seat": game.to_act()[0]}
    if kind == "fall":
        return "must_pay", {"fare": dict(fare_of(state.dice))}
    return "cannot_pay_missing", {"missing": missing(fare_of(state.dice), state.hands[seat])}
