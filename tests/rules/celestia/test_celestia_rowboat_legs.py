"""The boat's own legs: after the craft's, alone, with a captain's duties, to its own end."""

from games.rules.celestia.actions import (
    FALL,
    FLY,
    FLY_ON,
    LEAVE,
    AlternateRoute,
    Jetpack,
    MooringLine,
    Reroll,
    Rowboat,
    Spyglass,
)
from tests.rules.celestia.scenes import (
    act,
    answers,
    asked,
    kinds,
    only,
    refused,
    scene,
    until,
)


def of(events, kind, vessel):
    return [event for event in events if event["type"] == kind and event.get("vessel") == vessel]


def test_the_worked_example_of_the_rulebook():
    """Orville, captain, takes the boat; Amelia crashes; an Alternate Route saves the boat."""
    orville, amelia, ambroise = 0, 1, 2
    game = scene(
        "powers theatre",
        hands={0: "rowboat_bird alternate_route compass", 1: "arrester", 2: "cannon"},
        dice=["cloud pirate", "bird pirate", "cloud"],
    )
    until(game, "declare")
    act(game, orville, Rowboat("rowboat_bird"))
    assert game.view(None)["captain"] == amelia
    events = until(game, "after_fall", vessel="boat")
    assert only(events, "crashed")["aboard"] == [amelia, ambroise]
    answers(game, "after_fall", {orville: AlternateRoute()})
    act(game, orville, Reroll(("pirate",)))
    assert game.view(None)["leg"]["fare"] == {"cloud": 1}, "birds cost nothing in this boat"
    until(game, "declare")
    assert game.legal_actions(orville) == [FLY]
    events = act(game, orville, FLY) + until(game, "row_on")
    assert only(events, "paid")["cards"] == ["compass"]
    assert only(events, "moved") == {"type": "moved", "vessel": "boat", "city": 2}
    assert "journey_started" not in kinds(events), "the boat travels on alone"


def test_the_craft_flies_first_then_the_boat_from_where_it_was_boarded():
    game = scene(
        "theatre",
        hands={0: "compass", 1: "rowboat_bird cannon", 2: "compass"},
        dice=["cloud blank", "pirate bird"],
        at=3,
    )
    until(game, "declare", rows={1: "rowboat_bird"})
    events = act(game, 0, FLY) + until(game, "stay_or_leave")
    moves = [(event["vessel"], event["city"]) for event in events if event["type"] == "moved"]
    assert moves == [("craft", 4), ("boat", 4)]


def test_in_the_boarding_leg_its_passenger_must_roll():
    game = scene(
        "theatre",
        hands={0: "compass cannon", 1: "rowboat_bird cannon", 2: "compass"},
        dice=["cloud blank", "pirate bird"],
    )
    until(game, "declare", rows={1: "rowboat_bird"})
    events = act(game, 0, FLY)
    events += until(game, "declare", vessel="boat")
    assert "flew_on" not in kinds(events)
    assert refused(game, 1, LEAVE) == "captain_must_face"


def rowing(modules="", **changes):
    """Seat 1 rows alone, the craft is done."""
    setting = {"hands": {1: "cannon"}, "aboard": [], "boat": (1, 3, "rowboat_bird")}
    return scene(f"theatre {modules}", **setting | changes)


def test_from_then_on_one_may_leave_before_rolling():
    game = rowing(top={3: "3:6"})
    assert asked(game) == "row_on" and game.legal_actions(1) == [LEAVE, FLY_ON]
    assert game.idle_action(1) == LEAVE
    events = act(game, 1, LEAVE)
    assert game.view(1)["treasures"] == ["3:6"]
    assert only(events, "boat_freed")["card"] == "rowboat_bird"
    assert only(events, "journey_started")["journey"] == 2


def test_after_rolling_one_may_not_leave():
    game = rowing(dice=["pirate blank"])
    until(game, "declare", vessel="boat")
    assert refused(game, 1, LEAVE) == "captain_must_face"


def test_from_an_empty_city_one_must_row_on():
    game = rowing(left={3: 0}, dice=["pirate pirate"])
    assert asked(game) == "declare"
    assert refused(game, 1, LEAVE) == "no_treasure_here"


def test_the_boat_has_the_duties_of_a_captain():
    game = rowing(hands={1: "cannon turbo"}, dice=["pirate bird"])
    until(game, "declare", vessel="boat")
    assert game.legal_actions(1) == [FLY]
    game = rowing(hands={1: "cannon turbo"}, dice=["pirate cloud"])
    until(game, "declare", vessel="boat")
    assert game.legal_actions(1) == [FLY, FALL]
    game = rowing(hands={1: "turbo"}, dice=["pirate cloud"])
    until(game, "declare", vessel="boat")
    assert game.legal_actions(1) == [FALL]


