"""What lies in the box of Celestia, and what a table may choose: options and tables."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from games.rules.contract import InvalidOptions

Hazard = Literal["cloud", "lightning", "bird", "pirate"]
Face = Literal["cloud", "lightning", "bird", "pirate", "blank"]
Traveller = Literal["red", "blue", "green", "yellow", "black", "violet"]
Card = Literal[
    "compass",
    "arrester",
    "foghorn",
    "cannon",
    "turbo",
    "compass2",
    "arrester2",
    "foghorn2",
    "cannon2",
    "help_cloud",
    "help_lightning",
    "help_bird",
    "help_pirate",
    "alternate_route",
    "ejection",
    "jetpack",
    "wind_gust",
    "bandit",
    "mooring_line",
    "rowboat_cloud",
    "rowboat_lightning",
    "rowboat_bird",
    "rowboat_pirate",
    "desperate_need",
    "new_equipment",
    "spy",
    "grappling_hook",
    "instructor",
]
Module = Literal[
    "powers",
    "spyglass",
    "help",
    "travellers",
    "theatre",
    "krismastri",
    "matryoshburg",
    "boscalumia",
    "grappling_hook",
    "instructor",
]
Treasure = Annotated[str, Meta(pattern=r"^[1-9][0-9]?:([0-9]{1,3}|spyglass)$")]

HAZARDS: tuple[Hazard, ...] = ("cloud", "lightning", "bird", "pirate")
MODULES: tuple[Module, ...] = (
    "powers",
    "spyglass",
    "help",
    "travellers",
    "theatre",
    "krismastri",
    "matryoshburg",
    "boscalumia",
    "grappling_hook",
    "instructor",
)
TRAVELLERS: tuple[Traveller, ...] = ("red", "blue", "green", "yellow", "black", "violet")

PLAIN: dict[Hazard, Card] = {
    "cloud": "compass",
    "lightning": "arrester",
    "bird": "foghorn",
    "pirate": "cannon",
}
UPGRADED: dict[Hazard, Card] = {
    "cloud": "compass2",
    "lightning": "arrester2",
    "bird": "foghorn2",
    "pirate": "cannon2",
}
HELP: dict[Hazard, Card] = {
    "cloud": "help_cloud",
    "lightning": "help_lightning",
    "bird": "help_bird",
    "pirate": "help_pirate",
}
ROWBOAT: dict[Hazard, Card] = {
    "cloud": "rowboat_cloud",
    "lightning": "rowboat_lightning",
    "bird": "rowboat_bird",
    "pirate": "rowboat_pirate",
}
HELP_CARDS = frozenset(HELP.values())
ROWBOATS = frozenset(ROWBOAT.values())
# What Matryoshburg takes back.
EQUIPMENT = frozenset({*PLAIN.values(), *UPGRADED.values(), *HELP.values()})
IMMUNE: dict[Card, Hazard] = {card: hazard for hazard, card in ROWBOAT.items()}
COVERS: dict[Card, tuple[Hazard, int]] = {
    **{card: (hazard, 1) for hazard, card in PLAIN.items()},
    **{card: (hazard, 2) for hazard, card in UPGRADED.items()},
    **{card: (hazard, 1) for hazard, card in HELP.items()},
}

MOST_SEATS = 6
MOST_CARDS = 256  # a shuffle draws below 256 at most (docs/fairness.md)
SPYGLASS = "spyglass"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Celestia."""

    modules: Annotated[
        list[Module], Meta(description="What is added to the base game; any set of these.")
    ] = []
    variant: Annotated[
        Literal["none", "beginner", "crew"],
        Meta(description="Beginner: five different cities end the game. Crew: for two players."),
    ] = "none"
    reactions: Annotated[
        Literal["concealed", "quick"],
        Meta(description="Whether being asked for a card may tell that one is held."),
    ] = "concealed"
    help_penalty: Annotated[
        Literal[2, 4], Meta(description="Points each help card left in hand costs at the end.")
    ] = 2
    mooring_dice: Annotated[
        Literal["rolled_again", "kept"],
        Meta(description="Whether the captain after a Mooring Line rolls or keeps the dice."),
    ] = "rolled_again"
    upgraded_cards: Annotated[
        Literal[8, 10], Meta(description="How many Upgraded Equipment cards the help deck has.")
    ] = 8
    captain: Annotated[
        Literal["may_chat", "silent"],
        Meta(description="Whether the captain may talk while passengers decide."),
    ] = "may_chat"

    def __post_init__(self) -> None:
        # One set of modules has one spelling, so that equal tables are equal rulesets.
        force_setattr(self, "modules", sorted(self.modules, key=MODULES.index))


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """An island: what its tile says, the dice to reach it, and its treasure by value."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    value: Annotated[int, Meta(ge=0, le=999)]
    dice: Annotated[int, Meta(ge=0, le=8)]
    treasure: dict[
        Annotated[str, Meta(pattern=r"^([0-9]{1,3}|spyglass)$")], Annotated[int, Meta(ge=0, le=50)]
    ]


class Forgotten(Struct, frozen=True, forbid_unknown_fields=True):
    """Boscalumia: the city it lies off, the dice of its two legs, what lighting it scores."""

    off: Annotated[int, Meta(ge=1, le=20)]
    dice: Annotated[int, Meta(ge=0, le=8)]
    points: Annotated[int, Meta(ge=0, le=999)]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """Decks, cities and every number a ruleset may change without code."""

    deck: dict[Card, Annotated[int, Meta(ge=0, le=MOST_CARDS)]]
    faces: Annotated[list[Face], Meta(min_length=1, max_length=12)]
    cities: Annotated[list[City], Meta(min_length=2, max_length=20)]
    hands: Annotated[list[Annotated[int, Meta(ge=0, le=20)]], Meta(min_length=5, max_length=5)]
    target: Annotated[int, Meta(ge=1, le=10_000)]
    different: Annotated[int, Meta(ge=1, le=20)]
    spyglass_points: Annotated[int, Meta(ge=0, le=999)]
    boscalumia: Forgotten
    crew_members: Annotated[int, Meta(ge=1, le=9)]
    crew_treasure: Annotated[int, Meta(ge=1, le=50)]

    def hand(self, seats: int) -> int:
        return self.hands[seats - 2]


_CITIES = (
    ("Héolia", 1, 0, {"1": 5, "2": 3, "3": 2, SPYGLASS: 1}),
    ("Asterope", 2, 2, {"2": 5, "3": 3, "4": 2, SPYGLASS: 1}),
    ("Kanopea", 4, 2, {"4": 5, "5": 3, "6": 1, SPYGLASS: 1}),
    ("Mirabel", 6, 2, {"6": 5, "7": 3, "8": 1, SPYGLASS: 1}),
    ("Thalassia", 9, 3, {"9": 6, "10": 3}),
    ("Barbadahl", 12, 3, {"12": 6, "13": 3}),
    ("Karios", 15, 3, {"15": 6}),
    ("Orpheon", 20, 4, {"20": 6}),
    ("Meiji", 25, 4, {"25": 6}),
)
_EQUIPMENT = {"compass": 20, "arrester": 18, "foghorn": 16, "cannon": 14}
_CREW_EQUIPMENT = {"compass": 15, "arrester": 13, "foghorn": 11, "cannon": 9}
_UPGRADED = {
    8: {"compass2": 2, "arrester2": 2, "foghorn2": 2, "cannon2": 2},
    10: {"compass2": 3, "arrester2": 3, "foghorn2": 2, "cannon2": 2},
}
_ADDED: dict[str, dict[str, int]] = {
    "powers": {"alternate_route": 2, "ejection": 2, "jetpack": 2, "wind_gust": 2},
    "help": {
        "help_cloud": 4,
        "help_lightning": 4,
        "help_bird": 3,
        "help_pirate": 3,
        "bandit": 2,
        "mooring_line": 2,
    },
    "theatre": {"desperate_need": 2, "new_equipment": 2, "spy": 2},
    "grappling_hook": {"grappling_hook": 2},
    "instructor": {"instructor": 2},
}


def default_tables(options: Options) -> dict[str, Any]:
    modules, is_crew = set(options.modules), options.variant == "crew"
    deck = dict(_CREW_EQUIPMENT if is_crew else _EQUIPMENT) | {"turbo": 8}
    for module, cards in _ADDED.items():
        if module in modules:
            deck |= cards
    if "help" in modules:
        deck |= _UPGRADED[options.upgraded_cards]
    if "theatre" in modules and not is_crew:
        deck |= dict.fromkeys(ROWBOAT.values(), 1)
    return {
        "deck": deck,
        "faces": [*HAZARDS, "blank", "blank"],
        "cities": [
            {
                "name": name,
                "value": value,
                "dice": dice,
                "treasure": {
                    worth: count
                    for worth, count in treasure.items()
                    if worth != SPYGLASS or "spyglass" in modules
                },
            }
            for name, value, dice, treasure in _CITIES
        ],
        "hands": [8, 8, 6, 6, 6],
        "target": 50,
        "different": 5,
        "spyglass_points": 2,
        "boscalumia": {"off": 6, "dice": 4, "points": 25},
        "crew_members": 3,
        "crew_treasure": 5,
    }


def check_options(options: Options) -> None:
    if len(set(options.modules)) < len(options.modules):
        raise InvalidOptions("modules", "a module is named twice.")
    if options.variant == "beginner":
        for module, plural in (("powers", "powers"), ("spyglass", "the spyglass")):
            if module in options.modules:
                raise InvalidOptions("variant", f"beginner excludes {plural}.")


def check_tables(tables: Tables) -> None:
    cards = sum(tables.deck.values())
    if cards > MOST_CARDS:
        raise InvalidOptions("deck", f"a deck has at most {MOST_CARDS} cards, not {cards}.")
    for seats, hand in enumerate(tables.hands, start=2):
        if cards < seats * hand:
            raise InvalidOptions(
                "deck", f"{cards} cards are too few to deal {hand} to each of {seats}."
            )
    for number, city in enumerate(tables.cities, start=1):
        if not sum(city.treasure.values()):
            raise InvalidOptions("cities", f"{city.name} (city {number}) has no treasure.")
        if sum(city.treasure.values()) > MOST_CARDS:
            raise InvalidOptions("cities", f"{city.name} (city {number}) has too much treasure.")
        if any(not re.fullmatch(r"0|[1-9][0-9]*|spyglass", worth) for worth in city.treasure):
            raise InvalidOptions("cities", f"{city.name}: a value is written without zeros.")
    if tables.boscalumia.off > len(tables.cities):
        raise InvalidOptions("boscalumia", "it lies off a city that is not there.")


def city_of(treasure: str) -> int:
    return int(treasure.partition(":")[0])


def is_spyglass(treasure: str) -> bool:
    return treasure.endswith(SPYGLASS)
