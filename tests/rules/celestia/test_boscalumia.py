"""Boscalumia: from Barbadahl twice four dice through the void, to light it once."""

from games.rules.celestia.actions import (
    FALL,
    FLY,
    FLY_ON,
    LEAVE,
    STAY,
    Bandit,
    Ejection,
    Head,
    Jetpack,
    MooringLine,
    Rowboat,
    Spyglass,
)
from tests.rules.celestia.scenes import act, answers, asked, kinds, only, refused, scene, until

VOID, CITY = Head("boscalumia"), Head("city")
BLANK, CLOUD = "blank " * 4, "cloud blank blank blank"
HANDS = {0: "compass compass", 1: "compass compass", 2: "compass compass"}


def fork(modules="", **changes):
    return scene(f"boscalumia {modules}", **{"hands": HANDS, "at": 6, "dice": [CLOUD]} | changes)


def void(modules="", **changes):
    return fork(modules, **{"void": True} | changes)


# The way


def test_at_barbadahl_the_captain_picks_the_way_before_the_roll():
    game = fork()
    assert asked(game) == "which_way" and game.to_act() == (0,)
    assert game.legal_actions(0) == [CITY, VOID] and game.idle_action(0) == CITY
    act(game, 0, CITY)
    leg = game.view(None)["leg"]
    assert (leg["to"], leg["due"]) == (7, 3)


def test_four_dice_lead_into_the_void_and_four_more_to_the_city():
    game = fork(dice=[CLOUD, CLOUD])
    act(game, 0, VOID)
    assert len(game.view(None)["leg"]["dice"]) == 4
    until(game, "declare")
    events = act(game, 0, FLY) + until(game, "declare")
    assert only(events, "moved") == {"type": "moved", "vessel": "craft", "city": 0}
    assert game.view(None)["craft"]["is_in_void"]
    assert len(game.view(None)["leg"]["dice"]) == 4 and game.to_act() == (1,)
    events = act(game, 1, FLY)
    assert only(events, "lit") == {"type": "lit", "aboard": [0, 1, 2], "points": 25}


def test_on_the_way_into_the_void_passengers_may_still_leave_at_barbadahl():
    game = fork(top={6: "6:13"})
    act(game, 0, VOID)
    assert game.legal_actions(1) == [STAY, LEAVE]
    act(game, 1, LEAVE)
    assert game.view(1)["treasures"] == ["6:13"]


def test_no_choice_elsewhere_nor_for_others_nor_once_it_is_lit():
    game = fork(at=5, dice=["cloud blank blank"])
    assert refused(game, 0, VOID) == "no_fork_here"
    game = fork()
    assert refused(game, 1, VOID) == "not_the_captain"
    game = fork(lit=[1])
    assert asked(game) == "stay_or_leave"
    assert refused(game, 0, VOID) == "no_fork_here"
    game = scene("powers", hands=HANDS, at=6, dice=["cloud blank blank"])
    assert refused(game, 0, VOID) == "not_in_this_game"


def test_a_captain_alone_may_leave_first_and_then_picks_the_way():
    game = fork(aboard=[0])
    assert asked(game) == "alone"
    act(game, 0, FLY_ON)
    assert asked(game) == "which_way"


def test_barbadahl_as_the_last_city_with_treasure_is_the_end_of_the_way():
    game = fork(at=5, dice=["cloud blank blank"], left={7: 0, 8: 0, 9: 0})
    until(game, "declare")
    events = act(game, 0, FLY)
    assert only(events, "reached_last")["city"] == 6


# The void


def test_in_the_void_nobody_is_asked_to_leave():
    game = void()
    assert asked(game) == "declare"
    assert refused(game, 1, LEAVE) == "in_the_void"
    assert refused(game, 1, STAY) == "in_the_void"


def test_a_captain_alone_in_the_void_must_roll():
    game = void(aboard=[0])
    assert asked(game) == "declare"
    assert refused(game, 0, LEAVE) == "in_the_void"


def test_no_jetpack_and_no_ejection_in_the_void():
    hands = {0: "jetpack ejection", 1: "jetpack", 2: "ejection wind_gust"}
    game = void("powers", hands=hands)
    until(game, "before_word")
    assert refused(game, 2, Ejection(1)) == "in_the_void"
    until(game, "after_fall")
    assert refused(game, 0, Jetpack()) == "in_the_void"
    assert refused(game, 0, Ejection(1)) == "in_the_void"


def test_no_window_opens_for_a_mooring_line_in_the_void():
    game = void("help", hands=HANDS | {2: "mooring_line"}, dice=[CLOUD])
    until(game, "declare")
    events = act(game, 0, FLY)
    assert only(events, "lit") and asked(game) != "after_pay"
    assert refused(game, 2, MooringLine()) == "wrong_moment"


