"""Sealed windows: who is asked, what a round resolves, and what nobody else learns of."""

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.rules.celestia.actions import FALL, FLY, FLY_ON, PASS, STAY, Blue, Head
from games.rules.celestia.components import MODULES
from games.rules.celestia.windows import Reacting
from games.rules.rng import Stream
from tests.rules import playouts
from tests.rules.celestia.table import (
    BANDIT,
    GUST,
    JETPACK,
    MOORING,
    ROUTE,
    eject,
    glass,
    helping,
    kinds,
    of,
    ruleset,
    table,
    went_back,
)

ALL = ["powers", "spyglass", "help"]
# In the order of the rules. Seat 1 plays the first of two, seat 2 the other; both aboard.
KINDS = {
    "spyglass": ("", glass),
    "dice": ("wind_gust", lambda _: GUST),
    "people": ("ejection", lambda _: eject(3)),
    "help": ("help_cloud", lambda _: helping("cloud")),
    "jetpack": ("jetpack", lambda _: JETPACK),
}


# One round


@pytest.mark.parametrize(("first", "later"), list(combinations(KINDS, 2)))
@pytest.mark.parametrize("swapped", [False, True])
def test_a_round_resolves_the_first_kind_that_somebody_played(first, later, swapped):
    early, late = (2, 1) if swapped else (1, 2)
    hands = {early: KINDS[first][0], late: KINDS[later][0]}
    flight = table(
        "",
        hands[1],
        hands[2],
        "",
        modules=ALL,
        dice=["cloud blank", "cloud"],
        owns={1: "1:spyglass", 2: "2:spyglass"},
    ).reach("after_fall")
    told = flight.window({early: KINDS[first][1](early), late: KINDS[later][1](late)})
    resolved = [event["seat"] for event in told if event["type"] in ("played", "helped")]
    assert resolved == [early]
    assert [seat for seat, _ in went_back(told)] == [late]


def test_all_plays_of_one_kind_are_resolved_from_the_captains_left():
    flight = table("bandit", "", "bandit", "", modules=ALL, first=1).reach("before_roll")
    told = flight.window({0: BANDIT, 2: BANDIT})
    assert [event["seat"] for event in of(told, "played")] == [2, 0]


def test_what_went_back_is_told_to_its_owner_alone():
    flight = table("", "jetpack", "alternate_route", dice=["cloud cloud"]).reach("after_fall")
    flight.window({1: JETPACK, 2: ROUTE})
    assert of(flight.heard(1), "went_back") == [{"type": "went_back", "seat": 1, "kind": "jetpack"}]
    for other in (0, 2, None):
        assert of(flight.heard(other), "went_back") == []


def test_a_power_that_went_back_is_unused():
    flight = table(
        "",
        "",
        "",
        modules=["spyglass", "travellers"],
        travellers="red blue green",
        dice=["cloud cloud", "cloud cloud"],
        owns={2: "1:spyglass"},
    ).reach("after_fall")
    told = flight.window({1: Blue(), 2: glass(1)})
    assert went_back(told) == [(1, "blue")]
    assert not any(traveller["is_used"] for traveller in flight.seen["travellers"])


def test_after_a_resolved_round_the_window_opens_again_and_closes_when_all_pass():
    flight = table("compass", "ejection ejection", "", "", dice=["cloud blank"])
    number = flight.reach("before_word").game.question(1).number
    flight.window({1: eject(2)})
    assert flight.phase == "before_word" and flight.game.question(1).number == number + 1
    flight.window({1: eject(3)})
    assert flight.phase == "before_word"
    flight.window()
    assert flight.phase == "declaring"


def test_a_window_after_cards_were_laid_opens_once():
    flight = table("compass", "mooring_line", "mooring_line", modules=ALL, dice=["cloud blank"])
    flight.reach("after_pay").window({1: MOORING})
    assert flight.phase == "before_roll"


# Sealed


