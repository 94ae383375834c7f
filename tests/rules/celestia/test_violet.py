"""Violet: somebody else makes violet's choice, with the treasure taken or given back."""

from games.rules.celestia.actions import (
    STAY,
    DesperateNeed,
    Ejection,
    Violet,
)
from tests.rules.celestia.scenes import act, answers, asked, offers, only, refused, scene, until

HANDS = {0: "compass", 1: "cannon", 2: "cannon"}


def decided(modules="", *, leave=(), rows=None, **changes):
    setting = {"hands": HANDS, "dice": ["cloud blank"], "travellers": "red violet blue"} | changes
    game = scene(f"travellers {modules}", **setting)
    until(game, "before_word", leave=leave, rows=rows)
    return game


def test_who_leaves_makes_another_leave_with_a_treasure():
    game = decided(leave=[1], top={1: "1:3 1:2"})
    events = answers(game, "before_word", {1: Violet(2)})
    assert only(events, "disembarked") == {
        "type": "disembarked",
        "seat": 2,
        "vessel": "craft",
        "city": 1,
        "how": "violet",
    }
    assert game.view(2)["treasures"] == ["1:2"]
    assert game.view(None)["craft"]["aboard"] == [0]


def test_who_stays_brings_another_back_who_gives_the_treasure_back():
    game = decided(leave=[2], top={1: "1:3 1:2"})
    events = answers(game, "before_word", {1: Violet(2)})
    assert only(events, "gave_back")["treasure"] == "1:3"
    assert game.view(2)["treasures"] == []
    assert game.state.pile(1)[-1] == "1:3"
    assert game.view(None)["craft"]["aboard"] == [0, 1, 2]


def test_who_was_brought_back_falls_with_the_craft():
    game = decided(leave=[2], dice=["bird blank"])
    answers(game, "before_word", {1: Violet(2)})
    events = until(game, "stay_or_leave")
    assert only(events, "crashed")["aboard"] == [0, 1, 2]


def test_never_the_captain_and_only_who_chose_otherwise():
    game = decided(leave=[1])
    assert offers(game, 1, Violet) == [Violet(2)]
    assert refused(game, 1, Violet(0)) == "not_offered"
    assert refused(game, 1, Violet(1)) == "not_offered"
    game = decided("powers")
    assert refused(game, 1, Violet(2)) == "nobody_chose_otherwise"


def test_violet_as_captain_cannot():
    game = decided("powers", first=1, hands=HANDS | {1: "compass"}, leave=[2])
    assert refused(game, 1, Violet(2)) == "only_passengers"


def test_violet_who_left_in_an_earlier_leg_said_nothing_now():
    game = decided("powers", aboard=[0, 2], leave=[2])
    assert refused(game, 1, Violet(2)) == "said_nothing"


def test_who_left_in_an_earlier_leg_is_out_of_reach():
    game = decided("powers", aboard=[0, 1, 2], seats=4, travellers="red violet blue green")
    assert refused(game, 1, Violet(3)) == "nobody_chose_otherwise"


def test_only_before_the_captains_word():
    game = scene("travellers powers", hands=HANDS, dice=["cloud"], travellers="red violet blue")
    until(game, "stay_or_leave")
    assert refused(game, 1, Violet(2)) == "wrong_moment"
    until(game, "after_fly", leave=[2])
    assert refused(game, 1, Violet(2)) == "wrong_moment"


def test_once_per_game_and_only_violet():
    game = decided("powers", leave=[2])
    assert refused(game, 0, Violet(2)) == "not_your_traveller"
    answers(game, "before_word", {1: Violet(2)})
    assert refused(game, 1, Violet(2)) == "power_is_used"


# Empty piles


def test_nobody_is_made_to_leave_an_empty_city():
    game = decided("powers", leave=[1], at=2, left={2: 1})
    assert game.view(None)["cities"][1]["pile"] == 0
    assert refused(game, 1, Violet(2)) == "nobody_chose_otherwise"


def test_a_treasure_given_back_reopens_the_city():
    game = decided(leave=[1], first=0, at=2, left={2: 1}, travellers="red blue violet")
    answers(game, "before_word", {2: Violet(1)})
    assert game.view(None)["cities"][1]["pile"] == 1
    assert game.view(None)["craft"]["aboard"] == [0, 1, 2]


def test_in_the_void_all_stay():
    game = decided("powers boscalumia", at=6, void=True, dice=["cloud blank blank blank"])
    assert refused(game, 1, Violet(2)) == "nobody_chose_otherwise"


# Meeting other cards


def test_who_rows_has_not_said_stay_or_leave():
    game = decided(
        "theatre powers", hands=HANDS | {2: "rowboat_bird"}, rows={2: "rowboat_bird"}, leave=[1]
    )
    assert refused(game, 1, Violet(2)) == "nobody_chose_otherwise"
    game = decided("theatre powers", hands=HANDS | {1: "rowboat_bird"}, rows={1: "rowboat_bird"})
    assert refused(game, 1, Violet(2)) == "said_nothing"


def test_an_ejection_of_the_same_target_in_one_round_makes_violets_power_go_back():
    """Seat 3 is ejected by seat 1 first; violet, who left, has nobody to sway any more."""
    game = decided(
        "powers",
        seats=4,
        hands={0: "compass", 1: "ejection", 2: "cannon", 3: "cannon"},
        travellers="red green violet blue",
        leave=[2],
    )
    events = answers(game, "before_word", {1: Ejection(3), 2: Violet(3)})
    assert only(events, "went_back") == {"type": "went_back", "seat": 2, "kind": "violet"}
    assert not game.view(None)["travellers"][2]["is_used"]


def test_somebody_ejected_did_not_choose_to_leave_so_violet_cannot_bring_them_back():
    game = decided("powers", hands=HANDS | {0: "ejection compass"})
    answers(game, "before_word", {0: Ejection(2)})
    assert refused(game, 1, Violet(2)) == "nobody_chose_otherwise"


def test_an_ejected_violet_still_said_stay_and_may_bring_back_who_left():
    game = decided("powers", hands=HANDS | {0: "ejection compass"}, leave=[2])
    answers(game, "before_word", {0: Ejection(1)})
    assert Violet(2) in game.legal_actions(1)


def test_a_captain_relieved_by_desperate_need_said_stay_and_can_be_swayed():
    game = decided("theatre", hands=HANDS | {0: "desperate_need"}, leave=[1])
    answers(game, "before_word", {0: DesperateNeed(2)})
    act(game, 0, STAY)
    assert asked(game) == "before_word"
    assert offers(game, 1, Violet) == [Violet(0)]
    answers(game, "before_word", {1: Violet(0)})
    assert game.view(None)["craft"]["aboard"] == [2]


def test_violet_who_was_named_captain_cannot_sway_any_more():
    game = decided("theatre", hands=HANDS | {0: "desperate_need"}, leave=[2])
    answers(game, "before_word", {0: DesperateNeed(1)})
    act(game, 0, STAY)
    assert game.why_not(1, "violet")[0] == "only_passengers"


def test_who_must_stay_in_an_emptied_city_has_stayed():
    """Seat 1 takes the last treasure; violet, asked after that, can only stay."""
    game = decided(leave=[1], at=2, left={2: 1}, travellers="red blue violet")
    assert Violet(1) in game.legal_actions(2)