def test_the_hazard_on_the_card_costs_nothing():
    game = rowing(hands={1: "turbo"}, dice=["bird bird"])
    events = act(game, 1, FLY_ON)
    assert only(events, "paid")["cards"] == []
    assert game.view(None)["boat"]["city"] == 4


def test_the_boat_rolls_the_dice_of_the_next_city_after_its_own():
    game = rowing(boat=(1, 4, "rowboat_bird"), left={5: 0, 6: 0, 7: 0})
    act(game, 1, FLY_ON)
    leg = game.view(None)["leg"]
    assert (leg["to"], leg["due"]) == (8, 4)


# Ends


def test_a_crashed_boat_brings_nothing_and_is_free_again():
    game = rowing(dice=["cloud cloud"], seats=2, hands={1: "turbo", 0: "cannon"})
    events = until(game, "stay_or_leave")
    assert of(events, "crashed", "boat")[0]["aboard"] == [1]
    assert only(events, "boat_freed")["seat"] == 1
    view = game.view(None)
    assert view["boat"] is None and view["owned"] == [{}, {}]
    assert view["discards"] == {"rowboat_bird": 1}


def test_when_the_boat_crashes_first_the_craft_goes_on_and_another_may_row():
    game = scene(
        "theatre",
        hands={0: "compass", 1: "rowboat_bird", 2: "compass rowboat_cloud", 3: "cannon"},
        dice=["cloud blank", "pirate pirate", "cloud blank", "cloud cloud"],
        seats=4,
    )
    until(game, "stay_or_leave")
    act(game, 1, Rowboat("rowboat_bird"))
    until(game, "declare")
    events = act(game, 0, FLY) + until(game, "stay_or_leave")
    assert of(events, "crashed", "boat") and not of(events, "crashed", "craft")
    assert game.view(None)["captain"] == 2 and game.view(None)["craft"]["city"] == 2
    until(game, "declare")
    act(game, 2, Rowboat("rowboat_cloud"))
    assert game.view(None)["boat"] == {"seat": 2, "city": 2, "card": "rowboat_cloud"}
    assert game.view(None)["captain"] == 3


def test_while_only_the_boat_travels_nobody_draws_and_no_captain_changes():
    game = scene(
        "theatre",
        hands={0: "cannon", 1: "rowboat_bird cannon", 2: "compass"},
        dice=["cloud cloud", "bird bird", "bird bird", "bird bird"],
    )
    events = until(game, "row_on", rows={1: "rowboat_bird"})
    assert of(events, "crashed", "craft")
    for city in (3, 4):
        events = act(game, 1, FLY_ON) + until(game, "row_on")
        assert not {"drew", "captain_changed", "journey_started"} & set(kinds(events))
        assert game.view(None)["boat"]["city"] == city
        assert game.view(None)["captain"] == 0
    events = act(game, 1, LEAVE)
    assert kinds(events).count("drew") == 3, "now everybody draws one card"
    assert [event["seat"] for event in events if event["type"] == "drew"] == [1, 2, 0]
    assert only(events, "journey_started")["captain"] == 1, "left of the craft's last captain"


def test_the_last_captain_is_the_crafts_who_was_captain_when_the_captain_rowed():
    game = scene(
        "theatre",
        hands={0: "rowboat_bird compass", 1: "cannon", 2: "cannon"},
        dice=["cloud cloud", "pirate pirate"],
    )
    until(game, "declare")
    act(game, 0, Rowboat("rowboat_bird"))
    events = until(game, "before_roll")
    assert only(events, "journey_started")["captain"] == 2, "1 fell as captain, 0 only rowed"


def test_a_captain_alone_takes_the_boat_and_the_craft_is_done_without_a_crash():
    game = scene(
        "theatre matryoshburg",
        hands={0: "rowboat_bird cannon", 1: "cannon", 2: "cannon"},
        dice=["cloud cloud", "bird bird"],
        aboard=[0],
        at=2,
    )
    until(game, "declare")
    events = act(game, 0, Rowboat("rowboat_bird"))
    events += until(game, "row_on")
    assert "crashed" not in kinds(events)
    assert game.view(None)["boat"]["city"] == 3
    events = act(game, 0, LEAVE)
    assert only(events, "journey_started")["captain"] == 1, "no visit to Matryoshburg"


def test_at_the_last_city_the_boats_passenger_takes_a_treasure():
    game = rowing(boat=(1, 8, "rowboat_bird"), dice=["bird " * 4])
    events = act(game, 1, FLY_ON)
    assert of(events, "reached_last", "boat")
    assert game.view(None)["owned"][1] == {"9": 1}
    assert game.view(None)["boat"] is None


