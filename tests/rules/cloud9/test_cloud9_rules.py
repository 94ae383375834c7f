"""Cloud 9, rule by rule, on stacked games."""

import pytest

from games import rules
from games.rules.cloud9.actions import Fall, FlyOn, Leave, Pay, Stay

MANUAL = rules.load("cloud9", {"preset": "manual"})
PUBLISHED = rules.load("cloud9", {"preset": "published"})
BLANK = ["blank"] * 4


def game_of(ruleset, *hands, dice=(), seats=None, first=0, pile=()):
    """Hands by seat, filled up to six with what the seed gives; then rolls and the draw pile."""
    seats = seats or max(2, len(hands))
    size = ruleset.tables["hand"]
    deck = [card for hand in hands for card in hand]
    assert all(len(hand) == size for hand in hands)
    return ruleset.new_game(
        seats=seats,
        seed="rules",
        stacked={"deck": [*deck, *pile], "dice": [list(roll) for roll in dice], "first": first},
    )


def play(game, *moves):
    return [rules.to_wire(event) for seat, action in moves for event in game.act(seat, action)]


def kinds(events):
    return [event["type"] for event in events]


def with_tables(ruleset, **changes):
    return rules.load("cloud9", ruleset.options, tables=ruleset.tables | changes)


# Setting up


@pytest.mark.parametrize("ruleset", [MANUAL, PUBLISHED])
def test_the_box_holds_72_balloons_and_4_wilds(ruleset):
    game = ruleset.new_game(seats=6, seed="box")
    assert game.pieces() == {"green": 18, "purple": 18, "red": 18, "yellow": 18, "wild": 4}
    view = game.view(3)
    assert view["hand_sizes"] == [6] * 6
    assert view["deck"] == 40
    assert len(view["hand"]) == 6
    assert view["hand"] == sorted(view["hand"])


def test_the_ladders_of_both_presets():
    def points_and_dice(ruleset):
        ladder = ruleset.new_game(seats=2, seed="x").view(None)["ladder"]
        return [rung["points"] for rung in ladder], [rung["dice"] for rung in ladder]

    assert points_and_dice(MANUAL) == ([1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 4, 4, 4, 4, 4])
    assert points_and_dice(PUBLISHED) == (
        [1, 2, 4, 6, 9, 12, 15, 20, 25],
        [2, 2, 2, 3, 3, 3, 4, 4, 0],
    )
    assert MANUAL.new_game(seats=2, seed="x").view(0)["top"] is None
    assert PUBLISHED.new_game(seats=2, seed="x").view(0)["top"] == 9


def test_the_opening_tells_each_seat_its_own_cards_only():
    game = MANUAL.new_game(seats=3, seed="opening")
    dealt = [event.seen_by(1) for event in game.opening if event.seen_by(1)["type"] == "dealt"]
    assert [event["cards"] is not None for event in dealt] == [False, True, False]
    assert kinds([event.seen_by(None) for event in game.opening[3:]]) == ["trip_started", "rolled"]
    assert all(event.seen_by(None)["cards"] is None for event in game.opening[:3])


# Deciding


def test_passengers_decide_clockwise_from_the_pilot():
    game = game_of(MANUAL, seats=4, first=2, dice=[["red"]])
    asked = []
    for _ in range(3):
        asked.append(game.to_act()[0])
        game.act(asked[-1], Stay())
    assert asked == [3, 0, 1]
    assert game.to_act() == (2,)


def test_leaving_scores_the_cloud_at_once():
    game = game_of(MANUAL, seats=3, dice=[BLANK, BLANK])
    play(game, (1, Stay()), (2, Stay()), (0, Pay(())))
    assert game.view(None)["level"] == 2
    events = play(game, (2, Leave()))
    assert events[0] == {"type": "disembarked", "seat": 2, "level": 2, "points": 2, "total": 2}
    assert game.view(None)["left"] == [{"seat": 2, "points": 2}]
    assert game.why_not(2, "stay") == ("already_left", {"points": 2})


def test_the_next_player_aboard_to_the_left_is_pilot_after_a_rise():
    game = game_of(MANUAL, seats=4, dice=[BLANK, BLANK])
    play(game, (1, Leave()), (2, Stay()), (3, Stay()), (0, Pay(())))
    assert game.view(None)["pilot"] == 2
    assert game.view(None)["level"] == 2


