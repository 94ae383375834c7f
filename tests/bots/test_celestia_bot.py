"""What the cadet of Celestia does where the right choice is plain."""

from functools import partial

import pytest

from games import bots, rules
from games.rules.rng import Stream
from tests.rules.playouts import load

HAND = ["compass"] * 2 + ["arrester"] * 2 + ["foghorn"] * 2 + ["cannon"] * 2
BARE = ["compass"] * 8


def chosen(game, seat):
    legal = game.legal_actions(seat)
    choose = bots.load("celestia", "cadet")
    action = choose(
        game.view(seat), [], legal, Stream("bot", "bot"), partial(game.determinize, seat)
    )
    assert action in legal
    return rules.to_wire(action)


def started(modules, *, deck, dice, seats=2, variant="none", first=0, **stacked):
    options = {"modules": modules, "variant": variant, "reactions": "quick"}
    ruleset = rules.load("celestia", options)
    stacked = {"first": first, "deck": deck, "dice": dice, **stacked}
    return ruleset.new_game(seats=seats, seed="cadet", stacked=stacked)


def act(game, seat, kind, **fields):
    game.act(seat, game.ruleset.action({"type": kind, **fields}))


def test_blank_dice_are_no_reason_to_leave():
    game = started([], deck=HAND * 2, dice=[["blank", "blank"]])
    assert chosen(game, 1) == {"type": "stay"}


def test_a_captain_with_a_bare_hand_is_not_trusted():
    game = started([], deck=HAND * 2, dice=[["pirate", "pirate"]])
    game.state.hands[0] = ["compass"]
    assert chosen(game, 1) == {"type": "leave"}


def test_a_jetpack_lets_its_owner_stay_longer():
    deck = [*HAND, "jetpack", *HAND[:7]]
    game = started(["powers"], deck=deck, dice=[["pirate", "cloud"]])
    assert chosen(game, 1) == {"type": "stay"}


def test_a_jetpack_is_used_when_the_craft_falls():
    deck = [*BARE, "jetpack", *HAND[:7]]
    game = started(["powers"], deck=deck, dice=[["pirate", "pirate"]])
    act(game, 1, "stay")
    while chosen(game, game.to_act()[0])["type"] != "jetpack":
        game.act(game.to_act()[0], game.legal_actions(game.to_act()[0])[0])
    assert game.to_act() == (1,)


def test_turbos_are_spent_on_a_flight_worth_it():
    deck = ["turbo", "turbo", *["compass"] * 6, *HAND]
    game = started([], deck=deck, dice=[["pirate", "pirate"]])
    act(game, 1, "stay")
    assert chosen(game, 0) == {"type": "fly"}


def test_a_payment_keeps_the_hand_that_faces_more():
    deck = ["compass", "compass", "compass2", "arrester", *["turbo"] * 4, *HAND]
    game = started(["help"], deck=deck, dice=[["cloud", "cloud"]])
    while game.view(0)["phase"] != "paying":
        seat = game.to_act()[0]
        kinds = {rules.to_wire(a)["type"]: a for a in game.legal_actions(seat)}
        game.act(seat, kinds.get("stay") or kinds.get("pass") or kinds["fly"])
    assert chosen(game, 0) == {"type": "pay", "cards": ["compass2"]}


def test_an_alternate_route_rolls_what_is_not_covered():
    deck = ["alternate_route", *["compass"] * 7, *HAND]
    game = started(["powers"], deck=deck, dice=[["cloud", "pirate"], ["blank"]])
    act(game, 1, "stay")
    while game.view(0)["phase"] != "rerolling":
        seat = game.to_act()[0]
        game.act(seat, game.ruleset.action(chosen(game, seat)))
    assert chosen(game, 0) == {"type": "reroll", "dice": ["pirate"]}


def test_help_is_given_where_it_saves_the_flight():
    deck = [*BARE, "help_pirate", *HAND[:7]]
    game = started(["help"], deck=deck, dice=[["pirate", "blank"]])
    act(game, 1, "stay")
    act(game, 0, "fall")
    assert chosen(game, 1) == {"type": "help", "cards": ["help_pirate"]}


def test_bandits_are_for_a_craft_one_has_left():
    deck = [*BARE, "bandit", *HAND[:7]]
    game = started(["help"], deck=deck, dice=[["blank"] * 2] * 3)
    assert chosen(game, 1) == {"type": "pass"}


def test_a_captain_in_desperate_need_hands_over_to_the_fullest_hand():
    deck = ["desperate_need", *["compass"] * 7, *HAND, *HAND]
    game = started(["theatre"], seats=3, deck=deck, dice=[["pirate", "pirate"]])
    game.state.hands[2].append("turbo")
    for seat in (1, 2):
        act(game, seat, "stay")
    assert chosen(game, 0) == {"type": "desperate_need", "target": 2}


def test_the_best_treasure_is_chosen():
    deck = ["instructor", *HAND[:7], *HAND]
    game = started(["instructor"], first=1, deck=deck, dice=[["pirate", "cloud"]])
    act(game, 0, "leave")
    assert chosen(game, 0) == {"type": "instructor"}
    act(game, 0, "instructor")
    assert chosen(game, 0) == {"type": "choose", "treasure": "1:3"}


def test_a_crew_prepares():
    game = load("celestia", "crew").new_game(seats=2, seed="crew")
    kinds = set()
    while game.to_act() and game.state.journey < 4:
        seat = game.to_act()[0]
        wire = chosen(game, seat)
        kinds.add(wire["type"])
        game.act(seat, game.ruleset.action(wire))
    assert "prepare" in kinds


@pytest.mark.parametrize("key", ["celestia", "first_flight", "everything"])
@pytest.mark.parametrize("seats", [2, 6])
def test_games_among_cadets_end_in_time(key, seats):
    game = load("celestia", key).new_game(seats=seats, seed="cadets")
    actions = 0
    while asked := game.to_act():
        game.act(asked[0], game.ruleset.action(chosen(game, asked[0])))
        actions += 1
        assert actions < 3000
    assert game.outcome()
