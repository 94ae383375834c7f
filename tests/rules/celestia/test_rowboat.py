"""The Rowboat card: who may take the boat, when, and which cards reach it."""

from games.rules.celestia.actions import (
    FLY,
    LEAVE,
    STAY,
    AlternateRoute,
    Bandit,
    DesperateNeed,
    Ejection,
    GrapplingHook,
    Green,
    Head,
    Help,
    Jetpack,
    NewEquipment,
    Rowboat,
    Spy,
    Spyglass,
    WindGust,
)
from tests.rules.celestia.scenes import (
    act,
    answers,
    asked,
    kinds,
    offers,
    only,
    refused,
    scene,
    until,
)

BIRD, CLOUD = Rowboat("rowboat_bird"), Rowboat("rowboat_cloud")


def test_a_passenger_shows_the_card_and_is_in_the_boat():
    game = scene("theatre", hands={0: "compass", 1: "rowboat_bird"}, dice=["cloud blank"], at=2)
    until(game, "stay_or_leave")
    events = act(game, 1, BIRD)
    assert only(events, "boarded_rowboat") == {
        "type": "boarded_rowboat",
        "seat": 1,
        "city": 2,
        "card": "rowboat_bird",
        "was_captain": False,
    }
    view = game.view(None)
    assert view["boat"] == {"seat": 1, "city": 2, "card": "rowboat_bird"}
    assert view["craft"]["aboard"] == [0, 2]
    assert view["hand_sizes"][1] == 0
    assert view["owned"][1] == {}, "who rows takes no treasure"


def test_the_boat_has_one_seat_and_the_first_in_turn_order_has_it():
    game = scene(
        "theatre", hands={0: "compass", 1: "rowboat_bird", 2: "rowboat_cloud"}, dice=["cloud bird"]
    )
    until(game, "stay_or_leave")
    act(game, 1, BIRD)
    assert game.to_act() == (2,)
    assert game.legal_actions(2) == [STAY, LEAVE]
    assert refused(game, 2, CLOUD) == "boat_is_taken"


def test_who_holds_no_rowboat_card_or_another_one():
    game = scene("theatre", hands={0: "compass", 1: "compass"}, dice=["cloud bird"])
    until(game, "stay_or_leave")
    assert refused(game, 1, BIRD) == "no_rowboat_card"
    game = scene("theatre", hands={0: "compass", 1: "rowboat_cloud"}, dice=["cloud bird"])
    until(game, "stay_or_leave")
    assert refused(game, 1, BIRD) == "not_offered"


def test_the_boat_waits_for_the_decision():
    game = scene("theatre", hands={0: "spy", 1: "rowboat_bird", 2: "rowboat_cloud"}, dice=["cloud"])
    until(game, "before_roll")
    assert refused(game, 1, BIRD) == "not_yet"
    until(game, "stay_or_leave")
    assert refused(game, 2, CLOUD) == "not_yet"
    act(game, 1, STAY)
    assert refused(game, 1, BIRD) == "already_decided"


def test_who_left_cannot_row():
    game = scene("theatre", hands={0: "compass", 1: "rowboat_bird"}, dice=["cloud"])
    until(game, "stay_or_leave")
    act(game, 1, LEAVE)
    assert refused(game, 1, BIRD) == "already_left"


def test_no_rowboat_without_its_module():
    game = scene("powers", hands={0: "compass", 1: "compass"}, dice=["cloud"])
    until(game, "stay_or_leave")
    assert refused(game, 1, BIRD) == "not_in_this_game"


def test_no_rowboat_in_the_void():
    game = scene(
        "theatre boscalumia", hands={0: "rowboat_bird turbo"}, dice=["cloud bird"], at=6, void=True
    )
    until(game, "declare")
    assert refused(game, 0, BIRD) == "in_the_void"


def test_the_way_into_the_void_still_starts_at_barbadahl_so_one_may_row():
    game = scene(
        "theatre boscalumia",
        hands={0: "compass", 1: "rowboat_bird"},
        dice=["cloud blank blank blank"],
        at=6,
    )
    until(game, "which_way")
    act(game, 0, Head("boscalumia"))
    until(game, "stay_or_leave")
    act(game, 1, BIRD)
    assert game.view(None)["boat"]["city"] == 6


# The captain


def test_the_captain_takes_the_boat_instead_of_facing_the_dice():
    game = scene("theatre", hands={0: "rowboat_bird", 1: "cannon"}, dice=["cloud bird"])
    until(game, "declare")
    events = act(game, 0, BIRD)
    assert only(events, "boarded_rowboat")["was_captain"]
    assert only(events, "captain_changed") == {
        "type": "captain_changed",
        "seat": 1,
        "how": "rowboat",
    }
    assert game.view(None)["captain"] == 1
    assert game.view(None)["craft"]["aboard"] == [1, 2]


def test_a_captain_with_passengers_may_row_though_equipment_suffices():
    game = scene("theatre", hands={0: "rowboat_bird compass", 1: "cannon"}, dice=["cloud blank"])
    until(game, "declare")
    assert game.legal_actions(0) == [FLY, BIRD]


def test_the_decisions_stand_when_the_captain_rows():
    game = scene("theatre", hands={0: "rowboat_bird", 1: "cannon"}, dice=["cloud bird"])
    until(game, "declare", leave=[2])
    events = act(game, 0, BIRD)
    assert "captain_changed" in kinds(events)
    assert game.to_act() == (1,) and asked(game) == "declare", "nobody decides again"
    assert game.view(None)["leg"]["dice"] == ["cloud", "bird"], "the same dice"


