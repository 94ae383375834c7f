"""How a game of Airships is laid out: what is stacked first, the rest as the seed has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta, Struct

from games.rules.airships.components import ERA, KINDS, SHADES, Kind, Shade
from games.rules.airships.state import Company, State
from games.rules.contract import JSON, InvalidOptions
from games.rules.rng import Stream

if TYPE_CHECKING:
    from games.rules.airships.game import Airships

PREFIX = "airships/"


class Stacked(Struct, forbid_unknown_fields=True):
    """What is fixed before the seed decides the rest; for tests and tutorials.

    Starters named in `expansions` are dealt first, from seat 0 on; the other cards lie on top of
    their era's pile. `airships` (on the wire `airships/1` …) holds stacks from the top down.
    """

    expansions: list[str] = []
    airships: dict[int, list[str]] = {}
    dice: list[list[int]] = []
    first: Annotated[int, Meta(ge=0)] | None = None


def lay_out(ruleset: Airships, seats: int, seed: str, stacked: Mapping[str, JSON]) -> State:
    """Cards, chips and stacks; the market still has to be filled from the deck."""
    stack = _parse(ruleset, stacked, seats)
    first = Stream(seed, "first").below(seats) if stack.first is None else stack.first
    starters = _pile(ruleset, seed, 0, stack)
    chips = ruleset.board.chips
    companies = []
    for seat, card in enumerate(starters[:seats]):
        held = chips.first if seat == first else chips.others
        companies.append(Company(held, {ruleset.kind_of(card): card}))
    market: dict[Kind, list[str]] = {kind: [] for kind in KINDS}
    left_over: list[str] = []
    for card in starters[seats:]:
        row = market[ruleset.kind_of(card)]
        (row if len(row) < ruleset.board.row else left_over).append(card)
    deck = [*_pile(ruleset, seed, 1, stack), ERA, *_pile(ruleset, seed, 2, stack)]
    stacks, removed = _airships(ruleset, seed, stack)
    return State(
        seed=seed,
        seats=seats,
        seat=first,
        companies=companies,
        market=market,
        deck=deck[::-1],
        stacks=stacks,
        supply=seats * chips.each - sum(company.chips for company in companies),
        removed=removed,
        discards=left_over,
        stacked_dice=stack.dice,
    )


def _pile(ruleset: Airships, seed: str, era: int, stack: Stacked) -> list[str]:
    """One era's cards, first card first."""
    cards = sorted(ruleset.eras[era])
    on_top = [card for card in stack.expansions if card in cards]
    rest = [card for card in cards if card not in on_top]
    Stream(seed, f"expansions/{era}").shuffle(rest)
    return on_top + rest


def _airships(ruleset: Airships, seed: str, stack: Stacked) -> tuple[list[list[str]], list[str]]:
    """Light over medium over dark, the top card last; and the airships that stay in the box."""
    count = ruleset.board.stacks
    stacks: list[list[str]] = [[] for _ in range(count)]
    removed = []
    for depth, shade in reversed(list(enumerate(SHADES))):
        named = {
            place: cards[depth] for place, cards in stack.airships.items() if len(cards) > depth
        }
        rest = sorted(card for card in ruleset.fleet[shade] if card not in named.values())
        Stream(seed, PREFIX + shade).shuffle(rest)
        for place in range(count):
            stacks[place].append(named[place + 1] if place + 1 in named else rest.pop(0))
        removed += rest
    return stacks, removed


def _parse(ruleset: Airships, stacked: Mapping[str, JSON], seats: int) -> Stacked:
    if not stacked:
        return Stacked()
    fields = dict(stacked)
    if "airships" in fields:
        raise InvalidOptions("stacked", "airships are stacked as airships/1, airships/2 …")
    fields["airships"] = {
        key.removeprefix(PREFIX): fields.pop(key)
        for key in list(fields)
        if isinstance(key, str) and key.startswith(PREFIX)
    }
    try:
        stack = msgspec.convert(fields, Stacked, strict=True, str_keys=True)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise InvalidOptions("stacked", f"{error}.") from None
    if stack.first is not None and stack.first >= seats:
        raise InvalidOptions("stacked", f"there is no seat {stack.first} to start.")
    known = {card for era in ruleset.eras for card in era}
    if len(set(stack.expansions)) < len(stack.expansions) or not known.issuperset(stack.expansions):
        raise InvalidOptions("stacked", "the box does not hold these expansions.")
    faces = {face for faces in ruleset.board.dice.values() for face in faces}
    if any(value not in faces for roll in stack.dice for value in roll):
        raise InvalidOptions("stacked", "no die shows these values.")
    _check_airships(ruleset, stack)
    return stack


def _check_airships(ruleset: Airships, stack: Stacked) -> None:
    named = [card for cards in stack.airships.values() for card in cards]
    if not set(stack.airships) <= set(range(1, ruleset.board.stacks + 1)):
        raise InvalidOptions("stacked", f"stacks are 1 to {ruleset.board.stacks}.")
    shades: dict[str, Shade] = {
        card: shade for shade, cards in ruleset.fleet.items() for card in cards
    }
    is_in_order = all(
        [shades.get(card) for card in cards] == [*SHADES[: len(cards)]]
        for cards in stack.airships.values()
    )
    if len(set(named)) < len(named) or not is_in_order:
        raise InvalidOptions("stacked", "a stack is a light, a medium and a dark airship.")
