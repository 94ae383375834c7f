"""Answers given ahead: kept for their owner alone, changed or taken back until they are played."""

from collections.abc import Callable
from typing import Any

from games import rules
from games.models import Order
from games.play import after_commit, clock, store, store_orders, windows
from games.play.refusals import Busy
from games.play.replies import Reply, admitted
from games.play.turn import Turn

MOST_ORDERS = 20
# Of one seat in one match, changes and all: nobody fills the table by changing their mind.
MOST_VERSIONS = 2000


def order_place(
    *, match_id: str, actor: int | None, command_id: str, order: Any, replaces: str | None = None
) -> Reply:
    """Keep an order for questions to come; one that answers the open question plays at once.

    `replaces` is the command id of the version this one takes the place of.
    """
    payload = {"order": order, "replaces": replaces}

    def place(turn: Turn, seat: store.SeatRow, text: str) -> Reply:
        old = None if replaces is None else _mine(turn, seat, replaces)
        if replaces is not None and (old is None or old.pattern is None):
            return Reply("stale", code="order_gone", seq=turn.match.head_seq)
        try:
            said = rules.to_wire(turn.ruleset.order(order))
        except rules.InvalidAction:
            return Reply("illegal", code="not_an_order", seq=turn.match.head_seq)
        if not _has_room(turn, seat) or (old is None and _live(turn, seat) >= MOST_ORDERS):
            return Reply("refused", code="too_many_orders", seq=turn.match.head_seq)
        kept = store_orders.add(
            turn.match,
            seat=seat.index,
            command_id=command_id,
            payload=text,
            pattern=said,
            replaces=old,
        )
        return _kept(turn, seat, kept, instead_of=old)

    return _speak(match_id, actor, command_id, payload, place)


def order_withdraw(*, match_id: str, actor: int | None, command_id: str, order_id: str) -> Reply:
    """Take back an order, or an answer to a window that is still open."""
    payload = {"order": None, "replaces": order_id}

    def withdraw(turn: Turn, seat: store.SeatRow, text: str) -> Reply:
        old = _mine(turn, seat, order_id)
        if old is None:
            return Reply("stale", code="order_gone", seq=turn.match.head_seq)
        if old.question is not None and clock.is_late(seat, received_at=turn.match.now):
            return Reply("late", code="too_late", seq=turn.match.head_seq)
        store_orders.add(
            turn.match,
            seat=seat.index,
            command_id=command_id,
            payload=text,
            question=old.question,
            pattern=old.pattern,
            replaces=old,
            state=Order.State.WITHDRAWN,
        )
        return _kept(turn, seat, None, instead_of=old)

    return _speak(match_id, actor, command_id, payload, withdraw)


def answer_keep(
    turn: Turn, seat: store.SeatRow, *, question: int, command_id: str, payload: str, action: Any
) -> Reply:
    """A sealed answer, checked as if it were played now; others learn nothing of it."""
    if action not in turn.game.legal_actions(seat.index):
        turn.game.act(seat.index, action)  # says why not
    if not _has_room(turn, seat):
        return Reply("refused", code="too_many_orders", seq=turn.match.head_seq)
    old = next((o for o in turn.orders if (o.seat, o.question) == (seat.index, question)), None)
    kept = store_orders.add(
        turn.match,
        seat=seat.index,
        command_id=command_id,
        payload=payload,
        question=question,
        answer=rules.to_wire(action),
        replaces=old,
    )
    return _kept(turn, seat, kept, instead_of=old)


def _speak(
    match_id: str,
    actor: int | None,
    command_id: str,
    payload: dict[str, Any],
    act: Callable[[Turn, store.SeatRow, str], Reply],
) -> Reply:
    text = store.payload_text(payload)
    try:
        with store.locked(match_id) as match:
            seat = admitted(match, actor, command_id, text)
            if isinstance(seat, Reply):
                return seat
            assert match is not None
            return act(Turn(match), seat, text)
    except Busy as busy:
        return Reply("refused", code=busy.code)


def _mine(turn: Turn, seat: store.SeatRow, order_id: str) -> store_orders.OrderRow | None:
    for order in turn.orders:
        if order.seat == seat.index and order.command_id == order_id:
            return order
    return None


def _has_room(turn: Turn, seat: store.SeatRow) -> bool:
    return store_orders.count(turn.match.id, seat.index) < MOST_VERSIONS


def _live(turn: Turn, seat: store.SeatRow) -> int:
    return sum(order.seat == seat.index and order.pattern is not None for order in turn.orders)


def _kept(
    turn: Turn,
    seat: store.SeatRow,
    order: store_orders.OrderRow | None,
    *,
    instead_of: store_orders.OrderRow | None,
) -> Reply:
    """Whoever completes the answers moves the match on; else its owner alone has news."""
    if instead_of is not None:
        turn.orders.remove(instead_of)
    if order is not None:
        turn.orders.insert(0, order)
    match = turn.match
    if windows.is_ready(turn):
        turn.save(now=match.now)
    else:
        moved = after_commit.Moved(match.public_id, match.head_seq, None, seat.user_id)
        after_commit.announce(moved)
    return Reply("kept", seq=match.head_seq)
