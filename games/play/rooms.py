"""Who reads which talk of a table: players and spectators apart while the match runs."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime

import msgspec
from django.db.models import OuterRef, Subquery

from games.models import ChatLine, ChatMute, Match
from games.play import store

Room = ChatLine.Room
KEPT_IN_VIEW = 50


class Line(msgspec.Struct, frozen=True):
    """`id` names it to moderators; `text` is plain text and nothing else."""

    id: int
    room: str
    seat: int | None
    name: str
    text: str
    at: datetime
    mine: bool


def written(match: store.MatchRow, user_id: int | None) -> str:
    """The room this user's words go to. A banned user has no seat."""
    return Room.SPECTATORS if match.seat_of(user_id) is None else Room.PLAYERS


def readable(match: store.MatchRow, user_id: int | None) -> tuple[str, ...]:
    """Once the match has finished, everybody may know what was said."""
    if match.status == Match.Status.FINISHED:
        return (Room.PLAYERS, Room.SPECTATORS)
    return (written(match, user_id),)


def heard(match_id: str, readers: Collection[int | None]) -> dict[int | None, list[Line]]:
    """By reader (None: whoever is not signed in), the last lines of their rooms, oldest first."""
    return _heard(match_id, readers, after=0)


def heard_by(match_id: str, reader: int | None, *, after: int = 0) -> list[Line] | None:
    """None: there is no such table."""
    return _heard(match_id, [reader], after=after).get(reader)


def _heard(
    match_id: str, readers: Collection[int | None], *, after: int
) -> dict[int | None, list[Line]]:
    found = store.read(match_id)
    if found is None:
        return {}
    match, _ = found
    rooms = {reader: readable(match, reader) for reader in readers}
    said = {
        room: _last_lines(match.id, room, after)
        for room in sorted({room for read in rooms.values() for room in read})
    }
    muted = _muted_by(readers)
    return {
        reader: sorted(
            (
                _line(row, reader)
                for room in rooms[reader]
                for row in said[room]
                if row.user_id not in muted[reader]
            ),
            key=lambda line: line.id,
        )
        for reader in readers
    }


def _last_lines(match_id: int, room: str, after: int) -> list[ChatLine]:
    lines = ChatLine.objects.filter(match_id=match_id, room=room, hidden=False, id__gt=after)
    return list(lines.order_by("-id")[:KEPT_IN_VIEW])


def _muted_by(readers: Collection[int | None]) -> dict[int | None, set[int]]:
    muted: dict[int | None, set[int]] = defaultdict(set)
    rows = ChatMute.objects.filter(user__in=[reader for reader in readers if reader is not None])
    for user_id, other in rows.values_list("user_id", "muted_id"):
        muted[user_id].add(other)
    return muted


def _line(row: ChatLine, reader: int | None) -> Line:
    mine = reader is not None and row.user_id == reader
    return Line(row.pk, row.room, row.seat, row.name, row.text, row.created_at, mine)


def author_of(match_id: str, line: int, *, reader: int) -> int | None:
    """Of a line this user may read."""
    found = store.read(match_id)
    if found is None:
        return None
    match, _ = found
    lines = ChatLine.objects.filter(pk=line, match_id=match.id, room__in=readable(match, reader))
    return lines.values_list("user_id", flat=True).first()


def muted_names(user_id: int | None) -> list[str]:
    """Whom this user does not hear."""
    rows = ChatMute.objects.filter(user=user_id).order_by("muted__username")
    return list(rows.values_list("muted__username", flat=True))


def last_ids(match_ids: Sequence[str]) -> dict[str, int]:
    """By match, the newest line of any room, for whoever looks whether there is one."""
    lines = ChatLine.objects.filter(match=OuterRef("pk")).order_by("-id").values("id")
    rows = Match.objects.filter(public_id__in=match_ids).annotate(newest=Subquery(lines[:1]))
    return dict(rows.exclude(newest=None).values_list("public_id", "newest"))
