"""The random player: every legal action is equally likely."""

# Every bot takes the same parameters.

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules import Game
from games.rules.rng import Stream


def choose(
    view: dict[str, Any],
    log: Sequence[dict[str, Any]],
    legal: list[Any],
    rng: Stream,
    imagine: Callable[[str], Game],
) -> Any:
    return rng.choice(legal)
