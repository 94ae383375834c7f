"""Instructor: one's own draw of a treasure becomes a choice from the whole pile."""

from games.rules.celestia.actions import (
    LEAVE,
    PASS,
    Choose,
    Ejection,
    Instructor,
    Jetpack,
    Swap,
    Violet,
)
from tests.rules.celestia.scenes import act, answers, asked, kinds, only, refused, scene, until

HANDS = {0: "compass", 1: "instructor", 2: "cannon"}
PLAY = Instructor()


def leaving(modules="", **changes):
    game = scene(
        f"instructor {modules}",
        **{"hands": HANDS, "dice": ["cloud blank"], "at": 2, "top": {2: "2:2 2:2"}} | changes,
    )
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    return game


def test_one_is_chosen_from_the_pile_and_the_pile_is_shuffled():
    game = leaving()
    before = sorted(game.state.pile(2))
    events = answers(game, "drawing", {1: PLAY})
    assert only(events, "looked_through")["count"] == len(before)
    assert game.question(1).code == "choose"
    assert game.legal_actions(1) == [Choose("2:4"), Choose("2:3"), Choose("2:2")]
    events = act(game, 1, Choose("2:4"))
    assert "pile_shuffled" in kinds(events)
    assert game.view(1)["treasures"] == ["2:4"]
    after = before.copy()
    after.remove("2:4")
    assert sorted(game.state.pile(2)) == after
    assert game.view(None)["discards"] == {"instructor": 1}


def test_the_others_learn_neither_what_was_there_nor_what_was_taken():
    game = leaving()
    events = [event for seat in game.to_act() for event in game.act(seat, PLAY)]
    assert game.view(1)["looking"] and not game.view(0)["looking"]
    events += game.act(1, Choose("2:4"))
    seen = [event.seen_by(0) for event in events]
    assert {event["type"] for event in seen} >= {"looked_through", "took_treasure"}
    assert "2:4" not in str(seen)
    assert "2:4" in str([event.seen_by(1) for event in events])


def test_who_looked_knows_what_is_still_in_the_pile_but_not_where():
    game = leaving()
    answers(game, "drawing", {1: PLAY})
    act(game, 1, Choose("2:4"))
    (seen,) = game.view(1)["seen_piles"]
    assert seen["top"] is seen["bottom"] is None
    assert sorted(seen["among"]) == sorted(game.state.pile(2))
    assert game.view(2)["seen_piles"] == []


def test_who_passes_draws_the_top_one():
    game = leaving()
    events = answers(game, "drawing", {1: PASS})
    assert only(events, "took_treasure")["treasure"] == "2:2"
    assert "pile_shuffled" not in kinds(events)
    assert game.view(1)["hand"] == ["instructor"]


def test_only_for_the_own_draw():
    game = leaving(hands=HANDS | {1: "compass", 2: "instructor"})
    assert game.to_act() == (1,)
    assert refused(game, 1, PLAY) == "not_held"
    assert refused(game, 2, PLAY) == "no_window"


def test_only_when_a_treasure_is_drawn():
    game = scene("instructor powers", hands=HANDS, dice=["cloud blank"])
    until(game, "stay_or_leave")
    assert refused(game, 1, PLAY) == "wrong_moment"
    until(game, "before_word")
    assert refused(game, 1, PLAY) == "wrong_moment"


def test_a_pile_of_one_card_leaves_nothing_to_choose_and_the_card_is_played():
    game = leaving(left={2: 1})
    events = answers(game, "drawing", {1: PLAY})
    assert asked(game) != "choose"
    assert only(events, "took_treasure")["left"] == 0
    assert game.view(1)["hand"] == []


# Places


