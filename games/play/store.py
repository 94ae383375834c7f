"""The only SQL of the hot path, the only reader of secrets, the only code that knows the vendor."""

import functools
import hashlib
import hmac
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from games import rules
from games.models import Ruleset
from games.play.refusals import Busy


@dataclass(slots=True)
class SeatRow:
    id: int
    index: int
    user_id: int | None
    bot: str
    name: str
    is_active: bool
    is_guest: bool
    nonce: str
    asked: int | None
    answer_by: datetime | None
    seen_at: datetime | None
    place: int | None
    score: int | None
    ending: str
    stand_in: str  # not empty: `bot` plays on for the user

    @property
    def is_forfeited(self) -> bool:
        """While a match runs, only who gave a seat up has an ending."""
        return bool(self.ending)


@dataclass(slots=True)
class MatchRow:
    """A match as its row says, without what nobody may know."""

    id: int
    public_id: str
    status: str
    ranked: bool
    pace: str
    turn_seconds: int
    head_seq: int
    due_at: datetime | None
    commitment: str
    ending: str
    host_id: int | None
    game: str
    ruleset_sha: str
    ruleset_id: int
    window_seconds: float
    talk: str
    now: datetime
    seats: list[SeatRow] = field(default_factory=list)
    # Of all seats, for frames; see `store_orders.shown`.
    orders: list[Any] | None = None

    def seat_of(self, user_id: int | None) -> SeatRow | None:
        """The seat this user may act from now; a banned user has none."""
        if user_id is None:
            return None
        for seat in self.seats:
            if seat.user_id == user_id and seat.is_active:
                return seat
        return None


class Secret(NamedTuple):
    secret: str
    seed: str
    snapshot: bytes | None


class ActionRow(NamedTuple):
    seq: int
    kind: str
    seat: int | None
    payload: dict[str, Any]
    events: list[dict[str, Any]]


class CommandRow(NamedTuple):
    seq: int | None  # None: it was kept as an order
    seat: int | None
    payload: str


_MATCH = """
    m.id, m.public_id, m.status, m.ranked, m.pace, m.turn_seconds, m.head_seq, m.due_at,
    m.commitment, m.ending, m.host_id, r.game, r.sha256, r.id, m.window_seconds, m.talk
"""
_FROM = "FROM games_match m JOIN games_ruleset r ON r.id = m.ruleset_id WHERE m.public_id = %s"


def _is_postgres() -> bool:
    return connection.vendor == "postgresql"


def time(value: Any) -> datetime | None:
    """A time as this vendor's driver returns it: SQLite's has no zone, and is UTC."""
    if value is None:
        return None
    moment: datetime = datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def put(value: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(value)


def clock() -> datetime:
    """The database's clock now, whatever the transaction's age; SQLite has the process's."""
    if not _is_postgres():
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
        return now


@contextmanager
def locked(public_id: str) -> Iterator[MatchRow | None]:
    """The match under its row lock; `now` is from before the wait for it.

    Secrets are read by a second statement: a join would show them as they were before the wait.
    """
    received_at = timezone.now()
    with impatient(), transaction.atomic(), connection.cursor() as cursor:
        if _is_postgres():
            columns, lock = f"{_MATCH}, statement_timestamp()", "FOR UPDATE OF m"
        else:
            columns, lock = _MATCH, ""
        cursor.execute(f"SELECT {columns} {_FROM} {lock}", [public_id])
        row = cursor.fetchone()
        yield None if row is None else _match(row, received_at)


@contextmanager
def impatient() -> Iterator[None]:
    """A lock that cannot be had in time is a clear no."""
    try:
        yield
    except OperationalError as error:
        if _is_lock_failure(error):
            raise Busy from error
        raise


def _is_lock_failure(error: OperationalError) -> bool:
    if _is_postgres():
        return getattr(error.__cause__, "sqlstate", None) in {"55P03", "40P01"}
    return "locked" in str(error)


def _match(row: Sequence[Any], received_at: datetime) -> MatchRow:
    values = list(row)
    values[3] = bool(values[3])
    values[7] = time(values[7])
    if len(values) == 16:
        values.append(received_at)
    match = MatchRow(*values)
    match.seats = seats(match.id)
    return match


def read(public_id: str) -> tuple[MatchRow, Secret] | None:
    """Head, seats and secrets of one moment, without a lock."""
    now = ", statement_timestamp()" if _is_postgres() else ""
    with connection.cursor() as cursor:
        # One statement, so that head_seq and snapshot belong together.
        cursor.execute(
            f"SELECT s.secret, s.seed, s.snapshot, {_MATCH}{now} FROM games_match m"  # noqa: S608
            " JOIN games_ruleset r ON r.id = m.ruleset_id"
            " JOIN games_matchsecret s ON s.match_id = m.id WHERE m.public_id = %s",
            [public_id],
        )
        row = cursor.fetchone()
    if row is None:
        return None
    return _match(row[3:], timezone.now()), _secret(row[:3])


def seats(match_id: int) -> list[SeatRow]:
    with connection.cursor() as cursor:
        cursor.execute(
            'SELECT s.id, s."index", s.user_id,'
            " CASE WHEN s.stand_in <> '' THEN s.stand_in ELSE s.bot END,"
            " u.username, u.is_active, u.is_guest,"
            " s.nonce, s.asked, s.answer_by, s.seen_at, s.place, s.score, s.ending, s.stand_in"
            " FROM games_seat s LEFT JOIN accounts_user u ON u.id = s.user_id"
            ' WHERE s.match_id = %s ORDER BY s."index"',
            [match_id],
        )
        return [
            SeatRow(
                *row[:4],
                row[4] or "",
                bool(row[5]),
                bool(row[6]),
                *row[7:9],
                time(row[9]),
                time(row[10]),
                *row[11:],
            )
            for row in cursor.fetchall()
        ]


def secret(match_id: int) -> Secret:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT secret, seed, snapshot FROM games_matchsecret WHERE match_id = %s", [match_id]
        )
        return _secret(cursor.fetchone())


