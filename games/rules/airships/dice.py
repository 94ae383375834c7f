"""Which dice a company can roll for what; playouts ask the same few things, so answers are kept.

Dice are counted as (white, red, black) here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from games.rules.airships.actions import Roll
from games.rules.airships.components import COLOURS, Card, Colour

Pool = tuple[int, int, int]


class Means(NamedTuple):
    """What a company rolls with; a colour of `fixed` or an `exchange` may be missing."""

    pool: Pool
    most: int  # dice of one colour in a roll
    fixed: tuple[int, int] | None  # index of the colour, value
    exchange: tuple[Pool, Pool] | None  # given, got
    plus: Pool  # engines, by the colour that has to be needed
    grey: int  # engines for any colour


def counted(dice: Mapping[Colour, int]) -> Pool:
    return dice.get("white", 0), dice.get("red", 0), dice.get("black", 0)


def named(pool: Pool) -> dict[Colour, int]:
    return {colour: count for colour, count in zip(COLOURS, pool, strict=True) if count}


def means_of(sides: Mapping[Colour, int], cards: list[Card], most: int) -> Means:
    """An entrepreneur's side and the expansion cards of one board, added up."""
    pool, plus, grey = list(counted(sides)), [0, 0, 0], 0
    fixed: tuple[int, int] | None = None
    exchange: tuple[Pool, Pool] | None = None
    for card in cards:
        for place, colour in enumerate(COLOURS):
            pool[place] += card.dice.get(colour, 0)
            plus[place] += card.plus.get(colour, 0)
            if colour in card.fixed:
                fixed = place, card.fixed[colour]
        grey += card.plus.get("grey", 0)
        if card.exchange:
            exchange = counted(card.exchange.give), counted(card.exchange.get)
    white, red, black = pool
    return Means((white, red, black), most, fixed, exchange, (plus[0], plus[1], plus[2]), grey)


@lru_cache(maxsize=20_000)
def exchanged(means: Means) -> Means | None:
    """The means after the exchange; None where there is none or it cannot be paid."""
    if means.exchange is None:
        return None
    give, get = means.exchange
    white, red, black = (
        held - given + got for held, given, got in zip(means.pool, give, get, strict=True)
    )
    if any(held < given for held, given in zip(means.pool, give, strict=True)):
        return None
    return means._replace(pool=(white, red, black), exchange=None)


@lru_cache(maxsize=20_000)
def lacking(needs: Pool, means: Means) -> Pool:
    """The dice a target needs and these means do not have, without an exchange."""
    white, red, black = (
        max(0, need - available) for need, available in zip(needs, _available(means), strict=True)
    )
    return white, red, black


@lru_cache(maxsize=20_000)
def may_exchange(needs: Pool, means: Means) -> bool:
    """Whether the exchange leaves the target within reach and gives a die that it needs."""
    after = exchanged(means)
    if after is None or any(lacking(needs, after)):
        return False
    return any(
        need and min(new, means.most) > min(old, means.most)
        for need, old, new in zip(needs, means.pool, after.pool, strict=True)
    )


def is_within_reach(needs: Pool, means: Means) -> bool:
    return not any(lacking(needs, means)) or may_exchange(needs, means)


@lru_cache(maxsize=20_000)
def ways_to_roll(needs: Pool, means: Means) -> tuple[Roll, ...]:
    """Every choice of dice that covers the needs, most dice first.

    Only colours that are needed can count, so only those are rolled.
    """
    ranges = []
    for place, need in enumerate(needs):
        has_fixed = means.fixed is not None and means.fixed[0] == place
        most = min(means.pool[place], means.most) if need else 0
        fewest = max(0, need - has_fixed)
        ranges.append(range(most, fewest - 1, -1))
    ways = [Roll(w, r, b) for w in ranges[0] for r in ranges[1] for b in ranges[2]]
    return tuple(sorted(ways, key=lambda way: -(way.white + way.red + way.black)))


def total_of(needs: Pool, rolled: list[list[int]], fixed: tuple[int, int] | None) -> int:
    """The best dice of each needed colour, added up; a fixed die is one of them."""
    total = 0
    for place, need in enumerate(needs):
        if need:
            values = rolled[place]
            if fixed is not None and fixed[0] == place:
                values = [*values, fixed[1]]
            total += sum(sorted(values)[-need:])
    return total


def engines(needs: Pool, means: Means) -> int:
    """What engines add: each counts if its colour is needed, grey always."""
    return means.grey + sum(plus for need, plus in zip(needs, means.plus, strict=True) if need)


def _available(means: Means) -> list[int]:
    available = [min(held, means.most) for held in means.pool]
    if means.fixed is not None:
        available[means.fixed[0]] += 1
    return available
