"""Yellow: two cards of the deck are turned over; they help, then are discarded."""

from games.rules.celestia.actions import FALL, FLY, Blue, Help, MooringLine, Yellow
from tests.rules.celestia.scenes import act, answers, asked, kinds, only, refused, scene, until

HANDS = {0: "cannon", 1: "foghorn", 2: "cannon"}


def falling(modules="", **changes):
    setting = {"hands": HANDS, "dice": ["cloud cloud"], "travellers": "red yellow blue"} | changes
    leave = setting.pop("leave", [])
    game = scene(f"travellers {modules}", **setting)
    until(game, "after_fall", leave=leave)
    return game


def overturned(modules="", **changes):
    game = falling(modules, **changes)
    events = answers(game, "after_fall", {1: Yellow()})
    return game, events


def test_equipment_helps_and_both_cards_are_discarded_on_landing():
    game, events = overturned(deck="compass compass arrester arrester arrester")
    assert only(events, "overturned")["cards"] == ["compass", "compass"]
    assert only(events, "declared")["word"] == "fly"
    until(game, "stay_or_leave")
    assert game.view(None)["craft"]["city"] == 2
    assert game.view(None)["discards"] == {"compass": 2}
    assert game.view(None)["hand_sizes"] == [1, 1, 1], "nobody took them into the hand"


def test_the_captain_must_add_the_own_equipment():
    game, _ = overturned(deck="compass cannon", hands=HANDS | {0: "compass"})
    assert game.view(None)["leg"]["fare"] == {"cloud": 1}
    assert game.legal_actions(0) == [FLY]


def test_they_are_discarded_after_a_crash_too():
    game, _ = overturned(deck="cannon arrester")
    events = until(game, "stay_or_leave")
    assert "crashed" in kinds(events)
    assert game.view(None)["discards"] == {"arrester": 1, "cannon": 1}


def test_help_cards_help():
    _, events = overturned("help", deck="help_cloud help_cloud")
    assert only(events, "declared")["word"] == "fly"


def test_an_upgraded_card_counts_for_two():
    _, events = overturned("help", deck="compass2 cannon")
    assert only(events, "declared")["word"] == "fly"


def test_a_turbo_helps_if_the_captain_wants():
    game, _ = overturned(deck="turbo compass")
    assert game.legal_actions(0) == [FLY, FALL]
    events = act(game, 0, FLY) + until(game, "stay_or_leave")
    assert only(events, "moved")["city"] == 2
    assert only(events, "paid")["cards"] == []


def test_special_cards_do_nothing_and_a_rowboat_is_no_rowboat():
    game, _ = overturned("powers theatre", deck="jetpack rowboat_cloud")
    assert game.view(None)["leg"]["fare"] == {"cloud": 2}
    assert game.view(None)["boat"] is None
    assert FLY not in game.legal_actions(0)


def test_too_many_of_a_kind_give_no_change_to_the_hand():
    game, _ = overturned(deck="compass compass", dice=["cloud blank"])
    until(game, "stay_or_leave")
    assert game.view(None)["discards"] == {"compass": 2}


def test_a_short_deck_turns_over_as_many_as_there_are():
    game = falling(discards=76 - 3)
    assert game.view(None)["deck"] == 0
    events = answers(game, "after_fall", {1: Yellow()})
    assert "reshuffled" in kinds(events) and len(only(events, "overturned")["cards"]) == 2
    game = falling()
    state = game.state
    state.hands[2] = sorted([*state.hands[2], *state.deck[1:]])
    state.deck = state.deck[:1]
    game = game.ruleset.restore(game.dump())
    events = answers(game, "after_fall", {1: Yellow()})
    assert len(only(events, "overturned")["cards"]) == 1


def test_without_any_card_yellow_does_nothing():
    game = falling("powers")
    state = game.state
    state.hands[2] = sorted([*state.hands[2], *state.deck])
    state.deck = []
    game = game.ruleset.restore(game.dump())
    assert refused(game, 1, Yellow()) == "no_cards_left"


def test_refusals():
    game = falling(leave=[1], travellers="red yellow blue")
    assert refused(game, 1, Yellow()) == "not_aboard"
    game = falling()
    assert refused(game, 0, Yellow()) == "not_your_traveller"
    game = scene("travellers powers", hands=HANDS, dice=["cloud"], travellers="red yellow blue")
    until(game, "before_word")
    assert refused(game, 1, Yellow()) == "wrong_moment"


def test_once_per_game():
    game, _ = overturned(deck="cannon arrester")
    until(game, "after_fall")
    assert refused(game, 1, Yellow()) == "power_is_used"


def test_in_the_void_and_on_the_own_boat():
    game, events = overturned(
        "boscalumia", at=6, void=True, dice=["cloud cloud blank blank"], deck="compass compass"
    )
    assert only(events, "declared")["word"] == "fly"
    game = scene(
        "travellers theatre",
        hands={1: "foghorn"},
        deck="compass compass",
        dice=["cloud cloud"],
        aboard=[],
        boat=(1, 1, "rowboat_bird"),
        travellers="red yellow blue",
    )
    until(game, "after_fall", vessel="boat")
    events = act(game, 1, Yellow())
    assert only(events, "moved") == {"type": "moved", "vessel": "boat", "city": 2}


# Meeting other cards


def test_for_blue_the_help_cards_turned_over_do_not_count():
    game, _ = overturned("help", deck="help_cloud compass", dice=["cloud cloud cloud"], at=5)
    assert game.view(None)["leg"]["fare"] == {"cloud": 1}
    until(game, "after_fall")
    answers(game, "after_fall", {2: Blue()})
    assert game.view(None)["leg"]["fare"] == {"cloud": 2}


def test_yellow_and_help_in_one_round_yellow_is_dice_and_comes_first():
    game = falling("help", hands=HANDS | {2: "help_cloud"}, deck="compass cannon")
    events = answers(game, "after_fall", {1: Yellow(), 2: Help(("help_cloud",))})
    assert only(events, "went_back")["kind"] == "help"
    until(game, "after_fall")
    events = answers(game, "after_fall", {2: Help(("help_cloud",))})
    assert only(events, "moved")["city"] == 2


def test_a_leg_paid_by_yellow_alone_cannot_be_moored():
    hands = HANDS | {2: "mooring_line"}
    game, _ = overturned("help", hands=hands, deck="compass compass")
    assert asked(game) != "after_pay"
    assert refused(game, 2, MooringLine()) == "wrong_moment"
    assert game.view(None)["craft"]["city"] == 2


def test_help_is_not_given_yet_after_yellow():
    game, _ = overturned("help", hands=HANDS | {2: "help_cloud"}, deck="compass cannon")
    until(game, "after_fall")
    assert Help(("help_cloud",)) in game.legal_actions(2)
