"""Whether a parsed dump is a game of its ruleset at all; the types are checked before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from games.rules.celestia.components import MOST_CARDS, ROWBOATS
from games.rules.celestia.setup import treasure_of
from games.rules.celestia.stacking import wrong_steps

if TYPE_CHECKING:
    from games.rules.celestia.game import Celestia, CelestiaGame


def what_is_wrong(game: CelestiaGame) -> str | None:
    return _wrong_pieces(game) or _wrong_people(game) or wrong_steps(game)


def _wrong_pieces(game: CelestiaGame) -> str | None:
    state, ruleset = game.state, game.ruleset
    cities = len(ruleset.board.cities)
    if len(state.hands) != state.seats or len(state.owned) != state.seats:
        return "hands or treasures do not fit the seats"
    if len(state.piles) != cities or len(state.pile_shuffles) != cities:
        return "the piles do not fit the cities"
    expected: Counter[str] = +Counter(ruleset.board.deck)
    treasure: Counter[str] = Counter()
    for city in range(1, cities + 1):
        treasure += treasure_of(ruleset, city)
    found = game.pieces()
    cards = Counter({piece: n for piece, n in found.items() if ":" not in piece})
    if cards != expected:
        return "cards are missing or too many"
    treasures = found - cards
    if treasures - treasure or treasures.total() != _treasure_in_play(ruleset):
        return "treasures are missing or too many"
    if any(hand != sorted(hand) for hand in state.hands):
        return "a hand is not sorted"
    for number, pile in enumerate(state.piles, start=1):
        if any(not piece.startswith(f"{number}:") for piece in pile):
            return "a treasure lies in another city"
    return None


def _treasure_in_play(ruleset: Celestia) -> int:
    """How many treasures the game started with: a crew has a few of each city."""
    most = ruleset.board.crew_treasure if ruleset.is_crew else MOST_CARDS
    cities = range(1, len(ruleset.board.cities) + 1)
    return sum(min(most, treasure_of(ruleset, city).total()) for city in cities)


def _wrong_people(game: CelestiaGame) -> str | None:
    state, ruleset = game.state, game.ruleset
    seats, cities = range(state.seats), len(ruleset.board.cities)
    if state.seats not in ruleset.seats or state.captain not in seats:
        return "the seats do not fit the game"
    craft, boat, leg = state.craft, state.boat, state.leg
    if craft.aboard != sorted(set(craft.aboard)) or not set(craft.aboard) <= set(seats):
        return "somebody is aboard who has no seat"
    if craft.city > cities or len(craft.members) != state.seats:
        return "the craft is nowhere, or its crew is wrong"
    if any(not craft.members[seat] for seat in craft.aboard):
        return "somebody is aboard without a member of the crew"
    if any(count > ruleset.members for count in craft.members):
        return "a crew is too large"
    expected = state.seats if ruleset.has_travellers else 0
    if len(state.travellers) != expected or not set(state.unused) <= set(range(expected)):
        return "the travellers do not fit the seats"
    if len(set(state.unused)) < len(state.unused):
        return "a power is named twice"
    if boat is not None and (boat.seat not in seats or boat.city > cities):
        return "the boat is nowhere"
    if boat is not None and not ruleset.has_boat:
        return "there is no boat in this game"
    if boat is not None and (boat.seat in craft.aboard or boat.card not in ROWBOATS):
        return "the boat has no passenger of its own"
    named = {*state.lit_by, *state.given, *([] if state.announcer is None else [state.announcer])}
    for seen in state.seen_hands:
        named |= {seen.seat, seen.other}
        if Counter(seen.cards) - Counter(state.hands[seen.other % state.seats]):
            return "somebody has seen cards that are not there"
    named |= {seen.seat for seen in state.seen_piles}
    if not named <= set(seats):
        return "somebody is named who has no seat"
    return _wrong_memory(game) or (None if leg is None else _wrong_leg(game))


def _wrong_memory(game: CelestiaGame) -> str | None:
    state = game.state
    for seen in state.seen_piles:
        if seen.city > len(state.piles):
            return "a pile was seen that is not there"
        pile = state.pile(seen.city)
        ends = [end for end in (seen.top, seen.bottom) if end]
        if Counter([*seen.among, *ends]) - Counter(pile):
            return "treasures were seen that are not there"
        if (seen.top and pile[-1:] != [seen.top]) or (seen.bottom and pile[:1] != [seen.bottom]):
            return "the end of a pile was seen that is not there"
    for seat, gift in state.given.items():
        if gift not in state.owned[seat]:
            return "a gift is not where it was given"
    return None


def _wrong_leg(game: CelestiaGame) -> str | None:
    state, leg = game.state, game.state.leg
    assert leg is not None
    seats = set(range(state.seats))
    people = {leg.captain, *leg.undecided, *leg.said, *(leaver.seat for leaver in leg.left)}
    if not people <= seats or (leg.moored_by is not None and leg.moored_by not in seats):
        return "somebody is named who has no seat"
    if leg.vessel == "boat" and state.boat is None:
        return "nobody is in the boat"
    if leg.to > len(state.piles) or (leg.to == 0 and not game.ruleset.has_boscalumia):
        return "the leg leads nowhere"
    if any(leaver.treasure not in state.owned[leaver.seat] for leaver in leg.left):
        return "somebody left with a treasure that is not theirs"
    if any(leaver.members > game.ruleset.members for leaver in leg.left):
        return "a crew is too large"
    if len({leaver.seat for leaver in leg.left}) < len(leg.left):
        return "somebody left twice"
    if len(set(leg.undecided)) < len(leg.undecided):
        return "somebody decides twice"
    return None
