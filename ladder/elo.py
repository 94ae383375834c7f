"""Elo for two to six places: every pair of seats is one small game.

>>> changes([Entry(1500, 40, 1), Entry(1500, 40, 2)])
[12, -12]
>>> changes([Entry(1500, 40, 1), Entry(1500, 40, 1)])
[0, 0]
"""

import math
from typing import NamedTuple

START = 1500


class Entry(NamedTuple):
    """One seat's rating and number of rated games before the match, and its place in it."""

    rating: int
    games: int
    place: int


def k_factor(games: int) -> int:
    """New ratings move faster, since they know less."""
    return 40 if games < 20 else 24


def expected(rating: int, other: int) -> float:
    """The share of points the first is expected to take from the second.

    >>> expected(1500, 1500)
    0.5
    """
    return 1.0 / (1.0 + math.pow(10.0, (other - rating) / 400.0))


def changes(entries: list[Entry]) -> list[int]:
    """What each seat gains or loses; a pair moves by the smaller K, so the sum stays zero."""
    exact = [0.0] * len(entries)
    for i, one in enumerate(entries):
        for j in range(i + 1, len(entries)):
            other = entries[j]
            score = 0.5 if one.place == other.place else float(one.place < other.place)
            k = min(k_factor(one.games), k_factor(other.games)) / (len(entries) - 1)
            moved = k * (score - expected(one.rating, other.rating))
            exact[i] += moved
            exact[j] -= moved
    return [round(change) for change in exact]
