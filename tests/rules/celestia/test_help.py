"""A Little Help: passengers lay cards for a captain who says 'we fall', once per leg."""

import pytest

from games.rules.celestia.actions import Blue
from tests.rules.celestia.table import (
    GUST,
    JETPACK,
    MOORING,
    ROUTE,
    again,
    helping,
    kinds,
    of,
    rowing,
    table,
    void,
    went_back,
)

HELP = ["powers", "help"]


def helped(*hands, **more):
    """The window after 'we fall'."""
    return table(*hands, **({"modules": HELP, "dice": ["cloud lightning"]} | more)).reach(
        "after_fall"
    )


def test_with_help_that_suffices_the_captain_must_fly():
    flight = helped("compass turbo", "help_lightning", "")
    told = flight.window({1: helping("lightning")})
    assert of(told, "helped") == [{"type": "helped", "seat": 1, "cards": ["help_lightning"]}]
    assert flight.legal(0) == ["fly"]
    told = flight.next_leg().told
    assert of(told, "paid")[-1]["cards"] == ["compass"]
    assert flight.city == 2 and flight.discarded("help_lightning") == 1


def test_help_covers_first_and_spares_the_captains_cards():
    flight = helped("compass", "help_cloud help_lightning", "")
    flight.window({1: helping("cloud", "lightning")})
    assert flight.next_leg().city == 2
    assert "compass" in flight.hand(0)


def test_help_of_several_is_revealed_at_the_same_time():
    flight = helped("", "help_lightning", "help_cloud")
    told = flight.window({1: helping("lightning"), 2: helping("cloud")})
    assert [event["seat"] for event in of(told, "helped")] == [1, 2]
    assert flight.seen["leg"]["help"] == ["help_lightning", "help_cloud"]
    assert flight.next_leg().city == 2


def test_help_that_was_not_needed_is_discarded_too():
    flight = helped("compass", "help_lightning", "help_lightning help_bird")
    flight.window({1: helping("lightning"), 2: helping("lightning", "bird")})
    flight.next_leg()
    assert flight.discarded("help_lightning") == 2 and flight.discarded("help_bird") == 1
    assert "help_bird" not in flight.hand(2)


def test_help_that_did_not_suffice_is_discarded_with_the_crash():
    flight = helped("", "help_cloud", "")
    flight.window({1: helping("cloud")})
    flight.reach("after_fall").window()
    assert flight.journey == 2 and flight.discarded("help_cloud") == 1


def test_a_passenger_chooses_how_many():
    flight = helped("", "help_cloud help_cloud help_bird", "")
    plays = flight.game.legal_actions(1)[1:]
    assert len(plays) == 5
    assert helping("cloud", "cloud", "bird") in plays
    flight.has_no(1, helping("cloud", "cloud", "cloud"))


def test_turbos_with_help_are_still_a_free_choice():
    flight = helped("turbo", "help_lightning", "")
    flight.window({1: helping("lightning")})
    assert flight.legal(0) == ["fly", "fall"]


def test_the_captain_cannot_help_and_neither_can_who_has_left():
    flight = helped("help_cloud", "help_cloud", "", dice=["cloud blank"])
    flight.refuses(0, helping("cloud"), "only_passengers")
    flight = table("", "help_cloud", "", modules=HELP, dice=["cloud blank"])
    flight.reach("after_fall", leaving=[1]).refuses(1, helping("cloud"), "not_aboard")


@pytest.mark.parametrize("moment", ["before_roll", "deciding", "before_word", "after_fly"])
def test_help_waits_for_we_fall(moment):
    flight = table("compass", "help_cloud", "", modules=HELP, dice=["cloud blank"])
    flight.reach(moment).refuses(1, helping("cloud"), "wrong_moment")


def test_help_is_given_once_per_leg():
    flight = helped("", "help_cloud", "help_cloud", dice=["cloud cloud"])
    flight.window({1: helping("cloud")})
    flight.reach("after_fall")
    flight.refuses(2, helping("cloud"), "help_is_given")


