"""A table before the deal: who sits where, which rules, which share of the dice."""

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from django.db import transaction

from games import rules
from games.bots import levels
from games.models import Match, MatchSecret, Ruleset, Seat
from games.play import after_commit, clock, doors, store
from games.play.exports import NO_NONCE
from games.play.refusals import Refused
from games.play.turn import Turn

MAX_OPEN_TABLES = 5
MAX_OPEN_TABLES_OF_GUESTS = 2
MAX_RUNNING_TABLES = 40
MAX_RUNNING_TABLES_OF_GUESTS = 6


def ruleset_publish(
    *, game: str, menu: str, options: dict[str, Any], tables: dict[str, Any] | None = None
) -> Ruleset:
    """The row with exactly these rules, made if there is none yet; `InvalidOptions` if none can."""
    loaded = rules.load(game, options, tables=tables)
    content = [game, loaded.revision, loaded.options, loaded.tables]
    sha256 = hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()
    row, _ = Ruleset.objects.get_or_create(
        sha256=sha256,
        defaults={
            "game": game,
            "menu": menu,
            "revision": loaded.revision,
            "options": loaded.options,
            "tables": loaded.tables,
        },
    )
    return row


# ── before the deal ──


@transaction.atomic
def match_create(
    *,
    host: Any,
    ruleset: Ruleset,
    seats: int,
    pace: str = "live",
    bots: int = 0,
    ranked: bool = False,
    visibility: str = Match.Visibility.PUBLIC,
    window_seconds: float | None = None,
    talk: str = Match.Talk.ON,
    starts_when_full: bool = False,
    invited: Iterable[str] = (),
    nonce: str = "",
) -> Match:
    """A table with the host at its first seat; the dice are committed to before anybody sits."""
    if ranked and host.is_guest:
        raise Refused("guests_play_unranked")
    hosted = Counter(Match.objects.filter(host=host).values_list("status", flat=True))
    running = MAX_RUNNING_TABLES_OF_GUESTS if host.is_guest else MAX_RUNNING_TABLES
    open_tables = MAX_OPEN_TABLES_OF_GUESTS if host.is_guest else MAX_OPEN_TABLES
    if hosted[Match.Status.OPEN] >= open_tables or hosted[Match.Status.RUNNING] >= running:
        raise Refused("too_many_tables")
    match = table_lay(
        host=host,
        ruleset=ruleset,
        seats=seats,
        pace=pace,
        ranked=ranked,
        visibility=visibility,
        window_seconds=window_seconds,
        talk=talk,
        starts_when_full=starts_when_full,
        nonce=nonce,
    )
    if visibility == Match.Visibility.INVITED:
        doors.invite(match, names=invited)
    for _ in range(bots):
        seat_add_bot(match_id=match.public_id, host=host)
    return match


def table_lay(
    *,
    host: Any,
    ruleset: Ruleset,
    seats: int,
    pace: str,
    ranked: bool,
    visibility: str,
    window_seconds: float | None = None,
    talk: str = Match.Talk.ON,
    starts_when_full: bool = False,
    nonce: str = "",
) -> Match:
    """Whoever asks for it has made sure that the host may have one more."""
    loaded = rules.load(
        ruleset.game, ruleset.options, tables=ruleset.tables, revision=ruleset.revision
    )
    if seats not in loaded.seats:
        raise Refused("seats_out_of_range")
    if pace not in clock.PACES:
        raise Refused("unknown_pace")
    if talk not in Match.Talk.values:
        raise Refused("unknown_talk")
    window = clock.window_seconds(pace, window_seconds)
    if window is None:
        raise Refused("window_out_of_range")
    given = nonce_checked(nonce) if nonce else ""
    secret = secrets.token_bytes(32)
    match = Match.objects.create(
        ruleset=ruleset,
        host=host,
        visibility=visibility,
        ranked=ranked,
        pace=pace,
        turn_seconds=clock.PACES[pace].turn_seconds,
        window_seconds=window,
        talk=talk,
        starts_when_full=starts_when_full,
        commitment=hashlib.sha256(secret).hexdigest(),
    )
    MatchSecret.objects.create(match=match, secret=secret.hex())
    Seat.objects.bulk_create(
        Seat(
            match=match,
            index=index,
            user=host if index == 0 else None,
            nonce=given if index == 0 else "",
        )
        for index in range(seats)
    )
    return match


def match_invite(*, match_id: str, host: Any, names: Iterable[str]) -> None:
    """More people at the door of a table by invitation, until it starts."""
    with store.locked(match_id) as locked:
        match = hosted(locked, host)
        row = Match.objects.get(pk=match.id)
        if row.visibility != Match.Visibility.INVITED:
            raise Refused("open_to_all")
        doors.invite(row, names=names)


@transaction.atomic
def match_against_bots(*, host: Any, ruleset: Ruleset, bots: int, nonce: str = "") -> Match:
    """A dealt table for one, all or nothing."""
    return match_create(
        host=host,
        ruleset=ruleset,
        seats=bots + 1,
        bots=bots,
        visibility=Match.Visibility.LINK,
        starts_when_full=True,
        nonce=nonce,
    )


