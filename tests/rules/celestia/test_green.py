"""Green: pirates do not count in this leg and are not rolled again."""

from games.rules.celestia.actions import FLY, AlternateRoute, Blue, Green, Red, Reroll
from tests.rules.celestia.scenes import act, answers, asked, only, refused, scene, until

HANDS = {0: "compass", 1: "cannon", 2: "cannon"}


def falling(modules="", **changes):
    setting = {"hands": HANDS, "dice": ["pirate cloud"], "travellers": "red green blue"} | changes
    leave = setting.pop("leave", [])
    game = scene(f"travellers {modules}", **setting)
    until(game, "after_fall", leave=leave)
    return game


def test_pirates_cost_nothing_any_more():
    game = falling()
    answers(game, "after_fall", {1: Green()})
    view = game.view(None)
    assert view["leg"]["is_green"] and view["leg"]["fare"] == {"cloud": 1}
    assert asked(game) == "declare" and game.legal_actions(0) == [FLY]
    events = act(game, 0, FLY) + until(game, "stay_or_leave")
    assert only(events, "paid")["cards"] == ["compass"]


def test_only_in_this_leg():
    game = falling(dice=["pirate cloud", "pirate pirate"], hands=HANDS | {1: "compass"})
    answers(game, "after_fall", {1: Green()})
    until(game, "stay_or_leave")
    assert game.view(None)["leg"]["fare"] == {"pirate": 2}
    assert not game.view(None)["leg"]["is_green"]


def test_without_a_pirate_there_is_nothing_to_ignore():
    game = falling("powers", dice=["bird cloud"], hands=HANDS | {1: "jetpack"})
    assert refused(game, 1, Green()) == "no_pirate"


def test_refusals():
    game = falling(leave=[1])
    assert refused(game, 1, Green()) == "not_aboard"
    game = falling()
    assert refused(game, 0, Green()) == "not_your_traveller"
    game = scene("travellers powers", hands=HANDS, dice=["pirate"], travellers="red green blue")
    until(game, "before_word")
    assert refused(game, 1, Green()) == "wrong_moment"


def test_once_per_game():
    game = falling("powers", dice=["pirate bird"], hands=HANDS | {1: "jetpack"})
    answers(game, "after_fall", {1: Green()})
    until(game, "after_fall")
    assert refused(game, 1, Green()) == "power_is_used"


def test_green_as_captain_and_in_the_void():
    game = falling(
        "boscalumia", first=1, at=6, void=True, hands={1: "compass"}, dice=["pirate " * 3 + "cloud"]
    )
    answers(game, "after_fall", {1: Green()})
    assert game.legal_actions(1) == [FLY]


# Meeting other cards


def test_an_alternate_route_does_not_roll_pirates_again():
    hands = {0: "alternate_route", 1: "cannon", 2: "cannon"}
    game = falling("powers", hands=hands, dice=["pirate bird", "blank"])
    answers(game, "after_fall", {1: Green()})
    until(game, "after_fall")
    answers(game, "after_fall", {0: AlternateRoute()})
    assert game.legal_actions(0) == [Reroll(()), Reroll(("bird",))]
    assert refused(game, 0, Reroll(("pirate",))) == "not_offered"
    events = act(game, 0, Reroll(("bird",)))
    assert only(events, "rerolled")["dice"] == ["pirate", "blank"]


def test_pirates_alone_leave_no_die_for_an_alternate_route_of_the_same_round():
    hands = {0: "alternate_route", 1: "cannon", 2: "cannon"}
    game = falling("powers", hands=hands, dice=["pirate pirate"])
    events = answers(game, "after_fall", {0: AlternateRoute(), 1: Green()})
    assert only(events, "went_back") == {"type": "went_back", "seat": 0, "kind": "alternate_route"}
    assert only(events, "declared")["word"] == "fly"


def test_red_in_the_same_round_rolls_only_the_others():
    game = falling(travellers="blue green red", owned={2: "1:1"}, dice=["pirate bird", "lightning"])
    events = answers(game, "after_fall", {1: Green(), 2: Red("1:1")})
    assert only(events, "rerolled")["again"] == ["bird"]


def test_red_before_green_in_turn_order_may_roll_the_pirates_away():
    game = falling(
        travellers="blue red green", owned={1: "1:1"}, dice=["pirate bird", "lightning blank"]
    )
    events = answers(game, "after_fall", {1: Red("1:1"), 2: Green()})
    assert only(events, "went_back") == {"type": "went_back", "seat": 2, "kind": "green"}
    assert not game.view(None)["travellers"][2]["is_used"]


def test_a_pirate_rolled_later_in_the_leg_does_not_count_either():
    hands = {0: "alternate_route", 1: "cannon", 2: "cannon"}
    game = falling("powers", hands=hands, dice=["pirate bird", "pirate"])
    answers(game, "after_fall", {1: Green()})
    until(game, "after_fall")
    answers(game, "after_fall", {0: AlternateRoute()})
    events = act(game, 0, Reroll(("bird",)))
    assert only(events, "declared")["word"] == "fly", "two pirates cost nothing"


def test_green_and_blue_in_one_round_blue_goes_back():
    game = falling(dice=["pirate pirate"], hands={0: "compass", 1: "", 2: "foghorn"}, first=0)
    events = answers(game, "after_fall", {1: Green(), 2: Blue()})
    assert only(events, "went_back")["kind"] == "blue", "dice come before people"