def _secret(row: Sequence[Any]) -> Secret:
    return Secret(row[0], row[1], None if row[2] is None else bytes(row[2]))


def ruleset(match: MatchRow) -> rules.Ruleset:
    """Rules from the match's own row; kept by content, since such a row never changes."""
    return _ruleset(match.ruleset_sha)


@functools.lru_cache(maxsize=256)
def _ruleset(sha256: str) -> rules.Ruleset:
    row = Ruleset.objects.get(sha256=sha256)
    return rules.load(row.game, row.options, tables=row.tables, revision=row.revision)


class Head(NamedTuple):
    status: str
    seq: int
    due_at: datetime | None


def heads(public_ids: Sequence[str]) -> dict[str, Head]:
    if not public_ids:
        return {}
    marks = ", ".join(["%s"] * len(public_ids))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT public_id, status, head_seq, due_at FROM games_match"  # noqa: S608
            f" WHERE public_id IN ({marks})",
            list(public_ids),
        )
        return {row[0]: Head(row[1], row[2], time(row[3])) for row in cursor.fetchall()}


def due_matches(limit: int = 200) -> list[str]:
    """Matches somebody must look at now; those another worker holds are left to it."""
    with transaction.atomic(), connection.cursor() as cursor:
        now, skip = (
            ("clock_timestamp()", " FOR UPDATE SKIP LOCKED") if _is_postgres() else ("%s", "")
        )
        cursor.execute(
            f"SELECT public_id FROM games_match WHERE due_at <= {now}"  # noqa: S608
            f" ORDER BY due_at LIMIT {limit:d}{skip}",
            [] if _is_postgres() else [put(timezone.now())],
        )
        return [row[0] for row in cursor.fetchall()]


def match_postpone(public_id: str, *, due_at: datetime) -> None:
    """A match that could not be woken steps back in the row, so that others get their turn."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_match SET due_at = %s WHERE public_id = %s AND due_at IS NOT NULL",
            [put(due_at), public_id],
        )


def command(match_id: int, command_id: str) -> CommandRow | None:
    """Ids are unique over actions and orders together; caller holds the match row lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq, seat, payload FROM games_action WHERE match_id = %s AND command_id = %s"
            " UNION ALL"
            " SELECT NULL, seat, payload FROM games_order WHERE match_id = %s AND command_id = %s",
            [match_id, command_id] * 2,
        )
        row = cursor.fetchone()
    return None if row is None else CommandRow(*row)


def actions_after(match_id: int, seq: int, head: int) -> list[ActionRow]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq, kind, seat, payload, events FROM games_action"
            " WHERE match_id = %s AND seq > %s AND seq <= %s ORDER BY seq",
            [match_id, seq, head],
        )
        decode = msgspec.json.decode
        return [ActionRow(*row[:3], decode(row[3]), decode(row[4])) for row in cursor.fetchall()]


def payload_text(payload: object) -> str:
    """One spelling per payload, so that a repeat can be told from a conflict."""
    return msgspec.json.encode(payload, order="sorted").decode()


def action_add(
    match: MatchRow,
    *,
    command_id: str,
    kind: str,
    seat: int | None,
    payload: str,
    events: list[dict[str, Any]],
    received_at: datetime,
    state_hash: str,
) -> None:
    """Caller holds the match row lock."""
    match.head_seq += 1
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_action"
            " (match_id, seq, command_id, kind, seat, payload, events, received_at, state_hash)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            [
                match.id,
                match.head_seq,
                command_id,
                kind,
                seat,
                payload,
                msgspec.json.encode(events).decode(),
                put(received_at),
                state_hash,
            ],
        )


def match_save(match: MatchRow, *, snapshot: bytes, finished_at: datetime | None) -> None:
    """Caller holds the match row lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_match SET status = %s, head_seq = %s, due_at = %s, ending = %s,"
            " finished_at = %s WHERE id = %s",
            [
                match.status,
                match.head_seq,
                put(match.due_at),
                match.ending,
                put(finished_at),
                match.id,
            ],
        )
        cursor.execute(
            "UPDATE games_matchsecret SET snapshot = %s WHERE match_id = %s", [snapshot, match.id]
        )


def head_save(match: MatchRow) -> None:
    """After an entry that moved nothing in the game. Caller holds the match row lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_match SET head_seq = %s WHERE id = %s", [match.head_seq, match.id]
        )


def seat_asked(seat: SeatRow) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_seat SET asked = %s, answer_by = %s WHERE id = %s",
            [seat.asked, put(seat.answer_by), seat.id],
        )


def seats_seen(present: Sequence[tuple[str, int]]) -> None:
    """One statement each: together they would hold many tables' seats at once."""
    now = put(clock())
    with connection.cursor() as cursor:
        for match_id, user_id in present:
            cursor.execute(
                "UPDATE games_seat SET seen_at = %s WHERE user_id = %s"
                " AND match_id = (SELECT id FROM games_match WHERE public_id = %s)",
                [now, user_id, match_id],
            )


def state_hash(seed: str, snapshot: bytes) -> str:
    return hmac.new(seed.encode(), snapshot, hashlib.sha256).hexdigest()
