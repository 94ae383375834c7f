"""What Celestia says, beyond that everything has a sentence (tests/words/test_words_cloud9.py)."""

import ast
from pathlib import Path

import polib
import pytest
from django.utils import translation

from games import rules, words
from games.rules.celestia import components, reasons
from games.rules.contract import to_wire
from games.words import celestia_cards
from tests.rules.playouts import load, play, steps

CATALOGUE = Path(words.__file__).parents[1] / "locale" / "fr" / "LC_MESSAGES" / "django.po"
NAMES = ["Mira", "Noé", "Ada", "Tom", "Lia", "Ugo"]
RULESET = rules.load("celestia", {"modules": list(components.MODULES)})
TOLD = words.GAMES["celestia"]


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


def game_of(seats=3, **stacked):
    stacked = {"first": 0} | stacked
    return rules.load("celestia", {"modules": ["powers", "spyglass"]}).new_game(
        seats=seats, seed="words", stacked=stacked
    )


# Every code has its words


def kinds_of(schema):
    return {
        kind["properties"]["type"]["enum"][0]
        for kind in schema["$defs"].values()
        if "type" in kind.get("properties", {})
    }


def test_every_code_has_its_words(english):
    assert {*reasons.SENTENCES, "no_such_seat"} == set(TOLD.REASONS)
    assert set(TOLD.CHOICES) == set(RULESET.kinds)
    assert set(TOLD.ENDINGS) == set(RULESET.reasons)
    assert set(TOLD.EVENTS) == kinds_of(RULESET.event_schema)
    assert set(TOLD.ORDERS) == kinds_of(RULESET.orders)


def test_every_question_of_the_steps_has_its_words():
    codes = set()
    for path in Path(reasons.__file__).parent.glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef) and function.name == "question":
                codes |= {
                    node.elts[0].value
                    for node in ast.walk(function)
                    if isinstance(node, ast.Tuple) and isinstance(node.elts[0], ast.Constant)
                }
    assert len(codes) > 8
    moments = {"before_roll", "before_word", "after_fly", "after_fall", "falling", "after_pay"}
    assert codes | moments | {"visit", "exchange"} == set(TOLD.QUESTIONS)


def test_every_option_is_explained(english):
    schema = rules.options_schema("celestia")["$defs"]["Options"]["properties"]
    keys = set(schema)
    for name, one in schema.items():
        values = one["enum"] if "enum" in one else one["items"]["enum"]
        keys |= {f"{name}/{value}" for value in values}
    assert keys == set(TOLD.OPTIONS)
    for explained in TOLD.OPTIONS.values():
        name, explanation = explained()
        assert name
        assert explanation.endswith(".")


@pytest.mark.parametrize("module", ["powers", "spyglass"])
def test_options_that_exclude_each_other_are_explained(module, french):
    with pytest.raises(rules.InvalidOptions) as refused:
        rules.load("celestia", {"modules": [module], "variant": "beginner"})
    assert words.conflict(refused.value.sentence).startswith("La variante Débutants")


def test_every_card_of_the_box_has_a_name(english):
    deck = set(RULESET.tables["deck"])
    assert len(deck) == 28
    names = {celestia_cards.cards([card]) for card in deck}
    assert len(names) == len(deck)
    assert celestia_cards.cards(["turbo", "cannon", "turbo"]) == "a cannon and 2 Turbos"


def test_city_names_are_those_of_the_tables(english):
    named = [city["name"] for city in RULESET.tables["cities"]]
    assert named == [celestia_cards.city(number) for number in range(1, 10)]
    assert celestia_cards.city(12) == "city 12"


# Nobody reads what is hidden


@pytest.mark.parametrize(("key", "seats"), [("everything", 4), ("crew", 2)])
def test_no_sentence_tells_what_another_seat_holds(key, seats, english):
    """The same sentence whatever the hidden fields are: they are null for this viewer."""
    game = load("celestia", key).new_game(seats=seats, seed="hidden")
    for _seat, _action, events in play(game, "hidden"):
        for event in events:
            wire = to_wire(event)
            seen = event.seen_by(None)
            if seen is not None and seen != wire:
                told = words.event("celestia", seen, NAMES, None)
                for hidden in (name for name in wire if seen[name] is None):
                    for one in wire[hidden] if isinstance(wire[hidden], list) else [wire[hidden]]:
                        is_treasure = ":" in one
                        name = celestia_cards.worth if is_treasure else _card
                        assert name(one) not in told


def _card(card):
    return celestia_cards.cards([card])


def test_questions_are_the_same_for_every_hand(english):
    """A question is read by all, so it says the same in a deal that only looks the same."""
    game = load("celestia", "everything").new_game(seats=3, seed="alike")
    for number, (seat, action) in enumerate(steps(game, "alike")):
        if number % 40 == 0:
            question, viewer = game.question(seat), (seat + 1) % 3
            other = game.determinize(viewer, f"alike {number}").question(seat)
            about = ("celestia", question.code, question.params, NAMES, viewer)
            assert words.question(*about) == words.question(
                "celestia", other.code, other.params, NAMES, viewer
            )
        game.act(seat, action)


# What is said