def test_at_the_last_city_each_taker_may_be_instructed():
    hands = {0: "compass instructor", 1: "instructor cannon", 2: "cannon"}
    game = scene(
        "instructor",
        hands=hands,
        dice=["cloud blank blank"],
        at=5,
        left={7: 0, 8: 0, 9: 0},
        top={6: "6:12 6:12 6:12"},
    )
    until(game, "drawing")
    assert game.to_act() == (0,), "the captain takes first"
    answers(game, "drawing", {0: PLAY})
    act(game, 0, Choose("6:13"))
    assert game.to_act() == (1,) and asked(game) == "drawing"
    answers(game, "drawing", {1: PLAY})
    act(game, 1, Choose("6:13"))
    assert game.view(None)["owned"][:2] == [{"6": 1}, {"6": 1}]
    assert game.view(0)["treasures"] == game.view(1)["treasures"] == ["6:13"]


def test_in_matryoshburg_for_the_treasure_that_is_swapped():
    game = scene(
        "instructor matryoshburg",
        hands=HANDS,
        dice=["bird bird"],
        owned={1: "2:2"},
        top={2: "2:3"},
    )
    until(game, "visit")
    assert game.to_act() == (1,)
    events = act(game, 1, Swap("2:2"))
    assert asked(game) == "drawing"
    events += answers(game, "drawing", {1: PLAY})
    events += act(game, 1, Choose("2:4"))
    assert game.view(1)["treasures"] == ["2:4"]
    assert game.view(1)["seen_piles"][0]["bottom"] is None, "the pile was shuffled"
    assert game.to_act() == (2,) and asked(game) == "visit"


def test_on_the_boat_for_its_passenger():
    game = scene(
        "instructor theatre",
        hands=HANDS,
        aboard=[],
        boat=(1, 3, "rowboat_bird"),
        top={3: "3:4"},
    )
    assert asked(game) == "row_on"
    act(game, 1, LEAVE)
    events = answers(game, "drawing", {1: PLAY})
    assert only(events, "played")["vessel"] == "boat"
    act(game, 1, Choose("3:6"))
    assert game.view(1)["treasures"] == ["3:6"]


def test_when_the_boat_comes_to_the_last_city():
    game = scene(
        "instructor theatre",
        hands=HANDS,
        aboard=[],
        boat=(1, 5, "rowboat_bird"),
        dice=["blank blank blank"],
        top={6: "6:12"},
        left={7: 0, 8: 0, 9: 0},
    )
    until(game, "drawing")
    answers(game, "drawing", {1: PLAY})
    act(game, 1, Choose("6:13"))
    assert game.view(1)["treasures"] == ["6:13"]


# Meeting other cards


def test_an_ejected_player_is_instructed_too():
    game = scene("instructor powers", hands=HANDS | {2: "ejection"}, dice=["cloud blank"])
    until(game, "before_word")
    answers(game, "before_word", {2: Ejection(1)})
    assert asked(game) == "drawing" and game.to_act() == (1,)
    answers(game, "drawing", {1: PLAY})
    act(game, 1, Choose("1:3"))
    assert game.view(1)["treasures"] == ["1:3"]
    assert asked(game) == "before_word", "the round's window opens again"


def test_with_a_jetpack_and_two_jumpers_each_draws_in_turn():
    hands = {0: "jetpack instructor", 1: "jetpack instructor", 2: "cannon"}
    game = scene("instructor powers", hands=hands, dice=["cloud cloud"], top={1: "1:1 1:1"})
    until(game, "after_fall")
    answers(game, "after_fall", {0: Jetpack(), 1: Jetpack()})
    answers(game, "drawing", {1: PLAY})
    act(game, 1, Choose("1:3"))
    answers(game, "drawing", {0: PLAY})
    act(game, 0, Choose("1:3"))
    assert game.view(0)["treasures"] == game.view(1)["treasures"] == ["1:3"]


def test_who_violet_makes_leave_is_instructed():
    game = scene(
        "instructor travellers",
        hands=HANDS,
        travellers="red green violet",
        dice=["cloud blank"],
    )
    until(game, "before_word", leave=[2])
    answers(game, "before_word", {2: Violet(1)})
    assert asked(game) == "drawing" and game.to_act() == (1,)


def test_a_chosen_spyglass_can_be_played_later():
    game = leaving("spyglass")
    answers(game, "drawing", {1: PLAY})
    act(game, 1, Choose("2:spyglass"))
    assert game.view(1)["treasures"] == ["2:spyglass"]
