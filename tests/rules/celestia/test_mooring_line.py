"""Mooring Line: the cards are spent, the craft stays, the captain changes."""

import pytest

from games.rules.celestia.actions import Head
from tests.rules.celestia.table import (
    BANDIT,
    GUST,
    MOORING,
    cities,
    eject,
    kinds,
    of,
    rowboat,
    rowing,
    table,
    void,
    went_back,
)

HELP = ["powers", "help"]


def paid(*hands, **more):
    """The window after the captain has laid a compass."""
    rest = {"modules": HELP, "dice": ["cloud blank"]} | more
    return table(f"compass {hands[0]}", *hands[1:], **rest).reach("after_pay")


def test_the_cards_are_spent_the_craft_stays_and_the_captain_changes():
    flight = paid("", "", "mooring_line")
    told = flight.window({2: MOORING})
    assert kinds(told)[:3] == ["played", "moored", "captain_changed"]
    assert flight.city == 1 and flight.captain == 1 and flight.aboard == [0, 1, 2]
    assert flight.discarded("compass") == flight.discarded("mooring_line") == 1


def test_the_next_captain_rolls_anew_and_passengers_decide_anew():
    flight = paid("", "", "mooring_line", dice=["cloud blank", "lightning lightning"])
    flight.window({2: MOORING})
    assert flight.phase == "before_roll"
    flight.reach("deciding")
    assert flight.asked == (2,) and flight.dice == ["lightning", "lightning"]


def test_who_has_left_may_throw_it():
    flight = table("compass", "mooring_line", "", modules=HELP, dice=["cloud blank"])
    flight.reach("after_pay", leaving=[1]).window({1: MOORING})
    assert flight.city == 1 and flight.captain == 2


def test_the_captain_may_throw_it():
    flight = paid("mooring_line", "", "")
    flight.window({0: MOORING})
    assert flight.city == 1 and flight.captain == 1


def test_a_captain_moored_alone_stays_captain_and_may_leave():
    flight = table("compass", "mooring_line", modules=HELP, dice=["cloud blank"])
    flight.reach("after_pay", leaving=[1]).window({1: MOORING})
    assert flight.phase == "alone" and flight.asked == (0,)
    flight.leave(0)
    assert flight.journey == 2


def test_it_holds_no_craft_whose_captain_laid_no_card():
    flight = table("compass", "mooring_line", "", modules=HELP, dice=["blank blank"])
    flight.reach("after_fly").window()
    assert flight.city == 2 and of(flight.told, "paid")[0]["cards"] == []
    assert flight.phase == "before_roll", "nobody was asked for a Mooring Line"


@pytest.mark.parametrize("moment", ["before_roll", "deciding", "before_word", "after_fly"])
def test_it_waits_until_cards_are_laid(moment):
    flight = table("compass", "mooring_line", "", modules=HELP, dice=["cloud blank"])
    flight.reach(moment).refuses(1, MOORING, "wrong_moment")
    flight.refuses(2, MOORING, "not_held")


def test_two_in_one_round_spend_one():
    flight = paid("", "mooring_line", "mooring_line")
    told = flight.window({1: MOORING, 2: MOORING})
    assert of(told, "moored")[0]["seat"] == 1
    assert went_back(told) == [(2, "mooring_line")] and "mooring_line" in flight.hand(2)


def test_a_second_one_may_hold_the_craft_again():
    flight = paid("", "compass", "mooring_line mooring_line", dice=["cloud blank", "cloud blank"])
    flight.window({2: MOORING})
    flight.reach("after_pay").window({2: MOORING})
    assert flight.city == 1 and flight.captain == 2


def test_nobody_is_moored_in_the_void():
    flight = void("mooring_line", "compass", "", dice=["cloud blank"], modules=HELP)
    flight.reach("before_word").refuses(0, MOORING, "wrong_moment")
    told = flight.reach("after_fly").window()
    assert {"paid", "lit"} <= set(kinds(told)), "nobody was asked for a Mooring Line"


def at_the_fork(**more):
    """Boscalumia lies off the first city here."""
    return table(
        "compass",
        "mooring_line",
        "",
        modules=[*HELP, "boscalumia"],
        dice=["cloud blank"],
        changes={"boscalumia": {"off": 1, "dice": 2, "points": 25}},
        **more,
    )


