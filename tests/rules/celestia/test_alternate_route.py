"""Alternate Route: the captain picks dice and rolls them again."""

import pytest

from games.rules.celestia.actions import LEAVE
from tests.rules.celestia.table import (
    BLACK,
    GUST,
    JETPACK,
    ROUTE,
    again,
    glass,
    of,
    rowing,
    table,
    void,
    went_back,
)

CLOUDS = "cloud cloud"


def test_the_captain_picks_the_dice_of_a_passengers_route():
    flight = table("compass", "alternate_route", "", dice=["cloud lightning", "blank"])
    flight.reach("after_fall").window({1: ROUTE})
    assert flight.asked == (0,)
    told = flight.act(0, again("lightning"))
    assert of(told, "rerolled")[0]["again"] == ["lightning"]
    assert sorted(flight.dice) == ["blank", "cloud"]
    assert flight.discarded("alternate_route") == 1


def test_a_captain_left_alone_may_play_it():
    flight = table("alternate_route", "", dice=[CLOUDS, "blank blank"])
    flight.reach("after_fall", leaving=[1]).window({0: ROUTE})
    flight.act(0, again("cloud", "cloud"))
    assert flight.reach("alone").city == 2


@pytest.mark.parametrize("moment", ["before_word", "after_fly"])
def test_it_can_be_played_before_the_word_and_after_we_fly(moment):
    flight = table("compass", "alternate_route", "", dice=["cloud blank", "lightning"])
    flight.reach(moment).window({1: ROUTE})
    flight.act(0, again("cloud"))
    flight.reach("after_fall")
    assert sorted(flight.dice) == ["blank", "lightning"]


def test_the_captain_picks_any_of_the_dice_that_lie_there():
    flight = table("", "alternate_route", "", dice=["cloud lightning"])
    flight.reach("after_fall").window({1: ROUTE})
    picks = [action.dice for action in flight.game.legal_actions(0)]
    assert picks == [(), ("cloud",), ("lightning",), ("cloud", "lightning")]
    flight.has_no(0, again("cloud", "cloud"))
    flight.refuses(1, again("cloud"), "not_the_captain")


def test_a_captain_who_rolls_nothing_is_bound_by_the_word():
    flight = table("turbo", "alternate_route", "", dice=["cloud blank"])
    flight.reach("after_fall").window({1: ROUTE})
    assert flight.act(0, again()) == []
    assert flight.phase == "after_fall"
    flight.window()
    assert flight.journey == 2


def test_after_new_dice_a_free_word_may_be_another():
    flight = table("turbo", "alternate_route", "", dice=["cloud blank", "lightning"])
    flight.reach("after_fall").window({1: ROUTE})
    flight.act(0, again("cloud"))
    assert flight.legal(0) == ["fly", "fall"]


def test_passengers_do_not_decide_again():
    flight = table("", "alternate_route", "", dice=[CLOUDS, CLOUDS])
    flight.reach("after_fall").window({1: ROUTE})
    flight.act(0, again("cloud", "cloud"))
    assert flight.phase == "declaring"
    flight.refuses(1, LEAVE, "already_decided")


def test_who_has_left_cannot_play_it():
    flight = table("", "alternate_route", "alternate_route", dice=["cloud blank"])
    flight.reach("after_fall", leaving=[1])
    assert 1 in flight.asked, "who left may still blow a Wind Gust"
    flight.refuses(1, ROUTE, "not_aboard")
    assert "alternate_route" in flight.legal(2)


def test_it_needs_its_card_and_its_moment():
    flight = table("", "alternate_route", "", dice=[CLOUDS])
    flight.refuses(1, ROUTE, "wrong_moment")
    flight.refuses(2, ROUTE, "not_held")


def test_it_needs_a_die_on_the_table():
    flight = table(
        "alternate_route",
        "",
        "",
        modules=["powers", "travellers"],
        travellers="red black blue",
    )
    flight.reach("before_roll").window({1: BLACK})
    flight.reach("before_word")
    assert flight.dice == []
    flight.refuses(0, ROUTE, "no_die_to_roll")


def test_it_can_be_played_in_the_void():
    flight = void("", "", "alternate_route", dice=[CLOUDS, "blank blank"])
    flight.reach("after_fall").window({2: ROUTE})
    flight.act(1, again("cloud", "cloud"))
    assert flight.next_leg().seen["lit_by"] == [0, 1, 2]


def test_on_the_rowboat_its_passenger_alone_may_play_it():
    flight = rowing("", "alternate_route", "alternate_route", dice=[CLOUDS, "blank blank"])
    flight.reach("before_word", vessel="boat")
    flight.refuses(2, ROUTE, "not_aboard")
    flight.reach("after_fall", vessel="boat").window({1: ROUTE})
    flight.act(1, again("cloud", "cloud"))
    assert flight.reach("rowing").seen["boat"]["city"] == 2


def test_both_routes_of_a_round_are_flown_in_turn():
    flight = table("alternate_route", "alternate_route", "", dice=[CLOUDS, CLOUDS, "blank"])
    told = flight.reach("after_fall").window({0: ROUTE, 1: ROUTE})
    assert [event["seat"] for event in of(told, "played")] == [1]
    told = flight.act(0, again("cloud", "cloud"))
    assert [event["seat"] for event in of(told, "played")] == [0], "the captain is last in turn"
    flight.act(0, again("cloud"))
    assert sorted(flight.dice) == ["blank", "cloud"]


def test_a_gust_of_the_same_round_rolls_the_blanks_that_a_route_left():
    flight = table("", "alternate_route", "wind_gust", dice=["cloud blank", "blank", "bird bird"])
    flight.reach("after_fall").window({1: ROUTE, 2: GUST})
    told = flight.act(0, again("cloud"))
    assert of(told, "rerolled")[-1]["again"] == ["blank", "blank"]
    assert flight.dice == ["bird", "bird"]


def test_a_gust_goes_back_when_the_route_of_its_round_left_no_blank():
    flight = table("", "alternate_route", "wind_gust", dice=["cloud blank", "cloud lightning"])
    flight.reach("after_fall").window({1: ROUTE, 2: GUST})
    told = flight.act(0, again("cloud", "blank"))
    assert went_back(told) == [(2, "wind_gust")]
    assert "wind_gust" in flight.hand(2)


def test_a_jetpack_goes_back_unseen_when_a_route_is_played():
    flight = table("", "jetpack", "alternate_route", dice=[CLOUDS, "blank blank"])
    told = flight.reach("after_fall").window({1: JETPACK, 2: ROUTE})
    assert went_back(told) == [(1, "jetpack")]
    assert "jetpack" in flight.hand(1) and flight.aboard == [0, 1, 2]
    flight.act(0, again("cloud", "cloud"))
    assert flight.reach("deciding").city == 2


def test_a_spyglass_comes_before_a_route():
    flight = table("", "alternate_route", "", dice=[CLOUDS], owns={2: "1:spyglass"})
    told = flight.reach("after_fall").window({1: ROUTE, 2: glass(1)})
    assert went_back(told) == [(1, "alternate_route")]
    assert flight.city == 2 and "alternate_route" in flight.hand(1)
