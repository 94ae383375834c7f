"""How likely the captain can pay, exactly, from what one viewer may know.

What counts are cards, dice and the captain's word, which binds: 'we fly' is only said by who
can pay, 'we fall' only by whose Equipment does not suffice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb, gcd
from typing import Any, NamedTuple

from msgspec import Struct

from games.rules.celestia.components import (
    HAZARDS,
    IMMUNE,
    PLAIN,
    UPGRADED,
    Card,
    Hazard,
)
from games.rules.celestia.payment import TURBO
from games.rules.celestia.state import Word


class Risk(Struct, frozen=True):
    """Of `total` equally likely hands (and rolls, before the roll), how many can pay.

    `ways` without Turbos, `with_turbos` with them; the three share no divisor.
    """

    captain: int
    ways: int
    with_turbos: int
    total: int

    @property
    def chance(self) -> float:
        return self.ways / self.total

    @property
    def chance_with_turbos(self) -> float:
        return self.with_turbos / self.total


class Holding(NamedTuple):
    """A hand as far as it is known: certain cards, and so many more out of a pool."""

    covered: tuple[int, ...]  # dice that certain Equipment covers, by hazard
    turbos: int
    plain: tuple[int, ...]  # in the pool, by hazard
    upgraded: tuple[int, ...]
    pool_turbos: int
    pool: int
    size: int  # cards that come out of the pool


class Chances(NamedTuple):
    ways: int
    with_turbos: int
    total: int


def risk(view: Mapping[str, Any]) -> Risk | None:
    """None where no dice are to be faced: between journeys, or once the cards are paid."""
    leg = view["leg"]
    if leg is None or view["moment"] == "after_pay":
        return None
    captain: int = leg["captain"]
    boat = view["boat"]
    is_aboard = boat is not None if leg["vessel"] == "boat" else captain in view["craft"]["aboard"]
    if not is_aboard:
        return None
    holding = holding_of(view, captain)
    if leg["is_rolled"]:
        chances = chances_to_pay(holding, fare_tuple(leg["fare"]))
    else:
        immune = IMMUNE[boat["card"]] if leg["vessel"] == "boat" else None
        if leg["kept"] is not None:
            fare = Counter(face for face in leg["kept"] if face not in ("blank", immune))
            chances = chances_to_pay(holding, fare_tuple(fare))
        else:
            faces = sides_of(view["faces"], immune)
            chances = chances_before_roll(holding, faces, leg["due"])
    chances = given_word(chances, leg["word"])
    shared = gcd(*chances)
    return Risk(captain, *(count // shared for count in chances))


def given_word(chances: Chances, word: Word | None) -> Chances:
    """Of the hands with which the captain could have said that."""
    ways, with_turbos, total = chances
    if word == "fly":
        return Chances(ways, with_turbos, with_turbos)
    if word == "fall":
        return Chances(0, with_turbos - ways, total - ways)
    return chances


# ── what is known ──


def unseen_cards(view: Mapping[str, Any]) -> Counter[Card]:
    """Cards that lie in the deck or in hands, but nobody has shown to this viewer."""
    unseen: Counter[Card] = Counter(view["cards"])
    unseen.subtract(view["discards"])
    unseen.subtract(view["hand"])
    for seen in view["seen_hands"]:
        unseen.subtract(seen["cards"])
    if view["boat"] is not None:
        unseen.subtract([view["boat"]["card"]])
    if view["leg"] is not None:
        unseen.subtract(view["leg"]["help"])
        unseen.subtract(view["leg"]["overturned"])
    return unseen


def holding_of(view: Mapping[str, Any], seat: int) -> Holding:
    """That seat's hand for this viewer, with the Turbos that yellow turned over."""
    certain: list[Card]
    if seat == view["seat"]:
        certain = view["hand"]
    else:
        certain = next((seen["cards"] for seen in view["seen_hands"] if seen["seat"] == seat), [])
    overturned: list[Card] = view["leg"]["overturned"] if view["leg"] is not None else []
    hidden = view["hand_sizes"][seat] - len(certain)
    turbos = overturned.count(TURBO)
    return holding(certain, unseen_cards(view) if hidden else {}, hidden, turbos)


def holding(
    certain: Sequence[Card], unseen: Mapping[Card, int], size: int, turbos: int = 0
) -> Holding:
    """`size` cards come out of the unseen ones; `turbos` lie on the table."""
    return Holding(
        tuple(
            certain.count(PLAIN[hazard]) + 2 * certain.count(UPGRADED[hazard]) for hazard in HAZARDS
        ),
        certain.count(TURBO) + turbos,
        tuple(unseen.get(PLAIN[hazard], 0) for hazard in HAZARDS),
        tuple(unseen.get(UPGRADED[hazard], 0) for hazard in HAZARDS),
        unseen.get(TURBO, 0),
        sum(unseen.values()),
        size,
    )


