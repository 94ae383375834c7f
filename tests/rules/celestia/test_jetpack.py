"""Jetpack: whoever is aboard a falling craft gets off with the city's top treasure."""

import pytest

from tests.rules.celestia.table import (
    GUST,
    JETPACK,
    ONE_TREASURE,
    ROUTE,
    eject,
    glass,
    helping,
    of,
    rowing,
    table,
    void,
    went_back,
)

CLOUDS = ["cloud cloud"]


def test_a_jetpack_saves_a_passenger_with_the_top_treasure():
    flight = table("", "jetpack", "", dice=CLOUDS, treasure={1: "1:3"}).reach("after_fall")
    told = flight.window({1: JETPACK})
    assert of(told, "disembarked")[0]["how"] == "jetpack"
    assert flight.treasures(1) == ["1:3"]
    assert flight.discarded("jetpack") == 1


def test_a_jetpack_saves_the_captain_too():
    flight = table("jetpack", "", "", dice=CLOUDS).reach("after_fall")
    flight.window({0: JETPACK})
    assert len(flight.treasures(0)) == 1
    flight.reach("deciding")
    assert flight.journey == 2 and flight.captain == 1, "the last captain was still seat 0"
    assert flight.treasures(1) == flight.treasures(2) == []


def test_after_a_jetpack_the_fall_is_final_but_others_may_jump_once_more():
    flight = table("turbo turbo", "jetpack", "jetpack wind_gust", dice=["cloud blank"])
    flight.reach("after_fall").window({1: JETPACK})
    assert flight.phase == "falling"
    assert flight.legal(2) == ["pass", "jetpack"]
    flight.refuses(2, GUST, "wrong_moment")
    told = flight.window({2: JETPACK})
    assert of(told, "crashed")[0]["aboard"] == [0]
    assert flight.journey == 2


def test_who_has_jumped_is_not_asked_again():
    flight = table("", "jetpack", "jetpack", dice=CLOUDS).reach("after_fall")
    flight.window({1: JETPACK})
    assert 1 not in flight.asked


def test_everybody_may_jump_and_the_craft_crashes_all_the_same():
    flight = table("jetpack", "jetpack", dice=CLOUDS).reach("after_fall")
    told = flight.window({0: JETPACK, 1: JETPACK})
    assert of(told, "crashed")[0]["aboard"] == []
    assert flight.journey == 2


def test_it_is_refused_while_the_craft_flies():
    flight = table("compass compass", "jetpack", "", dice=CLOUDS)
    flight.refuses(1, JETPACK, "wrong_moment")
    flight.reach("before_word").refuses(1, JETPACK, "wrong_moment")
    flight.reach("after_fly").refuses(1, JETPACK, "wrong_moment")


def test_who_has_left_cannot_jump():
    flight = table("", "jetpack", "", dice=["cloud blank"]).reach("after_fall", leaving=[1])
    flight.refuses(1, JETPACK, "not_aboard")


def test_there_is_nothing_to_jump_to_in_an_empty_city():
    flight = table("", "jetpack", "", dice=["cloud blank"], changes=ONE_TREASURE).reach(
        "after_fall", leaving=[2]
    )
    flight.refuses(1, JETPACK, "no_treasure_here")


def test_the_last_treasure_goes_to_the_first_who_jumps():
    flight = table("jetpack", "jetpack", dice=CLOUDS, changes=ONE_TREASURE)
    told = flight.reach("after_fall").window({0: JETPACK, 1: JETPACK})
    assert went_back(told) == [(0, "jetpack")]
    assert len(flight.treasures(1)) == 1 and "jetpack" in flight.hand(0)


def test_nobody_jumps_in_the_void():
    flight = void("jetpack", "", "", dice=["cloud blank"]).reach("after_fall")
    flight.refuses(0, JETPACK, "in_the_void")


def test_from_the_rowboat_its_passenger_alone_jumps_at_the_boats_city():
    flight = rowing("", "jetpack", "jetpack", dice=["cloud blank"], treasure={1: "1:3"})
    flight.reach("after_fall", vessel="boat")
    flight.refuses(2, JETPACK, "not_aboard")
    told = flight.window({1: JETPACK})
    assert of(told, "disembarked")[0]["vessel"] == "boat"
    assert flight.treasures(1) == ["1:3"] and flight.seen["boat"] is None
    assert flight.discarded("rowboat_pirate") == 1


@pytest.mark.parametrize(
    ("hand", "play"),
    [
        ("wind_gust", GUST),
        ("alternate_route", ROUTE),
        ("ejection", eject(3)),
        ("help_bird", helping("bird")),
        ("", glass(2)),
    ],
    ids=["gust", "route", "ejection", "help", "spyglass"],
)
def test_a_jetpack_goes_back_unseen_when_anything_else_is_played(hand, play):
    flight = table(
        "",
        "jetpack",
        hand,
        "",
        dice=["cloud blank"],
        modules=["powers", "spyglass", "help"],
        owns={2: "2:spyglass"},
    ).reach("after_fall")
    told = flight.window({1: JETPACK, 2: play})
    assert (1, "jetpack") in went_back(told)
    assert "jetpack" in flight.hand(1) and 1 in flight.aboard
    assert "jetpack" not in str(flight.heard(2)) + str(flight.heard(None))


def test_a_jetpack_that_went_back_can_be_played_in_the_next_round():
    flight = table("", "jetpack", "wind_gust", dice=["cloud blank", "cloud"]).reach("after_fall")
    flight.window({1: JETPACK, 2: GUST})
    flight.reach("after_fall").window({1: JETPACK})
    assert len(flight.treasures(1)) == 1