def test_a_captain_alone_rows_only_if_the_dice_cannot_be_faced():
    hand = "rowboat_bird compass turbo"
    game = scene("theatre", hands={0: hand}, dice=["cloud pirate"], aboard=[0])
    until(game, "declare")
    assert refused(game, 0, BIRD) == "boat_only_if_lost"
    game = scene("theatre", hands={0: hand}, dice=["pirate pirate"], aboard=[0])
    until(game, "declare")
    assert BIRD in game.legal_actions(0)


def test_a_captain_left_alone_in_this_leg_is_alone_too():
    game = scene("theatre", hands={0: "rowboat_bird compass"}, dice=["cloud blank"])
    until(game, "declare", leave=[1, 2])
    assert refused(game, 0, BIRD) == "boat_only_if_lost"


# Meeting other cards


def test_for_the_craft_who_rows_has_left():
    game = scene(
        "powers spyglass theatre",
        hands={0: "ejection", 1: "rowboat_bird jetpack alternate_route ejection", 2: "compass"},
        dice=["cloud cloud"],
        owned={1: "1:spyglass"},
    )
    until(game, "before_word", rows={1: "rowboat_bird"})
    assert offers(game, 0, Ejection) == [Ejection(2)]
    assert refused(game, 1, AlternateRoute()) == "not_aboard"
    assert refused(game, 1, Ejection(2)) == "not_aboard"
    until(game, "after_fall")
    assert refused(game, 1, Jetpack()) == "not_aboard"
    assert refused(game, 1, Spyglass("1:spyglass")) == "not_aboard"


def test_who_rows_cannot_come_back_by_the_hook():
    game = scene(
        "powers theatre grappling_hook",
        hands={0: "compass", 1: "rowboat_bird grappling_hook"},
        dice=["cloud blank"],
    )
    until(game, "after_fly", rows={1: "rowboat_bird"})
    assert refused(game, 1, GrapplingHook()) == "not_left_in_this_leg"
    assert game.view(None)["boat"]["seat"] == 1


def test_any_player_troubles_the_boat_with_bandits_and_gusts():
    game = scene(
        "powers help theatre",
        hands={0: "bandit wind_gust", 1: "compass", 2: "bandit"},
        dice=["blank blank blank blank", "cloud cloud cloud cloud"],
        aboard=[],
        boat=(1, 1, "rowboat_bird"),
    )
    until(game, "before_roll", vessel="boat")
    answers(game, "before_roll", {0: Bandit(), 2: Bandit()})
    until(game, "before_word", vessel="boat")
    assert game.view(None)["leg"]["dice"] == ["blank"] * 4
    answers(game, "before_word", {0: WindGust()})
    until(game, "after_fall", vessel="boat")
    assert game.view(None)["leg"]["fare"] == {"cloud": 4}


def test_only_its_passenger_plays_alternate_route_jetpack_and_spyglass_on_the_boat():
    game = scene(
        "powers spyglass theatre",
        hands={0: "alternate_route jetpack", 1: "alternate_route jetpack"},
        dice=["cloud cloud"],
        aboard=[],
        boat=(1, 1, "rowboat_bird"),
        owned={0: "1:spyglass", 1: "2:spyglass"},
    )
    until(game, "after_fall", vessel="boat")
    assert refused(game, 0, AlternateRoute()) == "not_aboard"
    assert refused(game, 0, Jetpack()) == "not_aboard"
    assert refused(game, 0, Spyglass("1:spyglass")) == "not_aboard"
    legal = game.legal_actions(1)
    assert {AlternateRoute(), Jetpack(), Spyglass("2:spyglass")} <= set(legal)


def test_help_ejection_and_the_tricks_do_nothing_on_the_boat():
    game = scene(
        "powers help theatre",
        hands={0: "help_cloud ejection new_equipment spy bandit", 1: "desperate_need bandit"},
        dice=["cloud blank"],
        aboard=[],
        boat=(1, 1, "rowboat_bird"),
    )
    until(game, "before_roll", vessel="boat")
    assert refused(game, 0, NewEquipment()) == "not_on_the_boat"
    assert refused(game, 0, Spy(1)) == "not_on_the_boat"
    until(game, "before_word", vessel="boat")
    assert refused(game, 0, Ejection(1)) == "not_on_the_boat"
    assert refused(game, 1, DesperateNeed(0)) == "not_on_the_boat"
    until(game, "after_fall", vessel="boat")
    assert refused(game, 0, Help(("help_cloud",))) == "not_on_the_boat"


def test_the_passenger_uses_the_own_traveller_on_the_boat_and_nobody_elses_helps():
    game = scene(
        "theatre travellers",
        hands={0: "compass", 1: "compass"},
        travellers="yellow green",
        dice=["pirate cloud"],
        aboard=[],
        boat=(1, 1, "rowboat_bird"),
        seats=2,
    )
    until(game, "after_fall", vessel="boat")
    assert game.to_act() == (1,)
    assert game.why_not(0, "yellow")[0] == "not_aboard"
    act(game, 1, Green())
    assert game.view(None)["leg"]["fare"] == {"cloud": 1}
