"""Pairing: near ratings first, wider while one waits, nobody twice."""

import doctest

from hypothesis import given
from hypothesis import strategies as st

from ladder import pairing
from ladder.pairing import Waiting, pairs, reach

crowds = st.lists(
    st.builds(
        Waiting,
        id=st.integers(1, 10_000),
        rating=st.integers(100, 3000),
        seconds=st.floats(0, 5000),
    ),
    max_size=12,
    unique_by=lambda one: one.id,
)


def test_the_examples_in_the_module_are_true() -> None:
    assert doctest.testmod(pairing).failed == 0


@given(crowds)
def test_nobody_is_paired_twice_or_out_of_reach(crowd: list[Waiting]) -> None:
    found = pairs(crowd)
    ids = [one for pair in found for one in pair]
    assert len(ids) == len(set(ids))
    by_id = {one.id: one for one in crowd}
    for one, other in ((by_id[a], by_id[b]) for a, b in found):
        assert abs(one.rating - other.rating) <= reach(max(one.seconds, other.seconds))


@given(crowds)
def test_whoever_is_left_has_nobody_left_within_reach(crowd: list[Waiting]) -> None:
    paired = {one for pair in pairs(crowd) for one in pair}
    left = [one for one in crowd if one.id not in paired]
    for one in left:
        for other in left:
            if one is not other:
                widest = reach(max(one.seconds, other.seconds))
                assert abs(one.rating - other.rating) > widest


@given(crowds, st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(crowd: list[Waiting], random) -> None:
    shuffled = random.sample(crowd, len(crowd))
    assert pairs(shuffled) == pairs(crowd)


def test_the_nearest_is_taken_and_the_longest_wait_comes_first() -> None:
    crowd = [Waiting(1, 1500, 9), Waiting(2, 1560, 1), Waiting(3, 1520, 0), Waiting(4, 1570, 0)]
    assert pairs(crowd) == [(1, 3), (2, 4)]


def test_reach_widens_and_ends() -> None:
    assert [reach(seconds) for seconds in (-5, 0, 1, 30, 55, 10_000)] == [50, 50, 60, 350, 600, 600]
