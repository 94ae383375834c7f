"""The exact chance that the captain can pay, against counting and against simulation."""

import json
from itertools import combinations, pairwise, product
from math import sqrt
from time import process_time

import msgspec
import pytest

from games import rules
from games.rules.celestia.components import COVERS, HAZARDS, IMMUNE
from games.rules.celestia.payment import fare_of, words_of
from games.rules.celestia.risk import (
    chances_before_roll,
    chances_to_pay,
    holding,
    holding_of,
    risk,
    sides_of,
)
from games.rules.rng import Stream
from tests.rules.playouts import load, steps

FACES = [*HAZARDS, "blank", "blank"]
SIDES = sides_of(FACES)
POOL = {"compass": 2, "cannon": 1, "arrester2": 1, "compass2": 1, "turbo": 2, "jetpack": 1}


def can_pay(fare, hand, turbos):
    lacking = 0
    for hazard, due in zip(HAZARDS, fare, strict=True):
        covered = sum(COVERS[card][1] for card in hand if COVERS.get(card, ("",))[0] == hazard)
        lacking += max(0, due - covered)
    return lacking <= (hand.count("turbo") if turbos else 0)


def counted(fares, certain, size):
    cards = [card for card, count in POOL.items() for _ in range(count)]
    ways = [0, 0, 0]
    for fare in fares:
        for some in combinations(cards, size):
            hand = [*certain, *some]
            ways[0] += can_pay(fare, hand, False)
            ways[1] += can_pay(fare, hand, True)
            ways[2] += 1
    return tuple(ways)


@pytest.mark.parametrize("size", range(9))
@pytest.mark.parametrize("certain", [[], ["turbo"], ["compass2", "cannon"]])
def test_every_hand_is_counted(size, certain):
    for fare in [(0, 0, 0, 0), (1, 0, 0, 0), (3, 0, 0, 1), (1, 2, 0, 1), (0, 1, 1, 0)]:
        exact = chances_to_pay(holding(certain, POOL, size), fare)
        assert exact == counted([fare], certain, size)


@pytest.mark.parametrize("immune", [None, "cloud"])
@pytest.mark.parametrize("dice", range(4))
def test_every_hand_and_roll_is_counted(dice, immune):
    rolls = product(FACES, repeat=dice)
    fares = [
        tuple(0 if hazard == immune else roll.count(hazard) for hazard in HAZARDS) for roll in rolls
    ]
    exact = chances_before_roll(holding(["cannon"], POOL, 3), sides_of(FACES, immune), dice)
    assert exact == counted(fares, ["cannon"], 3)


def faced(game, seed):
    """The words open to the captain of an imagined game, after a roll if it is still to come."""
    state, leg = game.state, game.state.leg
    if not leg.is_rolled:
        leg.dice = Stream(seed, "roll").roll(FACES, game.dice_due(leg))
    return words_of(fare_of(state, leg), leg, state.hands[leg.captain])


@pytest.mark.parametrize(
    ("key", "seats"), [("celestia", 3), ("a_little_help", 5), ("everything", 4), ("crew", 2)]
)
def test_simulation_agrees(key, seats):
    times, compared = 250, 0
    game = load("celestia", key).new_game(seats=seats, seed="simulated")
    for number, (seat, action) in enumerate(steps(game, "simulated")):
        viewer = [None, *range(seats)][number % (seats + 1)]
        exact = risk(game.view(viewer)) if number % 9 == 0 else None
        if exact is not None and 0 < exact.with_turbos < exact.total and compared < 25:
            words = [
                faced(game.determinize(viewer, f"{number}/{time}"), f"{number}/{time}")
                for time in range(times)
            ]
            for chance, hits in [
                (exact.chance, sum(word == ("fly",) for word in words)),
                (exact.chance_with_turbos, sum("fly" in word for word in words)),
            ]:
                error = sqrt(chance * (1 - chance) / times)
                assert abs(hits / times - chance) <= 4 * error + 1e-9
            compared += 1
        game.act(seat, action)
    assert compared > 5


