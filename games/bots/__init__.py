"""Players that know only what their seat knows.

A bot is `choose(view, log, legal, rng, imagine)`: the seat's view, the events it saw, its legal
actions, a `games.rules.rng.Stream`, and `imagine(seed)`, which gives another game that looks the
same from this seat. It returns one of `legal`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.bots import airships, celestia, cloud9, uniform
from games.rules import Game, InvalidOptions
from games.rules.rng import Stream

Imagine = Callable[[str], Game]
Bot = Callable[[dict[str, Any], Sequence[dict[str, Any]], list[Any], Stream, Imagine], Any]

BOTS: dict[str, dict[str, Bot]] = {
    "airships": {"random": uniform.choose, "cadet": airships.choose},
    "celestia": {"random": uniform.choose, "cadet": celestia.choose},
    "cloud9": {"random": uniform.choose, "cadet": cloud9.choose},
}


def levels(slug: str) -> tuple[str, ...]:
    """The bots a game has, weakest first."""
    return tuple(BOTS.get(slug, ()))


def load(slug: str, level: str) -> Bot:
    try:
        return BOTS[slug][level]
    except KeyError:
        raise InvalidOptions(
            "bot", f"there is no bot {level!r} for {slug!r}; there is: {', '.join(levels(slug))}."
        ) from None