def test_while_a_treasure_of_the_last_city_is_drawn_the_boats_leg_is_over():
    game = rowing("instructor", boat=(1, 8, "rowboat_bird"), dice=["bird " * 4])
    act(game, 1, FLY_ON)
    assert asked(game) == "drawing"
    for kind in game.ruleset.kinds:
        game.why_not(1, kind)
    assert game.view(None)["leg"] is None


def after_the_craft_emptied_meiji(**changes):
    """Craft and boat are at Orpheon; the craft flies on and takes what Meiji has."""
    return scene(
        "theatre",
        hands={0: "turbo", 1: "cannon", 2: "cannon"},
        dice=["blank " * 4],
        at=8,
        aboard=[0, 2],
        boat=(1, 8, "rowboat_bird"),
        **changes,
    )


def test_a_boat_with_no_stop_ahead_is_at_the_last_city():
    game = after_the_craft_emptied_meiji(left={9: 2})
    events = until(game, "before_roll", journey=2)
    assert of(events, "reached_last", "boat") == [
        {"type": "reached_last", "vessel": "boat", "city": 8, "aboard": [1]}
    ]
    assert game.view(None)["owned"] == [{"9": 1}, {"8": 1}, {"9": 1}]


def test_where_no_treasure_is_left_the_boat_is_done_without_one():
    game = after_the_craft_emptied_meiji(left={8: 0, 9: 2})
    until(game, "before_roll", journey=2)
    assert game.view(None)["owned"] == [{"9": 1}, {}, {"9": 1}]
    assert game.view(None)["boat"] is None and game.view(None)["journey"] == 2


def test_the_boat_goes_on_after_the_craft_came_to_the_last_city():
    game = scene(
        "theatre",
        hands={0: "turbo", 1: "cannon", 2: "cannon"},
        dice=["blank " * 4],
        at=8,
        aboard=[0, 2],
        boat=(1, 4, "rowboat_bird"),
    )
    events = until(game, "row_on")
    assert of(events, "reached_last", "craft")
    assert game.view(None)["journey"] == 1
    assert game.view(None)["boat"]["city"] == 4, "asked before it rolls"


# Cards on the boat


def test_a_mooring_line_holds_the_boat_and_its_cards_are_spent():
    game = rowing(
        "help", hands={0: "mooring_line", 1: "cannon foghorn"}, dice=["pirate blank", "blank blank"]
    )
    until(game, "after_pay")
    events = answers(game, "after_pay", {0: MooringLine()})
    assert only(events, "moored") == {"type": "moored", "seat": 0, "vessel": "boat", "city": 3}
    assert game.view(None)["boat"]["city"] == 3
    assert game.view(1)["hand"] == ["foghorn"]
    assert asked(game) == "row_on", "the next leg begins with the choice to leave"


def test_a_moored_boat_keeps_its_dice_by_house_option():
    game = rowing(
        "help",
        hands={0: "mooring_line", 1: "cannon cannon"},
        dice=["pirate blank", "cloud cloud"],
        mooring_dice="kept",
    )
    until(game, "after_pay")
    answers(game, "after_pay", {0: MooringLine()})
    assert asked(game) == "row_on"
    events = act(game, 1, FLY_ON)
    assert only(events, "dice_kept")["dice"] == ["pirate", "blank"]


def test_a_jetpack_saves_who_rows_with_the_treasure_of_the_boats_city():
    game = rowing("powers", hands={1: "jetpack"}, dice=["cloud cloud"], top={3: "3:5"})
    until(game, "after_fall", vessel="boat")
    events = act(game, 1, Jetpack())
    assert only(events, "disembarked") == {
        "type": "disembarked",
        "seat": 1,
        "vessel": "boat",
        "city": 3,
        "how": "jetpack",
    }
    assert game.view(1)["treasures"] == ["3:5"]
    assert not of(events, "crashed", "boat")


def test_a_spyglass_brings_the_boat_to_the_next_city():
    game = rowing("spyglass", owned={1: "1:spyglass"}, dice=["cloud cloud"])
    until(game, "after_fall", vessel="boat")
    events = act(game, 1, Spyglass("1:spyglass"))
    assert of(events, "moved", "boat")[0]["city"] == 4
    assert game.view(1)["hand"] == ["cannon"], "nothing is paid"


def test_a_hook_is_not_for_who_left_the_boat():
    """Towards the craft the boat's passenger left long ago."""
    game = scene(
        "powers theatre grappling_hook",
        hands={0: "compass compass", 1: "grappling_hook", 2: "cannon"},
        dice=["cloud blank", "cloud blank"],
        aboard=[0, 2],
        boat=(1, 1, "rowboat_bird"),
    )
    until(game, "row_on")
    act(game, 1, LEAVE)
    until(game, "after_fly")
    assert game.why_not(1, "grappling_hook")[0] == "not_left_in_this_leg"
