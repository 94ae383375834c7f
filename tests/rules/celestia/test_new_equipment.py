"""New Equipment: the whole hand is discarded and as many cards are drawn."""

from games.rules.celestia.actions import Bandit, Black, NewEquipment, Spy
from tests.rules.celestia.scenes import act, answers, asked, kinds, only, refused, scene, until

HAND = "new_equipment compass cannon turbo"


def test_the_card_itself_is_not_counted():
    game = scene("theatre", hands={0: HAND}, deck="foghorn foghorn arrester arrester")
    events = answers(game, "before_roll", {0: NewEquipment()})
    assert only(events, "discarded")["cards"] == ["cannon", "compass", "turbo"]
    assert only(events, "drew")["count"] == 3
    assert game.view(0)["hand"] == ["arrester", "foghorn", "foghorn"]
    assert game.view(None)["discards"] == {
        "cannon": 1,
        "compass": 1,
        "new_equipment": 1,
        "turbo": 1,
    }


def test_the_only_card_in_hand_draws_nothing():
    game = scene("theatre", hands={0: "new_equipment", 1: "compass"})
    events = answers(game, "before_roll", {0: NewEquipment()})
    assert "drew" not in kinds(events)
    assert game.view(0)["hand"] == []


def test_who_has_left_may_play_it_too():
    game = scene("theatre", hands={0: "compass", 1: "compass", 2: HAND}, aboard=[0, 1])
    answers(game, "before_roll", {2: NewEquipment()})
    assert game.view(None)["hand_sizes"][2] == 3


def test_only_before_the_roll():
    game = scene("theatre", hands={0: "compass", 1: HAND}, dice=["cloud blank"])
    until(game, "stay_or_leave")
    assert refused(game, 1, NewEquipment()) == "wrong_moment"
    until(game, "before_word")
    assert refused(game, 1, NewEquipment()) == "wrong_moment"


def test_not_held_and_not_in_this_game():
    game = scene("theatre", hands={0: "compass", 1: "spy"})
    until(game, "before_roll")
    assert refused(game, 0, NewEquipment()) == "not_held"
    game = scene("powers", hands={0: "compass"})
    assert refused(game, 0, NewEquipment()) == "not_in_this_game"


def test_a_short_deck_is_filled_up_with_what_was_just_discarded():
    game = scene("theatre", hands={0: HAND}, discards=86 - 4 - 1)
    assert game.view(None)["deck"] == 1
    events = answers(game, "before_roll", {0: NewEquipment()})
    assert only(events, "drew")["count"] == 3
    assert "new_equipment" in only(events, "reshuffled")["cards"]


def test_it_is_offered_in_the_void():
    game = scene("theatre boscalumia", hands={0: HAND}, at=6, void=True)
    until(game, "before_roll")
    answers(game, "before_roll", {0: NewEquipment()})
    assert game.view(None)["hand_sizes"][0] == 3


# Meeting other cards


def test_what_a_spy_saw_is_forgotten_with_the_hand():
    hands = {0: "compass", 1: "spy", 2: HAND}
    game = scene("theatre", hands=hands, deck="foghorn foghorn foghorn")
    answers(game, "before_roll", {1: Spy(2)})
    assert game.view(1)["seen_hands"][0]["cards"] == sorted(HAND.split())
    answers(game, "before_roll", {2: NewEquipment()})
    assert game.view(1)["seen_hands"][0]["cards"] == []


def test_in_one_round_the_spy_from_the_captains_left_sees_the_hand_of_that_moment():
    """Turn order decides whether the old or the new hand is seen."""
    hands = {0: "compass", 1: "spy", 2: HAND}
    game = scene("theatre", hands=hands, deck="foghorn foghorn foghorn")
    events = answers(game, "before_roll", {1: Spy(2), 2: NewEquipment()})
    assert only(events, "spied")["cards"] == sorted(HAND.split())
    hands = {0: "compass", 1: HAND, 2: "spy"}
    game = scene("theatre", hands=hands, deck="foghorn foghorn foghorn")
    events = answers(game, "before_roll", {2: Spy(1), 1: NewEquipment()})
    assert only(events, "spied")["cards"] == ["foghorn"] * 3


def test_bandit_black_and_new_equipment_are_of_one_kind_and_all_resolve():
    game = scene(
        "help theatre travellers",
        hands={0: HAND, 1: "bandit", 2: "compass"},
        travellers="red green black",
        dice=["cloud cloud cloud"],
        at=4,
    )
    events = answers(game, "before_roll", {0: NewEquipment(), 1: Bandit(), 2: Black()})
    assert kinds(events).count("played") == 3
    until(game, "stay_or_leave")
    assert len(game.view(None)["leg"]["dice"]) == 2


def test_the_window_opens_again_for_what_was_drawn():
    game = scene("theatre", hands={0: HAND, 1: "compass"}, deck="spy cannon cannon")
    answers(game, "before_roll", {0: NewEquipment()})
    assert asked(game) == "before_roll"
    act(game, 1, game.legal_actions(1)[0])
    assert Spy(1) in game.legal_actions(0)
