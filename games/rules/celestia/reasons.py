"""Why a seat cannot do now what it might expect to, from what that seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.celestia.aftermath import Relieved, Rerolling
from games.rules.celestia.payment import fare_of, lacking, turbos, words_of
from games.rules.celestia.rowing import RowingOn, rowboats
from games.rules.celestia.state import Leg
from games.rules.celestia.steps import BeingAlone, Declaring, Paying
from games.rules.celestia.windows import Reacting
from games.rules.contract import Reason

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame

SENTENCES = {
    "game_over": "The game is over.",
    "unknown_kind": "Celestia has no such action.",
    "not_offered": "This is not possible now.",
    "not_your_turn": "Somebody else decides first.",
    "not_in_this_game": "This table plays without it.",
    # the leg
    "already_left": "You are not aboard any more.",
    "already_decided": "You have decided for this leg.",
    "captain_cannot_leave": "The captain cannot leave: others are still aboard.",
    "captain_must_face": "The captain must face this roll before leaving.",
    "captain_is_aboard": "The captain is always aboard; only passengers say that they stay.",
    "no_treasure_here": "There is no treasure left in this city.",
    "in_the_void": "That is not possible in the void.",
    "not_alone": "The captain flies on anyway while others are aboard.",
    "not_the_captain": "Only the captain can do that.",
    "not_yet": "That comes later in the leg.",
    "no_fork_here": "There is no choice of way here.",
    "not_a_crew": "Only a crew prepares.",
    "nothing_to_prepare": "There is nothing to prepare here.",
    "must_fly": "The captain's Equipment suffices: the craft must fly.",
    "cannot_fly": "The captain cannot cover the dice.",
    "no_reroll": "No Alternate Route asks for dice to be rolled again.",
    "no_choice_of_cards": "There is nothing to choose: the cards are laid as they must.",
    "no_rowboat_card": "You hold no Rowboat card.",
    "boat_is_taken": "Somebody is in the rowboat.",
    "boat_only_if_lost": "Alone aboard, only a captain who cannot face the dice may row.",
    # windows
    "no_window": "There is no window to pass.",
    "wrong_moment": "This card cannot be played at this moment.",
    "not_held": "You do not hold this card.",
    "not_your_traveller": "That is not your traveller.",
    "power_is_used": "Your traveller's power is used.",
    "not_on_the_boat": "This does nothing to the rowboat.",
    "not_aboard": "Only those aboard can do that.",
    "only_the_captain": "Only the captain can do that.",
    "only_passengers": "Only passengers can do that.",
    "captain_already": "You are the captain already.",
    "no_blank_die": "No die is blank.",
    "no_die_to_roll": "There is no die to roll.",
    "no_pirate": "There is no pirate on the dice.",
    "no_cards_left": "There is no card left to draw.",
    "no_treasure_owned": "You own no treasure.",
    "nobody_has_cards": "Nobody else has a card in hand.",
    "nobody_to_eject": "There is no other passenger to eject.",
    "nobody_else_aboard": "Nobody else is aboard.",
    "nobody_chose_otherwise": "Nobody has chosen otherwise.",
    "said_nothing": "You have not said stay or leave in this leg.",
    "not_left_in_this_leg": "You have not left in this leg.",
    "help_is_given": "Help is given once per leg.",
    "no_help_for_blue": "Help does not count for Blue.",
    "spyglass_is_played": "A Spyglass is played already.",
    "already_moored": "The craft is moored already.",
    "answered": "You have answered.",
    # treasure and bonus cities
    "no_treasure_to_choose": "You are not choosing a treasure.",
    "not_in_matryoshburg": "That can only be done in Matryoshburg.",
    "no_gift_to_give": "There is no gift for you to give.",
}

_BONUS = {
    "choose": "no_treasure_to_choose",
    "draw": "not_in_matryoshburg",
    "exchange": "not_in_matryoshburg",
    "done": "not_in_matryoshburg",
    "swap": "not_in_matryoshburg",
    "give": "no_gift_to_give",
}


def why_not(game: CelestiaGame, seat: int, kind: str) -> Reason | None:
    if not game.steps:
        return "game_over", {}
    if kind not in game.ruleset.kinds:
        return "unknown_kind", {"kind": kind}
    if any(action.__struct_config__.tag == kind for action in game.legal_actions(seat)):
        return None
    if kind in game.ruleset.cards:
        return _why_not_play(game, seat, kind)
    if kind in game.ruleset.all_reactions:
        return "not_in_this_game", {"card": kind}
    if kind in _BONUS:
        return _BONUS[kind], {}
    if kind == "pass":
        return _why_not_pass(game, seat)
    leg = game.state.leg
    if leg is None:
        return "not_your_turn", {"seat": game.to_act()[0]}
    if kind == "rowboat":
        return _why_not_row(game, seat, leg)
    return _why_not_leg(game, seat, kind, leg)


def _why_not_play(game: CelestiaGame, seat: int, kind: str) -> Reason:
    step = game.steps[-1]
    moment = step.moment if isinstance(step, Reacting) else None
    why = game.ruleset.cards[kind].refusal(game, seat, moment)
    if why is None:
        return _why_not_pass(game, seat)
    return why


def _why_not_pass(game: CelestiaGame, seat: int) -> Reason:
    step = game.steps[-1]
    is_answered = isinstance(step, Reacting) and seat in step.answers
    return ("answered", {}) if is_answered else ("no_window", {})


def _why_not_row(game: CelestiaGame, seat: int, leg: Leg) -> Reason:
    state = game.state
    if not game.ruleset.has_boat:
        return "not_in_this_game", {"card": "rowboat"}
    if state.boat is not None:
        return "boat_is_taken", {"seat": state.boat.seat}
    if seat not in state.craft.aboard:
        return "already_left", {}
    if state.craft.is_in_void:
        return "in_the_void", {}
    if not rowboats(game, seat):
        return "no_rowboat_card", {}
    if seat != leg.captain:
        is_next = seat in leg.undecided or not leg.is_rolled
        return ("not_yet", {}) if is_next else ("already_decided", {"captain": leg.captain})
    is_asked = isinstance(game.steps[-1], Declaring)
    return ("boat_only_if_lost", {}) if is_asked else ("not_yet", {})


def _why_not_leg(game: CelestiaGame, seat: int, kind: str, leg: Leg) -> Reason:
    state = game.state
    if not state.is_aboard(seat):
        return "already_left", {}
    if kind == "head" and not game.ruleset.has_boscalumia:
        return "not_in_this_game", {"card": "boscalumia"}
    if kind == "prepare" and not game.ruleset.is_crew:
        return "not_a_crew", {}
    if seat == leg.captain:
        return _why_not_captain(game, seat, kind, leg)
    if kind not in ("stay", "leave"):
        return "not_the_captain", {"captain": leg.captain}
    if state.craft.is_in_void:
        return "in_the_void", {}
    if not state.has_treasure(leg):
        return "no_treasure_here", {"city": state.craft.city}
    if not leg.is_rolled:
        return "not_yet", {}
    if seat in leg.undecided:
        return "not_your_turn", {"seat": game.to_act()[0]}
    return "already_decided", {"captain": leg.captain}


def _why_not_captain(game: CelestiaGame, seat: int, kind: str, leg: Leg) -> Reason:
    state, step = game.state, game.steps[-1]
    others = [other for other in state.craft.aboard if other != seat]
    if kind == "stay":
        return "captain_is_aboard", {}
    if kind == "leave":
        if leg.vessel == "craft" and others:
            return "captain_cannot_leave", {"captain": seat, "aboard": others}
        if leg.vessel == "craft" and state.craft.is_in_void:
            return "in_the_void", {}
        if not state.has_treasure(leg):
            return "no_treasure_here", {"city": state.city_of(leg.vessel)}
        return "captain_must_face", {}
    if kind == "fly_on":
        is_alone = leg.vessel == "boat" or not others
        return ("captain_must_face", {}) if is_alone else ("not_alone", {"aboard": others})
    if kind == "head":
        return "no_fork_here", {}
    if kind == "prepare":
        return "nothing_to_prepare", {}
    if kind == "reroll":
        return "no_reroll", {}
    if not leg.is_rolled or isinstance(step, BeingAlone | RowingOn | Relieved | Rerolling):
        return "not_yet", {}
    if kind == "pay":
        return "no_choice_of_cards", {}
    return _why_not_word(game, seat, kind, leg)


def _why_not_word(game: CelestiaGame, seat: int, kind: str, leg: Leg) -> Reason:
    state = game.state
    if not isinstance(game.steps[-1], Declaring):
        is_later = isinstance(game.steps[-1], Paying) or leg.word is not None
        return ("already_decided", {"captain": seat}) if is_later else ("not_yet", {})
    fare, hand = fare_of(state, leg), state.hands[seat]
    if kind == "fall" and "fall" not in words_of(fare, leg, hand):
        return "must_fly", {"fare": fare}
    return "cannot_fly", {
        "fare": fare,
        "lacking": lacking(fare, hand),
        "turbos": turbos(leg, hand),
    }
