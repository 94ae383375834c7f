"""What a bot imagines: every unseen card can be in every unseen place, what is known stays."""

import json
from collections import Counter

import pytest

from games.rules.celestia.actions import (
    FALL,
    FLY,
    LEAVE,
    PASS,
    Choose,
    GrapplingHook,
    Instructor,
    Jetpack,
    Spy,
    Swap,
)
from games.rules.celestia.components import city_of
from games.rules.celestia.payment import fare_of, words_of
from tests.rules.celestia.scenes import act, answers, asked, ruleset, scene, until
from tests.rules.playouts import steps

SEEDS = [f"imagine {number}" for number in range(1000)]
FEW = SEEDS[:200]
HANDS = {0: "compass cannon", 1: "turbo spy", 2: "foghorn cannon compass"}


@pytest.fixture(scope="module")
def game():
    """In the middle of a game with everything."""
    every = ruleset(
        "powers spyglass help travellers theatre krismastri matryoshburg boscalumia"
        " grappling_hook instructor"
    )
    game = every.new_game(seats=3, seed="hidden")
    for number, (seat, action) in enumerate(steps(game, "hidden")):
        is_rich = sum(map(len, game.state.owned)) > 5 and game.state.gifts
        if number > 100 and is_rich and not game.state.leg.left and game.state.leg.word is None:
            break
        game.act(seat, action)
    assert game.state.gifts and all(game.state.owned)
    return game


def imagined(game, seat, seeds=SEEDS):
    return (game.determinize(seat, seed).state for seed in seeds)


def test_every_unseen_card_turns_up_in_every_unseen_place(game):
    state = game.state
    unseen = Counter(state.deck)
    for other in (0, 2):
        unseen.update(state.hands[other])
    seen_in: dict[object, set[str]] = {}
    for other_deal in imagined(game, 1):
        for other in (0, 2):
            seen_in.setdefault(f"hand {other}", set()).update(other_deal.hands[other])
        seen_in.setdefault("top", set()).add(other_deal.deck[-1])
        seen_in.setdefault("bottom", set()).add(other_deal.deck[0])
        assert other_deal.hands[1] == state.hands[1]
        assert len(other_deal.deck) == len(state.deck)
    assert len(seen_in) == 4
    assert all(cards == set(unseen) for cards in seen_in.values())


def test_every_unseen_treasure_turns_up_in_every_unseen_place_of_its_city(game):
    """Piles, the treasures of others and the gifts."""
    state = game.state
    seen_in: dict[object, set[str]] = {}
    unseen: dict[int, set[str]] = {city: set(state.pile(city)) for city in range(1, 10)}
    for owned in (state.owned[0], state.owned[2], state.gifts):
        for treasure in owned:
            unseen[city_of(treasure)].add(treasure)
    assert not any(seen.seat == 1 for seen in state.seen_piles), "seat 1 knows no pile"
    for other_deal in imagined(game, 1):
        assert other_deal.owned[1] == state.owned[1]
        for pile in range(9):
            if other_deal.piles[pile]:
                seen_in.setdefault(("top", pile + 1), set()).add(other_deal.piles[pile][-1])
        for name, owned in (("0", other_deal.owned[0]), ("2", other_deal.owned[2])):
            for treasure in owned:
                seen_in.setdefault((name, city_of(treasure)), set()).add(treasure)
        for treasure in other_deal.gifts:
            seen_in.setdefault(("gift", city_of(treasure)), set()).add(treasure)
    assert {name for name, _ in seen_in} == {"top", "0", "2", "gift"}
    for (name, city), found in seen_in.items():
        assert found == unseen[city], f"{name} of city {city}"


def test_a_spectator_knows_no_hand(game):
    found: set[str] = set()
    for other_deal in imagined(game, None, FEW):
        found.update(other_deal.hands[1])
    assert len(found) > len(set(game.state.hands[1]))


def test_imagined_hands_hold_each_card_as_often_as_chance_has_it(game):
    state = game.state
    hidden = Counter(state.deck) + Counter(state.hands[0]) + Counter(state.hands[2])
    totals: Counter[str] = Counter()
    for other_deal in imagined(game, 1):
        totals.update(other_deal.hands[0])
    for card, count in hidden.items():
        expected = len(state.hands[0]) * count / hidden.total()
        assert totals[card] / len(SEEDS) == pytest.approx(expected, abs=0.2)


def test_who_owns_how_many_of_which_city_stays(game):
    owned = game.view(1)["owned"]
    for seed in FEW:
        assert game.determinize(1, seed).view(1)["owned"] == owned


