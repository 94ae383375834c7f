"""What taking cards, airships and phases does, and how a game of Airships ends."""

import json

import pytest

from games import rules
from games.rules.airships.actions import Declare, EndTurn
from games.rules.airships.box import card
from games.rules.airships.scoring import outcome
from tests.rules.airships.table import (
    HIT,
    MISS,
    TABLES,
    again,
    declare,
    game_of,
    give,
    kinds,
    ruleset,
    take,
)

ALL_HIT = [HIT] * 60


def company(game, seat):
    return game.view(None)["companies"][seat]


def take_airships(game, count, from_stacks=(0, 1, 2, 3)):
    """Whoever's turn it is takes the top of the first of these stacks that has one."""
    told = []
    for _ in range(count):
        place = next(place for place in from_stacks if game.state.stacks[place])
        told += take(game, game.state.stacks[place][-1])
    return told


# Expansion cards


def test_a_card_goes_to_its_spot_and_its_dice_hold_from_then_on():
    game = game_of("captain-1-1", dice=[HIT])
    events = declare(game, "captain-1-1")
    taken = next(event for event in events if event["type"] == "card_taken")
    assert (taken["card"], taken["replaced"], taken["chips"]) == ("captain-1-1", None, 1)
    assert company(game, 0)["cards"]["captain"] == "captain-1-1"
    assert company(game, 0)["dice"] == {"white": 3}
    assert company(game, 0)["chips"] == 4
    assert "captain-1-1" not in game.view(None)["market"]["captain"]


def test_a_new_card_replaces_the_old_one_of_its_kind_which_leaves_the_game():
    game = game_of("financier-1-2", dice=[HIT])
    assert company(game, 0)["cards"] == {"financier": "financier-0-1"}
    events = declare(game, "financier-1-2")
    taken = next(event for event in events if event["type"] == "card_taken")
    assert taken["replaced"] == "financier-0-1"
    assert "financier-0-1" in game.view(None)["discards"]
    assert company(game, 0)["points"] == 1


def test_points_of_a_replaced_card_are_lost():
    game = give(game_of("financier-1-2", "financier-1-1", dice=[HIT]), 0, "financier-1-2")
    assert company(game, 0)["points"] == 1
    declare(game, "financier-1-1")
    assert company(game, 0)["points"] == 0


def test_chips_of_a_card_are_paid_once_and_only_from_the_supply():
    game = game_of("captain-1-2", dice=[HIT])
    game.state.companies[1].chips += game.state.supply - 1
    game.state.supply = 1
    game = again(game)
    taken = next(e for e in declare(game, "captain-1-2") if e["type"] == "card_taken")
    assert taken["chips"] == 1
    assert company(game, 0)["chips"] == 4
    assert game.view(None)["supply"] == 0


# Airships and the wooden airship


def test_an_airship_brings_its_points_and_the_wooden_airship():
    game = game_of(dice=ALL_HIT, airships={1: ["light-1", "medium-2", "dark-3"]})
    events = take(game, "light-1")
    taken = next(event for event in events if event["type"] == "airship_taken")
    assert taken["wooden"] is True
    assert taken["below"] == "medium-2"
    assert game.view(1)["stacks"][0] == {"top": "medium-2", "left": 2}
    assert company(game, 0)["points"] == 1
    assert [company(game, seat)["is_wooden"] for seat in (0, 1)] == [True, False]
    take(game, "medium-2")
    assert [company(game, seat)["is_wooden"] for seat in (0, 1)] == [False, True]


def test_the_airship_that_empties_a_stack_still_brings_the_wooden_airship_and_the_next_does_not():
    game = game_of(dice=ALL_HIT)
    told = take_airships(game, 3, (0,))
    assert [e["wooden"] for e in told if e["type"] == "airship_taken"] == [True] * 3
    assert "hindenburg_opened" in kinds(told)
    assert company(game, 0)["is_wooden"]
    told = take_airships(game, 1, (1,))
    assert [e["wooden"] for e in told if e["type"] == "airship_taken"] == [False]
    assert company(game, 0)["is_wooden"]


# The Hindenburg


def test_the_hindenburg_opens_with_the_first_empty_stack_and_is_built_in_order():
    game = game_of(dice=ALL_HIT)
    assert game.why_not(0, "declare/hindenburg-1")[0] == "hindenburg_closed"
    told = take_airships(game, 3, (0,))
    assert kinds(told).count("hindenburg_opened") == 1
    codes = [a.target for a in game.legal_actions(1) if a.target.startswith("hindenburg")]
    assert codes == ["hindenburg-1"]
    supply = game.view(None)["supply"]
    built = next(e for e in take(game, "hindenburg-1") if e["type"] == "phase_built")
    assert built["own_chip"] is False
    assert game.view(None)["supply"] == supply - 1
    assert company(game, 1)["is_wooden"]
    assert company(game, 1)["fleet"] == 2
    codes = [a.target for a in game.legal_actions(0) if a.target.startswith("hindenburg")]
    assert codes == ["hindenburg-2"]


