"""A turn of Airships, rule by rule, on stacked games."""

import pytest

from games import rules
from games.rules.airships.actions import (
    Boost,
    BuyTurn,
    Declare,
    Decline,
    EndTurn,
    KeepDice,
    Roll,
    UseExchange,
)
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
    wire,
)


def company(game, seat):
    return game.view(None)["companies"][seat]


# Declaring


def test_targets_are_tops_and_market_cards_whose_dice_are_there():
    game = game_of(airships={1: ["light-1"], 2: ["light-2"]})
    codes = [action.target for action in game.legal_actions(0)]
    assert "light-1" in codes
    assert not any(code.startswith("hindenburg") for code in codes)
    reds = ruleset(airships=TABLES["airships"] | {"light": [{"needs": {"red": 1}, "score": 2}] * 6})
    codes = [action.target for action in game_of(rules_of=reds).legal_actions(0)]
    assert not any(code.startswith("light") for code in codes)


def test_what_is_out_of_reach_says_why():
    reds = ruleset(airships=TABLES["airships"] | {"light": [{"needs": {"red": 2}, "score": 2}] * 6})
    game = game_of(rules_of=reds)
    reason = game.why_not(0, "declare/light-1")
    assert reason == ("lacks_dice", {"target": "light-1", "missing": {"red": 2}})
    assert game.why_not(0, "declare/hindenburg-1")[0] == "hindenburg_closed"
    assert game.why_not(0, "declare/dark-1")[0] == "not_on_offer"
    assert game.why_not(1, "declare/light-1")[0] == "not_your_turn"
    assert game.why_not(9, "buy_turn")[0] == "no_such_seat"
    with pytest.raises(rules.IllegalAction) as refused:
        game.act(0, Declare("light-1"))
    assert refused.value.code == "out_of_reach"


def test_who_has_the_dice_for_nothing_passes_and_gains_a_chip():
    hard = {"needs": {"black": 1}, "score": 2}
    blocked = ruleset(
        starters={kind: [hard | {"dice": {"white": 1}}] for kind in TABLES["starters"]},
        era1={},
        era2={},
        airships={shade: [hard] * 6 for shade in ("light", "medium", "dark")},
    )
    game = blocked.new_game(seats=2, seed="stuck", stacked={"first": 0})
    opening = wire(game.opening)
    assert opening[-1] == {"type": "passed", "seat": 0, "chip": True}
    assert company(game, 0)["chips"] == 4
    assert game.legal_actions(0) == [EndTurn(), BuyTurn()]


# Exchanging


def test_an_exchange_that_brings_no_needed_die_is_not_asked_for():
    game = game_of("material-1-1", "hangar-1-2", "financier-1-1", dice=[HIT])
    game = give(game, 0, "material-1-1", "hangar-1-2", "financier-1-1")  # 3 white, 1 red
    assert company(game, 0)["exchange"] == {"give": {"white": 2}, "get": {"red": 1}}
    game.act(0, Declare("light-1"))
    assert game.view(0)["phase"] == "choosing_dice"
    assert game.why_not(0, "use_exchange")[0] == "exchange_useless"


RED_LIGHT = TABLES["airships"] | {"light": [{"needs": {"red": 1}, "score": 4, "points": 2}] * 6}


def with_red_lights(*codes, dice=()):
    game = game_of(*codes, dice=dice, rules_of=ruleset(airships=RED_LIGHT))
    return give(game, 0, *codes)


def test_an_exchange_opens_targets_whose_dice_are_missing():
    game = with_red_lights("material-1-1", "financier-1-1", dice=[[4]])
    assert company(game, 0)["dice"] == {"white": 3}
    events = wire(game.act(0, Declare("light-1")))
    assert kinds(events)[:3] == ["declared", "exchanged", "rolled"]
    assert events[1]["give"] == {"white": 2}
    assert events[2]["dice"] == [{"colour": "red", "value": 4}]
    assert "light-1" in company(game, 0)["airships"]


def test_one_exchange_a_turn_and_none_without_the_dice_for_it():
    game = with_red_lights("material-1-2", "engine-1-1")
    assert company(game, 0)["dice"] == {"white": 2}
    assert game.why_not(0, "use_exchange")[0] == "exchange_lacks"
    assert game.why_not(0, "declare/light-1")[0] == "lacks_dice"
    assert game.why_not(1, "use_exchange")[0] == "not_your_turn"


