"""Celestia on the contract: how a game is set up, saved and asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import Struct

from games.rules.celestia import components, reasons
from games.rules.celestia.actions import AnyAction, AnyOrder
from games.rules.celestia.aftermath import Relieved, Rerolling
from games.rules.celestia.bonus import Giving, Heading, Preparing, Visiting
from games.rules.celestia.cards import CARDS
from games.rules.celestia.components import (
    HELP_CARDS,
    MOST_SEATS,
    ROWBOATS,
    SPYGLASS,
    Card,
    Options,
    Tables,
)
from games.rules.celestia.events import AnyEvent
from games.rules.celestia.imagining import determinize
from games.rules.celestia.journey import CountingUp, Departing, Travelling
from games.rules.celestia.orders import ahead, order_answer
from games.rules.celestia.reaction import Reaction
from games.rules.celestia.restoring import what_is_wrong
from games.rules.celestia.risk import risk
from games.rules.celestia.rowing import Rowing, RowingOn
from games.rules.celestia.setup import set_up, treasure_of
from games.rules.celestia.state import Count, Leg, State
from games.rules.celestia.steps import (
    BeingAlone,
    Deciding,
    Declaring,
    Facing,
    Landing,
    PassingOn,
    Paying,
    Rolling,
)
from games.rules.celestia.travellers import POWERS
from games.rules.celestia.treasure import Choosing, Taking
from games.rules.celestia.view import View, view
from games.rules.celestia.windows import Moment, Opening, Reacting, Resolving
from games.rules.contract import JSON, Action, IllegalAction, InvalidDump, Reason
from games.rules.rulesets import BaseRuleset
from games.rules.steps import SteppedGame

AnyStep = (
    Travelling
    | Departing
    | CountingUp
    | PassingOn
    | Rowing
    | RowingOn
    | BeingAlone
    | Heading
    | Preparing
    | Opening
    | Reacting
    | Resolving
    | Rolling
    | Deciding
    | Declaring
    | Facing
    | Rerolling
    | Relieved
    | Paying
    | Landing
    | Taking
    | Choosing
    | Visiting
    | Giving
)
MOMENTS: tuple[Moment, ...] = (
    "before_roll",
    "before_word",
    "after_fly",
    "after_fall",
    "falling",
    "after_pay",
    "drawing",
)
_ALL = list(components.MODULES)


def _menu(key: str, modules: Sequence[str], variant: str = "none") -> dict[str, JSON]:
    return {
        "key": key,
        "options": {
            "modules": list(modules),
            "variant": variant,
            "reactions": "concealed",
            "help_penalty": 2,
            "mooring_dice": "rolled_again",
            "upgraded_cards": 8,
            "captain": "may_chat",
        },
    }


class Dump(Struct, forbid_unknown_fields=True):
    game: Literal["celestia"]
    fingerprint: str
    number: Count
    steps: list[AnyStep]
    state: State


class Celestia(BaseRuleset):
    slug = "celestia"
    title = "Celestia"
    reasons = ("target", "cities", "treasure")
    menus = (
        _menu("celestia", ["powers", "spyglass"]),
        _menu("first_flight", [], "beginner"),
        _menu("a_little_help", ["powers", "spyglass", "help", "travellers"]),
        _menu("coup_de_theatre", ["powers", "spyglass", "theatre"]),
        _menu("everything", _ALL),
        _menu("crew", ["powers", "spyglass"], "crew"),
    )
    Options = Options
    Tables = Tables
    Dump = Dump
    View = View
    Actions = AnyAction
    Events = AnyEvent
    Orders = AnyOrder
    default_tables = staticmethod(components.default_tables)
    check_options = staticmethod(components.check_options)
    check_tables = staticmethod(components.check_tables)

    risk = staticmethod(risk)

    ALL_REACTIONS: ClassVar[tuple[Reaction, ...]] = (*CARDS, *POWERS)

    def __init__(
        self, options: JSON = None, tables: JSON = None, revision: int | None = None
    ) -> None:
        super().__init__(options, tables, revision)
        deck: dict[Card, int] = self.board.deck
        modules = self.chosen.modules
        is_crew = self.chosen.variant == "crew"
        self.seats = range(2, 3) if is_crew else range(2, MOST_SEATS + 1)
        self.is_beginner: bool = self.chosen.variant == "beginner"
        self.is_crew = is_crew
        self.is_quick: bool = self.chosen.reactions == "quick"
        self.members: int = self.board.crew_members if is_crew else 1
        self.has_travellers: bool = "travellers" in modules
        self.has_krismastri: bool = "krismastri" in modules
        self.has_matryoshburg: bool = "matryoshburg" in modules
        self.has_boscalumia: bool = "boscalumia" in modules
        self.rowboats = sum(deck.get(card, 0) for card in ROWBOATS)
        self.has_boat = self.rowboats > 0
        self.help_cards = sum(deck.get(card, 0) for card in HELP_CARDS)
        self.spyglass_cities = {
            number: city.treasure[SPYGLASS]
            for number, city in enumerate(self.board.cities, start=1)
            if city.treasure.get(SPYGLASS)
        }
        self.worths: dict[str, int] = {
            f"{number}:{worth}": self.board.spyglass_points if worth == SPYGLASS else int(worth)
            for number, city in enumerate(self.board.cities, start=1)
            for worth in city.treasure
        }
        self.has_more = [
            any(worth != SPYGLASS and int(worth) > city.value for worth in city.treasure)
            for city in self.board.cities
        ]
        self.sorted_deck = sorted(Counter(deck).elements())
        self.sorted_piles = [
            sorted(treasure_of(self, number).elements())
            for number in range(1, len(self.board.cities) + 1)
        ]
        self._lay_out_legs()

    @classmethod
    def parse_options(cls, options: JSON) -> Any:
        """No variant may also be written as null."""
        if isinstance(options, Mapping) and options.get("variant", "none") is None:
            options = {**options, "variant": "none"}
        return super().parse_options(options)

    def _in_this_game(self) -> list[Reaction]:
        """The cards and powers that this ruleset's deck, cities and modules hold."""
        held = []
        for card in self.ALL_REACTIONS:
            if card in POWERS:
                is_in = self.has_travellers
            elif card.name == "spyglass":
                is_in = bool(self.spyglass_cities)
            elif card.name == "help":
                is_in = self.help_cards > 0
            else:
                is_in = self.board.deck.get(card.name, 0) > 0
            if is_in:
                held.append(card)
        return held

    def _lay_out_legs(self) -> None:
        """The steps of a leg, the stack's top last; windows that cannot open are left out."""
        self.all_reactions = frozenset(card.name for card in self.ALL_REACTIONS)
        self.cards = {card.name: card for card in self._in_this_game()}
        self.reactions = {
            vessel: {
                moment: [
                    card
                    for card in self.cards.values()
                    if moment in card.moments and (vessel == "craft" or card.on_boat)
                ]
                for moment in MOMENTS
            }
            for vessel in ("craft", "boat")
        }
        craft, boat = self.reactions["craft"], self.reactions["boat"]
        once_decided = [Opening("before_word")] if craft["before_word"] else []
        before_roll = [Opening("before_roll")] if craft["before_roll"] else []
        prepare = [Preparing()] if self.is_crew else []
        heading = [Heading()] if self.has_boscalumia else []
        self.kept_leg = (Declaring(), *once_decided, Deciding(), Rolling(), BeingAlone())
        self.leg = (
            *self.kept_leg[:-1],
            *before_roll,
            *prepare,
            *heading,
            BeingAlone(),
        )
        boat_decided = [Opening("before_word")] if boat["before_word"] else []
        boat_before = [Opening("before_roll")] if boat["before_roll"] else []
        self.kept_boat_leg = (Declaring(), *boat_decided, Rolling(), RowingOn())
        self.boat_leg = (*self.kept_boat_leg[:-1], *boat_before, RowingOn())

    def worth(self, treasure: str) -> int:
        return self.worths[treasure]

    def new_game(
        self, *, seats: int, seed: str, stacked: Mapping[str, JSON] | None = None
    ) -> CelestiaGame:
        self.check_start(seats, seed)
        state, told = set_up(self, seats, seed, stacked or {})
        game = CelestiaGame(self, state, [Travelling()])
        for event in told:
            game.tell(event)
        game.begin()
        return game

    def restore(self, dump: bytes) -> CelestiaGame:
        saved = self.parse_dump(dump)
        game = CelestiaGame(self, saved.state, saved.steps, saved.number)
        wrong = what_is_wrong(game)
        if wrong:
            raise InvalidDump(f"This dump is damaged: {wrong}.")
        game.resume()
        return game


