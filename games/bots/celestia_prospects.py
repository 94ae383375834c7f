"""What a place on a flight of Celestia is worth to a seat, from its view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, exp
from typing import Any

from games.rules.celestia.components import (
    IMMUNE,
    PLAIN,
    UPGRADED,
    Card,
    is_spyglass,
)
from games.rules.celestia.risk import (
    Holding,
    chances_before_roll,
    chances_to_pay,
    fare_tuple,
    holding_of,
    sides_of,
)

TURBO_SHARE = 0.8  # how often a captain spends Turbos where they are needed
LEAVING = 0.4  # how often another passenger leaves at a city
DEPTH = 4  # legs looked ahead
CARD = 0.35  # worth of a card, in points
SPYGLASS = 5.0  # worth of a spyglass while there are flights to save
CITIES = 5  # that end a beginner's game
LUCK = 4.0  # points that the last journey may still turn
PLUS = 0.6  # what a '+' adds to a city's value, on average


class Prospects:
    """A view with what follows from it; all worths are in points of this seat."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.seat: int = view["seat"]
        self.hand: list[Card] = view["hand"]
        self.leg: dict[str, Any] | None = view["leg"]
        self.worth: dict[int, float] = {
            city["number"]: city["value"] + PLUS * city["plus"]
            for city in view["cities"]
            if city["pile"]
        }
        self.dice = {city["number"]: city["dice"] for city in view["cities"]}
        self.stops = sorted(self.worth)
        self.sides = sides_of(view["faces"])
        self.typical = self._typical()
        self.totals = [self._total(seat) for seat in range(view["seats"])]
        self._known: dict[Any, float] = {}

    # ── standing ──

    def _total(self, seat: int) -> float:
        """Of others: what their cities are worth on average."""
        view = self.view
        if seat == self.seat:
            total: int = view["total"]
            return total
        means: dict[str, float] = {
            str(city["number"]): city["value"] + PLUS * city["plus"] for city in view["cities"]
        }
        lit = 25 if seat in view["lit_by"] else 0
        owned: dict[str, int] = view["owned"][seat]
        return lit + sum(means[city] * count for city, count in owned.items())

    def is_last_journey(self) -> bool:
        """Whether the game ends after this journey, as far as anybody can tell."""
        view = self.view
        if view["variant"] == "beginner":
            return self._most_cities() >= CITIES
        return bool(max(self.totals) >= view["target"])

    def _most_cities(self) -> int:
        return max(len(owned) for owned in self.view["owned"])

    @property
    def breadth(self) -> float:
        """How many points the rest of the game may still turn."""
        view = self.view
        if view["variant"] == "beginner":
            return LUCK + 3.0 * max(0, CITIES - self._most_cities())
        target: int = view["target"]
        return LUCK + 0.4 * max(0.0, target - max(self.totals))

    def gain(self, points: float) -> float:
        """What so many points are worth; in the end only those that overtake somebody."""
        if "breadth" not in self._known:
            self._known["breadth"] = self.breadth
        breadth = self._known["breadth"]
        own = self.totals[self.seat]
        value = slope = 0.0
        for seat, total in enumerate(self.totals):
            if seat != self.seat:
                before = _logistic((own - total) / breadth)
                value += _logistic((own + points - total) / breadth) - before
                slope += before * (1 - before) / breadth
        flat = 0.25 / breadth * (len(self.totals) - 1)
        return value / max(slope, flat / 4)

    # ── chances ──

    def _typical(self) -> Holding:
        """A hand of usual size, out of the whole deck with every hazard alike."""
        view = self.view
        deck = view["cards"]
        others = [size for seat, size in enumerate(view["hand_sizes"]) if seat != self.seat]
        plain = round(sum(deck.get(card, 0) for card in PLAIN.values()) / 4)
        upgraded = round(sum(deck.get(card, 0) for card in UPGRADED.values()) / 4)
        size = min(12, round(sum(others) / len(others)))
        cards = sum(deck.values())
        return Holding(
            (0,) * 4, 0, (plain,) * 4, (upgraded,) * 4, deck.get("turbo", 0), cards, size
        )

    def chance_of(self, captain: int, fare: Mapping[str, int]) -> float:
        """That this captain pays these hazards."""
        chances = chances_to_pay(holding_of(self.view, captain), fare_tuple(fare))
        turbos = 1.0 if captain == self.seat else TURBO_SHARE
        return (chances.ways + turbos * (chances.with_turbos - chances.ways)) / chances.total

    def chance_of_roll(
        self, captain: int, dice: int, lying: tuple[int, ...] = (0, 0, 0, 0), immune: Any = None
    ) -> float:
        """The same for dice still to be rolled, beside hazards that lie already."""
        held = holding_of(self.view, captain)
        covered = tuple(have - due for have, due in zip(held.covered, lying, strict=True))
        sides = sides_of(self.view["faces"], immune)
        chances = chances_before_roll(held._replace(covered=covered), sides, dice)
        turbos = 1.0 if captain == self.seat else TURBO_SHARE
        return (chances.ways + turbos * (chances.with_turbos - chances.ways)) / chances.total

    def own_chance(self, dice: int, immune: Any = None) -> float:
        key = ("own", dice, immune)
        if key not in self._known:
            self._known[key] = self.chance_of_roll(self.seat, dice, immune=immune)
        return self._known[key]

    # ── what is ahead ──

    def stop_after(self, city: int) -> int | None:
        return next((stop for stop in self.stops if stop > city), None)

    def here(self, city: int) -> float:
        """Leaving at this city."""
        return self.gain(self.worth[city]) if city in self.worth else 0.0

    def fallen(self, city: int) -> float:
        return 0.9 * self.here(city) if "jetpack" in self.hand else 0.0

    def as_passenger(self, city: int, before: int, after: int, depth: int = DEPTH) -> float:
        """Before the roll; `before` and `after` are passengers to be captain sooner, later."""
        to = self.stop_after(city)
        if to is None or depth == 0:
            return self.here(city)
        key = (city, before, after, depth)
        if key not in self._known:
            ahead = self.ahead(to, before, after, depth - 1)
            leaving, falling = self.here(city), self.fallen(city)
            self._known[key] = sum(
                share * max(leaving, chance * ahead + (1 - chance) * falling)
                for share, chance in _rolls(self.typical, self.sides, self.dice[to])
            )
        return self._known[key]

    def ahead(self, to: int, before: int, after: int, depth: int = DEPTH, sure: int = 0) -> float:
        """For a passenger who arrives: of the others (but `sure` ones) some have left."""
        value = 0.0
        for share, sooner in _staying(before - sure):
            for part, later in _staying(after):
                if sooner + sure:
                    seen = self.as_passenger(to, sooner + sure - 1, later + 1, depth)
                else:
                    seen = self.as_captain(to, later + 1, depth)
                value += share * part * seen
        return value

    def as_captain(self, city: int, others: int, depth: int = DEPTH) -> float:
        """Before the roll: a captain leaves only when alone."""
        to = self.stop_after(city)
        if to is None:
            return self.here(city)
        key = ("captain", city, others, depth)
        if key not in self._known:
            dice = self.dice[to]
            chance = self.own_chance(dice)
            arrived = self.here(to) if depth <= 0 else self.relieved_at(to, others, depth - 1)
            flown = chance * (arrived - CARD * dice * 2 / 3) + (1 - chance) * self.fallen(city)
            self._known[key] = flown if others else max(flown, self.here(city))
        return self._known[key]

    def relieved_at(self, to: int, others: int, depth: int) -> float:
        """For a captain who arrives: the next one aboard is captain."""
        return sum(
            share
            * (self.as_passenger(to, stay - 1, 0, depth) if stay else self.as_captain(to, 0, depth))
            for share, stay in _staying(others)
        )

    def rowing(self, city: int, card: Card, depth: int = DEPTH) -> float:
        """In the boat, facing the dice alone."""
        to = self.stop_after(city)
        if to is None:
            return self.here(city)
        chance = self.own_chance(self.dice[to], IMMUNE[card])
        on = self.rowing(to, card, depth - 1) - CARD if depth else 0.0
        return chance * max(self.here(to), on) + (1 - chance) * self.fallen(city)

    # ── this leg ──

    @property
    def city(self) -> int:
        number: int = self.view["craft"]["city"]
        return number

    def after_this_leg(self) -> float:
        """What it is worth to be aboard when this leg has been flown."""
        assert self.leg is not None
        to = self.leg["to"]
        if to == 0:
            return self._beyond()
        if self.leg["vessel"] == "boat":
            return max(self.here(to), self.rowing(to, self.view["boat"]["card"]))
        if self.stop_after(to) is None:
            return self.here(to)
        aboard, captain = self.view["craft"]["aboard"], self.leg["captain"]
        seats = self.view["seats"]
        order = sorted(aboard, key=lambda seat: (seat - captain) % seats)
        undecided = self.leg["undecided"]
        if self.seat == captain:
            return self.relieved_at(to, len(order) - 1, DEPTH - 1)
        place = order.index(self.seat) if self.seat in order else len(order)
        sooner = [seat for seat in order[1:place] if seat not in undecided]
        later = order[place + 1 :]
        return self.ahead(to, place - 1, len(later), DEPTH - 1, len(sooner))

    def _beyond(self) -> float:
        """Boscalumia: everyone aboard scores, after another roll if this is the first."""
        lit = self.gain(25)
        if self.view["craft"]["is_in_void"]:
            return lit
        chances = [chance * share for share, chance in _rolls(self.typical, self.sides, 4)]
        return sum(chances) * lit

    def chance_here(self) -> float:
        """That the captain in office pays, as this seat sees it."""
        assert self.leg is not None
        captain = self.leg["captain"]
        if self.leg["is_rolled"]:
            return self.chance_of(captain, self.leg["fare"])
        immune = IMMUNE[self.view["boat"]["card"]] if self.leg["vessel"] == "boat" else None
        return self.chance_of_roll(captain, self.leg["due"], immune=immune)


