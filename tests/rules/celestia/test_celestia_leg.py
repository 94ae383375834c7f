"""A leg and a journey of Celestia, step by step."""

import pytest

from games.rules.celestia.actions import FALL, FLY, FLY_ON, LEAVE, PASS, STAY, Blue
from tests.rules.celestia.table import (
    GUST,
    JETPACK,
    MOORING,
    ONE_TREASURE,
    cities,
    eject,
    kinds,
    of,
    rowboat,
    table,
)

BASE = {"modules": []}
BLANKS = "blank blank blank blank"


def plain(*hands, **more):
    """Without any module there are no windows."""
    return table(*hands, **(BASE | more))


# Rolling and deciding


def test_the_dice_along_the_way():
    flight = plain("", "", dice=[BLANKS] * 8)
    while flight.journey == 1 and flight.asked:
        flight.advance()
    rolled = [event for event in of(flight.told, "rolled") if event["journey"] == 1]
    assert [len(event["dice"]) for event in rolled] == [2, 2, 2, 3, 3, 3, 4, 4]
    assert [event["city"] for event in rolled] == [2, 3, 4, 5, 6, 7, 8, 9]


def test_passengers_decide_from_the_captains_left():
    flight = plain("", "", "", "", first=2, dice=["cloud cloud"])
    asked = []
    while flight.phase == "deciding":
        asked += flight.asked
        flight.stay(*flight.asked)
    assert asked == [3, 0, 1]


def test_nobody_decides_out_of_turn_or_twice():
    flight = plain("", "", "", "", dice=["cloud cloud"])
    flight.refuses(2, STAY, "not_your_turn")
    flight.refuses(2, LEAVE, "not_your_turn")
    flight.stay(1).refuses(1, LEAVE, "already_decided")
    flight.leave(2).refuses(2, STAY, "already_left")
    assert flight.asked == (3,)


def test_the_captain_does_not_decide():
    flight = plain("", "", "", dice=["cloud cloud"])
    flight.refuses(0, LEAVE, "captain_cannot_leave")
    flight.refuses(0, STAY, "captain_is_aboard")
    flight.refuses(0, FLY_ON, "not_alone")
    flight.refuses(0, FALL, "not_yet")


def test_only_its_owner_sees_a_treasure():
    flight = plain("", "", "", dice=["cloud cloud"], treasure={1: "1:3"}).leave(1)
    took = {"type": "took_treasure", "seat": 1, "city": 1, "left": 9}
    assert of(flight.heard(1), "took_treasure") == [took | {"treasure": "1:3"}]
    assert of(flight.heard(0), "took_treasure") == [took | {"treasure": None}]
    assert of(flight.heard(None), "took_treasure") == [took | {"treasure": None}]
    assert flight.seen["owned"][1] == {"1": 1}, "from which city it is, everybody knows"


def test_decisions_are_public():
    flight = plain("", "", "", "", dice=["cloud cloud"]).stay(1).leave(2)
    assert flight.seen["leg"]["said"] == [{"seat": 1, "said": "stay"}, {"seat": 2, "said": "leave"}]


# Declaring


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("compass arrester", ["fly"]),
        ("compass arrester turbo turbo", ["fly"]),
        ("compass turbo", ["fly", "fall"]),
        ("turbo turbo", ["fly", "fall"]),
        ("compass compass", ["fall"]),
        ("compass", ["fall"]),
        ("", ["fall"]),
    ],
)
def test_a_captain_must_fly_may_choose_or_must_fall(hand, words):
    flight = plain(hand, "", dice=["cloud lightning"]).reach("declaring")
    assert flight.legal(0) == words
    if words == ["fly"]:
        flight.refuses(0, FALL, "must_fly")
    if words == ["fall"]:
        flight.refuses(0, FLY, "cannot_fly")
    flight.refuses(1, FLY, "not_the_captain")


def test_a_roll_without_a_hazard_flies_by_itself_and_costs_nothing():
    flight = plain("compass", "", dice=["blank blank"]).stay(1)
    assert flight.city == 2 and "compass" in flight.hand(0)


