"""What can happen in Airships; all of it is seen by everybody.

A card comes with its face, because a ruleset may have faces of its own.
"""

from __future__ import annotations

from typing import ClassVar

from games.rules.airships.components import Card, Colour, Kind
from games.rules.airships.state import Die
from games.rules.contract import Event


class Founded(Event, frozen=True, tag="founded"):
    """A company starts with this expansion card and these chips."""

    seat: int
    card: str
    face: Card
    chips: int


class BoardLaid(Event, frozen=True, tag="board_laid"):
    """Market rows, leftmost card first, and the top airship of each stack."""

    market: dict[Kind, list[str]]
    airships: list[str]


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """`turn` counts this seat's own turns, bought ones included."""

    seat: int
    turn: int


class Drew(Event, frozen=True, tag="drew"):
    """A card came to the market; `discarded` made room for it."""

    uncovers: ClassVar[tuple[str, ...]] = ("card", "face", "discarded")

    seat: int
    card: str
    face: Card
    discarded: str | None


class EraChanged(Event, frozen=True, tag="era_changed"):
    """Every entrepreneur is turned to side II, which gives these dice."""

    seat: int
    dice: dict[Colour, int]


class Declared(Event, frozen=True, tag="declared"):
    seat: int
    card: str
    face: Card


class Exchanged(Event, frozen=True, tag="exchanged"):
    seat: int
    give: dict[Colour, int]
    get: dict[Colour, int]


class Rolled(Event, frozen=True, tag="rolled"):
    """`dice` as rolled; `fixed` is an engineer's die of a needed colour; the best make `total`."""

    seat: int
    turn: int
    dice: list[Die]
    fixed: Die | None
    total: int
    score: int


class Boosted(Event, frozen=True, tag="boosted"):
    """What each bonus added; a chip was spent if `chip` is not 0."""

    seat: int
    wooden: int
    engines: int
    chip: int
    total: int
    score: int


class Declined(Event, frozen=True, tag="declined"):
    """Bonuses would have reached the target and were not used."""

    seat: int
    total: int
    score: int


class CardTaken(Event, frozen=True, tag="card_taken"):
    seat: int
    card: str
    face: Card
    replaced: str | None
    chips: int


class AirshipTaken(Event, frozen=True, tag="airship_taken"):
    """`stack` counts from 1; `below` is the airship that lies open there now."""

    uncovers: ClassVar[tuple[str, ...]] = ("below", "below_face")

    seat: int
    card: str
    face: Card
    stack: int
    wooden: bool
    below: str | None
    below_face: Card | None


class HindenburgOpened(Event, frozen=True, tag="hindenburg_opened"):
    stack: int


class PhaseBuilt(Event, frozen=True, tag="phase_built"):
    """`own_chip`: the supply was empty, so the builder's own chip marks it."""

    seat: int
    card: str
    face: Card
    own_chip: bool
    is_last: bool


class Failed(Event, frozen=True, tag="failed"):
    """The roll missed; `chip` says whether the supply had a chip for it."""

    seat: int
    card: str
    total: int
    score: int
    chip: bool


class Passed(Event, frozen=True, tag="passed"):
    """No target was within reach, which counts as a failure."""

    seat: int
    chip: bool


class TurnBought(Event, frozen=True, tag="turn_bought"):
    seat: int
    chips: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    scores: list[int]
    places: list[int]
    reason: str


AnyEvent = (
    Founded
    | BoardLaid
    | TurnStarted
    | Drew
    | EraChanged
    | Declared
    | Exchanged
    | Rolled
    | Boosted
    | Declined
    | CardTaken
    | AirshipTaken
    | HindenburgOpened
    | PhaseBuilt
    | Failed
    | Passed
    | TurnBought
    | GameEnded
)
