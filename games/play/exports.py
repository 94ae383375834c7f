"""A finished match as one JSON document: all that `docs/verify.py` needs to check its dice."""

from typing import Any

from games.models import Match
from games.play import frames, store

NO_NONCE = "0" * 64


class NotFinished(Exception):
    """Until the end a match's secret, payloads and events leave nowhere."""


def export(public_id: str) -> dict[str, Any] | None:
    found = store.read(public_id)
    if found is None:
        return None
    match, secret = found
    if match.status != Match.Status.FINISHED:
        raise NotFinished
    ruleset = store.ruleset(match)
    return {
        "match": match.public_id,
        "game": match.game,
        "revision": ruleset.revision,
        "options": ruleset.options,
        "tables": ruleset.tables,
        "commitment": match.commitment,
        "secret": secret.secret,
        "nonces": [seat.nonce or NO_NONCE for seat in match.seats],
        "names": [frames.seat_name(seat) for seat in match.seats],
        "places": [seat.place for seat in match.seats],
        "scores": [seat.score for seat in match.seats],
        "actions": [
            {
                "seq": row.seq,
                "kind": row.kind,
                "seat": row.seat,
                "action": row.payload.get("action"),
                "events": row.events,
            }
            for row in store.actions_after(match.id, 0, match.head_seq)
        ],
    }
