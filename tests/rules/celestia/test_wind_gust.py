"""Wind Gust: all blank dice are rolled again."""

import pytest

from games.rules.celestia.actions import FLY
from tests.rules.celestia.table import (
    GUST,
    JETPACK,
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


def test_all_blank_dice_and_only_those_are_rolled_again():
    flight = table("compass", "wind_gust", "", dice=["blank cloud", "lightning"])
    told = flight.reach("before_word").window({1: GUST})
    rerolled = of(told, "rerolled")[0]
    assert rerolled["again"] == ["blank"] and rerolled["rolled"] == ["lightning"]
    assert sorted(flight.dice) == ["cloud", "lightning"]
    assert flight.discarded("wind_gust") == 1


def test_a_gust_after_we_fly_can_make_a_fall():
    flight = table("compass", "", "wind_gust", dice=["cloud blank", "cloud"]).reach("after_fly")
    flight.window({2: GUST})
    assert flight.phase == "declaring" and flight.legal(0) == ["fall"]
    flight.says("fall")
    assert "crashed" in kinds(flight.window())
    assert "compass" in flight.hand(0), "a fall costs no cards"


def test_a_gust_after_we_fly_leaves_the_captain_free_to_keep_turbos():
    flight = table("compass turbo", "wind_gust", "", dice=["cloud blank", "cloud"])
    flight.reach("after_fly").window({1: GUST})
    assert flight.legal(0) == ["fly", "fall"]


def test_a_gust_after_we_fall_makes_the_captain_say_so_again():
    flight = table("", "wind_gust", "", dice=["cloud blank", "blank"]).reach("after_fall")
    flight.window({1: GUST})
    assert flight.phase == "declaring"


def test_even_a_roll_without_a_hazard_is_blown_at():
    flight = table("", "wind_gust", "", dice=["blank blank", "cloud cloud"]).reach("after_fly")
    flight.window({1: GUST})
    assert flight.dice == ["cloud", "cloud"]
    flight.refuses(0, FLY, "cannot_fly")


def test_who_has_left_may_blow():
    flight = table("compass", "wind_gust", "", dice=["cloud blank", "cloud"])
    flight.reach("before_word", leaving=[1]).window({1: GUST})
    assert flight.dice == ["cloud", "cloud"]


def test_the_captain_may_blow_too():
    flight = table("wind_gust compass", "", "", dice=["cloud blank", "blank"])
    flight.reach("before_word").window({0: GUST})
    assert flight.discarded("wind_gust") == 1


def test_it_needs_a_blank_its_card_and_its_moment():
    flight = table("", "wind_gust", "", dice=["cloud cloud"])
    flight.refuses(1, GUST, "wrong_moment")
    flight.reach("before_word").refuses(1, GUST, "no_blank_die")
    flight.refuses(2, GUST, "not_held")


def test_it_is_too_late_once_cards_are_laid():
    flight = table(
        "compass", "wind_gust", "", dice=["cloud blank"], modules=["powers", "help"]
    ).reach("after_pay")
    flight.refuses(1, GUST, "wrong_moment")


def test_it_blows_in_the_void():
    flight = void("wind_gust", "", "", dice=["cloud blank", "cloud"]).reach("before_word")
    flight.window({0: GUST})
    assert flight.dice == ["cloud", "cloud"]


def test_anybody_may_blow_at_the_rowboat():
    flight = rowing("wind_gust", "compass", "", dice=["cloud blank", "cloud"])
    told = flight.reach("before_word", vessel="boat").window({0: GUST})
    assert of(told, "played")[0]["vessel"] == "boat"
    assert flight.reach("declaring").legal(1) == ["fall"]


def test_two_gusts_blow_one_after_the_other():
    flight = table("", "wind_gust", "wind_gust", dice=["blank blank", "blank cloud", "cloud"])
    told = flight.reach("before_word").window({1: GUST, 2: GUST})
    assert [event["again"] for event in of(told, "rerolled")] == [["blank", "blank"], ["blank"]]


def test_the_second_gust_goes_back_when_the_first_left_no_blank():
    flight = table("", "wind_gust", "wind_gust", dice=["blank cloud", "cloud"])
    told = flight.reach("before_word").window({1: GUST, 2: GUST})
    assert went_back(told) == [(2, "wind_gust")] and "wind_gust" in flight.hand(2)


def test_a_spyglass_answers_the_fall_that_a_gust_caused_and_nothing_is_paid():
    flight = table(
        "compass", "wind_gust", "", dice=["cloud blank", "cloud"], owns={2: "1:spyglass"}
    )
    flight.reach("after_fly").refuses(2, glass(1), "wrong_moment")
    flight.window({1: GUST})
    flight.says("fall")
    told = flight.window({2: glass(1)})
    assert flight.city == 2 and "paid" not in kinds(told)
    assert "compass" in flight.hand(0)


def test_a_spyglass_in_the_same_round_comes_before_the_gust():
    flight = table("", "wind_gust", "", dice=["cloud blank"], owns={2: "1:spyglass"})
    told = flight.reach("after_fall").window({1: GUST, 2: glass(1)})
    assert went_back(told) == [(1, "wind_gust")]
    assert "wind_gust" in flight.hand(1) and flight.city == 2


@pytest.mark.parametrize(
    ("hand", "play"),
    [("ejection", eject(1)), ("jetpack", JETPACK), ("help_cloud", helping("cloud"))],
    ids=["ejection", "jetpack", "help"],
)
def test_a_gust_comes_before_people_help_and_jetpacks(hand, play):
    flight = table(
        "", "wind_gust", hand, dice=["cloud blank", "cloud"], modules=["powers", "help"]
    ).reach("after_fall")
    told = flight.window({1: GUST, 2: play})
    assert [back[0] for back in went_back(told)] == [2]
    assert hand in flight.hand(2)


def test_passengers_do_not_decide_again_after_a_gust():
    flight = table("", "wind_gust", "", dice=["cloud blank", "cloud"]).reach("after_fall")
    flight.window({1: GUST})
    assert flight.asked == (0,) and flight.phase == "declaring"
    flight.says("fall")
    assert flight.phase == "after_fall"
