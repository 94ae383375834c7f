"""Red: a treasure of one's own is discarded and all dice are rolled again."""

from games.rules.celestia.actions import FLY, Blue, Green, Jetpack, Red, Spyglass, WindGust
from tests.rules.celestia.scenes import (
    answers,
    asked,
    kinds,
    offers,
    only,
    refused,
    scene,
    until,
)

HANDS = {0: "compass", 1: "cannon", 2: "cannon"}


def falling(modules="", **changes):
    setting = {"hands": HANDS, "dice": ["bird bird", "cloud blank"], "owned": {1: "1:3"}}
    setting |= {"travellers": "blue red green"} | changes
    game = scene(f"travellers {modules}", **setting)
    until(game, "after_fall")
    return game


def test_all_dice_are_rolled_again_and_the_captain_speaks_anew():
    game = falling()
    events = answers(game, "after_fall", {1: Red("1:3")})
    assert only(events, "rerolled")["again"] == ["bird", "bird"]
    assert only(events, "rerolled")["dice"] == ["cloud", "blank"]
    assert asked(game) == "declare" and game.legal_actions(0) == [FLY]


def test_the_treasure_leaves_the_game():
    game = falling()
    pieces = game.pieces()
    answers(game, "after_fall", {1: Red("1:3")})
    view = game.view(1)
    assert view["treasures"] == [] and view["total"] == 0
    assert view["spent"] == ["1:3"]
    assert view["cities"][0]["pile"] == 9, "not back in its pile"
    assert game.pieces() == pieces


def test_any_own_treasure_may_be_given_once_each():
    game = falling(owned={1: "1:3 1:3 2:2", 0: "3:4"})
    assert offers(game, 1, Red) == [Red("1:3"), Red("2:2")]
    assert refused(game, 1, Red("3:4")) == "not_offered"


def test_without_a_treasure_there_is_nothing_to_discard():
    game = falling(owned={}, travellers="blue red green", dice=["pirate bird"])
    assert refused(game, 1, Red("1:3")) == "no_treasure_owned"


def test_once_per_game():
    game = falling(owned={1: "1:3 1:2"}, dice=["bird bird", "lightning blank"])
    answers(game, "after_fall", {1: Red("1:2")})
    until(game, "after_fall")
    assert refused(game, 1, Red("1:3")) == "power_is_used"
    assert game.view(None)["travellers"][1] == {"colour": "red", "is_used": True}


def test_only_who_has_red_and_only_aboard():
    game = falling(owned={0: "1:3", 1: "1:1"}, dice=["pirate bird"])
    assert refused(game, 0, Red("1:3")) == "not_your_traveller"
    game = scene(
        "travellers",
        hands=HANDS,
        dice=["pirate bird"],
        owned={1: "1:3"},
        travellers="blue red green",
    )
    until(game, "after_fall", leave=[1])
    assert refused(game, 1, Red("1:3")) == "not_aboard"


def test_only_when_the_craft_falls():
    game = scene(
        "travellers powers",
        hands=HANDS,
        dice=["cloud blank"],
        owned={1: "1:3"},
        travellers="blue red green",
    )
    until(game, "before_word")
    assert refused(game, 1, Red("1:3")) == "wrong_moment"
    until(game, "after_fly")
    assert refused(game, 1, Red("1:3")) == "wrong_moment"


def test_in_the_void_red_may_roll_again():
    game = falling("boscalumia", at=6, void=True, dice=["bird bird bird bird", "blank " * 4])
    events = answers(game, "after_fall", {1: Red("1:3")})
    assert only(events, "lit")["aboard"] == [0, 1, 2]


# Meeting other cards


def test_greens_pirates_are_not_rolled_again():
    game = falling(dice=["pirate bird", "blank"])
    answers(game, "after_fall", {2: Green()})
    until(game, "after_fall")
    events = answers(game, "after_fall", {1: Red("1:3")})
    assert only(events, "rerolled")["again"] == ["bird"]
    assert only(events, "rerolled")["dice"] == ["pirate", "blank"]


def test_green_in_the_same_round_can_leave_red_no_die():
    game = falling(
        travellers="blue green red", owned={2: "1:1"}, hands={0: "compass"}, dice=["pirate pirate"]
    )
    events = answers(game, "after_fall", {1: Green(), 2: Red("1:1")})
    assert only(events, "went_back") == {"type": "went_back", "seat": 2, "kind": "red"}
    assert game.view(2)["treasures"] == ["1:1"]


def test_red_comes_before_blue_whose_power_stays_unused():
    game = falling(travellers="green red blue")
    events = answers(game, "after_fall", {1: Red("1:3"), 2: Blue()})
    assert only(events, "went_back") == {"type": "went_back", "seat": 2, "kind": "blue"}
    assert game.view(None)["travellers"][2]["is_used"] is False
    assert game.view(None)["captain"] == 0


def test_a_spyglass_comes_before_red_and_the_treasure_is_kept():
    game = falling("spyglass", owned={1: "1:3", 2: "1:spyglass"})
    events = answers(game, "after_fall", {1: Red("1:3"), 2: Spyglass("1:spyglass")})
    assert "rerolled" not in kinds(events)
    assert game.view(1)["treasures"] == ["1:3"]
    assert game.view(None)["travellers"][1]["is_used"] is False


def test_red_may_discard_a_spyglass_card():
    game = falling("spyglass", owned={1: "1:spyglass"})
    answers(game, "after_fall", {1: Red("1:spyglass")})
    assert game.view(None)["spent"] == ["1:spyglass"]


def test_a_gust_in_the_same_round_rolls_blanks_in_turn_order():
    """Seat 1 is nearer to the captain's left than seat 2: first red, then the gust."""
    game = falling(
        "powers",
        hands=HANDS | {2: "wind_gust"},
        dice=["bird blank", "cloud blank", "lightning"],
    )
    events = answers(game, "after_fall", {1: Red("1:3"), 2: WindGust()})
    rerolled = [event["dice"] for event in events if event["type"] == "rerolled"]
    assert rerolled == [["cloud", "blank"], ["cloud", "lightning"]]


def test_a_gust_with_no_blank_left_goes_back():
    game = falling("powers", hands=HANDS | {2: "wind_gust"}, dice=["bird blank", "cloud cloud"])
    events = answers(game, "after_fall", {1: Red("1:3"), 2: WindGust()})
    assert only(events, "went_back")["kind"] == "wind_gust"


def test_a_jetpack_waits_for_what_red_brings():
    game = falling("powers", hands=HANDS | {0: "jetpack"})
    events = answers(game, "after_fall", {0: Jetpack(), 1: Red("1:3")})
    assert only(events, "went_back")["kind"] == "jetpack"
    assert game.view(0)["hand"] == ["jetpack"]
