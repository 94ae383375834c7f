"""Every way to change a match. Only `action_submit` and `match_wake` move its game."""

from datetime import datetime, timedelta
from typing import Any

import structlog

from games import rules, words
from games.models import Match, Seat
from games.play import after_commit, clock, frames, orders, store, windows
from games.play.leaving import match_abort, match_rematch, match_resign, seat_kick
from games.play.log import table_event
from games.play.orders import order_place, order_withdraw
from games.play.queue import queue_join, queue_leave, queue_look, queue_sweep
from games.play.refusals import Busy, Refused
from games.play.replies import Reply, admitted
from games.play.tables import (
    match_against_bots,
    match_create,
    match_invite,
    match_start,
    ruleset_publish,
    seat_add_bot,
    seat_join,
    seat_leave,
    seat_nonce,
    seat_remove_bot,
)
from games.play.talk import claim_make, line_say, user_mute
from games.play.turn import Turn

__all__ = [
    "Refused",
    "Reply",
    "action_submit",
    "claim_make",
    "line_say",
    "match_abort",
    "match_against_bots",
    "match_create",
    "match_invite",
    "match_rematch",
    "match_resign",
    "match_start",
    "match_wake",
    "matches_sweep",
    "order_place",
    "order_withdraw",
    "queue_join",
    "queue_leave",
    "queue_look",
    "ruleset_publish",
    "seat_add_bot",
    "seat_join",
    "seat_kick",
    "seat_leave",
    "seat_nonce",
    "seat_remove_bot",
    "seat_seen",
    "seats_seen",
    "sentence_of",
    "user_mute",
]

log = structlog.get_logger(__name__)

WAKE_AGAIN = timedelta(seconds=30)


# ── play ──


def action_submit(
    *, match_id: str, actor: int | None, question: int, command_id: str, action: Any
) -> Reply:
    """`actor` is a user, whose seat the rows tell. An answer is returned only once committed."""
    try:
        with store.locked(match_id) as match:
            return _submit(match, actor, question, command_id, action)
    except Busy as busy:
        return Reply("refused", code=busy.code)


def _submit(
    match: store.MatchRow | None, actor: int | None, question: int, command_id: str, action: Any
) -> Reply:
    payload = store.payload_text({"action": action, "question": question})
    seat = admitted(match, actor, command_id, payload)
    if isinstance(seat, Reply):
        return seat
    assert match is not None
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
    said = {"command_id": command_id, "payload": payload, "action": parsed}
    try:
        if asked.sealed:
            return orders.answer_keep(turn, seat, question=question, **said)
        turn.play(seat=seat.index, received_at=match.now, **said)
    except rules.IllegalAction as error:
        reason = _reason(turn, seat.index, parsed, error)
        return Reply("illegal", match.head_seq, error.code, reason)
    seq = match.head_seq
    turn.save(now=match.now)
    return Reply("applied", seq=seq)


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
    except Busy:
        return 0


def matches_sweep() -> None:
    """Look at every due match; one that cannot be woken keeps no other from its turn.

    Then at the queue: who waits for an opponent waits a second at most for the look.
    """
    for match_id in store.due_matches():
        try:
            match_wake(match_id=match_id)
        except Exception:
            log.exception("match not woken", match=match_id)
            store.match_postpone(match_id, due_at=store.clock() + WAKE_AGAIN)
    try:
        queue_sweep()
    except Exception:
        log.exception("queue not swept")


def _play_due(turn: Turn, *, now: datetime) -> int:
    before = turn.match.head_seq
    if windows.is_ready(turn):
        turn.save(now=now)
        return turn.match.head_seq - before
    if windows.open_window(turn.game) is None:
        played = _play_due_seats(turn, now=now)
    else:
        played = _close_due_window(turn, now=now)
    if played:
        turn.save(now=now)
    return played


def _close_due_window(turn: Turn, *, now: datetime) -> int:
    """The silent pass; nobody is told who that was."""
    match = turn.match
    asked = [match.seats[seat] for seat in turn.game.to_act()]
    if clock.window_due(asked, window_seconds=match.window_seconds) > now:
        return 0
    return windows.close(turn, now=now)


def _play_due_seats(turn: Turn, *, now: datetime) -> int:
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
                event=table_event("timed_out", seat=seat.index),
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
    return played


# ── who is here ──


def seat_seen(*, match_id: str, user_id: int, present: bool) -> None:
    """A socket of this user opened or closed."""
    updated = Seat.objects.filter(match__public_id=match_id, user_id=user_id).update(
        seen_at=store.clock() if present else None
    )
    if updated:
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
