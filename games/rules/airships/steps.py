"""A turn of Airships, step by step, in the order of the rulebook."""

# Every step answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.airships.actions import (
    BUY_TURN,
    DECLINE,
    END_TURN,
    KEEP_DICE,
    USE_EXCHANGE,
    Boost,
    BuyTurn,
    Declare,
    Decline,
    EndTurn,
    KeepDice,
    Roll,
    UseExchange,
)
from games.rules.airships.components import COLOURS, ERA
from games.rules.airships.dice import (
    covers,
    may_exchange,
    named,
    total_of,
    ways_to_roll,
)
from games.rules.airships.events import (
    Boosted,
    Declared,
    Declined,
    Drew,
    EraChanged,
    Exchanged,
    Failed,
    GameEnded,
    Passed,
    Rolled,
    TurnBought,
    TurnStarted,
)
from games.rules.airships.rolls import BOOST_WITH_CHIP, boost, free_bonuses, roll
from games.rules.airships.scoring import end_reason, outcome
from games.rules.airships.state import Die
from games.rules.contract import Action, Reason
from games.rules.steps import Step

if TYPE_CHECKING:
    from games.rules.airships.game import AirshipsGame


class TakingTurns(Step, tag="taking_turns"):
    """The bottom of the stack: one player after another, clockwise."""

    def play(self, game: AirshipsGame) -> None:
        state = game.state
        if state.companies[state.seat].turns:
            state.quiet = state.quiet + 1 if state.is_quiet else 0
            if state.quiet == 2 * state.seats:
                end(game, "stalled")
                return
            state.seat = (state.seat + 1) % state.seats
        state.is_quiet = True
        start_turn(game)


class Drawing(Step, tag="drawing"):
    """The top card of the expansion deck comes to the market."""

    def play(self, game: AirshipsGame) -> None:
        game.steps.pop()
        if game.state.deck:
            game.state.is_quiet = False
            game.tell(draw(game))


class Declaring(Step, tag="declaring"):
    """A target for which the dice are there; without any, the turn counts as a failure."""

    def asks(self, game: AirshipsGame) -> tuple[int, ...]:
        seat = game.state.seat
        legal = self.legal(game, seat)
        if not legal:
            return ()
        game.keep_legal(seat, legal)
        return (seat,)

    def play(self, game: AirshipsGame) -> None:
        game.tell(Passed(game.state.seat, gain_chip(game)))
        end_acquiring(game)

    def question(self, game: AirshipsGame, seat: int) -> Reason:
        return "declare", {"seat": seat, "turn": game.state.companies[seat].turns}

    def legal(self, game: AirshipsGame, seat: int) -> Sequence[Action]:
        return game.declarations()

    def idle(self, game: AirshipsGame, seat: int) -> Action:
        return game.declarations()[0]

    def answer(self, game: AirshipsGame, seat: int, action: Declare) -> None:
        code = game.state.target = action.target
        game.steps.pop()
        game.tell(Declared(seat, code, game.ruleset.targets[code].card))


class Exchanging(Step, tag="exchanging"):
    """The Material card's exchange, asked where it can be used but need not be."""

    def asks(self, game: AirshipsGame) -> tuple[int, ...]:
        hand = game.means(game.state.seat).hand
        if hand.exchange is None or not covers(hand, game.target.needs):
            return ()
        return (game.state.seat,) if may_exchange(hand, game.target.needs) else ()

    def play(self, game: AirshipsGame) -> None:
        game.steps.pop()
        hand = game.means(game.state.seat).hand
        if hand.exchange is not None and not covers(hand, game.target.needs):
            exchange(game)

    def question(self, game: AirshipsGame, seat: int) -> Reason:
        exchange = game.means(seat).hand.exchange
        assert exchange
        give, get = named(exchange[0]), named(exchange[1])
        return "exchange", {"seat": seat, "target": game.state.target, "give": give, "get": get}

    def legal(self, game: AirshipsGame, seat: int) -> Sequence[Action]:
        return (KEEP_DICE, USE_EXCHANGE)

    def idle(self, game: AirshipsGame, seat: int) -> Action:
        return KEEP_DICE

    def answer(self, game: AirshipsGame, seat: int, action: UseExchange | KeepDice) -> None:
        game.steps.pop()
        if action == USE_EXCHANGE:
            exchange(game)


