"""A roll of the dice, and what can be added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.airships.actions import Boost
from games.rules.airships.dice import engines
from games.rules.airships.state import Die
from games.rules.rng import Stream

if TYPE_CHECKING:
    from games.rules.airships.cards import Target
    from games.rules.airships.game import AirshipsGame

BOOST, BOOST_WITH_CHIP = Boost(chip=False), Boost(chip=True)


def roll(game: AirshipsGame, seat: int, turn: int) -> list[Die]:
    """White dice, then red, then black; stacked values come first."""
    state = game.state
    stacked = state.stacked_dice.pop(0) if state.stacked_dice else []
    # One stream per turn of a seat: nobody's choice shifts the dice of somebody else.
    stream = Stream(state.seed, f"dice/{seat}/{turn}")
    dice: list[Die] = []
    for faces, count in zip(game.ruleset.faces, state.chosen, strict=True):
        if count and stacked:
            values, stacked = stacked[:count], stacked[count:]
            dice += [Die(faces[0].colour, value) for value in values]
            dice += stream.roll(faces, count - len(values))
        elif count:
            dice += stream.roll(faces, count)
    return dice


def free_bonuses(game: AirshipsGame, target: Target) -> tuple[int, int]:
    """What the wooden airship and the engines would add."""
    seat = game.state.seat
    wooden = game.ruleset.board.wooden_bonus if game.state.wooden == seat else 0
    return wooden, engines(target.needs, game.means(seat))


def boost(game: AirshipsGame) -> Boost | None:
    """The bonuses that make a failure a success; a chip only where it is needed."""
    state, target = game.state, game.target
    short = target.card.score - state.total
    if short <= 0:
        return None
    wooden, engine = free_bonuses(game, target)
    short -= wooden + engine
    if short <= 0:
        return BOOST
    has_chip = state.companies[state.seat].chips > 0
    return BOOST_WITH_CHIP if has_chip and short <= game.ruleset.board.chip_bonus else None
