"""Which dice cover what: properties over all hands and targets."""

from itertools import combinations, product

from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules.airships.actions import Roll
from games.rules.airships.components import COLOURS
from games.rules.airships.dice import (
    Hand,
    Means,
    covers,
    engines,
    exchanged,
    lacking,
    may_exchange,
    total_of,
    ways_to_roll,
    within_reach,
)
from games.rules.airships.state import Die

small = st.integers(0, 5)
pools = st.tuples(small, small, small)
needs = st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4)).filter(any)
dice = st.tuples(*[st.integers(0, 3)] * 3).filter(any)
exchanges = st.none() | st.tuples(dice, dice)
hands = st.builds(Hand, pools, st.just(3), st.none() | st.integers(0, 2), exchanges)


def can_cover(needed, hand):
    """Written from the rules, without looking at how the game answers."""
    return all(
        need <= min(held, 3) + (hand.fixed == place)
        for place, (need, held) in enumerate(zip(needed, hand.pool, strict=True))
    )


def all_rolls(needed, hand):
    """Every choice of dice one could lay on the table that covers the needs."""
    rolls = set()
    for rolled in product(*[range(min(held, 3) + 1) for held in hand.pool]):
        with_fixed = [count + (hand.fixed == place) for place, count in enumerate(rolled)]
        is_asked = all(need or not count for need, count in zip(needed, rolled, strict=True))
        if is_asked and all(n <= c for n, c in zip(needed, with_fixed, strict=True)):
            rolls.add(Roll(*rolled))
    return rolls


@given(needs, hands)
def test_a_target_is_covered_exactly_when_nothing_is_lacking(needed, hand):
    assert covers(hand, needed) == can_cover(needed, hand)
    assert covers(hand, needed) == (lacking(needed, hand) == (0, 0, 0))


@given(needs, hands)
def test_exactly_the_choices_of_the_rules_are_offered(needed, hand):
    ways = ways_to_roll(needed, hand)
    assert len(set(ways)) == len(ways)
    assert set(ways) == all_rolls(needed, hand)
    assert bool(ways) == covers(hand, needed)


@given(needs, hands)
def test_the_first_choice_is_all_dice(needed, hand):
    for way in ways_to_roll(needed, hand)[:1]:
        for place, count in enumerate((way.white, way.red, way.black)):
            assert count == (min(hand.pool[place], 3) if needed[place] else 0)


@given(hands)
def test_an_exchange_moves_dice_once_and_only_if_it_can_be_paid(hand):
    after = exchanged(hand)
    if hand.exchange is None:
        assert after is None
        return
    give, get = hand.exchange
    if any(held < given for held, given in zip(hand.pool, give, strict=True)):
        assert after is None
    else:
        assert after.exchange is None
        assert after.fixed == hand.fixed
        assert [*after.pool] == [
            held - given + got for held, given, got in zip(hand.pool, give, get, strict=True)
        ]


@given(needs, hands)
def test_an_exchange_is_offered_only_where_it_helps_and_leaves_the_target_covered(needed, hand):
    if may_exchange(hand, needed):
        after = exchanged(hand)
        assert can_cover(needed, after)
        assert any(
            need and min(new, 3) > min(old, 3)
            for need, old, new in zip(needed, hand.pool, after.pool, strict=True)
        )
    after = exchanged(hand)
    if after and not can_cover(needed, hand) and can_cover(needed, after):
        assert may_exchange(hand, needed), "a target that only the exchange opens is within reach"
    is_reached = can_cover(needed, hand) or bool(after and can_cover(needed, after))
    assert within_reach([needed], hand) == ({needed} if is_reached else set())


@given(needs, hands, small, st.data())
def test_the_best_dice_count(needed, hand, value, data):
    ways = ways_to_roll(needed, hand)
    assume(ways)
    way = data.draw(st.sampled_from(ways))
    rolled, best = [], 0
    for place, count in enumerate((way.white, way.red, way.black)):
        values = data.draw(st.lists(st.integers(1, 8), min_size=count, max_size=count))
        rolled += [Die(COLOURS[place], shown) for shown in values]
        shown = [*values, value] if hand.fixed == place else values
        best += max(sum(chosen) for chosen in combinations(shown, needed[place]))
    assert total_of(needed, rolled, Means(hand, value, (0, 0, 0), 0)) == best


@given(needs, pools, st.integers(0, 3))
def test_engines_count_for_needed_colours_and_grey_always(needed, plus, grey):
    means = Means(Hand((3, 3, 3), 3), 0, plus, grey)
    expected = grey + sum(p for need, p in zip(needed, plus, strict=True) if need)
    assert engines(needed, means) == expected
