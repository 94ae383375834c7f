"""What a bot imagines: every unseen card can be in every unseen place, and no future is known."""

import json

import pytest

from games import rules
from tests.rules.playouts import steps

SEEDS = [f"imagine {number}" for number in range(1000)]


@pytest.fixture(scope="module")
def game():
    game = rules.load("airships").new_game(seats=3, seed="hidden")
    for _, answer in zip(range(30), steps(game, "hidden"), strict=False):
        game.act(*answer)
    return game


def test_every_unseen_card_turns_up_in_every_unseen_place_of_its_pile(game):
    deck = game.state.deck
    border = deck.index("era")
    places: dict[int, set[str]] = {}
    for seed in SEEDS:
        imagined = game.determinize(1, seed).state.deck
        assert imagined.index("era") == border, "where the era changes is known"
        for place, card in enumerate(imagined):
            places.setdefault(place, set()).add(card)
    later, earlier = set(deck[:border]), set(deck[border + 1 :])
    assert later and earlier
    assert all(places[place] == later for place in range(border))
    assert all(places[place] == earlier for place in range(border + 1, len(deck)))


def test_every_unseen_airship_turns_up_below_every_stack_and_in_the_box(game):
    state = game.state
    covered = {
        (number, place)
        for number, stack in enumerate(state.stacks)
        for place in range(len(stack) - 1)
    }
    unseen = {state.stacks[number][place] for number, place in covered} | set(state.removed)
    seen_in: dict[object, set[str]] = {}
    for seed in SEEDS:
        imagined = game.determinize(None, seed).state
        for number, place in covered:
            seen_in.setdefault((number, place), set()).add(imagined.stacks[number][place])
        seen_in.setdefault("box", set()).update(imagined.removed)
        assert [stack[-1:] for stack in imagined.stacks] == [s[-1:] for s in state.stacks]
    for where, cards in seen_in.items():
        if where != "box":
            shade = next(iter(cards)).split("-")[0]
            assert cards == {card for card in unseen if card.startswith(shade)}
    hidden_shades = {state.stacks[number][place].split("-")[0] for number, place in covered}
    assert {c for c in seen_in["box"] if c.split("-")[0] in hidden_shades} == {
        card for card in unseen if card.split("-")[0] in hidden_shades
    }


def test_future_rolls_and_draws_differ(game):
    futures = set()
    for seed in SEEDS:
        twin = game.determinize(1, seed)
        events = []
        for _ in range(12):
            seat = twin.to_act()[0]
            events += [event.seen_by(1) for event in twin.act(seat, twin.idle_action(seat))]
        futures.add(json.dumps([event for event in events if event["type"] in ("rolled", "drew")]))
    assert len(futures) > 0.9 * len(SEEDS)


def test_what_is_imagined_does_not_depend_on_the_truth(game):
    twin = game.determinize(1, "another truth")
    for seed in SEEDS[:50]:
        assert twin.determinize(1, seed) == game.determinize(1, seed)


def test_all_seats_know_the_same(game):
    views = [game.view(seat) | {"seat": None} for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)


def test_a_stacked_future_is_not_imagined():
    stacked = {"dice": [[3, 3]] * 30, "first": 0}
    game = rules.load("airships").new_game(seats=2, seed="x", stacked=stacked)
    assert game.state.stacked_dice
    assert not game.determinize(0, "y").state.stacked_dice
