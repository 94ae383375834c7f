"""The stack itself, with a small game of sealed bids that has what Cloud 9 has not: windows."""

from typing import ClassVar

import msgspec

from games.rules.contract import Action, Event, Outcome
from games.rules.steps import Step, SteppedGame, Window


class Bid(Action, frozen=True, tag="bid"):
    height: int


class Revealed(Event, frozen=True, tag="revealed"):
    bids: list[tuple[int, int]]


class Bidding(Window, tag="bidding"):
    answers: dict[int, Bid] = {}

    def question(self, game, seat):
        return "bid", {"seat": seat}

    def legal(self, game, seat):
        return [Bid(1), Bid(2)]

    def idle(self, game, seat):
        return Bid(1)

    def resolve(self, game, answers):
        game.tell(Revealed([(seat, bid.height) for seat, bid in answers]))
        game.state.rounds += 1
        if len({bid.height for _, bid in answers}) > 1:
            game.steps.append(Bidding(asked=self.asked))


class Ending(Step, tag="ending"):
    def play(self, game):
        game.state.outcome = Outcome([0, 0, 0], [1, 1, 1], "agreed")
        game.steps.clear()


class State(msgspec.Struct):
    seats: int = 3
    rounds: int = 0
    outcome: Outcome | None = None


class Rules:
    slug: ClassVar[str] = "bids"


def bids() -> SteppedGame:
    game = SteppedGame(Rules(), State(), [Ending(), Bidding(asked=[2, 0, 1])])
    game.begin()
    return game


def test_a_window_asks_all_at_once_and_keeps_one_question():
    game = bids()
    assert game.to_act() == (2, 0, 1)
    assert {game.question(seat).number for seat in range(3)} == {1}
    assert game.question(0).sealed
    assert game.act(0, Bid(1)) == []
    assert game.to_act() == (2, 1)
    assert game.question(0) is None
    assert game.question(1).number == 1


def test_a_window_resolves_in_the_order_of_the_asked_whatever_came_first():
    game = bids()
    game.act(1, Bid(1))
    game.act(0, Bid(1))
    assert game.act(2, Bid(2)) == [Revealed([(2, 2), (0, 1), (1, 1)])]


def test_a_new_round_is_a_new_question_and_a_closed_window_uncovers_the_step_below():
    game = bids()
    for seat, height in [(0, 1), (1, 2), (2, 2)]:
        game.act(seat, Bid(height))
    assert game.question(0).number == 2
    for seat in range(3):
        game.act(seat, Bid(2))
    assert game.to_act() == ()
    assert game.outcome().reason == "agreed"
    assert game.state.rounds == 2


def test_a_window_is_dumped_with_its_answers_and_copied_without_sharing_them():
    game = bids()
    game.act(0, Bid(2))
    window = game.steps[-1]
    assert msgspec.json.decode(msgspec.json.encode(window), type=Bidding) == window
    window.copy().answers[1] = Bid(1)
    assert window.answers == {0: Bid(2)}


def test_the_caller_may_change_the_list_of_legal_actions():
    game = bids()
    game.legal_actions(0).clear()
    assert game.legal_actions(0) == [Bid(1), Bid(2)]