def test_help_is_given_once_whatever_the_dice_do():
    flight = helped(
        "", "help_cloud", "help_cloud alternate_route", dice=["cloud cloud", "lightning"]
    )
    flight.window({1: helping("cloud")})
    flight.reach("after_fall").window({2: ROUTE})
    flight.act(0, again("cloud"))
    assert flight.seen["leg"]["fare"] == {"lightning": 1}, "what was given still counts"
    flight.reach("after_fall").refuses(2, helping("cloud"), "help_is_given")


def test_on_the_next_leg_help_may_be_given_again():
    flight = helped("", "help_cloud", "help_cloud", dice=["cloud blank", "cloud blank"])
    flight.window({1: helping("cloud")})
    flight.next_leg().reach("after_fall").window({2: helping("cloud")})
    assert flight.next_leg().city == 3


def test_help_that_went_back_unseen_was_not_given():
    flight = helped("", "help_cloud", "wind_gust", dice=["cloud blank", "blank"])
    told = flight.window({1: helping("cloud"), 2: GUST})
    assert went_back(told) == [(1, "help")]
    flight.reach("after_fall").window({1: helping("cloud")})
    assert flight.next_leg().city == 2


def test_a_route_may_still_be_played_after_help_that_failed():
    flight = helped("", "help_cloud", "alternate_route", dice=["cloud cloud", "blank"])
    flight.window({1: helping("cloud")})
    flight.reach("after_fall").window({2: ROUTE})
    flight.act(0, again("cloud"))
    assert flight.next_leg().city == 2


def test_a_gust_after_help_can_undo_it():
    flight = helped("", "help_cloud", "wind_gust", dice=["cloud blank", "cloud"])
    flight.window({1: helping("cloud")})
    flight.reach("after_fly").window({2: GUST})
    assert flight.legal(0) == ["fall"]
    assert flight.seen["leg"]["fare"] == {"cloud": 1}


def test_help_comes_before_a_jetpack():
    flight = helped("", "jetpack", "help_cloud", dice=["cloud blank"])
    told = flight.window({1: JETPACK, 2: helping("cloud")})
    assert went_back(told) == [(1, "jetpack")]
    assert flight.next_leg().aboard == [0, 1, 2]


def test_a_flight_on_help_alone_cannot_be_moored():
    flight = helped("", "help_cloud", "mooring_line", dice=["cloud blank"])
    flight.window({1: helping("cloud")})
    told = flight.reach("after_fly").window()
    assert of(told, "paid")[0]["cards"] == []
    assert flight.city == 2 and flight.phase == "before_roll"


def test_a_mooring_line_wastes_help_and_the_captains_cards():
    flight = helped("compass", "help_lightning", "mooring_line")
    flight.window({1: helping("lightning")})
    flight.reach("after_pay").window({2: MOORING})
    assert flight.city == 1
    assert flight.discarded("help_lightning") == flight.discarded("compass") == 1


def test_help_is_given_in_the_void():
    flight = void("help_cloud", "", "", dice=["cloud blank"], modules=HELP).reach("after_fall")
    flight.window({0: helping("cloud")})
    assert "lit" in kinds(flight.next_leg().told)


def test_help_does_not_reach_the_rowboat():
    flight = rowing("help_cloud", "help_cloud", "", dice=["cloud blank"], modules=HELP)
    flight.reach("after_fall", vessel="boat")
    flight.refuses(0, helping("cloud"), "not_on_the_boat")
    flight.refuses(1, helping("cloud"), "not_on_the_boat")


def test_help_does_not_count_for_a_captain_who_came_by_blue():
    flight = helped(
        "",
        "arrester",
        "help_cloud",
        modules=[*HELP, "travellers"],
        travellers="red blue green",
    )
    flight.window({2: helping("cloud")})
    flight.reach("after_fall").window({1: Blue()})
    assert flight.captain_of_leg == 1
    assert flight.seen["leg"]["fare"] == {"cloud": 1, "lightning": 1}
    assert flight.legal(1) == ["fall"]


def test_nobody_helps_a_captain_who_came_by_blue():
    flight = helped(
        "", "", "help_cloud", modules=[*HELP, "travellers"], travellers="red blue green"
    )
    flight.window({1: Blue()})
    flight.reach("after_fall").refuses(2, helping("cloud"), "no_help_for_blue")
