"""What can happen in Celestia, and what of it a seat may know."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from games.rules.celestia.components import Card, Face, Traveller, Treasure
from games.rules.celestia.state import Vessel, Word
from games.rules.contract import Event, to_wire

Leaving = Literal[
    "choice", "alone", "ejection", "violet", "desperate_need", "jetpack", "last_city", "rowboat"
]
Handing = Literal["passed", "rowboat", "desperate_need", "blue"]


class _Private(Event, frozen=True):
    """Only its seat sees the fields named in `hides`; to the others they are null."""

    hides: ClassVar[tuple[str, ...]] = ()

    def seen_by(self, seat: int | None) -> dict[str, Any] | None:
        wire = to_wire(self)
        return wire if seat == wire["seat"] else wire | dict.fromkeys(self.hides)


class _OwnersOnly(Event, frozen=True):
    """Nobody but its seat learns that this happened at all."""

    def seen_by(self, seat: int | None) -> dict[str, Any] | None:
        wire = to_wire(self)
        return wire if seat == wire["seat"] else None


# ── setting out ──


class Dealt(_Private, frozen=True, tag="dealt"):
    hides = ("cards",)

    seat: int
    count: int
    cards: list[Card] | None


class TravellersDealt(Event, frozen=True, tag="travellers_dealt"):
    """By seat."""

    travellers: list[Traveller]


class JourneyStarted(Event, frozen=True, tag="journey_started"):
    journey: int
    captain: int
    city: int


class FlewOn(Event, frozen=True, tag="flew_on"):
    """The one who was alone aboard, or in the boat, went on."""

    seat: int
    vessel: Vessel
    city: int


class Headed(Event, frozen=True, tag="headed"):
    """The captain chose the way from the fork."""

    seat: int
    to: Literal["city", "boscalumia"]


class Prepared(Event, frozen=True, tag="prepared"):
    """Crew: one member went down so that cards could be drawn."""

    seat: int
    city: int
    members: int


class Rolled(Event, frozen=True, tag="rolled"):
    """`number` counts the rolls of this leg; only the first is a whole one."""

    seat: int
    vessel: Vessel
    journey: int
    leg: int
    number: int
    city: int  # the one to be reached; 0: Boscalumia's way
    dice: tuple[Face, ...]


class DiceKept(Event, frozen=True, tag="dice_kept"):
    """After a Mooring Line the dice lie as they lay (a house option)."""

    seat: int
    vessel: Vessel
    dice: tuple[Face, ...]


class GiftLaid(Event, frozen=True, tag="gift_laid"):
    """All dice were blank: a treasure went onto Krismastri's pile."""

    city: int
    gifts: int


# ── people ──


class Stayed(Event, frozen=True, tag="stayed"):
    seat: int
    city: int


class Disembarked(Event, frozen=True, tag="disembarked"):
    seat: int
    vessel: Vessel
    city: int
    how: Leaving


class TookTreasure(_Private, frozen=True, tag="took_treasure"):
    hides = ("treasure",)

    seat: int
    city: int
    treasure: Treasure | None
    left: int  # in the pile


class GaveBack(_Private, frozen=True, tag="gave_back"):
    """The treasure lies on top of its pile again, and its owner is aboard again."""

    hides = ("treasure",)

    seat: int
    city: int
    treasure: Treasure | None


class BoardedRowboat(Event, frozen=True, tag="boarded_rowboat"):
    uncovers = ("card",)

    seat: int
    city: int
    card: Card
    was_captain: bool


class BoatFreed(Event, frozen=True, tag="boat_freed"):
    """The rowboat's journey is over; its card is discarded."""

    seat: int
    card: Card


class CaptainChanged(Event, frozen=True, tag="captain_changed"):
    seat: int
    how: Handing


# ── facing the dice ──


class Declared(Event, frozen=True, tag="declared"):
    uncovers = ("word",)

    seat: int
    vessel: Vessel
    word: Word


class Played(Event, frozen=True, tag="played"):
    """A card or a traveller's power out of a window; `kind` is the action's."""

    uncovers = ("kind", "target", "treasure")

    seat: int
    kind: str
    vessel: Vessel
    target: int | None = None
    treasure: Treasure | None = None


