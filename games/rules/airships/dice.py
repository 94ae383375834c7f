"""Which dice a company can roll for what; playouts ask the same few things, so answers are kept.

Dice are counted as (white, red, black) here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from games.rules.airships.actions import Roll
from games.rules.airships.components import COLOURS, Card, Colour
from games.rules.airships.state import Die

Pool = tuple[int, int, int]


class Hand(NamedTuple):
    """The dice of a company as far as they decide what it may roll for."""

    pool: Pool
    most: int  # dice of one colour in a roll
    fixed: int | None = None  # index of the engineer's colour
    exchange: tuple[Pool, Pool] | None = None  # given, got


class Gift(NamedTuple):
    """What one card brings to the board it lies on."""

    dice: Pool | None
    fixed: tuple[int, int] | None  # index of the colour, value
    plus: tuple[Pool, int] | None  # engines by colour, grey ones
    exchange: tuple[Pool, Pool] | None  # given, got


class Means(NamedTuple):
    """All that a board brings to a roll."""

    hand: Hand
    value: int  # of the fixed die, if there is one
    plus: Pool  # engines, by the colour that has to be needed
    grey: int  # engines for any colour


def counted(dice: Mapping[Any, int]) -> Pool:
    return dice.get("white", 0), dice.get("red", 0), dice.get("black", 0)


def named(pool: Pool) -> dict[Colour, int]:
    return {colour: count for colour, count in zip(COLOURS, pool, strict=True) if count}


def gift_of(card: Card) -> Gift:
    fixed = [(COLOURS.index(colour), value) for colour, value in card.fixed.items()]
    swap = card.exchange
    return Gift(
        counted(card.dice) if card.dice else None,
        fixed[0] if fixed else None,
        (counted(card.plus), card.plus.get("grey", 0)) if card.plus else None,
        (counted(swap.give), counted(swap.get)) if swap else None,
    )


def means_of(side: Pool, gifts: Iterable[Gift], most: int) -> Means:
    """An entrepreneur's side and the expansion cards of one board, added up."""
    white, red, black = side
    fixed, value, plus, grey = None, 0, (0, 0, 0), 0
    exchange: tuple[Pool, Pool] | None = None
    for gift in gifts:
        if gift.dice:
            whiter, redder, blacker = gift.dice
            white, red, black = white + whiter, red + redder, black + blacker
        # A board holds one card of each kind, so there is no second one of these to add.
        if gift.fixed:
            fixed, value = gift.fixed
        elif gift.plus:
            plus, grey = gift.plus
        elif gift.exchange:
            exchange = gift.exchange
    return Means(Hand((white, red, black), most, fixed, exchange), value, plus, grey)


@lru_cache(maxsize=20_000)
def exchanged(hand: Hand) -> Hand | None:
    """The hand after the exchange; None where there is none or it cannot be paid."""
    if hand.exchange is None:
        return None
    give, get = hand.exchange
    if any(held < given for held, given in zip(hand.pool, give, strict=True)):
        return None
    white, red, black = _sum(hand.pool, get)
    pool = white - give[0], red - give[1], black - give[2]
    return Hand(pool, hand.most, hand.fixed)


def countable(hand: Hand) -> list[int]:
    """The dice that can count in one roll, the engineer's included, without an exchange."""
    most = hand.most
    count = [held if held < most else most for held in hand.pool]
    if hand.fixed is not None:
        count[hand.fixed] += 1
    return count


def lacking(needs: Pool, hand: Hand) -> Pool:
    """The dice a target needs and this hand does not have, without an exchange."""
    white, red, black = countable(hand)
    return max(0, needs[0] - white), max(0, needs[1] - red), max(0, needs[2] - black)


@lru_cache(maxsize=20_000)
def covers(hand: Hand, needs: Pool) -> bool:
    """Whether the dice are there without an exchange."""
    return bool(covered((needs,), hand))


def covered(goals: Iterable[Pool], hand: Hand) -> list[Pool]:
    """Those of many needs for which the dice are there without an exchange."""
    white, red, black = countable(hand)
    return [needs for needs in goals if needs[0] <= white and needs[1] <= red and needs[2] <= black]


@lru_cache(maxsize=20_000)
def may_exchange(hand: Hand, needs: Pool) -> bool:
    """Whether the exchange leaves the target within reach and gives a die that it needs."""
    after = exchanged(hand)
    if after is None or not covers(after, needs):
        return False
    return any(
        need and min(new, hand.most) > min(old, hand.most)
        for need, old, new in zip(needs, hand.pool, after.pool, strict=True)
    )


def within_reach(goals: Iterable[Pool], hand: Hand) -> set[Pool]:
    """Those of many needs that the dice cover, before an exchange or after it."""
    after = exchanged(hand)
    return {*covered(goals, hand), *(covered(goals, after) if after else ())}


@lru_cache(maxsize=20_000)
def ways_to_roll(needs: Pool, hand: Hand) -> tuple[Roll, ...]:
    """Every choice of dice that covers the needs, most dice first.

    Only colours that are needed can count, so only those are rolled.
    """
    ranges = []
    for place, need in enumerate(needs):
        most = min(hand.pool[place], hand.most) if need else 0
        fewest = max(0, need - (hand.fixed == place))
        ranges.append(range(most, fewest - 1, -1))
    ways = [Roll(w, r, b) for w in ranges[0] for r in ranges[1] for b in ranges[2]]
    return tuple(sorted(ways, key=lambda way: -(way.white + way.red + way.black)))


def total_of(needs: Pool, dice: list[Die], means: Means) -> int:
    """The best dice of each needed colour, added up; a fixed die is one of them.

    The dice are a way to roll: enough of each needed colour, none of another.
    """
    fixed = means.hand.fixed
    has_fixed = fixed is not None and needs[fixed] > 0
    if len(dice) + has_fixed == sum(needs):
        # All count, as mostly.
        return sum([die.value for die in dice]) + (means.value if has_fixed else 0)
    total = 0
    for place, need in enumerate(needs):
        if need:
            values = [die.value for die in dice if die.colour == COLOURS[place]]
            if fixed == place:
                values.append(means.value)
            values.sort()
            total += sum(values[-need:])
    return total


def engines(needs: Pool, means: Means) -> int:
    """What engines add: each counts if its colour is needed, grey always."""
    white, red, black = means.plus
    return (
        means.grey
        + (white if needs[0] else 0)
        + (red if needs[1] else 0)
        + (black if needs[2] else 0)
    )


def _sum(one: Pool, other: Pool) -> Pool:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
