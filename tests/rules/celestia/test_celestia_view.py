"""What a view never tells: hands, treasure values, the order of deck and piles, sealed answers."""

import json

import pytest

from games import rules
from games.rules.celestia.actions import LEAVE, PASS, Choose, Instructor, Jetpack, Spy
from games.rules.celestia.components import city_of
from tests.rules.celestia.scenes import act, answers, scene, until
from tests.rules.playouts import load, steps


def told(game, seat):
    return json.dumps(game.view(seat), sort_keys=True)


@pytest.mark.parametrize("key", ["everything", "mix 1", "mix 4", "crew mix 0"])
def test_a_view_stays_the_same_whatever_others_hold(key):
    """Canary: cards, treasures and orders that a seat cannot know are changed under its nose."""
    ruleset = load("celestia", key)
    seats = 2 if ruleset.is_crew else 4
    for seed in ("canary 1", "canary 2"):
        game = ruleset.new_game(seats=seats, seed=seed)
        assert told(_disturbed(game, 0), 1) != told(game, 1), "its owner would see the canary"
        for number, (seat, action) in enumerate(steps(game, seed)):
            viewer = [None, *range(seats)][number % (seats + 1)]
            before = told(game, viewer)
            assert told(_disturbed(game, viewer), viewer) == before
            game.act(seat, action)


def _disturbed(game, viewer):
    """Every secret of the game turned round, but for what this viewer has seen."""
    twin = game.copy()
    state = twin.state
    state.deck.reverse()
    for other, hand in enumerate(state.hands):
        known = [
            seen.cards for seen in state.seen_hands if (seen.seat, seen.other) == (viewer, other)
        ]
        if other != viewer and not known and state.deck:
            hand[:] = sorted([*hand[1:], state.deck[0]]) if hand else hand
    is_looking = bool(twin.to_act()) and bool(twin.steps[-1].looking(twin))
    for pile in state.piles:
        if not is_looking:
            pile.reverse()
    if not state.outcome and state.announcer is None:
        state.gifts = [f"{city_of(gift)}:999" for gift in state.gifts]
        for other, owned in enumerate(state.owned):
            if other != viewer:
                owned[:] = [f"{city_of(treasure)}:999" for treasure in owned]
    step = twin.steps[-1] if twin.steps else None
    for other in getattr(step, "answers", {}):
        if other != viewer:
            step.answers[other] = PASS
    return twin


def test_nobody_sees_another_hand():
    game = scene("powers", hands={0: "jetpack", 1: "cannon", 2: "foghorn"}, dice=["cloud cloud"])
    assert game.view(0)["hand"] == ["jetpack"]
    for other in (1, 2, None):
        view = game.view(other)
        assert "jetpack" not in json.dumps(view["hand"])
        assert view["hand_sizes"] == [1, 1, 1]
    assert game.view(None)["hand"] == [] and game.view(None)["total"] is None


def test_values_are_the_owners_but_cities_are_public():
    game = scene(hands={0: "cannon"}, dice=["cloud"], owned={1: "6:13 6:12 1:3"})
    assert game.view(1)["treasures"] == ["6:13", "6:12", "1:3"]
    assert game.view(1)["total"] == 28
    for other in (0, 2, None):
        view = game.view(other)
        assert view["owned"][1] == {"1": 1, "6": 2}
        assert "6:13" not in json.dumps(view)


def test_seen_hands_are_the_spys_alone():
    game = scene("theatre", hands={0: "compass", 1: "spy", 2: "cannon"})
    answers(game, "before_roll", {1: Spy(2)})
    assert game.view(1)["seen_hands"] == [{"seat": 2, "cards": ["cannon"]}]
    assert [game.view(other)["seen_hands"] for other in (0, 2, None)] == [[], [], []]


def test_looking_and_seen_piles_are_for_who_looked():
    game = scene("instructor", hands={0: "compass", 1: "instructor"}, dice=["cloud"], at=3)
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    answers(game, "drawing", {1: Instructor()})
    assert len(game.view(1)["looking"]) == 9
    assert [game.view(other)["looking"] for other in (0, 2, None)] == [[], [], []]
    act(game, 1, Choose("3:6"))
    assert game.view(1)["seen_piles"] and game.view(1)["looking"] == []
    assert [game.view(other)["seen_piles"] for other in (0, 2, None)] == [[], [], []]


def test_a_sealed_answer_does_not_show_to_anybody_else():
    hands = {0: "jetpack", 1: "jetpack", 2: "cannon"}
    game = scene("powers", hands=hands, dice=["cloud cloud"])
    until(game, "after_fall")
    passed = game.copy()
    act(game, 1, Jetpack())
    act(passed, 1, PASS)
    for other in (0, 2, None):
        assert told(game, other) == told(passed, other)


def test_public_numbers_are_there_for_all():
    game = scene(
        "spyglass help",
        hands={0: "cannon", 1: "help_bird"},
        dice=["cloud blank"],
        discards=10,
        lit=[2],
    )
    view = game.view(None)
    assert view["hand_sizes"] == [1, 1, 0]
    assert sum(view["discards"].values()) == 10
    assert view["deck"] == 102 - 2 - 10
    assert [city["pile"] for city in view["cities"]] == [11, 11, 10, 10, 9, 9, 6, 6, 6]
    assert view["lit_by"] == [2]


def test_there_is_no_view_for_a_seat_that_is_not_there():
    game = scene(hands={0: "cannon"})
    for seat in (3, -1, "0"):
        with pytest.raises(rules.IllegalAction):
            game.view(seat)
