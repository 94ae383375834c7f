"""Sealed windows and orders: whose answer is there already, and when it is played."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from games import rules
from games.models import Order
from games.play import clock, store, store_orders

if TYPE_CHECKING:
    from games.play.turn import Turn

# So many actions orders play in one transaction; what is left goes on at the next wake.
AT_ONCE = 40


class Given(NamedTuple):
    """An answer that an order gives to the open question."""

    order: store_orders.OrderRow
    action: Any


class _Answer(NamedTuple):
    seat: int
    action: Any
    command_id: str
    received_at: datetime
    order: store_orders.OrderRow | None


def open_window(game: rules.Game) -> rules.Question | None:
    """The sealed question that waits for answers, if one does."""
    asked = game.to_act()
    question = game.question(asked[0]) if asked else None
    return question if question is not None and question.sealed else None


def given(
    game: rules.Game, seat: store.SeatRow, orders: list[store_orders.OrderRow]
) -> Given | None:
    """What the seat said to the open question: by hand, else by its newest order that fits.

    `orders` are live, the newest first.
    """
    question = game.question(seat.index)
    if question is None or seat.bot:
        return None
    mine = [order for order in orders if order.seat == seat.index]
    for order in mine:
        if order.question == question.number:
            return Given(order, game.ruleset.action(order.answer))
    for order in mine:
        if order.pattern is not None and _counts(order, seat, question):
            action = game.answer_for(seat.index, order.pattern)
            if action is not None:
                return Given(order, action)
    return None


def _counts(order: store_orders.OrderRow, seat: store.SeatRow, question: rules.Question) -> bool:
    """Orders of somebody who was banned answer no more; one given too late is for the next time."""
    is_late = seat.asked == question.number and clock.is_late(seat, received_at=order.created_at)
    return seat.is_active and not is_late


def is_ready(turn: Turn) -> bool:
    """Whether orders answer the open question, a window's for every person it asks.

    A bot neither closes a window nor keeps it open.
    """
    if not turn.orders:
        return False
    people = [seat for seat in turn.game.to_act() if not turn.match.seats[seat].bot]
    answered = (_given(turn, seat) is not None for seat in people)
    if open_window(turn.game) is None:
        return any(answered)
    return bool(people) and all(answered)


def settle(turn: Turn, *, now: datetime) -> int:
    """Play what orders answer, one question after the other; how many actions that was."""
    played = 0
    while played < AT_ONCE and is_ready(turn):
        if open_window(turn.game) is not None:
            played += close(turn, now=now)
        else:
            seat = next(seat for seat in turn.game.to_act() if _given(turn, seat))
            _play(turn, [_answer(turn, seat, now=now)])
            played += 1
    return played


def close(turn: Turn, *, now: datetime) -> int:
    """Everybody's answer is decided before the first is played: by hand, by order, by bot, idle."""
    answers = [_answer(turn, seat, now=now) for seat in turn.game.to_act()]
    _play(turn, answers)
    return len(answers)


def _given(turn: Turn, seat: int) -> Given | None:
    return given(turn.game, turn.match.seats[seat], turn.orders)


def _answer(turn: Turn, seat: int, *, now: datetime) -> _Answer:
    question = turn.game.question(seat)
    assert question is not None
    name = f"{question.number}:{seat}"
    if turn.match.seats[seat].bot:
        return _Answer(seat, turn.bot_action(seat), f"bot:{name}", now, None)
    answer = _given(turn, seat)
    if answer is None:
        return _Answer(seat, turn.game.idle_action(seat), f"idle:{name}", now, None)
    order, action = answer
    if order.question is not None:
        return _Answer(seat, action, f"order:{order.id}", order.created_at, order)
    return _Answer(seat, action, f"order:{order.id}:{question.number}", now, order)


def _play(turn: Turn, answers: list[_Answer]) -> None:
    for answer in answers:
        question = turn.game.question(answer.seat)
        assert question is not None
        wire = rules.to_wire(answer.action)
        turn.play(
            seat=answer.seat,
            action=answer.action,
            payload=store.payload_text({"action": wire, "question": question.number}),
            command_id=answer.command_id,
            received_at=answer.received_at,
        )
    for answer in answers:
        if answer.order is not None:
            _fired(turn, answer.order)


def _fired(turn: Turn, order: store_orders.OrderRow) -> None:
    """The seq is the whole window's: one's own would tell how many were asked before."""
    is_standing = order.pattern is not None and order.pattern["type"] not in turn.ruleset.kinds
    state = Order.State.LIVE if is_standing else Order.State.PLAYED
    store_orders.fired(order, seq=turn.match.head_seq, state=state)
    if not is_standing:
        turn.orders.remove(order)
