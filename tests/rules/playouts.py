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


def load(slug: str, key: str) -> rules.Ruleset:
    menu = next(menu for menu in rules.menus(slug) if menu["key"] == key)
    return rules.load(slug, menu["options"])


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