class ChoosingDice(Step, tag="choosing_dice"):
    """At least the dice the target needs; more of its colours may come along."""

    def asks(self, game: AirshipsGame) -> tuple[int, ...]:
        seat = game.state.seat
        legal = self.legal(game, seat)
        if len(legal) < 2:
            return ()
        game.keep_legal(seat, legal)
        return (seat,)

    def play(self, game: AirshipsGame) -> None:
        (roll,) = self.legal(game, game.state.seat)
        self.answer(game, game.state.seat, roll)

    def question(self, game: AirshipsGame, seat: int) -> Reason:
        target = game.target
        return "choose_dice", {
            "seat": seat,
            "target": target.code,
            "needs": named(target.needs),
            "score": target.card.score,
        }

    def legal(self, game: AirshipsGame, seat: int) -> Sequence[Roll]:
        return ways_to_roll(game.target.needs, game.hand_to_roll(seat))

    def idle(self, game: AirshipsGame, seat: int) -> Action:
        return self.legal(game, seat)[0]

    def answer(self, game: AirshipsGame, seat: int, action: Roll) -> None:
        game.state.chosen = action.white, action.red, action.black
        game.steps.pop()


class Rolling(Step, tag="rolling"):
    """The chosen dice are rolled once; the best of each needed colour count."""

    def play(self, game: AirshipsGame) -> None:
        state, target = game.state, game.target
        seat = state.seat
        turn = state.companies[seat].turns
        means = game.means(seat)
        dice = state.dice = roll(game, seat, turn)
        total = state.total = total_of(target.needs, dice, means)
        place = means.hand.fixed
        fixed = None
        if place is not None and target.needs[place]:
            fixed = Die(COLOURS[place], means.value)
        game.steps.pop()
        game.tell(Rolled(seat, turn, dice, fixed, total, target.card.score))


class Boosting(Step, tag="boosting"):
    """Wooden airship, engines and one chip, asked only where they turn failure into success."""

    def asks(self, game: AirshipsGame) -> tuple[int, ...]:
        offered = boost(game)
        if offered is None:
            return ()
        seat = game.state.seat
        game.keep_legal(seat, (offered, DECLINE))
        return (seat,)

    def question(self, game: AirshipsGame, seat: int) -> Reason:
        state = game.state
        return "boost", {
            "seat": seat,
            "target": state.target,
            "total": state.total,
            "score": game.target.card.score,
            "chip": boost(game) == BOOST_WITH_CHIP,
        }

    def legal(self, game: AirshipsGame, seat: int) -> Sequence[Action]:
        offered = boost(game)
        assert offered
        return (offered, DECLINE)

    def idle(self, game: AirshipsGame, seat: int) -> Action:
        return DECLINE

    def answer(self, game: AirshipsGame, seat: int, action: Boost | Decline) -> None:
        state, target = game.state, game.target
        score = target.card.score
        game.steps.pop()
        if not isinstance(action, Boost):
            game.tell(Declined(seat, state.total, score))
            return
        wooden, engine = free_bonuses(game, target)
        chip = 0
        if action.chip:
            state.companies[seat].chips -= 1
            state.supply += 1
            chip = game.ruleset.board.chip_bonus
        state.total += wooden + engine + chip
        game.tell(Boosted(seat, wooden, engine, chip, state.total, score))


