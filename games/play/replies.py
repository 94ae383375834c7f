"""What whoever speaks at a table is told, and who is heard at all."""

import msgspec

from games.models import Match
from games.play import store


class Reply(msgspec.Struct, frozen=True):
    """`applied`, `kept` and `duplicate` mean committed; everything else changed nothing."""

    status: str  # applied, kept, duplicate, conflict, stale, illegal, late, refused
    seq: int | None = None
    code: str | None = None
    sentence: str | None = None


def admitted(
    match: store.MatchRow | None, actor: int | None, command_id: str, payload: str
) -> store.SeatRow | Reply:
    """The seat that speaks, by the rows; a repeat is told what it was told the first time.

    Caller holds the match row lock, so that no other command slips in under the same id.
    """
    if match is None:
        return Reply("refused", code="unknown_match")
    seat = match.seat_of(actor)
    if seat is None:
        return Reply("refused", code="not_seated")
    first = store.command(match.id, command_id)
    if first is not None:
        if (first.seat, first.payload) == (seat.index, payload):
            return Reply("duplicate", seq=match.head_seq if first.seq is None else first.seq)
        return Reply("conflict", code="command_used", seq=match.head_seq)
    if match.status != Match.Status.RUNNING:
        return Reply("refused", code="match_closed", seq=match.head_seq)
    if seat.is_forfeited:
        return Reply("refused", code="seat_given_up", seq=match.head_seq)
    return seat
