"""What Airships says, beyond that everything has a sentence (tests/words/test_words_cloud9.py)."""

import ast
from pathlib import Path

import polib
import pytest
from django.utils import translation

from games import rules, words
from games.rules.airships import reasons
from games.words.airships_cards import card_name, full_name
from tests.rules.playouts import play

CATALOGUE = Path(words.__file__).parents[1] / "locale" / "fr" / "LC_MESSAGES" / "django.po"
NAMES = ["Mira", "Noé", "Ada", "Tom"]
RULESET = rules.load("airships")


def face(code: str) -> dict:
    kind, *place = code.split("-")
    tables = RULESET.tables
    if kind == "hindenburg":
        return tables["hindenburg"][int(place[0]) - 1]
    if kind in tables["airships"]:
        return tables["airships"][kind][int(place[0]) - 1]
    era = ("starters", "era1", "era2")[int(place[0])]
    return tables[era][kind][int(place[1]) - 1]


@pytest.fixture
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def french(settings, tmp_path):
    target = tmp_path / "fr" / "LC_MESSAGES"
    target.mkdir(parents=True)
    polib.pofile(str(CATALOGUE), encoding="utf-8").save_as_mofile(str(target / "django.mo"))
    settings.LOCALE_PATHS = [tmp_path]
    with translation.override("fr"):
        yield


def test_every_code_has_its_words(english):
    told = words.GAMES["airships"]
    assert set(reasons.SENTENCES) == set(told.REASONS)
    assert set(told.CHOICES) == set(RULESET.kinds)
    assert set(told.ENDINGS) == set(RULESET.reasons)
    schemas = RULESET.event_schema["$defs"].values()
    kinds = {
        kind["properties"]["type"]["enum"][0]
        for kind in schemas
        if "type" in str(kind) and "type" in kind["properties"]
    }
    assert set(told.EVENTS) == kinds


def test_the_codes_of_the_rules_are_those_that_have_a_sentence():
    source = ast.parse(Path(reasons.__file__).read_text())
    codes = {
        node.elts[0].value
        for node in ast.walk(source)
        if isinstance(node, ast.Tuple)
        and len(node.elts) == 2
        and isinstance(node.elts[0], ast.Constant)
        and isinstance(node.elts[1], ast.Dict)
    }
    assert len(codes) > 8
    assert codes | set(reasons.FIRST.values()) <= set(reasons.SENTENCES)


def test_a_card_is_named_by_what_it_asks_for_and_gives(english):
    named = full_name("captain-1-2", face("captain-1-2"))
    assert named == "Captain: 2 white dice, 5 or more → 2 chips"
    assert card_name("light-1", face("light-1")) == "Light airship: 1 point"


def test_every_card_has_a_name_that_tells_it_from_others_of_its_kind(english):
    codes = [code for code in RULESET.targets if code.split("-")[1] != "0"]
    names = [full_name(code, face(code)) for code in codes]
    assert len(set(names)) == len(names)
    assert not any("nothing" in name for name in names)


def test_french_names(french):
    named = full_name("captain-1-2", face("captain-1-2"))
    assert named == "Capitaine : 2 dés blancs, 5 ou plus → 2 jetons"


def test_every_sentence_of_airships_is_translated():
    catalogue = polib.pofile(str(CATALOGUE), encoding="utf-8")
    known = {entry.msgid for entry in catalogue if entry.translated()}
    folder = Path(words.__file__).parent
    for path in folder.glob("airships*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext"):
                assert node.args[0].value in known, node.args[0].value


def test_a_whole_game_in_both_languages_has_no_holes(french):
    game = RULESET.new_game(seats=3, seed="words")
    for seat, _, events in play(game, "words"):
        for event in events:
            for viewer in (None, seat):
                sentence = words.event("airships", event.seen_by(viewer), NAMES, viewer)
                assert "%(" not in sentence and sentence[-1] == "."


def test_you_and_the_others(english):
    event = {
        "type": "rolled",
        "seat": 1,
        "turn": 3,
        "dice": [{"colour": "white", "value": 3}, {"colour": "red", "value": 5}],
        "fixed": {"colour": "red", "value": 3},
        "total": 8,
        "score": 7,
    }
    told = words.event("airships", event, NAMES, 1)
    assert told == "You roll white 3, red 5 and fixed red 3: 8 of 7."
    assert words.event("airships", event, NAMES, 0).startswith("Noé rolls white 3")


def test_choices_tell_what_they_ask_for(english):
    stacked = {"airships/1": ["light-1"], "first": 0}
    game = RULESET.new_game(seats=2, seed="choices", stacked=stacked)
    label, detail = words.choice(
        "airships", {"type": "declare", "target": "light-1"}, game.view(0), NAMES
    )
    assert (label, detail) == ("Light airship: 1 point", "1 white die, 3 or more")
