"""The rules pages of Celestia name everything in the box, in both languages alike."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[3] / "docs" / "rules"
# Name, value, dice to reach it, pile.
CITIES = [
    ("Héolia", "1+", None, {1: 5, 2: 3, 3: 2, "spyglass": 1}),
    ("Asterope", "2+", 2, {2: 5, 3: 3, 4: 2, "spyglass": 1}),
    ("Kanopea", "4+", 2, {4: 5, 5: 3, 6: 1, "spyglass": 1}),
    ("Mirabel", "6+", 2, {6: 5, 7: 3, 8: 1, "spyglass": 1}),
    ("Thalassia", "9+", 3, {9: 6, 10: 3}),
    ("Barbadahl", "12+", 3, {12: 6, 13: 3}),
    ("Karios", "15", 3, {15: 6}),
    ("Orpheon", "20", 4, {20: 6}),
    ("Meiji", "25", 4, {25: 6}),
]
# English, French, how many, which of the windows.
CARDS = [
    ("Turbo", "Turbo", 8, ""),
    ("Upgraded Equipment", "Équipement amélioré", 8, ""),
    ("A Little Help", "Coup de pouce", 14, "C"),
    ("Alternate Route", "Itinéraire bis", 2, "BC"),
    ("Ejection", "Débarquement", 2, "BC"),
    ("Jetpack", "Jetpack", 2, "C"),
    ("Wind Gust", "Coup dur", 2, "BC"),
    ("Magic Spyglass", "Longue-vue magique", 4, "C"),
    ("Bandit", "Bandit", 2, "A"),
    ("Mooring Line", "Amarre", 2, "D"),
    ("Grappling Hook", "Grappin", 2, "C"),
    ("Instructor", "Instructeur", 2, ""),
    ("Rowboat", "Chaloupe", 4, ""),
    ("Desperate Need", "Envie pressante", 2, "BC"),
    ("New Equipment", "Nouveau matos", 2, "A"),
    ("Spy", "Espionne", 2, "A"),
]
TRAVELLERS = [
    ("Red", "Rouge", "C"),
    ("Blue", "Bleu", "C"),
    ("Green", "Vert", "C"),
    ("Yellow", "Jaune", "C"),
    ("Black", "Noir", "A"),
    ("Violet", "Violet", "B"),
]
SOURCES = {
    "en": ("rulebook", "summary", "manual", "published", "ours"),
    "fr": ("livret", "résumé", "manuel", "publié", "nous"),
}
LANGUAGES = ("en", "fr")


def text(language: str) -> str:
    return (DOCS / f"celestia.{language}.md").read_text()


def rows(language: str, columns: int) -> list[list[str]]:
    lines = [line for line in text(language).splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if len(row) == columns]


def rulings(language: str) -> list[list[str]]:
    return [row for row in rows(language, 3) if row[0].endswith("?")]


def windows(when: str) -> str:
    return "".join(re.findall(r"\b[ABCD]\b", when))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_lists_every_city_with_its_pile(language):
    spyglass = {"en": "spyglass", "fr": "longue-vue"}[language]
    listed = {re.split(r"\s", row[0], maxsplit=1)[-1]: row for row in rows(language, 4)}
    for number, (name, value, dice, pile) in enumerate(CITIES, 1):
        city, *numbers, treasures = listed[name]
        assert city.startswith(str(number))
        assert numbers[0] == value
        assert dice is None or numbers[1] == str(dice)
        counts = [
            f"{count}×{worth}" if worth != "spyglass" else f"{count} {spyglass}"
            for worth, count in pile.items()
        ]
        assert treasures == ", ".join(counts)
    total = sum(sum(pile.values()) for _, _, _, pile in CITIES)
    assert total == 78
    assert f"{total} tr" in text(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_lists_every_card_with_its_number_and_windows(language):
    listed = rows(language, 5)
    for card in CARDS:
        name, count, expected = card[LANGUAGES.index(language)], *card[2:]
        found = [row for row in listed if re.match(rf"{name} \({count}\b", row[0])]
        assert len(found) == 1, name
        assert windows(found[0][2]) == expected, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_lists_every_traveller_and_bonus_city(language):
    listed = {row[0]: row for row in rows(language, 5)}
    for traveller in TRAVELLERS:
        name, expected = traveller[LANGUAGES.index(language)], traveller[2]
        assert windows(listed[name][2]) == expected, name
    assert {"Krismastri", "Matryoshburg", "Boscalumia"} <= set(listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_modules_add_up_to_the_whole_deck(language):
    added = [int(row[2]) for row in rows(language, 3) if re.fullmatch(r"\+\d+", row[2])]
    assert 76 + sum(added) == 124


def test_every_ruling_has_the_same_sources_in_both_languages():
    def sources(language):
        names = SOURCES[language]
        return [
            {place for place, name in enumerate(names) if name in re.findall(r"\w+", row[2])}
            for row in rulings(language)
        ]

    assert all(sources("en"))
    assert sources("en") == sources("fr")
    assert len(rulings("en")) > 100


def test_both_pages_have_the_same_shape():
    def shape(language):
        lines = text(language).splitlines()
        return [
            (re.match(r"^(#+ |\| |- |\d+\. |$|)", line).group(), line.count("|")) for line in lines
        ]

    assert shape("en") == shape("fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_the_leg_lies_beside_the_page(language):
    described, picture = re.search(r"!\[([^]]+)\]\(([a-z-]+\.svg)\)", text(language)).groups()
    assert len(described) > 100
    assert (DOCS / picture).exists()
