"""What contract.py promises, over every game, menu and seat count."""

import ast
import doctest
import json
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from games import rules
from games.rules import contract, rng
from games.rules.rng import Stream
from tests.rules.playouts import CASES, load, play, steps

SOURCE = Path(rules.__file__).parent
FORBIDDEN = {"django", "random", "time", "datetime", "logging", "os", "socket", "celery", "redis"}

every_case = pytest.mark.parametrize(("slug", "key", "seats"), CASES)


def new_game(slug: str, key: str, seats: int, seed: str = "contract") -> rules.Game:
    return load(slug, key).new_game(seats=seats, seed=seed)


def told(events: list[rules.Event], seat: int | None) -> list[Any]:
    return [event.seen_by(seat) for event in events]


@pytest.mark.parametrize("module", [contract, rng])
def test_docstring_examples_run(module):
    assert doctest.testmod(module).failed == 0
    assert doctest.testmod(contract).attempted > 10


def test_rules_and_bots_import_nothing_impure():
    for path in [*SOURCE.rglob("*.py"), *SOURCE.with_name("bots").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert not {name.split(".")[0] for name in names} & FORBIDDEN, path


@every_case
def test_games_end_with_an_outcome(slug, key, seats):
    ruleset = load(slug, key)
    for number in range(5):
        game = ruleset.new_game(seats=seats, seed=f"end {number}")
        assert game.outcome() is None
        play(game, f"end {number}")
        outcome = game.outcome()
        assert outcome.reason in ruleset.reasons
        assert len(outcome.scores) == len(outcome.places) == seats
        assert min(outcome.places) == 1
        assert not any(game.legal_actions(seat) or game.question(seat) for seat in range(seats))
        for seat in range(seats):
            assert all(game.why_not(seat, kind)[0] == "game_over" for kind in ruleset.kinds)


@every_case
def test_games_end_when_every_seat_only_idles(slug, key, seats):
    for number in range(5):
        game = new_game(slug, key, seats, f"idle {number}")
        count = 0
        while asked := game.to_act():
            for seat in asked:
                assert game.idle_action(seat) in game.legal_actions(seat)
            game.act(asked[0], game.idle_action(asked[0]))
            count += 1
            assert count < 5000
        assert game.outcome()


@every_case
def test_one_absent_seat_does_not_stop_a_game(slug, key, seats):
    game = new_game(slug, key, seats)
    for seat, action in steps(game, "absent"):
        game.act(seat, game.idle_action(seat) if seat == 0 else action)
    assert game.outcome()


@every_case
def test_the_same_seed_and_actions_give_the_same_game(slug, key, seats):
    ruleset = load(slug, key)
    first = ruleset.new_game(seats=seats, seed="replay")
    played, numbers = [], []
    for seat, action in steps(first, "replay"):
        numbers.append(first.question(seat).number)
        played.append(
            (seat, rules.to_wire(action), [rules.to_wire(e) for e in first.act(seat, action)])
        )
    second = ruleset.new_game(seats=seats, seed="replay")
    for (seat, wire, events), number in zip(played, numbers, strict=True):
        assert second.question(seat).number == number
        again = second.act(seat, ruleset.action(json.loads(json.dumps(wire))))
        assert [rules.to_wire(event) for event in again] == events
    assert second == first
    assert second.dump() == first.dump()
    assert numbers == sorted(numbers)


@every_case
def test_another_seed_gives_another_game(slug, key, seats):
    views = {json.dumps(new_game(slug, key, seats, seed).view(0)) for seed in "abcdefgh"}
    assert len(views) > 1


@every_case
def test_dump_and_restore_at_every_step(slug, key, seats):
    ruleset = load(slug, key)
    kept = ruleset.new_game(seats=seats, seed="dump")
    game = ruleset.restore(kept.dump())
    for seat, action in steps(kept, "dump"):
        assert game == kept
        assert game.question(seat) == kept.question(seat)
        assert told(game.act(seat, action), None) == told(kept.act(seat, action), None)
        dump = game.dump()
        json.loads(dump)
        game = ruleset.restore(dump)
        assert game.dump() == dump
    assert game.outcome() == kept.outcome()


@every_case
def test_a_copy_shares_nothing(slug, key, seats):
    game = new_game(slug, key, seats)
    for seat, action in steps(game, "copy"):
        before, copy = game.dump(), game.copy()
        assert copy == game
        for other, answer in zip(range(4), steps(copy, f"aside {seat}"), strict=False):
            copy.act(*answer)
            assert other < 4
        assert game.dump() == before
        game.act(seat, action)


@every_case
def test_pieces_are_conserved(slug, key, seats):
    game = new_game(slug, key, seats)
    pieces = game.pieces()
    assert pieces.total() > 0
    for seat, action in steps(game, "pieces"):
        game.act(seat, action)
        assert game.pieces() == pieces


@every_case
def test_an_illegal_action_changes_nothing(slug, key, seats):
    ruleset = load(slug, key)
    scout = ruleset.new_game(seats=seats, seed="scout")
    every_action = list({str(a): a for _, a, _ in play(scout, "scout")}.values())
    game = ruleset.new_game(seats=seats, seed="illegal")
    for seat, action in steps(game, "illegal"):
        before = game.dump()
        for other in range(seats):
            legal = game.legal_actions(other)
            for wrong in every_action:
                if wrong in legal:
                    continue
                with pytest.raises(rules.IllegalAction) as refused:
                    game.act(other, wrong)
                assert refused.value.code
                assert refused.value.sentence.endswith(".")
        for junk in (None, {}, "stay", {"type": "stay"}, 7):
            with pytest.raises((rules.InvalidAction, rules.IllegalAction)):
                game.act(seat, junk)
        for nobody in (-1, seats, 99):
            with pytest.raises(rules.IllegalAction):
                game.act(nobody, action)
            with pytest.raises(rules.IllegalAction):
                game.view(nobody)
        assert game.dump() == before
        game.act(seat, action)


@every_case
def test_legal_actions_are_complete_distinct_and_explained(slug, key, seats):
    ruleset = load(slug, key)
    game = ruleset.new_game(seats=seats, seed="legal")
    for seat, action in steps(game, "legal"):
        for other in range(seats):
            wires = [rules.to_wire(legal) for legal in game.legal_actions(other)]
            assert bool(wires) == (other in game.to_act()) == (game.question(other) is not None)
            assert len({json.dumps(wire, sort_keys=True) for wire in wires}) == len(wires)
            assert [ruleset.action(wire) for wire in wires] == game.legal_actions(other)
            offered = {wire["type"] for wire in wires}
            for kind in ruleset.kinds:
                reason = game.why_not(other, kind)
                assert (reason is None) == (kind in offered)
                json.dumps(reason)
        game.act(seat, action)


@every_case
def test_views_questions_and_events_fit_their_schemas(slug, key, seats):
    ruleset = load(slug, key)
    game = ruleset.new_game(seats=seats, seed="schema")
    view_fits = Draft202012Validator(ruleset.view_schema)
    event_fits = Draft202012Validator(ruleset.event_schema)
    kind_fits = {kind: Draft202012Validator(schema) for kind, schema in ruleset.kinds.items()}
    for number, (seat, action) in enumerate(steps(game, "schema")):
        wire = rules.to_wire(action)
        kind_fits[wire["type"]].validate(wire)
        events = game.act(seat, action)
        viewer = [None, *range(seats)][number % (seats + 1)]
        view = game.view(viewer)
        view_fits.validate(json.loads(json.dumps(view)))
        assert json.loads(json.dumps(view)) == view
        for event in events:
            seen = event.seen_by(viewer)
            assert ruleset.event(rules.to_wire(event)) == event
            if seen is not None:
                event_fits.validate(seen)
    Draft202012Validator(rules.options_schema(slug)).validate(ruleset.options)
    Draft202012Validator(rules.tables_schema(slug)).validate(ruleset.tables)
    Draft202012Validator.check_schema(ruleset.orders)


@every_case
def test_what_a_seat_cannot_know_changes_nothing_for_it(slug, key, seats):
    """Row 1 of what must never happen, at its source."""
    ruleset = load(slug, key)
    game = ruleset.new_game(seats=seats, seed="hidden")
    for number, (seat, action) in enumerate(steps(game, "hidden")):
        viewer = [None, *range(seats)][number % (seats + 1)]
        twin = game.determinize(viewer, f"twin {number}")
        assert twin.pieces() == game.pieces()
        assert twin.to_act() == game.to_act()
        assert json.dumps(twin.view(viewer)) == json.dumps(game.view(viewer))
        if viewer is not None:
            assert twin.legal_actions(viewer) == game.legal_actions(viewer)
            assert twin.question(viewer) == game.question(viewer)
            for kind in ruleset.kinds:
                assert twin.why_not(viewer, kind) == game.why_not(viewer, kind)
        legal_in_both = action in twin.legal_actions(seat)
        # The same future for both, so that only hidden cards differ.
        twin.state.seed = game.state.seed
        events = game.act(seat, action)
        if legal_in_both:
            is_quick = ruleset.options.get("reactions") == "quick"
            assert_same_for(viewer, events, twin.act(seat, action), is_quick)


def assert_same_for(
    viewer: int | None, events: list[Any], twins: list[Any], is_quick: bool
) -> None:
    """What the viewer sees is the same, but for what has just come from a hidden place.

    Where everybody learns it, what follows may depend on it, and is left out. A sealed play
    of somebody else may come up in one of the two alone: then that comes first. `quick` tells
    that somebody holds a card, which is what it is chosen for: one of the two may stop early.
    """
    seen = [event for event in events if event.seen_by(viewer) is not None]
    twin_seen = [event for event in twins if event.seen_by(viewer) is not None]
    for event, other in zip_longest(seen, twin_seen):
        if any(one is not None and one.uncovers for one in (event, other)):
            if type(event) is type(other):
                assert _known(event, viewer) == _known(other, viewer)
            return
        if is_quick and (event is None or other is None):
            return
        assert event is not None and other is not None
        assert _known(event, viewer) == _known(other, viewer)


def _known(event: Any, viewer: int | None) -> Any:
    mine, public = event.seen_by(viewer), event.seen_by(None)
    if event.uncovers:
        return {key: mine[key] for key in mine if key not in {"seat", *event.uncovers}}
    return mine if mine == public else "private"


@every_case
def test_determinize_leaves_the_game_alone_and_is_repeatable(slug, key, seats):
    game = new_game(slug, key, seats)
    before = game.dump()
    assert game.determinize(0, "a") == game.determinize(0, "a")
    assert game.determinize(0, "a") != game.determinize(0, "b")
    play(game.determinize(0, "a"), "imagined")
    assert game.dump() == before


@every_case
def test_an_order_never_gives_an_illegal_answer(slug, key, seats):
    ruleset = load(slug, key)
    game = ruleset.new_game(seats=seats, seed="orders")
    rng = Stream("orders", "which")
    given = {str(a): rules.to_wire(a) for _, a, _ in play(game.copy(), "orders")}
    for seat, action in steps(game, "orders"):
        for other in range(seats):
            answer = game.answer_for(other, rng.choice(list(given.values())))
            assert answer is None or answer in game.legal_actions(other)
        assert game.answer_for(seat, rules.to_wire(action)) == action
        game.act(seat, action)
    assert game.answer_for(0, rules.to_wire(action)) is None
