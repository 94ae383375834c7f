"""Spy: one player sees another hand as it is now; nobody else learns what was seen."""

from games.rules.celestia.actions import PASS, Fly, NewEquipment, Spy
from tests.rules.celestia.scenes import act, answers, kinds, offers, only, refused, scene, until

HANDS = {0: "compass turbo", 1: "spy", 2: "cannon cannon foghorn"}


def spied(**changes):
    game = scene("theatre", hands=HANDS | changes.pop("hands", {}), **changes)
    return game, answers(game, "before_roll", {1: Spy(2)})


def test_the_spy_alone_sees_the_cards():
    game, events = spied()
    assert only(events, "spied")["cards"] == ["cannon", "cannon", "foghorn"]
    seen = {"seat": 2, "cards": ["cannon", "cannon", "foghorn"]}
    assert game.view(1)["seen_hands"] == [seen]
    for other in (0, 2, None):
        assert game.view(other)["seen_hands"] == []


def test_the_log_names_the_two_players_and_no_cards():
    game = scene("theatre", hands=HANDS)
    waiting = list(game.to_act())
    events = []
    for seat in waiting:
        events += game.act(seat, Spy(2) if seat == 1 else PASS)
    (event,) = (event for event in events if event.__struct_config__.tag == "spied")
    for other in (0, 2, None):
        assert event.seen_by(other) == {"type": "spied", "seat": 1, "target": 2, "cards": None}
    assert event.seen_by(1)["cards"] == ["cannon", "cannon", "foghorn"]


def test_the_captain_may_be_spied_on_and_may_spy():
    game = scene("theatre", hands={0: "spy", 1: "spy", 2: "compass"})
    assert offers(game, 1, Spy) == [Spy(0), Spy(2)]
    assert offers(game, 0, Spy) == [Spy(1), Spy(2)]


def test_who_has_left_may_spy_and_be_spied_on():
    game = scene("theatre", hands={0: "compass", 1: "spy", 2: "spy"}, aboard=[0, 2])
    assert offers(game, 1, Spy) == [Spy(0), Spy(2)]
    assert Spy(1) in offers(game, 2, Spy)


def test_nobody_spies_on_an_empty_hand_or_the_own():
    game = scene("theatre", hands={0: "compass", 1: "spy"})
    assert offers(game, 1, Spy) == [Spy(0)]
    assert refused(game, 1, Spy(2)) == "not_offered"
    assert refused(game, 1, Spy(1)) == "not_offered"


def test_nobody_else_has_a_card():
    game = scene("theatre help", hands={1: "spy bandit"})
    until(game, "before_roll")
    assert refused(game, 1, Spy(0)) == "nobody_has_cards"


def test_only_before_the_roll_and_only_with_the_card():
    game = scene("theatre", hands=HANDS, dice=["cloud blank"])
    assert refused(game, 0, Spy(1)) == "not_held"
    until(game, "stay_or_leave")
    assert refused(game, 1, Spy(2)) == "wrong_moment"
    until(game, "before_word")
    assert refused(game, 1, Spy(2)) == "wrong_moment"


def test_a_spy_looks_round_in_the_void():
    game = scene("theatre boscalumia", hands=HANDS, at=6, void=True)
    assert Spy(2) in offers(game, 1, Spy)


# Later plays of the cards that were seen


def test_cards_that_the_spied_on_pays_are_crossed_off():
    game = scene("theatre", hands=HANDS, first=2, dice=["pirate blank"])
    answers(game, "before_roll", {1: Spy(2)})
    until(game, "declare")
    events = act(game, 2, Fly()) + until(game, "before_roll")
    assert only(events, "paid")["cards"] == ["cannon"]
    assert game.view(1)["seen_hands"] == [{"seat": 2, "cards": ["cannon", "foghorn"]}]


def test_cards_drawn_later_are_not_known():
    game = scene("theatre", hands={0: "compass", 1: "spy", 2: "cannon"}, dice=["bird bird"])
    answers(game, "before_roll", {1: Spy(2)})
    until(game, "declare")
    until(game, "before_roll")
    assert game.view(None)["hand_sizes"][2] == 2, "the craft fell and all drew"
    assert game.view(1)["seen_hands"] == [{"seat": 2, "cards": ["cannon"]}]


def test_the_rowboat_card_that_is_shown_is_crossed_off():
    game = scene(
        "theatre", hands={0: "compass", 1: "spy", 2: "rowboat_bird cannon"}, dice=["cloud"]
    )
    answers(game, "before_roll", {1: Spy(2)})
    until(game, "declare", rows={2: "rowboat_bird"})
    assert game.view(1)["seen_hands"] == [{"seat": 2, "cards": ["cannon"]}]


def test_a_second_spy_replaces_the_first_sight():
    hands = {0: "compass", 1: "spy spy", 2: "cannon new_equipment"}
    game = scene("theatre", hands=hands, deck="foghorn")
    answers(game, "before_roll", {1: Spy(2)})
    answers(game, "before_roll", {2: NewEquipment()})
    answers(game, "before_roll", {1: Spy(2)})
    assert game.view(1)["seen_hands"] == [{"seat": 2, "cards": ["foghorn"]}]


def test_two_spies_on_each_other_in_one_round_see_hands_without_the_spies_already_played():
    game = scene("theatre", hands={0: "compass", 1: "spy cannon", 2: "spy foghorn"})
    events = answers(game, "before_roll", {1: Spy(2), 2: Spy(1)})
    seen = [event["cards"] for event in events if event["type"] == "spied"]
    assert seen == [["foghorn", "spy"], ["cannon"]]
    assert game.view(1)["seen_hands"] == [{"seat": 2, "cards": ["foghorn"]}]


def test_a_spy_goes_back_when_the_hand_was_emptied_before_it():
    """New Equipment as the last card leaves no hand to look at."""
    game = scene("theatre", hands={0: "compass", 1: "new_equipment", 2: "spy"})
    events = answers(game, "before_roll", {1: NewEquipment(), 2: Spy(1)})
    assert "spied" not in kinds(events)
    assert only(events, "went_back") == {"type": "went_back", "seat": 2, "kind": "spy"}
    assert game.view(2)["hand"] == ["spy"]