# Alone


def test_manual_a_lone_pilot_may_leave_as_soon_as_nobody_else_is_aboard():
    game = game_of(MANUAL, seats=2, dice=[["red"]])
    play(game, (1, Leave()))
    assert game.view(None)["phase"] == "alone"
    assert game.view(None)["dice"] == ["red"]
    assert game.legal_actions(0) == [Leave(), FlyOn()]
    play(game, (0, Leave()))
    assert game.view(None)["scores"] == [1, 1]
    assert game.view(None)["trip"] == 2


def test_manual_a_lone_pilot_who_flies_on_is_asked_again_at_the_next_cloud():
    game = game_of(MANUAL, seats=2, dice=[BLANK, BLANK])
    events = play(game, (1, Leave()), (0, FlyOn()), (0, Pay(())))
    assert "flew_on" in kinds(events)
    view = game.view(None)
    assert (view["phase"], view["level"], view["pilot"]) == ("alone", 2, 0)
    play(game, (0, Leave()))
    assert game.view(None)["scores"][0] == 2


def test_published_the_roll_that_the_others_fled_must_be_faced():
    game = game_of(PUBLISHED, seats=2, dice=[["red", "blank"]])
    play(game, (1, Leave()))
    assert game.view(None)["phase"] == "paying"
    assert game.why_not(0, "leave") == ("pilot_must_face_the_roll", {"fare": {"red": 1}})


def test_published_a_lone_pilot_decides_at_the_next_cloud_before_rolling():
    game = game_of(PUBLISHED, seats=2, dice=[BLANK, BLANK])
    play(game, (1, Leave()), (0, Pay(())))
    view = game.view(None)
    assert (view["phase"], view["level"], view["dice"]) == ("alone", 2, [])
    events = play(game, (0, FlyOn()))
    assert kinds(events) == ["flew_on", "rolled"]
    assert game.view(None)["phase"] == "paying"


def test_the_pilot_cannot_leave_while_others_are_aboard():
    game = game_of(MANUAL, seats=3, dice=[["red"]])
    assert game.why_not(0, "leave") == (
        "pilot_cannot_leave_others_aboard",
        {"pilot": 0, "aboard": [1, 2]},
    )


# Paying

RED = ["red"] * 6
MIXED = ["red", "red", "yellow", "green", "wild", "wild"]


def test_who_holds_the_colours_must_play_them():
    game = game_of(PUBLISHED, RED, dice=[["red", "red"]])
    play(game, (1, Stay()))
    assert game.legal_actions(0) == [Pay(("red", "red"))]
    assert game.why_not(0, "fall") == ("must_pay", {"fare": {"red": 2}})
    with pytest.raises(rules.IllegalAction) as refused:
        game.act(0, Fall())
    assert refused.value.code == "must_pay"


def test_who_cannot_pay_is_asked_all_the_same():
    game = game_of(PUBLISHED, RED, dice=[["red", "yellow"]])
    play(game, (1, Stay()))
    assert game.question(0).code == "pay"
    assert game.legal_actions(0) == [Fall()]
    assert game.why_not(0, "pay") == ("cannot_pay_missing", {"missing": {"yellow": 1}})


def test_blank_dice_are_paid_with_nothing():
    game = game_of(PUBLISHED, MIXED, dice=[BLANK])
    play(game, (1, Stay()))
    assert game.legal_actions(0) == [Pay(())]


def test_manual_each_wild_covers_one_die_also_for_a_held_colour():
    ruleset = with_tables(MANUAL, ladder=[{"points": 1, "dice": 2}, {"points": 2, "dice": 2}])
    game = game_of(ruleset, MIXED, dice=[["red", "purple"]])
    play(game, (1, Stay()))
    assert game.legal_actions(0) == [Pay(("red", "wild")), Pay(("wild", "wild")), Fall()]
    assert game.idle_action(0) == Fall()
    with pytest.raises(rules.IllegalAction) as refused:
        game.act(0, Pay(("wild",)))
    assert refused.value.code == "wrong_cards"