def test_a_captain_without_a_card_falls_without_being_asked():
    flight = plain("", "", dice=["cloud blank"], changes={"hands": [0] * 5}).stay(1)
    assert "crashed" in kinds(flight.told)


def test_a_word_stands_while_nothing_has_changed():
    flight = table("turbo", "ejection ejection", "", "", dice=["cloud cloud"])
    flight.reach("after_fall").window({1: eject(2)})
    assert flight.phase == "after_fall" and len(of(flight.told, "declared")) == 1
    flight.window({1: eject(3)})
    assert flight.phase == "after_fall" and len(of(flight.told, "declared")) == 1


def test_after_new_dice_the_captain_declares_anew():
    flight = table("compass", "wind_gust", "", dice=["cloud blank", "blank"]).reach("after_fly")
    flight.window({1: GUST})
    flight.says("fly")
    assert [event["word"] for event in of(flight.told, "declared")] == ["fly", "fly"]
    assert flight.phase == "after_fly", "and the window opens again"


# Another captain in the same leg


def taken_over(*hands, **more):
    """Blue, seat 1, has become captain after 'we fall'; seat 0 is a passenger now."""
    flight = table(*hands, modules=["powers", "travellers"], travellers="red blue green", **more)
    flight.reach("after_fall").window({1: Blue()})
    return flight


def test_the_captain_in_office_declares_not_bound_by_the_others_word():
    flight = taken_over("", "compass", "", dice=["cloud blank"])
    assert flight.asked == (1,) and flight.legal(1) == ["fly"]
    flight.next_leg()
    assert of(flight.told, "paid")[0]["seat"] == 1 and flight.city == 2
    assert flight.captain == 2, "to the left of the captain in office"


def test_a_captain_who_was_replaced_is_a_passenger():
    flight = taken_over("", "", "ejection", dice=["cloud blank"]).reach("after_fall")
    flight.has_no(2, eject(1))
    flight.window({2: eject(0)})
    assert flight.aboard == [1, 2]


def test_after_a_crash_under_another_captain_the_player_to_that_ones_left_is_next():
    flight = taken_over("", "", "", dice=["cloud blank"]).next_leg()
    assert flight.journey == 2 and flight.captain == 2


# Moving and crashing


def test_paid_cards_are_discarded_and_the_next_aboard_is_captain():
    flight = plain("compass", "", "", "", dice=["cloud blank"]).next_leg(leaving=[1])
    assert flight.city == 2 and flight.captain == 2, "seat 1 has left"
    assert flight.discarded("compass") == 1


def test_after_a_crash_nobody_aboard_has_taken_anything_and_cards_are_kept():
    flight = plain("compass", "", "", dice=["cloud lightning"]).next_leg(leaving=[1])
    assert flight.treasures(0) == flight.treasures(2) == []
    assert "compass" in flight.hand(0) and len(flight.treasures(1)) == 1


def test_between_journeys_everybody_draws_one_the_new_captain_first():
    flight = plain("", "", "", dice=["cloud cloud"], draws="turbo compass arrester").next_leg()
    drew = of(flight.told, "drew")
    assert [(event["seat"], event["cards"]) for event in drew] == [
        (1, ["turbo"]),
        (2, ["compass"]),
        (0, ["arrester"]),
    ]
    assert flight.captain == 1 and flight.aboard == [0, 1, 2] and flight.city == 1


def test_the_new_captain_sits_left_of_the_last_one_aboard_or_not():
    flight = plain("", "", "", dice=["cloud cloud"]).next_leg(leaving=[1])
    assert flight.captain == 1


def test_the_last_captain_is_the_one_of_the_last_leg():
    flight = plain("", "", "", dice=["blank blank", "cloud cloud"]).next_leg().next_leg()
    assert flight.journey == 2 and flight.captain == 2


# The lone captain


def test_who_was_not_alone_when_the_leg_began_must_face_the_roll():
    flight = plain("turbo", "", dice=["cloud blank"]).leave(1)
    flight.refuses(0, LEAVE, "captain_must_face")
    flight.refuses(0, FLY_ON, "captain_must_face")
    assert flight.legal(0) == ["fly", "fall"]


