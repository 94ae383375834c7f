"""A game as a stack of steps; the top one says who acts, what is legal and what happens."""

# Every step answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from games.rules.contract import (
    JSON,
    Action,
    Event,
    IllegalAction,
    InvalidAction,
    Outcome,
    Question,
    Reason,
)


class Step(msgspec.Struct, forbid_unknown_fields=True, tag_field="step"):
    """One step of the rulebook; its fields are what a dump has to remember of it.

    `game` is the game's own class in every subclass, hence Any here.
    """

    sealed: ClassVar[bool] = False

    def asks(self, game: Any) -> tuple[int, ...]:
        """Who is asked now; () means that the step plays itself."""
        return ()

    def play(self, game: Any) -> None:
        """What happens when nobody is asked; must change the stack."""
        game.steps.pop()

    def question(self, game: Any, seat: int) -> Reason:
        raise NotImplementedError

    def legal(self, game: Any, seat: int) -> Sequence[Action]:
        """Complete, never empty, for a seat that is asked."""
        raise NotImplementedError

    def answer(self, game: Any, seat: int, action: Any) -> None:
        """Caller has checked that the action is legal."""
        raise NotImplementedError

    def idle(self, game: Any, seat: int) -> Action:
        raise NotImplementedError

    def is_open(self) -> bool:
        """Whether the same sealed question still waits for other seats after an answer."""
        return False

    def copy(self) -> Step:
        return msgspec.structs.replace(self)


class Window(Step):
    """Several seats answer one question in secret; when all have, `resolve` plays one round.

    A game's window narrows `answers` to its own actions, so that dumps are parsed strictly,
    and pushes a new window where another round is due.
    """

    sealed: ClassVar[bool] = True

    asked: list[int]
    answers: dict[int, Any] = {}

    def resolve(self, game: Any, answers: list[tuple[int, Any]]) -> None:
        """Play the round; answers are in the order of `asked`."""
        raise NotImplementedError

    def asks(self, game: Any) -> tuple[int, ...]:
        return tuple(seat for seat in self.asked if seat not in self.answers)

    def is_open(self) -> bool:
        return len(self.answers) < len(self.asked)

    def answer(self, game: Any, seat: int, action: Any) -> None:
        self.answers[seat] = action
        if not self.is_open():
            game.steps.pop()
            self.resolve(game, [(asked, self.answers[asked]) for asked in self.asked])

    def copy(self) -> Window:
        return msgspec.structs.replace(self, asked=self.asked.copy(), answers=self.answers.copy())


class SteppedGame:
    """The part of the contract that follows from the stack; a game adds state and views.

    Legality has one source: `act` accepts exactly what `legal_actions` lists.
    """

    not_listed: ClassVar[str] = "not_offered"  # code for the right kind with wrong parameters

    __slots__ = ("_asked", "_legal", "number", "opening", "ruleset", "state", "steps", "tell")

    def __init__(self, ruleset: Any, state: Any, steps: list[Any], number: int = 0) -> None:
        self.ruleset = ruleset
        self.state = state
        self.steps = steps
        self.number = number
        self.opening: list[Event] = []
        # Steps call `tell(event)` to report what happened; `act` returns it.
        self.tell: Callable[[Event], None] = self.opening.append
        self._legal: dict[int, Sequence[Action]] = {}
        self._asked: tuple[int, ...] = ()

    def begin(self) -> None:
        """Play on to the first question; `opening` keeps what was told."""
        self._settle()

    def resume(self) -> None:
        """Ask again what a dumped or copied game was asking."""
        self._asked = self.steps[-1].asks(self) if self.steps else ()

    def to_act(self) -> tuple[int, ...]:
        return self._asked

    def question(self, seat: int) -> Question | None:
        if seat not in self._asked:
            return None
        step = self.steps[-1]
        code, params = step.question(self, seat)
        return Question(self.number, code, params, step.sealed)

    def legal_actions(self, seat: int) -> list[Any]:
        # A list of its own: the caller may shuffle it, what is kept checks the next action.
        return [*(self._legal.get(seat) or self._legal_for(seat))]

    def act(self, seat: int, action: Any) -> list[Any]:
        if action not in (self._legal.get(seat) or self._legal_for(seat)):
            raise self._refusal(seat, action)
        self._legal.clear()
        told: list[Event] = []
        self.tell = told.append
        step = self.steps[-1]
        step.answer(self, seat, action)
        if step.sealed and step.is_open():
            self._asked = step.asks(self)
        else:
            self._settle()
        return told

    def keep_legal(self, seat: int, legal: Sequence[Action]) -> None:
        """For a step that had to work out what is legal to know whether it asks, and asks."""
        self._legal[seat] = legal

    def idle_action(self, seat: int) -> Any:
        if seat not in self._asked:
            raise self._refusal(seat, None)
        return self.steps[-1].idle(self, seat)

    def answer_for(self, seat: int, order: Mapping[str, JSON]) -> Any | None:
        meant = self.ruleset.order(order)
        if seat not in self._asked:
            return None
        answer = self.order_answer(seat, meant)
        return answer if answer in self._legal_for(seat) else None

    def ahead(self, seat: int) -> list[Any]:
        return []

    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.state.outcome
        return outcome

    def why_not(self, seat: int, kind: str) -> Reason | None:
        raise NotImplementedError

    def order_answer(self, seat: int, order: Any) -> Action | None:
        """What the order means for the open question, from what the seat knows."""
        raise NotImplementedError

    def reason_sentence(self, code: str) -> str:
        """Plain English for a code of `why_not`."""
        raise NotImplementedError

    def _settle(self) -> None:
        """Play every step that asks nobody, until one asks or the stack is empty."""
        steps = self.steps
        while steps:
            step = steps[-1]
            asked = step.asks(self)
            if asked:
                self._asked = asked
                self.number += 1
                return
            step.play(self)
        self._asked = ()

    def _legal_for(self, seat: int) -> Sequence[Action]:
        """What is legal is kept until the next action: callers look there first."""
        if seat not in self._asked:
            return ()
        legal: Sequence[Action] = self.steps[-1].legal(self, seat)
        self._legal[seat] = legal
        return legal

    def _refusal(self, seat: int, action: Any) -> Exception:
        if seat not in range(self.state.seats):
            return IllegalAction("no_such_seat", f"There is no seat {seat!r} in this game.")
        if action is not None and not self.ruleset.is_action(action):
            return InvalidAction(f"{action!r} is no action of {self.ruleset.slug}.")
        if action is None:
            code = "not_your_turn" if self.steps else "game_over"
        else:
            kind = action.__struct_config__.tag
            code, _ = self.why_not(seat, kind) or (self.not_listed, {})
        return IllegalAction(code, self.reason_sentence(code))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SteppedGame)
            and self.ruleset == other.ruleset
            and self.number == other.number
            and self.steps == other.steps
            and bool(self.state == other.state)
        )

    __hash__ = None  # type: ignore[assignment]  # games change