class CelestiaGame(SteppedGame):
    __slots__ = ()
    ruleset: Celestia
    state: State
    steps: list[Any]

    # ── what steps and cards ask ──

    def reactions(self, moment: Moment) -> list[Reaction]:
        """What could be played into this window of the leg under way."""
        leg = self.state.leg
        return self.ruleset.reactions["craft" if leg is None else leg.vessel][moment]

    @property
    def instructors(self) -> list[Reaction]:
        return self.ruleset.reactions["craft"]["drawing"]

    def card(self, action: Any) -> Reaction:
        return self.ruleset.cards[action.__struct_config__.tag]

    def dice_due(self, leg: Leg) -> int:
        board = self.ruleset.board
        due: int = board.boscalumia.dice if leg.to == 0 else board.cities[leg.to - 1].dice
        return max(0, due + leg.extra)

    def points(self, seat: int) -> int:
        """Treasures and the token of Boscalumia; help cards are counted at the end alone."""
        state, worths = self.state, self.ruleset.worths
        total = sum([worths[treasure] for treasure in state.owned[seat]])
        if seat in state.lit_by:
            total += self.ruleset.board.boscalumia.points
        return total

    def open_cards(self) -> list[Card]:
        """Cards that everybody sees: no hand holds them."""
        state = self.state
        shown = state.discards.copy()
        if state.boat is not None:
            shown.append(state.boat.card)
        if state.leg is not None:
            shown += state.leg.help
            shown += state.leg.overturned
        return shown

    # ── the contract ──

    def view(self, seat: int | None) -> dict[str, JSON]:
        if seat is not None and seat not in range(self.state.seats):
            raise IllegalAction("no_such_seat", f"There is no seat {seat!r} in this game.")
        return view(self, seat)

    def why_not(self, seat: int, kind: str) -> Reason | None:
        return reasons.why_not(self, seat, kind)

    def reason_sentence(self, code: str) -> str:
        return reasons.SENTENCES[code]

    def order_answer(self, seat: int, order: Any) -> Action | None:
        return order_answer(self, seat, order)

    def ahead(self, seat: int) -> list[Any]:
        return ahead(self, seat)

    def copy(self) -> CelestiaGame:
        steps = [step.copy() for step in self.steps]
        game = CelestiaGame(self.ruleset, self.state.copy(), steps, self.number)
        game.resume()
        return game

    def dump(self) -> bytes:
        return msgspec.json.encode(
            Dump("celestia", self.ruleset.fingerprint, self.number, self.steps, self.state)
        )

    def determinize(self, seat: int | None, seed: str) -> CelestiaGame:
        return determinize(self, seat, seed)

    def pieces(self) -> Counter[str]:
        state = self.state
        pieces: Counter[str] = Counter(state.deck)
        pieces.update(self.open_cards())
        for hand in state.hands:
            pieces.update(hand)
        for treasures in (*state.piles, *state.owned, state.spent, state.gifts):
            pieces.update(treasures)
        return pieces