def test_alone_at_the_start_of_a_leg_one_leaves_or_flies_on_before_rolling():
    flight = plain("compass", "", dice=["cloud blank", "cloud cloud"]).next_leg(leaving=[1])
    assert flight.phase == "alone" and flight.dice == []
    flight.act(0, FLY_ON)
    assert flight.dice == ["cloud", "cloud"] and flight.phase == "declaring"
    flight.refuses(0, LEAVE, "captain_must_face")


def test_a_lone_captain_who_leaves_ends_the_journey():
    flight = plain("compass", "", "", dice=["cloud blank"], treasure={2: "2:4"})
    flight.next_leg(leaving=[1, 2]).leave(0)
    assert flight.treasures(0) == ["2:4"]
    assert flight.journey == 2 and flight.captain == 1


def test_a_lone_captain_at_an_empty_city_must_fly_on():
    flight = table(
        "compass",
        "mooring_line",
        modules=["help"],
        changes=ONE_TREASURE,
        dice=["cloud blank", "cloud cloud"],
    )
    flight.reach("after_pay", leaving=[1]).window({1: MOORING})
    assert flight.aboard == [0] and flight.pile(1) == 0
    assert flight.phase == "before_roll", "nothing was asked before"
    flight.refuses(0, LEAVE, "no_treasure_here")
    assert flight.reach("declaring").dice == ["cloud", "cloud"]


# Empty cities


def test_when_the_last_treasure_is_taken_nobody_else_may_leave():
    flight = plain("", "", "", "", dice=["cloud cloud"], changes=ONE_TREASURE)
    flight.stay(1).leave(2)
    assert flight.phase == "declaring", "seat 3 has nothing to choose"
    flight.refuses(3, LEAVE, "no_treasure_here")
    assert flight.aboard == [0, 1, 3]


def test_the_craft_passes_an_empty_city_by():
    sky = cities({"1": 9}, {"2": 1}, {"3": 9}, {"4": 9})
    flight = plain("", "", "", dice=["blank blank", "cloud cloud", "blank blank"], changes=sky)
    flight.next_leg().reach("deciding").leave(2)
    assert flight.city == 2 and flight.pile(2) == 0
    flight.next_leg()
    assert flight.seen["leg"]["to"] == 3
    assert flight.next_leg().city == 3


def test_a_journey_starts_at_the_lowest_city_with_treasure():
    flight = plain("", "", "", dice=["cloud cloud"], changes=ONE_TREASURE).next_leg(leaving=[1])
    assert flight.journey == 2 and flight.city == 2
    assert of(flight.told, "journey_started")[-1]["city"] == 2


# The last city


def test_at_the_last_city_all_take_a_treasure_the_captain_first():
    flight = plain(
        "", "", "", first=2, dice=[BLANKS], changes=cities({"1": 9}, {"7": 5})
    ).next_leg()
    took = [event["seat"] for event in of(flight.told, "took_treasure")]
    assert took == [2, 0, 1]
    assert flight.journey == 2 and flight.captain == 0


def test_at_the_last_city_the_treasure_may_run_out():
    flight = plain("", "", "", dice=[BLANKS] * 2, changes=cities({"1": 9}, {"6": 9}, {"7": 2}))
    flight.next_leg().next_leg()
    took = [event["seat"] for event in of(flight.told, "took_treasure")]
    assert took == [1, 2], "seat 1 was captain; nothing was left for seat 0"
    assert flight.journey == 2


def test_after_the_last_city_is_emptied_the_furthest_with_treasure_is_the_last():
    sky = cities({"1": 9}, {"6": 9}, {"7": 3})
    flight = plain("", "", "", dice=[BLANKS] * 3, changes=sky)
    flight.next_leg().next_leg()
    assert flight.journey == 2 and flight.pile(3) == 0
    flight.next_leg()
    assert of(flight.told, "reached_last")[-1]["city"] == 2 and flight.journey == 3


