"""Stacked games of Airships on small, round numbers, so that tests do not follow the tuning."""

from __future__ import annotations

from typing import Any

from games import rules
from games.rules.airships.actions import Declare, EndTurn
from games.rules.airships.box import card

KINDS = ("financier", "hangar", "captain", "engineer", "engine", "material")

TABLES: dict[str, Any] = rules.load("airships").tables | {
    "era1": {
        "financier": [card("WW 4", dice="WW"), card("WW 5", dice="W", points=1)],
        "hangar": [card("WW 4", dice="WW"), card("WW 4", dice="R")],
        "captain": [card("WW 4", dice="W", chips=1), card("WW 5", chips=2)],
        "engineer": [card("WW 4", fixed="W3"), card("WW 4", fixed="R4")],
        "engine": [card("WW 4", plus="W1"), card("WW 4", plus="R2"), card("WW 4", plus="G1")],
        "material": [card("WW 4", swap="WW>R"), card("WW 4", swap="WWW>RR")],
    },
    "era2": {kind: [card("RR 8", dice="B")] for kind in KINDS},
    "airships": {
        "light": [card("W 3", points=1), *[card("WW 4", points=2)] * 5],
        "medium": [card("WW 4", points=4)] * 6,
        "dark": [card("WW 4", points=7)] * 6,
    },
    "hindenburg": [
        card("WW 4", points=4, high=8),
        card("WW 4", points=5, high=10),
        card("WW 4", points=6, high=12),
        card("WW 4", points=7, high=14),
    ],
}
STARTERS = ["financier-0-1", "hangar-0-1"]
HIT, MISS = [3, 3, 3], [1, 1, 1]


def ruleset(end: str = "each_stack", **changes: Any) -> Any:
    return rules.load("airships", {"end": end}, tables=TABLES | changes)


def game_of(*expansions: str, dice=(), seats=2, first=0, rules_of=None, airships=None) -> Any:
    """Two seats hold a financier and a hangar, two white dice each; then cards in order."""
    stacked = {
        "expansions": [*STARTERS, *expansions],
        "dice": [list(roll) for roll in dice],
        "first": first,
    }
    for place, cards in (airships or {1: ["light-1"]}).items():
        stacked[f"airships/{place}"] = cards
    return (rules_of or ruleset()).new_game(seats=seats, seed="rules", stacked=stacked)


def wire(events: list[Any]) -> list[dict[str, Any]]:
    return [rules.to_wire(event) for event in events]


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["type"] for event in events]


def give(game: Any, seat: int, *codes: str) -> Any:
    """Lay cards of the market, the deck or the discards on a board; what they replace goes."""
    state = game.state
    for code in codes:
        kind = game.ruleset.kind_of(code)
        for pile in (*state.market.values(), state.deck, state.discards):
            if code in pile:
                pile.remove(code)
        replaced = state.companies[seat].cards.get(kind)
        if replaced:
            state.discards.append(replaced)
        state.companies[seat].cards[kind] = code
    return again(game)


def again(game: Any) -> Any:
    """The game as its changed state has it, checked like any dump."""
    return game.ruleset.restore(game.dump())


def declare(game: Any, code: str) -> list[dict[str, Any]]:
    """Declare, then answer what comes as an absent player would, up to the end of the roll."""
    seat = game.to_act()[0]
    events = wire(game.act(seat, Declare(code)))
    while game.to_act() == (seat,) and game.view(seat)["phase"] in ("exchanging", "choosing_dice"):
        events += wire(game.act(seat, game.idle_action(seat)))
    return events


def take(game: Any, code: str) -> list[dict[str, Any]]:
    """A whole turn for this target, without another one."""
    seat = game.to_act()[0]
    events = declare(game, code)
    if game.to_act() == (seat,) and game.view(seat)["phase"] == "continuing":
        events += wire(game.act(seat, EndTurn()))
    return events
