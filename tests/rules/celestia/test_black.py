"""Black: two dice fewer, never below none."""

from games import rules
from games.rules.celestia.actions import PASS, Bandit, Black
from tests.rules.celestia.scenes import act, answers, kinds, only, refused, ruleset, scene, until

HANDS = {0: "compass", 1: "bandit", 2: "bandit"}


def before(modules="", **changes):
    setting = {"hands": HANDS, "travellers": "red black blue", "at": 4} | changes
    game = scene(f"travellers help {modules}", **setting)
    until(game, "before_roll")
    return game


def dice(game):
    until(game, "stay_or_leave")
    return len(game.view(None)["leg"]["dice"])


def test_two_dice_fewer():
    game = before()
    assert game.question(1).params["dice"] == 3
    answers(game, "before_roll", {1: Black()})
    assert dice(game) == 1


def test_never_below_none_and_a_leg_without_dice_flies_by_itself():
    game = before(at=1)
    events = answers(game, "before_roll", {1: Black()}) + until(game, "stay_or_leave")
    assert only(events, "rolled")["dice"] == []
    until(game, "before_roll")
    assert game.view(None)["craft"]["city"] == 2


def test_who_has_left_may_still_use_it_and_so_may_the_captain():
    game = before(aboard=[0, 2])
    assert Black() in game.legal_actions(1)
    game = before(first=1)
    assert Black() in game.legal_actions(1)


def test_only_before_the_roll_once_and_only_black():
    game = before(at=4, seats=3)
    assert refused(game, 0, Black()) == "not_your_traveller"
    answers(game, "before_roll", {1: Black()})
    assert refused(game, 1, Black()) == "power_is_used"
    game = before(dice=["cloud bird bird"])
    act(game, 1, PASS)
    until(game, "stay_or_leave")
    assert refused(game, 1, Black()) == "wrong_moment"


def test_in_the_void():
    game = before("boscalumia", at=6, void=True)
    answers(game, "before_roll", {1: Black()})
    assert game.view(None)["leg"]["due"] == 2


def test_for_the_boat_too():
    game = scene(
        "travellers theatre",
        hands={0: "compass", 2: "turbo"},
        aboard=[],
        boat=(2, 4, "rowboat_bird"),
        travellers="red black blue",
        dice=["cloud cloud cloud"],
    )
    until(game, "before_roll", vessel="boat")
    assert game.to_act() == (1,)
    act(game, 1, Black())
    assert game.view(None)["leg"]["dice"] == ["cloud"]


# Meeting other cards


def test_black_and_bandits_add_up():
    game = before()
    answers(game, "before_roll", {1: Black(), 2: Bandit()})
    answers(game, "before_roll", {1: Bandit()})
    assert dice(game) == 3


def test_two_bandits_after_black_at_a_two_dice_city():
    game = before(at=1)
    answers(game, "before_roll", {2: Bandit(), 1: Black()})
    assert dice(game) == 1


def test_where_no_die_is_due_black_is_not_wasted():
    tables = ruleset("travellers").tables
    tables["cities"][1]["dice"] = 0
    still = rules.load("celestia", {"modules": ["travellers"]}, tables=tables)
    game = still.new_game(seats=2, seed="x", stacked={"first": 0, "travellers": ["black", "red"]})
    assert game.why_not(0, "black")[0] == "wrong_moment"
    assert game.question(1).code == "stay_or_leave", "no window opens for it"


def test_no_dice_at_all_bring_no_gift_of_krismastri():
    game = before("krismastri", at=1)
    events = answers(game, "before_roll", {1: Black()}) + until(game, "stay_or_leave")
    assert "gift_laid" not in kinds(events)
    assert game.view(None)["gifts"] == 0


def test_passengers_still_decide_where_no_die_is_rolled():
    game = before(at=3)
    answers(game, "before_roll", {1: Black()})
    until(game, "stay_or_leave")
    events = until(game, "alone", leave=[1, 2])
    assert kinds(events).count("disembarked") == 2
    assert game.view(None)["craft"]["city"] == 4
