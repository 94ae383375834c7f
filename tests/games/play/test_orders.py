"""Orders given ahead: they answer in the transaction that asks, for their owner alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import DatabaseError
from django.utils import translation

from games import rules, words
from games.models import Match, Order
from games.play import orders, services, store, windows
from games.play.orders import MOST_ORDERS
from tests.signals import registered, signals
from tests.tables import Table, deal

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

PASS_ALWAYS = {"type": "pass_always"}
STEER_LEFT = {"type": "steer_always", "side": "left"}


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def table() -> Table:
    """Cloud 9: seat 0 decides about the first cloud, then 1; 2 is the pilot."""
    table = deal(people=3, bots=0, secret="0a" * 32)
    assert table.asked() == 0
    return table


@pytest.fixture
def window() -> Table:
    return deal(people=3, bots=0, rules_row=signals())


def given(frame):
    """Orders that were given, not those on offer."""
    return [order for order in frame.orders if order.state != "offered"]


def place(table: Table, seat: int, order: Any, **changed: Any) -> services.Reply:
    user = table.users[seat]
    assert user is not None
    said = {
        "match_id": table.id,
        "actor": user.pk,
        "command_id": f"order-{next(table.commands):06d}",
        "order": order,
    }
    return services.order_place(**{**said, **changed})


def commands(table: Table) -> list[str]:
    return list(table.match.actions.order_by("seq").values_list("command_id", flat=True))


# ── unsealed questions ──


def test_an_order_waits_for_its_question_and_plays_with_the_move_that_asks_it(
    table: Table,
) -> None:
    assert place(table, 1, {"type": "leave"}).status == "kept"
    assert table.frame(None).seq == 1
    reply = table.submit(0, action={"type": "stay"})
    assert reply == services.Reply("applied", seq=2)
    order = Order.objects.get()
    assert commands(table)[2:] == [f"order:{order.pk}:2"]
    assert table.frame(None).seq == 3
    assert (order.state, order.fired_seq) == ("played", 3)


def test_a_fired_order_tells_its_owner_why_and_others_nothing(table: Table) -> None:
    place(table, 1, {"type": "leave"}, command_id="leave-when-asked")
    table.submit(0, action={"type": "stay"})
    (order,) = given(table.frame(1, after=1))
    assert (order.id, order.state, order.fired_at_seq) == ("leave-when-asked", "played", 3)
    assert order.why == "Played for you, as you ordered: The next time, leave."
    assert given(table.frame(1, after=3)) == []
    for viewer in (None, 0, 2):
        frame = table.frame(viewer)
        assert given(frame) == []
        assert "order" not in " ".join(told.sentence for told in frame.events)


def test_a_standing_order_stays_and_answers_again(table: Table) -> None:
    place(table, 1, {"type": "leave_at", "level": 3}, command_id="leave-at-three")
    while table.frame(None).view["trip"] == 1:
        table.submit(table.asked())
    names = [name for name in commands(table) if name.startswith("order:")]
    assert len(names) == len(set(names)) >= 1
    (order,) = given(table.frame(1))
    assert (order.id, order.state) == ("leave-at-three", "live")
    assert order.fired_at_seq is not None


def test_one_that_answers_the_open_question_plays_at_once(table: Table) -> None:
    reply = place(table, 0, {"type": "leave_at", "level": 5})
    assert reply == services.Reply("kept", seq=2)
    assert table.frame(None).events[-1].event["type"] == "stayed"


def test_the_newest_order_that_fits_wins(table: Table) -> None:
    place(table, 1, {"type": "leave"})
    place(table, 1, {"type": "stay"})
    place(table, 1, {"type": "pay_colours"})  # does not fit the question
    table.submit(0, action={"type": "stay"})
    assert table.frame(None, after=2).events[0].event["type"] == "stayed"
    assert Order.objects.get(state="played").pattern == '{"type":"stay"}'


def test_a_change_names_the_version_it_replaces(table: Table) -> None:
    place(table, 1, {"type": "leave"}, command_id="version-one")
    reply = place(table, 1, {"type": "stay"}, command_id="version-two", replaces="version-one")
    assert reply.status == "kept"
    assert [order.id for order in given(table.frame(1))] == ["version-two"]
    late = place(table, 1, {"type": "leave"}, replaces="version-one")
    assert (late.status, late.code) == ("stale", "order_gone")
    other = place(table, 0, {"type": "leave"}, replaces="version-two")
    assert other.code == "order_gone"


def test_an_order_can_be_taken_back(table: Table) -> None:
    place(table, 1, {"type": "leave"}, command_id="leave-when-asked")
    services.order_withdraw(
        match_id=table.id,
        actor=table.users[1].pk,
        command_id="rather-not",
        order_id="leave-when-asked",
    )
    table.submit(0, action={"type": "stay"})
    assert table.frame(None).seq == 2
    assert given(table.frame(1)) == []


def test_repeats_conflicts_and_junk(table: Table) -> None:
    assert place(table, 1, {"type": "leave"}, command_id="the-same").status == "kept"
    assert place(table, 1, {"type": "leave"}, command_id="the-same").status == "duplicate"
    assert place(table, 1, {"type": "stay"}, command_id="the-same").status == "conflict"
    assert table.submit(0, command_id="the-same").status == "conflict"
    for junk in ({}, {"type": "jump"}, {"type": "leave_at"}, {"type": "leave_at", "level": 0}):
        reply = place(table, 1, junk)
        assert (reply.status, reply.code) == ("illegal", "not_an_order")
        assert services.sentence_of(reply)
    assert Order.objects.count() == 1


def test_a_seat_has_room_for_so_many_orders(table: Table) -> None:
    for level in range(MOST_ORDERS):
        assert place(table, 1, {"type": "leave_at", "level": level + 1}).status == "kept"
    more = place(table, 1, {"type": "leave"})
    assert (more.status, more.code) == ("refused", "too_many_orders")
    newest = given(table.frame(1))[-1].id
    assert place(table, 1, {"type": "leave"}, replaces=newest).status == "kept"
    assert place(table, 2, {"type": "leave"}).status == "kept", "another seat has its own room"


def test_nobody_fills_the_table_by_changing_their_mind(window: Table, monkeypatch) -> None:
    monkeypatch.setattr(orders, "MOST_VERSIONS", 3)
    light = {"type": "light", "height": 1}
    assert [window.submit(0, action=light).status for _ in range(4)] == ["kept"] * 3 + ["refused"]
    assert place(window, 0, PASS_ALWAYS).code == "too_many_orders"
    assert window.frame(0).question.answered, "the last version that was kept stands"


def test_only_a_seat_of_a_running_match_gives_orders(table: Table) -> None:
    assert place(table, 1, {"type": "leave"}, actor=None).code == "not_seated"
    assert place(table, 1, {"type": "leave"}, match_id="nowhere12345").code == "unknown_match"
    table.play_out()
    assert place(table, 1, {"type": "leave"}).code == "match_closed"


def test_orders_end_with_the_match(table: Table) -> None:
    place(table, 1, {"type": "leave_at", "level": 900})
    table.play_out()
    assert Order.objects.get().state == "lapsed"


def test_a_banned_users_orders_answer_no_more(table: Table) -> None:
    place(table, 1, {"type": "leave"})
    user = table.users[1]
    user.is_active = False
    user.save()
    table.submit(0, action={"type": "stay"})
    assert table.frame(None).seq == 2


def test_an_order_given_after_the_deadline_is_for_the_next_time(table: Table) -> None:
    table.pass_time(61)
    assert place(table, 0, {"type": "leave"}) == services.Reply("kept", seq=1)
    table.pass_time(2)
    assert services.match_wake(match_id=table.id) == 1
    assert commands(table)[1:] == ["timeout:1:0", "idle:1:0"]


def test_what_orders_play_is_rolled_back_with_the_move_that_asked(
    table: Table, monkeypatch
) -> None:
    place(table, 1, {"type": "leave"})

    def fails(*_args: Any, **_kwargs: Any) -> None:
        raise DatabaseError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "match_save", fails)
        with pytest.raises(DatabaseError):
            table.submit(0, action={"type": "stay"})
    assert commands(table) == ["deal"]
    assert Order.objects.get().state == "live"


# ── windows ──


def test_an_order_given_before_counts_as_an_answer(window: Table) -> None:
    for seat in (0, 1):
        assert place(window, seat, PASS_ALWAYS).status == "kept"
        assert window.frame(seat).question.answered
    assert window.frame(None).seq == 1
    assert window.submit(2, action={"type": "pass"}).seq == 4
    window.submit(window.asked(), action={"type": "steer", "side": "left"})
    shown = window.frame(0)
    assert (shown.question.number, shown.question.answered) == (3, True)
    assert not window.frame(2).question.answered
    assert window.submit(2, action={"type": "pass"}).seq == 8


def test_by_hand_beats_by_order(window: Table) -> None:
    place(window, 0, PASS_ALWAYS)
    window.submit(0, action={"type": "light", "height": 2})
    for seat in (1, 2):
        window.submit(seat, action={"type": "pass"})
    assert window.frame(None).events[-1].event["lights"] == [[0, 2]]
    assert given(window.frame(0))[0].fired_at_seq is None


def test_a_window_that_orders_answer_opens_and_closes_in_one_transaction(window: Table) -> None:
    for seat in range(3):
        place(window, seat, PASS_ALWAYS)
    before = window.frame(None).seq
    assert window.frame(None).question.number == 2
    window.submit(window.asked(), action={"type": "steer", "side": "left"})
    after = window.frame(None)
    assert (after.seq, after.question.number) == (before + 1 + 3, 4)
    assert not after.question.sealed


def test_a_seat_that_is_alone_with_bots_goes_on_by_its_order() -> None:
    table = deal(people=1, bots=2, rules_row=signals())
    assert place(table, 0, PASS_ALWAYS).seq == 4


def test_a_pre_answer_is_used_once(window: Table) -> None:
    place(window, 0, {"type": "light", "height": 1})
    for seat in (1, 2):
        window.submit(seat, action={"type": "pass"})
    assert window.frame(None).events[-1].event["lights"] == [[0, 1]]
    window.submit(window.asked(), action={"type": "steer", "side": "left"})
    assert not window.frame(0).question.answered


def test_orders_that_play_for_everybody_stop_and_go_on_at_the_next_wake() -> None:
    """Twice as much as one transaction may play: every step is bounded, none is lost."""
    rounds = windows.AT_ONCE // 2
    table = deal(people=3, bots=0, rules_row=signals(rounds=rounds))
    for seat in range(3):
        place(table, seat, STEER_LEFT)
        place(table, seat, PASS_ALWAYS)
    played = [table.frame(None).seq - 1]
    while Match.objects.get(pk=table.match.pk).status == Match.Status.RUNNING:
        assert Match.objects.get(pk=table.match.pk).due_at <= store.clock()
        assert table.id in store.due_matches()
        played.append(services.match_wake(match_id=table.id))
    assert sum(played) == rounds * 4
    assert len(played) > 1
    assert all(0 < count < windows.AT_ONCE + 6 for count in played)


# ── words ──


@pytest.mark.parametrize("game", ["airships", "cloud9"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_order_has_a_sentence(game: str, language: str) -> None:
    ruleset = rules.load(game)
    kinds = {order["$ref"].split("/")[-1] for order in ruleset.orders["anyOf"]}
    tags = {ruleset.orders["$defs"][kind]["properties"]["type"]["enum"][0] for kind in kinds}
    assert set(words.GAMES[game].ORDERS) == tags
    view = ruleset.new_game(seats=3, seed="orders").view(0)
    filled = {
        "pay": {"cards": ["red", "red"]},
        "leave_at": {"level": 4},
        "declare": {"target": "nothing-known"},
        "roll": {"white": 2, "red": 0, "black": 0},
        "boost": {"chip": True},
    }
    with translation.override(language):
        said = {
            words.order(game, {"type": tag, **filled.get(tag, {})}, view, ["Mira", "Noé", "Ada"])
            for tag in tags
        }
    assert len(said) == len(tags)
