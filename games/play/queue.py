"""The queue for a ranked opponent: wait, be paired by rating, play. `ladder.pairing` says whom."""

import secrets
from collections import defaultdict
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import structlog
from django.db import transaction

from accounts import selectors as accounts
from games.models import Match, QueueEntry, Seat
from games.play import clock, selectors, store, tables
from games.play.refusals import Busy, Refused
from ladder import pairing
from ladder import selectors as ladder

log = structlog.get_logger(__name__)

# The page asks every three seconds, one in the background less often.
FRESH = timedelta(seconds=30)  # only who is here is paired
GONE = timedelta(seconds=60)  # who is not here any more waits no more, or knows the table already
MAX_LIVE_RANKED = 2
MAX_MAIL_RANKED = 20


class Place(NamedTuple):
    """Somebody's place in the queue, or the table it led to."""

    game: str
    pace: str
    rating: int
    seconds: float
    match_id: str | None

    @property
    def reach(self) -> int:
        return pairing.reach(self.seconds)


def queue_join(*, user: Any, game: str, pace: str, nonce: str = "") -> None:
    """Who waits in another queue changes over; who waits in this one keeps the place."""
    if pace not in clock.PACES:
        raise Refused("unknown_pace")
    if selectors.first_ruleset(game) is None:
        raise Refused("unknown_game")
    if (refusal := why_not(user)) is not None:
        raise Refused(refusal)
    is_live = clock.PACES[pace].is_live
    if _ranked_matches(user, is_live=is_live) >= (MAX_LIVE_RANKED if is_live else MAX_MAIL_RANKED):
        raise Refused("too_many_ranked")
    given = tables.nonce_checked(nonce) if nonce else ""
    now = store.clock()
    with store.impatient(), transaction.atomic():
        entry = QueueEntry.objects.select_for_update().filter(user=user).first()
        is_here = entry is not None and entry.match_id is None and entry.seen_at > now - GONE
        if is_here and (entry.game, entry.pace) == (game, pace):
            QueueEntry.objects.filter(pk=entry.pk).update(seen_at=now)
            return
        QueueEntry.objects.update_or_create(
            user=user,
            defaults={
                "game": game,
                "pace": pace,
                "rating": ladder.rating_of(user_id=user.pk, game=game, pace=pace),
                "nonce": given,
                "joined_at": now,
                "seen_at": now,
                "match": None,
            },
        )


def why_not(user: Any) -> str | None:
    """A ranked match is between people with an account each: the code of the refusal, or None."""
    if not user.is_authenticated or user.is_guest:
        return "guests_play_unranked"
    if not user.is_active:
        return "banned"
    return None if accounts.has_verified_email(user) else "needs_verified_email"


def _ranked_matches(user: Any, *, is_live: bool) -> int:
    paces = [key for key, pace in clock.PACES.items() if pace.is_live == is_live]
    seats = Seat.objects.filter(user=user, ending="", match__pace__in=paces, match__ranked=True)
    return seats.filter(match__status=Match.Status.RUNNING).count()


def queue_leave(*, user: Any) -> None:
    with store.impatient():
        QueueEntry.objects.filter(user=user, match=None).delete()


def queue_look(*, user: Any) -> Place | None:
    """The page is still there; None: nobody waits, or nobody asked for too long."""
    if not user.is_authenticated:
        return None
    now = store.clock()
    entry = QueueEntry.objects.select_related("match").filter(user=user).first()
    if entry is None or entry.seen_at < now - GONE:
        return None
    if entry.match is None:
        with store.impatient():
            QueueEntry.objects.filter(pk=entry.pk, match=None).update(seen_at=now)
    elif _is_known(entry):
        return None
    seconds = (now - entry.joined_at).total_seconds()
    found = entry.match and entry.match.public_id
    return Place(entry.game, entry.pace, entry.rating, seconds, found)


def _is_known(entry: QueueEntry) -> bool:
    """Whoever has been at the table needs nobody to lead the way."""
    seat = Seat.objects.filter(match=entry.match, user=entry.user_id, seen_at=None)
    return entry.match.status != Match.Status.RUNNING or not seat.exists()


def queue_sweep() -> int:
    """Pair who can be paired; how many tables that made. Safe to run many times at once."""
    now = store.clock()
    entries = list(QueueEntry.objects.select_related("user"))
    gone = [row.pk for row in entries if row.seen_at < now - GONE or not row.user.is_active]
    if gone:
        _forget(gone, now)
    waiting: dict[tuple[str, str], list[pairing.Waiting]] = defaultdict(list)
    for row in entries:
        if row.match_id is None and row.user.is_active and row.seen_at >= now - FRESH:
            seconds = (now - row.joined_at).total_seconds()
            waiting[row.game, row.pace].append(pairing.Waiting(row.pk, row.rating, seconds))
    made = 0
    for (game, pace), people in waiting.items():
        for pair in pairing.pairs(people):
            try:
                made += _seat(pair, game=game, pace=pace, fresh=now - FRESH)
            except Busy:
                pass  # The next second is soon enough.
            except Exception:
                log.exception("pair not seated", game=game, pace=pace)
    return made


def _forget(gone: list[int], now: datetime) -> None:
    try:
        with store.impatient():
            rows = QueueEntry.objects.filter(pk__in=gone)
            rows.filter(seen_at__lt=now - GONE).delete()
            rows.filter(user__is_active=False).delete()
    except Busy:
        pass


def _seat(pair: tuple[int, int], *, game: str, pace: str, fresh: datetime) -> bool:
    """Both or neither: an entry that another worker holds, or that is gone, is left alone."""
    with store.impatient(), transaction.atomic():
        rows = list(
            QueueEntry.objects.select_for_update(skip_locked=True, of=("self",))
            .filter(pk__in=pair, match=None, game=game, pace=pace, seen_at__gte=fresh)
            .filter(user__is_active=True)
            .select_related("user")
        )
        ruleset = selectors.first_ruleset(game)
        if len(rows) < 2 or ruleset is None:
            return False
        # Nobody earns the first seat by waiting.
        secrets.SystemRandom().shuffle(rows)
        host, guest = rows
        match = tables.table_lay(
            host=host.user,
            ruleset=ruleset,
            seats=2,
            pace=pace,
            ranked=True,
            visibility=Match.Visibility.LINK,
            starts_when_full=True,
            nonce=host.nonce,
        )
        tables.seat_join(match_id=match.public_id, user=guest.user, nonce=guest.nonce)
        QueueEntry.objects.filter(pk__in=pair).update(match=match)
        return True
