"""Which games there are, by slug."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy

from games.rules.airships.game import Airships
from games.rules.celestia.game import Celestia
from games.rules.cloud9.game import Cloud9
from games.rules.contract import JSON, InvalidOptions, Ruleset
from games.rules.rulesets import BaseRuleset

GAMES: dict[str, type[BaseRuleset]] = {"airships": Airships, "celestia": Celestia, "cloud9": Cloud9}


def slugs() -> tuple[str, ...]:
    return tuple(sorted(GAMES))


def load(
    slug: str,
    options: Mapping[str, JSON] | None = None,
    *,
    tables: Mapping[str, JSON] | None = None,
    revision: int | None = None,
) -> Ruleset:
    """The ruleset to play from; without `tables` the game's own, without `revision` the newest."""
    ruleset: Ruleset = _game(slug)(options, tables, revision)  # type: ignore[assignment]
    return ruleset


def options_schema(slug: str) -> dict[str, JSON]:
    """JSON Schema of the options, for the lobby's form."""
    return _game(slug).options_schema()


def tables_schema(slug: str) -> dict[str, JSON]:
    """JSON Schema of the tables, for whoever publishes a ruleset as data."""
    return _game(slug).tables_schema()


def menus(slug: str) -> list[dict[str, JSON]]:
    """Ready-made choices for the lobby: [{"key": …, "options": {…}}, …], the default first."""
    return [deepcopy(menu) for menu in _game(slug).menus]


def _game(slug: str) -> type[BaseRuleset]:
    try:
        return GAMES[slug]
    except (KeyError, TypeError):
        raise InvalidOptions(
            "game", f"there is no game {slug!r}; there is: {', '.join(slugs())}."
        ) from None
