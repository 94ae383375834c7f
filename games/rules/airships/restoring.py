"""Whether a parsed dump is a game of its ruleset at all; the types are checked before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.airships.components import COLOURS, ERA, KINDS, SHADES
from games.rules.airships.dice import exchanged, total_of, ways_to_roll
from games.rules.airships.steps import (
    TURN,
    Boosting,
    ChoosingDice,
    Continuing,
    Declaring,
    Exchanging,
    TakingTurns,
)

if TYPE_CHECKING:
    from games.rules.airships.game import AirshipsGame

ASKING = (Declaring, Exchanging, ChoosingDice, Boosting, Continuing)


def what_is_wrong(game: AirshipsGame) -> str | None:
    return _wrong_pieces(game) or _wrong_places(game) or _wrong_step(game)


def _wrong_pieces(game: AirshipsGame) -> str | None:
    state, ruleset = game.state, game.ruleset
    if len(state.companies) != state.seats or len(state.stacks) != ruleset.board.stacks:
        return "companies or stacks are missing or too many"
    expected = {code: 1 for code in ruleset.targets if not code.startswith("hindenburg")}
    expected[ERA] = 1
    expected["chip"] = state.seats * ruleset.board.chips.each
    if game.pieces() != expected:
        return "cards or chips are missing or too many"
    seated = {state.seat, *state.phases} | ({state.wooden} - {None})
    if not seated <= set(range(state.seats)):
        return "somebody is named who has no seat"
    if len(state.phases) > len(ruleset.board.hindenburg) or state.marks > len(state.phases):
        return "there are too many phases"
    return None


def _wrong_places(game: AirshipsGame) -> str | None:
    state, ruleset = game.state, game.ruleset
    expansions = {card for era in ruleset.eras for card in era}
    rows = [(kind, card) for kind, row in state.market.items() for card in row]
    rows += [pair for company in state.companies for pair in company.cards.items()]
    if [*state.market] != [*KINDS] or any(
        card not in expansions or ruleset.kind_of(card) != kind for kind, card in rows
    ):
        return "a card lies in the wrong row"
    if any(len(row) > ruleset.board.row for row in state.market.values()):
        return "a row of the market is too long"
    owned = [card for company in state.companies for card in company.airships]
    if not {*owned, *state.removed}.isdisjoint({*expansions, ERA}):
        return "a card lies among the airships"
    depth = {card: place for place, shade in enumerate(SHADES) for card in ruleset.fleet[shade]}
    for stack in state.stacks:
        if [depth.get(card) for card in stack] != list(range(len(SHADES)))[::-1][: len(stack)]:
            return "a stack is not light over medium over dark"
    border = state.deck.index(ERA) if ERA in state.deck else len(state.deck)
    if not (
        set(state.deck[:border]) <= set(ruleset.eras[2])
        and set(state.deck[border + 1 :]) <= set(ruleset.eras[1])
        and (state.era == 1) == (ERA in state.deck)
        and {*state.discards} <= {*expansions, ERA}
    ):
        return "the deck does not fit the era"
    return None


def _wrong_step(game: AirshipsGame) -> str | None:
    state, steps = game.state, game.steps
    if bool(steps) == bool(state.outcome):
        return "it is neither running nor ended"
    if not steps:
        return None
    top = steps[-1]
    if not isinstance(top, ASKING) or steps != [TakingTurns(), *TURN[: len(steps) - 1]]:
        return "its steps are not those of a turn"
    has_target = not isinstance(top, Declaring | Continuing)
    if has_target != (state.target is not None):
        return "a target is missing or too many"
    if not state.companies[state.seat].turns or state.quiet >= 2 * state.seats:
        return "its turns are not counted right"
    wrong = _wrong_roll(game) if has_target else _unwanted_roll(game)
    return wrong or (None if top.asks(game) else "nobody is asked")


def _unwanted_roll(game: AirshipsGame) -> str | None:
    state = game.state
    is_clear = not (state.has_exchanged or state.dice or any(state.chosen) or state.total)
    return None if is_clear else "there are dice without a target"


def _wrong_roll(game: AirshipsGame) -> str | None:
    """The dice between the declaration and the end of the acquire step."""
    state, top = game.state, game.steps[-1]
    target = game.ruleset.targets.get(state.target or "")
    if target is None or target.declare not in game.declarations():
        return "its target is not on offer"
    if state.has_exchanged and (
        isinstance(top, Exchanging) or exchanged(game.means(state.seat).hand) is None
    ):
        return "there was no such exchange"
    ways = ways_to_roll(target.needs, game.hand_to_roll(state.seat))
    if not ways:
        return "the dice do not cover the target"
    if not isinstance(top, Boosting):
        is_clear = not (state.dice or any(state.chosen) or state.total)
        return None if is_clear else "the dice were rolled too early"
    colours = [die.colour for die in state.dice]
    rolled = tuple(colours.count(colour) for colour in COLOURS)
    if state.chosen not in [(way.white, way.red, way.black) for way in ways] or (
        rolled != state.chosen
    ):
        return "other dice were chosen than rolled"
    if state.total != total_of(target.needs, state.dice, game.means(state.seat)):
        return "the dice do not make the total"
    return None
