"""Matryoshburg: after a crash each player draws, exchanges Equipment or swaps a treasure."""

from games.rules.celestia.actions import (
    LEAVE,
    PASS,
    Done,
    Draw,
    Exchange,
    Spy,
    Swap,
)
from tests.rules.celestia.scenes import act, asked, kinds, offers, only, refused, scene, until

HANDS = {0: "cannon", 1: "cannon turbo", 2: "foghorn"}


def crashed(modules="", **changes):
    setting = {"hands": HANDS, "dice": ["cloud cloud"]} | changes
    game = scene(f"matryoshburg {modules}", **setting)
    events = until(game, "visit")
    return game, events


def test_after_a_crash_each_chooses_from_the_new_captain_on_and_nobody_draws():
    game, events = crashed()
    assert only(events, "crashed") and "drew" not in kinds(events)
    for seat in (1, 2, 0):
        assert game.to_act() == (seat,)
        told = act(game, seat, Draw())
        assert told[0]["type"] == "drew"
    assert only(told, "journey_started")["captain"] == 1
    assert kinds(told).count("drew") == 1, "not the usual card as well"
    assert game.view(None)["hand_sizes"] == [2, 3, 2]


def test_not_after_a_journey_without_a_crash():
    game = scene("matryoshburg", hands=HANDS, aboard=[0])
    events = act(game, 0, LEAVE)
    assert kinds(events).count("drew") == 3
    assert asked(game) == "stay_or_leave"


def test_not_at_any_other_time():
    game = scene("matryoshburg", hands=HANDS, dice=["cloud cloud"], owned={1: "1:1"})
    assert refused(game, 1, Draw()) == "not_in_matryoshburg"
    assert refused(game, 1, Exchange("cannon")) == "not_in_matryoshburg"
    assert refused(game, 1, Swap("1:1")) == "not_in_matryoshburg"
    assert refused(game, 1, Done()) == "not_in_matryoshburg"


def test_one_or_more_equipment_cards_are_exchanged_for_as_many():
    game, _ = crashed(hands=HANDS | {1: "cannon cannon compass"}, deck="foghorn turbo arrester")
    assert refused(game, 1, Done()) == "not_in_matryoshburg"
    act(game, 1, Exchange("cannon"))
    assert game.legal_actions(1) == [Done(), Exchange("cannon"), Exchange("compass")]
    assert refused(game, 1, Draw()) == "not_in_matryoshburg"
    act(game, 1, Exchange("compass"))
    events = act(game, 1, Done())
    assert only(events, "drew")["count"] == 2
    assert game.view(1)["hand"] == ["cannon", "foghorn", "turbo"]
    assert game.view(None)["discards"] == {"cannon": 1, "compass": 1}


def test_upgraded_and_help_cards_are_equipment_but_turbos_and_specials_are_not():
    hand = "compass compass2 help_bird turbo bandit"
    game, _ = crashed("help", hands=HANDS | {1: hand})
    assert offers(game, 1, Exchange) == [
        Exchange("compass"),
        Exchange("compass2"),
        Exchange("help_bird"),
    ]


def test_a_treasure_goes_under_its_pile_and_the_top_one_is_taken():
    game, _ = crashed(owned={1: "3:4 3:5"}, top={3: "3:6"})
    assert offers(game, 1, Swap) == [Swap("3:4"), Swap("3:5")]
    events = act(game, 1, Swap("3:4"))
    assert only(events, "took_treasure")["treasure"] == "3:6"
    assert game.view(1)["treasures"] == ["3:5", "3:6"]
    assert game.state.pile(3)[0] == "3:4"
    (seen,) = game.view(1)["seen_piles"]
    assert seen["bottom"] == "3:4" and seen["top"] is None
    assert game.view(0)["seen_piles"] == []


def test_a_spyglass_may_be_swapped_away():
    game, _ = crashed("spyglass", owned={1: "2:spyglass"}, top={2: "2:4"})
    act(game, 1, Swap("2:spyglass"))
    assert game.view(1)["treasures"] == ["2:4"]


def test_an_empty_pile_gives_nothing_to_swap_for():
    game, _ = crashed(owned={1: "3:4 2:2"}, left={3: 0})
    assert offers(game, 1, Swap) == [Swap("2:2")]
    assert refused(game, 1, Swap("3:4")) == "not_offered"


def test_only_ones_own_treasure():
    game, _ = crashed(owned={0: "3:4", 1: "2:2"})
    assert refused(game, 1, Swap("3:4")) == "not_offered"


def test_who_can_do_nothing_at_all_passes():
    game, _ = crashed(hands={0: "cannon", 1: "", 2: "foghorn"})
    state = game.state
    state.hands[0] = sorted([*state.hands[0], *state.deck, *state.discards])
    state.deck, state.discards = [], []
    game = game.ruleset.restore(game.dump())
    assert game.to_act() == (1,) and game.legal_actions(1) == [PASS]


def test_the_choice_comes_before_the_end_check():
    """49 points and a better treasure on top: the swap ends the game."""
    owned = {1: "9:25 8:20 3:4"}
    game, _ = crashed(owned=owned, top={3: "3:5"})
    act(game, 1, Swap("3:4"))
    assert game.outcome() is None
    until(game, None)
    assert game.outcome().reason == "target"
    assert game.outcome().scores[1] == 50


def test_a_swap_can_take_one_below_fifty_again():
    game, _ = crashed(owned={1: "9:25 8:20 3:5"}, top={3: "3:4"})
    act(game, 1, Swap("3:5"))
    until(game, "stay_or_leave")
    assert game.outcome() is None


def test_help_cards_exchanged_here_cost_nothing_at_the_end():
    game, _ = crashed(
        "help", hands={1: "help_bird help_cloud"}, owned={1: "9:25 9:25"}, deck="turbo"
    )
    act(game, 1, Exchange("help_bird"))
    act(game, 1, Done())
    until(game, None)
    assert game.outcome().scores[1] == 48


def test_with_the_boat_still_out_the_visit_waits():
    game = scene(
        "matryoshburg theatre",
        hands=HANDS,
        dice=["cloud cloud", "bird bird", "cloud cloud"],
        aboard=[0, 2],
        boat=(1, 1, "rowboat_bird"),
    )
    events = until(game, "row_on")
    assert only(events, "crashed")["vessel"] == "craft"
    events = act(game, 1, LEAVE)
    assert asked(game) == "visit" and game.to_act() == (1,)


def test_a_crash_of_the_boat_alone_is_none():
    game = scene(
        "matryoshburg theatre",
        hands={1: "cannon"},
        dice=["cloud cloud"],
        aboard=[],
        boat=(1, 1, "rowboat_bird"),
    )
    events = until(game, "stay_or_leave")
    assert only(events, "crashed")["vessel"] == "boat"
    assert kinds(events).count("drew") == 3


def test_a_spied_hand_is_crossed_off_by_exchanges_and_draws_stay_unknown():
    game = scene(
        "matryoshburg theatre", hands=HANDS | {0: "spy"}, dice=["cloud cloud"], deck="arrester"
    )
    until(game, "visit", plays={("before_roll", 0): Spy(1)})
    act(game, 1, Exchange("cannon"))
    act(game, 1, Done())
    assert game.view(0)["seen_hands"] == [{"seat": 1, "cards": ["turbo"]}]