def test_the_way_into_the_void_can_be_moored():
    flight = at_the_fork()
    flight.act(0, Head("boscalumia"))
    flight.reach("after_pay").window({1: MOORING})
    assert not flight.seen["craft"]["is_in_void"]
    assert flight.phase == "heading" and flight.asked == (1,), "the next captain picks the way"


def test_anybody_may_moor_the_rowboat_and_its_passenger_may_then_leave():
    flight = rowing("", "compass", "mooring_line", dice=["cloud blank"], modules=HELP)
    told = flight.reach("after_pay", vessel="boat").window({2: MOORING})
    assert of(told, "moored")[0]["vessel"] == "boat"
    assert flight.seen["boat"]["city"] == 1 and flight.discarded("compass") == 1
    flight.reach("rowing")
    assert flight.asked == (1,) and flight.legal(1) == ["leave", "fly_on"]


def test_an_ejection_and_a_gust_come_before_it_in_the_leg():
    flight = table(
        "compass compass",
        "mooring_line",
        "wind_gust ejection",
        modules=HELP,
        dice=["cloud blank", "cloud"],
    )
    flight.reach("before_word").window({2: GUST})
    flight.reach("after_fly").window({2: eject(1)})
    flight.reach("after_pay").window({1: MOORING})
    assert flight.city == 1 and flight.aboard == [0, 2]
    assert flight.discarded("compass") == 2


# The house option: the dice stay as they lie (summary, 'Mooring line')


def kept(*hands, **more):
    return paid(*hands, mooring_dice="kept", **more)


def test_as_a_house_option_the_dice_stay():
    flight = kept("", "", "mooring_line")
    told = flight.window({2: MOORING})
    assert of(told, "dice_kept")[0]["dice"] == ["cloud", "blank"]
    assert flight.phase == "deciding" and flight.asked == (2,), "passengers decide again"
    assert flight.captain == 1


def test_dice_that_stay_leave_no_time_for_a_bandit():
    flight = kept("", "bandit", "mooring_line")
    flight.window({2: MOORING})
    flight.refuses(1, BANDIT, "wrong_moment")


def test_the_bandits_die_stays_too():
    flight = table(
        "compass",
        "bandit",
        "mooring_line",
        modules=HELP,
        mooring_dice="kept",
        dice=["cloud blank blank"],
    )
    flight.reach("before_roll").window({1: BANDIT})
    flight.reach("after_pay").window({2: MOORING})
    assert len(flight.dice) == flight.seen["leg"]["due"] == 3


def test_dice_that_stay_can_be_blown_at_and_paid_by_the_new_captain():
    flight = kept(
        "", "compass arrester", "mooring_line wind_gust", dice=["cloud blank", "lightning"]
    )
    flight.window({2: MOORING})
    flight.reach("before_word").window({2: GUST})
    flight.next_leg()
    assert flight.city == 2 and of(flight.told, "paid")[-1]["cards"] == ["arrester", "compass"]


def test_dice_stay_for_one_leg_only():
    flight = kept("", "compass", "mooring_line", dice=["cloud blank", "lightning blank"])
    flight.window({2: MOORING})
    flight.next_leg().reach("deciding")
    assert flight.city == 2 and flight.dice == ["lightning", "blank"]


def test_dice_that_stay_lead_into_the_void_where_they_were_rolled_for_it():
    flight = at_the_fork(mooring_dice="kept")
    flight.act(0, Head("boscalumia"))
    flight.reach("after_pay").window({1: MOORING})
    assert flight.phase == "deciding" and flight.seen["leg"]["to"] == 0


def test_dice_that_stay_lead_past_a_city_that_was_emptied_meanwhile():
    """The boat takes the only treasure of the city to which a moored craft was on its way."""
    flight = table(
        "compass compass",
        "rowboat_pirate",
        "compass mooring_line mooring_line",
        modules=[*HELP, "theatre"],
        mooring_dice="kept",
        changes=cities({"1": 9}, {"2": 9}, {"3": 1}, {"4": 9}),
        dice=["blank blank", "blank blank", "cloud blank", "blank blank"],
    )
    flight.reach("deciding").act(1, rowboat("pirate"))
    flight.reach("after_pay", leg=2).window({2: MOORING})
    flight.reach("after_pay", leg=3).window({2: MOORING})
    assert flight.seen["boat"]["city"] == 3 and flight.city == 2
    flight.reach("rowing").leave(1)
    assert flight.pile(3) == 0 and flight.seen["leg"]["to"] == 4
