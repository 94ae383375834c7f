"""Everything at once: no reachable state has nobody to act and no result."""

import pytest

from games import rules
from tests.rules.celestia.scenes import ruleset
from tests.rules.playouts import CASES, load, steps

MODULES = (
    "powers spyglass help travellers theatre krismastri matryoshburg boscalumia"
    " grappling_hook instructor"
)
MIXES = sorted({key for slug, key, _ in CASES if slug == "celestia" and "mix" in key})


def check_game(game, seed):
    pieces, asked_before = game.pieces(), 0
    for number, (seat, action) in enumerate(steps(game, seed)):
        assert number < 10_000, "this game does not end"
        assert game.outcome() is None
        assert game.question(seat).number >= asked_before
        asked_before = game.question(seat).number
        game.act(seat, action)
    assert game.outcome() is not None
    assert game.pieces() == pieces
    outcome = game.outcome()
    assert sorted(outcome.places)[0] == 1
    return outcome


@pytest.mark.parametrize("reactions", ["concealed", "quick"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_games_with_everything_end(seats, reactions):
    every = ruleset(MODULES, reactions=reactions)
    for number in range(18):
        seed = f"{reactions} {seats} {number}"
        check_game(every.new_game(seats=seats, seed=seed), seed)


@pytest.mark.parametrize("key", MIXES)
def test_games_of_any_mix_end(key):
    mix = load("celestia", key)
    for number in range(10):
        seats = mix.seats[number % len(mix.seats)]
        check_game(mix.new_game(seats=seats, seed=f"{key} {number}"), f"{key} {number}")


@pytest.mark.parametrize("mooring_dice", ["rolled_again", "kept"])
def test_games_of_few_treasures_and_many_specials_end(mooring_dice):
    """Cities run out, hands run dry and the deck is short: the ends of every rule meet."""
    options = {"modules": MODULES.split(), "mooring_dice": mooring_dice, "reactions": "quick"}
    tables = rules.load("celestia", options).tables
    for city in tables["cities"]:
        city["treasure"] = {str(city["value"]): 2, "spyglass": 1}
    tables["deck"] |= {"compass": 3, "arrester": 3, "foghorn": 3, "cannon": 3}
    tables["target"] = 200
    scarce = rules.load("celestia", options, tables=tables)
    reasons = set()
    for number in range(24):
        seats = 2 + number % 5
        game = scarce.new_game(seats=seats, seed=f"scarce {number}")
        reasons.add(check_game(game, f"scarce {number}").reason)
    assert "treasure" in reasons
