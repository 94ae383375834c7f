"""Another game that looks the same from one seat: what it cannot know is dealt anew."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from games.rules.celestia.components import Card, Treasure, city_of
from games.rules.celestia.payment import fare_of, words_of
from games.rules.celestia.state import Leaver, SeenPile, State
from games.rules.celestia.steps import Facing, Paying
from games.rules.celestia.treasure import Choosing
from games.rules.celestia.windows import Reacting, Resolving
from games.rules.rng import Stream

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame

_TRIES = 300  # a deal that fits is rarely far; beyond that true hands would show through


def determinize(original: CelestiaGame, seat: int | None, seed: str) -> CelestiaGame:
    """Every deal that fits what the seat knows is equally likely; future dice are new."""
    game = original.copy()
    stream = Stream(seed, "determinize")
    _deal_treasure(game, seat, stream)
    for _ in range(_TRIES):
        _deal_cards(game.state, seat, stream, {})
        if _fits(original, game, seat):
            break
    else:
        _keep_what_shows(original, game, seat, stream)
    _answer_anew(game, seat, stream)
    game.state.seed = f"imagined/{seed}"
    game.state.stacked_dice = []
    game.resume()
    return game


def _deal_cards(
    state: State, seat: int | None, stream: Stream, certain: dict[int, list[Card]]
) -> None:
    known = {seen.other: seen.cards for seen in state.seen_hands if seen.seat == seat} | certain
    others = [other for other in range(state.seats) if other != seat]
    hidden: Counter[Card] = Counter(state.deck)
    for other in others:
        hidden.update(state.hands[other])
        hidden.subtract(known.get(other, []))
    cards = sorted(hidden.elements())  # the imagined deal must not depend on the true one
    stream.shuffle(cards)
    for other in others:
        sure = known.get(other, [])
        size = len(state.hands[other]) - len(sure)
        state.hands[other] = sorted([*sure, *cards[:size]])
        del cards[:size]
    state.deck = cards


def _fits(original: CelestiaGame, game: CelestiaGame, seat: int | None) -> bool:
    """Whether the deal agrees with what everybody has heard and with who is asked."""
    step = game.steps[-1] if game.steps else None
    if step is None:
        return True
    leg = game.state.leg
    # Once cards are paid, or the leg is over, the hand is another one.
    is_due = any(isinstance(below, Facing | Paying) for below in game.steps)
    if is_due and leg is not None and leg.word is not None and leg.captain != seat:
        hand = game.state.hands[leg.captain]
        if leg.word not in words_of(fare_of(game.state, leg), leg, hand):
            return False
    if isinstance(step, Reacting):
        return _asked_can_answer(game, step, seat)
    return bool(step.asks(game) == original.to_act())


def _asked_can_answer(game: CelestiaGame, window: Reacting, seat: int | None) -> bool:
    """Under `quick` everybody who is asked holds something playable."""
    if not game.ruleset.is_quick:
        return True
    reactions = game.reactions(window.moment)
    return all(
        any(card.refusal(game, other, window.moment) is None for card in reactions)
        for other in window.asked
        if other != seat
    )


def _keep_what_shows(
    original: CelestiaGame, game: CelestiaGame, seat: int | None, stream: Stream
) -> None:
    """Too rare to be dealt by chance: the hands that the table can read stay as they are."""
    step, true = game.steps[-1], original.state
    shown = set(step.asked) if isinstance(step, Reacting) else set()
    if game.state.leg is not None:
        shown.add(game.state.leg.captain)
    certain = {other: true.hands[other].copy() for other in shown if other != seat}
    # First as it truly is, or a certain card could be missing from what is dealt.
    game.state.hands = [hand.copy() for hand in true.hands]
    game.state.deck = true.deck.copy()
    _deal_cards(game.state, seat, stream, certain)
    if not _fits(original, game, seat):
        _restore_treasure(true, game.state)


def _deal_treasure(game: CelestiaGame, seat: int | None, stream: Stream) -> None:
    state = game.state
    for city in range(1, len(state.piles) + 1):
        _deal_city(game, seat, city, stream)
    leg = state.leg
    if leg is not None:
        leg.left = [
            leaver if leaver.seat == seat else _leaver_with_new(state, leaver)
            for leaver in leg.left
        ]


def _deal_city(game: CelestiaGame, seat: int | None, city: int, stream: Stream) -> None:
    """A pile, and the treasures of that city that others own or that lie as gifts."""
    state = game.state
    pile = state.pile(city)
    seen = _seen(state, seat, city)
    top = _looked_at(game, seat, city) or ([seen.top] if seen.top else [])
    bottom = [seen.bottom] if seen.bottom and len(pile) > len(top) else []
    among = seen.among.copy() if not top else []
    holders = [other for other in range(state.seats) if other != seat]
    places: list[tuple[list[Treasure], int]] = [
        (owned, index)
        for owned in (state.owned[other] for other in holders)
        for index, treasure in enumerate(owned)
        if city_of(treasure) == city and not _is_given(state, owned, treasure)
    ]
    if state.announcer is None:
        places += [
            (state.gifts, index)
            for index, treasure in enumerate(state.gifts)
            if city_of(treasure) == city
        ]
    hidden: Counter[Treasure] = Counter(pile)
    hidden.update(owned[index] for owned, index in places)
    hidden.subtract([*top, *bottom, *among])
    cards = sorted(hidden.elements())
    stream.shuffle(cards)
    for owned, index in places:
        owned[index] = cards.pop()
    middle = sorted([*cards, *among])
    stream.shuffle(middle)
    state.piles[city - 1] = [*bottom, *middle, *top]


def _seen(state: State, seat: int | None, city: int) -> SeenPile:
    for seen in state.seen_piles:
        if (seen.seat, seen.city) == (seat, city):
            return seen
    return SeenPile(0, city)


def _looked_at(game: CelestiaGame, seat: int | None, city: int) -> list[Treasure]:
    """The treasures this seat is choosing from right now lie on top."""
    step = game.steps[-1] if game.steps else None
    if isinstance(step, Choosing) and (step.seat, step.city) == (seat, city):
        return game.state.pile(city)[-step.count :]
    return []


def _is_given(state: State, owned: list[Treasure], treasure: Treasure) -> bool:
    """A gift was given for all to see; it is the last its owner got."""
    return any(
        state.owned[seat] is owned and gift == treasure for seat, gift in state.given.items()
    )


def _leaver_with_new(state: State, leaver: Leaver) -> Leaver:
    """Whoever left in this leg took the last of their treasures of that city."""
    city = city_of(leaver.treasure)
    taken = [treasure for treasure in state.owned[leaver.seat] if city_of(treasure) == city]
    return Leaver(leaver.seat, taken[-1], leaver.members)


def _restore_treasure(true: State, state: State) -> None:
    state.piles = [pile.copy() for pile in true.piles]
    state.owned = [owned.copy() for owned in true.owned]
    state.gifts = true.gifts.copy()
    if state.leg is not None and true.leg is not None:
        state.leg.left = true.leg.left.copy()


def _answer_anew(game: CelestiaGame, seat: int | None, stream: Stream) -> None:
    """Sealed answers of others, and plays of theirs that still wait, are not known either."""
    for step in game.steps:
        if isinstance(step, Reacting):
            for other in step.answers:
                if other != seat:
                    answer: Any = stream.choice(list(step.legal(game, other)))
                    step.answers[other] = answer
        elif isinstance(step, Resolving):
            step.plays = [play for play in step.plays if play.seat == seat]
