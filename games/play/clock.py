"""Paces and deadlines. What happens then is the rules' idle action; when is decided here."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from django.conf import settings


class Pace(NamedTuple):
    key: str
    turn_seconds: int
    is_live: bool = True


PACES = {
    pace.key: pace
    for pace in (
        Pace("brisk", 15),
        Pace("live", 60),
        Pace("day", 24 * 3600, is_live=False),
        Pace("three_days", 3 * 24 * 3600, is_live=False),
    )
}

# What a table may choose for its sealed windows; by correspondence one lasts a turn's time.
WINDOW_SECONDS = (3, 10)

# A timeout waits this long beyond the deadline. The database gives up on a lock before that
# (`lock_timeout`), so a move received in time is never beaten by the clock (docs/adr/003).
GRACE = timedelta(seconds=2)


class Asked(Protocol):
    bot: str
    answer_by: datetime | None


def window_seconds(pace: str, chosen: float | None) -> float | None:
    """How long a table's sealed windows last; None: it cannot choose that."""
    fewest, most = WINDOW_SECONDS
    if not PACES[pace].is_live:
        return PACES[pace].turn_seconds if chosen is None else None
    if chosen is None:
        return float(settings.WINDOW_SECONDS)
    return chosen if fewest <= chosen <= most else None


def answer_by(*, bot: str, turn_seconds: int, now: datetime) -> datetime:
    """Bots answer on a schedule that does not depend on what they hold."""
    return now + timedelta(seconds=settings.BOT_SECONDS if bot else turn_seconds)


def window_end(*, window_seconds: float, now: datetime) -> datetime:
    """The same for every seat that is asked, whoever sits there and whatever they hold."""
    return now + timedelta(seconds=window_seconds)


def window_due(asked: Iterable[Asked], *, window_seconds: float) -> datetime:
    """When the window is closed at the latest. Among bots alone nobody's move can come late."""
    seats = list(asked)
    end = seats[0].answer_by
    assert end is not None
    if any(not seat.bot for seat in seats):
        return end + GRACE
    opened_at = end - timedelta(seconds=window_seconds)
    return min(end, opened_at + timedelta(seconds=settings.BOT_SECONDS))


def due_of(seat: Asked) -> datetime | None:
    """When somebody must look at this seat."""
    if seat.answer_by is None or seat.bot:
        return seat.answer_by
    return seat.answer_by + GRACE


def due_at(seats: Iterable[Asked]) -> datetime | None:
    return min((due for seat in seats if (due := due_of(seat)) is not None), default=None)


def is_late(seat: Asked, *, received_at: datetime) -> bool:
    return seat.answer_by is not None and received_at > seat.answer_by