def test_no_rowboat_in_the_void():
    game = void("theatre", hands={0: "rowboat_bird", 1: "cannon"}, dice=["cloud " * 4])
    until(game, "declare")
    assert game.legal_actions(0) == [FALL]
    assert refused(game, 0, Rowboat("rowboat_bird")) == "in_the_void"


def test_a_bandit_adds_a_fifth_die_in_the_void():
    game = void("help", hands=HANDS | {1: "bandit"}, dice=["cloud " * 5])
    answers(game, "before_roll", {1: Bandit()})
    until(game, "declare")
    assert len(game.view(None)["leg"]["dice"]) == 5


def test_a_spyglass_leads_out_of_the_void():
    game = void("spyglass", hands={0: "cannon"}, dice=["cloud " * 4], owned={1: "1:spyglass"})
    until(game, "after_fall")
    events = answers(game, "after_fall", {1: Spyglass("1:spyglass")})
    assert only(events, "lit")["aboard"] == [0, 1, 2]


def test_on_the_way_into_the_void_jetpack_ejection_and_mooring_are_played():
    hands = {0: "compass", 1: "ejection jetpack", 2: "mooring_line cannon"}
    game = fork("powers help", hands=hands)
    until(game, "which_way")
    act(game, 0, VOID)
    until(game, "before_word")
    assert Ejection(2) in game.legal_actions(1)
    until(game, "after_pay")
    events = answers(game, "after_pay", {2: MooringLine()})
    assert only(events, "moored")["city"] == 6
    assert asked(game) == "which_way" and game.to_act() == (1,), "the next captain picks anew"


def test_a_fall_on_the_way_in_leaves_jetpacks_the_treasure_of_barbadahl():
    game = fork("powers", hands={0: "cannon", 1: "jetpack"}, dice=["cloud " * 4], top={6: "6:13"})
    act(game, 0, VOID)
    until(game, "after_fall")
    answers(game, "after_fall", {1: Jetpack()})
    assert game.view(1)["treasures"] == ["6:13"]


def test_a_crash_in_the_void_brings_nothing_and_the_city_stays_dark():
    game = void(hands={0: "cannon"}, dice=["cloud " * 4])
    until(game, "declare")
    events = act(game, 0, FALL)
    assert only(events, "crashed")["aboard"] == [0, 1, 2]
    view = game.view(None)
    assert not view["is_lit"] and not view["craft"]["is_in_void"]
    assert only(events, "journey_started")["city"] == 1


# The light


def test_everyone_aboard_scores_25_and_the_craft_is_done():
    game = void(aboard=[0, 2])
    events = until(game, "declare") + act(game, 0, FLY)
    assert only(events, "lit")["aboard"] == [0, 2]
    assert [game.view(seat)["total"] for seat in range(3)] == [25, 0, 25]
    assert only(events, "journey_started")["captain"] == 1
    assert "crashed" not in kinds(events)
    assert game.view(None)["lit_by"] == [0, 2]


def test_the_token_counts_for_the_fifty():
    game = void(aboard=[0], owned={0: "9:25"})
    until(game, "declare")
    act(game, 0, FLY)
    assert game.outcome().reason == "target"
    assert game.outcome().scores == [50, 0, 0]


def test_the_token_is_no_treasure_card_when_totals_are_equal():
    game = void(aboard=[0], owned={0: "9:25", 1: "9:25 9:25"})
    until(game, "declare")
    act(game, 0, FLY)
    assert game.outcome().scores == [50, 50, 0]
    assert game.outcome().places == [1, 2, 3]


def test_once_lit_the_next_journey_has_no_choice_of_way():
    game = void(dice=[BLANK])
    assert game.view(None)["is_lit"]
    game = fork(lit=[0, 1, 2], dice=["cloud blank blank"])
    assert game.view(None)["leg"]["to"] == 7


def test_the_boat_always_flies_to_karios():
    game = scene(
        "boscalumia theatre",
        hands={1: "cannon"},
        aboard=[],
        boat=(1, 6, "rowboat_bird"),
        dice=["bird bird bird"],
    )
    events = act(game, 1, FLY_ON)
    assert asked(game) != "which_way" or game.view(None)["boat"] is None
    assert only(events, "moved") == {"type": "moved", "vessel": "boat", "city": 7}


def test_craft_in_the_void_and_boat_elsewhere_both_make_their_legs():
    game = scene(
        "boscalumia theatre",
        hands=HANDS,
        at=6,
        void=True,
        aboard=[0, 2],
        boat=(1, 3, "rowboat_bird"),
        dice=[CLOUD, "bird bird"],
    )
    events = until(game, "row_on")
    assert only(events, "lit")["aboard"] == [0, 2]
    assert game.to_act() == (1,)
    events = act(game, 1, LEAVE)
    assert only(events, "journey_started")["captain"] == 1, "left of seat 0, who lit the city"
