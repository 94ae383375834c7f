"""Upgraded Equipment: counts for two of its kind, gives no change, and is a duty."""

from games.rules.celestia.actions import FALL
from tests.rules.celestia.table import (
    BANDIT,
    GUST,
    MOORING,
    helping,
    of,
    paying,
    rowing,
    table,
    void,
)

HELP = ["powers", "help"]


def captain_with(hand, roll, *others, **more):
    return table(hand, *(others or ("", "")), dice=[roll], modules=HELP, **more)


def test_one_card_answers_two_hazards_of_its_kind():
    flight = captain_with("compass2", "cloud cloud").next_leg()
    assert of(flight.told, "paid")[0]["cards"] == ["compass2"]
    assert flight.city == 2 and flight.discarded("compass2") == 1


def test_two_hazards_of_different_kinds_are_not_answered():
    flight = captain_with("compass2", "cloud lightning").reach("declaring")
    assert flight.legal(0) == ["fall"]


def test_it_is_a_duty_even_against_one_hazard():
    flight = captain_with("compass2", "cloud blank").reach("declaring")
    flight.refuses(0, FALL, "must_fly")
    assert "compass2" not in flight.next_leg().hand(0), "no change is given"


def test_the_captain_picks_between_it_and_two_plain_ones():
    flight = captain_with("compass compass compass2", "cloud cloud").reach("paying")
    assert flight.game.legal_actions(0) == [paying("compass compass"), paying("compass2")]
    flight.act(0, paying("compass2"))
    assert flight.hand(0).count("compass") == 2


def test_the_captain_picks_between_it_and_one_plain_one():
    flight = captain_with("compass compass2", "cloud blank").reach("paying")
    assert flight.game.legal_actions(0) == [paying("compass"), paying("compass2")]


def test_nothing_is_asked_where_there_is_nothing_to_pick():
    flight = captain_with("compass compass2", "cloud cloud").next_leg()
    assert of(flight.told, "paid")[0]["cards"] == ["compass2"], "one plain card too many"


def test_nobody_pays_out_of_turn():
    flight = captain_with("compass compass compass2", "cloud cloud", "compass2", "")
    flight.reach("declaring").refuses(0, paying("compass2"), "no_choice_of_cards")
    flight.reach("paying").refuses(1, paying("compass2"), "not_the_captain")
    flight.has_no(0, paying("compass compass2"))


def test_three_hazards_take_it_and_a_plain_one():
    flight = captain_with("compass compass2", "cloud cloud cloud", "bandit", "")
    flight.reach("before_roll").window({1: BANDIT})
    flight.next_leg()
    assert of(flight.told, "paid")[0]["cards"] == ["compass", "compass2"]


def test_a_turbo_is_not_spent_beside_one_that_covers():
    flight = captain_with("compass2 turbo", "cloud cloud").next_leg()
    assert of(flight.told, "paid")[0]["cards"] == ["compass2"]


def test_help_covers_first_and_it_must_answer_the_rest():
    flight = captain_with("compass2", "cloud lightning", "help_lightning", "")
    flight.reach("after_fall").window({1: helping("lightning")})
    assert flight.reach("declaring").legal(0) == ["fly"]
    assert of(flight.next_leg().told, "paid")[0]["cards"] == ["compass2"]


def test_a_gust_that_brings_the_same_hazard_again_costs_nothing_more():
    flight = table("compass2", "wind_gust", "", dice=["cloud blank", "cloud"], modules=HELP)
    flight.reach("after_fly").window({1: GUST})
    assert flight.legal(0) == ["fly"]
    assert flight.next_leg().city == 2


def test_a_mooring_line_wastes_it():
    flight = captain_with("compass2", "cloud cloud", "mooring_line", "").reach("after_pay")
    flight.window({1: MOORING})
    assert flight.city == 1 and flight.discarded("compass2") == 1


def test_it_pays_in_the_void_and_in_the_rowboat():
    flight = void("", "compass2", "", dice=["cloud cloud"], modules=HELP).next_leg()
    assert flight.seen["lit_by"] == [0, 1, 2]
    flight = rowing("", "compass2", "", dice=["cloud cloud"], modules=HELP).reach("rowing")
    assert flight.discarded("compass2") == 1 and flight.seen["boat"]["city"] == 2


def test_ten_instead_of_eight_are_a_house_option():
    flight = table("", "", modules=["help"], upgraded_cards=10)
    upgraded = {card: n for card, n in flight.seen["cards"].items() if card.endswith("2")}
    assert upgraded == {"compass2": 3, "arrester2": 3, "foghorn2": 2, "cannon2": 2}
