"""How a game of Airships is laid out, and how cards come to the market."""

import pytest

from games import rules
from tests.rules.airships.table import MISS, game_of, kinds, ruleset, take, wire

REAL = rules.load("airships")


def company(game, seat):
    return game.view(None)["companies"][seat]


# Setting up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_set_up(seats):
    game = REAL.new_game(seats=seats, seed="set-up", stacked={"first": 1})
    view = game.view(0)
    assert [one["chips"] for one in view["companies"]] == [3 if s == 1 else 4 for s in range(seats)]
    assert view["supply"] == 6 * seats - (4 * seats - 1)
    assert all(one["dice"] == {"white": 2} for one in view["companies"])
    assert all(len(one["cards"]) == 1 for one in view["companies"])
    assert [stack["left"] for stack in view["stacks"]] == [3, 3, 3, 3]
    assert all(stack["top"].startswith("light-") for stack in view["stacks"])
    # Six cards were laid; the first player's turn has brought a seventh.
    laid = next(event for event in wire(game.opening) if event["type"] == "board_laid")
    assert sum(len(row) for row in laid["market"].values()) == 6
    assert sum(len(row) for row in view["market"].values()) + len(view["discards"]) == 7
    assert view["turn_of"] == 1
    assert not view["is_open"]


def test_the_box_holds_every_card_of_the_set():
    pieces = REAL.new_game(seats=4, seed="box").pieces()
    expansions = [code for code in pieces if code.count("-") == 2]
    assert len(expansions) == 48
    assert len([code for code in pieces if code.count("-") == 1]) == 18
    assert pieces["chip"] == 24
    assert pieces["era"] == 1
    assert set(pieces.values()) == {1, 24}


def test_starters_that_nobody_got_lie_in_the_market():
    game = REAL.new_game(seats=2, seed="starters")
    held = [card for seat in (0, 1) for card in company(game, seat)["cards"].values()]
    laid = next(event for event in wire(game.opening) if event["type"] == "board_laid")
    starters = [code for row in laid["market"].values() for code in row if "-0-" in code]
    assert sorted(held + starters) == sorted(REAL.eras[0])


def test_only_top_airships_are_seen():
    stacked = {"airships/1": ["light-2", "medium-3", "dark-4"]}
    game = REAL.new_game(seats=2, seed="hidden", stacked=stacked)
    view = str(game.view(0))
    assert "light-2" in view
    assert "medium-" not in view
    assert "dark-" not in view


# Drawing


def test_every_turn_draws_one_card_to_its_row():
    game = game_of("engine-1-1", "engine-1-2", dice=[MISS] * 3)
    before = game.view(None)["deck"]
    events = take(game, "light-1")
    drawn = next(event for event in events if event["type"] == "drew")
    assert drawn["card"] in game.view(None)["market"][drawn["card"].split("-")[0]]
    assert game.view(None)["deck"] == before - 1


def test_a_full_row_loses_its_leftmost_card():
    # The market starts with the engine's starter and two engines; the third draw fills the row.
    rows = ruleset(row=2)
    game = game_of("engine-1-1", "engine-1-2", "engine-1-3", dice=[MISS] * 3, rules_of=rows)
    assert game.view(None)["market"]["engine"] == ["engine-1-2", "engine-1-3"]
    assert game.view(None)["discards"] == ["engine-0-1", "engine-1-1"]


def test_the_era_card_turns_every_entrepreneur_at_once_and_is_gone():
    game = game_of(dice=[MISS] * 40)
    told = []
    while game.view(None)["era"] == 1:
        told += take(game, "light-1")
    assert kinds(told).count("era_changed") == 1
    for seat in (0, 1):
        assert company(game, seat)["dice"] == {"white": 2, "red": 1}
    assert "era" in game.view(None)["discards"]


def test_an_empty_deck_draws_nothing():
    game = game_of(dice=[MISS] * 80, rules_of=ruleset(era2={}))
    while game.view(None)["deck"]:
        take(game, "light-1")
    assert "drew" not in kinds(take(game, "light-1"))
