"""Laying out a game: deck, hands, treasure piles, travellers, the first captain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct

from games.rules.celestia.components import TRAVELLERS, Card, Face, Traveller, Treasure
from games.rules.celestia.events import AnyEvent, Dealt, TravellersDealt
from games.rules.celestia.state import Craft, Seat, State
from games.rules.contract import JSON, InvalidOptions
from games.rules.rng import Stream

if TYPE_CHECKING:
    from games.rules.celestia.game import Celestia

T = TypeVar("T")


class Stacked(Struct, forbid_unknown_fields=True):
    """What is fixed before the seed decides the rest; `treasure/<city>` is read apart."""

    deck: list[Card] = []
    dice: list[tuple[Face, ...]] = []
    travellers: list[Traveller] = []
    first: Seat | None = None


def set_up(
    ruleset: Celestia, seats: int, seed: str, stacked: Mapping[str, JSON]
) -> tuple[State, list[AnyEvent]]:
    stack, on_top = _read(ruleset, seats, stacked)
    first = Stream(seed, "first").below(seats) if stack.first is None else stack.first
    deck = _shuffled(ruleset.sorted_deck, Stream(seed, "deck"), stack.deck)
    size = ruleset.board.hand(seats)
    told: list[AnyEvent] = []
    hands: list[list[Card]] = []
    for seat in range(seats):
        hands.append(sorted(deck[seat * size : (seat + 1) * size]))
        told.append(Dealt(seat, size, hands[seat].copy()))
    travellers = _travellers(ruleset, seats, seed, stack.travellers)
    if travellers:
        told.append(TravellersDealt(travellers))
    state = State(
        seed=seed,
        seats=seats,
        captain=first,
        hands=hands,
        deck=deck[seats * size :][::-1],
        piles=_piles(ruleset, seed, on_top),
        craft=Craft(1),
        owned=[[] for _ in range(seats)],
        travellers=travellers,
        unused=list(range(seats)) if travellers else [],
        pile_shuffles=[0] * len(ruleset.board.cities),
        stacked_dice=stack.dice,
    )
    return state, told


def _shuffled(cards: Sequence[T], stream: Stream, on_top: list[T]) -> list[T]:
    """First card first: a stacked top, then what the seed makes of the rest, sorted before."""
    rest = [*cards]
    for card in on_top:
        rest.remove(card)
    stream.shuffle(rest)
    return on_top + rest


def treasure_of(ruleset: Celestia, city: int) -> Counter[Treasure]:
    """The whole pile of a city, as the tables tell it."""
    treasure = ruleset.board.cities[city - 1].treasure
    return Counter({f"{city}:{worth}": count for worth, count in treasure.items() if count})


def _piles(
    ruleset: Celestia, seed: str, on_top: Mapping[int, list[Treasure]]
) -> list[list[Treasure]]:
    """Shuffled, the top card last; a crew plays with a few of each."""
    piles = []
    for city, treasures in enumerate(ruleset.sorted_piles, start=1):
        pile = _shuffled(treasures, Stream(seed, f"treasure/{city}"), on_top.get(city, []))
        if ruleset.is_crew:
            pile = pile[: ruleset.board.crew_treasure]
        piles.append(pile[::-1])
    return piles


def _travellers(
    ruleset: Celestia, seats: int, seed: str, stacked: list[Traveller]
) -> list[Traveller]:
    if not ruleset.has_travellers:
        return []
    rest = [colour for colour in TRAVELLERS if colour not in stacked]
    Stream(seed, "travellers").shuffle(rest)
    return [*stacked, *rest][:seats]


def _read(
    ruleset: Celestia, seats: int, stacked: Mapping[str, JSON]
) -> tuple[Stacked, dict[int, list[Treasure]]]:
    on_top: dict[int, list[Treasure]] = {}
    try:
        plain = {key: value for key, value in stacked.items() if not key.startswith("treasure/")}
        stack = msgspec.convert(plain, Stacked)
        for key in stacked.keys() - plain.keys():
            city = int(key.removeprefix("treasure/"))
            on_top[city] = msgspec.convert(stacked[key], list[Treasure])
    except (msgspec.ValidationError, TypeError, ValueError, AttributeError) as error:
        raise InvalidOptions("stacked", f"{error}.") from None
    wrong = _what_is_wrong(ruleset, seats, stack, on_top)
    if wrong:
        raise InvalidOptions("stacked", wrong)
    return stack, on_top


def _what_is_wrong(
    ruleset: Celestia, seats: int, stack: Stacked, on_top: dict[int, list[Treasure]]
) -> str | None:
    if stack.first is not None and stack.first >= seats:
        return f"there is no seat {stack.first} to start."
    if Counter(stack.deck) - Counter(ruleset.board.deck):
        return "the deck does not hold these cards."
    if stack.travellers and not ruleset.has_travellers:
        return "this table plays without travellers."
    if len(stack.travellers) > seats or len(set(stack.travellers)) < len(stack.travellers):
        return "each seat has one traveller of its own."
    for city, first in on_top.items():
        if city not in range(1, len(ruleset.board.cities) + 1):
            return f"there is no city {city}."
        if Counter(first) - treasure_of(ruleset, city):
            return f"city {city} does not hold this treasure."
    return None
