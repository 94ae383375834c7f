"""Who may enter a table at all, to look or to sit: by invitation, the link is not enough."""

from collections.abc import Iterable

from django.contrib.auth import get_user_model

from games.models import Match, Seat
from games.play.refusals import Refused

MAX_INVITED = 20


def has_entry(*, match_id: str, user_id: int | None) -> bool:
    """A table that does not exist keeps nobody out: whoever asks is told that it does not."""
    match = Match.objects.filter(public_id=match_id, visibility=Match.Visibility.INVITED)
    row = match.values("pk", "host_id").first()
    if row is None:
        return True
    if user_id is None:
        return False
    return row["host_id"] == user_id or is_invited(row["pk"], user_id)


def is_invited(match_pk: int, user_id: int) -> bool:
    """Whoever sits there was let in."""
    asked = Match.invited.through.objects.filter(match_id=match_pk, user_id=user_id)
    return asked.exists() or Seat.objects.filter(match_id=match_pk, user_id=user_id).exists()


def invite(match: Match, *, names: Iterable[str]) -> None:
    """Every name is somebody's, or nobody is invited."""
    wanted = {name.lower(): name for name in names}
    if len(wanted) > MAX_INVITED:
        raise Refused("too_many_invited")
    found = named(wanted.values())
    if len(found) < len(wanted):
        raise Refused("unknown_user")
    match.invited.add(*found.values())


def named(names: Iterable[str]) -> dict[str, int]:
    """User ids by lower-case name; a name nobody has is missing."""
    users = get_user_model().objects.filter(is_active=True)
    rows: dict[str, int] = {}
    for name in list(names)[: MAX_INVITED + 1]:
        pk = users.filter(username__iexact=name).values_list("pk", flat=True).first()
        if pk is not None:
            rows[name.lower()] = pk
    return rows
