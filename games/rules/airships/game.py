"""Airships on the contract: how a game is set up, saved, copied and imagined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from games.rules.airships import components, reasons
from games.rules.airships.actions import (
    END_TURN,
    KEEP_DICE,
    AnyAction,
    AnyOrder,
    Declare,
    NoExtras,
)
from games.rules.airships.cards import Target, target
from games.rules.airships.components import (
    COLOURS,
    ERA,
    FEWEST_SEATS,
    KINDS,
    MOST_SEATS,
    SHADES,
    Kind,
    Options,
    Shade,
    Tables,
)
from games.rules.airships.dice import (
    Hand,
    Means,
    Pool,
    counted,
    exchanged,
    means_of,
    within_reach,
)
from games.rules.airships.events import AnyEvent, BoardLaid, Founded
from games.rules.airships.restoring import what_is_wrong
from games.rules.airships.setup import lay_out
from games.rules.airships.state import Count, Die, State
from games.rules.airships.steps import AnyStep, Continuing, Exchanging, TakingTurns, draw
from games.rules.airships.view import View, view
from games.rules.contract import JSON, Action, IllegalAction, InvalidDump, Reason
from games.rules.rng import Stream
from games.rules.rulesets import BaseRuleset
from games.rules.steps import Step, SteppedGame


class Dump(Struct, forbid_unknown_fields=True):
    game: Literal["airships"]
    fingerprint: str
    number: Count
    steps: list[AnyStep]
    state: State


class Airships(BaseRuleset):
    slug = "airships"
    title = "Airships"
    reasons = ("airships", "hindenburg", "stalled")
    menus = (
        {"key": "each_stack", "options": {"end": "each_stack"}},
        {"key": "one_left", "options": {"end": "one_left"}},
    )
    seats = range(FEWEST_SEATS, MOST_SEATS + 1)
    Options = Options
    Tables = Tables
    Dump = Dump
    View = View
    Actions = AnyAction
    Events = AnyEvent
    Orders = AnyOrder
    default_tables = staticmethod(components.default_tables)
    check_tables = staticmethod(components.check_tables)

    def __init__(
        self, options: JSON = None, tables: JSON = None, revision: int | None = None
    ) -> None:
        super().__init__(options, tables, revision)
        self.targets: dict[str, Target] = {}
        self.eras: tuple[list[str], ...] = ([], [], [])  # starters, era 1, era 2
        self.fleet: dict[Shade, list[str]] = {shade: [] for shade in SHADES}
        self._kinds: dict[str, Kind] = {}
        for code, kind, card in self.board.coded():
            self.targets[code] = target(code, kind, card)
            if kind in KINDS:
                self._kinds[code] = kind
                self.eras[int(code.split("-")[1])].append(code)
            elif kind in SHADES:
                self.fleet[kind].append(code)
        self._by_needs: dict[Pool, dict[str, Declare]] = {}
        for code, goal in self.targets.items():
            self._by_needs.setdefault(goal.needs, {})[code] = goal.declare
        self.faces = [
            [Die(colour, value) for value in self.board.dice[colour]] for colour in COLOURS
        ]
        self._sides = [counted(side) for side in self.board.entrepreneur]
        # Playouts meet the same hands again and again.
        self.within_reach = lru_cache(maxsize=5_000)(self._within_reach)

    def kind_of(self, code: str) -> Kind:
        """Of an expansion card."""
        return self._kinds[code]

    def means(self, era: int, codes: Iterable[str]) -> Means:
        """What an entrepreneur's side and the cards of one board bring to a roll."""
        gifts = [self.targets[code].gift for code in codes]
        return means_of(self._sides[era - 1], gifts, self.board.most_dice)

    def _within_reach(self, hand: Hand) -> dict[str, Declare]:
        """How to declare all, on offer or not, that this hand has the dice for; by code."""
        reach: dict[str, Declare] = {}
        for needs in within_reach(self._by_needs, hand):
            reach |= self._by_needs[needs]
        return reach

    def new_game(
        self, *, seats: int, seed: str, stacked: Mapping[str, JSON] | None = None
    ) -> AirshipsGame:
        self.check_start(seats, seed)
        state = lay_out(self, seats, seed, stacked or {})
        game = AirshipsGame(self, state, [TakingTurns()])
        for seat, company in enumerate(state.companies):
            (card,) = company.cards.values()
            game.tell(Founded(seat, card, self.targets[card].card, company.chips))
        while state.deck and sum(map(len, state.market.values())) < self.board.market:
            draw(game)
        rows = {kind: row.copy() for kind, row in state.market.items()}
        game.tell(BoardLaid(rows, [stack[-1] for stack in state.stacks]))
        game.begin()
        return game

    def restore(self, dump: bytes) -> AirshipsGame:
        saved = self.parse_dump(dump)
        game = AirshipsGame(self, saved.state, saved.steps, saved.number)
        wrong = what_is_wrong(game)
        if wrong:
            raise InvalidDump(f"This dump is damaged: {wrong}.")
        game.resume()
        return game


