"""What a captain owes and which cards may be laid, for every hand and every roll."""

from collections import Counter
from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.rules.celestia.table import cities, helping, of, table

HAZARDS = ("cloud", "lightning", "bird", "pirate")
PLAIN = dict(zip(HAZARDS, ("compass", "arrester", "foghorn", "cannon"), strict=True))
ANSWERS = {card: (hazard, 1) for hazard, card in PLAIN.items()} | {
    f"{card}2": (hazard, 2) for hazard, card in PLAIN.items()
}
# Many of few kinds, so that there is something to choose.
CARDS = ("compass", "compass2", "arrester", "arrester2", "cannon", "turbo", "bandit")

hands = st.lists(st.sampled_from(CARDS), max_size=8).filter(
    lambda hand: all(hand.count(card) <= 2 for card in ("compass2", "arrester2", "bandit"))
)
rolls = st.lists(st.sampled_from(["cloud", "cloud", "lightning", "pirate", "blank"]), max_size=5)
helps = st.lists(st.sampled_from(["cloud", "lightning", "bird", "pirate"]), max_size=4).filter(
    lambda given: max(Counter(given).values(), default=0) <= 3
)
few = settings(max_examples=150)


# Written from the rules, without looking at how the game counts.


def open_dice(due, cards):
    """Hazards that these Equipment cards leave uncovered, no change given."""
    left = Counter(due)
    for card in cards:
        if card in ANSWERS:
            hazard, worth = ANSWERS[card]
            left[hazard] -= worth
    return sum(max(0, count) for count in left.values())


def covers(due, cards):
    return open_dice(due, cards) <= cards.count("turbo")


def is_minimal(due, cards):
    return all(not covers(due, cards[:i] + cards[i + 1 :]) for i in range(len(cards)))


def payments(due, hand):
    """Turbo only for what the whole hand's Equipment cannot cover; no card too many."""
    turbos = open_dice(due, hand)
    choices = {
        tuple(sorted(cards)) for n in range(len(hand) + 1) for cards in combinations(hand, n)
    }
    return {
        cards
        for cards in choices
        if cards.count("turbo") == turbos and covers(due, cards) and is_minimal(due, cards)
    }


def words(due, hand):
    missing = open_dice(due, hand)
    if not missing:
        return ["fly"]
    return ["fly", "fall"] if missing <= hand.count("turbo") else ["fall"]


def hazards(roll):
    return Counter(face for face in roll if face != "blank")


# The game

# A Grappling Hook does nothing here: nobody leaves.
DECK = dict.fromkeys((*ANSWERS, "turbo"), 20) | {"bandit": 2, "grappling_hook": 40}
DECK |= {f"help_{hazard}": 3 for hazard in HAZARDS}


def facing(hand, roll, helper=()):
    """A captain with exactly this hand before exactly this roll; a passenger with help cards."""
    sky = cities({"1": 9}, {"2": 9}, {"3": 9}, dice=len(roll))
    return table(
        " ".join(hand),
        " ".join(f"help_{hazard}" for hazard in helper),
        dice=[" ".join(roll)],
        fillers=["grappling_hook"],
        changes=sky | {"deck": DECK},
    )


def offered(flight):
    """All payments the captain may choose from; where there is no choice, what was laid."""
    while not of(flight.told, "paid"):
        if flight.phase == "paying":
            ways = [action.cards for action in flight.game.legal_actions(0)]
            assert len(ways) > 1, "asked without a choice"
            return ways
        flight.advance("after_fly")
    return [tuple(of(flight.told, "paid")[0]["cards"])]


@few
@given(hands, rolls)
def test_a_captain_must_may_or_cannot_fly(hand, roll):
    flight = facing(hand, roll)
    due = hazards(roll)
    if not due:
        assert of(flight.next_leg().told, "declared")[0]["word"] == "fly", "goes without asking"
        return
    assert flight.reach("declaring").legal(0) == words(due, hand)


@few
@given(hands, rolls)
def test_exactly_the_payments_of_the_rules_are_offered(hand, roll):
    due = hazards(roll)
    assume("fly" in words(due, hand))
    ways = offered(facing(hand, roll))
    assert len(set(ways)) == len(ways)
    assert set(ways) == payments(due, hand)


@few
@given(hands, rolls)
def test_no_turbo_is_laid_where_equipment_covers(hand, roll):
    due = hazards(roll)
    assume(words(due, hand) == ["fly"])
    assert all("turbo" not in cards for cards in offered(facing(hand, roll)))


@few
@given(hands, rolls)
def test_upgraded_cards_give_no_change_and_a_fall_costs_nothing(hand, roll):
    flight = facing(hand, roll)
    held = Counter(flight.hand(0))
    flight.next_leg()
    paid = of(flight.told, "paid")
    if paid:
        assert Counter(flight.hand(0)) == held - Counter(paid[0]["cards"])
    else:
        assert not held - Counter(flight.hand(0)), "a card was drawn, none is gone"


@few
@given(hands, rolls, helps)
def test_help_covers_first_and_changes_the_duty(hand, roll, given):
    due = hazards(roll)
    assume("fall" in words(due, hand) and given)
    flight = facing(hand, roll, given).reach("after_fall")
    flight.window({1: helping(*given)})
    rest = due - Counter(given)
    if rest:
        assert flight.reach("declaring").legal(0) == words(rest, hand)
    if "fly" in words(rest, hand):
        assert set(offered(flight)) == payments(rest, hand)
