"""Cloud 9 on the contract: how a game is set up, saved, copied and imagined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from games.rules.cloud9 import components, reasons
from games.rules.cloud9.actions import FLY_ON, LEAVE, STAY, AnyAction, AnyOrder, LeaveAt, PayColours
from games.rules.cloud9.components import MOST_SEATS, Card, Face, Options, Tables
from games.rules.cloud9.events import AnyEvent, Dealt
from games.rules.cloud9.payment import fare_of, missing
from games.rules.cloud9.state import Count, Hand, State, empty_hand, listed
from games.rules.cloud9.steps import (
    AnyStep,
    BeingAlone,
    Deciding,
    Paying,
    Rolling,
    Travelling,
)
from games.rules.cloud9.view import View, view
from games.rules.contract import JSON, Action, IllegalAction, InvalidDump, InvalidOptions, Reason
from games.rules.rng import Stream
from games.rules.rulesets import BaseRuleset
from games.rules.steps import Step, SteppedGame


class Dump(Struct, forbid_unknown_fields=True):
    game: Literal["cloud9"]
    fingerprint: str
    number: Count
    steps: list[AnyStep]
    state: State


class Stacked(Struct, forbid_unknown_fields=True):
    """What is fixed before the seed decides the rest; for tests and tutorials."""

    deck: list[Card] = []
    dice: list[tuple[Face, ...]] = []
    first: Annotated[int, Meta(ge=0)] | None = None


class Cloud9(BaseRuleset):
    slug = "cloud9"
    title = "Cloud 9"
    reasons = ("target",)
    menus = (
        {"key": "manual", "options": {"preset": "manual"}},
        {"key": "published", "options": {"preset": "published"}},
    )
    seats = range(2, MOST_SEATS + 1)
    Options = Options
    Tables = Tables
    Dump = Dump
    View = View
    Actions = AnyAction
    Events = AnyEvent
    Orders = AnyOrder
    default_tables = staticmethod(components.default_tables)
    check_tables = staticmethod(components.check_tables)

    LEGS: ClassVar[dict[str, tuple[AnyStep, ...]]] = {
        "manual": (Rolling(), Deciding(), BeingAlone(), Paying()),
        "published": (BeingAlone(), Rolling(), Deciding(), Paying()),
    }

    def __init__(
        self, options: JSON = None, tables: JSON = None, revision: int | None = None
    ) -> None:
        super().__init__(options, tables, revision)
        is_published = self.chosen.preset == "published"
        self.wild_pays_all: bool = is_published
        self.roll_must_be_faced: bool = is_published
        self.leg = self.LEGS[self.chosen.preset][::-1]  # the stack's top is last

    def new_game(
        self, *, seats: int, seed: str, stacked: Mapping[str, JSON] | None = None
    ) -> Cloud9Game:
        self.check_start(seats, seed)
        stack = self._stack(stacked or {}, seats)
        first = Stream(seed, "first").below(seats) if stack.first is None else stack.first
        deck = self._shuffled(seed, stack.deck)
        hand_size = self.board.hand
        hands, dealt = [], []
        for seat in range(seats):
            cards = deck[seat * hand_size : (seat + 1) * hand_size]
            hands.append(_counted(cards))
            dealt.append(Dealt(seat, hand_size, sorted(cards)))
        state = State(
            seed=seed,
            seats=seats,
            pilot=first,
            scores=[0] * seats,
            hands=hands,
            deck=deck[seats * hand_size :][::-1],
            discards=empty_hand(),
            stacked_dice=stack.dice,
        )
        game = Cloud9Game(self, state, [Travelling()])
        for event in dealt:
            game.tell(event)
        game.begin()
        return game

    def restore(self, dump: bytes) -> Cloud9Game:
        saved = self.parse_dump(dump)
        game = Cloud9Game(self, saved.state, saved.steps, saved.number)
        wrong = _what_is_wrong(game)
        if wrong:
            raise InvalidDump(f"This dump is damaged: {wrong}.")
        game.resume()
        return game

    def _stack(self, stacked: Mapping[str, JSON], seats: int) -> Stacked:
        if not stacked:
            return Stacked()
        try:
            stack = msgspec.convert(dict(stacked), Stacked)
        except (msgspec.ValidationError, TypeError, ValueError) as error:
            raise InvalidOptions("stacked", f"{error}.") from None
        if stack.first is not None and stack.first >= seats:
            raise InvalidOptions("stacked", f"there is no seat {stack.first} to start.")
        if Counter(stack.deck) - Counter(self.tables["deck"]):
            raise InvalidOptions("stacked", "the deck does not hold these cards.")
        return stack

    def _shuffled(self, seed: str, on_top: list[Card]) -> list[Card]:
        """The whole deck, first card first: a stacked top, then what the seed makes of the rest."""
        rest: Hand = empty_hand() | self.board.deck
        for card in on_top:
            rest[card] -= 1
        cards = listed(rest)
        Stream(seed, "deck").shuffle(cards)
        return on_top + cards


class Cloud9Game(SteppedGame):
    __slots__ = ()
    not_listed = "wrong_cards"
    ruleset: Cloud9
    state: State
    steps: list[Step]

    def view(self, seat: int | None) -> dict[str, JSON]:
        if seat is not None and seat not in range(self.state.seats):
            raise IllegalAction("no_such_seat", f"There is no seat {seat!r} in this game.")
        return view(self, seat)

    def why_not(self, seat: int, kind: str) -> Reason | None:
        return reasons.why_not(self, seat, kind)

    def reason_sentence(self, code: str) -> str:
        return reasons.SENTENCES[code]

    def order_answer(self, seat: int, order: Any) -> Action | None:
        if isinstance(order, LeaveAt):
            if self.state.level >= order.level:
                return LEAVE
            return FLY_ON if isinstance(self.steps[-1], BeingAlone) else STAY
        if isinstance(order, PayColours):
            is_pay = isinstance(self.steps[-1], Paying)
            if not is_pay or missing(fare_of(self.state.dice), self.state.hands[seat]):
                return None
            pay: Action = self.idle_action(seat)
            return pay
        action: Action = order
        return action

    def ahead(self, seat: int) -> list[Any]:
        state, orders = self.state, list[Any]()
        if not self.steps:
            return orders
        if seat in state.aboard and seat != state.pilot:
            orders += [STAY, LEAVE]
        top = self.ruleset.board.top or state.level + 4
        orders += [LeaveAt(level) for level in range(state.level + 1, min(state.level + 4, top))]
        return [*orders, PayColours()]

    def copy(self) -> Cloud9Game:
        # The steps of this game have no fields, so they can be shared.
        game = Cloud9Game(self.ruleset, self.state.copy(), self.steps.copy(), self.number)
        game.resume()
        return game

    def dump(self) -> bytes:
        steps: list[Any] = self.steps
        return msgspec.json.encode(
            Dump("cloud9", self.ruleset.fingerprint, self.number, steps, self.state)
        )

    def determinize(self, seat: int | None, seed: str) -> Cloud9Game:
        """Hidden are the other hands and the deck; every deal of them is equally likely."""
        game = self.copy()
        state = game.state
        others = [other for other in range(state.seats) if other != seat]
        hidden = state.deck + [card for other in others for card in listed(state.hands[other])]
        hidden.sort()  # the imagined deal must not depend on the true one
        Stream(seed, "determinize").shuffle(hidden)
        for other in others:
            size = sum(state.hands[other].values())
            state.hands[other] = _counted(hidden[:size])
            del hidden[:size]
        state.deck = hidden
        state.seed = f"imagined/{seed}"
        state.stacked_dice = []
        return game

    def pieces(self) -> Counter[str]:
        state = self.state
        pieces: Counter[str] = Counter(state.deck)
        for hand in (*state.hands, state.discards):
            pieces.update(hand)
        return +pieces


def _counted(cards: list[Card]) -> Hand:
    hand = empty_hand()
    for card in cards:
        hand[card] += 1
    return hand


def _what_is_wrong(game: Cloud9Game) -> str | None:
    """Whether a parsed dump is a game of this ruleset at all; the types are checked before."""
    state, steps, board = game.state, game.steps, game.ruleset.board
    seats = range(state.seats)
    if not len(state.scores) == len(state.hands) == state.seats:
        return "hands or scores do not fit the seats"
    if any(hand.keys() != empty_hand().keys() for hand in (*state.hands, state.discards)):
        return "a hand is not complete"
    if game.pieces() != +Counter(game.ruleset.tables["deck"]):
        return "cards are missing or too many"
    named = {state.pilot, *state.aboard, *(leaver.seat for leaver in state.left)}
    if not named <= set(seats) or len(state.aboard) != len(set(state.aboard)):
        return "somebody is named who has no seat"
    if bool(steps) == bool(state.outcome):
        return "it is neither running nor ended"
    if not steps:
        return None
    if state.pilot not in state.aboard or not 1 <= state.level < (board.top or state.level + 1):
        return "the balloon has no pilot or no cloud"
    top, leg = steps[-1], game.ruleset.leg
    if steps not in [[Travelling(), *leg[:asked]] for asked in range(1, len(leg) + 1)]:
        return "its steps are not those of a leg"
    if isinstance(top, Rolling) or (isinstance(top, BeingAlone) and len(state.aboard) > 1):
        return "nobody is asked"
    if bool(state.undecided) != isinstance(top, Deciding) or not (
        set(state.undecided) <= set(state.passengers())
    ):
        return "somebody decides who is not aboard"
    due = board.cloud(state.level).dice
    if len(state.dice) != due and not (isinstance(top, BeingAlone) and not state.dice):
        return "the dice do not fit the cloud"
    return None
