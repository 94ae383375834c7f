"""What is said at a table: lines to a room, and claims, which are entries of the match's log."""

import re
import unicodedata
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.models import ChatLine, ChatMute, Match
from games.models.chat import MOST_CHARACTERS
from games.play import after_commit, doors, rooms, store
from games.play.log import table_event
from games.play.refusals import Busy, Refused
from games.play.replies import Reply, admitted
from games.play.turn import Turn
from games.words.claims import CLAIMS

# At most so many lines of one user within so long, over all tables; of a guest, half.
LIMITS = ((5, timedelta(seconds=10)), (30, timedelta(minutes=5)))
# So long a table still talks after its match.
AFTERWARDS = timedelta(days=1)
MOST_CLAIMS = 3
# More entries than one question can bring at six seats, claims and all.
_OF_ONE_QUESTION = 60
MOST_MUTES = 500
# Left-to-right and back again: characters that rewrite how others' words look.
_TURNS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def cleaned(text: str) -> str:
    """One line of plain text: no control characters, no direction tricks, single spaces."""
    plain = _TURNS.sub("", unicodedata.normalize("NFC", text))
    kept = (" " if unicodedata.category(c) in {"Cc", "Cs", "Zl", "Zp"} else c for c in plain)
    return " ".join("".join(kept).split())


def line_say(*, match_id: str, actor: int | None, command_id: str, text: str) -> Reply:
    """To the room this user writes in. Under the match's lock, so that ids grow as lines appear."""
    try:
        with store.locked(match_id) as match:
            return _say(match, actor, command_id, cleaned(text))
    except Busy as busy:
        return Reply("refused", code=busy.code)


def _say(match: store.MatchRow | None, actor: int | None, command_id: str, text: str) -> Reply:
    if match is None:
        return Reply("refused", code="unknown_match")
    # Locked, so that lines at several tables at once are counted one after the other.
    speakers = User.objects.select_for_update(no_key=True)
    user = speakers.filter(pk=actor, is_active=True).first()
    if user is None:
        return Reply("refused", match.head_seq, "cannot_talk")
    if not doors.has_entry(match_id=match.public_id, user_id=user.pk):
        return Reply("refused", code="not_invited")
    first = ChatLine.objects.filter(match_id=match.id, user=user, command_id=command_id).first()
    if first is not None:
        if first.text == text:
            return Reply("duplicate", match.head_seq)
        return Reply("conflict", match.head_seq, "command_used")
    seat = match.seat_of(actor)
    code = _why_no_talk(match, seat) or _why_no_line(text) or _why_wait(user, match.now)
    if code is not None:
        return Reply("refused", match.head_seq, code)
    ChatLine.objects.create(
        match_id=match.id,
        room=rooms.written(match, actor),
        user=user,
        seat=None if seat is None else seat.index,
        name=user.username,
        text=text,
        command_id=command_id,
        created_at=match.now,
    )
    after_commit.announce(after_commit.Moved(match.public_id, match.head_seq, None, talk=True))
    return Reply("applied", match.head_seq)


def _why_no_talk(match: store.MatchRow, seat: store.SeatRow | None) -> str | None:
    if match.talk == Match.Talk.OFF:
        return "talk_off"
    if match.talk == Match.Talk.CLAIMS and seat is not None:
        return "claims_only"
    if match.status == Match.Status.FINISHED:
        lately = Match.objects.filter(pk=match.id, finished_at__gt=match.now - AFTERWARDS)
        return None if lately.exists() else "talk_closed"
    if match.status != Match.Status.RUNNING:
        return "match_closed"
    is_silent = seat is not None and seat.index in _silent(Turn(match))
    return "silent_now" if is_silent else None


def _silent(turn: Turn) -> Any:
    """Seats the rules of this game keep from talking now; most games keep none."""
    return turn.game.view(None).get("silent", ())


def _why_no_line(text: str) -> str | None:
    if all(unicodedata.category(c)[0] in "CZM" for c in text):
        return "nothing_said"
    return "line_too_long" if len(text) > MOST_CHARACTERS else None


def _why_wait(user: User, now: datetime) -> str | None:
    for most, within in LIMITS:
        lines = ChatLine.objects.filter(user=user, created_at__gt=now - within)
        if lines.count() >= (most // 2 if user.is_guest else most):
            return "talks_too_much"
    return None


# ── claims ──


def claim_make(*, match_id: str, actor: int | None, command_id: str, claim: str) -> Reply:
    """An entry of the log, tied to the question that is open; the rules never see it."""
    payload = store.payload_text({"claim": claim})
    try:
        with store.locked(match_id) as match:
            seat = admitted(match, actor, command_id, payload)
            if isinstance(seat, Reply):
                return seat
            assert match is not None
            return _claim(Turn(match), seat, command_id, claim, payload)
    except Busy as busy:
        return Reply("refused", code=busy.code)


def _claim(turn: Turn, seat: store.SeatRow, command_id: str, claim: str, payload: str) -> Reply:
    match = turn.match
    if claim not in CLAIMS:
        return Reply("illegal", match.head_seq, "not_a_claim")
    if match.talk == Match.Talk.OFF:
        return Reply("refused", match.head_seq, "talk_off")
    if seat.index in _silent(turn):
        return Reply("refused", match.head_seq, "silent_now")
    question = turn.game.question(turn.game.to_act()[0])
    assert question is not None
    if _claims(match, seat.index, question.number) >= MOST_CLAIMS:
        return Reply("refused", match.head_seq, "claims_made")
    said = table_event("claimed", seat=seat.index, claim=claim, question=question.number)
    turn.note(seat=seat.index, event=said, command_id=command_id, at=match.now, payload=payload)
    # Nothing else is saved: clocks, windows and orders are none of a claim's business.
    store.head_save(match)
    after_commit.announce(after_commit.Moved(match.public_id, match.head_seq, None))
    return Reply("applied", seq=match.head_seq)


def _claims(match: store.MatchRow, seat: int, question: int) -> int:
    after = max(match.head_seq - _OF_ONE_QUESTION, 0)
    return sum(
        event["type"] == "table.claimed" and (event["seat"], event["question"]) == (seat, question)
        for row in store.actions_after(match.id, after, match.head_seq)
        for event in row.events
    )


# ── not hearing somebody ──


def user_mute(
    *, match_id: str, user: User, line: int | None = None, name: str = "", muted: bool = True
) -> None:
    """Whoever said that line, or goes by that name; for this user alone, at every table."""
    if line is not None:
        other = rooms.author_of(match_id, line, reader=user.pk)
    else:
        other = User.objects.filter(username=name).values_list("pk", flat=True).first()
    if other is None or other == user.pk:
        raise Refused("nobody_to_mute")
    if not muted:
        ChatMute.objects.filter(user=user, muted_id=other).delete()
    elif ChatMute.objects.filter(user=user).count() < MOST_MUTES:
        ChatMute.objects.get_or_create(user=user, muted_id=other)
