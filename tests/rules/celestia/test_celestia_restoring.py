"""A damaged dump is refused, or it is a game that can be played to its end."""

import json

import pytest

from games import rules
from games.rules.rng import Stream
from tests.rules.celestia.scenes import scene, until
from tests.rules.playouts import load, play, steps

JUNK = (None, -1, 999, "x", [], {}, 0, 1, 2, 5, True, False, [0], [0, 1])
NAMES = ("fly", "fall", "boat", "craft", "stay", "compass", "1:1", "9:25", "blank")
MOMENTS = ("before_roll", "before_word", "after_fly", "after_fall", "falling", "drawing")
VALUES = (*JUNK, *NAMES, *MOMENTS)


def paths(value, path=()):
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from paths(value[key], (*path, key))


def changed(sound, path, new):
    damaged = json.loads(json.dumps(sound))
    value = damaged
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new
    return json.dumps(damaged).encode()


def positions(ruleset, seats, seed):
    """The first time each kind of question is put, with and without the boat out."""
    game = ruleset.new_game(seats=seats, seed=seed)
    seen = set()
    for seat, action in steps(game, seed):
        kind = (game.question(seat).code, game.view(None)["boat"] is None)
        if kind not in seen:
            seen.add(kind)
            yield json.loads(game.dump())
        game.act(seat, action)


@pytest.mark.parametrize(("key", "seats"), [("everything", 4), ("mix 3", 5), ("crew mix 0", 2)])
def test_whatever_restore_accepts_can_be_played_to_its_end(key, seats):
    ruleset = load("celestia", key)
    rng = Stream(f"damage {key}", "where")
    refused = accepted = 0
    for sound in positions(ruleset, seats, "damage"):
        places = list(paths(sound))
        for _ in range(120):
            damaged = changed(sound, rng.choice(places[:250]), rng.choice(list(VALUES)))
            refused, accepted = _try(ruleset, damaged, refused, accepted)
            damaged = changed(sound, places[-1 - rng.below(150)], rng.choice(list(VALUES)))
            refused, accepted = _try(ruleset, damaged, refused, accepted)
    assert refused > 500 and accepted > 20


def _try(ruleset, damaged, refused, accepted):
    try:
        game = ruleset.restore(damaged)
    except rules.InvalidDump:
        return refused + 1, accepted
    game.view(0)
    play(game, "damage")
    assert game.outcome() is not None
    return refused, accepted + 1


def window():
    game = scene(
        "powers theatre travellers",
        hands={0: "cannon", 1: "jetpack", 2: "cannon"},
        dice=["cloud cloud"],
        travellers="red blue green",
    )
    until(game, "after_fall")
    return game


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("steps", -1, "asked"), [1, 1, 2]),
        (("steps", -1, "asked"), [2, 1]),
        (("steps", -1, "moment"), "before_roll"),
        (("steps", -1, "moment"), "drawing"),
        (("steps", -1, "answers"), {"1": {"type": "help", "cards": ["help_bird"]}}),
        (("steps", -1, "answers"), {"0": {"type": "jetpack"}}),
        (("steps", -2), {"step": "landing"}),
        (("steps", 0), {"step": "departing"}),
        (("state", "leg"), None),
        (("state", "leg", "word"), "fly"),
        (("state", "leg", "vessel"), "boat"),
        (("state", "leg", "captain"), 1),
        (("state", "leg", "to"), 5),
        (("state", "leg", "is_rolled"), False),
        (("state", "craft", "aboard"), [1, 2]),
        (("state", "craft", "is_in_void"), True),
        (("state", "announcer"), 1),
    ],
)
def test_one_wrong_thing_in_a_window_is_refused(path, value):
    game = window()
    sound = json.loads(game.dump())
    assert game.ruleset.restore(json.dumps(sound).encode()) == game
    with pytest.raises(rules.InvalidDump):
        game.ruleset.restore(changed(sound, path, value))