def test_a_phase_takes_its_chip_from_the_board_when_the_supply_is_empty():
    game = game_of(dice=ALL_HIT)
    take_airships(game, 3, (0,))
    for taker, chips in ((1, 2), (1, 0)):
        other = 1 - taker
        twin = game.copy()
        state = twin.state
        everything = state.supply + sum(one.chips for one in state.companies)
        state.supply = 0
        state.companies[taker].chips, state.companies[other].chips = chips, everything - chips
        twin = again(twin)
        built = next(e for e in take(twin, "hindenburg-1") if e["type"] == "phase_built")
        assert built["own_chip"] is (chips > 0)
        assert company(twin, taker)["chips"] == max(0, chips - 1)
        assert twin.view(None)["hindenburg"][0]["builder"] == taker
        assert twin.pieces() == game.pieces()


def test_the_fourth_phase_ends_the_game_with_the_high_values():
    game = game_of(dice=ALL_HIT)
    take_airships(game, 3, (0,))
    for phase in (1, 2, 3):
        take(game, f"hindenburg-{phase}")
    low = [company(game, seat)["points"] for seat in (0, 1)]
    events = declare(game, "hindenburg-4")
    assert kinds(events)[-1] == "game_ended"
    ended = game.outcome()
    assert ended.reason == "hindenburg"
    # Seat 1 built phases 1 and 3, seat 0 built 2 and 4.
    assert ended.scores == [low[0] + (10 - 5) + 14, low[1] + (8 - 4) + (12 - 6)]


def test_unfinished_phases_count_their_low_value():
    game = game_of(dice=ALL_HIT)
    take_airships(game, 3, (0,))
    before = company(game, 1)["points"]
    take(game, "hindenburg-1")
    assert company(game, 1)["points"] == before + 4


# Ends


def test_the_game_ends_when_each_stack_has_at_most_one_airship_left():
    game = game_of(dice=ALL_HIT)
    for place in range(4):
        told = take_airships(game, 2, (place,))
    assert kinds(told)[-1] == "game_ended"
    assert game.outcome().reason == "airships"
    assert [stack["left"] for stack in game.view(None)["stacks"]] == [1, 1, 1, 1]
    assert game.to_act() == ()


def test_with_one_left_the_game_goes_on_until_one_airship_is_left_in_all():
    game = game_of(dice=ALL_HIT, rules_of=ruleset("one_left"))
    take_airships(game, 10)
    assert game.outcome() is None
    take_airships(game, 1)
    assert game.outcome().reason == "airships"


def test_the_end_comes_before_another_turn_can_be_bought():
    game = game_of(dice=ALL_HIT)
    for place in range(3):
        take_airships(game, 2, (place,))
    take_airships(game, 1, (3,))
    seat = game.to_act()[0]
    assert company(game, seat)["chips"] >= 3
    declare(game, game.state.stacks[3][-1])
    assert game.outcome()


def stalled_at(game):
    turns = 0
    while game.outcome() is None:
        take(game, "light-1")
        turns += 1
    return turns


def test_two_rounds_without_a_card_drawn_or_taken_end_the_game():
    game = game_of(dice=[MISS] * 99, rules_of=ruleset(era2={}))
    while game.view(None)["deck"]:
        take(game, "light-1")
    # The turn under way has drawn the last card, so it is not a quiet one.
    assert stalled_at(game) == 1 + 2 * 2
    assert game.outcome().reason == "stalled"


def test_a_taken_card_starts_the_count_of_quiet_rounds_again():
    rolls = [MISS] * 99
    game = game_of(dice=rolls, rules_of=ruleset(era2={}))
    while game.view(None)["deck"]:
        take(game, "light-1")
    for _ in range(4):
        take(game, "light-1")
    game.state.stacked_dice[0] = HIT
    market = next(a.target for a in game.legal_actions(game.to_act()[0]) if "-1-" in a.target)
    take(game, market)
    assert stalled_at(game) == 2 * 2


def test_a_full_tie_is_shared():
    even = {shade: [card("WW 4", points=2)] * 6 for shade in ("light", "medium", "dark")}
    game = game_of(dice=ALL_HIT, rules_of=ruleset(airships=even))
    for place in range(4):
        take_airships(game, 2, (place,))
    assert game.outcome().scores == [8, 8]
    assert game.outcome().places == [1, 1]


def test_more_airships_win_a_tie():
    game = game_of(dice=ALL_HIT)
    one, other = game.state.companies
    one.airships, other.airships = ["medium-1"], ["light-2", "light-3"]
    assert outcome(game, "airships").scores == [4, 4]
    assert outcome(game, "airships").places == [2, 1]
    one.airships, game.state.phases = [], [0]
    assert outcome(game, "airships").scores == [4, 4], "a phase counts as one airship"
    assert outcome(game, "airships").places == [2, 1]
    other.airships = ["medium-1"]
    assert outcome(game, "airships").places == [1, 1]


