"""What a bot imagines: every hidden card can be in every hidden place, and no future is known."""

import json
from collections import Counter

import pytest

from games import rules
from tests.rules.playouts import steps

SEEDS = [f"imagine {number}" for number in range(1000)]


@pytest.fixture(params=["manual", "published"])
def game(request):
    game = rules.load("cloud9", {"preset": request.param}).new_game(seats=3, seed="hidden")
    for _, answer in zip(range(40), steps(game, "hidden"), strict=False):
        game.act(*answer)
    return game


def test_every_unseen_card_turns_up_in_every_unseen_place(game):
    view = game.view(1)
    unseen = game.pieces() - Counter(view["hand"]) - Counter(view["discards"])
    seen_in: dict[object, set[str]] = {}
    for seed in SEEDS:
        state = game.determinize(1, seed).state
        for seat in (0, 2):
            seen_in.setdefault(f"hand {seat}", set()).update(
                card for card, count in state.hands[seat].items() if count
            )
        for place, card in enumerate(state.deck):
            seen_in.setdefault(place, set()).add(card)
    assert len(seen_in) == 2 + view["deck"]
    assert all(cards == set(unseen) for cards in seen_in.values())


def test_imagined_hands_hold_each_card_as_often_as_chance_has_it(game):
    view = game.view(1)
    unseen = game.pieces() - Counter(view["hand"]) - Counter(view["discards"])
    totals = Counter()
    for seed in SEEDS:
        totals.update(game.determinize(1, seed).state.hands[0])
    for card, count in unseen.items():
        expected = view["hand_sizes"][0] * count / unseen.total()
        assert totals[card] / len(SEEDS) == pytest.approx(expected, abs=0.2)


def test_future_rolls_and_draws_differ():
    game = rules.load("cloud9").new_game(seats=3, seed="future")
    futures = set()
    for seed in SEEDS:
        twin = game.determinize(1, seed)
        events = []
        while twin.view(None)["trip"] < 4:
            seat = twin.to_act()[0]
            events += [event.seen_by(1) for event in twin.act(seat, twin.idle_action(seat))]
        futures.add(json.dumps([event for event in events if event["type"] in ("rolled", "drew")]))
    assert len(futures) > 0.9 * len(SEEDS)


def test_what_is_imagined_does_not_depend_on_the_truth(game):
    """Two true games that look alike to a seat are imagined alike with the same seed."""
    twin = game.determinize(1, "another truth")
    for seed in SEEDS[:50]:
        assert twin.determinize(1, seed) == game.determinize(1, seed)


def test_a_stacked_future_is_not_imagined():
    stacked = {"dice": [["red"]] * 30, "first": 0}
    game = rules.load("cloud9").new_game(seats=2, seed="x", stacked=stacked)
    assert game.state.stacked_dice
    assert not game.determinize(0, "y").state.stacked_dice
