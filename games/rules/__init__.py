"""The games' rules: pure, seeded, and the same on every machine; start with contract.py."""

from games.rules.contract import (
    Action,
    Event,
    Game,
    IllegalAction,
    InvalidAction,
    InvalidDump,
    InvalidOptions,
    Outcome,
    Question,
    RulesError,
    Ruleset,
    to_wire,
)
from games.rules.registry import load, menus, options_schema, slugs, tables_schema

__all__ = [
    "Action",
    "Event",
    "Game",
    "IllegalAction",
    "InvalidAction",
    "InvalidDump",
    "InvalidOptions",
    "Outcome",
    "Question",
    "RulesError",
    "Ruleset",
    "load",
    "menus",
    "options_schema",
    "slugs",
    "tables_schema",
    "to_wire",
]
