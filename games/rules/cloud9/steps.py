"""A trip of Cloud 9, step by step, in the order of the rulebook."""

# Every step answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.cloud9.actions import FALL, FLY_ON, LEAVE, STAY, Fall, FlyOn, Leave, Pay, Stay
from games.rules.cloud9.events import (
    Disembarked,
    Drew,
    Fell,
    FlewOn,
    GameEnded,
    Paid,
    ReachedTarget,
    Reshuffled,
    Rolled,
    Rose,
    Stayed,
    Topped,
    TripStarted,
)
from games.rules.cloud9.payment import fare_of, missing, ways_out
from games.rules.cloud9.state import Leaver, listed
from games.rules.contract import Action, Outcome, Reason
from games.rules.rng import Stream
from games.rules.steps import Step

if TYPE_CHECKING:
    from games.rules.cloud9.game import Cloud9Game


class Travelling(Step, tag="travelling"):
    """The bottom of the stack: one leg after another, one trip after another."""

    def play(self, game: Cloud9Game) -> None:
        state = game.state
        if state.aboard:
            state.dice = ()
            state.undecided = state.passengers()
            game.steps.extend(game.ruleset.leg)
        elif state.trip == 0:
            self._start_trip(game)
        elif max(state.scores) >= game.ruleset.board.target:
            self._end(game)
        else:
            # The player left of the last pilot, aboard or not, is the next one.
            state.pilot = (state.pilot + 1) % state.seats
            self._draw(game)
            self._start_trip(game)

    def _start_trip(self, game: Cloud9Game) -> None:
        state = game.state
        state.trip += 1
        state.level = 1
        state.aboard = list(range(state.seats))
        state.left = []
        game.tell(TripStarted(state.trip, state.pilot))

    def _draw(self, game: Cloud9Game) -> None:
        """Everybody draws one card, the new pilot first; nobody when no card is left."""
        state = game.state
        first, seats = state.pilot, state.seats
        for place in range(seats):
            if not state.deck:
                self._reshuffle(game)
            if not state.deck:
                return
            seat = (first + place) % seats
            card = state.deck.pop()
            state.hands[seat][card] += 1
            game.tell(Drew(seat, card))

    def _reshuffle(self, game: Cloud9Game) -> None:
        state = game.state
        cards = listed(state.discards)
        if not cards:
            return
        state.reshuffles += 1
        Stream(state.seed, f"deck/{state.reshuffles}").shuffle(cards)
        cards.reverse()  # the first card of the shuffle is drawn first, and lies last
        state.deck = cards
        state.discards = dict.fromkeys(state.discards, 0)
        game.tell(Reshuffled(state.reshuffles, len(cards)))

    def _end(self, game: Cloud9Game) -> None:
        """Highest score; tie: fewer cards in hand; still tied: shared."""
        state = game.state
        ranks = [
            (-score, sum(hand.values()))
            for score, hand in zip(state.scores, state.hands, strict=True)
        ]
        places = [1 + sum(other < rank for other in ranks) for rank in ranks]
        state.outcome = Outcome(state.scores.copy(), places, "target")
        game.steps.clear()
        game.tell(GameEnded(state.scores.copy(), places, "target"))


class Rolling(Step, tag="rolling"):
    """The pilot's roll has one option, so it plays itself."""

    def play(self, game: Cloud9Game) -> None:
        state, board = game.state, game.ruleset.board
        trip, level = state.trip, state.level
        due = board.cloud(level).dice
        dice = state.stacked_dice.pop(0)[:due] if state.stacked_dice else ()
        if len(dice) < due:
            # One stream per leg: an early end of a trip does not shift the next one's dice.
            stream = Stream(state.seed, f"dice/{trip}/{level}")
            dice += stream.roll(board.faces, due - len(dice))
        state.dice = dice
        game.steps.pop()
        game.tell(Rolled(state.pilot, trip, level, dice))


class Deciding(Step, tag="deciding"):
    """Each passenger, clockwise from the pilot, stays or leaves."""

    def asks(self, game: Cloud9Game) -> tuple[int, ...]:
        undecided = game.state.undecided
        return (undecided[0],) if undecided else ()

    def question(self, game: Cloud9Game, seat: int) -> Reason:
        state, board = game.state, game.ruleset.board
        return "stay_or_leave", {
            "seat": seat,
            "pilot": state.pilot,
            "level": state.level,
            "points": board.cloud(state.level).points,
            "fare": dict(fare_of(state.dice)),
        }

    def legal(self, game: Cloud9Game, seat: int) -> Sequence[Action]:
        return (STAY, LEAVE)

    def idle(self, game: Cloud9Game, seat: int) -> Action:
        return LEAVE

    def answer(self, game: Cloud9Game, seat: int, action: Stay | Leave) -> None:
        state = game.state
        state.undecided.pop(0)
        if not state.undecided:
            game.steps.pop()
        if action == STAY:
            game.tell(Stayed(seat, state.level))
        else:
            disembark(game, seat)