class Acquiring(Step, tag="acquiring"):
    """The target is taken, or a chip is gained."""

    def play(self, game: AirshipsGame) -> None:
        state, target = game.state, game.target
        total, score = state.total, target.card.score
        reason = None
        if total >= score:
            state.is_quiet = False
            target.take(game)
            reason = end_reason(game)
        else:
            game.tell(Failed(state.seat, target.code, total, score, gain_chip(game)))
        end_acquiring(game)
        if reason:
            end(game, reason)


class Continuing(Step, tag="continuing"):
    """Chips buy another full turn, any number of times."""

    def asks(self, game: AirshipsGame) -> tuple[int, ...]:
        seat = game.state.seat
        is_rich = game.state.companies[seat].chips >= game.ruleset.board.extra_turn
        return (seat,) if is_rich else ()

    def question(self, game: AirshipsGame, seat: int) -> Reason:
        chips = game.state.companies[seat].chips
        return "continue", {"seat": seat, "cost": game.ruleset.board.extra_turn, "chips": chips}

    def legal(self, game: AirshipsGame, seat: int) -> Sequence[Action]:
        return (END_TURN, BUY_TURN)

    def idle(self, game: AirshipsGame, seat: int) -> Action:
        return END_TURN

    def answer(self, game: AirshipsGame, seat: int, action: BuyTurn | EndTurn) -> None:
        game.steps.pop()
        if action == BUY_TURN:
            cost = game.ruleset.board.extra_turn
            game.state.companies[seat].chips -= cost
            game.state.supply += cost
            game.tell(TurnBought(seat, cost))
            start_turn(game)


# The stack's top is last.
TURN = (
    Continuing(),
    Acquiring(),
    Boosting(),
    Rolling(),
    ChoosingDice(),
    Exchanging(),
    Declaring(),
    Drawing(),
)


def start_turn(game: AirshipsGame) -> None:
    state = game.state
    company = state.companies[state.seat]
    company.turns += 1
    game.steps.extend(TURN)
    game.tell(TurnStarted(state.seat, company.turns))


def draw(game: AirshipsGame) -> Drew | EraChanged:
    """A full row loses its leftmost card; the era card turns every entrepreneur and is gone."""
    state, ruleset = game.state, game.ruleset
    card = state.deck.pop()
    if card == ERA:
        state.era = 2
        for seat in range(state.seats):
            game.forget_means(seat)
        state.discards.append(card)
        return EraChanged(state.seat, ruleset.board.entrepreneur[1])
    row = state.market[ruleset.kind_of(card)]
    discarded = None
    if len(row) == ruleset.board.row:
        discarded = row.pop(0)
        state.discards.append(discarded)
    row.append(card)
    return Drew(state.seat, card, ruleset.targets[card].card, discarded)


def exchange(game: AirshipsGame) -> None:
    state = game.state
    exchange = game.means(state.seat).hand.exchange
    assert exchange, "Declaring offers no target beyond reach"
    state.has_exchanged = True
    give, get = exchange
    game.tell(Exchanged(state.seat, named(give), named(get)))


def gain_chip(game: AirshipsGame) -> bool:
    """A chip for a failure, if the supply has one."""
    state = game.state
    if not state.supply:
        return False
    state.supply -= 1
    state.companies[state.seat].chips += 1
    return True


def end_acquiring(game: AirshipsGame) -> None:
    state = game.state
    state.target = None
    state.has_exchanged = False
    state.chosen = (0, 0, 0)
    state.dice = []
    state.total = 0
    del game.steps[2:]  # `TakingTurns` and `Continuing` stay


def end(game: AirshipsGame, reason: str) -> None:
    state = game.state
    state.outcome = outcome(game, reason)
    game.steps.clear()
    game.tell(GameEnded(state.outcome.scores, state.outcome.places, reason))


AnyStep = (
    TakingTurns
    | Drawing
    | Declaring
    | Exchanging
    | ChoosingDice
    | Rolling
    | Boosting
    | Acquiring
    | Continuing
)
