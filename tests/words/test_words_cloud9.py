"""Every question, choice, reason and event of every playout has a sentence, in both languages."""

import ast
from pathlib import Path

import polib
import pytest
from django.utils import translation

from games import rules, words
from games.rules.cloud9 import reasons
from tests.rules.playouts import CASES, load, steps

CATALOGUE = Path(words.__file__).parents[1] / "locale" / "fr" / "LC_MESSAGES" / "django.po"
NAMES = ["Mira", "Noé", "Ada", "Tom", "Lia", "Ugo"]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """The catalogue as it is now; the set-up compiles it for the site."""
    folder = tmp_path_factory.mktemp("locale")
    target = folder / "fr" / "LC_MESSAGES"
    target.mkdir(parents=True)
    polib.pofile(str(CATALOGUE), encoding="utf-8").save_as_mofile(str(target / "django.mo"))
    return folder


@pytest.fixture(params=["en", "fr"])
def language(request, settings, compiled):
    settings.LOCALE_PATHS = [compiled]
    with translation.override(request.param):
        yield request.param


@pytest.fixture
def english():
    with translation.override("en"):
        yield


def sentences(slug, key, seats):
    """All that a playout gives to say, to the seat it concerns, to another one and to nobody."""
    ruleset = load(slug, key)
    game = ruleset.new_game(seats=seats, seed="words")
    names = NAMES[:seats]
    reasons_told = set()

    def tell(events):
        for event in events:
            for viewer in (None, 0, 1):
                seen = event.seen_by(viewer)
                if seen is not None:
                    sentence = words.event(slug, seen, names, viewer)
                    yield ("event", seen["type"], viewer), sentence

    yield from tell(game.opening)
    for seat, action in steps(game, "words"):
        question = game.question(seat)
        for viewer in (seat, None):
            sentence = words.question(slug, question.code, question.params, names, viewer)
            yield ("question", question.code, viewer), sentence
        view = game.view(seat)
        for legal in game.legal_actions(seat):
            wire = rules.to_wire(legal)
            label, detail = words.choice(slug, wire, view, names)
            yield ("choice", wire["type"], "label"), label
            yield ("choice", wire["type"], "detail"), detail
        for other in range(seats):
            for kind in ruleset.kinds:
                reason = game.why_not(other, kind)
                if reason and (other, str(reason)) not in reasons_told:
                    reasons_told.add((other, str(reason)))
                    yield ("reason", reason[0]), words.reason(slug, *reason, names, other)
        yield from tell(game.act(seat, action))
    yield ("ending",), words.ending(slug, game.outcome().reason)


@pytest.mark.parametrize(("slug", "key", "seats"), CASES)
def test_everything_a_playout_gives_can_be_said(slug, key, seats, language):
    for about, sentence in sentences(slug, key, seats):
        assert sentence, about
        assert "%(" not in sentence, about
        if about[0] in ("event", "reason", "ending"):
            assert sentence[-1] == ".", sentence
        if about[0] == "question":
            assert sentence[-1] in ".?", sentence


def test_both_languages_say_it_differently(settings, compiled):
    settings.LOCALE_PATHS = [compiled]
    with translation.override("en"):
        english = dict(sentences("cloud9", "published", 3))
    with translation.override("fr"):
        french = dict(sentences("cloud9", "published", 3))
    assert english.keys() == french.keys()
    assert all(french[about] != english[about] for about in english)


def test_every_code_has_its_words(language):
    ruleset = rules.load("cloud9")
    told = words.GAMES["cloud9"]
    assert {*reasons.SENTENCES, "no_such_seat"} == set(told.REASONS)
    assert set(told.CHOICES) == set(ruleset.kinds)
    assert set(told.ENDINGS) == set(ruleset.reasons)
    events = ruleset.event_schema["$defs"].values()
    assert set(told.EVENTS) == {kind["properties"]["type"]["enum"][0] for kind in events}
    for slug in rules.slugs():
        assert words.game_name(slug)
        for menu in rules.menus(slug):
            name, explanation = words.menu(slug, menu["key"])
            assert name
            assert explanation.endswith(".")


def test_the_codes_of_the_rules_are_those_that_have_a_sentence():
    """A code that is only written in the source must not escape the test above."""
    source = ast.parse(Path(reasons.__file__).read_text())
    codes = {
        node.elts[0].value
        for node in ast.walk(source)
        if isinstance(node, ast.Tuple)
        and len(node.elts) == 2
        and isinstance(node.elts[0], ast.Constant)
        and isinstance(node.elts[1], ast.Dict)
    }
    assert codes
    assert codes <= set(reasons.SENTENCES)


def test_you_and_the_others(english):
    event = {"type": "disembarked", "seat": 0, "level": 5, "points": 9, "total": 27}
    assert words.event("cloud9", event, NAMES, 0) == "You leave with 9 points."
    assert words.event("cloud9", event, NAMES, 1) == "Mira leaves with 9 points."
    one = event | {"points": 1}
    assert words.event("cloud9", one, NAMES, None) == "Mira leaves with 1 point."


def test_french_plurals_and_lists(settings, compiled):
    settings.LOCALE_PATHS = [compiled]
    with translation.override("fr"):
        event = {"type": "paid", "seat": 1, "level": 3, "cards": ["green", "red", "red", "wild"]}
        told = words.event("cloud9", event, NAMES, None)
        assert told == "Noé paie vert, 2 × rouge et joker."
        fell = {"type": "fell", "seat": 0, "level": 3, "aboard": [0, 1, 2]}
        told = words.event("cloud9", fell, NAMES, 0)
        assert told == "Vous ne payez pas et le ballon tombe : aucun point pour Noé, Ada et vous."


def test_choices_tell_what_they_are_worth(english):
    ruleset = rules.load("cloud9", {"preset": "published"})
    game = ruleset.new_game(seats=3, seed="choices", stacked={"first": 0})
    view = game.view(1) | {"level": 5, "scores": [0, 18, 0]}
    assert words.choice("cloud9", {"type": "stay"}, view, NAMES) == (
        "Stay aboard",
        "cloud 6 pays 12",
    )
    assert words.choice("cloud9", {"type": "leave"}, view, NAMES) == (
        "Leave with 9 points",
        "you would have 27",
    )
    pay = {"type": "pay", "cards": ["red", "yellow"]}
    assert words.choice("cloud9", pay, view, NAMES) == (
        "Pay red and yellow",
        "you would keep 4 cards",
    )
