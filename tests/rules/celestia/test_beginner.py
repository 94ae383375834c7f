"""Beginner: no powers, no spyglasses; treasures of five different cities end the game."""

import pytest

from games import rules
from games.rules.celestia.actions import FALL
from tests.rules.celestia.scenes import act, ruleset, scene, until

HANDS = {0: "cannon", 1: "cannon", 2: "cannon"}
FIVE = "1:1 2:2 3:4 4:6 5:9"


def crash(owned, **options):
    game = scene("", variant="beginner", hands=HANDS, dice=["cloud cloud"], owned=owned, **options)
    until(game, "declare")
    act(game, 0, FALL)
    return game


@pytest.mark.parametrize("module", ["powers", "spyglass"])
def test_powers_and_spyglasses_are_excluded(module):
    with pytest.raises(rules.InvalidOptions) as refusal:
        ruleset(module, variant="beginner")
    assert refusal.value.option == "variant"


def test_the_turbos_stay():
    tables = ruleset(variant="beginner").tables
    assert tables["deck"]["turbo"] == 8
    assert sum(tables["deck"].values()) == 76
    assert not any("spyglass" in city["treasure"] for city in tables["cities"])


def test_five_different_cities_end_the_game():
    game = crash({1: FIVE})
    assert game.outcome().reason == "cities"
    assert game.outcome().scores == [0, 22, 0]


def test_seven_treasures_of_four_cities_do_not():
    game = crash({1: "1:1 1:2 2:2 2:3 3:4 4:6 4:7"})
    assert game.outcome() is None


def test_fifty_points_do_not():
    game = crash({1: "9:25 9:25 8:20"})
    assert game.outcome() is None


def test_points_decide_not_who_announced():
    """Tanguy has five different ones, Buck four cards and more points."""
    game = crash({0: FIVE, 2: "7:15 8:20 9:25 9:25"})
    assert game.outcome().scores == [22, 0, 85]
    assert game.outcome().places == [2, 3, 1]


def test_the_end_waits_for_the_end_of_the_journey():
    game = scene("", variant="beginner", hands=HANDS, dice=["cloud cloud"], owned={1: FIVE})
    assert game.outcome() is None and game.to_act()


def test_other_modules_may_be_added():
    game = scene("help theatre", variant="beginner", hands=HANDS, dice=["cloud"], owned={1: FIVE})
    until(game, None)
    assert game.outcome().reason == "cities"