def _open(match: store.MatchRow | None) -> store.MatchRow:
    if match is None:
        raise Refused("unknown_match")
    if match.status != Match.Status.OPEN:
        raise Refused("already_started")
    return match


def hosted(match: store.MatchRow | None, user: Any) -> store.MatchRow:
    match = _open(match)
    if match.host_id != user.pk:
        raise Refused("host_only")
    return match


def tell(match: store.MatchRow) -> None:
    after_commit.announce(after_commit.Moved(match.public_id, match.head_seq, match.due_at))


def seat_join(*, match_id: str, user: Any, nonce: str = "") -> int:
    """The first free seat; a user who sits already keeps theirs."""
    with store.locked(match_id) as locked:
        match = _open(locked)
        mine = match.seat_of(user.pk)
        if mine is not None:
            return mine.index
        if match.ranked and user.is_guest:
            raise Refused("guests_play_unranked")
        if Match.barred.through.objects.filter(match_id=match.id, user_id=user.pk).exists():
            raise Refused("sent_away")
        if not user.is_active:
            raise Refused("banned")
        if not doors.has_entry(match_id=match_id, user_id=user.pk):
            raise Refused("not_invited")
        free = _free_seat(match)
        Seat.objects.filter(pk=free.id).update(
            user=user, nonce=nonce_checked(nonce) if nonce else ""
        )
        _seat_taken(match)
        return free.index


def _seat_taken(match: store.MatchRow) -> None:
    """Caller holds the match row lock."""
    match.seats = store.seats(match.id)
    if not _is_full(match) or not Match.objects.filter(pk=match.id, starts_when_full=True).exists():
        tell(match)
        return
    _deal(match)


def _is_full(match: store.MatchRow) -> bool:
    return all(seat.user_id is not None or seat.bot for seat in match.seats)


def _free_seat(match: store.MatchRow) -> store.SeatRow:
    for seat in match.seats:
        if seat.user_id is None and not seat.bot:
            return seat
    raise Refused("table_full")


def seat_leave(*, match_id: str, user: Any) -> None:
    """Before the deal only; when the host leaves the table closes."""
    with store.locked(match_id) as locked:
        match = _open(locked)
        seat = match.seat_of(user.pk)
        if seat is None:
            raise Refused("not_seated")
        Seat.objects.filter(pk=seat.id).update(user=None, nonce="")
        if match.host_id == user.pk:
            Match.objects.filter(pk=match.id).update(status=Match.Status.ABORTED)
        tell(match)


def seat_add_bot(*, match_id: str, host: Any, level: str = "cadet") -> int:
    with store.locked(match_id) as locked:
        match = hosted(locked, host)
        if match.ranked:
            raise Refused("ranked_has_no_bots")
        if level not in levels(match.game):
            raise Refused("unknown_bot")
        free = _free_seat(match)
        Seat.objects.filter(pk=free.id).update(bot=level, nonce=NO_NONCE)
        _seat_taken(match)
        return free.index


def seat_remove_bot(*, match_id: str, host: Any, seat: int) -> None:
    with store.locked(match_id) as locked:
        match = hosted(locked, host)
        if (
            not Seat.objects.filter(match_id=match.id, index=seat)
            .exclude(bot="")
            .update(bot="", nonce="")
        ):
            raise Refused("no_bot_there")
        tell(match)


def seat_nonce(*, match_id: str, user: Any, nonce: str) -> None:
    """A seat's own share of the seed: once, before the deal, after it saw the commitment."""
    with store.locked(match_id) as locked:
        match = _open(locked)
        seat = match.seat_of(user.pk)
        if seat is None:
            raise Refused("not_seated")
        given = nonce_checked(nonce)
        if seat.nonce not in {"", given}:
            raise Refused("nonce_given")
        Seat.objects.filter(pk=seat.id).update(nonce=given)


def nonce_checked(nonce: str) -> str:
    try:
        is_nonce = len(bytes.fromhex(nonce)) == 32 and len(nonce) == 64
    except ValueError:
        is_nonce = False
    if not is_nonce:
        raise Refused("bad_nonce")
    return nonce.lower()


def match_start(*, match_id: str, host: Any) -> None:
    with store.locked(match_id) as locked:
        match = hosted(locked, host)
        if not _is_full(match):
            raise Refused("seats_free")
        _deal(match)


def _deal(match: store.MatchRow) -> None:
    """Nonces and secret make the seed. Caller holds the row lock, and every seat is taken."""
    secret = store.secret(match.id).secret
    nonces = b"".join(bytes.fromhex(seat.nonce or NO_NONCE) for seat in match.seats)
    seed = hmac.new(bytes.fromhex(secret), nonces, hashlib.sha256).hexdigest()
    game = store.ruleset(match).new_game(seats=len(match.seats), seed=seed)
    MatchSecret.objects.filter(pk=match.id).update(seed=seed, snapshot=game.dump())
    Match.objects.filter(pk=match.id).update(
        # Due at once; `save` below sets the real moment in the same transaction.
        status=Match.Status.RUNNING,
        started_at=match.now,
        due_at=match.now,
    )
    match.status = Match.Status.RUNNING
    turn = Turn(match)
    turn.open(game.opening, at=match.now)
    turn.save(now=match.now)
