"""Golden games replay to the exact event; docs/verify.py agrees with every one."""

import copy
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from games import rules
from games.rules.celestia.components import HELP_CARDS, MODULES, ROWBOATS
from tests.rules.record_replay import REPLAYS

FILES = sorted(REPLAYS.glob("*/*.json"))
# Where an event shows what chance has given.
BY_CHANCE = {
    "airships": {"founded": "card", "drew": "card", "rolled": "dice"},
    "celestia": {
        "dealt": "cards",
        "drew": "cards",
        "took_treasure": "treasure",
        "overturned": "cards",
        "rolled": "dice",
        "rerolled": "rolled",
    },
    "cloud9": {"dealt": "cards", "drew": "card", "rolled": "dice"},
}
VERIFY = Path(__file__).parents[2] / "docs" / "verify.py"

every_replay = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read(path: Path) -> dict:
    return json.loads(path.read_text())


@pytest.fixture(scope="module")
def verify():
    spec = importlib.util.spec_from_file_location("verify", VERIFY)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@every_replay
def test_a_golden_game_replays_to_the_exact_event(path):
    match = read(path)
    ruleset = rules.load(
        match["game"], match["options"], tables=match["tables"], revision=match["revision"]
    )
    game = ruleset.new_game(seats=len(match["nonces"]), seed=match["seed"])
    assert [rules.to_wire(event) for event in game.opening] == match["opening"]
    for entry in match["actions"]:
        assert entry["seat"] in game.to_act()
        events = game.act(entry["seat"], ruleset.action(entry["action"]))
        assert [rules.to_wire(event) for event in events] == entry["events"]
    outcome = game.outcome()
    assert match["outcome"] == {
        "scores": outcome.scores,
        "places": outcome.places,
        "reason": outcome.reason,
    }


@pytest.mark.parametrize("slug", rules.slugs())
def test_every_menu_end_reason_action_and_event_has_a_golden_game(slug):
    matches = [read(path) for path in FILES if path.parent.name == slug]
    options = [match["options"] for match in matches]
    assert all(menu["options"] in options for menu in rules.menus(slug))
    ruleset = rules.load(slug)
    assert {match["outcome"]["reason"] for match in matches} == set(ruleset.reasons)
    actions = {entry["action"]["type"] for match in matches for entry in match["actions"]}
    assert actions == set(ruleset.kinds)
    events = {
        event["type"]
        for match in matches
        for entry in [{"events": match["opening"]}, *match["actions"]]
        for event in entry["events"]
    }
    known = ruleset.event_schema["$defs"].values()
    assert events >= {
        kind["properties"]["type"]["enum"][0] for kind in known if "type" in kind["properties"]
    }


def test_every_module_and_card_of_celestia_is_in_a_golden_game():
    matches = [read(path) for path in FILES if path.parent.name == "celestia"]
    everything = rules.load("celestia", {"modules": list(MODULES)})
    assert {module for match in matches for module in match["options"]["modules"]} == set(MODULES)
    events = [event for match in matches for entry in match["actions"] for event in entry["events"]]
    played = {event["kind"] for event in events if event["type"] == "played"}
    assert played == set(everything.cards) - {"help"}
    shown = {card for event in events if event["type"] == "helped" for card in event["cards"]}
    assert shown == HELP_CARDS
    rowed = {event["card"] for event in events if event["type"] == "boarded_rowboat"}
    assert rowed == ROWBOATS


@every_replay
def test_the_verify_script_finds_golden_games_fair(path):
    ran = subprocess.run(
        [sys.executable, "-I", str(VERIFY), str(path)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.startswith("Fair:")


@every_replay
def test_the_verify_script_finds_every_changed_roll_and_card(path, verify):
    sound = read(path)
    assert verify.verify(sound)
    entries = [{"events": sound["opening"]}, *sound["actions"]]
    changes = 0
    for number, entry in enumerate(entries):
        for place, event in enumerate(entry["events"]):
            key = BY_CHANCE[sound["game"]].get(event["type"])
            if not key or not event[key] or changes > 60:
                continue
            match = copy.deepcopy(sound)
            list_ = match["opening"] if number == 0 else match["actions"][number - 1]["events"]
            changed = list_[place]
            if isinstance(event[key], list):
                changed[key] = [*event[key][:-1], _another(event[key][-1])]
            else:
                changed[key] = _another(event[key])
            with pytest.raises(verify.Mismatch):
                verify.verify(match)
            changes += 1
    assert changes > 20


def _another(shown: str | dict) -> str | dict:
    """Another card, face or die than the one that was shown."""
    if isinstance(shown, dict):
        return shown | {"value": shown["value"] + 1}
    return "red" if shown != "red" else "wild"


def test_the_verify_script_checks_the_commitment_and_says_what_it_cannot_read(tmp_path):
    match = read(FILES[0])
    match["secret"] = "00" * 32
    for text, code in [(json.dumps(match), 1), ("{}", 2), ("no json", 2), ('{"game": "x"}', 2)]:
        file = tmp_path / "match.json"
        file.write_text(text)
        ran = subprocess.run(
            [sys.executable, str(VERIFY), str(file)], capture_output=True, text=True, check=False
        )
        assert ran.returncode == code
        assert "Traceback" not in ran.stderr