def test_what_is_imagined_does_not_depend_on_the_truth(game):
    twin = game.determinize(1, "another truth")
    for seed in SEEDS[:50]:
        assert twin.determinize(1, seed) == game.determinize(1, seed)


def test_future_rolls_and_draws_differ(game):
    futures = set()
    for seed in FEW:
        twin = game.determinize(1, seed)
        events = []
        for _ in range(40):
            if not twin.to_act():
                break
            seat = twin.to_act()[0]
            events += [event.seen_by(seat) for event in twin.act(seat, twin.idle_action(seat))]
        drawn = [event for event in events if event and event["type"] in ("rolled", "drew")]
        futures.add(json.dumps(drawn))
    assert len(futures) > 0.9 * len(FEW)


def test_a_stacked_future_is_not_imagined():
    game = scene(hands=HANDS | {1: "turbo"}, dice=["cloud cloud"] * 20)
    assert game.state.stacked_dice
    assert not game.determinize(0, "y").state.stacked_dice


# What is known stays


def test_cards_a_spy_saw_stay_where_they_were_seen():
    game = scene("theatre", hands=HANDS)
    answers(game, "before_roll", {1: Spy(2)})
    for other_deal in imagined(game, 1, FEW):
        assert other_deal.hands[2] == game.state.hands[2]
    assert any(deal.hands[2] != game.state.hands[2] for deal in imagined(game, 0, FEW))


def test_a_card_drawn_after_the_spy_is_dealt_anew():
    game = scene("theatre", hands=HANDS, dice=["lightning lightning"])
    until(game, "stay_or_leave", plays={("before_roll", 1): Spy(2)})
    until(game, "before_roll", journey=2)
    new = set()
    for deal in imagined(game, 1):
        rest = Counter(deal.hands[2]) - Counter(HANDS[2].split())
        assert rest.total() == 1
        new.update(rest)
    assert len(new) > 5


def test_the_top_of_a_pile_is_known_to_who_gave_it_back():
    game = scene(
        "grappling_hook powers",
        hands={0: "compass", 1: "grappling_hook", 2: "cannon"},
        dice=["cloud blank"],
        top={1: "1:2"},
    )
    until(game, "after_fly", leave=[1])
    answers(game, "after_fly", {1: GrapplingHook()})
    assert {deal.pile(1)[-1] for deal in imagined(game, 1, FEW)} == {"1:2"}
    assert {deal.pile(1)[-1] for deal in imagined(game, 0, FEW)} == {"1:1", "1:2", "1:3"}


def test_the_bottom_of_a_pile_is_known_to_who_put_it_there():
    hands = {0: "cannon", 1: "cannon", 2: "cannon"}
    game = scene("matryoshburg", hands=hands, dice=["cloud cloud"], owned={1: "2:4"})
    until(game, "visit")
    act(game, 1, Swap("2:4"))
    assert {deal.pile(2)[0] for deal in imagined(game, 1, FEW)} == {"2:4"}
    assert {deal.pile(2)[0] for deal in imagined(game, 2, FEW)} == {"2:2", "2:3", "2:4"}


def test_what_an_instructor_saw_is_still_among_the_pile_in_any_order():
    game = scene(
        "instructor", hands={0: "compass", 1: "instructor", 2: "cannon"}, at=3, owned={2: "3:4"}
    )
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    answers(game, "drawing", {1: Instructor()})
    act(game, 1, Choose("3:6"))
    pile = sorted(game.state.pile(3))
    deals = list(imagined(game, 1, FEW))
    assert all(sorted(deal.pile(3)) == pile for deal in deals)
    assert all(deal.owned[2] == ["3:4"] for deal in deals), "so seat 2's is known as well"
    assert {deal.pile(3)[-1] for deal in deals} == set(pile)
    assert {deal.owned[1][0] for deal in imagined(game, 2, FEW)} == {"3:4", "3:5", "3:6"}


def test_who_is_choosing_knows_the_cards_looked_at():
    game = scene(
        variant="crew", seats=2, hands={0: "compass", 1: "cannon"}, at=2, top={2: "2:3 2:2"}
    )
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    assert asked(game) == "choose"
    looking, top = game.view(1)["looking"], sorted(game.state.pile(2)[-3:])
    for seed in FEW:
        twin = game.determinize(1, seed)
        assert twin.view(1)["looking"] == looking
        assert sorted(twin.state.pile(2)[-3:]) == top
    others = {tuple(sorted(deal.pile(2)[-3:])) for deal in imagined(game, 0, FEW)}
    assert len(others) > 1


