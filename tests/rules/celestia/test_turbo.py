"""Turbo: answers any one hazard, is never a duty, and only fills what Equipment leaves open."""

import pytest

from games.rules.celestia.actions import FLY
from tests.rules.celestia.table import (
    GUST,
    MOORING,
    ROUTE,
    again,
    glass,
    helping,
    of,
    paying,
    rowing,
    table,
    void,
)


def captain_with(hand, *rolls, others=("", ""), **more):
    return table(hand, *others, dice=rolls, **more)


def test_who_can_fly_only_with_turbos_is_free():
    flight = captain_with("compass turbo", "cloud lightning").reach("declaring")
    assert flight.legal(0) == ["fly", "fall"]


def test_kept_turbos_let_the_craft_fall_and_cost_nothing():
    flight = captain_with("compass turbo", "cloud lightning").reach("after_fall")
    flight.window()
    assert flight.journey == 2
    assert {"compass", "turbo"} <= set(flight.hand(0))


def test_who_said_we_fly_pays_with_them():
    flight = captain_with("compass turbo", "cloud lightning").next_leg()
    assert of(flight.told, "paid")[0]["cards"] == ["compass", "turbo"]
    assert flight.city == 2


def test_as_many_as_needed_answer_any_hazards():
    flight = captain_with("turbo turbo", "cloud lightning").next_leg()
    assert of(flight.told, "paid")[0]["cards"] == ["turbo", "turbo"]


def test_one_too_few_is_a_fall():
    flight = captain_with("turbo", "cloud lightning").reach("declaring")
    flight.refuses(0, FLY, "cannot_fly")


def test_equipment_that_suffices_is_a_duty_even_beside_turbos():
    flight = captain_with("compass arrester turbo turbo", "cloud lightning").reach("declaring")
    assert flight.legal(0) == ["fly"]
    assert of(flight.next_leg().told, "paid")[0]["cards"] == ["arrester", "compass"]


def test_turbos_never_stand_in_for_equipment_that_is_held():
    flight = captain_with(
        "compass compass2 turbo turbo", "cloud lightning", modules=["powers", "help"]
    ).reach("paying")
    assert flight.game.legal_actions(0) == [paying("compass turbo"), paying("compass2 turbo")]


def test_a_passengers_turbo_is_no_help():
    flight = captain_with("", "cloud blank", others=("turbo", "turbo")).reach("declaring")
    assert flight.legal(0) == ["fall"]


def test_help_makes_turbos_that_were_too_few_enough():
    flight = captain_with(
        "turbo", "cloud lightning", others=("help_cloud", ""), modules=["help"]
    ).reach("after_fall")
    flight.window({1: helping("cloud")})
    assert flight.legal(0) == ["fly", "fall"]
    assert of(flight.next_leg().told, "paid")[0]["cards"] == ["turbo"]


def test_a_word_stands_while_nothing_has_changed():
    flight = captain_with("turbo", "cloud blank").reach("after_fall")
    flight.refuses(0, FLY, "already_decided")
    flight.window()
    assert flight.journey == 2


@pytest.mark.parametrize(("hand", "play"), [("wind_gust", GUST), ("alternate_route", ROUTE)])
def test_new_dice_free_a_captain_who_meant_to_keep_them(hand, play):
    flight = captain_with("turbo turbo", "cloud blank", "lightning", others=(hand, ""))
    flight.reach("after_fall").window({1: play})
    if play == ROUTE:
        flight.act(0, again("blank"))
    assert flight.legal(0) == ["fly", "fall"]


def test_a_spyglass_spares_them():
    flight = captain_with("turbo", "cloud blank", owns={1: "1:spyglass"}).reach("after_fall")
    flight.window({1: glass(1)})
    assert flight.city == 2 and "turbo" in flight.hand(0)


def test_a_mooring_line_wastes_them():
    flight = captain_with("turbo", "cloud blank", others=("mooring_line", ""), modules=["help"])
    flight.reach("after_pay").window({1: MOORING})
    assert flight.city == 1 and flight.discarded("turbo") == 1


def test_in_the_void_and_in_the_rowboat_the_choice_is_as_free():
    flight = void("", "turbo", "", dice=["cloud blank"]).reach("declaring")
    assert flight.legal(1) == ["fly", "fall"]
    flight = rowing("", "turbo", "", dice=["cloud pirate"]).reach("declaring", vessel="boat")
    assert flight.legal(1) == ["fly", "fall"], "the boat is immune to pirates"
