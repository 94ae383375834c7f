"""Games played by chance, for every test that runs over all rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games import rules
from games.rules.rng import Stream

CASES = [
    (slug, menu["key"], seats)
    for slug in rules.slugs()
    for menu in rules.menus(slug)
    for seats in rules.load(slug, menu["options"]).seats
]
# Sets of modules nobody put on a menu, with house options, by both ways to be asked.
CASES += [("celestia", f"mix {number}", 2 + number % 5) for number in range(10)]
CASES += [("celestia", f"crew mix {number}", 2) for number in range(2)]


def load(slug: str, key: str) -> rules.Ruleset:
    for menu in rules.menus(slug):
        if menu["key"] == key:
            return rules.load(slug, menu["options"])
    return rules.load(slug, mixed_options(key))


def mixed_options(name: str) -> dict[str, Any]:
    """Options of Celestia that the name decides by chance."""
    rng = Stream(name, "options")
    schema = rules.options_schema("celestia")["$defs"]["Options"]["properties"]
    modules = [module for module in schema["modules"]["items"]["enum"] if rng.below(3)]
    chosen = {key: rng.choice(one["enum"]) for key, one in schema.items() if "enum" in one}
    variant = "crew" if name.startswith("crew") else "none"
    return chosen | {"modules": modules, "variant": variant}


def steps(game: rules.Game, seed: str) -> Iterator[tuple[int, Any]]:
    """Choose a random legal action at each question; the caller plays it."""
    rng = Stream(seed, "playout")
    while asked := game.to_act():
        seat = rng.choice(list(asked))
        yield seat, rng.choice(game.legal_actions(seat))


def play(game: rules.Game, seed: str, most: int = 10_000) -> list[tuple[int, Any, list[Any]]]:
    """A random game to its end: (seat, action, events) one by one."""
    played = []
    for seat, action in steps(game, seed):
        played.append((seat, action, game.act(seat, action)))
        assert len(played) < most, "this game does not end"
    return played