def test_leaving_and_staying_tell_what_comes_next(english):
    game = game_of(dice=[["lightning", "pirate"]])
    question = game.question(1)
    told = words.question("celestia", question.code, question.params, NAMES, 1)
    assert told == (
        "Stay aboard for Asterope? It takes a lightning arrester and a cannon; Mira holds 8 cards."
    )
    assert words.question("celestia", question.code, question.params, NAMES, 2) == (
        "Noé decides: stay aboard, or leave with a treasure."
    )
    view = game.view(1)
    assert words.choice("celestia", {"type": "stay"}, view, NAMES) == (
        "Stay aboard",
        "next city: Asterope, 2 or more",
    )
    assert words.choice("celestia", {"type": "leave"}, view, NAMES) == (
        "Leave with a treasure",
        "Héolia, 1 or more, or a spyglass, pile of 11",
    )


def test_the_captain_reads_what_a_word_costs(english):
    deck = ["compass", "arrester", "turbo", "turbo", *["foghorn"] * 4]
    game = game_of(deck=deck, dice=[["lightning", "pirate"]])
    view = game.view(0)
    assert words.choice("celestia", {"type": "fly"}, view, NAMES) == (
        "We fly!",
        "it costs you a lightning arrester and a Turbo",
    )
    assert words.choice("celestia", {"type": "fall"}, view, NAMES) == (
        "We fall!",
        "you spare your Turbos; whoever is aboard gets nothing",
    )


def test_a_captain_without_the_cards_reads_what_is_missing(english):
    game = game_of(deck=["compass"] * 8, dice=[["lightning", "lightning"]])
    label, detail = words.choice("celestia", {"type": "fall"}, game.view(0), NAMES)
    assert (label, detail) == ("We fall!", "you lack 2 lightning arresters")


def test_a_treasure_is_told_to_its_owner_only(english):
    event = {"type": "took_treasure", "seat": 1, "city": 5, "treasure": "5:10", "left": 0}
    assert words.event("celestia", event, NAMES, 1) == (
        "You take a treasure at Thalassia: 10 points. It was the last one there."
    )
    hidden = event | {"treasure": None, "left": 3}
    assert words.event("celestia", hidden, NAMES, 0) == "Noé takes a treasure at Thalassia."


def test_french_tells_a_leg(french):
    def told(viewer, **event):
        return words.event("celestia", event, NAMES, viewer)

    dice = ["lightning", "pirate", "pirate", "blank"]
    rolled = {"type": "rolled", "seat": 2, "vessel": "craft", "journey": 1, "leg": 4, "number": 1}
    assert told(0, **rolled, city=8, dice=dice) == (
        "Ada lance les dés pour Orpheon : foudre, 2 × pirates et une face vierge."
    )
    left = {"type": "disembarked", "seat": 0, "vessel": "craft", "city": 1, "how": "choice"}
    assert told(0, **left) == "Vous descendez à Héolia."
    paid = {"type": "paid", "seat": 2, "vessel": "craft", "cards": ["cannon2", "arrester"]}
    assert told(None, **paid) == "Ada paie un parafoudre et un canon amélioré."
    fell = {"type": "crashed", "vessel": "craft", "city": 7, "aboard": [0, 2]}
    assert told(0, **fell) == "L’aéronef tombe du ciel : aucun trésor pour Ada et vous."


def test_a_dim_card_tells_when_it_is_played(french):
    told = words.reason("celestia", "wrong_moment", {"card": "jetpack"}, NAMES, 0)
    assert told == "Jetpack : à jouer quand le capitaine dit « on tombe »."


ORDERS = [
    ({"type": "leave_at", "city": 5}, "Stay aboard until Thalassia; leave there or beyond."),
    ({"type": "leave_at", "city": 15}, "Stay aboard until city 15; leave there or beyond."),
    ({"type": "pass_leg", "journey": 1, "leg": 1}, "Play nothing for the rest of this leg."),
    ({"type": "pass_leg", "journey": 2, "leg": 3}, "Play nothing in leg 3 of journey 2."),
    ({"type": "stay"}, "The next time, stay aboard."),
    ({"type": "ejection", "target": 2}, "The next time it can be played: Ejection, Ada."),
    (
        {"type": "help", "cards": ["help_bird", "help_bird"]},
        "The next time it can be played: A Little Help, 2 × birds.",
    ),
]


@pytest.mark.parametrize(("order", "sentence"), ORDERS)
def test_an_order_says_what_it_will_do(order, sentence, english):
    assert words.order("celestia", order, game_of().view(1), NAMES) == sentence


def test_every_kind_of_order_can_be_told_at_any_time(english):
    view = load("celestia", "everything").new_game(seats=3, seed="orders").view(0)
    about = {
        "city": 3,
        "journey": 1,
        "leg": 2,
        "target": 5,
        "treasure": "4:7",
        "card": "rowboat_bird",
        "cards": ["compass"],
        "dice": [],
        "to": "boscalumia",
    }
    for kind, telling in TOLD.ORDERS.items():
        sentence = telling(about | {"type": kind}, view | {"leg": None}, NAMES[:3])
        assert sentence.endswith(".")
        assert "%(" not in sentence