@pytest.mark.parametrize(("action", "rolled"), [(UseExchange(), 2), (KeepDice(), 1)])
def test_a_free_choice_of_exchange(action, rolled):
    game = with_red_lights("material-1-1", "hangar-1-2", "financier-1-1", dice=[[2, 2]])
    assert company(game, 0)["dice"] == {"white": 3, "red": 1}
    game.act(0, Declare("light-1"))
    assert game.question(0).code == "exchange"
    assert game.legal_actions(0) == [KeepDice(), UseExchange()]
    events = wire(game.act(0, action))
    if game.view(0)["phase"] == "choosing_dice":
        assert game.why_not(0, "use_exchange") == ("exchange_decided", {"exchanged": True})
        events += wire(game.act(0, Roll(0, rolled, 0)))
    roll = next(event for event in events if event["type"] == "rolled")
    assert len(roll["dice"]) == rolled


# Choosing dice and rolling


def test_more_dice_may_be_rolled_and_the_best_count():
    game = game_of("financier-1-1", dice=[[1, 3, 2]], airships={1: ["light-2"]})
    game = give(game, 0, "financier-1-1")
    game.act(0, Declare("light-2"))
    assert game.question(0).code == "choose_dice"
    assert game.legal_actions(0) == [Roll(3, 0, 0), Roll(2, 0, 0)]
    assert game.idle_action(0) == Roll(3, 0, 0)
    assert wire(game.act(0, Roll(3, 0, 0)))[0]["total"] == 5


def test_at_most_three_dice_of_a_colour_are_rolled():
    game = give(game_of("financier-1-1", "hangar-1-1"), 0, "financier-1-1", "hangar-1-1")
    assert company(game, 0)["dice"] == {"white": 5}
    game.act(0, Declare("light-1"))
    assert game.legal_actions(0) == [Roll(3, 0, 0), Roll(2, 0, 0), Roll(1, 0, 0)]


def test_a_fixed_die_is_a_result_and_outside_the_limit():
    game = game_of("engineer-1-1", "financier-1-1", "hangar-1-1", dice=[[1, 1, 1]])
    game = give(game, 0, "engineer-1-1", "financier-1-1", "hangar-1-1")
    game.act(0, Declare("light-1"))
    assert game.legal_actions(0)[0] == Roll(3, 0, 0)
    assert game.legal_actions(0)[-1] == Roll(0, 0, 0), "the fixed die alone would do"
    events = wire(game.act(0, Roll(3, 0, 0)))
    assert events[0]["fixed"] == {"colour": "white", "value": 3}
    assert events[0]["total"] == 3
    assert events[1]["type"] == "airship_taken"


def test_a_fixed_die_counts_as_available():
    game = give(with_red_lights("engineer-1-2"), 0)
    assert game.why_not(0, "declare/light-1") is None
    events = wire(game.act(0, Declare("light-1")))
    assert kinds(events)[:3] == ["declared", "rolled", "airship_taken"], "nothing is left to choose"
    assert events[1]["dice"] == []
    assert events[1]["total"] == 4


def test_a_choice_of_one_player_does_not_shift_the_dice_of_another():
    def second_roll(action):
        game = game_of("financier-1-1")
        game = give(game, 0, "financier-1-1")
        game.act(0, Declare("light-1"))
        game.act(0, action)
        while game.to_act() == (0,):
            game.act(0, game.idle_action(0))
        target = next(a for a in game.legal_actions(1) if a.target.startswith("light"))
        return next(e for e in declare(game, target.target) if e["type"] == "rolled")["dice"]

    assert second_roll(Roll(3, 0, 0)) == second_roll(Roll(1, 0, 0))


# Bonuses


def test_a_chip_is_asked_for_where_it_turns_the_roll_and_then_spent():
    game = game_of(dice=[[2, 1]])
    game.act(0, Declare("light-1"))
    events = wire(game.act(0, Roll(2, 0, 0)))
    assert kinds(events) == ["rolled"]
    assert game.question(0).params["chip"] is True
    assert game.legal_actions(0) == [Boost(chip=True), Decline()]
    before = game.view(0)["supply"]
    events = wire(game.act(0, Boost(chip=True)))
    assert kinds(events)[:2] == ["boosted", "airship_taken"]
    assert company(game, 0)["chips"] == 2
    assert game.view(0)["supply"] == before + 1


def test_no_bonus_is_asked_for_where_it_changes_nothing():
    for dice in ([3, 1], [1, 1]):
        game = game_of(dice=[dice])
        game.act(0, Declare("light-1"))
        events = wire(game.act(0, Roll(2, 0, 0)))
        assert "boosted" not in kinds(events)
        assert game.question(0) is None or game.question(0).code != "boost"
        assert company(game, 0)["chips"] == (3 if dice == [3, 1] else 4)