@pytest.mark.parametrize("key", ["celestia", "everything", "crew"])
def test_a_captain_knows_and_nobody_else_is_told(key):
    ruleset = load("celestia", key)
    for number in range(3):
        game = ruleset.new_game(seats=2, seed=f"captain {number}")
        for seat, action in steps(game, f"captain {number}"):
            leg = game.state.leg
            for viewer in (None, 0, 1):
                exact = risk(game.view(viewer))
                if exact is None:
                    continue
                assert exact.captain == leg.captain
                assert 0 <= exact.ways <= exact.with_turbos <= exact.total
                assert exact == risk(game.determinize(viewer, "twin").view(viewer))
                assert json.loads(json.dumps(msgspec.to_builtins(exact)))["total"] == exact.total
                if viewer == leg.captain and leg.is_rolled:
                    words = words_of(fare_of(game.state, leg), leg, game.state.hands[viewer])
                    assert exact.chance == (words == ("fly",))
                    assert exact.chance_with_turbos == ("fly" in words)
            game.act(seat, action)
        assert risk(game.view(0)) is None


def test_more_dice_never_raise_the_chance():
    for size in (0, 3, 6, 9):
        for certain in ([], ["compass", "cannon2"], ["turbo"] * 3):
            hand = holding(certain, POOL | {"foghorn": 9}, size)
            exact = [chances_before_roll(hand, SIDES, dice) for dice in range(8)]
            for fewer, more in pairwise(exact):
                assert more.ways * fewer.total <= fewer.ways * more.total
                assert more.with_turbos * fewer.total <= fewer.with_turbos * more.total


def test_a_seen_card_that_fits_never_lowers_the_chance():
    """Of one hazard; of several, a Compass seen can mean a Cannon less among the unseen."""
    pool = {"compass": 9, "cannon": 5, "spy": 6}
    for due, card in [(1, "compass"), (3, "compass"), (2, "cannon")]:
        fare = tuple(due if COVERS[card][0] == hazard else 0 for hazard in HAZARDS)
        for size in range(1, 7):
            before = chances_to_pay(holding([], pool, size), fare)
            left = pool | {card: pool[card] - 1}
            after = chances_to_pay(holding([card], left, size - 1), fare)
            assert after.ways * before.total >= before.ways * after.total


def test_a_card_that_fits_is_never_worse_than_one_that_does_not():
    for fare in product(range(3), repeat=4):
        useless = chances_to_pay(holding(["spy"], POOL, 4), fare)
        for card in ("compass", "cannon", "arrester2", "turbo"):
            fitting = chances_to_pay(holding([card], POOL, 4), fare)
            assert fitting.total == useless.total
            assert fitting.ways >= useless.ways
            assert fitting.with_turbos >= useless.with_turbos


def test_what_a_spy_saw_is_certain():
    ruleset = rules.load("celestia", {"modules": ["theatre"]})
    deck = ["spy", *["foghorn"] * 7, *["cannon"] * 8]
    stacked = {"first": 1, "deck": deck, "dice": [["pirate", "pirate"]]}
    game = ruleset.new_game(seats=2, seed="spied", stacked=stacked)
    before = risk(game.view(0))
    assert 0 < before.chance < 1
    game.act(0, ruleset.action({"type": "spy", "target": 1}))
    while not game.view(0)["leg"]["is_rolled"]:
        game.act(game.to_act()[0], ruleset.action({"type": "pass"}))
    assert risk(game.view(0)).chance == 1
    assert 0 < risk(game.view(None)).chance < 1


def test_the_boat_is_immune_and_kept_dice_are_known():
    game = load("celestia", "everything").new_game(seats=4, seed="boat")
    view = game.view(0)
    captain = view["leg"]["captain"]
    view["boat"] = {"seat": captain, "city": 1, "card": "rowboat_bird"}
    view["leg"] |= {"vessel": "boat", "kept": ["bird", "bird", "blank"]}
    assert IMMUNE["rowboat_bird"] == "bird"
    assert risk(view).chance == 1
    view["leg"]["kept"] = ["pirate", "bird", "blank"]
    assert 0 < risk(view).chance < 1
    view["leg"]["kept"] = None
    on_boat = risk(view)
    view["boat"]["seat"] = (captain + 1) % 4
    view["leg"]["vessel"] = "craft"
    assert on_boat.chance > risk(view).chance


def test_a_risk_takes_less_than_5_ms():
    """The bench measures it well; this only guards it, on a busy machine too."""
    game = load("celestia", "everything").new_game(seats=2, seed="fast")
    hand = holding_of(game.view(None), 0)
    spent = []
    for _ in range(5):
        chances_before_roll.cache_clear()
        start = process_time()
        chances_before_roll(hand, SIDES, 6)
        spent.append(process_time() - start)
    assert min(spent) < 0.005
