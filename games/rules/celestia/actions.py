"""What a seat can do in Celestia, and what it can order in advance.

A card that is played into a window has the card's own name as its kind.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from games.rules.celestia.components import Card, Face, Treasure
from games.rules.contract import Action

Seat = Annotated[int, Meta(ge=0, le=5)]


# ── the leg ──


class Stay(Action, frozen=True, tag="stay"):
    """Stay aboard."""


class Leave(Action, frozen=True, tag="leave"):
    """Leave with the top treasure of the city."""


class Rowboat(Action, frozen=True, tag="rowboat"):
    """Show this Rowboat card and row."""

    card: Card


class FlyOn(Action, frozen=True, tag="fly_on"):
    """Go on: alone, after preparing or not, or in the boat."""


class Head(Action, frozen=True, tag="head"):
    """From the fork: to the next city, or into the void before Boscalumia."""

    to: Literal["city", "boscalumia"]


class Prepare(Action, frozen=True, tag="prepare"):
    """Crew: put one member down and draw cards."""


class Fly(Action, frozen=True, tag="fly"):
    """The captain's word: we fly."""


class Fall(Action, frozen=True, tag="fall"):
    """The captain's word: we fall."""


class Reroll(Action, frozen=True, tag="reroll"):
    """The dice that an Alternate Route rolls again, sorted."""

    dice: Annotated[tuple[Face, ...], Meta(max_length=20)]

    def __post_init__(self) -> None:
        force_setattr(self, "dice", tuple(sorted(self.dice)))


class Pay(Action, frozen=True, tag="pay"):
    """The cards the captain lays, sorted."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=20)]

    def __post_init__(self) -> None:
        # One payment has one spelling, so that equal payments are equal actions.
        force_setattr(self, "cards", tuple(sorted(self.cards)))


# ── windows ──


class Pass(Action, frozen=True, tag="pass"):
    """Play nothing."""


class AlternateRoute(Action, frozen=True, tag="alternate_route"):
    pass


class Ejection(Action, frozen=True, tag="ejection"):
    target: Seat


class Jetpack(Action, frozen=True, tag="jetpack"):
    pass


class WindGust(Action, frozen=True, tag="wind_gust"):
    pass


class Spyglass(Action, frozen=True, tag="spyglass"):
    treasure: Treasure


class Help(Action, frozen=True, tag="help"):
    """Any number of help cards, sorted."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=20)]

    def __post_init__(self) -> None:
        force_setattr(self, "cards", tuple(sorted(self.cards)))


class Bandit(Action, frozen=True, tag="bandit"):
    pass


class MooringLine(Action, frozen=True, tag="mooring_line"):
    pass


class DesperateNeed(Action, frozen=True, tag="desperate_need"):
    target: Seat


class NewEquipment(Action, frozen=True, tag="new_equipment"):
    pass


class Spy(Action, frozen=True, tag="spy"):
    target: Seat


class GrapplingHook(Action, frozen=True, tag="grappling_hook"):
    pass


class Red(Action, frozen=True, tag="red"):
    treasure: Treasure


class Blue(Action, frozen=True, tag="blue"):
    pass


class Green(Action, frozen=True, tag="green"):
    pass


class Yellow(Action, frozen=True, tag="yellow"):
    pass


class Black(Action, frozen=True, tag="black"):
    pass


class Violet(Action, frozen=True, tag="violet"):
    target: Seat


class Instructor(Action, frozen=True, tag="instructor"):
    """Look through the pile instead of drawing its top card."""


# ── treasure and bonus cities ──


class Choose(Action, frozen=True, tag="choose"):
    """The treasure that is kept, of those looked at."""

    treasure: Treasure


class Draw(Action, frozen=True, tag="draw"):
    """Matryoshburg: draw a card."""


class Exchange(Action, frozen=True, tag="exchange"):
    """Matryoshburg: discard this Equipment card; as many will be drawn."""

    card: Card


class Done(Action, frozen=True, tag="done"):
    """Matryoshburg: enough is discarded; draw."""


class Swap(Action, frozen=True, tag="swap"):
    """Matryoshburg: put this treasure under its pile and take the top one."""

    treasure: Treasure


class Give(Action, frozen=True, tag="give"):
    """Krismastri: the best gift that is left goes to this player."""

    target: Seat


AnyPlay = (
    Pass
    | AlternateRoute
    | Ejection
    | Jetpack
    | WindGust
    | Spyglass
    | Help
    | Bandit
    | MooringLine
    | DesperateNeed
    | NewEquipment
    | Spy
    | GrapplingHook
    | Red
    | Blue
    | Green
    | Yellow
    | Black
    | Violet
    | Instructor
)
AnyAction = (
    Stay
    | Leave
    | Rowboat
    | FlyOn
    | Head
    | Prepare
    | Fly
    | Fall
    | Reroll
    | Pay
    | Pass
    | AlternateRoute
    | Ejection
    | Jetpack
    | WindGust
    | Spyglass
    | Help
    | Bandit
    | MooringLine
    | DesperateNeed
    | NewEquipment
    | Spy
    | GrapplingHook
    | Red
    | Blue
    | Green
    | Yellow
    | Black
    | Violet
    | Instructor
    | Choose
    | Draw
    | Exchange
    | Done
    | Swap
    | Give
)

STAY, LEAVE, FLY_ON, PREPARE, FLY, FALL, PASS = (
    Stay(),
    Leave(),
    FlyOn(),
    Prepare(),
    Fly(),
    Fall(),
    Pass(),
)


# ── orders ──


class LeaveAt(Action, frozen=True, tag="leave_at"):
    """Standing order: stay below this city, leave at it or beyond."""

    city: Annotated[int, Meta(ge=1, le=20)]


class PassLeg(Action, frozen=True, tag="pass_leg"):
    """Standing order: pass every window of this leg."""

    journey: Annotated[int, Meta(ge=1, le=1_000_000)]
    leg: Annotated[int, Meta(ge=1, le=1_000_000)]


class PassAlways(Action, frozen=True, tag="pass_always"):
    """Standing order: pass every window until it is withdrawn."""


class DeclareDuty(Action, frozen=True, tag="declare_duty"):
    """Standing order: say what I must; where I could choose, I am asked."""


AnyOrder = AnyAction | LeaveAt | PassLeg | PassAlways | DeclareDuty