def fare_tuple(fare: Mapping[Any, int]) -> tuple[int, ...]:
    return tuple(fare.get(hazard, 0) for hazard in HAZARDS)


def sides_of(faces: Sequence[str], immune: Hazard | None = None) -> tuple[int, ...]:
    """How many sides of a die show each hazard that counts, and last how many show none."""
    sides = [0 if hazard == immune else faces.count(hazard) for hazard in HAZARDS]
    return (*sides, len(faces) - sum(sides))


# ── counting ──


@lru_cache(maxsize=20_000)
def chances_to_pay(holding: Holding, fare: tuple[int, ...]) -> Chances:
    """For dice that lie on the table."""
    dealing = _Dealing(holding, 1)
    ways = {0: 1}
    for place, due in enumerate(fare):
        if due:
            further: dict[int, int] = {}
            for lacked, poly in ways.items():
                for lacks, dealt in dealing.facing(place, due).items():
                    lack = lacked + lacks
                    further[lack] = further.get(lack, 0) + dealing.times(poly, dealt)
            ways = further
    used = [place for place, due in enumerate(fare) if due]
    return Chances(*dealing.count(ways, used), comb(holding.pool, holding.size))


@lru_cache(maxsize=20_000)
def chances_before_roll(holding: Holding, sides: tuple[int, ...], dice: int) -> Chances:
    """Over every roll of so many dice: hazard by hazard, each takes some of the dice left."""
    rolls = sum(sides) ** dice
    dealing = _Dealing(holding, rolls)
    ways = {(dice, 0): 1}
    for place, faces in enumerate(sides[:-1]):
        further: dict[tuple[int, int], int] = {}
        for (left, lacked), poly in ways.items():
            for due in range(left + 1 if faces else 1):
                dice_ways = comb(left, due) * faces**due
                for lacks, dealt in dealing.facing(place, due).items():
                    state = (left - due, lacked + lacks)
                    more = dice_ways * dealing.times(poly, dealt)
                    further[state] = further.get(state, 0) + more
        ways = further
    by_lack: dict[int, int] = {}
    for (left, lacked), poly in ways.items():
        by_lack[lacked] = by_lack.get(lacked, 0) + poly * sides[-1] ** left
    every = range(len(sides) - 1)
    return Chances(*dealing.count(by_lack, every), comb(holding.pool, holding.size) * rolls)


class _Dealing:
    """Ways to deal, for each number of cards dealt, packed as the digits of one integer.

    So one multiplication combines two groups of cards for every split between them.
    """

    def __init__(self, holding: Holding, rolls: int) -> None:
        self.holding = holding
        # No digit can exceed all hands of any size times all rolls.
        self.digit = holding.pool + rolls.bit_length()
        self.mask = (1 << self.digit * (holding.size + 1)) - 1
        self.faced: dict[tuple[int, int], dict[int, int]] = {}

    def times(self, one: int, other: int) -> int:
        return one * other & self.mask

    def some_of(self, cards: int, least: int = 0) -> int:
        """Any number of these cards, but at least so many."""
        most = min(cards, self.holding.size)
        return sum(comb(cards, n) << self.digit * n for n in range(least, most + 1))

    def facing(self, place: int, due: int) -> dict[int, int]:
        """Ways to hold Equipment against one hazard, by how many of its dice stay uncovered."""
        if (place, due) not in self.faced:
            ways: dict[int, int] = {}
            holding = self.holding
            plain, upgraded = holding.plain[place], holding.upgraded[place]
            for doubles in range(min(upgraded, holding.size) + 1):
                for singles in range(min(plain, holding.size - doubles) + 1):
                    lacks = max(0, due - holding.covered[place] - singles - 2 * doubles)
                    count = comb(plain, singles) * comb(upgraded, doubles)
                    dealt = count << self.digit * (singles + doubles)
                    ways[lacks] = ways.get(lacks, 0) + dealt
            self.faced[place, due] = ways
        return self.faced[place, due]

    def count(self, by_lack: Mapping[int, int], used: Sequence[int]) -> tuple[int, int]:
        """(without, with Turbos): the rest of the hand is dealt from all other cards."""
        holding, last = self.holding, self.digit * self.holding.size
        equipment = sum(holding.plain[place] + holding.upgraded[place] for place in used)
        others = self.some_of(holding.pool - equipment - holding.pool_turbos)
        ways = with_turbos = 0
        for lack, poly in by_lack.items():
            rest = self.times(poly, others)
            needed = max(0, lack - holding.turbos)
            with_turbos += self.times(rest, self.some_of(holding.pool_turbos, needed)) >> last
            if not lack:
                ways += self.times(rest, self.some_of(holding.pool_turbos)) >> last
        return ways, with_turbos
