"""The rulebook's worked examples, with other people aboard."""

from games.rules.celestia.actions import PREPARE
from tests.rules.celestia.table import ROUTE, again, cities, helping, kinds, of, rowboat, table

# Clockwise.
NORA, MILO, PIA = 0, 1, 2


def test_nora_answers_lightning_and_clouds_and_flies_on_without_pia():
    flight = table("compass arrester", "", "", dice=["lightning cloud"], treasure={1: "1:2"})
    assert flight.asked == (MILO,), "to the captain's left"
    flight.stay(MILO).leave(PIA)
    assert flight.treasures(PIA) == ["1:2"] and flight.aboard == [NORA, MILO]
    flight.reach("declaring")
    assert flight.legal(NORA) == ["fly"]
    flight.next_leg()
    assert of(flight.told, "paid")[0]["cards"] == ["arrester", "compass"]
    assert flight.city == 2 and flight.captain == MILO


def test_later_milo_lacks_the_cards_and_pia_who_had_left_is_the_next_captain():
    flight = table(
        "compass arrester", "", "", dice=["lightning cloud", "cloud cloud"], treasure={1: "1:2"}
    )
    flight.next_leg(leaving=[PIA])
    flight.reach("deciding").stay(NORA)
    assert "crashed" in kinds(flight.next_leg().told)
    assert flight.treasures(NORA) == flight.treasures(MILO) == []
    assert flight.journey == 2 and flight.captain == PIA, "to the left of Milo, and aboard again"
    assert flight.aboard == [NORA, MILO, PIA] and flight.city == 1


def test_a_captain_whom_all_have_left_flies_first_and_may_stop_at_the_next_city():
    flight = table("compass", "", dice=["cloud blank"], treasure={2: "2:4"})
    flight.leave(MILO)
    assert flight.reach("declaring").legal(NORA) == ["fly"], "they were two when the leg began"
    flight.reach("alone")
    assert flight.city == 2 and flight.legal(NORA) == ["leave", "fly_on"]
    rolls = len(of(flight.told, "rolled"))
    told = flight.leave(NORA).told
    assert flight.treasures(NORA) == ["2:4"] and flight.journey == 2
    assert len(of(told, "rolled")) == rolls + 1, "only the new journey's roll"


def test_two_passengers_help_and_the_captain_adds_the_rest():
    deck = {"compass": 5, "foghorn": 5, "help_lightning": 4, "help_pirate": 3, "ejection": 30}
    flight = table(
        "compass foghorn",
        "help_lightning",
        "help_pirate",
        dice=["cloud lightning bird pirate"],
        modules=["help"],
        fillers=["ejection"],
        changes=cities({"1": 9}, {"2": 9}, {"3": 9}, dice=4) | {"deck": deck},
    ).reach("after_fall")
    flight.window({MILO: helping("lightning"), PIA: helping("pirate")})
    assert flight.legal(NORA) == ["fly"], "can, and so must"
    flight.next_leg()
    assert of(flight.told, "paid")[0]["cards"] == ["compass", "foghorn"]
    assert flight.city == 2
    assert flight.discarded("help_lightning") == flight.discarded("help_pirate") == 1


# The end


def ended(*hands, owns, dice=("cloud cloud",), **more):
    """The first captain lets the craft crash, and the end is checked."""
    return table(*hands, dice=dice, owns=owns, **more).reach("deciding").next_leg()


def test_fifty_points_and_two_help_cards_make_forty_six():
    flight = ended("help_cloud help_bird", "", owns={NORA: "9:25 9:25"}, modules=["help"])
    assert flight.game.outcome().scores == [46, 0]
    assert flight.game.outcome().reason == "target"
    assert of(flight.told, "counted")[NORA]["help"] == 2


def test_at_another_table_they_make_forty_two():
    flight = ended(
        "help_cloud help_bird", "", owns={NORA: "9:25 9:25"}, modules=["help"], help_penalty=4
    )
    assert flight.game.outcome().scores == [42, 0]


def test_help_cards_in_hand_do_not_put_off_the_end_and_may_cost_the_game():
    flight = ended(
        "help_cloud help_bird",
        "",
        owns={NORA: "9:25 9:25", MILO: "9:25 8:20 3:4"},
        modules=["help"],
    )
    assert flight.game.outcome().scores == [46, 49]
    assert flight.game.outcome().places == [2, 1]


def test_seven_treasures_of_four_cities_do_not_end_a_beginners_game():
    flight = ended(
        "",
        "",
        "",
        owns={NORA: "1:1 1:1 1:1 1:2 2:2 3:4 4:6", PIA: "8:20 9:25 9:25 9:25"},
        modules=[],
        variant="beginner",
    )
    assert flight.game.outcome() is None and flight.journey == 2


def test_a_fifth_city_ends_it_before_the_next_journey_and_points_decide():
    flight = table(
        "compass",
        "",
        "",
        owns={MILO: "2:2 3:4 4:6 5:9", PIA: "6:12 7:15 8:20 9:25"},
        modules=[],
        variant="beginner",
        dice=["cloud blank", "cloud cloud"],
    )
    flight.leave(MILO)
    assert len(flight.seen["owned"][MILO]) == 5 and flight.asked, "the journey goes on"
    flight.reach("over", leaving=[PIA])
    assert flight.game.outcome().reason == "cities"
    assert flight.game.outcome().places[PIA] == 1, "with as few cards, but worth more"


# The rowboat


def rowing_table(**more):
    return table(
        "rowboat_bird compass alternate_route",
        "",
        "rowboat_cloud",
        modules=["powers", "theatre"],
        **more,
    ).reach("deciding")


def test_pia_takes_the_boat_and_nobody_else_can_meanwhile():
    flight = rowing_table(dice=["cloud cloud"]).stay(MILO)
    flight.act(PIA, rowboat("cloud"))
    assert flight.seen["boat"] == {"seat": PIA, "city": 1, "card": "rowboat_cloud"}
    assert flight.aboard == [NORA, MILO]
    flight.reach("declaring").refuses(NORA, rowboat("bird"), "boat_is_taken")


def test_nora_takes_the_boat_instead_and_milo_must_face_the_dice():
    flight = rowing_table(
        dice=["cloud lightning", "bird pirate", "cloud"], fillers=["foghorn", "arrester"]
    )
    flight.stay(MILO, PIA).reach("declaring").act(NORA, rowboat("bird"))
    assert flight.captain == MILO and flight.legal(MILO) == ["fall"]
    flight.reach("before_word", vessel="boat")
    assert "crashed" in kinds(flight.told) and flight.dice == ["bird", "pirate"]
    flight.window({NORA: ROUTE})
    flight.act(NORA, again("pirate"))
    assert flight.seen["leg"]["fare"] == {"cloud": 1}, "the boat is immune to birds"
    flight.reach("rowing")
    assert of(flight.told, "paid")[-1]["cards"] == ["compass"]
    assert flight.seen["boat"]["city"] == 2 and flight.journey == 1, "the boat goes on alone"


# The crew


def test_a_crew_puts_one_member_down_for_as_many_cards_as_its_tile_shows_dice():
    flight = table("", "", variant="crew", dice=["blank blank", "blank blank"]).next_leg()
    assert flight.city == 2 and flight.phase == "preparing"
    held = len(flight.hand(MILO))
    told = flight.act(MILO, PREPARE)
    assert of(told, "prepared")[0]["members"] == 2
    assert len(flight.hand(MILO)) == held + 2
    assert flight.asked == (NORA,) and flight.phase == "deciding", "then the dice, then the choice"
