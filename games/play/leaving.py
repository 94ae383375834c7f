"""Giving up, calling off, sending away, and meeting again."""

from typing import Any

from django.db import IntegrityError, transaction

from games.models import Action, Match, Seat
from games.play import after_commit, store, store_orders, tables
from games.play.log import table_event
from games.play.refusals import Busy, Refused
from games.play.replies import Reply, admitted
from games.play.turn import Turn

STAND_IN = "cadet"
RESIGNED = "resigned"


def match_resign(*, match_id: str, actor: int | None, command_id: str) -> Reply:
    """The seat is last, whatever the bot that plays on for it makes of it."""
    payload = store.payload_text({"type": "resign"})
    try:
        with store.locked(match_id) as match:
            seat = admitted(match, actor, command_id, payload)
            if isinstance(seat, Reply):
                return seat
            assert match is not None
            Seat.objects.filter(pk=seat.id).update(stand_in=STAND_IN, ending=RESIGNED)
            seat.bot = seat.stand_in = STAND_IN
            seat.ending = RESIGNED
            # Asked anew, on a bot's schedule.
            seat.asked = seat.answer_by = None
            store_orders.lapse(match.id, seat=seat.index)
            turn = Turn(match)
            turn.note(
                seat=seat.index,
                event=table_event(RESIGNED, seat=seat.index),
                command_id=command_id,
                at=match.now,
                payload=payload,
            )
            turn.save(now=match.now)
            return Reply("applied", seq=match.head_seq)
    except Busy as busy:
        return Reply("refused", code=busy.code)


def match_abort(*, match_id: str, user: Any) -> None:
    """Before any person has acted, whoever sits at the table may call the match off."""
    with store.locked(match_id) as match:
        if match is None:
            raise Refused("unknown_match")
        if match.seat_of(user.pk) is None:
            raise Refused("not_seated")
        if match.status != Match.Status.RUNNING:
            raise Refused("match_closed")
        people = [seat.index for seat in match.seats if seat.user_id is not None]
        played = Action.objects.filter(match_id=match.id, kind=Action.Kind.PLAY, seat__in=people)
        if played.exists():
            raise Refused("already_played")
        store_orders.lapse(match.id)
        Seat.objects.filter(match_id=match.id).update(asked=None, answer_by=None)
        Match.objects.filter(pk=match.id).update(status=Match.Status.ABORTED, due_at=None)
        after_commit.announce(after_commit.Moved(match.public_id, match.head_seq, None))


def seat_kick(*, match_id: str, host: Any, seat: int) -> None:
    """Before the start the host may send somebody away, who does not come back to this table."""
    with store.locked(match_id) as locked:
        match = tables.hosted(locked, host)
        row = next((row for row in match.seats if row.index == seat), None)
        if row is None or row.user_id is None or row.user_id == host.pk:
            raise Refused("nobody_to_send_away")
        Match.objects.get(pk=match.id).barred.add(row.user_id)
        Seat.objects.filter(pk=row.id).update(user=None, nonce="")
        tables.tell(match)


def match_rematch(*, match_id: str, user: Any) -> str:
    """A table like the one that ended, for the same people; the first to ask is its host."""
    old = Match.objects.select_related("ruleset").filter(public_id=match_id).first()
    if old is None:
        raise Refused("unknown_match")
    if old.status != Match.Status.FINISHED:
        raise Refused("match_running")
    seats = list(old.seats.order_by("index"))
    if all(seat.user_id != user.pk for seat in seats):
        raise Refused("not_seated")
    found = Match.objects.filter(rematch_of=old).first()
    if found is None:
        try:
            return _rematch(old, seats, user)
        except IntegrityError:  # two asked at the same moment
            found = Match.objects.get(rematch_of=old)
    tables.seat_join(match_id=found.public_id, user=user)
    return found.public_id


@transaction.atomic
def _rematch(old: Match, seats: list[Seat], user: Any) -> str:
    is_closed = old.visibility == Match.Visibility.INVITED
    match = tables.match_create(
        host=user,
        ruleset=old.ruleset,
        seats=len(seats),
        pace=old.pace,
        bots=sum(bool(seat.bot) for seat in seats),
        ranked=old.ranked,
        visibility=old.visibility if is_closed else Match.Visibility.LINK,
        talk=old.talk,
    )
    match.invited.set([seat.user_id for seat in seats if seat.user_id] if is_closed else [])
    Match.objects.filter(pk=match.pk).update(rematch_of=old)
    after_commit.announce(after_commit.Moved(old.public_id, old.head_seq, None))
    return match.public_id
