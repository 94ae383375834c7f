"""Every way to change a match. Only `action_submit` and `match_wake` add actions."""

import hashlib
import hmac
import secrets
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from games import bots, rules, words
from games.models import Match, MatchSecret, Ruleset, Seat
from games.play import after_commit, clock, frames, log, store
from games.play.exports import NO_NONCE
from games.play.turn import Turn

MAX_OPEN_TABLES = 5


class Refused(Exception):
    """A clear no; nothing has changed. `games.words.table` says `code` to people."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Reply(msgspec.Struct, frozen=True):
    """What a submit is told. `applied` and `duplicate` mean committed."""

    status: str  # applied, duplicate, conflict, stale, illegal, late, refused
    seq: int | None = None
    code: str | None = None
    sentence: str | None = None


# ── rulesets ──


def ruleset_publish(*, game: str, menu: str, options: dict[str, Any]) -> Ruleset:
    """The row with exactly these rules, made if there is none yet."""
    loaded = rules.load(game, options)
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
    ranked: bool = False,
    visibility: str = Match.Visibility.PUBLIC,
) -> Match:
    """A table with the host at its first seat; the dice are committed to before anybody sits."""
    loaded = rules.load(
        ruleset.game, ruleset.options, tables=ruleset.tables, revision=ruleset.revision
    )
    if seats not in loaded.seats:
        raise Refused("seats_out_of_range")
    if pace not in clock.PACES:
        raise Refused("unknown_pace")
    if ranked and host.is_guest:
        raise Refused("guests_play_unranked")
    if Match.objects.filter(host=host, status=Match.Status.OPEN).count() >= MAX_OPEN_TABLES:
        raise Refused("too_many_tables")
    secret = secrets.token_bytes(32)
    match = Match.objects.create(
        ruleset=ruleset,
        host=host,
        visibility=visibility,
        ranked=ranked,
        pace=pace,
        turn_seconds=clock.PACES[pace].turn_seconds,
        commitment=hashlib.sha256(secret).hexdigest(),
    )
    MatchSecret.objects.create(match=match, secret=secret.hex())
    Seat.objects.bulk_create(
        Seat(match=match, index=index, user=host if index == 0 else None) for index in range(seats)
    )
    return match


def _open(match: store.MatchRow | None) -> store.MatchRow:
    if match is None:
        raise Refused("unknown_match")
    if match.status != Match.Status.OPEN:
        raise Refused("already_started")
    return match


def _hosted(match: store.MatchRow | None, user: Any) -> store.MatchRow:
    match = _open(match)
    if match.host_id != user.pk:
        raise Refused("host_only")
    return match


def _tell(match: store.MatchRow) -> None:
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
        free = _free_seat(match)
        Seat.objects.filter(pk=free.id).update(user=user, nonce=_checked(nonce) if nonce else "")
        _tell(match)
        return free.index


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
        _tell(match)


def seat_add_bot(*, match_id: str, host: Any, level: str = "cadet") -> int:
    with store.locked(match_id) as locked:
        match = _hosted(locked, host)
        if match.ranked:
            raise Refused("ranked_has_no_bots")
        if level not in bots.levels(match.game):
            raise Refused("unknown_bot")
        free = _free_seat(match)
        Seat.objects.filter(pk=free.id).update(bot=level, nonce=NO_NONCE)
        _tell(match)
        return free.index


def seat_remove_bot(*, match_id: str, host: Any, seat: int) -> None:
    with store.locked(match_id) as locked:
        match = _hosted(locked, host)
        if (
            not Seat.objects.filter(match_id=match.id, index=seat)
            .exclude(bot="")
            .update(bot="", nonce="")
        ):
            raise Refused("no_bot_there")
        _tell(match)


def seat_nonce(*, match_id: str, user: Any, nonce: str) -> None:
    """A seat's own share of the seed: once, before the deal, after it saw the commitment."""
    with store.locked(match_id) as locked:
        match = _open(locked)
        seat = match.seat_of(user.pk)
        if seat is None:
            raise Refused("not_seated")
        if seat.nonce:
            raise Refused("nonce_given")
        Seat.objects.filter(pk=seat.id).update(nonce=_checked(nonce))


def _checked(nonce: str) -> str:
    try:
        is_nonce = len(bytes.fromhex(nonce)) == 32 and len(nonce) == 64
    except ValueError:
        is_nonce = False
    if not is_nonce:
        raise Refused("bad_nonce")
    return nonce.lower()


