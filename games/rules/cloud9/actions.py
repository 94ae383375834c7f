"""What a seat can do in Cloud 9, and what it can order in advance."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import force_setattr

from games.rules.cloud9.components import MOST_DICE, Card
from games.rules.contract import Action


class Stay(Action, frozen=True, tag="stay"):
    """Stay aboard: the pilot pays, or all fall."""


class Leave(Action, frozen=True, tag="leave"):
    """Leave the balloon and score its cloud."""


class FlyOn(Action, frozen=True, tag="fly_on"):
    """The lone pilot goes on."""


class Pay(Action, frozen=True, tag="pay"):
    """The pilot pays the dice with these cards, sorted; none if all dice are blank."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=MOST_DICE)]

    def __post_init__(self) -> None:
        # One payment has one spelling, so that equal payments are equal actions.
        force_setattr(self, "cards", tuple(sorted(self.cards)))


class Fall(Action, frozen=True, tag="fall"):
    """The pilot cannot pay, or keeps the wilds: the balloon falls."""


AnyAction = Stay | Leave | FlyOn | Pay | Fall

STAY, LEAVE, FLY_ON, FALL = Stay(), Leave(), FlyOn(), Fall()


class LeaveAt(Action, frozen=True, tag="leave_at"):
    """Standing order: stay (or fly on) below this cloud, leave at it or above."""

    level: Annotated[int, Meta(ge=1, le=1000)]


class PayColours(Action, frozen=True, tag="pay_colours"):
    """Standing order: pay as long as the colours are in hand; wilds are asked about."""


AnyOrder = Stay | Leave | FlyOn | Pay | Fall | LeaveAt | PayColours
