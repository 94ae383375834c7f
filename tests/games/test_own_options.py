"""A table that picks a game's options one by one: built from the schema, refused with a reason."""

import pytest
from django.test import Client

from games import option_fields, rules, words
from games.models import Match
from games.play import selectors
from tests.tables import make_user, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

FIELDS = {
    "menu": "celestia:own",
    "seats": "3",
    "bots": "0",
    "pace": "live",
    "visibility": "public",
}


@pytest.fixture
def page(client: Client) -> Client:
    ruleset()
    client.force_login(make_user())
    return client


def opened(answer) -> Match:
    assert answer.status_code == 302, answer.context["form"].errors
    return Match.objects.get(public_id=answer.url.strip("/").split("/")[-1])


def test_the_form_offers_every_option_and_explains_every_choice(page):
    text = page.get("/tables/new/").text
    options = rules.options_schema("celestia")["$defs"]["Options"]["properties"]
    fields = option_fields.fields_of("celestia")
    assert set(fields) == {f"celestia-{name}" for name in options}
    for name, field in fields.items():
        assert f'name="{name}"' in text
        for value, _label in field.choices:
            title, explanation = words.option("celestia", f"{name.split('-')[1]}/{value}")
            assert title
            assert explanation


def test_a_table_is_opened_with_what_was_picked(page):
    picked = {
        "celestia-modules": ["theatre", "help"],
        "celestia-reactions": "quick",
        "celestia-help_penalty": "4",
    }
    match = opened(page.post("/tables/new/", FIELDS | picked))
    options = match.ruleset.options
    assert options["modules"] == ["help", "theatre"]
    assert (options["reactions"], options["help_penalty"]) == ("quick", 4)
    assert match.ruleset.menu == ""
    assert selectors.title_of(match.ruleset) == "Celestia, A Little Help, Rowboats and tricks"
    assert "Rowboats and tricks" in page.get("/lobby/").text


def test_what_is_left_open_is_the_rules_default(page):
    match = opened(page.post("/tables/new/", FIELDS))
    assert match.ruleset.options == rules.load("celestia").options
    assert selectors.variant_of(match.ruleset) == "base game"


def test_the_same_choice_is_the_same_rules(page):
    first = opened(page.post("/tables/new/", FIELDS | {"celestia-modules": ["help"]}))
    second = opened(page.post("/tables/new/", FIELDS | {"celestia-modules": ["help"]}))
    assert first.ruleset == second.ruleset


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "beginner excludes powers"), ("fr", "pouvoirs")],
)
def test_what_excludes_each_other_is_refused_with_the_reason(page, language, sentence):
    picked = {"celestia-modules": ["powers"], "celestia-variant": "beginner"}
    answer = page.post("/tables/new/", FIELDS | picked, headers={"accept-language": language})
    assert sentence in str(answer.context["form"].errors["celestia-variant"])
    assert not Match.objects.exists()


def test_a_crew_is_for_two(page):
    answer = page.post("/tables/new/", FIELDS | {"celestia-variant": "crew"})
    assert "Celestia is here for exactly 2 players." in answer.text
    assert opened(page.post("/tables/new/", FIELDS | {"celestia-variant": "crew", "seats": "2"}))


def test_junk_is_no_option(page):
    for picked in ({"celestia-modules": ["wings"]}, {"celestia-help_penalty": "3"}):
        answer = page.post("/tables/new/", FIELDS | picked)
        assert answer.status_code == 200
        assert answer.context["form"].errors
