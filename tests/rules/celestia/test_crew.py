"""Crew: three members each, preparing for cards, choosing among several treasures."""

import pytest

from games import rules
from games.rules.celestia.actions import (
    FLY,
    FLY_ON,
    LEAVE,
    PREPARE,
    Choose,
    Ejection,
    GrapplingHook,
    Instructor,
    Jetpack,
    Violet,
)
from tests.rules.celestia.scenes import (
    act,
    answers,
    asked,
    kinds,
    offers,
    only,
    refused,
    ruleset,
    scene,
    until,
)

HANDS = {0: "compass", 1: "cannon"}


def crew(modules="", **changes):
    setting = {"hands": HANDS, "at": 4, "dice": ["cloud blank blank"], "seats": 2} | changes
    return scene(modules, variant="crew", **setting)


def members(game):
    return game.view(None)["craft"]["members"]


# The box


def test_the_box_of_a_crew():
    game = ruleset(variant="crew").new_game(seats=2, seed="box")
    deck = game.ruleset.tables["deck"]
    assert deck == {"compass": 15, "arrester": 13, "foghorn": 11, "cannon": 9, "turbo": 8}
    assert [city["pile"] for city in game.view(None)["cities"]] == [5] * 9
    assert members(game) == [3, 3]
    with pytest.raises(rules.InvalidOptions):
        ruleset(variant="crew").new_game(seats=3, seed="box")


def test_a_crew_has_no_rowboats_but_the_other_tricks():
    deck = ruleset("theatre", variant="crew").tables["deck"]
    assert not any(card.startswith("rowboat") for card in deck)
    assert deck["spy"] == deck["desperate_need"] == deck["new_equipment"] == 2


def test_one_traveller_per_player():
    game = ruleset("travellers", variant="crew").new_game(seats=2, seed="box")
    assert len(game.view(None)["travellers"]) == 2


# Preparing


def test_the_worked_example_of_the_rulebook():
    """One member goes down, two cards are drawn where the tile shows two dice, then the roll."""
    game = crew(deck="foghorn arrester turbo")
    assert asked(game) == "prepare" and game.legal_actions(0) == [FLY_ON, PREPARE]
    events = act(game, 0, PREPARE)
    assert only(events, "prepared") == {"type": "prepared", "seat": 0, "city": 4, "members": 2}
    assert only(events, "drew")["cards"] == ["arrester", "foghorn"]
    assert len(only(events, "rolled")["dice"]) == 3, "the dice of the next city"
    assert members(game) == [2, 3]
    assert asked(game) == "stay_or_leave" and game.to_act() == (1,)


def test_not_at_the_first_city_which_shows_no_dice():
    game = crew(at=1)
    assert asked(game) == "stay_or_leave"
    assert refused(game, 0, PREPARE) == "nothing_to_prepare"


def test_never_with_the_last_member():
    game = crew(members={0: 1})
    assert refused(game, 0, PREPARE) == "nothing_to_prepare"


def test_once_per_captaincy_and_again_in_the_next():
    game = crew(dice=["cloud blank blank", "pirate blank blank", "blank " * 3])
    act(game, 0, PREPARE)
    assert refused(game, 0, PREPARE) == "nothing_to_prepare"
    until(game, "declare")
    act(game, 0, FLY)
    assert asked(game) == "prepare" and game.to_act() == (1,)
    assert game.question(1).params["cards"] == 3, "Thalassia shows three"


def test_only_the_captain_and_only_a_crew():
    game = crew()
    assert refused(game, 1, PREPARE) == "not_the_captain"
    game = scene("", hands=HANDS, dice=["cloud blank"], at=2)
    assert refused(game, 0, PREPARE) == "not_a_crew"


def test_not_in_the_void():
    game = crew("boscalumia", at=6, void=True, dice=["cloud blank blank blank"])
    assert asked(game) == "declare"


def test_alone_aboard_and_prepared_one_must_roll():
    game = crew(aboard=[0], dice=["cloud cloud cloud"])
    assert asked(game) == "alone"
    act(game, 0, FLY_ON)
    assert asked(game) == "prepare"
    assert refused(game, 0, LEAVE) == "captain_must_face"
    events = act(game, 0, PREPARE)
    assert "rolled" in kinds(events)
    assert refused(game, 0, LEAVE) == "captain_must_face"


