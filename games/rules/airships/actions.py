"""What a seat can do in Airships, and what it can order in advance."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from games.rules.contract import Action

Dice = Annotated[int, Meta(ge=0, le=6)]


class Declare(Action, frozen=True, tag="declare"):
    """Roll for this card of the market, top airship or phase of the Hindenburg."""

    target: Annotated[str, Meta(max_length=40)]


class UseExchange(Action, frozen=True, tag="use_exchange"):
    """Exchange dice before the roll, as the Material card allows."""


class KeepDice(Action, frozen=True, tag="keep_dice"):
    """Roll without an exchange."""


class Roll(Action, frozen=True, tag="roll"):
    """Roll this many dice of each colour; the best ones count."""

    white: Dice
    red: Dice
    black: Dice


class Boost(Action, frozen=True, tag="boost"):
    """Add wooden airship and engines to the roll; with `chip` also one chip, which is spent."""

    chip: bool


class Decline(Action, frozen=True, tag="decline"):
    """Leave the roll as it is and miss the target."""


class BuyTurn(Action, frozen=True, tag="buy_turn"):
    """Pay chips for another full turn."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Let the next player have a turn."""


AnyAction = Declare | UseExchange | KeepDice | Roll | Boost | Decline | BuyTurn | EndTurn

USE_EXCHANGE, KEEP_DICE, DECLINE = UseExchange(), KeepDice(), Decline()
BUY_TURN, END_TURN = BuyTurn(), EndTurn()


class NoExtras(Action, frozen=True, tag="no_extras"):
    """Standing order: no exchange and no bought turn; the target is asked about."""


AnyOrder = AnyAction | NoExtras
