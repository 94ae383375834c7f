"""Grappling Hook: who left in this leg gives the treasure back and is aboard again."""

from games.rules.celestia.actions import (
    LEAVE,
    Ejection,
    GrapplingHook,
    Instructor,
    Violet,
    WindGust,
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

HANDS = {0: "compass", 1: "grappling_hook", 2: "cannon"}
HOOK = GrapplingHook()


def hooked(modules="", **changes):
    """Seat 1 left at city 2 and has just come back."""
    game = scene(
        f"grappling_hook {modules}",
        **{"hands": HANDS, "dice": ["cloud blank"], "at": 2, "top": {2: "2:4 2:2"}} | changes,
    )
    until(game, "after_fly", leave=[1])
    return game, answers(game, "after_fly", {1: HOOK})


def test_the_treasure_goes_back_and_its_owner_is_aboard_again():
    game, events = hooked()
    assert only(events, "gave_back")["treasure"] == "2:4"
    assert game.view(1)["treasures"] == []
    events += until(game, "stay_or_leave")
    assert only(events, "moved") == {"type": "moved", "vessel": "craft", "city": 3}
    assert game.view(None)["craft"]["aboard"] == [0, 1, 2]
    assert game.view(None)["captain"] == 1, "the next aboard to the left"


def test_the_treasure_lies_on_top_and_only_its_giver_knows_it():
    game, _ = hooked()
    assert game.state.pile(2)[-1] == "2:4"
    assert game.view(1)["seen_piles"] == [{"city": 2, "top": "2:4", "bottom": None, "among": []}]
    assert game.view(0)["seen_piles"] == []


def test_only_after_we_fly():
    game = scene("grappling_hook powers", hands=HANDS, dice=["cloud blank"])
    until(game, "before_word", leave=[1])
    assert refused(game, 1, HOOK) == "wrong_moment"
    game = scene("grappling_hook powers", hands=HANDS, dice=["bird blank"])
    until(game, "after_fall", leave=[1])
    assert refused(game, 1, HOOK) == "wrong_moment"


def test_not_for_who_stayed_left_in_an_earlier_leg_or_is_captain():
    hands = {0: "compass grappling_hook", 1: "grappling_hook", 2: "compass"}
    game = scene(
        "grappling_hook powers", hands=hands, dice=["cloud blank", "cloud blank"], aboard=[0, 2]
    )
    until(game, "after_fly")
    assert refused(game, 1, HOOK) == "not_left_in_this_leg"
    assert refused(game, 0, HOOK) == "not_left_in_this_leg"
    assert refused(game, 2, HOOK) == "not_held"


def test_nobody_has_left_in_the_void_so_there_is_no_hook():
    hands = {0: "turbo turbo", 1: "grappling_hook", 2: "compass"}
    game = scene(
        "grappling_hook powers boscalumia",
        hands=hands,
        dice=["cloud blank blank blank"],
        at=6,
        void=True,
    )
    until(game, "after_fly")
    assert refused(game, 1, HOOK) == "not_left_in_this_leg"


def test_an_emptied_city_is_a_stop_again():
    game, _ = hooked(left={2: 1})
    assert game.view(None)["cities"][1]["pile"] == 1


def test_without_the_hook_that_city_is_gone():
    game = scene("grappling_hook", hands=HANDS, dice=["cloud blank"], at=2, left={2: 1})
    until(game, "after_fly", leave=[1])
    assert game.view(None)["cities"][1]["pile"] == 0


def test_a_lone_captain_flies_with_who_came_back():
    game = scene("grappling_hook", hands=HANDS, dice=["cloud blank"])
    until(game, "after_fly", leave=[1, 2])
    answers(game, "after_fly", {1: HOOK})
    until(game, "stay_or_leave")
    assert game.view(None)["craft"]["aboard"] == [0, 1]


# Meeting other cards


def test_after_an_ejection():
    hands = {0: "compass", 1: "grappling_hook", 2: "ejection"}
    game = scene("grappling_hook powers", hands=hands, dice=["cloud blank"])
    until(game, "before_word")
    answers(game, "before_word", {2: Ejection(1)})
    assert game.view(None)["craft"]["aboard"] == [0, 2]
    until(game, "after_fly")
    answers(game, "after_fly", {1: HOOK})
    assert game.view(None)["craft"]["aboard"] == [0, 1, 2]


def test_an_ejection_after_we_fly_can_be_answered_by_the_hook_in_the_next_round():
    hands = {0: "compass", 1: "grappling_hook", 2: "ejection"}
    game = scene("grappling_hook powers", hands=hands, dice=["cloud blank"])
    until(game, "after_fly")
    answers(game, "after_fly", {2: Ejection(1)})
    assert asked(game) == "after_fly", "the captain's word stands"
    assert HOOK in game.legal_actions(1)


def test_after_violet_made_one_leave():
    game = scene(
        "grappling_hook travellers",
        hands=HANDS,
        travellers="red green violet",
        dice=["cloud blank"],
    )
    until(game, "before_word", leave=[2])
    answers(game, "before_word", {2: Violet(1)})
    assert game.view(None)["craft"]["aboard"] == [0]
    until(game, "after_fly")
    answers(game, "after_fly", {1: HOOK})
    assert game.view(None)["craft"]["aboard"] == [0, 1]


def test_who_came_back_falls_when_a_gust_brings_the_craft_down():
    game, _ = hooked("powers", hands=HANDS | {2: "wind_gust cannon"}, dice=["cloud blank", "bird"])
    answers(game, "after_fly", {2: WindGust()})
    events = until(game, "stay_or_leave")
    assert only(events, "crashed")["aboard"] == [0, 1, 2]
    assert game.view(1)["treasures"] == []


def test_gust_and_hook_in_one_round_dice_come_first_and_the_hook_goes_back():
    game = scene(
        "grappling_hook powers",
        hands=HANDS | {2: "wind_gust"},
        dice=["cloud blank", "bird"],
    )
    until(game, "after_fly", leave=[1])
    events = answers(game, "after_fly", {1: HOOK, 2: WindGust()})
    assert only(events, "went_back") == {"type": "went_back", "seat": 1, "kind": "grappling_hook"}
    assert game.view(1)["hand"] == ["grappling_hook"]
    events = until(game, "stay_or_leave")
    assert only(events, "crashed")["aboard"] == [0, 2]


def test_two_hooks_in_one_round_both_bring_back_and_the_last_given_lies_on_top():
    hands = {0: "compass", 1: "grappling_hook", 2: "grappling_hook"}
    game = scene("grappling_hook", hands=hands, dice=["cloud blank"], top={1: "1:1 1:3"})
    until(game, "after_fly", leave=[1, 2])
    answers(game, "after_fly", {1: HOOK, 2: HOOK})
    assert game.view(None)["craft"]["aboard"] == [0, 1, 2]
    assert game.state.pile(1)[-2:] == ["1:1", "1:3"]
    assert game.view(1)["seen_piles"][0]["top"] is None, "another card covers it"


def test_the_hook_gives_back_what_an_instructor_chose():
    game = scene(
        "grappling_hook instructor",
        hands={0: "compass", 1: "grappling_hook instructor"},
        dice=["cloud blank"],
        top={1: "1:1"},
    )
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    answers(game, "drawing", {1: Instructor()})
    best = game.legal_actions(1)[0]
    assert best.treasure == "1:3"
    act(game, 1, best)
    until(game, "after_fly")
    events = answers(game, "after_fly", {1: HOOK})
    assert only(events, "gave_back")["treasure"] == "1:3"
    assert "crashed" not in kinds(events)
    assert game.state.pile(1)[-1] == "1:3"
    assert not offers(game, 1, GrapplingHook)