def test_all_are_asked_at_once_in_one_sealed_question():
    flight = table("", "", "", dice=["cloud cloud"]).reach("after_fall")
    questions = [flight.game.question(seat) for seat in flight.asked]
    assert {question.number for question in questions} == {questions[0].number}
    assert all(question.sealed for question in questions)
    assert flight.asked == (1, 2, 0), "from the captain's left"


def test_an_answer_shows_to_nobody_until_all_have_answered():
    flight = table("", "jetpack", "", dice=["cloud cloud"]).reach("after_fall")
    before = [flight.game.view(other) for other in (0, 2, None)]
    assert flight.act(1, JETPACK) == []
    assert [flight.game.view(other) for other in (0, 2, None)] == before
    assert "jetpack" in flight.hand(1)


def test_an_answer_is_not_given_twice():
    flight = table("", "jetpack", "", dice=["cloud cloud"]).reach("after_fall")
    flight.act(1, PASS)
    flight.refuses(1, PASS, "answered")
    flight.refuses(1, JETPACK, "answered")


def test_there_is_nothing_to_pass_without_a_window():
    flight = table("", "", "", dice=["cloud cloud"])
    flight.refuses(1, PASS, "no_window")


def test_the_order_of_answers_does_not_matter():
    def played(order):
        flight = table("", "jetpack", "wind_gust", dice=["cloud blank", "cloud"])
        flight.reach("after_fall")
        plays = {0: PASS, 1: JETPACK, 2: GUST}
        for seat in order:
            flight.act(seat, plays[seat])
        return flight

    first, second = played([0, 1, 2]), played([2, 1, 0])
    assert first.told == second.told and first.game == second.game


# Who is asked: concealed


def test_whoever_could_hold_such_a_card_is_asked():
    flight = table("", "", "", "", dice=["cloud cloud"]).reach("after_fall", leaving=[2])
    assert flight.asked == (1, 3, 0), "who left could only hold a Wind Gust, but no die is blank"
    flight = table("", "", "", "", dice=["cloud blank"]).reach("after_fall", leaving=[2])
    assert flight.asked == (1, 2, 3, 0)


def test_who_has_no_card_in_hand_is_not_asked():
    flight = table("", "", dice=["cloud blank"], changes={"hands": [0] * 5}).stay(1)
    assert flight.journey == 2, "no window opened"


def test_nobody_is_asked_for_cards_that_all_lie_on_the_discard_pile():
    flight = table(
        "",
        "wind_gust wind_gust",
        "",
        dice=["cloud blank", "blank", "blank"],
        changes={"deck": {"wind_gust": 2, "cannon": 60}},
    ).reach("before_word")
    flight.window({1: GUST})
    flight.window({1: GUST})
    assert flight.phase == "declaring"


def public(events):
    seen = [event.seen_by(None) for event in events]
    return [wire for wire in seen if wire is not None]


def nobody_plays(game, seat):
    """Stay, pass, keep one's word: never a card but those that pay."""
    legal = game.legal_actions(seat)
    for quiet in (STAY, PASS, FLY_ON, Head("city"), FLY, FALL):
        if quiet in legal:
            return quiet
    return legal[0]


def dealt_anew(game, seed):
    """The same game, but whoever does not lay cards in this leg holds other ones."""
    twin = game.copy()
    state = twin.state
    known = {state.captain} | ({state.boat.seat} if state.boat else set())
    others = [seat for seat in range(state.seats) if seat not in known]
    cards = sorted([*state.deck, *(card for seat in others for card in state.hands[seat])])
    Stream(seed, "twin").shuffle(cards)
    for seat in others:
        size = len(state.hands[seat])
        state.hands[seat] = sorted(cards[:size])
        del cards[:size]
    state.deck = cards
    state.seen_hands = []
    return twin.ruleset.restore(twin.dump())


