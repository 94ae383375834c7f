"""The rules pages list every card as the default tables have it."""

import re
from pathlib import Path

import pytest

from games import rules

DOCS = Path(__file__).parents[3] / "docs" / "rules"
LETTERS = {"white": "W", "red": "R", "black": "B"}
ROW = re.compile(r"^\| [^|]+ \| `([a-z0-9-]+)` \| ([WRB]+) (\d+) \| ([^|]+) \|$", re.MULTILINE)


def letters(dice: dict[str, int]) -> str:
    return "".join(letter * dice.get(colour, 0) for colour, letter in LETTERS.items())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_lists_every_card_with_its_numbers(language):
    page = (DOCS / f"airships.{language}.md").read_text()
    rows = {code: (needs, int(score), gives) for code, needs, score, gives in ROW.findall(page)}
    coded = list(rules.load("airships").board.coded())
    assert set(rows) == {code for code, _, _ in coded}
    for code, _, card in coded:
        needs, score, gives = rows[code]
        assert (needs, score) == (letters(card.needs), card.score), code
        numbers = [card.points, card.chips, card.high, *card.fixed.values(), *card.plus.values()]
        assert all(str(number) in gives for number in numbers if number), code
        for dice in (
            card.dice,
            *([card.exchange.give, card.exchange.get] if card.exchange else []),
        ):
            assert letters(dice) in gives, code


def test_both_pages_have_the_same_shape():
    def shape(language):
        lines = (DOCS / f"airships.{language}.md").read_text().splitlines()
        return [re.match(r"^(#+ |\| |- |\d+\. |$|)", line).group() for line in lines]

    assert shape("en") == shape("fr")
