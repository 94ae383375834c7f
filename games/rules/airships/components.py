"""What lies in the box of Airships, and what a table may choose: options and tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from games.rules.airships import box
from games.rules.contract import InvalidOptions

Colour = Literal["white", "red", "black"]
Kind = Literal["financier", "hangar", "captain", "engineer", "engine", "material"]
Shade = Literal["light", "medium", "dark"]
COLOURS: tuple[Colour, ...] = ("white", "red", "black")
KINDS: tuple[Kind, ...] = ("financier", "hangar", "captain", "engineer", "engine", "material")
SHADES: tuple[Shade, ...] = ("light", "medium", "dark")  # from the top of a stack down
ERA = "era"  # the Change of Era card

FEWEST_SEATS, MOST_SEATS = 2, 4
MOST_CARDS = 256  # a shuffle draws below 256 at most (docs/fairness.md)

Few = Annotated[int, Meta(ge=1, le=9)]
Points = Annotated[int, Meta(ge=0, le=1000)]
Score = Annotated[int, Meta(ge=1, le=1000)]
Faces = Annotated[list[Annotated[int, Meta(ge=1, le=100)]], Meta(min_length=1, max_length=12)]
Dice = dict[Colour, Few]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Airships."""

    end: Annotated[
        Literal["each_stack", "one_left"],
        Meta(
            description="When the fleet is complete: at most one airship is left on each stack, "
            "or at most one in all."
        ),
    ] = "each_stack"


class Exchange(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice given away before the roll, and the dice rolled instead."""

    give: Dice
    get: Dice


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a card (or a phase of the Hindenburg) asks for, and what it gives.

    `chips` are paid once; `dice`, `fixed`, `plus` and `exchange` hold while the card lies on a
    board. A phase is worth `high` instead of `points` once the Hindenburg is finished.
    """

    needs: Dice
    score: Score
    dice: Dice = {}
    fixed: dict[Colour, Annotated[int, Meta(ge=1, le=100)]] = {}
    plus: dict[Literal["white", "red", "black", "grey"], Few] = {}
    exchange: Exchange | None = None
    chips: Annotated[int, Meta(ge=0, le=24)] = 0
    points: Points = 0
    high: Points = 0


class Chips(Struct, frozen=True, forbid_unknown_fields=True):
    """How many exist for each player, and how many are held at the start."""

    each: Annotated[int, Meta(ge=1, le=100)]
    first: Annotated[int, Meta(ge=0, le=100)]
    others: Annotated[int, Meta(ge=0, le=100)]


Cards = dict[Kind, list[Card]]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """The dice, all cards by their place in the box, and the numbers of the rulebook."""

    dice: dict[Colour, Faces]
    most_dice: Annotated[int, Meta(ge=1, le=6)]  # of one colour in a roll
    entrepreneur: Annotated[list[Dice], Meta(min_length=2, max_length=2)]  # side I, side II
    starters: Cards
    era1: Cards
    era2: Cards
    airships: dict[Shade, list[Card]]
    hindenburg: Annotated[list[Card], Meta(min_length=1, max_length=9)]
    stacks: Annotated[int, Meta(ge=2, le=9)]
    row: Annotated[int, Meta(ge=1, le=9)]  # market cards of one kind
    market: Annotated[int, Meta(ge=0, le=54)]  # market cards at the start
    chips: Chips
    extra_turn: Annotated[int, Meta(ge=2, le=100)]  # above the chip a failure brings
    chip_bonus: Few
    wooden_bonus: Few

    def coded(self) -> Iterator[tuple[str, str, Card]]:
        """(code, kind, card) of all cards and phases, in the order of the tables."""
        for era, cards in enumerate((self.starters, self.era1, self.era2)):
            for kind in KINDS:
                for place, card in enumerate(cards.get(kind, ()), 1):
                    yield f"{kind}-{era}-{place}", kind, card
        for shade in SHADES:
            for place, card in enumerate(self.airships.get(shade, ()), 1):
                yield f"{shade}-{place}", shade, card
        for place, card in enumerate(self.hindenburg, 1):
            yield f"hindenburg-{place}", "hindenburg", card


def default_tables(options: Options) -> dict[str, Any]:
    return box.TABLES


SPECIAL = {"engineer": "fixed", "engine": "plus", "material": "exchange", "hindenburg": "high"}


def check_tables(tables: Tables) -> None:
    if missing := [colour for colour in COLOURS if colour not in tables.dice]:
        raise InvalidOptions("dice", f"there is no {missing[0]} die.")
    starters = sum(len(cards) for cards in tables.starters.values())
    if starters < MOST_SEATS:
        raise InvalidOptions("starters", f"{starters} cards are too few for {MOST_SEATS} seats.")
    for shade in SHADES:
        if len(tables.airships.get(shade, ())) < tables.stacks:
            raise InvalidOptions(
                "airships", f"{tables.stacks} stacks need as many {shade} airships."
            )
    if tables.market > tables.row * len(KINDS):
        raise InvalidOptions("market", f"rows of {tables.row} have no room for so many cards.")
    if max(tables.chips.first, tables.chips.others) > tables.chips.each:
        raise InvalidOptions("chips", "nobody starts with more chips than exist for each player.")
    piles = [
        sum(len(cards) for cards in pile.values())
        for pile in (tables.starters, tables.era1, tables.era2)
    ]
    if max(*piles, *(len(cards) for cards in tables.airships.values())) > MOST_CARDS:
        raise InvalidOptions("tables", f"a pile has at most {MOST_CARDS} cards.")
    for code, kind, card in tables.coded():
        _check_card(tables, code, kind, card)


def _check_card(tables: Tables, code: str, kind: str, card: Card) -> None:
    table = _table_of(code)
    if not card.needs:
        raise InvalidOptions(table, f"{code} needs dice to roll for it.")
    # One fixed die may come on top of those that are rolled.
    if max(card.needs.values()) > tables.most_dice + 1:
        raise InvalidOptions(table, f"nobody could ever roll the dice for {code}.")
    for field in ("fixed", "plus", "exchange", "high"):
        if getattr(card, field) and SPECIAL.get(kind) != field:
            raise InvalidOptions(table, f"{code} cannot have {field!r}.")
    if kind not in KINDS and (card.dice or card.chips):
        raise InvalidOptions(table, f"{code} brings nothing but points.")
    if len(card.fixed) > 1:
        raise InvalidOptions(table, f"{code} can fix one die only.")
    if card.exchange and not (card.exchange.give and card.exchange.get):
        raise InvalidOptions(table, f"{code} exchanges nothing.")
    if kind == "hindenburg" and card.high < card.points:
        raise InvalidOptions(table, f"{code} is worth less when the Hindenburg is finished.")


def _table_of(code: str) -> str:
    kind, *era = code.split("-")
    if kind in KINDS:
        return ("starters", "era1", "era2")[int(era[0])]
    return "hindenburg" if kind == "hindenburg" else "airships"