def worth_anew(game, seed):
    """The same game, but treasures of the same city have changed places."""
    twin = game.copy()
    state = twin.state
    for city in range(1, len(state.piles) + 1):
        places = [
            (owned, place)
            for owned in (*state.owned, state.pile(city))
            for place, treasure in enumerate(owned)
            if treasure.startswith(f"{city}:")
        ]
        treasures = sorted(owned[place] for owned, place in places)
        Stream(seed, f"twin/{city}").shuffle(treasures)
        for (owned, place), treasure in zip(places, treasures, strict=True):
            owned[place] = treasure
    state.seen_piles = []
    return twin.ruleset.restore(twin.dump())


def starting_a_leg(seed, seats, **options):
    """A game played by chance up to the first question of some leg."""
    game = ruleset(MODULES, **options).new_game(seats=seats, seed=seed)
    stop = Stream(seed, "stop").below(250)
    leg = None
    for played, (seat, action) in enumerate(playouts.steps(game, seed)):
        now = (game.state.journey, game.state.legs)
        if played >= stop and now != leg and game.view(None)["leg"]:
            return game
        leg = now
        game.act(seat, action)
    return None


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.integers(2, 6), st.sampled_from([dealt_anew, worth_anew]))
def test_who_is_asked_tells_nothing_of_what_is_hidden(number, seats, change):
    """Two games that differ only in what nobody sees go alike while nobody plays a card."""
    seed = f"twins {number}"
    game = starting_a_leg(seed, seats)
    assume(game is not None)
    twin = change(game, seed)
    leg = now = (game.state.journey, game.state.legs)
    while now == leg:
        assert game.to_act() == twin.to_act()
        seat = game.to_act()[0]
        assert game.question(seat) == twin.question(seat)
        action = nobody_plays(game, seat)
        assert nobody_plays(twin, seat) == action
        told, other = public(game.act(seat, action)), public(twin.act(seat, action))
        now = (game.state.journey, game.state.legs)
        if now == leg and game.to_act():
            assert told == other
        else:  # what treasures are worth may have ended one of the games
            assert until_landing(told) == until_landing(other)
            return


def until_landing(told):
    ends = [i for i, kind in enumerate(kinds(told)) if kind in ("moved", "crashed", "reached_last")]
    return told[: ends[0] + 1] if ends else []


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(2, 6))
def test_whoever_holds_something_playable_is_asked(number, seats):
    for game in windows(f"asked {number}", seats):
        assert holders(game) <= set(game.steps[-1].asked)


# Who is asked: quick


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(2, 6))
def test_quick_asks_exactly_those_who_hold_something_playable(number, seats):
    for game in windows(f"quick {number}", seats, reactions="quick"):
        assert set(game.steps[-1].asked) == holders(game)


def windows(seed, seats, **options):
    """Every window of a game by chance, just opened."""
    game = ruleset(MODULES, **options).new_game(seats=seats, seed=seed)
    for played, (seat, action) in enumerate(playouts.steps(game, seed)):
        window = game.steps[-1]
        if isinstance(window, Reacting) and not window.answers:
            yield game
        game.act(seat, action)
        if played > 150:
            return


def holders(game):
    """Seats with a play that the open window would take, asked or not."""
    window = game.steps[-1]
    if window.moment == "drawing":
        return {seat for seat in game.to_act() if len(window.legal(game, seat)) > 1}
    return {seat for seat in range(game.state.seats) if len(window.legal(game, seat)) > 1}


def test_quick_passes_a_window_by_that_nobody_could_use():
    flight = table("compass", "", "", dice=["cloud blank"], reactions="quick").stay(1, 2)
    assert flight.phase == "declaring"
    flight.next_leg()
    assert flight.city == 2


def test_quick_does_not_ask_for_a_card_that_cannot_be_played():
    flight = table("", "jetpack", "wind_gust", dice=["cloud cloud"], reactions="quick")
    flight.reach("after_fall")
    assert flight.asked == (1,)
