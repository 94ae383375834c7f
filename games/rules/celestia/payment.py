"""What the dice demand, what a hand can face, and which cards pay for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from games.rules.celestia.actions import Pay
from games.rules.celestia.components import (
    COVERS,
    HAZARDS,
    HELP_CARDS,
    IMMUNE,
    PLAIN,
    UPGRADED,
    Card,
    Face,
    Hazard,
)
from games.rules.celestia.state import Leg, State, Word

Fare = dict[Hazard, int]
TURBO: Card = "turbo"

_MUST_FLY: tuple[Word, ...] = ("fly",)
_MAY_FLY: tuple[Word, ...] = ("fly", "fall")
_MUST_FALL: tuple[Word, ...] = ("fall",)


@lru_cache(maxsize=5_000)
def hazards_of(dice: tuple[Face, ...]) -> Fare:
    """Callers copy it."""
    return {hazard: dice.count(hazard) for hazard in HAZARDS if hazard in dice}


def fare_of(state: State, leg: Leg) -> Fare:
    """The hazards that the captain has to cover, after help and what does not count."""
    fare = hazards_of(leg.dice).copy()
    if leg.is_green:
        fare.pop("pirate", None)
    if leg.vessel == "boat" and state.boat is not None:
        fare.pop(IMMUNE[state.boat.card], None)
    for card in leg.help + leg.overturned:
        hazard, worth = COVERS.get(card, ("cloud", 0))
        # Help does not count for a captain who came by blue.
        if hazard in fare and not (leg.by_blue and card in HELP_CARDS):
            fare[hazard] -= worth
            if fare[hazard] <= 0:
                del fare[hazard]
    return fare


def lacking(fare: Fare, hand: Sequence[Card]) -> int:
    """How many dice the Equipment of the hand leaves uncovered."""
    count = hand.count
    uncovered = 0
    for hazard, due in fare.items():
        due -= count(PLAIN[hazard])
        if due > 0:
            due -= 2 * count(UPGRADED[hazard])
            if due > 0:
                uncovered += due
    return uncovered


def turbos(leg: Leg, hand: Sequence[Card]) -> int:
    """Own ones, and those that yellow turned over."""
    return hand.count(TURBO) + leg.overturned.count(TURBO)


def words_of(fare: Fare, leg: Leg, hand: Sequence[Card]) -> tuple[Word, ...]:
    """Equipment that suffices binds the captain; Turbos are a free choice."""
    missing = lacking(fare, hand)
    if not missing:
        return _MUST_FLY
    return _MAY_FLY if missing <= turbos(leg, hand) else _MUST_FALL


def ways_to_pay(fare: Fare, leg: Leg, hand: Sequence[Card]) -> tuple[Pay, ...]:
    """Every way to cover the fare without a card too many; never empty for who can fly."""
    held = [
        (hazard, due, hand.count(PLAIN[hazard]), hand.count(UPGRADED[hazard]))
        for hazard, due in fare.items()
    ]
    return _ways_to_pay(tuple(held), leg.overturned.count(TURBO))


@lru_cache(maxsize=10_000)
def _ways_to_pay(
    held: tuple[tuple[Hazard, int, int, int], ...], overturned_turbos: int
) -> tuple[Pay, ...]:
    covers, uncovered = [], 0
    for hazard, due, plain, upgraded in held:
        covers.append(_covers(hazard, due, plain, upgraded))
        # Turbo only for what the hand cannot cover.
        uncovered += max(0, due - plain - 2 * upgraded)
    own_turbos = (TURBO,) * max(0, uncovered - overturned_turbos)
    return tuple(
        Pay(tuple(card for cover in covered for card in cover) + own_turbos)
        for covered in product(*covers)
    )


def _covers(hazard: Hazard, due: int, plain: int, upgraded: int) -> list[tuple[Card, ...]]:
    """Plain cards first; an Upgraded one counts for two and gives no change."""
    if plain + 2 * upgraded <= due:
        return [(PLAIN[hazard],) * plain + (UPGRADED[hazard],) * upgraded]
    covers = []
    for doubles in range(upgraded + 1):
        singles = max(0, due - 2 * doubles)
        is_too_much = singles == 0 and 2 * (doubles - 1) >= due
        if singles <= plain and not is_too_much:
            covers.append((PLAIN[hazard],) * singles + (UPGRADED[hazard],) * doubles)
    return covers


def is_covered(fare: Mapping[Hazard, int], leg: Leg, hand: Sequence[Card]) -> bool:
    """Whether the hand can face the dice at all, Turbos included."""
    return lacking(dict(fare), hand) <= turbos(leg, hand)