def test_a_gift_that_was_given_is_known_to_all_and_the_shown_ones_too():
    game = scene(
        "krismastri",
        hands={0: "cannon", 1: "cannon", 2: "cannon"},
        dice=["cloud cloud"],
        seats=4,
        owned={0: "9:25 9:25"},
        gifts="1:3 6:13 2:4",
    )
    until(game, "give")
    act(game, 0, game.legal_actions(0)[0])
    for deal in imagined(game, 2, FEW):
        assert deal.owned[1] == ["6:13"] and sorted(deal.gifts) == ["1:3", "2:4"]


def test_who_left_in_this_leg_took_what_is_imagined():
    game = scene("powers", hands={0: "compass", 1: "cannon", 2: "cannon"}, dice=["cloud blank"])
    until(game, "before_word", leave=[1])
    taken = set()
    for deal in imagined(game, 0, FEW):
        (leaver,) = deal.leg.left
        assert leaver.treasure == deal.owned[1][-1]
        taken.add(leaver.treasure)
    assert taken == {"1:1", "1:2", "1:3"}
    assert {deal.leg.left[0].treasure for deal in imagined(game, 1, FEW)} == {
        game.state.owned[1][0]
    }


# Windows and words


def test_sealed_answers_of_others_are_dealt_anew_and_the_own_stays():
    game = scene(
        "powers",
        hands={0: "jetpack cannon", 1: "jetpack cannon", 2: "cannon cannon"},
        dice=["cloud cloud"],
    )
    until(game, "after_fall")
    act(game, 1, Jetpack())
    asked_later = {str(deal_of(game, 0, seed).answers[1]) for seed in FEW}
    assert len(asked_later) > 1
    assert {deal_of(game, 1, seed).answers[1] for seed in FEW} == {Jetpack()}


def deal_of(game, seat, seed):
    return game.determinize(seat, seed).steps[-1]


def test_imagined_answers_can_be_played_on():
    game = scene(
        "powers",
        hands={0: "jetpack cannon", 1: "jetpack cannon", 2: "cannon cannon"},
        dice=["cloud cloud"],
    )
    until(game, "after_fall")
    act(game, 1, Jetpack())
    for seed in FEW[:60]:
        twin = game.determinize(2, seed)
        assert twin.to_act() == game.to_act()
        for seat in twin.to_act():
            twin.act(seat, PASS)


def test_under_quick_whoever_is_asked_can_answer():
    game = scene(
        "powers theatre",
        reactions="quick",
        hands={0: "cannon", 1: "jetpack", 2: "alternate_route"},
        dice=["cloud cloud"],
    )
    until(game, "after_fall")
    assert game.to_act() == (1, 2)
    for seed in FEW[:40]:
        twin = game.determinize(0, seed)
        assert twin.to_act() == (1, 2)
        assert all(len(twin.legal_actions(seat)) > 1 for seat in (1, 2))


@pytest.mark.parametrize(
    ("hand", "word"), [("compass cannon", FLY), ("cannon turbo", FLY), ("cannon turbo", FALL)]
)
def test_the_captains_word_stays_true(hand, word):
    game = scene(
        "powers", hands={0: hand, 1: "wind_gust", 2: "cannon"}, dice=["cloud blank"], seats=3
    )
    until(game, "declare")
    act(game, 0, word)
    hands = set()
    for seed in FEW:
        twin = game.determinize(1, seed)
        leg = twin.state.leg
        held = twin.state.hands[0]
        assert leg.word in words_of(fare_of(twin.state, leg), leg, held)
        hands.add(tuple(held))
    assert len(hands) > 10


def test_what_was_paid_is_gone_so_the_captain_need_not_hold_it_again():
    game = scene(
        "help",
        hands={0: "compass cannon foghorn", 1: "mooring_line", 2: "cannon"},
        dice=["cloud blank"],
    )
    until(game, "after_pay")
    hands = [deal.hands[0] for deal in imagined(game, 2, FEW)]
    able = [hand for hand in hands if {"compass", "compass2", "turbo"} & set(hand)]
    assert 0.2 < len(able) / len(hands) < 0.8


def test_a_word_that_few_hands_could_say_does_not_tell_the_true_hand_after_the_leg():
    """Four pirates were paid and the craft is at the last city, where a treasure is drawn."""
    game = scene(
        "instructor",
        hands={0: "cannon " * 4 + "arrester foghorn", 1: "instructor", 2: "compass"},
        dice=["pirate " * 4],
        at=8,
    )
    until(game, "drawing")
    assert len({tuple(deal.hands[0]) for deal in imagined(game, 2, FEW)}) > 10