def test_a_craft_with_no_stop_ahead_is_at_the_last_city():
    """A Mooring Line lets the boat be first at the last city, whose treasure it takes."""
    flight = table(
        "compass",
        "rowboat_pirate",
        "mooring_line",
        modules=["help", "theatre"],
        dice=["cloud blank", "blank blank", "blank blank", "blank blank"],
        changes=cities({"1": 9}, {"6": 9}, {"7": 1}),
    )
    flight.reach("deciding").act(1, rowboat("pirate"))
    flight.reach("after_pay").window({2: MOORING})
    assert flight.city == 1
    flight.next_leg().next_leg()
    assert flight.treasures(1) == ["3:7"]
    assert flight.treasures(0) == flight.treasures(2) == ["2:6"]
    assert flight.journey == 2


def test_fewer_than_two_cities_with_treasure_end_the_game():
    flight = plain("", "", dice=["cloud cloud"], changes=cities({"1": 1}, {"7": 9})).leave(1)
    flight.reach("over")
    assert flight.game.outcome().reason == "treasure"
    assert flight.game.outcome().scores == [0, 1]


# The deck


def short_deck(cards, **more):
    """Six seats with two cards each; what is named, the rest cannons."""
    deck = {"compass": cards, "cannon": 12 - cards}
    hands = ["compass compass"] + [""] * 5
    return plain(*hands, changes={"deck": deck, "hands": [2] * 5}, **more)


def test_an_empty_deck_is_made_of_the_discards_until_both_are_empty():
    flight = short_deck(2, dice=["cloud cloud", "cloud blank"]).next_leg()
    assert flight.seen["deck"] == 0 and flight.discarded("compass") == 2
    flight.next_leg()
    assert of(flight.told, "reshuffled") == [
        {"type": "reshuffled", "number": 1, "cards": ["compass", "compass"]}
    ]
    assert [event["seat"] for event in of(flight.told, "drew")] == [2, 3], "new captain first"
    assert flight.seen["deck"] == 0 and flight.journey == 2


def test_if_deck_and_discards_are_empty_nobody_draws():
    flight = short_deck(2, dice=["lightning blank"]).next_leg()
    assert flight.journey == 2
    assert of(flight.told, "drew") == of(flight.told, "reshuffled") == []


# The end


def crashed(owns, *hands, **more):
    return table(*(hands or ("", "", "")), dice=["cloud cloud"], owns=owns, **more).next_leg()


def test_fifty_points_end_the_game_only_before_a_journey():
    flight = table("", "", "", dice=["blank blank"], owns={1: "9:25 8:20 2:4"}).leave(1)
    assert flight.game.view(1)["total"] >= 50 and flight.next_leg().game.outcome() is None
    assert flight.reach("over").journey == 1


def test_forty_nine_points_do_not():
    assert crashed({0: "9:25 8:20 2:4"}).game.outcome() is None


def test_an_unused_spyglass_counts_for_the_fifty():
    outcome = crashed({0: "9:25 8:20 2:3 1:spyglass"}).game.outcome()
    assert outcome.scores == [50, 0, 0]


def test_equal_totals_fewer_treasure_cards_win():
    outcome = crashed({0: "9:25 9:25", 1: "8:20 8:20 4:6 3:4"}).game.outcome()
    assert outcome.scores == [50, 50, 0] and outcome.places == [1, 2, 3]


def test_still_equal_the_place_is_shared():
    outcome = crashed({0: "9:25 9:25", 1: "9:25 9:25"}).game.outcome()
    assert outcome.places == [1, 1, 3]


# No state may leave nobody to act


def test_everybody_off_one_by_one():
    flight = table("jetpack", "ejection ejection", "", "", dice=["cloud cloud"])
    flight.reach("after_fall").window({1: eject(2)})
    flight.window({1: eject(3)})
    flight.window({0: JETPACK})
    assert flight.phase == "falling" and flight.asked == (1,)
    flight.window()
    assert flight.journey == 2 and len(flight.aboard) == 4


def test_idle_players_leave_pass_and_fly_only_as_a_duty():
    flight = table("turbo", "", "", dice=["cloud blank"])
    assert flight.game.idle_action(1) == LEAVE
    assert flight.stay(1, 2).game.idle_action(1) == PASS
    assert flight.reach("declaring").game.idle_action(0) == FALL
    flight = plain("compass", "", dice=["cloud blank"]).reach("declaring")
    assert flight.game.idle_action(0) == FLY
    assert flight.next_leg().game.idle_action(0) == LEAVE