# Idle


def test_idle_goes_for_airships_with_all_dice_and_no_extras():
    game = game_of(dice=[[2, 1]])
    assert game.idle_action(0) == Declare("light-1")
    declare(game, "light-1")
    assert game.view(0)["phase"] == "boosting"
    game.act(0, game.idle_action(0))
    assert company(game, 0)["chips"] == 4
    assert game.idle_action(0) == EndTurn()


# Tables


def wrong(**changes):
    return TABLES | changes


@pytest.mark.parametrize(
    ("option", "tables"),
    [
        ("dice", wrong(dice={"white": [1], "red": [2]})),
        ("dice", wrong(dice=TABLES["dice"] | {"white": []})),
        ("most_dice", wrong(most_dice=0)),
        ("entrepreneur", wrong(entrepreneur=[{"white": 1}])),
        ("starters", wrong(starters={"captain": TABLES["starters"]["captain"]})),
        ("starters", wrong(starters={"pilot": []})),
        ("era1", wrong(era1={"captain": [{"needs": {}, "score": 4}]})),
        ("era1", wrong(era1={"captain": [{"needs": {"white": 5}, "score": 4}]})),
        ("era1", wrong(era1={"captain": [card("W 2", fixed="W3")]})),
        ("era1", wrong(era1={"engine": [card("W 2", swap="W>R")]})),
        ("era2", wrong(era2={"material": [card("W 2", plus="R1")]})),
        ("era2", wrong(era2={"captain": [card("W 2") | {"wings": 2}]})),
        ("era2", wrong(era2={"captain": [card("W 2") | {"score": 0}]})),
        (
            "era2",
            wrong(era2={"engineer": [card("W 2") | {"fixed": {"white": 1, "red": 2}}]}),
        ),
        (
            "era2",
            wrong(era2={"material": [card("W 2") | {"exchange": {"give": {}, "get": {"red": 1}}}]}),
        ),
        ("airships", wrong(airships={"light": [card("W 3", points=1)]})),
        (
            "airships",
            wrong(airships=TABLES["airships"] | {"dark": [card("W 3", chips=1)] * 6}),
        ),
        ("hindenburg", wrong(hindenburg=[])),
        ("hindenburg", wrong(hindenburg=[card("W 2", points=5, high=4)])),
        ("market", wrong(row=1, market=7)),
        ("chips", wrong(chips={"each": 3, "first": 3, "others": 4})),
        ("extra_turn", wrong(extra_turn=1)),
        ("sails", wrong(sails=1)),
        ("stacks", {key: value for key, value in TABLES.items() if key != "stacks"}),
    ],
)
def test_broken_tables_are_refused_by_name(option, tables):
    with pytest.raises(rules.InvalidOptions) as refused:
        rules.load("airships", tables=tables)
    assert refused.value.option == option
    assert refused.value.sentence.endswith(".")


def test_a_match_plays_its_own_cards_and_dice():
    own = ruleset(
        dice={"white": [9], "red": [9], "black": [9]},
        airships=TABLES["airships"] | {"light": [card("WW 18", points=50)] * 6},
    )
    game = own.new_game(seats=2, seed="own", stacked={"first": 0})
    take(game, game.state.stacks[0][-1])
    assert company(game, 0)["points"] == 50
    assert json.loads(json.dumps(own.tables)) == own.tables


@pytest.mark.parametrize(
    "stacked",
    [
        {"expansions": ["captain-1-1", "captain-1-1"]},
        {"expansions": ["captain-9-1"]},
        {"expansions": ["era"]},
        {"airships/0": ["light-1"]},
        {"airships/5": ["light-1"]},
        {"airships/x": ["light-1"]},
        {"airships/1": ["medium-1"]},
        {"airships/1": ["light-1"], "airships/2": ["light-1"]},
        {"airships": {1: ["light-1"]}},
        {"dice": [[7]]},
        {"dice": [["white"]]},
    ],
)
def test_wrong_stacks_are_refused(stacked):
    with pytest.raises(rules.InvalidOptions) as refused:
        rules.load("airships").new_game(seats=2, seed="x", stacked=stacked)
    assert refused.value.option == "stacked"


def test_what_is_stacked_comes_first():
    stacked = {
        "expansions": ["material-0-1", "captain-0-1", "captain-1-2", "engine-1-1"],
        "airships/2": ["light-4", "medium-5"],
        "first": 1,
        "dice": [[3, 3]],
    }
    game = rules.load("airships").new_game(seats=2, seed="x", stacked=stacked)
    assert company(game, 0)["cards"] == {"material": "material-0-1"}
    assert company(game, 1)["cards"] == {"captain": "captain-0-1"}
    assert game.view(None)["stacks"][1]["top"] == "light-4"
    assert game.state.stacks[1][1] == "medium-5"
    assert "captain-1-2" in game.view(None)["market"]["captain"]
    assert "engine-1-1" in game.view(None)["market"]["engine"]
