"""Elo over places: fair, zero-sum, blind to seat order."""

import doctest
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder import elo

entries = st.lists(
    st.builds(
        elo.Entry,
        rating=st.integers(100, 3000),
        games=st.integers(0, 200),
        place=st.integers(1, 6),
    ),
    min_size=2,
    max_size=6,
)


def test_the_examples_in_the_text_hold() -> None:
    assert doctest.testmod(elo).failed == 0


@given(entries)
def test_what_some_gain_others_lose(table: list[elo.Entry]) -> None:
    assert abs(sum(elo.changes(table))) <= len(table) / 2


@given(entries, st.randoms())
def test_seat_order_does_not_matter(table: list[elo.Entry], random) -> None:
    order = list(range(len(table)))
    random.shuffle(order)
    mixed = elo.changes([table[i] for i in order])
    straight = elo.changes(table)
    # Sums of the same floats in another order may round apart by one at an exact half.
    assert all(abs(mixed[at] - straight[i]) <= 1 for at, i in enumerate(order))


@given(st.integers(100, 3000), st.integers(100, 3000))
def test_the_winner_gains_and_the_weaker_winner_gains_more(strong: int, weak: int) -> None:
    won = elo.changes([elo.Entry(strong, 50, 1), elo.Entry(weak, 50, 2)])[0]
    lost = elo.changes([elo.Entry(weak, 50, 1), elo.Entry(strong, 50, 2)])[0]
    assert won >= 0
    if strong > weak:
        assert lost >= won


@pytest.mark.parametrize("places", sorted(set(permutations([1, 2, 3, 4]))))
def test_equals_move_in_the_order_of_their_places(places: tuple[int, ...]) -> None:
    changed = elo.changes([elo.Entry(1500, 50, place) for place in places])
    by_place = [change for _, change in sorted(zip(places, changed, strict=True))]
    assert by_place == sorted(by_place, reverse=True)
    assert by_place[0] > 0 > by_place[-1]