class WentBack(_OwnersOnly, frozen=True, tag="went_back"):
    """Something else came first: the play goes back to its owner unseen."""

    seat: int
    kind: str


class Helped(Event, frozen=True, tag="helped"):
    uncovers = ("cards",)

    seat: int
    cards: tuple[Card, ...]


class Rerolled(Event, frozen=True, tag="rerolled"):
    """`again` were rolled again; `dice` lie there now."""

    seat: int
    vessel: Vessel
    journey: int
    leg: int
    number: int
    again: tuple[Face, ...]
    rolled: tuple[Face, ...]
    dice: tuple[Face, ...]


class Overturned(Event, frozen=True, tag="overturned"):
    """Yellow turned these cards of the deck over."""

    uncovers = ("cards",)

    seat: int
    cards: list[Card]


class Paid(Event, frozen=True, tag="paid"):
    uncovers = ("cards",)

    seat: int
    vessel: Vessel
    cards: tuple[Card, ...]


class Moored(Event, frozen=True, tag="moored"):
    """The cards are spent, the vessel stays."""

    seat: int
    vessel: Vessel
    city: int


class Moved(Event, frozen=True, tag="moved"):
    """`city` 0 is the void before Boscalumia."""

    vessel: Vessel
    city: int


class Lit(Event, frozen=True, tag="lit"):
    """Boscalumia shines: everyone aboard scores."""

    aboard: list[int]
    points: int


class ReachedLast(Event, frozen=True, tag="reached_last"):
    vessel: Vessel
    city: int
    aboard: list[int]


class Crashed(Event, frozen=True, tag="crashed"):
    vessel: Vessel
    city: int
    aboard: list[int]


# ── cards ──


class Drew(_Private, frozen=True, tag="drew"):
    hides = ("cards",)

    seat: int
    count: int
    cards: list[Card] | None


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discards, sorted here, became the deck; `number` counts reshuffles."""

    number: int
    cards: list[Card]


class Spied(_Private, frozen=True, tag="spied"):
    hides = ("cards",)

    seat: int
    target: int
    cards: list[Card] | None


class Discarded(Event, frozen=True, tag="discarded"):
    """New Equipment took the whole hand, or Matryoshburg one card of it."""

    uncovers = ("cards",)

    seat: int
    cards: list[Card]


class LookedThrough(_Private, frozen=True, tag="looked_through"):
    """An Instructor, or a crew's choice of treasure."""

    hides = ("treasures",)

    seat: int
    city: int
    count: int
    treasures: list[Treasure] | None


class PileShuffled(Event, frozen=True, tag="pile_shuffled"):
    city: int
    number: int


class Swapped(_Private, frozen=True, tag="swapped"):
    """Matryoshburg: this treasure went under its pile."""

    hides = ("treasure",)

    seat: int
    city: int
    treasure: Treasure | None


# ── the end ──


class EndAnnounced(Event, frozen=True, tag="end_announced"):
    uncovers = ("seat", "reason")

    seat: int
    reason: str


class GiftsShown(Event, frozen=True, tag="gifts_shown"):
    uncovers = ("treasures",)

    treasures: list[Treasure]


class Gave(Event, frozen=True, tag="gave"):
    seat: int
    target: int
    treasure: Treasure


class Counted(Event, frozen=True, tag="counted"):
    uncovers = ("treasures", "help", "total")

    seat: int
    treasures: list[Treasure]
    is_lit: bool
    help: int
    total: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    uncovers = ("scores", "places")

    scores: list[int]
    places: list[int]
    reason: str


AnyEvent = (
    Dealt
    | TravellersDealt
    | JourneyStarted
    | FlewOn
    | Headed
    | Prepared
    | Rolled
    | DiceKept
    | GiftLaid
    | Stayed
    | Disembarked
    | TookTreasure
    | GaveBack
    | BoardedRowboat
    | BoatFreed
    | CaptainChanged
    | Declared
    | Played
    | WentBack
    | Helped
    | Rerolled
    | Overturned
    | Paid
    | Moored
    | Moved
    | Lit
    | ReachedLast
    | Crashed
    | Drew
    | Reshuffled
    | Spied
    | Discarded
    | LookedThrough
    | PileShuffled
    | Swapped
    | EndAnnounced
    | GiftsShown
    | Gave
    | Counted
    | GameEnded
)