def test_the_member_is_back_on_the_next_journey():
    game = crew(dice=["bird bird bird"])
    act(game, 0, PREPARE)
    until(game, "declare")
    events = act(game, 0, game.legal_actions(0)[0])
    assert only(events, "journey_started")
    assert members(game) == [3, 3]


# Treasure


def test_as_many_treasures_as_members_are_drawn_and_one_is_kept():
    game = crew(at=2, dice=["cloud blank"], top={2: "2:2 2:4 2:3"})
    until(game, "stay_or_leave")
    pile = len(game.state.pile(2))
    events = act(game, 1, LEAVE)
    assert only(events, "looked_through")["treasures"] == ["2:2", "2:3", "2:4"]
    assert game.view(1)["looking"] == ["2:4", "2:3", "2:2"] and game.view(0)["looking"] == []
    events = act(game, 1, Choose("2:4"))
    assert only(events, "pile_shuffled")["city"] == 2
    assert game.view(1)["treasures"] == ["2:4"]
    assert len(game.state.pile(2)) == pile - 1
    assert members(game) == [3, 0]


def test_a_member_put_down_takes_no_treasure():
    game = crew(first=1, hands={0: "compass", 1: "compass"}, members={0: 2}, top={4: "4:6 4:7 4:8"})
    until(game, "stay_or_leave")
    act(game, 0, LEAVE)
    assert game.view(0)["looking"] == ["4:7", "4:6"], "the third one was not drawn"


def test_fewer_treasures_than_members():
    game = crew(left={4: 2})
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    assert len(game.view(1)["looking"]) == 2
    game = crew(left={4: 1})
    until(game, "stay_or_leave")
    events = act(game, 1, LEAVE)
    assert only(events, "took_treasure")["left"] == 0, "nothing to choose"


def test_one_member_takes_the_top_one():
    game = crew(members={1: 1}, top={4: "4:7"})
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    assert game.view(1)["treasures"] == ["4:7"]


def test_who_looked_knows_what_went_back():
    game = crew(at=2, dice=["cloud blank"], top={2: "2:2 2:4 2:3"})
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    act(game, 1, Choose("2:4"))
    assert game.view(1)["seen_piles"] == [
        {"city": 2, "top": None, "bottom": None, "among": ["2:2", "2:3"]}
    ]


def test_an_ejection_takes_all_members_off():
    game = crew("powers", hands={0: "ejection compass", 1: "cannon"})
    until(game, "before_word")
    answers(game, "before_word", {0: Ejection(1)})
    assert asked(game) == "choose" and game.to_act() == (1,)
    assert len(game.legal_actions(1)) >= 1 and len(game.view(1)["looking"]) == 3
    act(game, 1, game.legal_actions(1)[0])
    assert members(game) == [3, 0]


def test_a_jetpack_saves_all_members_and_one_treasure_is_kept():
    game = crew("powers", hands={0: "jetpack", 1: "cannon"}, dice=["cloud cloud cloud"])
    until(game, "after_fall")
    answers(game, "after_fall", {0: Jetpack()})
    assert asked(game) == "choose" and len(game.view(0)["looking"]) == 3
    act(game, 0, game.legal_actions(0)[0])
    assert game.view(None)["owned"][0] == {"4": 1}


def test_at_the_last_city_the_captain_chooses_first_while_there_are_some():
    game = crew(at=8, dice=["blank " * 4], left={9: 4})
    until(game, "choose")
    assert game.to_act() == (0,)
    act(game, 0, game.legal_actions(0)[0])
    assert game.to_act() == (1,) and len(game.view(1)["looking"]) == 3
    act(game, 1, game.legal_actions(1)[0])
    assert game.view(None)["owned"] == [{"9": 1}, {"9": 1}]


def test_the_hook_brings_all_members_back():
    game = crew("grappling_hook", hands={0: "compass", 1: "grappling_hook"})
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    act(game, 1, game.legal_actions(1)[0])
    until(game, "after_fly")
    answers(game, "after_fly", {1: GrapplingHook()})
    assert members(game) == [3, 3]


def test_violet_needs_a_third_player_so_a_crew_finds_nobody():
    game = crew("travellers powers", travellers="red violet")
    until(game, "before_word", leave=[1])
    assert game.why_not(1, "violet")[0] == "nobody_chose_otherwise"
    assert not offers(game, 1, Violet)


def test_an_instructor_looks_through_the_whole_pile():
    game = crew("instructor", hands={0: "compass", 1: "instructor"})
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    answers(game, "drawing", {1: Instructor()})
    assert len(game.view(1)["looking"]) == 5
