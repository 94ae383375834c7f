"""What one viewer may know of a game of Celestia, built by whitelist."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from games.rules.celestia.components import Card, Face, Hazard, Traveller, Treasure, city_of
from games.rules.celestia.payment import fare_of
from games.rules.celestia.state import Leg, Said, Vessel, Word
from games.rules.contract import Outcome

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame

Phase = Literal[
    "alone",
    "heading",
    "preparing",
    "rowing",
    "deciding",
    "relieved",
    "window",
    "declaring",
    "rerolling",
    "paying",
    "drawing",
    "choosing",
    "visiting",
    "giving",
    "over",
]
Moment = Literal[
    "before_roll", "before_word", "after_fly", "after_fall", "falling", "after_pay", "drawing"
]


class CityView(Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    name: str
    value: int
    plus: bool  # whether the pile also held more valuable treasure
    dice: int
    pile: int  # how many are left; 0: no stop any more


class CraftView(Struct, frozen=True, forbid_unknown_fields=True):
    city: int
    is_in_void: bool
    aboard: list[int]
    members: list[int]  # by seat; 1 each but for a crew


class BoatView(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    city: int
    card: Card


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    said: Said


class LegView(Struct, frozen=True, forbid_unknown_fields=True):
    """The leg under way. `fare` is what is still to be covered, after help."""

    vessel: Vessel
    captain: int
    to: int  # 0: Boscalumia's way
    due: int  # dice to be rolled, or rolled
    kept: list[Face] | None  # by a Mooring Line: they will lie instead of a roll
    dice: list[Face]
    is_rolled: bool
    undecided: list[int]
    said: list[Choice]
    left: list[int]
    word: Word | None
    help: list[Card]
    overturned: list[Card]
    is_green: bool
    fare: dict[Hazard, int]


class TravellerView(Struct, frozen=True, forbid_unknown_fields=True):
    colour: Traveller
    is_used: bool


class HandSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards the viewer knows to be in that hand, from a Spy."""

    seat: int
    cards: list[Card]


class PileSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """What the viewer knows of a pile."""

    city: int
    top: Treasure | None
    bottom: Treasure | None
    among: list[Treasure]


class View(Struct, frozen=True, forbid_unknown_fields=True):
    """`seat`, `hand`, `treasures`, `total`, `seen_…` and `looking` are the viewer's own."""

    seat: int | None
    seats: int
    modules: list[str]
    variant: str
    reactions: str
    journey: int
    leg_number: int
    phase: Phase
    moment: Moment | None
    deciding: int | None  # who is asked, unless it is a window
    silent: list[int]  # who must not talk now
    captain: int
    craft: CraftView
    boat: BoatView | None
    leg: LegView | None
    cities: list[CityView]
    is_lit: bool
    lit_by: list[int]
    travellers: list[TravellerView]
    hand_sizes: list[int]
    owned: list[dict[str, int]]  # by seat: city of origin -> how many
    deck: int
    discards: dict[Card, int]
    cards: dict[Card, int]  # of the whole deck, wherever they are
    faces: list[Face]  # of each die
    spent: list[Treasure]
    gifts: int
    target: int
    hand: list[Card]
    treasures: list[Treasure]
    total: int | None
    seen_hands: list[HandSeen]
    seen_piles: list[PileSeen]
    looking: list[Treasure]
    shown_gifts: list[Treasure]
    outcome: Outcome | None


def view(game: CelestiaGame, seat: int | None) -> dict[str, Any]:
    state, ruleset = game.state, game.ruleset
    board, asked = ruleset.board, game.to_act()
    step = game.steps[-1] if asked else None
    phase: Any = "over" if step is None else step.phase
    moment = getattr(step, "moment", None)
    craft, boat = state.craft, state.boat
    seen: dict[str, Any] = msgspec.to_builtins(
        View(
            seat=seat,
            seats=state.seats,
            modules=ruleset.chosen.modules,
            variant=ruleset.chosen.variant,
            reactions=ruleset.chosen.reactions,
            journey=state.journey,
            leg_number=state.legs,
            phase=phase,
            moment=moment,
            deciding=None if step is None or step.sealed else asked[0],
            silent=_silent(game, phase),
            captain=state.captain,
            craft=CraftView(craft.city, craft.is_in_void, craft.aboard, craft.members),
            boat=None if boat is None else BoatView(boat.seat, boat.city, boat.card),
            leg=None if state.leg is None else _leg(game, state.leg),
            cities=[
                CityView(number, city.name, city.value, plus, city.dice, len(pile))
                for number, (city, plus, pile) in enumerate(
                    zip(board.cities, ruleset.has_more, state.piles, strict=True), start=1
                )
            ],
            is_lit=state.is_lit,
            lit_by=state.lit_by,
            travellers=[
                TravellerView(colour, owner not in state.unused)
                for owner, colour in enumerate(state.travellers)
            ],
            hand_sizes=[len(hand) for hand in state.hands],
            owned=[by_city(owned) for owned in state.owned],
            deck=len(state.deck),
            discards=dict(sorted(Counter(state.discards).items())),
            cards=board.deck,
            faces=board.faces,
            spent=state.spent,
            gifts=len(state.gifts),
            target=board.target,
            hand=[] if seat is None else state.hands[seat],
            treasures=[] if seat is None else state.owned[seat],
            total=None if seat is None else game.points(seat),
            seen_hands=[
                HandSeen(known.other, known.cards)
                for known in state.seen_hands
                if known.seat == seat
            ],
            seen_piles=[
                PileSeen(known.city, known.top, known.bottom, known.among)
                for known in state.seen_piles
                if known.seat == seat
            ],
            looking=[] if step is None or seat not in asked else step.looking(game),
            shown_gifts=[] if state.announcer is None else sorted_gifts(game),
            outcome=state.outcome,
        )
    )
    return seen


def _silent(game: CelestiaGame, phase: Phase) -> list[int]:
    """House option: the captain says nothing until every passenger has decided."""
    leg = game.state.leg
    is_bound = game.ruleset.chosen.captain == "silent" and phase == "deciding"
    return [leg.captain] if is_bound and leg is not None else []


def _leg(game: CelestiaGame, leg: Leg) -> LegView:
    return LegView(
        vessel=leg.vessel,
        captain=leg.captain,
        to=leg.to,
        due=game.dice_due(leg),
        kept=_kept(game, leg),
        dice=list(leg.dice),
        is_rolled=leg.is_rolled,
        undecided=leg.undecided,
        said=[Choice(seat, said) for seat, said in sorted(leg.said.items())],
        left=[leaver.seat for leaver in leg.left],
        word=leg.word,
        help=leg.help,
        overturned=leg.overturned,
        is_green=leg.is_green,
        fare=fare_of(game.state, leg),
    )


def _kept(game: CelestiaGame, leg: Leg) -> list[Face] | None:
    vessel = game.state.craft if leg.vessel == "craft" else game.state.boat
    return None if vessel is None or vessel.kept is None else list(vessel.kept.dice)


def by_city(owned: list[Treasure]) -> dict[str, int]:
    """How many treasures of which city: all that others may know of them."""
    count = Counter(city_of(treasure) for treasure in owned)
    return {str(city): count[city] for city in sorted(count)}


def sorted_gifts(game: CelestiaGame) -> list[Treasure]:
    return sorted(game.state.gifts, key=game.ruleset.worth, reverse=True)
