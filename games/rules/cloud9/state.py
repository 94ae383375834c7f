"""Everything a game of Cloud 9 has to remember between two actions, besides its steps."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from games.rules.cloud9.components import CARDS, MOST_CARDS, Card, Face
from games.rules.contract import Outcome

Seat = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0)]
Hand = dict[Card, Annotated[int, Meta(ge=0, le=MOST_CARDS)]]


class Leaver(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who left the balloon in this trip."""

    seat: Seat
    points: Count


class State(Struct, forbid_unknown_fields=True):
    """Hands and discards are counted per card, so that their order means nothing."""

    seed: str
    seats: Annotated[int, Meta(ge=2, le=6)]
    pilot: Seat
    scores: list[Count]
    hands: list[Hand]
    deck: list[Card]  # the top card is last
    discards: Hand
    trip: Count = 0
    level: Count = 1
    reshuffles: Count = 0
    aboard: list[Seat] = []
    undecided: list[Seat] = []  # passengers still to be asked at this cloud, in order
    dice: tuple[Face, ...] = ()
    left: list[Leaver] = []
    stacked_dice: list[tuple[Face, ...]] = []
    outcome: Outcome | None = None

    def copy(self) -> State:
        return State(
            self.seed,
            self.seats,
            self.pilot,
            self.scores.copy(),
            [hand.copy() for hand in self.hands],
            self.deck.copy(),
            self.discards.copy(),
            self.trip,
            self.level,
            self.reshuffles,
            self.aboard.copy(),
            self.undecided.copy(),
            self.dice,
            self.left.copy(),
            self.stacked_dice.copy(),
            self.outcome,
        )

    def next_aboard(self, seat: int) -> int:
        """The next player aboard to the left, or the same one when alone."""
        return self.aboard[(self.aboard.index(seat) + 1) % len(self.aboard)]

    def passengers(self) -> list[int]:
        """Everybody aboard but the pilot, clockwise from the pilot."""
        place = self.aboard.index(self.pilot)
        return self.aboard[place + 1 :] + self.aboard[:place]


def empty_hand() -> Hand:
    return dict.fromkeys(CARDS, 0)


def listed(hand: Hand) -> list[Card]:
    """The cards one by one, sorted."""
    return [card for card in CARDS for _ in range(hand[card])]