class AirshipsGame(SteppedGame):
    __slots__ = ("_means", "_reach")
    not_listed = "out_of_reach"
    ruleset: Airships
    state: State
    steps: list[Step]

    def __init__(self, ruleset: Airships, state: State, steps: list[Step], number: int = 0) -> None:
        super().__init__(ruleset, state, steps, number)
        # What follows from the boards, by seat.
        self._means: dict[int, Means] = {}
        self._reach: dict[int, dict[str, Declare]] = {}

    # What the steps ask

    def means(self, seat: int) -> Means:
        """What a company rolls with, before an exchange."""
        means = self._means.get(seat)
        if means is None:
            codes = self.state.companies[seat].cards.values()
            means = self._means[seat] = self.ruleset.means(self.state.era, codes)
        return means

    def reach(self, seat: int) -> dict[str, Declare]:
        """What a company has the dice for, on offer or not, by code."""
        reach = self._reach.get(seat)
        if reach is None:
            reach = self._reach[seat] = self.ruleset.within_reach(self.means(seat).hand)
        return reach

    def forget_means(self, seat: int) -> None:
        """This seat's board or entrepreneur has changed."""
        self._means.pop(seat, None)
        self._reach.pop(seat, None)

    def hand_to_roll(self, seat: int) -> Hand:
        """The dice to choose from, after an exchange that was made."""
        hand = self.means(seat).hand
        return (exchanged(hand) or hand) if self.state.has_exchanged else hand

    @property
    def target(self) -> Target:
        """What was declared; only asked once something is."""
        code = self.state.target
        assert code is not None
        return self.ruleset.targets[code]

    def on_offer(self) -> list[str]:
        """Codes of all one could declare: airships first, they move the game towards its end."""
        state = self.state
        codes = [stack[-1] for stack in state.stacks if stack]
        is_open = len(codes) < len(state.stacks)  # the same as the state's, already counted
        if is_open and len(state.phases) < len(self.ruleset.board.hindenburg):
            codes.append(f"hindenburg-{len(state.phases) + 1}")
        for row in state.market.values():
            codes += row
        return codes

    def declarations(self) -> list[Declare]:
        """What the seat whose turn it is has the dice for."""
        reach = self.reach(self.state.seat)
        return [reach[code] for code in self.on_offer() if code in reach]

    # The contract

    def view(self, seat: int | None) -> dict[str, JSON]:
        if seat is not None and seat not in range(self.state.seats):
            raise IllegalAction("no_such_seat", f"There is no seat {seat!r} in this game.")
        return view(self, seat)

    def why_not(self, seat: int, kind: str) -> Reason | None:
        return reasons.why_not(self, seat, kind)

    def reason_sentence(self, code: str) -> str:
        return reasons.SENTENCES[code]

    def order_answer(self, seat: int, order: Any) -> Action | None:
        if isinstance(order, NoExtras):
            if isinstance(self.steps[-1], Exchanging):
                return KEEP_DICE
            return END_TURN if isinstance(self.steps[-1], Continuing) else None
        action: Action = order
        return action

    def copy(self) -> AirshipsGame:
        # The steps of this game have no fields, so they can be shared.
        game = AirshipsGame(self.ruleset, self.state.copy(), self.steps.copy(), self.number)
        game._means, game._reach = self._means.copy(), self._reach.copy()
        game.resume()
        return game

    def dump(self) -> bytes:
        steps: list[Any] = self.steps
        return msgspec.json.encode(
            Dump("airships", self.ruleset.fingerprint, self.number, steps, self.state)
        )

    def determinize(self, seat: int | None, seed: str) -> AirshipsGame:
        """Hidden from all alike: the deck's order within each era, and airships below another.

        An airship that was not seen lies in a stack or stayed in the box, equally likely.
        """
        game = self.copy()
        state = game.state
        stream = Stream(seed, "determinize")
        border = state.deck.index(ERA) if ERA in state.deck else len(state.deck)
        later, earlier = sorted(state.deck[:border]), sorted(state.deck[border + 1 :])
        stream.shuffle(later)
        stream.shuffle(earlier)
        state.deck = [*later, *state.deck[border : border + 1], *earlier]
        removed = []
        for shade in SHADES:
            fleet = self.ruleset.fleet[shade]
            places = [
                (stack, place)
                for stack in state.stacks
                for place, card in enumerate(stack[:-1])
                if card in fleet
            ]
            hidden = [card for card in state.removed if card in fleet]
            hidden = sorted([*hidden, *(stack[place] for stack, place in places)])
            stream.shuffle(hidden)
            for stack, place in places:
                stack[place] = hidden.pop()
            removed += hidden
        state.removed = removed
        state.seed = f"imagined/{seed}"
        state.stacked_dice = []
        return game

    def pieces(self) -> Counter[str]:
        """Every card, wherever it lies, and the chips."""
        state = self.state
        pieces = Counter(state.deck + state.discards + state.removed)
        for pile in (*state.market.values(), *state.stacks):
            pieces.update(pile)
        chips = state.supply + state.marks
        for company in state.companies:
            pieces.update(company.cards.values())
            pieces.update(company.airships)
            chips += company.chips
        pieces["chip"] += chips
        return pieces