def test_published_one_wild_pays_the_whole_roll():
    game = game_of(PUBLISHED, MIXED, dice=[["purple", "purple"]])
    play(game, (1, Stay()))
    assert game.legal_actions(0) == [Pay(("wild",)), Fall()]
    events = play(game, (0, Pay(("wild",))))
    assert events[:2] == [
        {"type": "paid", "seat": 0, "level": 1, "cards": ["wild"]},
        {"type": "rose", "level": 2, "pilot": 1},
    ]
    assert game.view(None)["discards"]["wild"] == 1
    assert game.view(None)["hand_sizes"] == [5, 6]


def test_the_order_of_the_cards_in_a_payment_does_not_matter():
    game = game_of(PUBLISHED, MIXED, dice=[["yellow", "red"]])
    play(game, (1, Stay()))
    game.act(0, PUBLISHED.action({"type": "pay", "cards": ["yellow", "red"]}))
    assert game.view(0)["hand"] == ["green", "red", "wild", "wild"]


# The end of a trip


def test_a_fall_scores_nothing_for_those_aboard_and_what_left_stays_scored():
    game = game_of(MANUAL, RED, ["green"] * 6, ["purple"] * 6, dice=[["yellow"]])
    events = play(game, (1, Leave()), (2, Stay()), (0, Fall()))
    assert {"type": "fell", "seat": 0, "level": 1, "aboard": [0, 2]} in events
    assert game.view(None)["scores"] == [0, 1, 0]


def test_after_a_trip_all_draw_and_the_player_left_of_the_last_pilot_flies():
    pile = ["green", "purple", "yellow"]
    game = game_of(MANUAL, RED, ["green"] * 6, ["purple"] * 6, dice=[["yellow"]], pile=pile)
    events = play(game, (1, Leave()), (2, Leave()), (0, Leave()))
    drew = [event for event in events if event["type"] == "drew"]
    assert [(event["seat"], event["card"]) for event in drew] == [
        (1, "green"),
        (2, "purple"),
        (0, "yellow"),
    ]
    view = game.view(None)
    assert (view["pilot"], view["level"], view["aboard"]) == (1, 1, [0, 1, 2])
    assert view["left"] == []


def test_a_drawn_card_is_shown_to_its_owner_alone():
    game = game_of(MANUAL, seats=2, dice=[["yellow"]])
    game.act(1, Leave())
    drew = [event for event in game.act(0, Leave()) if event.seen_by(None)["type"] == "drew"]
    for event in drew:
        assert event.seen_by(event.seat)["card"] == event.card
        assert event.seen_by(1 - event.seat)["card"] is None
        assert event.seen_by(None)["card"] is None


def test_the_discards_become_the_pile_when_it_is_empty():
    ruleset = with_tables(MANUAL, deck={"red": 36, "yellow": 1, "wild": 0}, hand=6)
    game = ruleset.new_game(
        seats=6, seed="few", stacked={"deck": ["red"] * 36, "dice": [["red"]], "first": 0}
    )
    play(game, *[(seat, Leave()) for seat in range(1, 6)], (0, FlyOn()), (0, Pay(("red",))))
    events = play(game, (0, Leave()))
    told = [kind for kind in kinds(events) if kind in ("drew", "reshuffled")]
    # One card in the pile, one on the discards, six players.
    assert told == ["drew", "reshuffled", "drew"]
    assert game.view(None)["deck"] == 0


# The top


def test_published_everybody_aboard_scores_the_top_cloud():
    ladder = [{"points": 1, "dice": 2}, {"points": 25, "dice": 0}]
    game = game_of(with_tables(PUBLISHED, ladder=ladder), seats=3, dice=[BLANK])
    events = play(game, (1, Stay()), (2, Leave()), (0, Pay(())))
    topped = next(event for event in events if event["type"] == "topped")
    assert topped == {
        "type": "topped",
        "level": 2,
        "points": 25,
        "aboard": [0, 1],
        "totals": [25, 25],
    }
    assert game.view(None)["scores"] == [25, 25, 1]
    assert game.view(None)["trip"] == 2


def test_manual_the_sky_has_no_end():
    ladder = MANUAL.new_game(seats=2, seed="x").ruleset.board
    assert (ladder.cloud(40).points, ladder.cloud(40).dice) == (40, 4)


# The end of the game


def end(*hands, scores, ruleset=MANUAL, moves):
    game = game_of(with_tables(ruleset, target=scores), *hands, dice=[BLANK, BLANK, BLANK])
    events = play(game, *moves)
    return game, events


