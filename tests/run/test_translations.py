"""Extraction from templates, and what counts as a complete catalogue."""

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from celestia_site.run import translations

TEMPLATE = """{% load i18n %}
<h1>{% translate "Your table" %}</h1> {# not "this" #}
{{ title|default:_("Open sky") }} {{ names|join:" | " }}
{% translate "Live" context "connection" %}
{% blocktranslate count n=cards trimmed %}
  {{ n }} card
{% plural %}
  {{ n }} cards
{% endblocktranslate %}
{% blocktranslate %}It's {{ name }}'s turn, 100% sure{% endblocktranslate %}
"""


def extracted(text: str) -> list[object]:
    file = io.BytesIO(text.encode())
    found = translations.template_messages(file, None, None, options=None)
    return [words for _line, _call, words, _comments in found]


def test_a_template_gives_up_all_its_sentences() -> None:
    assert extracted(TEMPLATE) == [
        "Your table",
        "Open sky",
        ("connection", "Live"),
        ("%(n)s card", "%(n)s cards"),
        "It's %(name)s's turn, 100%% sure",
    ]


def complaints(tmp_path: Path, *translated: tuple[object, object], flags: tuple = ()) -> list[str]:
    found = Catalog()
    found.add("{n} left")
    found.add(("%(n)s card", "%(n)s cards"))
    kept = Catalog(locale="fr", fuzzy=False)
    for sentence, translation in translated:
        kept.add(sentence, translation, flags=flags)
    po = tmp_path / "django.po"
    with po.open("wb") as file:
        write_po(file, kept)
    return list(translations._complaints(found, po, "fr"))


LEFT = ("{n} left", "encore {n}")
CARDS = (("%(n)s card", "%(n)s cards"), ("une carte", "%(n)s cartes"))


def test_a_complete_catalogue_has_no_complaints(tmp_path: Path) -> None:
    assert complaints(tmp_path, LEFT, CARDS) == []


@pytest.mark.parametrize(
    ("translated", "words"),
    [
        ([LEFT], "is missing: run"),
        ([("{n} left", ""), CARDS], "not translated"),
        ([("{n} left", "encore {m}"), CARDS], "placeholders"),
        ([LEFT, (CARDS[0], ("une carte", "des cartes"))], "placeholders"),
        ([LEFT, (CARDS[0], ("une carte", ""))], "not translated"),
        ([LEFT, CARDS, ("Gone", "Parti")], "nobody says 'Gone'"),
    ],
)
def test_each_gap_is_named(tmp_path: Path, translated: list, words: str) -> None:
    (complaint,) = complaints(tmp_path, *translated)
    assert words in complaint


def test_fuzzy_is_not_good_enough(tmp_path: Path) -> None:
    assert all("fuzzy" in words for words in complaints(tmp_path, LEFT, CARDS, flags=("fuzzy",)))


def test_compiled_catalogues_are_newer_than_their_sources() -> None:
    translations.compile_stale()
    for catalogue in translations.CATALOGUES:
        for po in catalogue.folder.glob("*/LC_MESSAGES/django.po"):
            assert po.with_suffix(".mo").stat().st_mtime >= po.stat().st_mtime
