"""Bots choose legal actions, from what their seat knows, and the better one plays better."""

from functools import partial

import pytest

from bench.bots import pairings
from games import bots, rules
from games.bots.cloud9 import chance_to_cover, chance_to_pay
from games.rules.rng import Stream
from tests.rules.playouts import CASES, load, steps

FACES = ("green", "purple", "red", "yellow", "blank", "blank")


@pytest.mark.parametrize(("slug", "key", "seats"), CASES)
def test_every_bot_plays_every_game_to_its_end(slug, key, seats):
    for level in bots.levels(slug):
        choose = bots.load(slug, level)
        game = load(slug, key).new_game(seats=seats, seed="bots")
        rng = Stream("bots", level)
        while asked := game.to_act():
            seat = asked[0]
            legal = game.legal_actions(seat)
            imagine = partial(game.determinize, seat)
            action = choose(game.view(seat), [], legal, rng, imagine)
            assert action in legal
            game.act(seat, action)


@pytest.mark.parametrize(("slug", "key", "seats"), CASES)
def test_no_bot_knows_what_its_seat_does_not(slug, key, seats):
    game = load(slug, key).new_game(seats=seats, seed="blind")
    for number, (seat, action) in enumerate(steps(game, "blind")):
        twin = game.determinize(seat, f"twin {number}")
        for level in bots.levels(slug):
            chosen = [
                bots.load(slug, level)(
                    played.view(seat),
                    [],
                    played.legal_actions(seat),
                    Stream("same", "bot"),
                    partial(played.determinize, seat),
                )
                for played in (game, twin)
            ]
            assert chosen[0] == chosen[1]
        game.act(seat, action)


@pytest.mark.parametrize("slug", rules.slugs())
def test_the_cadet_places_above_a_random_player(slug):
    """The bench measures it well; this only guards it."""
    for menu in rules.menus(slug):
        seats = min(4, max(rules.load(slug, menu["options"]).seats))
        share, _ = pairings(slug, menu, seats=seats, matches=40, level="cadet")
        assert share > 0.8


def test_an_unknown_bot_is_refused():
    for slug, level in [("cloud9", "admiral"), ("chess", "random")]:
        with pytest.raises(rules.InvalidOptions):
            bots.load(slug, level)


def test_the_chance_that_a_hand_pays():
    assert chance_to_pay({}, FACES, 1, False) == pytest.approx(1 / 3)
    assert chance_to_pay({"wild": 1}, FACES, 1, False) == pytest.approx(1)
    assert chance_to_pay({"wild": 1}, FACES, 2, True) == pytest.approx(1)
    assert chance_to_pay({"red": 1}, FACES, 2, False) == pytest.approx((4 + 2 * 2) / 36)


def test_the_chance_that_an_unknown_hand_pays():
    assert chance_to_cover({}, {"red": 5}, 2, False) == 1
    assert chance_to_cover({"red": 1}, {"red": 1, "green": 3}, 1, False) == pytest.approx(1 / 4)
    assert chance_to_cover({"red": 2}, {"red": 1, "wild": 1}, 2, False) == 1
    assert chance_to_cover({"red": 3}, {"green": 1, "wild": 1}, 1, True) == pytest.approx(1 / 2)
    assert chance_to_cover({"red": 1}, {"green": 4}, 3, False) == 0