def test_the_running_trip_is_finished_before_the_game_ends():
    game, events = end(RED, ["green"] * 6, scores=1, moves=[(1, Leave())])
    assert events[-1] == {"type": "reached_target", "seat": 1, "total": 1, "target": 1}
    assert game.outcome() is None
    play(game, (0, FlyOn()), (0, Pay(())), (0, Leave()))
    assert game.outcome().scores == [2, 1]
    assert game.outcome().places == [1, 2]
    assert game.outcome().reason == "target"
    assert game.view(0)["phase"] == "over"
    assert game.view(0)["outcome"] == {"scores": [2, 1], "places": [1, 2], "reason": "target"}
    assert game.to_act() == ()


def test_a_tie_goes_to_the_smaller_hand():
    game = game_of(with_tables(MANUAL, target=3), RED, ["green"] * 6, dice=[["red"], BLANK, BLANK])
    play(game, (1, Stay()), (0, Pay(("red",))))
    play(game, (0, Stay()), (1, Pay(())))
    play(game, (1, Leave()), (0, Leave()))
    assert game.outcome().scores == [3, 3]
    assert game.outcome().places == [1, 2]


def test_a_full_tie_is_shared():
    game, _ = end(RED, ["green"] * 6, scores=1, moves=[(1, Leave()), (0, Leave())])
    assert game.outcome().places == [1, 1]


# Idle and orders


def test_idle_leaves_where_legal_and_pays_only_what_must_be_paid():
    game = game_of(PUBLISHED, MIXED, dice=[["red", "yellow"], ["purple", "blank"]])
    assert game.idle_action(1) == Leave()
    game.act(1, Stay())
    assert game.idle_action(0) == Pay(("red", "yellow"))


def test_standing_orders():
    game = game_of(MANUAL, RED, dice=[["red"], BLANK])
    assert game.answer_for(1, {"type": "leave_at", "level": 2}) == Stay()
    assert game.answer_for(1, {"type": "leave_at", "level": 1}) == Leave()
    assert game.answer_for(1, {"type": "fly_on"}) is None
    assert game.answer_for(0, {"type": "pay_colours"}) is None
    game.act(1, Stay())
    assert game.answer_for(0, {"type": "pay_colours"}) == Pay(("red",))
    with pytest.raises(rules.InvalidAction):
        game.answer_for(0, {"type": "leave_at"})


# Tables


@pytest.mark.parametrize(
    ("option", "change"),
    [
        ("deck", {"deck": {"red": 10}}),
        ("deck", {"deck": {"red": 200, "green": 200}}),
        ("deck", {"deck": {"blue": 50}}),
        ("deck", {"deck": {"red": -1}}),
        ("faces", {"faces": ["blank"]}),
        ("faces", {"faces": []}),
        ("faces", {"faces": ["wild"]}),
        ("ladder", {"ladder": [{"points": 1, "dice": 1}, {"points": 2, "dice": 0}]}),
        ("ladder", {"endless": False}),
        ("ladder", {"ladder": [{"points": 0, "dice": 1}, {"points": 2, "dice": 1}]}),
        ("ladder", {"ladder": [{"points": 1, "dice": 1, "x": 1}, {"points": 2, "dice": 1}]}),
        ("target", {"target": 0}),
        ("hand", {"hand": "six"}),
        ("wind", {"wind": 3}),
    ],
)
def test_broken_tables_are_refused_by_name(option, change):
    with pytest.raises(rules.InvalidOptions) as refused:
        with_tables(MANUAL, **change)
    assert refused.value.option == option


def test_missing_tables_are_not_filled_in_from_the_code():
    tables = {key: value for key, value in MANUAL.tables.items() if key != "faces"}
    with pytest.raises(rules.InvalidOptions) as refused:
        rules.load("cloud9", tables=tables)
    assert refused.value.option == "faces"


def test_a_match_plays_its_own_points_and_dice():
    ladder = [{"points": 7, "dice": 3}, {"points": 9, "dice": 3}]
    game = game_of(with_tables(MANUAL, ladder=ladder), seats=2)
    assert len(game.view(None)["dice"]) == 3
    play(game, (1, Leave()))
    assert game.view(None)["scores"] == [0, 7]
