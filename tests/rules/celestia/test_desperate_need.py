"""Desperate Need: the captain names another one, then says stay or leave."""

from games.rules.celestia.actions import (
    FALL,
    FLY,
    LEAVE,
    STAY,
    Blue,
    DesperateNeed,
    Ejection,
    GrapplingHook,
    Rowboat,
    Violet,
)
from tests.rules.celestia.scenes import (
    act,
    answers,
    asked,
    kinds,
    offers,
    only,
    refused,
    scene,
    until,
)

HANDS = {0: "desperate_need cannon", 1: "compass", 2: "cannon"}


def test_the_named_player_is_captain_and_must_face_the_dice():
    game = scene("theatre", hands=HANDS, dice=["cloud blank"])
    until(game, "before_word")
    events = answers(game, "before_word", {0: DesperateNeed(1)})
    assert only(events, "captain_changed") == {
        "type": "captain_changed",
        "seat": 1,
        "how": "desperate_need",
    }
    assert asked(game) == "relieved" and game.to_act() == (0,)
    assert game.legal_actions(0) == [STAY, LEAVE]
    act(game, 0, STAY)
    until(game, "declare")
    assert game.to_act() == (1,)
    assert FLY in game.legal_actions(1) and FALL not in game.legal_actions(1)


def test_who_was_captain_leaves_with_a_treasure_or_stays_as_a_passenger():
    game = scene("theatre", hands=HANDS, dice=["cloud blank"], at=3, top={3: "3:6"})
    until(game, "before_word")
    answers(game, "before_word", {0: DesperateNeed(1)})
    events = act(game, 0, LEAVE)
    assert only(events, "disembarked")["how"] == "desperate_need"
    assert game.view(0)["treasures"] == ["3:6"]
    assert game.view(None)["craft"]["aboard"] == [1, 2]


def test_the_next_captain_after_it_sits_to_the_left_of_the_named_one():
    game = scene("theatre", hands=HANDS, dice=["cloud blank", "cloud cloud"])
    until(game, "before_word")
    answers(game, "before_word", {0: DesperateNeed(1)})
    events = act(game, 0, STAY) + until(game, "stay_or_leave")
    assert only(events, "moved")["city"] == 2
    assert game.view(None)["captain"] == 2


def test_after_either_word_another_captain_may_be_named_who_is_not_bound_by_it():
    game = scene("theatre", hands=HANDS, dice=["cloud blank"])
    until(game, "after_fall")
    answers(game, "after_fall", {0: DesperateNeed(1)})
    act(game, 0, STAY)
    assert asked(game) == "declare" and game.to_act() == (1,)
    hands = {0: "desperate_need compass", 1: "cannon"}
    game = scene("theatre", hands=hands, dice=["cloud blank"])
    until(game, "after_fly")
    answers(game, "after_fly", {0: DesperateNeed(1)})
    act(game, 0, STAY)
    assert asked(game) == "declare"
    assert FLY not in game.legal_actions(1)


def test_only_the_captain_and_only_once_all_have_decided():
    hands = {0: "spy desperate_need", 1: "desperate_need"}
    game = scene("theatre", hands=hands, dice=["cloud blank"])
    until(game, "before_roll")
    assert refused(game, 0, DesperateNeed(1)) == "wrong_moment"
    until(game, "stay_or_leave")
    assert refused(game, 1, DesperateNeed(2)) == "wrong_moment"
    until(game, "before_word")
    assert refused(game, 1, DesperateNeed(2)) == "only_the_captain"


def test_only_somebody_else_aboard_is_named():
    hands = {0: "desperate_need", 1: "compass", 2: "compass"}
    game = scene("theatre", hands=hands, dice=["cloud blank"])
    until(game, "before_word", leave=[1])
    assert offers(game, 0, DesperateNeed) == [DesperateNeed(2)]
    assert refused(game, 0, DesperateNeed(0)) == "not_offered"
    assert refused(game, 0, DesperateNeed(1)) == "not_offered"


def test_alone_aboard_there_is_nobody_to_name():
    game = scene("powers theatre", hands={0: "desperate_need", 1: "wind_gust"}, dice=["cloud"])
    until(game, "before_word", leave=[1, 2])
    assert refused(game, 0, DesperateNeed(1)) == "nobody_else_aboard"


