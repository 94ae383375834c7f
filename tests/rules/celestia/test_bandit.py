"""Bandit: one more die."""

from tests.rules.celestia.table import (
    BANDIT,
    BLACK,
    GUST,
    cities,
    glass,
    of,
    rowing,
    table,
    void,
    went_back,
)

HELP = ["powers", "spyglass", "help"]
BLACK_TOO = [*HELP, "travellers"]


def raid(*hands, **more):
    """The window before the roll."""
    return table(*hands, **({"modules": HELP} | more)).reach("before_roll")


def test_a_bandit_adds_a_die():
    flight = raid("", "bandit", "", dice=["cloud cloud lightning"])
    flight.window({1: BANDIT})
    assert flight.seen["leg"]["due"] == 3
    flight.reach("deciding")
    assert flight.dice == ["cloud", "cloud", "lightning"] and flight.discarded("bandit") == 1


def test_two_in_one_round_add_two():
    flight = raid("bandit", "bandit", "")
    told = flight.window({0: BANDIT, 1: BANDIT})
    assert [event["seat"] for event in of(told, "played")] == [1, 0]
    assert len(flight.reach("deciding").dice) == 4


def test_the_window_opens_again_for_the_second():
    flight = raid("", "bandit bandit", "")
    flight.window({1: BANDIT})
    assert flight.phase == "before_roll"
    flight.window({1: BANDIT})
    assert len(flight.reach("deciding").dice) == 4


def test_a_fifth_die_is_added_where_four_are_due():
    flight = raid("", "bandit", "", changes=cities({"1": 5}, {"2": 5}, {"3": 5}, dice=4))
    flight.window({1: BANDIT})
    assert len(flight.reach("deciding").dice) == 5


def test_it_counts_for_one_leg():
    flight = raid("compass compass compass", "bandit", "", dice=["cloud cloud cloud"])
    flight.window({1: BANDIT})
    flight.next_leg().reach("deciding")
    assert flight.city == 2 and len(flight.dice) == 2


def test_the_captain_and_who_has_left_may_play_it():
    flight = raid("bandit", "bandit", "", dice=["blank blank"]).next_leg(leaving=[1])
    assert flight.aboard == [0, 2] and flight.captain == 2
    flight.window({0: BANDIT, 1: BANDIT})
    assert len(flight.reach("deciding").dice) == 4


def test_it_is_too_late_after_the_roll():
    flight = raid("", "bandit", "").reach("deciding")
    flight.refuses(1, BANDIT, "wrong_moment")
    flight.reach("before_word").refuses(1, BANDIT, "wrong_moment")
    flight.refuses(2, BANDIT, "not_held")


def test_a_table_without_it_says_so():
    table("", "").refuses(0, BANDIT, "not_in_this_game")


def test_bandit_and_black_add_up():
    flight = raid("", "bandit", "", modules=BLACK_TOO, travellers="black red blue")
    flight.window({0: BLACK, 1: BANDIT})
    assert len(flight.reach("deciding").dice) == 1


def test_black_first_does_not_swallow_a_bandit():
    flight = raid("", "bandit", "", modules=BLACK_TOO, travellers="red black blue")
    flight.window({1: BLACK})
    assert flight.seen["leg"]["due"] == 0
    flight.window({1: BANDIT})
    assert len(flight.reach("deciding").dice) == 1


def test_there_are_never_fewer_than_no_dice():
    flight = raid(
        "",
        "",
        "",
        modules=BLACK_TOO,
        travellers="black red blue",
        changes=cities({"1": 5}, {"2": 5}, {"3": 5}, dice=1),
    )
    flight.window({0: BLACK})
    assert flight.reach("deciding").dice == []
    assert flight.next_leg().city == 2


def test_in_the_void_a_bandit_adds_a_die():
    flight = void("bandit", "", "", modules=HELP).reach("before_roll")
    flight.window({0: BANDIT})
    assert len(flight.reach("before_word").dice) == 3


def test_anybody_may_hold_up_the_rowboat_and_names_it():
    flight = rowing("", "", "bandit", modules=HELP).reach("before_roll", vessel="boat")
    told = flight.window({2: BANDIT})
    assert of(told, "played")[0]["vessel"] == "boat"
    assert len(flight.reach("before_word").dice) == 3


def test_a_gust_blows_at_the_bandits_die_too():
    flight = raid("", "bandit", "wind_gust", dice=["cloud cloud blank", "lightning"])
    flight.window({1: BANDIT})
    flight.reach("before_word").window({2: GUST})
    assert flight.dice == ["cloud", "cloud", "lightning"]


def test_a_spyglass_passes_the_bandits_die_by():
    flight = raid("", "bandit", "", dice=["cloud cloud cloud"], owns={2: "1:spyglass"})
    flight.window({1: BANDIT})
    told = flight.reach("after_fall").window({2: glass(1)})
    assert flight.city == 2 and went_back(told) == []