def worth_of(treasure: str) -> float:
    return SPYGLASS if is_spyglass(treasure) else float(treasure.partition(":")[2])


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


@lru_cache(maxsize=1_000)
def _rolls(captain: Holding, sides: tuple[int, ...], dice: int) -> tuple[tuple[float, float], ...]:
    """Every kind of roll: its share, and the chance that such a captain pays it."""
    blank = sides[-1] / sum(sides)
    kinds: Counter[tuple[int, ...]] = Counter()
    for roll, share in _hazards(dice, blank):
        kinds[roll] += share  # type: ignore[assignment]
    rolls = []
    for fare, share in kinds.items():
        chances = chances_to_pay(captain, (*fare, *(0,) * (4 - len(fare))))
        turbos = chances.with_turbos - chances.ways
        rolls.append((share, (chances.ways + TURBO_SHARE * turbos) / chances.total))
    return tuple(rolls)


def _hazards(dice: int, blank: float) -> Iterator[tuple[tuple[int, ...], float]]:
    """How many dice show the hazards that appear, with the share of such rolls."""
    for roll in combinations_with_replacement(range(5), dice):
        counts = [roll.count(face) for face in range(5)]
        share, left = 1.0, dice
        for face, count in enumerate(counts):
            chance = blank if face == 4 else (1 - blank) / 4
            share *= comb(left, count) * chance**count
            left -= count
        yield tuple(sorted((count for count in counts[:4] if count), reverse=True)), share


@lru_cache(maxsize=100)
def _staying(others: int) -> tuple[tuple[float, int], ...]:
    """How many of the others stay, with the share of it."""
    return tuple(
        (comb(others, stay) * (1 - LEAVING) ** stay * LEAVING ** (others - stay), stay)
        for stay in range(others + 1)
    )
