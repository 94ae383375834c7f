"""Paces and deadlines. What happens then is the rules' idle action; when is decided here."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from django.conf import settings


class Pace(NamedTuple):
    key: str
    turn_seconds: int


PACES = {
    pace.key: pace
    for pace in (
        Pace("brisk", 15),
        Pace("live", 60),
        Pace("day", 24 * 3600),
        Pace("three_days", 3 * 24 * 3600),
    )
}

# A timeout waits this long beyond the deadline. The database gives up on a lock before that
# (`lock_timeout`), so a move received in time is never beaten by the clock (docs/adr/003).
GRACE = timedelta(seconds=2)


class Asked(Protocol):
    bot: str
    answer_by: datetime | None


def answer_by(*, bot: str, turn_seconds: int, now: datetime) -> datetime:
    """Bots answer on a schedule that does not depend on what they hold."""
    return now + timedelta(seconds=settings.BOT_SECONDS if bot else turn_seconds)


def due_of(seat: Asked) -> datetime | None:
    """When somebody must look at this seat."""
    if seat.answer_by is None or seat.bot:
        return seat.answer_by
    return seat.answer_by + GRACE


def due_at(seats: Iterable[Asked]) -> datetime | None:
    return min((due for seat in seats if (due := due_of(seat)) is not None), default=None)


def is_late(seat: Asked, *, received_at: datetime) -> bool:
    return seat.answer_by is not None and received_at > seat.answer_by