def test_not_held():
    game = scene("theatre", hands={0: "compass", 1: "compass"}, dice=["cloud blank"])
    until(game, "before_word")
    assert refused(game, 0, DesperateNeed(1)) == "not_held"


def test_where_there_is_no_treasure_who_was_captain_stays():
    game = scene("theatre", hands=HANDS, dice=["cloud blank"], at=2, left={2: 0})
    until(game, "before_word")
    events = answers(game, "before_word", {0: DesperateNeed(1)})
    assert "disembarked" not in kinds(events)
    assert asked(game) != "relieved"
    assert game.view(None)["craft"]["aboard"] == [0, 1, 2]


def test_in_the_void_a_captain_may_be_named_but_nobody_leaves():
    game = scene(
        "theatre boscalumia", hands=HANDS, dice=["cloud blank blank blank"], at=6, void=True
    )
    until(game, "before_word")
    answers(game, "before_word", {0: DesperateNeed(1)})
    assert asked(game) != "relieved"
    assert game.view(None)["craft"]["aboard"] == [0, 1, 2]
    assert game.view(None)["captain"] == 1


# Meeting other cards


def test_blue_comes_before_the_captain_so_desperate_need_goes_back():
    game = scene(
        "theatre travellers", hands=HANDS, travellers="red green blue", dice=["cloud blank"]
    )
    until(game, "after_fall")
    events = answers(game, "after_fall", {0: DesperateNeed(1), 2: Blue()})
    assert only(events, "went_back") == {"type": "went_back", "seat": 0, "kind": "desperate_need"}
    assert game.view(None)["captain"] == 2
    assert "desperate_need" in game.view(0)["hand"]


def test_the_target_was_ejected_first_so_desperate_need_goes_back():
    hands = {0: "desperate_need", 1: "compass", 2: "ejection"}
    game = scene("powers theatre", hands=hands, dice=["cloud blank"])
    until(game, "before_word")
    events = answers(game, "before_word", {0: DesperateNeed(1), 2: Ejection(1)})
    assert only(events, "went_back")["kind"] == "desperate_need"
    assert game.view(None)["captain"] == 0


def test_who_is_named_may_eject_before_being_captain():
    hands = {0: "desperate_need", 1: "ejection", 2: "compass"}
    game = scene("powers theatre", hands=hands, dice=["cloud blank"])
    until(game, "before_word")
    answers(game, "before_word", {0: DesperateNeed(1), 1: Ejection(2)})
    assert game.view(None)["captain"] == 1
    assert game.view(None)["craft"]["aboard"] == [0, 1]


def test_once_relieved_one_can_be_ejected():
    hands = {0: "desperate_need", 1: "compass", 2: "ejection"}
    game = scene("powers theatre", hands=hands, dice=["cloud blank"])
    until(game, "before_word")
    answers(game, "before_word", {0: DesperateNeed(1)})
    act(game, 0, STAY)
    assert offers(game, 2, Ejection) == [Ejection(0)]


def test_violet_sways_who_was_relieved():
    game = scene(
        "theatre travellers", hands=HANDS, travellers="red green violet", dice=["cloud blank"]
    )
    until(game, "before_word")
    answers(game, "before_word", {0: DesperateNeed(1)})
    act(game, 0, LEAVE)
    answers(game, "before_word", {2: Violet(0)})
    assert game.view(None)["craft"]["aboard"] == [0, 1, 2]
    assert game.view(0)["treasures"] == []


def test_who_left_by_desperate_need_may_throw_the_hook():
    hands = {0: "desperate_need grappling_hook", 1: "compass"}
    game = scene("theatre grappling_hook", hands=hands, dice=["cloud blank"])
    until(game, "before_word")
    answers(game, "before_word", {0: DesperateNeed(1)})
    act(game, 0, LEAVE)
    until(game, "after_fly")
    answers(game, "after_fly", {0: GrapplingHook()})
    assert game.view(None)["craft"]["aboard"] == [0, 1, 2]


def test_a_relieved_captain_decided_already_and_cannot_row():
    hands = {0: "desperate_need rowboat_bird", 1: "compass"}
    game = scene("theatre", hands=hands, dice=["cloud blank"])
    until(game, "before_word")
    answers(game, "before_word", {0: DesperateNeed(1)})
    act(game, 0, STAY)
    until(game, "declare")
    assert refused(game, 0, Rowboat("rowboat_bird")) == "already_decided"
