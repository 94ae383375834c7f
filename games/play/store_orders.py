"""The orders' part of the store: what a seat has said in advance, read by nobody else."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db import connection

from games.models import Order
from games.play import store

# So far back a frame may still tell that an order fired.
_RECENT_SEQS = 50
_ORDER = "id, seat, command_id, question, pattern, answer, state, fired_seq, created_at"


class OrderRow(NamedTuple):
    id: int
    seat: int
    # The name its owner knows it by. The row's id would tell how many orders others give.
    command_id: str
    question: int | None
    pattern: dict[str, Any] | None
    answer: dict[str, Any] | None
    state: str
    fired_seq: int | None
    created_at: datetime

    @property
    def says(self) -> dict[str, Any]:
        said = self.answer if self.pattern is None else self.pattern
        assert said is not None
        return said


def _row(row: Sequence[Any]) -> OrderRow:
    pattern, answer = (msgspec.json.decode(text) if text else None for text in row[4:6])
    created_at = store.time(row[8])
    assert created_at is not None
    return OrderRow(*row[:4], pattern, answer, *row[6:8], created_at)


def live(match_id: int) -> list[OrderRow]:
    """Of every seat, the newest first."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {_ORDER} FROM games_order"  # noqa: S608
            " WHERE match_id = %s AND state = 'live' ORDER BY id DESC",
            [match_id],
        )
        return [_row(row) for row in cursor.fetchall()]


def shown(match: store.MatchRow) -> list[OrderRow]:
    """What frames tell the owners, oldest first: live ones, and what fired of late."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {_ORDER} FROM games_order WHERE match_id = %s AND (state = 'live'"  # noqa: S608
            " OR (state = 'played' AND question IS NULL AND fired_seq > %s)) ORDER BY id",
            [match.id, match.head_seq - _RECENT_SEQS],
        )
        return [_row(row) for row in cursor.fetchall()]


def count(match_id: int, seat: int) -> int:
    """Every version a seat has ever given, live or not."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT COUNT(*) FROM games_order WHERE match_id = %s AND seat = %s", [match_id, seat]
        )
        number: int = cursor.fetchone()[0]
        return number


def add(
    match: store.MatchRow,
    *,
    seat: int,
    command_id: str,
    payload: str,
    question: int | None = None,
    pattern: dict[str, Any] | None = None,
    answer: dict[str, Any] | None = None,
    replaces: OrderRow | None = None,
    state: str = Order.State.LIVE,
) -> OrderRow:
    """Caller holds the match row lock."""
    if replaces is not None:
        _set_state(replaces.id, Order.State.SUPERSEDED)
    texts = [store.payload_text(said) if said is not None else "" for said in (pattern, answer)]
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_order (match_id, seat, command_id, payload, question, pattern,"
            " answer, replaces_id, state, created_at)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s) RETURNING id",
            [
                *(match.id, seat, command_id, payload, question, *texts),
                *(replaces and replaces.id, str(state), store.put(match.now)),
            ],
        )
        number = cursor.fetchone()[0]
    return OrderRow(
        number, seat, command_id, question, pattern, answer, str(state), None, match.now
    )


def _set_state(order_id: int, state: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_order SET state = %s WHERE id = %s", [str(state), order_id])


def fired(order: OrderRow, *, seq: int, state: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_order SET state = %s, fired_seq = %s WHERE id = %s",
            [str(state), seq, order.id],
        )


def lapse(match_id: int, *, seat: int | None = None) -> None:
    """Orders end with the match, or with the tenure of the seat that gave them."""
    only, seats = ("", []) if seat is None else (" AND seat = %s", [seat])
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_order SET state = 'lapsed'"  # noqa: S608
            f" WHERE match_id = %s AND state = 'live'{only}",
            [match_id, *seats],
        )
