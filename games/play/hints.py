"""How risky it is: told on demand, from what the asker's seat knows, where the table allows it."""

from typing import Any

import msgspec

from games import words
from games.models import Match
from games.play import frames, store
from games.play.refusals import Refused


class Part(msgspec.Struct):
    """`percent` of the ways things can stand."""

    key: str
    percent: float
    sentence: str


class Hint(msgspec.Struct):
    note: str
    parts: list[Part]


def has_hints(match: Match | store.MatchRow, ruleset: Any) -> bool:
    """Friendly tables of a game that can count; a ranked player counts alone."""
    return not match.ranked and ruleset.risk is not None


def hint(public_id: str, *, user_id: int | None) -> Hint | None:
    found = store.read(public_id)
    if found is None:
        return None
    match, secret = found
    ruleset: Any = store.ruleset(match)
    if match.status != Match.Status.RUNNING or secret.snapshot is None:
        raise Refused("match_closed")
    if not has_hints(match, ruleset):
        raise Refused("no_hints")
    seat = match.seat_of(user_id)
    view = ruleset.restore(secret.snapshot).view(None if seat is None else seat.index)
    risk = ruleset.risk(view)
    if risk is None:
        raise Refused("no_risk_now")
    names = [frames.seat_name(row) for row in match.seats]
    note, parts = words.risk(match.game, risk, view, names)
    return Hint(note, [Part(*part) for part in parts])
