"""What can happen in Cloud 9; only dealt and drawn cards are secret."""

from __future__ import annotations

from typing import Any

from games.rules.cloud9.components import Card, Face
from games.rules.contract import Event


class Dealt(Event, frozen=True, tag="dealt"):
    seat: int
    count: int
    cards: list[Card] | None

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        cards = self.cards if seat == self.seat else None
        return {"type": "dealt", "seat": self.seat, "count": self.count, "cards": cards}


class TripStarted(Event, frozen=True, tag="trip_started"):
    trip: int
    pilot: int


class Rolled(Event, frozen=True, tag="rolled"):
    seat: int
    trip: int
    level: int
    dice: tuple[Face, ...]


class Stayed(Event, frozen=True, tag="stayed"):
    seat: int
    level: int


class Disembarked(Event, frozen=True, tag="disembarked"):
    seat: int
    level: int
    points: int
    total: int


class FlewOn(Event, frozen=True, tag="flew_on"):
    """The lone pilot went on."""

    seat: int
    level: int


class Paid(Event, frozen=True, tag="paid"):
    seat: int
    level: int
    cards: tuple[Card, ...]


class Rose(Event, frozen=True, tag="rose"):
    """The balloon reached this cloud; `pilot` flies on from here."""

    level: int
    pilot: int


class Topped(Event, frozen=True, tag="topped"):
    """The balloon reached the top cloud: everybody aboard scores it."""

    level: int
    points: int
    aboard: list[int]
    totals: list[int]


class Fell(Event, frozen=True, tag="fell"):
    """The pilot did not pay: those aboard score nothing."""

    seat: int
    level: int
    aboard: list[int]


class ReachedTarget(Event, frozen=True, tag="reached_target"):
    """Somebody is the first with enough points: the game ends after this trip."""

    seat: int
    total: int
    target: int


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: Card | None

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        card = self.card if seat == self.seat else None
        return {"type": "drew", "seat": self.seat, "card": card}


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discards became the deck; `number` counts reshuffles."""

    number: int
    count: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    scores: list[int]
    places: list[int]
    reason: str


AnyEvent = (
    Dealt
    | TripStarted
    | Rolled
    | Stayed
    | Disembarked
    | FlewOn
    | Paid
    | Rose
    | Topped
    | Fell
    | ReachedTarget
    | Drew
    | Reshuffled
    | GameEnded
)
