"""Payments, for every hand and every roll."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from games.rules.cloud9.actions import Fall, Pay
from games.rules.cloud9.components import CARDS, COLOURS
from games.rules.cloud9.payment import fare_of, missing, ways_out

hands = st.lists(st.sampled_from(CARDS), max_size=9)
rolls = st.lists(st.sampled_from([*COLOURS, "blank", "blank"]), max_size=4)


def ways(hand, roll, wild_pays_all):
    counted = dict.fromkeys(CARDS, 0) | Counter(hand)
    return ways_out(fare_of(tuple(roll)), counted, wild_pays_all)


def pays(cards, roll, wild_pays_all):
    """Written from the rules, without looking at how the game lists payments."""
    due = Counter(face for face in roll if face != "blank")
    paid = Counter(cards)
    wilds = paid.pop("wild", 0)
    if wild_pays_all and wilds:
        return wilds == 1 and not paid and due.total() > 0
    return not paid - due and (due - paid).total() == wilds


def all_payments(hand, roll, wild_pays_all):
    choices = {
        tuple(sorted(cards)) for size in range(len(roll) + 1) for cards in combinations(hand, size)
    }
    return {cards for cards in choices if pays(cards, roll, wild_pays_all)}


@given(hands, rolls, st.booleans())
def test_exactly_the_payments_of_the_rules_are_offered(hand, roll, wild_pays_all):
    offered = [way.cards for way in ways(hand, roll, wild_pays_all) if isinstance(way, Pay)]
    assert len(set(offered)) == len(offered)
    assert set(offered) == all_payments(hand, roll, wild_pays_all)


@given(hands, rolls, st.booleans())
def test_falling_is_offered_exactly_when_the_colours_are_not_held(hand, roll, wild_pays_all):
    due = Counter(face for face in roll if face != "blank")
    offered = ways(hand, roll, wild_pays_all)
    assert (Fall() in offered) == bool(due - Counter(hand))
    assert offered, "a pilot always has an answer"


@given(hands, rolls, st.booleans())
def test_the_first_payment_spends_the_fewest_wilds(hand, roll, wild_pays_all):
    wilds = [
        way.cards.count("wild") for way in ways(hand, roll, wild_pays_all) if isinstance(way, Pay)
    ]
    assert wilds == sorted(wilds)


@given(hands, rolls)
def test_missing_is_what_the_hand_lacks(hand, roll):
    due = Counter(face for face in roll if face != "blank")
    counted = dict.fromkeys(CARDS, 0) | Counter(hand)
    assert missing(fare_of(tuple(roll)), counted) == due - Counter(hand)


@given(hands, st.permutations(["red", "green", "blank", "red"]))
def test_the_order_of_the_dice_does_not_matter(hand, roll):
    assert ways(hand, roll, False) == ways(hand, sorted(roll), False)
