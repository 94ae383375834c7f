"""Ejection: another passenger is put off with the top treasure."""

import pytest

from tests.rules.celestia.table import (
    GUST,
    JETPACK,
    ONE_TREASURE,
    eject,
    helping,
    kinds,
    of,
    rowing,
    table,
    void,
    went_back,
)

EASY = ["blank cloud"]


def test_the_target_takes_the_top_treasure_and_is_off():
    flight = table("compass", "ejection", "", dice=EASY, treasure={1: "1:3"})
    told = flight.reach("before_word").window({1: eject(2)})
    assert kinds(told) == ["played", "disembarked", "took_treasure"]
    assert of(told, "disembarked")[0]["how"] == "ejection"
    assert flight.treasures(2) == ["1:3"] and flight.aboard == [0, 1]
    assert flight.discarded("ejection") == 1
    assert flight.next_leg().captain == 1


def test_the_captain_may_eject():
    flight = table("compass ejection", "", "", dice=EASY)
    flight.reach("before_word").window({0: eject(1)})
    assert flight.aboard == [0, 2]


@pytest.mark.parametrize("moment", ["after_fly", "after_fall"])
def test_somebody_can_be_ejected_after_the_word_too(moment):
    hand = "compass" if moment == "after_fly" else ""
    flight = table(hand, "ejection", "", dice=EASY)
    flight.reach(moment).window({1: eject(2)})
    assert flight.aboard == [0, 1]
    assert flight.phase == moment, "nothing the captain spoke of has changed: the word stands"


def test_the_captain_is_never_a_target_and_nobody_ejects_themselves():
    flight = table("", "ejection", "", "", dice=EASY)
    flight.reach("before_word")
    assert flight.game.legal_actions(1)[1:] == [eject(2), eject(3)]
    flight.has_no(1, eject(0))
    flight.has_no(1, eject(1))


def test_a_lone_passenger_has_nobody_to_eject_but_the_captain_has():
    flight = table("ejection", "ejection", dice=EASY).reach("before_word")
    flight.refuses(1, eject(0), "nobody_to_eject")
    assert "ejection" in flight.legal(0)


def test_who_has_left_cannot_eject_and_is_no_target():
    flight = table("", "ejection", "ejection", "", dice=EASY).reach("before_word", leaving=[1])
    flight.refuses(1, eject(2), "not_aboard")
    flight.has_no(2, eject(1))


def test_it_needs_its_card_and_its_moment():
    flight = table("", "ejection", "", dice=EASY)
    flight.refuses(1, eject(2), "wrong_moment")
    flight.refuses(2, eject(1), "not_held")


def test_it_needs_treasure_in_the_city():
    flight = table("compass", "ejection", "", "", dice=EASY, changes=ONE_TREASURE)
    flight.reach("before_word", leaving=[3])
    assert flight.pile(1) == 0
    flight.refuses(1, eject(2), "no_treasure_here")


def test_nobody_is_ejected_in_the_void():
    flight = void("", "", "ejection", dice=EASY).reach("before_word")
    flight.refuses(2, eject(0), "in_the_void")


def test_the_rowboats_passenger_is_no_target_and_cannot_eject():
    flight = rowing("", "ejection", "ejection", "", dice=EASY).reach("before_word")
    assert flight.vessel == "craft"
    flight.refuses(1, eject(2), "not_aboard")
    flight.has_no(2, eject(1))


def test_it_does_nothing_on_the_rowboats_leg():
    flight = rowing("", "ejection", "ejection", dice=EASY).reach("before_word", vessel="boat")
    flight.refuses(2, eject(0), "not_on_the_boat")
    flight.refuses(1, eject(0), "not_on_the_boat")


def test_ejecting_the_last_passenger_leaves_the_captain_alone_with_the_dice():
    flight = table("ejection compass", "", dice=EASY).reach("before_word")
    flight.window({0: eject(1)})
    assert flight.aboard == [0]
    flight.reach("declaring")
    assert flight.legal(0) == ["fly"], "the roll has to be faced first"
    assert flight.reach("alone").city == 2


def test_two_who_eject_each_other_resolve_from_the_captains_left():
    flight = table("", "ejection", "ejection", dice=EASY).reach("before_word")
    told = flight.window({1: eject(2), 2: eject(1)})
    assert flight.aboard == [0, 1]
    assert went_back(told) == [(2, "ejection")] and "ejection" in flight.hand(2)


def test_two_ejections_of_one_target_spend_one_card():
    flight = table("ejection", "ejection", "", dice=EASY).reach("before_word")
    told = flight.window({0: eject(2), 1: eject(2)})
    assert went_back(told) == [(0, "ejection")]
    assert flight.discarded("ejection") == 1


def test_a_second_ejection_goes_back_when_the_first_took_the_last_treasure():
    flight = table("ejection", "ejection", "", "", dice=EASY, changes=ONE_TREASURE).reach(
        "before_word"
    )
    told = flight.window({0: eject(3), 1: eject(2)})
    assert flight.aboard == [0, 1, 3]
    assert went_back(told) == [(0, "ejection")]


def test_a_gust_comes_before_an_ejection():
    flight = table("", "ejection", "wind_gust", dice=[*EASY, "cloud"]).reach("before_word")
    told = flight.window({1: eject(2), 2: GUST})
    assert went_back(told) == [(1, "ejection")] and flight.aboard == [0, 1, 2]
    flight.window({1: eject(2)})
    assert flight.aboard == [0, 1], "the window opened again"


def test_an_ejection_comes_before_help_and_jetpacks():
    flight = table(
        "", "ejection", "help_cloud", "jetpack", dice=EASY, modules=["powers", "help"]
    ).reach("after_fall")
    told = flight.window({1: eject(2), 2: helping("cloud"), 3: JETPACK})
    assert sorted(went_back(told)) == [(2, "help"), (3, "jetpack")]
    flight.refuses(2, helping("cloud"), "not_aboard")
