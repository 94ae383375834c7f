"""Blue: becomes captain when the craft falls; help does not count for Blue."""

from games.rules.celestia.actions import (
    FALL,
    FLY,
    STAY,
    Blue,
    DesperateNeed,
    Ejection,
    Help,
    Yellow,
)
from tests.rules.celestia.scenes import act, answers, asked, kinds, only, refused, scene, until

HANDS = {0: "cannon", 1: "compass compass", 2: "cannon"}


def falling(modules="", **changes):
    setting = {"hands": HANDS, "dice": ["cloud cloud"], "travellers": "red blue green"} | changes
    leave = setting.pop("leave", [])
    game = scene(f"travellers {modules}", **setting)
    until(game, "after_fall", leave=leave)
    return game


def test_blue_is_captain_now_and_pays():
    game = falling()
    events = answers(game, "after_fall", {1: Blue()})
    assert only(events, "captain_changed") == {"type": "captain_changed", "seat": 1, "how": "blue"}
    assert asked(game) == "declare" and game.to_act() == (1,)
    assert game.legal_actions(1) == [FLY], "Equipment that suffices binds Blue, too"
    events = act(game, 1, FLY) + until(game, "stay_or_leave")
    assert only(events, "paid")["seat"] == 1
    assert only(events, "moved")["city"] == 2
    assert game.view(None)["captain"] == 2, "the next to Blue's left"


def test_the_captain_before_is_a_passenger():
    game = falling("powers", hands=HANDS | {2: "ejection"})
    answers(game, "after_fall", {1: Blue()})
    until(game, "after_fly")
    assert Ejection(0) in game.legal_actions(2)
    assert Ejection(1) not in game.legal_actions(2)


def test_the_last_captain_is_blue_when_the_craft_falls_all_the_same():
    game = falling(hands=HANDS | {1: "foghorn"})
    answers(game, "after_fall", {1: Blue()})
    events = until(game, "stay_or_leave")
    assert "crashed" in kinds(events)
    assert only(events, "journey_started")["captain"] == 2


def test_the_captain_cannot_become_captain():
    game = falling(travellers="blue red green", dice=["pirate cloud"], hands=HANDS | {0: "foghorn"})
    assert game.why_not(0, "blue")[0] == "captain_already"


def test_not_for_who_has_left_and_only_in_a_fall():
    game = falling(leave=[1], dice=["pirate pirate"], hands=HANDS | {0: "foghorn"})
    assert refused(game, 1, Blue()) == "not_aboard"
    game = scene(
        "travellers powers", hands=HANDS, dice=["pirate blank"], travellers="red blue green"
    )
    until(game, "before_word")
    assert refused(game, 1, Blue()) == "wrong_moment"
    until(game, "after_fly")
    assert refused(game, 1, Blue()) == "wrong_moment"


def test_once_per_game():
    game = falling(hands=HANDS | {1: "foghorn"}, dice=["cloud pirate", "cloud pirate"], first=2)
    answers(game, "after_fall", {1: Blue()})
    until(game, "after_fall")
    assert refused(game, 1, Blue()) == "power_is_used"
    assert refused(game, 2, Blue()) == "not_your_traveller"


def test_in_the_void_blue_may_take_the_wheel():
    game = falling("boscalumia", at=6, void=True, dice=["cloud cloud blank blank"])
    answers(game, "after_fall", {1: Blue()})
    assert game.legal_actions(1) == [FLY]


def test_the_boat_is_not_blues():
    game = scene(
        "travellers theatre powers",
        hands={1: "foghorn", 0: "alternate_route"},
        dice=["cloud cloud"],
        aboard=[],
        boat=(1, 1, "rowboat_bird"),
        travellers="blue red green",
    )
    until(game, "after_fall", vessel="boat")
    assert refused(game, 0, Blue()) == "not_on_the_boat"


# Meeting other cards


def test_help_given_before_does_not_count_for_blue():
    hands = {0: "cannon", 1: "compass", 2: "help_cloud"}
    game = falling("help", hands=hands)
    answers(game, "after_fall", {2: Help(("help_cloud",))})
    assert game.view(None)["leg"]["fare"] == {"cloud": 1}
    until(game, "after_fall")
    answers(game, "after_fall", {1: Blue()})
    assert game.view(None)["leg"]["fare"] == {"cloud": 2}
    assert game.legal_actions(1) == [FALL]


def test_no_help_is_given_to_blue():
    hands = {0: "cannon", 1: "compass", 2: "help_cloud"}
    game = falling("help powers", hands=hands)
    answers(game, "after_fall", {1: Blue()})
    until(game, "after_fall")
    assert refused(game, 2, Help(("help_cloud",))) == "no_help_for_blue"


def test_help_in_the_same_round_goes_back_unseen():
    hands = {0: "cannon", 1: "compass", 2: "help_cloud"}
    game = falling("help", hands=hands)
    events = answers(game, "after_fall", {1: Blue(), 2: Help(("help_cloud",))})
    assert only(events, "went_back") == {"type": "went_back", "seat": 2, "kind": "help"}
    assert game.view(2)["hand"] == ["help_cloud"]


def test_blue_after_yellow_gains_only_the_equipment():
    game = falling(
        "help",
        hands={0: "cannon", 1: "foghorn", 2: "cannon"},
        travellers="red blue yellow",
        deck="help_cloud compass",
        dice=["cloud cloud bird"],
        at=5,
    )
    answers(game, "after_fall", {2: Yellow()})
    assert game.view(None)["leg"]["fare"] == {"bird": 1}
    until(game, "after_fall")
    answers(game, "after_fall", {1: Blue()})
    assert game.view(None)["leg"]["fare"] == {"cloud": 1, "bird": 1}


def test_blue_and_desperate_need_in_one_round_blue_comes_first():
    game = falling("theatre", hands=HANDS | {0: "desperate_need"})
    events = answers(game, "after_fall", {0: DesperateNeed(2), 1: Blue()})
    assert only(events, "went_back")["kind"] == "desperate_need"
    assert game.view(None)["captain"] == 1


def test_blue_may_hand_over_by_desperate_need_and_help_counts_again():
    hands = {0: "compass", 1: "desperate_need", 2: "help_cloud"}
    game = falling("theatre help", hands=hands)
    answers(game, "after_fall", {1: Blue()})
    until(game, "after_fall")
    answers(game, "after_fall", {1: DesperateNeed(0)})
    act(game, 1, STAY)
    until(game, "after_fall")
    assert Help(("help_cloud",)) in game.legal_actions(2)


def test_blue_was_ejected_first_so_the_power_stays_unused():
    game = falling(
        "powers",
        hands=HANDS | {1: "ejection", 2: "compass compass"},
        travellers="red green blue",
    )
    events = answers(game, "after_fall", {1: Ejection(2), 2: Blue()})
    assert only(events, "went_back") == {"type": "went_back", "seat": 2, "kind": "blue"}
    assert not game.view(None)["travellers"][2]["is_used"]
