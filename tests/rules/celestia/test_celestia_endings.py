"""How games end: the check before a journey, the count, ties, and when treasure runs out."""

import pytest

from games.rules.celestia.actions import FALL, FLY, LEAVE, STAY
from tests.rules.celestia.scenes import act, answers, asked, kinds, only, refused, scene, until

HANDS = {0: "cannon", 1: "cannon", 2: "cannon"}


def crash(modules="", **changes):
    """The craft falls and the journey is over."""
    game = scene(modules, **{"hands": HANDS, "dice": ["cloud cloud"]} | changes)
    until(game, "declare")
    events = act(game, game.to_act()[0], FALL)
    while asked(game) == "after_fall":
        events += answers(game, "after_fall", {})
    return game, events


def test_fifty_points_end_the_game_before_the_next_journey():
    game, events = crash(owned={1: "9:25 9:25"})
    assert game.outcome().reason == "target"
    assert game.outcome().scores == [0, 50, 0]
    assert game.outcome().places == [2, 1, 2]
    assert "journey_started" not in kinds(events) and "drew" not in kinds(events)
    assert refused(game, 0, LEAVE) == "game_over"


def test_forty_nine_do_not():
    game, _ = crash(owned={1: "9:25 8:20 3:4"})
    assert game.outcome() is None


def test_not_in_the_middle_of_a_journey():
    game = scene(
        hands={0: "compass", 1: "cannon", 2: "cannon"}, dice=["cloud"], owned={1: "9:25 8:20 3:4"}
    )
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    assert game.view(1)["total"] >= 50 and game.outcome() is None


def test_an_unused_spyglass_counts_two():
    game, _ = crash("spyglass", owned={1: "9:25 8:20 2:3 1:spyglass"})
    assert game.outcome().scores[1] == 50


def test_several_reach_fifty_and_the_highest_wins():
    game, _ = crash(owned={0: "9:25 9:25", 1: "9:25 9:25 1:1"})
    assert game.outcome().places == [2, 1, 3]


def test_equal_totals_fewer_treasure_cards_win():
    game, _ = crash(owned={0: "9:25 8:20 3:5", 1: "9:25 9:25"})
    assert game.outcome().scores == [50, 50, 0]
    assert game.outcome().places == [2, 1, 3]


def test_still_equal_the_place_is_shared_and_the_next_is_third():
    game, _ = crash(owned={0: "9:25 9:25", 1: "9:25 9:25", 2: "1:1"})
    assert game.outcome().places == [1, 1, 3]


@pytest.mark.parametrize(("penalty", "score"), [(2, 46), (4, 42)])
def test_help_cards_in_hand_cost_after_the_check(penalty, score):
    """50 points announce the end; two help cards then cost 4 (the rulebook's example), or 8."""
    game, events = crash(
        "help",
        hands=HANDS | {1: "help_bird help_cloud"},
        owned={1: "9:25 9:25"},
        help_penalty=penalty,
    )
    assert game.outcome().scores == [0, score, 0]
    counted = [event for event in events if event["type"] == "counted"]
    assert [event["help"] for event in counted] == [0, 2, 0]


def test_the_penalty_may_cost_the_win_and_make_a_total_negative():
    game, _ = crash(
        "help",
        hands={0: "help_bird help_bird", 1: "help_cloud help_cloud", 2: "cannon"},
        owned={1: "9:25 9:25", 2: "9:25 8:20 1:2"},
    )
    assert game.outcome().scores == [-4, 46, 47]
    assert game.outcome().places == [3, 2, 1]


def test_penalties_do_not_delay_the_end():
    game, _ = crash("help", hands=HANDS | {1: "help_bird " * 3}, owned={1: "9:25 9:25"})
    assert game.outcome().reason == "target"


def test_upgraded_and_special_cards_cost_nothing():
    game, _ = crash("help", hands=HANDS | {1: "compass2 bandit turbo"}, owned={1: "9:25 9:25"})
    assert game.outcome().scores[1] == 50


def test_every_treasure_is_shown_in_the_end_best_first():
    _, events = crash(owned={1: "1:1 9:25 9:25"})
    counted = [event for event in events if event["type"] == "counted"]
    assert counted[1]["treasures"] == ["9:25", "9:25", "1:1"]


# When treasure runs out


def only_cities(**counts):
    return dict.fromkeys(range(1, 10), 0) | {int(key[1:]): count for key, count in counts.items()}


def test_fewer_than_two_cities_with_treasure_end_the_game():
    game = scene(hands=HANDS | {0: "compass"}, dice=["cloud blank"], left=only_cities(c1=9, c2=1))
    until(game, "declare")
    events = act(game, 0, FLY)
    assert only(events, "reached_last")["city"] == 2
    assert game.outcome().reason == "treasure"
    assert game.view(None)["owned"] == [{"2": 1}, {}, {}], "the captain first, while there are some"


def test_two_cities_are_enough_for_another_journey():
    game = scene(hands=HANDS | {0: "compass"}, dice=["cloud blank"], left=only_cities(c1=9, c2=9))
    until(game, "declare")
    events = act(game, 0, FLY)
    assert game.outcome() is None
    assert only(events, "journey_started")["city"] == 1


def test_a_journey_starts_at_the_lowest_city_with_treasure_and_passes_empty_ones():
    game, events = crash(at=3, left=only_cities(c3=5, c6=5, c9=5))
    assert only(events, "journey_started")["city"] == 3
    leg = game.view(None)["leg"]
    assert (leg["to"], leg["due"]) == (6, 3)


def test_the_furthest_city_with_treasure_is_the_last():
    game = scene(hands=HANDS, dice=["blank " * 4], at=3, left=only_cities(c3=5, c8=2, c2=3))
    act(game, 1, STAY)
    events = act(game, 2, STAY)
    assert only(events, "reached_last")["city"] == 8
    assert game.view(None)["owned"] == [{"8": 1}, {"8": 1}, {}]


def test_with_50_points_and_no_treasure_the_target_is_the_reason():
    game = scene(
        hands=HANDS | {0: "compass"},
        dice=["cloud blank"],
        left=only_cities(c1=9, c2=1),
        owned={1: "9:25 9:25"},
    )
    until(game, "declare")
    act(game, 0, FLY)
    assert game.outcome().reason == "target"


# Between two journeys


def test_everybody_draws_one_the_new_captain_first():
    game, events = crash(deck="foghorn arrester turbo")
    drawn = [(event["seat"], event["cards"]) for event in events if event["type"] == "drew"]
    assert drawn == [(1, ["foghorn"]), (2, ["arrester"]), (0, ["turbo"])]
    assert game.view(None)["captain"] == 1


def test_the_new_captain_sits_left_of_the_last_one_aboard_or_not():
    _, events = crash(aboard=[0, 2], first=0)
    assert only(events, "journey_started")["captain"] == 1


def test_an_empty_deck_is_made_of_the_discards_and_if_both_are_empty_nobody_draws():
    _, events = crash(discards=76 - 3)
    assert only(events, "reshuffled")["number"] == 1
    assert kinds(events).count("drew") == 3
    hands = {0: "cannon", 1: "cannon", 2: "cannon " * 12 + "turbo " * 8}
    hands[2] += "compass " * 20 + "arrester " * 18 + "foghorn " * 16
    _, events = crash(hands=hands)
    assert "drew" not in kinds(events) and only(events, "journey_started")
