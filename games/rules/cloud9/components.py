"""What lies in the box of Cloud 9, and what a table may choose: options and tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from games.rules.contract import InvalidOptions

Card = Literal["green", "purple", "red", "yellow", "wild"]
Face = Literal["green", "purple", "red", "yellow", "blank"]
COLOURS: tuple[Card, ...] = ("green", "purple", "red", "yellow")
CARDS: tuple[Card, ...] = ("green", "purple", "red", "wild", "yellow")  # sorted, as hands are

MOST_SEATS = 6
MOST_DICE = 8
MOST_CARDS = 256  # a shuffle draws below 256 at most (docs/fairness.md)

Cards = Annotated[int, Meta(ge=0, le=MOST_CARDS)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Cloud 9."""

    preset: Annotated[
        Literal["manual", "published"],
        Meta(description="Which rules are played: dice and points per cloud, wilds, lone pilot."),
    ] = "manual"


class Cloud(Struct, frozen=True, forbid_unknown_fields=True):
    """What leaving at this cloud pays, and how many dice are rolled here."""

    points: Annotated[int, Meta(ge=1, le=1000)]
    dice: Annotated[int, Meta(ge=0, le=MOST_DICE)]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """The deck, one die, the ladder of clouds, the first hand and the points that end the game."""

    deck: dict[Card, Cards]
    faces: Annotated[list[Face], Meta(min_length=1, max_length=12)]
    ladder: Annotated[list[Cloud], Meta(min_length=2, max_length=50)]
    endless: bool
    hand: Annotated[int, Meta(ge=0, le=20)]
    target: Annotated[int, Meta(ge=1, le=10_000)]

    @property
    def top(self) -> int | None:
        return None if self.endless else len(self.ladder)

    def cloud(self, level: int) -> Cloud:
        """Beyond the end of an endless ladder each cloud pays one point more."""
        ladder = self.ladder
        if level <= len(ladder):
            return ladder[level - 1]
        last = ladder[-1]
        return Cloud(last.points + level - len(ladder), last.dice)


BOX = {
    "deck": {"green": 18, "purple": 18, "red": 18, "yellow": 18, "wild": 4},
    "faces": ["green", "purple", "red", "yellow", "blank", "blank"],
    "hand": 6,
    "target": 50,
}


def _ladder(points: list[int], dice: list[int]) -> list[dict[str, int]]:
    return [{"points": p, "dice": d} for p, d in zip(points, dice, strict=True)]


LADDERS: dict[str, dict[str, Any]] = {
    "manual": {"ladder": _ladder([1, 2, 3, 4], [1, 2, 3, 4]), "endless": True},
    "published": {
        "ladder": _ladder([1, 2, 4, 6, 9, 12, 15, 20, 25], [2, 2, 2, 3, 3, 3, 4, 4, 0]),
        "endless": False,
    },
}


def default_tables(options: Options) -> dict[str, Any]:
    return BOX | LADDERS[options.preset]


def check_tables(tables: Tables) -> None:
    cards = sum(tables.deck.values())
    if cards > MOST_CARDS:
        raise InvalidOptions("deck", f"a deck has at most {MOST_CARDS} cards, not {cards}.")
    if cards < MOST_SEATS * tables.hand:
        raise InvalidOptions(
            "deck", f"{cards} cards are too few to deal {tables.hand} to each of {MOST_SEATS}."
        )
    if all(face == "blank" for face in tables.faces):
        raise InvalidOptions("faces", "a die with blank faces only never ends a trip.")
    last = tables.ladder[-1]
    if tables.endless and last.dice == 0:
        raise InvalidOptions("ladder", "the last cloud of an endless ladder needs dice.")
    if not tables.endless and last.dice != 0:
        raise InvalidOptions("ladder", "at the top cloud no dice are rolled: it needs 0 dice.")
