"""What one seat saw of a match, in order."""

from collections.abc import Iterable, Iterator
from typing import Any

from games import rules
from games.play import store

TABLE = "table."


def table_event(kind: str, **params: Any) -> dict[str, Any]:
    """Something that happened at the table, not in the game: everybody may know it."""
    return {"type": TABLE + kind, **params}


def is_table_event(event: dict[str, Any]) -> bool:
    return str(event["type"]).startswith(TABLE)


def seen(
    ruleset: rules.Ruleset, rows: Iterable[store.ActionRow], seat: int | None
) -> Iterator[tuple[int, dict[str, Any]]]:
    """(seq, event) as this seat may know it; None: a spectator."""
    for row in rows:
        for event in row.events:
            if is_table_event(event):
                yield row.seq, event
            else:
                redacted = ruleset.event(event).seen_by(seat)
                if redacted is not None:
                    yield row.seq, redacted
