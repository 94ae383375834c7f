"""Scenes of Celestia: hands, dice, treasure and places set up for one test, then played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from games import rules
from games.rules.celestia.actions import (
    FALL,
    FLY,
    FLY_ON,
    LEAVE,
    PASS,
    STAY,
    Head,
    Rowboat,
)
from games.rules.celestia.game import CelestiaGame
from games.rules.celestia.journey import Travelling
from games.rules.celestia.setup import set_up
from games.rules.celestia.state import Boat


def ruleset(modules: str = "", **options: Any) -> Any:
    return rules.load("celestia", {"modules": modules.split(), **options})


def scene(
    modules: str = "",
    *,
    hands: Mapping[int, str] | None = None,
    deck: str = "",
    dice: Iterable[str] = (),
    seats: int = 3,
    first: int = 0,
    at: int = 1,
    aboard: Iterable[int] | None = None,
    travellers: str = "",
    top: Mapping[int, str] | None = None,
    left: Mapping[int, int] | None = None,
    owned: Mapping[int, str] | None = None,
    boat: tuple[int, int, str] | None = None,
    discards: int = 0,
    void: bool = False,
    gifts: str = "",
    lit: Iterable[int] | None = None,
    members: Mapping[int, int] | None = None,
    **options: Any,
) -> Any:
    """A leg about to start at city `at`. Hands are exactly what is named.

    `dice` has a roll per word list ("cloud blank"); `top` the first treasures of a pile, `left`
    how many a pile still has, `boat` who is in it, where and by which card, `lit` who has
    Boscalumia's token.
    """
    game_rules = ruleset(modules, **options)
    stacked: dict[str, Any] = {"first": first, "dice": [roll.split() for roll in dice]}
    stacked |= {f"treasure/{city}": cards.split() for city, cards in (top or {}).items()}
    if travellers:
        stacked["travellers"] = travellers.split()
    state, _ = set_up(game_rules, seats, "scene", stacked)
    _deal(game_rules, state, hands or {}, deck.split(), boat, discards)
    _lay_treasure(state, owned or {}, left or {}, gifts.split())
    state.journey = 1
    craft = state.craft
    craft.city, craft.is_in_void = at, void
    craft.aboard = sorted(range(seats) if aboard is None else aboard)
    craft.members = [game_rules.members if seat in craft.aboard else 0 for seat in range(seats)]
    for seat, count in (members or {}).items():
        craft.members[seat] = count
    if lit is not None:
        state.is_lit, state.lit_by = True, list(lit)
    game = CelestiaGame(game_rules, state, [Travelling()])
    game.begin()
    if game.to_act():
        assert game_rules.restore(game.dump()) == game, "a scene is a game that can be dumped"
    return game


def _deal(game_rules, state, hands, deck, boat, discards) -> None:
    rest: Counter[str] = Counter(dict(game_rules.board.deck))
    state.hands = [sorted(hands.get(seat, "").split()) for seat in range(state.seats)]
    for hand in state.hands:
        rest.subtract(hand)
    if boat is not None:
        seat, city, card = boat
        state.boat = Boat(seat, city, card, is_boarding=False)
        rest[card] -= 1
    rest.subtract(deck)
    assert not -rest, f"the box does not hold {-rest}"
    cards = [*deck, *sorted(rest.elements())]
    state.discards = cards[len(cards) - discards :] if discards else []
    state.deck = cards[: len(cards) - discards][::-1]


def _lay_treasure(state, owned, left, gifts) -> None:
    for treasure in gifts:
        state.piles[int(treasure.partition(":")[0]) - 1].remove(treasure)
        state.gifts.append(treasure)
    for seat, treasures in owned.items():
        for treasure in treasures.split():
            state.piles[int(treasure.partition(":")[0]) - 1].remove(treasure)
            state.owned[seat].append(treasure)
    for city, count in left.items():
        pile = state.piles[city - 1]
        gone = len(pile) - count
        state.spent += pile[:gone]
        del pile[:gone]


# ── playing ──


def wire(events: Iterable[Any]) -> list[dict[str, Any]]:
    return [rules.to_wire(event) for event in events]


def kinds(events: Iterable[dict[str, Any]]) -> list[str]:
    return [event["type"] for event in events]


def only(events: Iterable[dict[str, Any]], kind: str) -> dict[str, Any]:
    """The one event of this kind."""
    (found,) = (event for event in events if event["type"] == kind)
    return found


def act(game: Any, seat: int, action: Any) -> list[dict[str, Any]]:
    return wire(game.act(seat, action))


def asked(game: Any) -> str | None:
    """The code of the open question."""
    seats = game.to_act()
    return game.question(seats[0]).code if seats else None


def until(
    game: Any,
    code: str | None,
    *,
    leave: Iterable[int] = (),
    plays: Mapping[tuple[str, int], Any] | None = None,
    rows: Mapping[int, str] | None = None,
    vessel: str | None = None,
    journey: int = 0,
) -> list[dict[str, Any]]:
    """Play on to the next question of this code: all stay, pass and fly but for who is named.

    `plays` answers a window's moment for a seat once; `rows` names who takes the boat;
    `vessel` and `journey` say whose leg, and from which journey on.
    """
    told: list[dict[str, Any]] = []
    leaving, due, rowing = set(leave), dict(plays or {}), dict(rows or {})
    for _ in range(500):
        if asked(game) == code and _is_there(game, vessel, journey):
            assert not due, f"nobody was asked for {due}"
            return told
        assert game.to_act(), f"the game ended before {code}: {kinds(told)[-8:]}"
        seat = game.to_act()[0]
        told += act(game, seat, _answer(game, seat, leaving, due, rowing))
    raise AssertionError(f"{code} is never asked")


def _is_there(game, vessel, journey) -> bool:
    view = game.view(None)
    is_vessel = vessel is None or (view["leg"] and view["leg"]["vessel"] == vessel)
    return bool(is_vessel) and view["journey"] >= journey


def _answer(game, seat, leaving, due, rowing) -> Any:
    code = asked(game)
    if (code, seat) in due:
        return due.pop((code, seat))
    legal = game.legal_actions(seat)
    if code == "stay_or_leave" and seat in rowing:
        return Rowboat(rowing.pop(seat))
    wanted = {
        "stay_or_leave": LEAVE if seat in leaving else STAY,
        "declare": FLY if FLY in legal else FALL,
        "alone": FLY_ON,
        "row_on": FLY_ON,
        "prepare": FLY_ON,
        "relieved": STAY,
        "which_way": Head("city"),
    }.get(code, PASS)
    leaving.discard(seat) if wanted == LEAVE else None
    return wanted if wanted in legal else legal[0]


def answers(game: Any, moment: str, plays: Mapping[int, Any]) -> list[dict[str, Any]]:
    """One round of the open window: the others pass."""
    assert asked(game) == moment, f"{asked(game)} is asked, not {moment}"
    waiting = game.to_act()
    assert set(plays) <= set(waiting), f"only {waiting} are asked"
    told: list[dict[str, Any]] = []
    for seat in waiting:
        told += act(game, seat, plays.get(seat, PASS))
    return told


def refused(game: Any, seat: int, action: Any) -> str:
    """The code of the refusal; nothing has changed, and `why_not` says the same."""
    before = game.dump()
    why = game.why_not(seat, action.__struct_config__.tag)
    with pytest.raises(rules.IllegalAction) as refusal:
        game.act(seat, action)
    assert game.dump() == before
    assert refusal.value.code == (why[0] if why else "not_offered")
    return refusal.value.code


def offers(game: Any, seat: int, kind: type) -> list[Any]:
    """What of this kind the seat may do now."""
    return [action for action in game.legal_actions(seat) if isinstance(action, kind)]
