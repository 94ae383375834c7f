"""Krismastri: a whole first roll that is blank lays a gift; the announcer gives them away."""

from games.rules.celestia.actions import FLY_ON, LEAVE, AlternateRoute, Give, Reroll, WindGust
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

HANDS = {0: "cannon", 1: "cannon", 2: "cannon"}


def test_a_blank_roll_lays_the_top_treasure_before_anybody_decides():
    game = scene("krismastri", hands=HANDS, dice=["blank blank"], at=3, top={3: "3:6 3:4"})
    assert asked(game) == "stay_or_leave"
    assert game.view(None)["gifts"] == 1
    assert game.view(None)["cities"][2]["pile"] == 8
    act(game, 1, LEAVE)
    assert game.view(1)["treasures"] == ["3:4"]
    assert game.state.gifts == ["3:6"]


def test_the_gift_may_empty_the_city_and_nobody_can_leave():
    game = scene("krismastri", hands=HANDS, dice=["blank blank"], at=3, left={3: 1})
    assert game.view(None)["cities"][2]["pile"] == 0
    assert game.view(None)["craft"]["city"] == 4, "nobody had a choice, the craft flew"


def test_one_hazard_is_enough_for_no_gift():
    game = scene("krismastri", hands=HANDS, dice=["blank cloud"])
    assert game.view(None)["gifts"] == 0


def test_no_gift_without_the_city():
    game = scene("powers", hands=HANDS, dice=["blank blank"])
    assert game.view(None)["gifts"] == 0


def test_dice_rolled_again_bring_no_gift():
    hands = {0: "alternate_route cannon", 1: "wind_gust", 2: "cannon"}
    game = scene("krismastri powers", hands=hands, dice=["cloud blank", "blank", "blank"])
    until(game, "before_word")
    answers(game, "before_word", {0: AlternateRoute()})
    act(game, 0, Reroll(("cloud",)))
    assert game.view(None)["leg"]["dice"] == ["blank", "blank"]
    answers(game, "before_word", {1: WindGust()})
    assert game.view(None)["gifts"] == 0


def test_no_gift_in_the_void_nor_from_the_boats_dice():
    game = scene("krismastri boscalumia", hands=HANDS, dice=["blank " * 4], at=6, void=True)
    assert game.view(None)["gifts"] == 0
    game = scene(
        "krismastri theatre",
        hands={1: "cannon"},
        dice=["blank blank"],
        aboard=[],
        boat=(1, 1, "rowboat_bird"),
    )
    act(game, 1, FLY_ON)
    assert game.view(None)["gifts"] == 0 and game.view(None)["boat"]["city"] == 2


def test_no_gift_where_there_is_no_treasure():
    game = scene("krismastri theatre", hands=HANDS, dice=["blank blank"], at=3, left={3: 0})
    assert game.view(None)["gifts"] == 0


def test_a_lone_captain_lays_gifts_too():
    game = scene("krismastri", hands=HANDS, dice=["blank blank"], aboard=[0])
    events = act(game, 0, FLY_ON)
    assert only(events, "gift_laid") == {"type": "gift_laid", "city": 1, "gifts": 1}


def test_nobody_knows_the_gifts_before_the_end():
    game = scene("krismastri", hands=HANDS, gifts="6:13", dice=["cloud cloud"])
    for seat in (None, 0, 1, 2):
        assert "6:13" not in str(game.view(seat))
        assert game.view(seat)["gifts"] == 1
    assert refused(game, 1, Give(2)) == "no_gift_to_give"


# The end


def ended(**changes):
    """Somebody has 50 points; the craft falls and the end is announced."""
    setting = {"hands": HANDS, "dice": ["cloud cloud"], "seats": 3} | changes
    game = scene("krismastri", **setting)
    events = until(game, "give")
    return game, events


def test_the_announcer_gives_the_best_to_any_other_then_the_next_to_another():
    game, events = ended(
        seats=4, owned={2: "9:25 9:25"}, gifts="1:1 6:13 3:5 2:2", hands=HANDS | {3: "cannon"}
    )
    assert only(events, "end_announced") == {
        "type": "end_announced",
        "seat": 2,
        "reason": "target",
    }
    assert only(events, "gifts_shown")["treasures"] == ["6:13", "3:5", "2:2", "1:1"]
    assert game.view(0)["shown_gifts"] == ["6:13", "3:5", "2:2", "1:1"]
    assert game.to_act() == (2,)
    assert offers(game, 2, Give) == [Give(0), Give(1), Give(3)]
    act(game, 2, Give(3))
    assert offers(game, 2, Give) == [Give(0), Give(1)], "one each at the most"
    assert game.question(2).params["treasure"] == "3:5"
    act(game, 2, Give(1))
    assert game.outcome().scores == [2, 5, 50, 13], "the last one had no choice"


def test_what_is_left_scores_for_nobody():
    game, _ = ended(owned={0: "9:25 9:25"}, gifts="9:25 8:20 7:15")
    act(game, 0, Give(1))
    assert game.outcome().scores == [50, 25, 20]


def test_the_announcer_keeps_nothing_and_may_be_overtaken():
    game, _ = ended(owned={0: "9:25 9:25", 1: "9:25 8:20"}, gifts="7:15 1:1")
    assert refused(game, 0, Give(0)) == "not_offered"
    act(game, 0, Give(1))
    outcome = game.outcome()
    assert outcome.scores == [50, 60, 1]
    assert outcome.places == [2, 1, 3]


def test_equal_totals_the_announcer_is_the_first_from_the_new_captain():
    _, events = ended(first=0, owned={0: "9:25 9:25", 2: "9:25 9:25", 1: "1:1"}, gifts="1:1 1:2")
    assert only(events, "end_announced")["seat"] == 2, "1 is the new captain, then comes 2"


def test_a_gift_counts_as_a_treasure_card_for_ties():
    game = scene(
        "krismastri",
        hands=HANDS,
        dice=["cloud cloud"],
        seats=2,
        owned={0: "9:25 9:25", 1: "9:25 8:20"},
        gifts="",
    )
    until(game, None)
    assert game.outcome().scores == [50, 45]
    game = scene(
        "krismastri",
        hands={0: "cannon", 1: "cannon"},
        dice=["cloud cloud"],
        seats=2,
        owned={0: "9:25 9:25", 1: "9:25 8:20 1:3"},
        gifts="1:2",
    )
    events = until(game, None)
    assert only(events, "gave") == {"type": "gave", "seat": 0, "target": 1, "treasure": "1:2"}
    assert game.outcome().scores == [50, 50]
    assert game.outcome().places == [1, 2], "four cards lose against two"


def test_gifts_do_not_count_for_the_fifty():
    game = scene("krismastri", hands=HANDS, dice=["cloud cloud"], owned={0: "9:25"}, gifts="9:25")
    events = (until(game, "stay_or_leave") and until(game, "declare")) or []
    assert "end_announced" not in kinds(events)
    assert game.outcome() is None


def test_gifts_are_given_also_when_the_treasure_runs_out():
    left = dict.fromkeys(range(3, 10), 0) | {2: 1}
    game = scene(
        "krismastri",
        hands=HANDS,
        dice=["blank cloud"],
        left=left,
        gifts="1:3 1:2",
        owned={1: "1:1"},
    )
    game.state.hands[0] = ["compass"]
    game.state.deck.remove("compass")
    game.state.deck.append("cannon")
    game = game.ruleset.restore(game.dump())
    events = until(game, "give")
    assert only(events, "end_announced")["reason"] == "treasure"
