"""House options: dice kept after a Mooring Line, ten Upgraded cards, dear help, silent captains."""

from games.rules.celestia.actions import FLY_ON, LEAVE, STAY, Head, MooringLine
from tests.rules.celestia.scenes import (
    act,
    answers,
    asked,
    kinds,
    only,
    refused,
    ruleset,
    scene,
    until,
)
from tests.rules.playouts import play, steps

HANDS = {0: "compass", 1: "compass", 2: "mooring_line mooring_line"}


def moored(modules="", **changes):
    setting = {"hands": HANDS, "dice": ["cloud blank", "bird bird"], "mooring_dice": "kept"}
    leave = changes.pop("leave", [])
    game = scene(f"help {modules}", **setting | changes)
    until(game, "after_pay", leave=leave)
    return game, answers(game, "after_pay", {2: MooringLine()})


def test_the_next_captain_faces_the_same_dice_on_the_same_way():
    game, events = moored()
    assert only(events, "moored")["city"] == 1
    assert only(events, "dice_kept") == {
        "type": "dice_kept",
        "seat": 1,
        "vessel": "craft",
        "dice": ["cloud", "blank"],
    }
    assert "rolled" not in kinds(events)
    assert game.view(None)["captain"] == 1
    assert game.view(None)["leg"]["to"] == 2


def test_passengers_decide_again():
    game, _ = moored()
    assert asked(game) == "stay_or_leave" and game.to_act() == (2,)
    act(game, 2, LEAVE)
    assert game.view(None)["owned"][2] == {"1": 1}


def test_by_default_the_dice_are_rolled_again():
    game, events = moored(mooring_dice="rolled_again")
    until(game, "stay_or_leave")
    assert game.view(None)["leg"]["dice"] == ["bird", "bird"]
    assert "dice_kept" not in kinds(events)


def test_there_is_no_window_before_a_roll_that_is_not_made():
    game, _ = moored(hands=HANDS | {2: "mooring_line bandit"})
    assert asked(game) == "stay_or_leave"


def test_another_mooring_line_keeps_them_once_more():
    game, _ = moored(hands=HANDS | {0: "compass cannon"})
    until(game, "after_pay")
    events = answers(game, "after_pay", {2: MooringLine()})
    until(game, "stay_or_leave")
    assert only(events, "moored") and game.view(None)["leg"]["dice"] == ["cloud", "blank"]
    assert game.view(None)["captain"] == 2


def test_a_captain_alone_may_leave_before_facing_kept_dice():
    game, _ = moored(aboard=[0])
    assert asked(game) == "alone" and game.legal_actions(0) == [LEAVE, FLY_ON]
    events = act(game, 0, LEAVE)
    assert "dice_kept" not in kinds(events)
    until(game, "stay_or_leave")
    assert game.view(None)["leg"]["dice"] == ["bird", "bird"], "a new journey, a new roll"


def test_the_way_into_the_void_is_kept_as_well():
    game = scene(
        "help boscalumia", hands=HANDS, at=6, dice=["cloud blank blank blank"], mooring_dice="kept"
    )
    until(game, "which_way")
    act(game, 0, Head("boscalumia"))
    until(game, "after_pay")
    answers(game, "after_pay", {2: MooringLine()})
    assert asked(game) == "stay_or_leave"
    assert game.view(None)["leg"]["to"] == 0
    assert refused(game, 1, Head("city")) == "no_fork_here"


def test_if_the_boat_empties_the_city_ahead_the_kept_dice_lead_to_the_next_stop():
    """A city with no treasure left is no stop any more."""
    game = scene(
        "help theatre",
        hands={0: "compass", 1: "cannon", 2: "mooring_line", 3: "compass"},
        seats=4,
        dice=["cloud blank"],
        aboard=[0, 2, 3],
        boat=(1, 2, "rowboat_bird"),
        left={2: 1},
        mooring_dice="kept",
    )
    until(game, "after_pay")
    answers(game, "after_pay", {2: MooringLine()})
    assert asked(game) == "row_on"
    act(game, 1, LEAVE)
    until(game, "stay_or_leave")
    assert game.view(None)["cities"][1]["pile"] == 0
    assert game.view(None)["leg"]["to"] == 3


def test_ten_upgraded_cards():
    deck = ruleset("help", upgraded_cards=10).tables["deck"]
    upgraded = ("compass2", "arrester2", "foghorn2", "cannon2")
    assert [deck[card] for card in upgraded] == [3, 3, 2, 2]
    assert sum(deck.values()) == 76 + 28
    deck = ruleset("help").tables["deck"]
    assert [deck[card] for card in upgraded] == [2, 2, 2, 2]


def test_deck_sizes_module_by_module():
    sizes = {
        "": 76,
        "powers": 84,
        "powers help": 110,
        "powers help theatre": 120,
        "powers help theatre grappling_hook instructor": 124,
    }
    for modules, size in sizes.items():
        assert sum(ruleset(modules).tables["deck"].values()) == size


def test_the_captains_silence_changes_no_rule():
    loud, silent = (
        ruleset("powers", captain=captain).new_game(seats=3, seed="talk")
        for captain in ("may_chat", "silent")
    )
    assert play(loud, "talk") == play(silent, "talk")


# ── the captain's talk ──


def test_a_silent_captain_is_silent_while_passengers_decide_and_no_longer():
    game = scene(hands={0: "compass"}, dice=["cloud blank"], captain="silent")
    until(game, "stay_or_leave")
    while asked(game) == "stay_or_leave":
        for viewer in (0, 1, 2, None):
            assert game.view(viewer)["silent"] == [0], "everybody knows who must not talk"
        act(game, game.to_act()[0], STAY)
    assert game.view(None)["silent"] == []


def test_the_next_captain_is_silent_in_turn():
    game = scene(hands={0: "compass"}, dice=["cloud blank", "bird bird"], captain="silent")
    until(game, "stay_or_leave")
    while game.view(None)["captain"] == 0:
        act(game, game.to_act()[0], game.idle_action(game.to_act()[0]))
    until(game, "stay_or_leave")
    assert game.view(None)["silent"] == [1]


def test_by_default_nobody_is_silent():
    for seat, action in steps(game := scene(dice=["cloud blank"]), "talkative"):
        assert game.view(None)["silent"] == []
        game.act(seat, action)
