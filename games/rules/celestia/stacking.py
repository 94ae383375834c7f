"""Whether the steps of a parsed dump fit each other and the leg under way."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from games.rules.celestia.actions import Help
from games.rules.celestia.aftermath import Relieved, Rerolling
from games.rules.celestia.bonus import Giving, Heading, Preparing, Visiting
from games.rules.celestia.components import city_of
from games.rules.celestia.journey import CountingUp, Departing, Travelling
from games.rules.celestia.payment import fare_of, words_of
from games.rules.celestia.rowing import Rowing, RowingOn
from games.rules.celestia.state import Leg
from games.rules.celestia.steps import (
    BeingAlone,
    Deciding,
    Declaring,
    Facing,
    Landing,
    PassingOn,
    Paying,
    Rolling,
)
from games.rules.celestia.treasure import Choosing, Taking
from games.rules.celestia.windows import DICE, JETPACK, PEOPLE, Opening, Reacting, Resolving

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame

_FLOORS = (Travelling, PassingOn, Rowing)
_LEG = (
    Declaring,
    Facing,
    Paying,
    Landing,
    Opening,
    Deciding,
    Rolling,
    Preparing,
    Heading,
    BeingAlone,
    RowingOn,
)
_TAKEN_ON = (*_FLOORS, Deciding, Resolving, Departing, Visiting, Taking)
# What may lie right below a step; steps of a leg are compared with the ruleset's.
_LIES_ON: dict[type, tuple[type, ...]] = {
    PassingOn: (Travelling,),
    Rowing: (PassingOn,),
    Departing: (Travelling,),
    CountingUp: (Travelling,),
    Visiting: (Departing,),
    Giving: (CountingUp,),
    Taking: _TAKEN_ON,
    Choosing: _TAKEN_ON,
    Resolving: (Declaring, Facing),
    Relieved: (Resolving,),
    Rerolling: (Resolving,),
    Reacting: (Declaring, Facing, Rolling, Landing, Taking),
}
_OPENS_ON: dict[str, tuple[type, str | None]] = {
    "before_roll": (Rolling, None),
    "before_word": (Declaring, None),
    "after_fly": (Facing, "fly"),
    "after_fall": (Facing, "fall"),
    "falling": (Facing, "fall"),
    "after_pay": (Landing, "fly"),
}


def wrong_steps(game: CelestiaGame) -> str | None:
    state, steps = game.state, game.steps
    if bool(steps) == bool(state.outcome):
        return "it is neither running nor ended"
    if not steps:
        outcome = state.outcome
        assert outcome is not None
        fits = len(outcome.scores) == len(outcome.places) == state.seats
        return None if fits and outcome.reason in game.ruleset.reasons else "its outcome is none"
    return (
        _wrong_order(steps)
        or _wrong_leg_steps(game)
        or _wrong_between(game)
        or _wrong_takers(game)
        or _wrong_rounds(game)
        or _wrong_question(game)
    )


def _wrong_order(steps: list[Any]) -> str | None:
    if not isinstance(steps[0], Travelling):
        return "nobody travels"
    for below, above in pairwise(steps):
        on = _LIES_ON.get(type(above), (*_FLOORS, *_LEG))
        if isinstance(above, Travelling) or not isinstance(below, on):
            return "its steps do not follow each other"
    return None


# ── the leg under way ──


def _wrong_leg_steps(game: CelestiaGame) -> str | None:
    state, steps, ruleset = game.state, game.steps, game.ruleset
    of_leg = [step for step in steps if isinstance(step, _LEG)]
    if not of_leg:
        return None
    leg = state.leg
    if leg is None:
        return "there is no leg"
    is_boat = leg.vessel == "boat"
    laid_out = (
        (ruleset.boat_leg, ruleset.kept_boat_leg) if is_boat else (ruleset.leg, ruleset.kept_leg)
    )
    is_facing = len(of_leg) == 1 and isinstance(of_leg[0], Facing | Paying | Landing)
    if not is_facing and all(of_leg != list(leg_of[: len(of_leg)]) for leg_of in laid_out):
        return "its leg has other steps"
    has_rowing = any(isinstance(step, Rowing) for step in steps)
    if has_rowing != (ruleset.has_boat and not is_boat):
        return "the boat is forgotten, or rows twice"
    if not is_boat and not any(isinstance(step, PassingOn) for step in steps):
        return "nobody passes the wheel on"
    is_rolled = not any(isinstance(step, Rolling) for step in of_leg)
    if leg.is_rolled != is_rolled:
        return "the dice lie there too early, or not yet"
    return _wrong_boat_leg(game, leg) if is_boat else _wrong_craft_leg(game, leg, of_leg)


def _wrong_boat_leg(game: CelestiaGame, leg: Leg) -> str | None:
    state, boat = game.state, game.state.boat
    if boat is None or boat.seat != leg.captain:
        return "nobody is in the boat"
    if leg.to != state.stop_after(boat.city):
        return "the boat leads elsewhere"
    return _wrong_word(game, leg)


def _wrong_craft_leg(game: CelestiaGame, leg: Leg, of_leg: list[Any]) -> str | None:
    state, craft = game.state, game.state.craft
    fork = game.ruleset.board.boscalumia.off
    if leg.captain != state.captain:
        return "there are two captains"
    if state.captain not in craft.aboard and not _is_jumping(game):
        return "the captain is not aboard"
    if leg.to == 0:
        fits = craft.city == fork and not state.is_lit
    else:
        fits = leg.to == state.stop_after(craft.city) and not craft.is_in_void
    if not fits:
        return "the craft leads elsewhere"
    if not set(leg.undecided) <= set(craft.aboard) - {leg.captain}:
        return "somebody decides who does not fly along"
    if leg.undecided and not any(isinstance(step, Deciding) for step in of_leg):
        return "somebody decides too late"
    gone = set(craft.aboard) | ({state.boat.seat} if state.boat else set())
    for leaver in leg.left:
        if leaver.seat in gone or city_of(leaver.treasure) != craft.city:
            return "somebody left who is still there, or elsewhere"
    return _wrong_word(game, leg)


def _is_jumping(game: CelestiaGame) -> bool:
    """Only a Jetpack takes the captain off."""
    return any(
        (isinstance(step, Reacting) and step.moment == "falling")
        or (isinstance(step, Resolving) and step.kind == JETPACK)
        for step in game.steps
    )


def _wrong_word(game: CelestiaGame, leg: Leg) -> str | None:
    state = game.state
    is_paying = any(isinstance(step, Facing | Paying) for step in game.steps)
    if any(isinstance(step, Paying) for step in game.steps) and leg.word != "fly":
        return "somebody pays for nothing"
    if is_paying and leg.word is not None:
        fare = fare_of(state, leg)
        if leg.word not in words_of(fare, leg, state.hands[leg.captain]):
            return "the captain's word cannot be kept"
    return None


# ── between the legs ──


def _wrong_between(game: CelestiaGame) -> str | None:
    state, steps = game.state, game.steps
    is_over = any(isinstance(step, Departing | CountingUp) for step in steps)
    if is_over and (state.craft.aboard or state.boat is not None or state.leg is not None):
        return "the journey is not over"
    if not state.journey:
        return "no journey has begun"
    is_giving = any(isinstance(step, Giving) for step in steps)
    if is_giving != (state.announcer is not None) or (state.given and not is_giving):
        return "gifts are given too early, or by nobody"
    if state.craft.is_in_void and not game.ruleset.has_boscalumia:
        return "there is no void in this game"
    for step in steps:
        if isinstance(step, Visiting):
            seats = range(state.seats)
            is_fine = step.waiting and all(seat in seats for seat in step.waiting)
            if not is_fine or len(set(step.waiting)) < len(step.waiting):
                return "the wrong people visit Matryoshburg"
    return None


def _wrong_takers(game: CelestiaGame) -> str | None:
    state = game.state
    for step in game.steps:
        if not isinstance(step, Taking | Choosing):
            continue
        if step.seat >= state.seats or step.city > len(state.piles):
            return "nobody takes a treasure, or nowhere"
        if step.members > game.ruleset.members:
            return "a crew is too large"
        if step.seat in state.craft.aboard:
            return "somebody takes a treasure aboard"
        if step.is_leaver and step.city != state.craft.city:
            return "somebody leaves elsewhere"
        if isinstance(step, Choosing) and not 2 <= step.count <= len(state.pile(step.city)):
            return "there is nothing to choose"
        leavers = [] if state.leg is None else state.leg.left
        if step.is_leaver and any(leaver.seat == step.seat for leaver in leavers):
            return "somebody leaves twice"
    return None


# ── windows and their rounds ──


def _wrong_rounds(game: CelestiaGame) -> str | None:
    state = game.state
    for below, step in pairwise(game.steps):
        if isinstance(step, Resolving):
            is_known = step.kind in (DICE, PEOPLE, JETPACK)
            is_before = isinstance(below, Declaring)
            if not is_known or step is game.steps[-1]:
                return "its round is none"
            if is_before != (step.moment == "before_word") or step.moment not in _OPENS_ON:
                return "its round comes at another time"
            if any(_is_wrong_play(game, step, play) for play in step.plays):
                return "somebody plays what cannot be played"
        elif isinstance(step, Relieved):
            is_aboard = step.seat in state.craft.aboard and step.seat != state.captain
            if not is_aboard or state.leg is None or state.leg.vessel != "craft":
                return "nobody was relieved"
    return None


def _is_wrong_play(game: CelestiaGame, step: Resolving, play: Any) -> bool:
    card = game.ruleset.cards.get(play.action.__struct_config__.tag)
    # Help is turned over at once, so that no question comes in between.
    is_late = card is None or card.kind != step.kind or isinstance(play.action, Help)
    return is_late or play.seat >= game.state.seats


def _wrong_question(game: CelestiaGame) -> str | None:
    step, seats = game.steps[-1], range(game.state.seats)
    if isinstance(step, Reacting) and (wrong := _wrong_window(game, step)):
        return wrong
    asked = step.asks(game)
    if not asked or any(seat not in seats for seat in asked):
        return "nobody is asked"
    if not all(step.legal(game, seat) for seat in asked):
        return "nothing can be answered"
    if isinstance(step, Reacting):
        for seat, answer in step.answers.items():
            if answer not in step.legal(game, seat):
                return "an answer is none"
    return None


def _wrong_window(game: CelestiaGame, window: Reacting) -> str | None:
    state, below = game.state, game.steps[-2]
    if window.moment == "drawing":
        fits = isinstance(below, Taking) and window.asked == [below.seat] and game.instructors
        return None if fits else "the wrong player is instructed"
    leg = state.leg
    if leg is None:
        return "there is no leg"
    on, word = _OPENS_ON[window.moment]
    if not isinstance(below, on) or leg.word != word:
        return "its window opens at another time"
    in_order = [seat for seat in state.round_from(leg.captain) if seat in window.asked]
    if window.asked != in_order or not set(window.answers) < set(in_order):
        return "the wrong people are asked"
    return None