class BeingAlone(Step, tag="being_alone"):
    """The pilot may leave only when nobody else is aboard."""

    def asks(self, game: Cloud9Game) -> tuple[int, ...]:
        state = game.state
        return (state.pilot,) if len(state.aboard) == 1 else ()

    def question(self, game: Cloud9Game, seat: int) -> Reason:
        state, board = game.state, game.ruleset.board
        return "alone", {
            "seat": seat,
            "level": state.level,
            "points": board.cloud(state.level).points,
            "fare": dict(fare_of(state.dice)),
            "rolled": bool(state.dice),
        }

    def legal(self, game: Cloud9Game, seat: int) -> Sequence[Action]:
        return (LEAVE, FLY_ON)

    def idle(self, game: Cloud9Game, seat: int) -> Action:
        return LEAVE

    def answer(self, game: Cloud9Game, seat: int, action: Leave | FlyOn) -> None:
        if action == FLY_ON:
            game.steps.pop()
            game.tell(FlewOn(seat, game.state.level))
        else:
            disembark(game, seat)
            end_trip(game)


class Paying(Step, tag="paying"):
    """The pilot pays or falls; asked even without a choice, or the pace would tell of wilds."""

    def asks(self, game: Cloud9Game) -> tuple[int, ...]:
        return (game.state.pilot,)

    def question(self, game: Cloud9Game, seat: int) -> Reason:
        state = game.state
        return "pay", {"seat": seat, "level": state.level, "fare": dict(fare_of(state.dice))}

    def legal(self, game: Cloud9Game, seat: int) -> Sequence[Action]:
        state = game.state
        return ways_out(fare_of(state.dice), state.hands[seat], game.ruleset.wild_pays_all)

    def idle(self, game: Cloud9Game, seat: int) -> Action:
        must_pay = not missing(fare_of(game.state.dice), game.state.hands[seat])
        return self.legal(game, seat)[0] if must_pay else FALL

    def answer(self, game: Cloud9Game, seat: int, action: Pay | Fall) -> None:
        state = game.state
        if isinstance(action, Pay):
            hand, discards = state.hands[seat], state.discards
            for card in action.cards:
                hand[card] -= 1
                discards[card] += 1
            game.tell(Paid(seat, state.level, action.cards))
            rise(game)
        else:
            game.tell(Fell(seat, state.level, state.aboard.copy()))
            end_trip(game)


def disembark(game: Cloud9Game, seat: int) -> None:
    state = game.state
    level = state.level
    points = game.ruleset.board.cloud(level).points
    state.aboard.remove(seat)
    state.left.append(Leaver(seat, points))
    game.tell(Disembarked(seat, level, points, state.scores[seat] + points))
    score(game, seat, points)


def score(game: Cloud9Game, seat: int, points: int) -> None:
    scores, target = game.state.scores, game.ruleset.board.target
    total = scores[seat] + points
    if total >= target > max(scores):
        game.tell(ReachedTarget(seat, total, target))
    scores[seat] = total


def rise(game: Cloud9Game) -> None:
    """Up one cloud with the next pilot; at the top everybody aboard scores and the trip ends."""
    state, board = game.state, game.ruleset.board
    level = state.level = state.level + 1
    if level == board.top:
        points = board.cloud(level).points
        aboard = state.aboard.copy()
        totals = [state.scores[seat] + points for seat in aboard]
        game.tell(Topped(level, points, aboard, totals))
        for seat in aboard:
            score(game, seat, points)
        end_trip(game)
    else:
        pilot = state.pilot = state.next_aboard(state.pilot)
        game.steps.pop()
        game.tell(Rose(level, pilot))


def end_trip(game: Cloud9Game) -> None:
    """`Travelling` goes on with the next trip, or ends the game."""
    game.state.aboard = []
    game.state.undecided = []
    game.state.dice = ()
    del game.steps[1:]


AnyStep = Travelling | Rolling | Deciding | BeingAlone | Paying
