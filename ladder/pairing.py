"""Who plays whom: the closest rating within a reach that widens while one waits.

>>> pairs([Waiting(1, 1500, 0), Waiting(2, 1540, 0), Waiting(3, 1900, 0)])
[(1, 2)]
>>> pairs([Waiting(1, 1500, 0), Waiting(3, 1900, 35)])
[(3, 1)]
"""

from typing import NamedTuple

# At once somebody within 50 points, ten more for every second, never further than 600: beyond
# that the weaker side is expected to take three points of a hundred.
REACH = 50
REACH_PER_SECOND = 10
WIDEST_REACH = 600


class Waiting(NamedTuple):
    id: int
    rating: int
    seconds: float


def reach(seconds: float) -> int:
    """
    >>> reach(0), reach(12.4), reach(3600)
    (50, 174, 600)
    """
    return min(WIDEST_REACH, REACH + int(REACH_PER_SECOND * max(0.0, seconds)))


def pairs(waiting: list[Waiting]) -> list[tuple[int, int]]:
    """Ids of who meets whom, each at most once.

    Whoever waited longest chooses first, and the reach of the longer wait counts: a newcomer
    may be the one somebody has been waiting for.
    """
    queue = sorted(waiting, key=lambda one: (-one.seconds, one.id))
    found = []
    while queue:
        first = queue.pop(0)
        others = [other for other in queue if _gap(first, other) <= reach(first.seconds)]
        if others:
            nearest = min(others, key=lambda other: (_gap(first, other), -other.seconds, other.id))
            queue.remove(nearest)
            found.append((first.id, nearest.id))
    return found


def _gap(one: Waiting, other: Waiting) -> int:
    return abs(one.rating - other.rating)
