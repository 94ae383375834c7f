"""Everything a game of Celestia has to remember between two actions, besides its steps."""

from __future__ import annotations

from bisect import insort
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from games.rules.celestia.components import Card, Face, Traveller, Treasure
from games.rules.contract import Outcome

Seat = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
CityNumber = Annotated[int, Meta(ge=1, le=20)]
Vessel = Literal["craft", "boat"]
Word = Literal["fly", "fall"]
Said = Literal["stay", "leave"]


class Leaver(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who took a treasure and left the craft in this leg; a hook may bring them back."""

    seat: Seat
    treasure: Treasure
    members: Annotated[int, Meta(ge=1, le=9)]


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that a Mooring Line left lying for the next captain, and their way (a house option)."""

    dice: tuple[Face, ...]
    to: Annotated[int, Meta(ge=0, le=20)]


class Craft(Struct, forbid_unknown_fields=True):
    """The airship; nobody aboard means that its journey is over."""

    city: CityNumber
    aboard: list[Seat] = []
    members: list[Annotated[int, Meta(ge=0, le=9)]] = []  # by seat; all 1 but for a crew
    is_in_void: bool = False
    has_crashed: bool = False
    kept: Kept | None = None

    def copy(self) -> Craft:
        return Craft(
            self.city,
            self.aboard.copy(),
            self.members.copy(),
            self.is_in_void,
            self.has_crashed,
            self.kept,
        )


class Boat(Struct, forbid_unknown_fields=True):
    """The rowboat, while somebody is in it; `card` lies open before its passenger."""

    seat: Seat
    city: CityNumber
    card: Card
    is_boarding: bool = True  # in the boarding leg its passenger must roll
    kept: Kept | None = None


class Leg(Struct, forbid_unknown_fields=True):
    """One leg of one vessel, from the captain's first choice to the landing."""

    vessel: Vessel
    captain: Seat
    to: Annotated[int, Meta(ge=0, le=20)]  # the city to be reached; 0: Boscalumia's way
    extra: Annotated[int, Meta(ge=-20, le=20)] = 0  # dice that Bandits add and black takes
    dice: tuple[Face, ...] = ()
    rolls: Count = 0
    is_rolled: bool = False
    undecided: list[Seat] = []
    said: dict[Seat, Said] = {}
    left: list[Leaver] = []
    word: Word | None = None
    help: list[Card] = []  # revealed by passengers
    is_helped: bool = False
    overturned: list[Card] = []  # by yellow
    is_green: bool = False
    by_blue: bool = False  # the captain came by blue: help does not count
    has_spyglass: bool = False
    moored_by: Seat | None = None

    def copy(self) -> Leg:
        return msgspec.structs.replace(
            self,
            undecided=self.undecided.copy(),
            said=self.said.copy(),
            left=self.left.copy(),
            help=self.help.copy(),
            overturned=self.overturned.copy(),
        )


class SeenHand(Struct, forbid_unknown_fields=True):
    """Cards that `seat` knows to be in `other`'s hand, from a Spy."""

    seat: Seat
    other: Seat
    cards: list[Card]

    def copy(self) -> SeenHand:
        return SeenHand(self.seat, self.other, self.cards.copy())


class SeenPile(Struct, forbid_unknown_fields=True):
    """What `seat` knows of a pile: a card given back on top, one put under, some looked at."""

    seat: Seat
    city: CityNumber
    top: Treasure | None = None
    bottom: Treasure | None = None
    among: list[Treasure] = []  # somewhere in the pile

    def copy(self) -> SeenPile:
        return SeenPile(self.seat, self.city, self.top, self.bottom, self.among.copy())


class State(Struct, forbid_unknown_fields=True):
    """Hands are kept sorted: in which order cards came means nothing."""

    seed: str
    seats: Annotated[int, Meta(ge=2, le=6)]
    captain: Seat
    hands: list[list[Card]]
    deck: list[Card]  # the top card is last
    piles: list[list[Treasure]]  # by city; the top card is last
    craft: Craft
    owned: list[list[Treasure]]
    discards: list[Card] = []
    spent: list[Treasure] = []  # out of the game
    gifts: list[Treasure] = []
    travellers: list[Traveller] = []  # by seat; empty without the module
    unused: list[Seat] = []  # whose traveller still has its power
    boat: Boat | None = None
    leg: Leg | None = None
    journey: Count = 0
    legs: Count = 0  # of this journey
    reshuffles: Count = 0
    pile_shuffles: list[Count] = []  # by city
    lit_by: list[Seat] = []  # who was aboard when Boscalumia was lit
    is_lit: bool = False
    announcer: Seat | None = None  # who gives Krismastri's gifts away
    given: dict[Seat, Treasure] = {}  # gifts, already among the owned
    seen_hands: list[SeenHand] = []
    seen_piles: list[SeenPile] = []
    stacked_dice: list[tuple[Face, ...]] = []
    outcome: Outcome | None = None

    def copy(self) -> State:
        return State(
            self.seed,
            self.seats,
            self.captain,
            [hand.copy() for hand in self.hands],
            self.deck.copy(),
            [pile.copy() for pile in self.piles],
            self.craft.copy(),
            [owned.copy() for owned in self.owned],
            self.discards.copy(),
            self.spent.copy(),
            self.gifts.copy(),
            self.travellers,
            self.unused.copy(),
            None if self.boat is None else msgspec.structs.replace(self.boat),
            None if self.leg is None else self.leg.copy(),
            self.journey,
            self.legs,
            self.reshuffles,
            self.pile_shuffles.copy(),
            self.lit_by.copy(),
            self.is_lit,
            self.announcer,
            self.given.copy(),
            [seen.copy() for seen in self.seen_hands],
            [seen.copy() for seen in self.seen_piles],
            self.stacked_dice.copy(),
            self.outcome,
        )

    # ── places ──

    def pile(self, city: int) -> list[Treasure]:
        return self.piles[city - 1]

    def stop_after(self, city: int) -> int | None:
        """The next city that still has treasure; None: this is the last one."""
        for number in range(city + 1, len(self.piles) + 1):
            if self.piles[number - 1]:
                return number
        return None

    def first_stop(self) -> int:
        return next(number for number, pile in enumerate(self.piles, start=1) if pile)

    def city_of(self, vessel: Vessel) -> int:
        if vessel == "craft":
            return self.craft.city
        assert self.boat is not None
        return self.boat.city

    def has_treasure(self, leg: Leg) -> bool:
        """Whether one can leave the vessel here: never in the void."""
        if leg.vessel == "craft" and self.craft.is_in_void:
            return False
        return bool(self.piles[self.city_of(leg.vessel) - 1])

    # ── people ──

    def round_from(self, seat: int) -> list[int]:
        """Everybody clockwise from that player's left, that player last."""
        return [(seat + place) % self.seats for place in range(1, self.seats + 1)]

    def passengers(self) -> list[int]:
        """Everybody aboard but the captain, clockwise from the captain."""
        aboard, place = self.craft.aboard, self.craft.aboard.index(self.captain)
        return aboard[place + 1 :] + aboard[:place]

    def is_aboard(self, seat: int) -> bool:
        """Aboard the vessel whose leg it is."""
        leg = self.leg
        if leg is None:
            return False
        return seat == leg.captain if leg.vessel == "boat" else seat in self.craft.aboard

    def board(self, seat: int) -> None:
        """Aboard the craft, which lists its people clockwise."""
        insort(self.craft.aboard, seat)

    # ── cards ──

    def gain(self, seat: int, card: Card) -> None:
        insort(self.hands[seat], card)

    def lose(self, seat: int, card: Card) -> None:
        """Out of the hand, seen by all; whoever spied on it takes note."""
        self.hands[seat].remove(card)
        for seen in self.seen_hands:
            if seen.other == seat and card in seen.cards:
                seen.cards.remove(card)

    def discard(self, seat: int, card: Card) -> None:
        self.lose(seat, card)
        self.discards.append(card)

    # ── treasure, and what somebody has seen of it ──

    def take_from(self, city: int, treasure: Treasure, taker: int | None) -> None:
        """Off the top, or out of the pile; who knew where it lay knows less from now on."""
        pile = self.pile(city)
        if pile[-1] == treasure:
            pile.pop()
        else:
            pile.remove(treasure)
        for seen in self._seen_of(city):
            seen.top = None
            if seen.seat == taker and treasure in seen.among:
                seen.among.remove(treasure)
            elif seen.seat != taker:
                seen.among = []
            if not pile:
                seen.bottom = None

    def put_on_top(self, city: int, treasure: Treasure, giver: int) -> None:
        self.pile(city).append(treasure)
        for seen in self._seen_of(city):
            seen.top = None
        self._seen_by(giver, city).top = treasure

    def put_under(self, city: int, treasure: Treasure, giver: int) -> None:
        self.pile(city).insert(0, treasure)
        for seen in self._seen_of(city):
            seen.bottom = None
        self._seen_by(giver, city).bottom = treasure

    def shuffled(self, city: int, looker: int, looked_at: list[Treasure]) -> None:
        """The pile lies in an order nobody knows; the looker knows some that are in it."""
        self.seen_piles = [seen for seen in self.seen_piles if seen.city != city]
        if looked_at:
            self._seen_by(looker, city).among = sorted(looked_at)

    def _seen_of(self, city: int) -> list[SeenPile]:
        return [seen for seen in self.seen_piles if seen.city == city]

    def _seen_by(self, seat: int, city: int) -> SeenPile:
        for seen in self.seen_piles:
            if (seen.seat, seen.city) == (seat, city):
                return seen
        self.seen_piles.append(SeenPile(seat, city))
        return self.seen_piles[-1]
