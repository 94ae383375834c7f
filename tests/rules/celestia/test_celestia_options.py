"""What a table may choose, what excludes what, and rulesets published as data."""

import pytest

from games import rules
from games.rules.celestia.components import MODULES
from tests.rules.celestia.table import cities, of, ruleset, table


def refused(**options):
    with pytest.raises(rules.InvalidOptions) as error:
        rules.load("celestia", options)
    return error.value


def refused_tables(options=None, **changes):
    with pytest.raises(rules.InvalidOptions) as error:
        ruleset(changes=changes, **(options or {}))
    return error.value


def size(**options):
    return sum(rules.load("celestia", options).tables["deck"].values())


# The box


@pytest.mark.parametrize(
    ("modules", "cards"),
    [
        ([], 76),
        (["powers"], 84),
        (["powers", "help"], 110),
        (["powers", "help", "theatre"], 120),
        (["powers", "help", "theatre", "grappling_hook", "instructor"], 124),
        (["spyglass", "travellers", "krismastri", "matryoshburg", "boscalumia"], 76),
        (["help"], 102),
        (["theatre"], 86),
    ],
)
def test_each_module_adds_its_cards_to_the_deck(modules, cards):
    assert size(modules=modules) == cards


def test_the_base_deck():
    deck = rules.load("celestia").tables["deck"]
    assert deck == {"compass": 20, "arrester": 18, "foghorn": 16, "cannon": 14, "turbo": 8}


def test_the_help_module():
    deck = ruleset(["help"]).tables["deck"]
    helps = {card: n for card, n in deck.items() if card.startswith("help_")}
    assert helps == {"help_cloud": 4, "help_lightning": 4, "help_bird": 3, "help_pirate": 3}
    assert {deck[f"{card}2"] for card in ("compass", "arrester", "foghorn", "cannon")} == {2}
    assert deck["bandit"] == deck["mooring_line"] == 2


def test_a_crew_plays_with_fewer_cards_and_without_rowboats():
    assert size(variant="crew") == 48 + 8
    deck = ruleset(["theatre"], variant="crew").tables["deck"]
    assert deck["compass"] == 15 and deck["spy"] == 2
    assert not any(card.startswith("rowboat") for card in deck)


def test_ten_upgraded_cards_make_the_deck_larger_by_two():
    assert size(modules=["help"], upgraded_cards=10) == size(modules=["help"]) + 2


@pytest.mark.parametrize(("modules", "treasures"), [(["spyglass"], 78), ([], 74)])
def test_a_spyglass_lies_in_each_of_the_first_four_cities(modules, treasures):
    sky = ruleset(modules).tables["cities"]
    assert sum(sum(city["treasure"].values()) for city in sky) == treasures
    spyglasses = [city["treasure"].get("spyglass", 0) for city in sky]
    assert spyglasses == ([1, 1, 1, 1, 0, 0, 0, 0, 0] if modules else [0] * 9)


def test_cities_dice_and_values():
    sky = rules.load("celestia").tables["cities"]
    assert [city["value"] for city in sky] == [1, 2, 4, 6, 9, 12, 15, 20, 25]
    assert [city["dice"] for city in sky][1:] == [2, 2, 2, 3, 3, 3, 4, 4]
    assert all(min(map(int, city["treasure"])) == city["value"] for city in sky)
    assert [sum(city["treasure"].values()) for city in sky] == [10, 10, 9, 9, 9, 9, 6, 6, 6]


@pytest.mark.parametrize(("seats", "cards"), [(2, 8), (3, 8), (4, 6), (5, 6), (6, 6)])
def test_eight_cards_for_two_or_three_and_six_for_more(seats, cards):
    game = ruleset().new_game(seats=seats, seed="hands")
    assert game.view(None)["hand_sizes"] == [cards] * seats


# What excludes what


@pytest.mark.parametrize("module", ["powers", "spyglass"])
def test_beginners_play_without_powers_and_spyglass(module):
    error = refused(modules=[module], variant="beginner")
    assert error.option == "variant" and module in error.sentence


@pytest.mark.parametrize("module", sorted(set(MODULES) - {"powers", "spyglass"}))
def test_beginners_may_add_any_other_module(module):
    assert ruleset([module], variant="beginner").options["modules"] == [module]


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_a_crew_is_for_two(seats):
    crew = ruleset(variant="crew")
    assert list(crew.seats) == [2]
    with pytest.raises(rules.InvalidOptions) as error:
        crew.new_game(seats=seats, seed="crew")
    assert error.value.option == "seats"


