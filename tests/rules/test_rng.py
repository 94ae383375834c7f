"""The dice: against a second implementation, against statistics, and against docs/fairness.md."""

import hashlib
import hmac
import re
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from games import rules
from games.rules.rng import Stream

FAIRNESS = Path(__file__).parents[2] / "docs" / "fairness.md"
PURPOSES = ["first", "deck", "deck/1", "dice/1/1", "dice/7/3"]


# The second implementation, written from docs/fairness.md alone.


def fair_bytes(seed: str, purpose: str):
    number = 0
    while True:
        message = purpose.encode("ascii") + bytes(1) + number.to_bytes(8, byteorder="big")
        yield from hmac.digest(seed.encode("utf-8"), message, "sha256")
        number += 1


def fair_draw(stream, n: int) -> int:
    for byte in stream:
        if byte >= 256 - (256 % n):
            continue
        return byte % n
    raise AssertionError("a stream has no end")


def fair_shuffle(stream, items: list) -> list:
    items = items[:]
    i = len(items) - 1
    while i >= 1:
        j = fair_draw(stream, i + 1)
        items[i], items[j] = items[j], items[i]
        i -= 1
    return items


@pytest.mark.parametrize("purpose", PURPOSES)
@pytest.mark.parametrize("seed", ["", "lantern", "ü" * 40, "f" * 64, "x" * 200])
def test_both_implementations_agree_draw_by_draw(seed, purpose):
    ours, theirs = Stream(seed, purpose), fair_bytes(seed, purpose)
    for n in [*range(1, 257), *[6] * 500]:
        assert ours.below(n) == fair_draw(theirs, n)
    deck = list(range(76))
    expected = fair_shuffle(fair_bytes(seed, purpose), deck)
    Stream(seed, purpose).shuffle(deck)
    assert deck == expected


def test_the_examples_of_the_fairness_page():
    rows = dict(re.findall(r"\| `deck` \| (.*?) \| (.*?) \|", FAIRNESS.read_text()))
    first, draws, shuffle = rows.values()
    assert bytes(islice(fair_bytes("lantern", "deck"), 8)).hex() == first.strip("`")
    stream = Stream("lantern", "deck")
    assert [stream.below(6) for _ in range(10)] == [int(draw) for draw in draws.split(", ")]
    items = list(range(10))
    Stream("lantern", "deck").shuffle(items)
    assert items == [int(item) for item in shuffle.split(", ")]


@pytest.mark.parametrize("purpose", PURPOSES)
def test_a_million_draws_are_even(purpose):
    stream = Stream("chi-square", purpose)
    draws = 1_000_000
    counts = Counter(stream.roll(range(6), draws))
    expected = draws / 6
    chi_square = sum((counts[face] - expected) ** 2 / expected for face in range(6))
    assert chi_square < 20.5  # 5 degrees of freedom: once in a thousand seeds


def test_every_card_reaches_every_place():
    places = Counter()
    rounds = 20_000
    for number in range(rounds):
        cards = list(range(8))
        Stream(f"shuffle {number}", "deck").shuffle(cards)
        places.update(enumerate(cards))
    expected = rounds / 8
    chi_square = sum(
        (places[place, card] - expected) ** 2 / expected for place in range(8) for card in range(8)
    )
    assert chi_square < 85.4  # 49 degrees of freedom: once in a thousand seeds


def test_a_draw_is_below_something_possible():
    for n in (0, -1, 257):
        with pytest.raises(ValueError, match="below"):
            Stream("x", "y").below(n)


def test_purposes_do_not_share_bytes():
    streams = {tuple(Stream("x", purpose).roll(range(256), 32)) for purpose in PURPOSES}
    assert len(streams) == len(PURPOSES)


def test_cloud9_deals_and_rolls_as_the_fairness_page_says():
    ruleset = rules.load("cloud9", {"preset": "published"})
    seed = hashlib.sha256(b"page").hexdigest()
    opening = [
        event.seen_by(event.seat)
        for event in ruleset.new_game(seats=4, seed=seed).opening
        if hasattr(event, "seat")
    ]
    deck = sorted(Counter(ruleset.tables["deck"]).elements())
    deck = fair_shuffle(fair_bytes(seed, "deck"), deck)
    for seat in range(4):
        assert opening[seat]["cards"] == sorted(deck[seat * 6 : seat * 6 + 6])
    dice = fair_bytes(seed, "dice/1/1")
    assert opening[4]["seat"] == fair_draw(fair_bytes(seed, "first"), 4)
    assert opening[4]["dice"] == [ruleset.tables["faces"][fair_draw(dice, 6)] for _ in range(2)]
