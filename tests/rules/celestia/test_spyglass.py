"""Magic Spyglass: after 'we fall' the craft reaches the next city and nothing is paid."""

import pytest

from games.rules.celestia.actions import FLY_ON
from tests.rules.celestia.table import (
    JETPACK,
    cities,
    eject,
    glass,
    helping,
    kinds,
    of,
    rowing,
    table,
    void,
    went_back,
)

CLOUDS = ["cloud cloud"]


def test_the_craft_reaches_the_next_city_and_nothing_is_paid():
    flight = table("compass", "", "", dice=CLOUDS, owns={1: "3:spyglass"}).reach("after_fall")
    told = flight.window({1: glass(3)})
    assert of(told, "played")[0]["treasure"] == "3:spyglass"
    assert "paid" not in kinds(told) and "compass" in flight.hand(0)
    assert flight.city == 2 and flight.captain == 1


def test_it_leaves_the_game_but_stays_one_of_the_pieces():
    flight = table("", "", "", dice=CLOUDS, owns={1: "1:spyglass"}).reach("after_fall")
    pieces = flight.game.pieces()
    flight.window({1: glass(1)})
    assert flight.treasures(1) == [] and flight.seen["spent"] == ["1:spyglass"]
    assert flight.game.pieces() == pieces


def test_the_captain_may_play_it():
    flight = table("", "", dice=CLOUDS, owns={0: "1:spyglass"}).reach("after_fall", leaving=[1])
    flight.window({0: glass(1)})
    assert flight.city == 2 and flight.act(0, FLY_ON)


@pytest.mark.parametrize("moment", ["before_word", "after_fly"])
def test_it_answers_only_a_fall(moment):
    flight = table("compass compass", "", "", dice=CLOUDS, owns={1: "1:spyglass"})
    flight.reach(moment).refuses(1, glass(1), "wrong_moment")


def test_who_has_left_cannot_play_it():
    flight = table("", "", "", dice=["cloud blank"], owns={1: "1:spyglass"})
    flight.reach("after_fall", leaving=[1]).refuses(1, glass(1), "not_aboard")


def test_one_treasure_is_not_another():
    flight = table("", "", "", dice=CLOUDS, owns={1: "1:spyglass", 2: "1:3"})
    flight.reach("after_fall").has_no(1, glass(2))
    flight.refuses(2, glass(1), "not_held")


def test_the_holder_of_two_picks_which_is_spent():
    flight = table("", "", "", dice=CLOUDS, owns={1: "1:spyglass 4:spyglass"}).reach("after_fall")
    assert flight.game.legal_actions(1)[1:] == [glass(1), glass(4)]
    flight.window({1: glass(4)})
    assert flight.treasures(1) == ["1:spyglass"]


def test_of_two_in_one_round_the_first_from_the_captains_left_is_spent():
    flight = table("", "", "", dice=CLOUDS, owns={0: "1:spyglass", 2: "2:spyglass"})
    told = flight.reach("after_fall").window({0: glass(1), 2: glass(2)})
    assert flight.seen["spent"] == ["2:spyglass"]
    assert went_back(told) == [(0, "spyglass")] and flight.treasures(0) == ["1:spyglass"]


def test_everything_else_of_its_round_goes_back():
    flight = table(
        "",
        "jetpack",
        "ejection",
        "help_cloud",
        dice=CLOUDS,
        modules=["powers", "spyglass", "help"],
        owns={0: "1:spyglass"},
    ).reach("after_fall")
    told = flight.window({0: glass(1), 1: JETPACK, 2: eject(1), 3: helping("cloud")})
    assert sorted(went_back(told)) == [(1, "jetpack"), (2, "ejection"), (3, "help")]
    assert flight.aboard == [0, 1, 2, 3] and flight.city == 2


def test_no_mooring_line_holds_a_craft_that_a_spyglass_carries():
    flight = table(
        "", "mooring_line", "", dice=CLOUDS, modules=["spyglass", "help"], owns={2: "1:spyglass"}
    ).reach("after_fall")
    told = flight.window({2: glass(1)})
    assert flight.city == 2 and "moored" not in kinds(told)
    assert flight.phase == "before_roll"


def test_in_the_void_it_reaches_boscalumia():
    flight = void("", "", "", dice=CLOUDS, owns={0: "1:spyglass"}).reach("after_fall")
    told = flight.window({0: glass(1)})
    assert of(told, "lit")[0]["aboard"] == [0, 1, 2]


def test_it_may_carry_the_craft_to_the_last_city():
    flight = table(
        "",
        "",
        dice=CLOUDS,
        changes=cities({"1": 3, "spyglass": 1}, {"7": 3}),
        owns={1: "1:spyglass"},
    ).reach("after_fall")
    flight.window({1: glass(1)})
    assert flight.treasures(0) == ["2:7"] and flight.treasures(1) == ["2:7"]


def test_on_the_rowboat_its_passenger_alone_may_play_it():
    flight = rowing("", "", "", dice=CLOUDS, owns={1: "1:spyglass", 2: "2:spyglass"})
    flight.reach("after_fall", vessel="boat").refuses(2, glass(2), "not_aboard")
    flight.window({1: glass(1)})
    assert flight.seen["boat"]["city"] == 2


def test_unused_it_is_worth_two_points():
    flight = table("", "", owns={0: "1:spyglass 3:spyglass"})
    assert flight.game.view(0)["total"] == 4


def test_in_hidden_hands_only_owners_of_such_a_city_are_asked():
    """Without powers nothing else could be played after 'we fall'."""
    flight = table("", "", "", "", dice=CLOUDS, modules=["spyglass"], owns={1: "1:2", 2: "5:9"})
    assert flight.reach("after_fall").asked == (1,)


def test_a_spent_spyglass_is_looked_for_no_more():
    flight = table("", "", "", dice=CLOUDS * 2, modules=["spyglass"], owns={1: "1:spyglass 1:2"})
    flight.reach("after_fall").window({1: glass(1)})
    flight.reach("deciding").next_leg()
    assert flight.journey == 2, "nobody was asked for a second one"
