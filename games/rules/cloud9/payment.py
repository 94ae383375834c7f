"""Which cards of a hand pay the dice; playouts ask the same few things, so answers are kept."""

from __future__ import annotations

from functools import lru_cache

from games.rules.cloud9.actions import FALL, Fall, Pay
from games.rules.cloud9.components import Card, Face
from games.rules.cloud9.state import Hand

Fare = tuple[tuple[Card, int], ...]
WILD: Card = "wild"


@lru_cache(maxsize=10_000)
def fare_of(dice: tuple[Face, ...]) -> Fare:
    """The colours on the dice, counted: what the pilot has to pay."""
    return tuple((face, dice.count(face)) for face in sorted(set(dice)) if face != "blank")


def missing(fare: Fare, hand: Hand) -> dict[Card, int]:
    """The colours on the dice that the hand lacks, wilds not counted."""
    return {colour: due - hand[colour] for colour, due in fare if hand[colour] < due}


def ways_out(fare: Fare, hand: Hand, wild_pays_all: bool) -> tuple[Pay | Fall, ...]:
    """Every way to pay, those with fewest wilds first; then falling, where that is allowed."""
    # Cards beyond what is due make no difference, which leaves few cases to keep.
    held = [hand[colour] if hand[colour] < due else due for colour, due in fare]
    return _ways_out(fare, tuple(held), hand["wild"], wild_pays_all)


@lru_cache(maxsize=10_000)
def _ways_out(
    fare: Fare, held: tuple[int, ...], wilds: int, wild_pays_all: bool
) -> tuple[Pay | Fall, ...]:
    ways: list[Pay | Fall] = []
    if wild_pays_all:
        ways += _payments(fare, held, 0)
        ways += [Pay((WILD,))] if wilds and fare else []
    else:
        ways += _payments(fare, held, wilds)
    # Who holds the colours must play them; only wilds may be kept.
    if any(owned < due for (_, due), owned in zip(fare, held, strict=True)):
        ways.append(FALL)
    return tuple(ways)


def _payments(fare: Fare, held: tuple[int, ...], wilds: int) -> list[Pay]:
    """Each wild covers one die, also for a colour that is held: that is the pilot's choice."""
    ways: list[tuple[int, tuple[Card, ...]]] = [(0, ())]
    for (colour, due), owned in zip(fare, held, strict=True):
        ways = [
            (used + more, (*cards, *(colour,) * (due - more)))
            for used, cards in ways
            for more in range(due - owned, min(due, wilds - used) + 1)
        ]
    ways.sort(key=lambda way: way[0])
    return [Pay((*cards, *(WILD,) * used)) for used, cards in ways]