def match_start(*, match_id: str, host: Any) -> None:
    """Deal: every seat is taken, nonces and secret make the seed."""
    with store.locked(match_id) as locked:
        match = _hosted(locked, host)
        if any(seat.user_id is None and not seat.bot for seat in match.seats):
            raise Refused("seats_free")
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


# ── play ──


def action_submit(
    *, match_id: str, actor: int, question: int, command_id: str, action: Any
) -> Reply:
    """`actor` is a user, whose seat the rows tell. An answer is returned only once committed."""
    try:
        with store.locked(match_id) as match:
            return _submit(match, actor, question, command_id, action)
    except store.Busy:
        return Reply("refused", code="busy")


def _submit(
    match: store.MatchRow | None, actor: int, question: int, command_id: str, action: Any
) -> Reply:
    if match is None:
        return Reply("refused", code="unknown_match")
    seat = match.seat_of(actor)
    if seat is None:
        return Reply("refused", code="not_seated")
    payload = store.payload_text({"action": action, "question": question})
    first = store.command(match.id, command_id)
    if first is not None:
        if (first.seat, first.payload) == (seat.index, payload):
            return Reply("duplicate", seq=first.seq)
        return Reply("conflict", code="command_used", seq=match.head_seq)
    if match.status != Match.Status.RUNNING:
        return Reply("refused", code="match_closed", seq=match.head_seq)
    turn = Turn(match)
    asked = turn.game.question(seat.index)
    if asked is None or asked.number != question:
        return Reply("stale", code="question_closed", seq=match.head_seq)
    if clock.is_late(seat, received_at=match.now):
        return Reply("late", code="too_late", seq=match.head_seq)
    try:
        parsed = turn.ruleset.action(action)
    except rules.InvalidAction:
        return Reply("illegal", code="not_an_action", seq=match.head_seq)
    try:
        turn.play(
            seat=seat.index,
            action=parsed,
            payload=payload,
            command_id=command_id,
            received_at=match.now,
        )
    except rules.IllegalAction as error:
        return Reply(
            "illegal", match.head_seq, error.code, _reason(turn, seat.index, parsed, error)
        )
    turn.save(now=match.now)
    return Reply("applied", seq=match.head_seq)


def _reason(turn: Turn, seat: int, action: Any, error: rules.IllegalAction) -> str:
    """In the reader's language where the rules' reason is one the words know."""
    why = turn.game.why_not(seat, rules.to_wire(action)["type"])
    if why is None or why[0] != error.code:
        return error.sentence
    names = [frames.seat_name(row) for row in turn.match.seats]
    return words.reason(turn.match.game, *why, names, seat)


def match_wake(*, match_id: str) -> int:
    """Do what is due now, or nothing; how many actions that was. Safe to call at any time."""
    try:
        with store.locked(match_id) as match:
            if match is None or match.status != Match.Status.RUNNING:
                return 0
            # After the wait for the lock the deadline may have moved: read the clock again.
            return _play_due(Turn(match), now=store.clock())
    except store.Busy:
        return 0


def _play_due(turn: Turn, *, now: datetime) -> int:
    played = 0
    for seat in turn.match.seats:
        due = clock.due_of(seat)
        question = turn.game.question(seat.index)
        if due is None or due > now or question is None or question.number != seat.asked:
            continue
        name = f"{question.number}:{seat.index}"
        if seat.bot:
            action, command_id = turn.bot_action(seat.index), f"bot:{name}"
        else:
            turn.note(
                seat=seat.index,
                event=log.table_event("timed_out", seat=seat.index),
                command_id=f"timeout:{name}",
                at=now,
            )
            action, command_id = turn.game.idle_action(seat.index), f"idle:{name}"
        wire = rules.to_wire(action)
        payload = store.payload_text({"action": wire, "question": question.number})
        turn.play(
            seat=seat.index, action=action, payload=payload, command_id=command_id, received_at=now
        )
        played += 1
    if played:
        turn.save(now=now)
    return played


# ── who is here ──


def seat_seen(*, match_id: str, user_id: int, present: bool) -> None:
    """A socket of this user opened or closed."""
    Seat.objects.filter(match__public_id=match_id, user_id=user_id).update(
        seen_at=store.clock() if present else None
    )
    after_commit.announce(after_commit.Moved(match_id, 0, None))


def seats_seen(*, present: list[tuple[str, int]]) -> None:
    """Sockets of these users still live."""
    store.seats_seen(present)


def sentence_of(reply: Reply) -> str | None:
    """The reply in the reader's language."""
    if reply.code is None:
        return None
    if reply.status == "illegal" and reply.sentence is not None:
        return reply.sentence
    return words.table.refusal(reply.code)