@pytest.mark.parametrize(
    ("wrong", "option"),
    [
        ({"modules": ["powers", "powers"]}, "modules"),
        ({"modules": ["dragons"]}, "modules"),
        ({"modules": "powers"}, "modules"),
        ({"variant": "expert"}, "variant"),
        ({"reactions": "slow"}, "reactions"),
        ({"help_penalty": 3}, "help_penalty"),
        ({"mooring_dice": "lost"}, "mooring_dice"),
        ({"upgraded_cards": 9}, "upgraded_cards"),
        ({"captain": "sings"}, "captain"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_what_is_no_choice_is_named(wrong, option):
    assert refused(**wrong).option == option


def test_modules_are_a_set():
    first, second = ruleset(["help", "powers"]), ruleset(["powers", "help"])
    assert first == second and first.options["modules"] == ["powers", "help"]


def test_no_variant_may_be_written_as_null():
    assert rules.load("celestia", {"variant": None}) == rules.load("celestia", {"variant": "none"})


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("reactions", ["concealed", "quick"])
def test_every_module_alone_makes_a_game(module, reactions):
    game = ruleset([module], reactions=reactions).new_game(seats=3, seed=module)
    assert game.to_act()


# Rulesets as data


def test_cities_are_data():
    flight = table("", "", "", changes=cities({"7": 2}, {"8": 3}, dice=3), dice=["blank"] * 3)
    assert len(flight.dice) == 3
    flight.leave(1)
    assert flight.treasures(1) == ["1:7"]
    flight.reach("over")
    assert flight.game.outcome().reason == "treasure"


def test_faces_are_data():
    flight = table("", "", changes={"faces": ["bird"]})
    assert flight.dice == ["bird", "bird"]


def test_hands_are_data():
    assert table("", "", changes={"hands": [3, 3, 3, 3, 3]}).seen["hand_sizes"] == [3, 3]


def test_the_target_is_data():
    flight = table("", "", changes={"target": 1}, dice=["cloud cloud"]).leave(1)
    assert flight.reach("over").game.outcome().reason == "target"


def test_how_many_cities_end_a_beginners_game_is_data():
    flight = table(
        "", "", modules=[], variant="beginner", changes={"different": 1}, dice=["cloud cloud"]
    ).leave(1)
    assert flight.reach("over").game.outcome().reason == "cities"


def test_the_worth_of_a_spyglass_is_data():
    flight = table("", "", changes={"spyglass_points": 5}, owns={0: "1:spyglass"})
    assert flight.game.view(0)["total"] == 5


def test_the_deck_is_data_whatever_the_modules_say():
    deck = {"jetpack": 1, "cannon": 60}
    flight = table("jetpack", "", modules=[], changes={"deck": deck}, dice=["cloud cloud"])
    assert flight.reach("after_fall").legal(0) == ["pass", "jetpack"]


def test_a_crews_members_and_treasures_are_data():
    flight = table("", "", variant="crew", changes={"crew_members": 2, "crew_treasure": 3})
    assert flight.seen["craft"]["members"] == [2, 2] and flight.pile(9) == 3


def test_a_running_game_keeps_the_tables_it_was_made_with():
    made = ruleset(changes={"target": 60})
    same = rules.load("celestia", made.options, tables=made.tables)
    game = made.new_game(seats=2, seed="pinned")
    assert same.restore(game.dump()) == game
    with pytest.raises(rules.InvalidDump):
        ruleset().restore(game.dump())


@pytest.mark.parametrize(
    ("changes", "option"),
    [
        ({"deck": {"compass": 30}}, "deck"),
        ({"deck": {"compass": 256, "turbo": 1}}, "deck"),
        ({"deck": {"broom": 60}}, "deck"),
        ({"faces": []}, "faces"),
        ({"cities": []}, "cities"),
        (cities({"1": 1}, {"1": 0}), "cities"),
        (cities({"1": 1}, {"01": 1}), "cities"),
        ({"hands": [8, 8]}, "hands"),
        ({"target": 0}, "target"),
        ({"boscalumia": {"off": 10, "dice": 4, "points": 25}}, "boscalumia"),
        ({"weather": {}}, "weather"),
    ],
)
def test_tables_from_which_no_game_could_be_played_are_refused(changes, option):
    assert refused_tables(**changes).option == option


@pytest.mark.parametrize("missing", ["deck", "cities", "target"])
def test_no_table_may_be_missing(missing):
    tables = {name: of_it for name, of_it in ruleset().tables.items() if name != missing}
    with pytest.raises(rules.InvalidOptions) as error:
        rules.load("celestia", tables=tables)
    assert error.value.option == missing


@pytest.mark.parametrize(
    "stacked",
    [
        {"deck": ["jetpack"] * 3},
        {"deck": ["spy"]},
        {"first": 3},
        {"travellers": ["red"]},
        {"treasure/1": ["2:2"]},
        {"treasure/10": []},
        {"treasure/one": []},
        {"dice": [["sun"]]},
        {"hands": []},
    ],
)
def test_a_stack_that_does_not_fit_is_refused(stacked):
    with pytest.raises(rules.InvalidOptions) as error:
        ruleset().new_game(seats=3, seed="stack", stacked=stacked)
    assert error.value.option == "stacked"


# The lobby's menus


def test_the_first_menu_is_the_game_of_the_box_and_one_plays_everything():
    menus = {menu["key"]: menu["options"] for menu in rules.menus("celestia")}
    assert next(iter(menus)) == "celestia"
    assert menus["celestia"]["modules"] == ["powers", "spyglass"]
    assert menus["first_flight"]["variant"] == "beginner"
    assert menus["everything"]["modules"] == list(MODULES)
    assert menus["crew"]["variant"] == "crew"


@pytest.mark.parametrize("menu", rules.menus("celestia"), ids=lambda menu: menu["key"])
def test_a_menu_names_every_option(menu):
    made = rules.load("celestia", menu["options"])
    assert made.options == menu["options"]
    assert set(made.options) == set(
        rules.options_schema("celestia")["$defs"]["Options"]["properties"]
    )


def test_every_seat_has_a_traveller_of_its_own():
    flight = table("", "", "", modules=["travellers"], travellers="violet")
    colours = [traveller["colour"] for traveller in flight.seen["travellers"]]
    assert colours[0] == "violet" and len(set(colours)) == 3
    assert of(flight.told, "travellers_dealt")
