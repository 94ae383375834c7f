"""The card set this site plays with; docs/airships-tuning.md says how its numbers were found.

`W 2 -> W` is written `card("W 2", dice="W")`: W, R and B are white, red and black dice.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

LETTERS = {"W": "white", "R": "red", "B": "black", "G": "grey"}


def dice(letters: str) -> dict[str, int]:
    """ "WWR" is {"white": 2, "red": 1}."""
    return {LETTERS[letter]: count for letter, count in Counter(letters).items()}


def card(
    asks: str,
    *,
    dice: str = "",
    fixed: str = "",
    plus: str = "",
    swap: str = "",
    chips: int = 0,
    points: int = 0,
    high: int = 0,
) -> dict[str, Any]:
    """`fixed="R3"` is a red 3, `plus="R2"` adds 2 to a roll with red, `swap="WW>R"`."""
    needs, score = asks.split()
    give, _, get = swap.partition(">")
    written: dict[str, Any] = {
        "needs": _dice(needs),
        "score": int(score),
        "dice": _dice(dice),
        "fixed": {LETTERS[fixed[0]]: int(fixed[1:])} if fixed else {},
        "plus": {LETTERS[plus[0]]: int(plus[1:])} if plus else {},
        "exchange": {"give": _dice(give), "get": _dice(get)} if swap else None,
        "chips": chips,
        "points": points,
        "high": high,
    }
    return {field: value for field, value in written.items() if value}


_dice = dice  # `card` has a parameter of that name

TABLES: dict[str, Any] = {
    "dice": {
        "white": [1, 1, 2, 2, 3, 3],
        "red": [2, 3, 3, 4, 4, 5],
        "black": [4, 4, 6, 6, 8, 8],
    },
    "most_dice": 3,
    "entrepreneur": [dice("W"), dice("WR")],
    "starters": {
        kind: [card("W 2", dice="W")]
        for kind in ("financier", "hangar", "captain", "engineer", "engine", "material")
    },
    "era1": {
        "financier": [
            card("WW 4", dice="WW"),
            card("WW 5", dice="W", points=1),
            card("WWW 7", dice="R"),
        ],
        "hangar": [
            card("WW 4", dice="WW"),
            card("WWW 7", dice="R"),
            card("WWR 8", dice="WR"),
        ],
        "captain": [
            card("WW 4", dice="W", chips=1),
            card("WW 5", chips=2),
            card("WR 6", dice="R", chips=1),
        ],
        "engineer": [
            card("WW 4", fixed="W2", points=1),
            card("WW 5", fixed="W3"),
            card("WWR 8", fixed="R3"),
        ],
        "engine": [
            card("WW 4", plus="W1"),
            card("WR 6", plus="R1"),
            card("WWR 9", plus="G1"),
        ],
        "material": [
            card("WW 5", swap="WW>R"),
            card("WWW 7", swap="WWW>RR"),
            card("WR 6", swap="WW>R", points=1),
        ],
    },
    "era2": {
        "financier": [
            card("WR 7", dice="RR"),
            card("RR 8", dice="WB"),
            card("RRR 12", dice="RB"),
            card("WRR 11", dice="R", points=4),
        ],
        "hangar": [
            card("WRR 10", dice="RR"),
            card("RRR 11", dice="B"),
            card("WRB 12", dice="RB"),
            card("RRR 12", dice="W", points=4),
        ],
        "captain": [
            card("WRR 10", dice="R", chips=2),
            card("RRR 12", chips=3, points=2),
            card("RB 9", dice="B", chips=1),
            card("RRB 13", chips=2, points=4),
        ],
        "engineer": [
            card("RR 7", fixed="R4"),
            card("WRR 10", fixed="R5"),
            card("WRB 12", fixed="B6"),
            card("RRR 12", fixed="R3", points=4),
        ],
        "engine": [
            card("WRR 9", plus="R2"),
            card("RB 8", plus="B1", points=2),
            card("WRB 11", plus="B2", points=1),
            card("RRR 11", plus="G1", points=3),
        ],
        "material": [
            card("RR 7", swap="RR>B"),
            card("WRR 10", swap="WR>B"),
            card("RRR 11", swap="RRR>BB"),
            card("RRR 12", swap="WWW>B", points=3),
        ],
    },
    "airships": {
        "light": [
            card("W 3", points=1),
            card("WW 5", points=1),
            card("WW 6", points=2),
            card("WWW 8", points=2),
            card("WR 6", points=2),
            card("WWR 8", points=3),
        ],
        "medium": [
            card("RR 9", points=4),
            card("WRR 13", points=5),
            card("RRR 13", points=5),
            card("WB 8", points=5),
            card("RB 10", points=6),
            card("WRB 13", points=6),
        ],
        "dark": [
            card("RRB 14", points=7),
            card("BB 13", points=7),
            card("WBB 15", points=8),
            card("RBB 16", points=9),
            card("BBB 17", points=10),
            card("BBB 18", points=11),
        ],
    },
    "hindenburg": [
        card("RRB 10", points=4, high=10),
        card("RBB 12", points=5, high=12),
        card("BBB 14", points=6, high=14),
        card("BBB 15", points=7, high=16),
    ],
    "stacks": 4,
    "row": 3,
    "market": 6,
    "chips": {"each": 6, "first": 3, "others": 4},
    "extra_turn": 3,
    "chip_bonus": 1,
    "wooden_bonus": 1,
}
