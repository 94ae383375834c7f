"""Whatever comes in, the library answers with an error of its own and stays as it was."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from tests.rules.playouts import load, play, steps

SLUGS = rules.slugs()
every_game = pytest.mark.parametrize("slug", SLUGS)

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize("slug", ["", "chess", None, 3, "../cloud9", [], "cloud9 "])
def test_unknown_games(slug):
    for ask in (rules.load, rules.menus, rules.options_schema, rules.tables_schema):
        with pytest.raises(rules.InvalidOptions) as refused:
            ask(slug)
        assert refused.value.option == "game"


@every_game
@pytest.mark.parametrize(
    "options", [[], "manual", 3, {"colour": "red"}, {"preset": []}, {"preset": 1}, {7: 7}]
)
def test_wrong_options(slug, options):
    with pytest.raises(rules.InvalidOptions) as refused:
        rules.load(slug, options)
    assert refused.value.sentence.endswith(".")


@every_game
@pytest.mark.parametrize("revision", [0, -1, 99, "1", 1.5])
def test_wrong_revisions(slug, revision):
    with pytest.raises(rules.InvalidOptions) as refused:
        rules.load(slug, revision=revision)
    assert refused.value.option == "revision"


@every_game
def test_wrong_seats_and_seeds(slug):
    ruleset = rules.load(slug)
    for seats in (0, 1, 7, -2, 100, "3", 3.0, None, True):
        with pytest.raises(rules.InvalidOptions) as refused:
            ruleset.new_game(seats=seats, seed="x")
        assert refused.value.option == "seats"
    for seed in (None, 5, b"bytes", "\ud800"):
        with pytest.raises(rules.InvalidOptions) as refused:
            ruleset.new_game(seats=3, seed=seed)
        assert refused.value.option == "seed"


@every_game
@pytest.mark.parametrize(
    "stacked", [{"deck": ["joker"]}, {"sky": []}, {"first": 9}, {"first": -1}, {"dice": "red"}]
)
def test_wrong_stacks(slug, stacked):
    with pytest.raises(rules.InvalidOptions) as refused:
        rules.load(slug).new_game(seats=3, seed="x", stacked=stacked)
    assert refused.value.option == "stacked"


@every_game
@settings(max_examples=150)
@given(junk=anything)
def test_junk_is_no_action_event_order_option_or_table(slug, junk):
    ruleset = rules.load(slug)
    game = ruleset.new_game(seats=3, seed="junk")
    before = game.dump()
    with pytest.raises(rules.InvalidAction):
        ruleset.action(junk)
    with pytest.raises(rules.InvalidAction):
        ruleset.event(junk)
    with pytest.raises(rules.InvalidAction):
        game.answer_for(game.to_act()[0], junk)
    with pytest.raises(rules.InvalidOptions):
        rules.load(slug, tables=junk if junk is not None else [])
    if junk not in (None, {}):
        with pytest.raises(rules.InvalidOptions):
            rules.load(slug, junk)
    assert game.dump() == before


@every_game
def test_actions_with_extra_missing_or_wrong_fields(slug):
    ruleset = rules.load(slug)
    game = ruleset.new_game(seats=3, seed="fields")
    for seat, action in steps(game, "fields"):
        wire = rules.to_wire(action)
        for wrong in (
            wire | {"seat": seat},
            wire | {"type": wire["type"].upper()},
            {key: value for key, value in wire.items() if key != "type"},
            *({**wire, key: None} for key in wire),
            *({**wire, key: [["x"]]} for key in wire),
        ):
            with pytest.raises(rules.InvalidAction):
                ruleset.action(wrong)
        game.act(seat, action)


@every_game
def test_truncated_and_foreign_dumps(slug):
    ruleset = rules.load(slug)
    game = ruleset.new_game(seats=4, seed="dumps")
    for _ in zip(range(20), steps(game, "dumps"), strict=False):
        game.act(*_[1])
    dump = game.dump()
    for end in range(0, len(dump), 7):
        with pytest.raises(rules.InvalidDump):
            ruleset.restore(dump[:end])
    for junk in (b"", b"null", b"[]", b"{}", b"\xff\xfe", b'{"game":"chess"}', None, 5, "text"):
        with pytest.raises(rules.InvalidDump):
            ruleset.restore(junk)
    for menu in rules.menus(slug)[1:]:
        with pytest.raises(rules.InvalidDump):
            rules.load(slug, menu["options"]).restore(dump)
    tables = json.loads(json.dumps(ruleset.tables))
    assert rules.load(slug, ruleset.options, tables=tables).restore(dump) == game


@every_game
def test_a_dump_with_one_changed_value_is_refused_or_still_a_sound_game(slug):
    """Whatever `restore` accepts can be played to its end."""
    ruleset = rules.load(slug)
    game = ruleset.new_game(seats=3, seed="damage")
    for _ in zip(range(25), steps(game, "damage"), strict=False):
        game.act(*_[1])
    sound = json.loads(game.dump())
    refused = 0
    for path in _paths(sound):
        for value in (None, -1, 999, "x", [], {}):
            damaged = json.loads(json.dumps(sound))
            _set(damaged, path, value)
            try:
                restored = ruleset.restore(json.dumps(damaged).encode())
            except rules.InvalidDump:
                refused += 1
            else:
                restored.view(0)
                play(restored, "damage")
    assert refused > 100


def _paths(value, path=()):
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from _paths(value[key], (*path, key))


def _set(value, path, new):
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


@every_game
def test_tables_rule_a_match_not_the_code(slug, monkeypatch):
    """A match plays from its row alone, never from the code's defaults."""
    ruleset = rules.load(slug)
    row = json.loads(json.dumps([ruleset.options, ruleset.tables, ruleset.revision]))
    played = play(ruleset.new_game(seats=3, seed="row"), "row")
    kind = type(ruleset)
    monkeypatch.setattr(kind, "default_tables", staticmethod(lambda options: {}))
    with pytest.raises(rules.InvalidOptions):
        rules.load(slug)
    options, tables, revision = row
    again = rules.load(slug, options, tables=tables, revision=revision)
    assert play(again.new_game(seats=3, seed="row"), "row") == played


def test_every_menu_loads_and_starts():
    for slug in SLUGS:
        for menu in rules.menus(slug):
            assert set(menu) == {"key", "options"}
            assert load(slug, menu["key"]).options == menu["options"]