def test_declining_misses_and_gains_a_chip():
    game = game_of(dice=[[2, 1]])
    game.act(0, Declare("light-1"))
    game.act(0, Roll(2, 0, 0))
    assert game.idle_action(0) == Decline()
    events = wire(game.act(0, Decline()))
    assert kinds(events)[:2] == ["declined", "failed"]
    assert company(game, 0)["chips"] == 4


def test_engines_and_the_wooden_airship_are_free_and_come_before_a_chip():
    game = game_of("engine-1-1", dice=[[1, 1]])
    game = give(game, 0, "engine-1-1")
    game.state.wooden = 0
    game = again(game)
    game.act(0, Declare("light-1"))
    game.act(0, Roll(2, 0, 0))
    assert game.legal_actions(0) == [Boost(chip=False), Decline()]
    boosted = wire(game.act(0, Boost(chip=False)))[0]
    assert (boosted["wooden"], boosted["engines"], boosted["chip"]) == (1, 1, 0)
    assert company(game, 0)["chips"] == 3


def test_an_engine_of_a_colour_that_is_not_needed_does_not_help():
    game = give(game_of("engine-1-2", dice=[[1, 1]]), 0, "engine-1-2")
    game.act(0, Declare("light-1"))
    events = wire(game.act(0, Roll(2, 0, 0)))
    assert "failed" in kinds(events)


def test_a_grey_engine_helps_with_any_colour():
    game = give(game_of("engine-1-3", dice=[[2, 1]]), 0, "engine-1-3")
    game.act(0, Declare("light-1"))
    game.act(0, Roll(2, 0, 0))
    assert game.legal_actions(0) == [Boost(chip=False), Decline()]


def test_at_most_one_chip_helps():
    game = game_of(dice=[[1, 1]])
    game.act(0, Declare("light-1"))
    events = wire(game.act(0, Roll(2, 0, 0)))
    assert kinds(events)[:2] == ["rolled", "failed"]


# Extra turns


def test_three_chips_buy_another_full_turn_any_number_of_times():
    game = game_of(dice=[MISS] * 8)
    game.state.companies[0].chips, game.state.supply = 7, game.state.supply - 4
    game = again(game)
    assert kinds(declare(game, "light-1"))[-1] == "failed"
    assert game.question(0).params == {"seat": 0, "cost": 3, "chips": 8}
    events = wire(game.act(0, BuyTurn()))
    assert kinds(events)[:3] == ["turn_bought", "turn_started", "drew"]
    declare(game, "light-1")
    assert company(game, 0)["chips"] == 6
    game.act(0, BuyTurn())
    declare(game, "light-1")
    assert game.question(0).params["chips"] == 4
    game.act(0, BuyTurn())
    declare(game, "light-1")
    assert game.to_act() == (1,), "two chips are too few"
    assert company(game, 0)["turns"] == 4
    assert game.why_not(0, "buy_turn") == ("too_few_chips", {"chips": 2, "cost": 3})


def test_another_turn_may_follow_success_and_failure_but_not_come_before_it():
    game = game_of(dice=[HIT])
    assert game.why_not(0, "buy_turn")[0] == "declare_first"
    declare(game, "light-1")
    assert BuyTurn() in game.legal_actions(0)
    assert game.idle_action(0) == EndTurn()
    for kind in ("declare", "roll", "boost", "keep_dice"):
        assert game.why_not(0, kind)[0] == "turn_done"


def test_a_failure_gains_nothing_from_an_empty_supply():
    game = game_of(dice=[MISS])
    game.state.companies[1].chips += game.state.supply
    game.state.supply = 0
    game = again(game)
    failed = declare(game, "light-1")[-1]
    assert failed["chip"] is False
    assert company(game, 0)["chips"] == 3


# Orders


def test_standing_orders():
    game = with_red_lights("material-1-1", "hangar-1-2", "financier-1-1", dice=[[2, 2]])
    order = {"type": "no_extras"}
    assert game.answer_for(0, order) is None
    game.act(0, Declare("light-1"))
    assert game.answer_for(0, order) == KeepDice()
    game.act(0, KeepDice())
    while game.view(0)["phase"] != "continuing":
        game.act(0, game.idle_action(0))
    assert game.answer_for(0, order) == EndTurn()
    assert game.answer_for(1, order) is None
