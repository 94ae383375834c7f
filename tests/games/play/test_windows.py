"""Sealed windows: answers are kept until all are there, and nobody else learns of one."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.db import DatabaseError

from games.models import Action, Match, MatchSecret, Order
from games.play import after_commit, clock, frames, selectors, services, store, store_orders
from tests.signals import registered, signals
from tests.tables import Table, deal, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

PASS, LOW, HIGH = {"type": "pass"}, {"type": "light", "height": 1}, {"type": "light", "height": 2}
LEFT = {"type": "steer", "side": "left"}


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def table() -> Table:
    """Three people in a window that asks 2, 0, 1 … in the order from the captain's left."""
    return deal(people=3, bots=0, rules_row=signals())


def quick_table(*hands: int, people: int = 3, bots: int = 0) -> Table:
    row = signals(hands=list(hands), reactions="quick")
    return deal(people=people, bots=bots, rules_row=row)


def bytes_of(table: Table, viewer: int | None) -> bytes:
    """The viewer's frame but for what time it is."""
    frame = table.frame(viewer)
    frame.clock.now = frame.clock.now.replace(year=2000, month=1, day=1, hour=0, minute=0)
    frame.clock.now = frame.clock.now.replace(second=0, microsecond=0)
    return msgspec.json.encode(frame)


def public(table: Table) -> list[Any]:
    """All rows that anything but the answers' owners could be told from."""
    match = Match.objects.filter(pk=table.match.pk).values()
    secret = MatchSecret.objects.filter(match=table.match).values_list("snapshot", flat=True)
    seats = table.match.seats.order_by("index").values()
    return [*match, *map(bytes, secret), *seats, *table.match.actions.order_by("seq").values()]


def commands(table: Table) -> list[str]:
    return list(table.match.actions.order_by("seq").values_list("command_id", flat=True))


# ── keeping ──


def test_a_sealed_answer_is_kept_and_not_played(table: Table) -> None:
    before = public(table)
    reply = table.submit(0, action=LOW)
    assert reply == services.Reply("kept", seq=1)
    assert public(table) == before
    order = Order.objects.get(match=table.match)
    assert (order.seat, order.question, order.state) == (0, 1, "live")


def test_its_owner_sees_what_they_said(table: Table) -> None:
    before = table.frame(0)
    table.submit(0, action=HIGH, command_id="my-answer")
    after = table.frame(0)
    assert (before.question.answered, after.question.answered) == (False, True)
    assert after.question.sealed
    assert after.choices == before.choices
    (order,) = after.orders
    assert (order.id, order.question, order.state) == ("my-answer", 1, "live")
    assert (order.order, order.sentence) == (HIGH, "Light at 2")


@pytest.mark.parametrize("hands", [(3, 3, 3), (3, 0, 3)])
@pytest.mark.parametrize("reactions", ["concealed", "quick"])
def test_nobody_else_sees_a_byte_of_it(reactions: str, hands: tuple[int, ...]) -> None:
    row = signals(hands=list(hands), reactions=reactions)
    table = deal(people=3, bots=0, rules_row=row)
    others = [None, 1, 2]
    before = [bytes_of(table, viewer) for viewer in others]
    for action in (LOW, HIGH, PASS):
        assert table.submit(0, action=action).status == "kept"
        assert [bytes_of(table, viewer) for viewer in others] == before
    taken_back = table.frame(0).orders[0].id
    services.order_withdraw(
        match_id=table.id, actor=table.users[0].pk, command_id="take-back", order_id=taken_back
    )
    assert [bytes_of(table, viewer) for viewer in others] == before


def test_nobody_else_is_told_that_there_is_news(
    table: Table, django_capture_on_commit_callbacks
) -> None:
    told: list[after_commit.Moved] = []
    after_commit.listeners.add(told.append)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            table.submit(0, action=LOW)
    finally:
        after_commit.listeners.discard(told.append)
    assert [(moved.seq, moved.due_at, moved.user_id) for moved in told] == [
        (1, None, table.users[0].pk)
    ]


def test_a_window_is_the_same_for_every_seat_that_is_asked() -> None:
    table = deal(people=2, bots=1, rules_row=signals(hands=[3, 0, 0]))
    asked = {(seat.asked, seat.answer_by) for seat in table.seats()}
    assert len(asked) == 1
    shown = [table.frame(viewer) for viewer in (None, 0, 1)]
    assert len({frame.question.ends_at for frame in shown}) == 1
    assert all(seat.clock is None for frame in shown for seat in frame.seats)


def test_quick_never_says_for_whom_one_waits() -> None:
    """The same frame reaches a bystander, whoever is asked."""
    told = []
    for hands in ((0, 3, 0), (0, 0, 3), (0, 3, 3)):
        table = quick_table(*hands)
        bystander = table.frame(0)
        assert bystander.choices == []
        assert not {user.username for user in table.users} & set(
            bystander.question.sentence.split()
        )
        told.append((bystander.question.sentence, [seat.clock for seat in bystander.seats]))
    assert told == [("Waiting for answers.", [None] * 3)] * 3


def test_the_same_order_ids_whatever_others_do(table: Table) -> None:
    """Numbers that count up over all seats would tell that somebody else has answered."""
    table.submit(0, action=LOW, command_id="command-of-0")
    before = msgspec.json.encode(table.frame(0).orders)
    table.submit(1, action=LOW)
    assert msgspec.json.encode(table.frame(0).orders) == before


def test_a_match_waits_for_its_owner_until_they_have_answered(table: Table) -> None:
    assert selectors.matches_of(table.users[0])[0]["mine"]
    table.submit(0, action=LOW)
    assert not selectors.matches_of(table.users[0])[0]["mine"]
    assert selectors.matches_of(table.users[1])[0]["mine"]


# ── one clear answer each ──


def test_a_repeat_is_a_duplicate_before_and_after_the_window_closes(table: Table) -> None:
    sent = {"action": LOW, "question": 1, "command_id": "the-same-command"}
    assert table.submit(0, **sent).status == "kept"
    assert table.submit(0, **sent) == services.Reply("duplicate", seq=1)
    table.submit(1, action=PASS)
    table.submit(2, action=PASS)
    assert table.submit(0, **sent).status == "duplicate"
    assert Order.objects.filter(match=table.match, seat=0).count() == 1


def test_the_same_command_with_other_words_is_a_conflict(table: Table) -> None:
    table.submit(0, action=LOW, command_id="the-same-command")
    for seat, action in ((0, HIGH), (1, LOW)):
        reply = table.submit(seat, action=action, command_id="the-same-command")
        assert reply.status == "conflict"
    order = {"match_id": table.id, "actor": table.users[0].pk, "command_id": "the-same-command"}
    assert services.order_place(order={"type": "pass_always"}, **order).status == "conflict"
    assert Order.objects.filter(match=table.match).count() == 1


def test_an_action_keeps_its_command_from_orders_too(table: Table) -> None:
    for seat in range(3):
        table.submit(seat, action=PASS)
    captain = table.asked()
    assert table.submit(captain, action=LEFT, command_id="used-for-steering").status == "applied"
    reply = services.order_place(
        match_id=table.id,
        actor=table.users[captain].pk,
        command_id="used-for-steering",
        order={"type": "pass_always"},
    )
    assert reply.status == "conflict"


def test_a_later_answer_takes_the_place_of_the_first(table: Table) -> None:
    table.submit(0, action=LOW, command_id="first-answer")
    assert table.submit(0, action=PASS, command_id="second-answer").status == "kept"
    first, second = Order.objects.filter(match=table.match).order_by("id")
    assert (first.state, second.state, second.replaces_id) == ("superseded", "live", first.pk)
    for seat in (1, 2):
        table.submit(seat, action=PASS)
    seen = table.frame(None).events[-1].event
    assert seen == {"type": "seen", "lights": []}


def test_an_answer_can_be_taken_back(table: Table) -> None:
    table.submit(0, action=LOW, command_id="first-answer")
    sent = {
        "match_id": table.id,
        "actor": table.users[0].pk,
        "command_id": "take-it-back",
        "order_id": "first-answer",
    }
    assert services.order_withdraw(**sent).status == "kept"
    assert services.order_withdraw(**sent).status == "duplicate"
    again = services.order_withdraw(**{**sent, "command_id": "take-it-back-again"})
    assert (again.status, again.code) == ("stale", "order_gone")
    frame = table.frame(0)
    assert (frame.orders, frame.question.answered) == ([], False)
    for seat in (1, 2):
        assert table.submit(seat, action=PASS).status == "kept"
    assert table.frame(None).seq == 1, "the window waits for whoever took their answer back"


def test_nobody_takes_back_what_another_said(table: Table) -> None:
    table.submit(0, action=LOW, command_id="answer-of-0")
    reply = services.order_withdraw(
        match_id=table.id, actor=table.users[1].pk, command_id="not-mine", order_id="answer-of-0"
    )
    assert reply.code == "order_gone"
    stranger = services.order_withdraw(
        match_id=table.id, actor=make_user().pk, command_id="nobodys", order_id="answer-of-0"
    )
    assert stranger.code == "not_seated"
    assert table.frame(0).question.answered


def test_an_illegal_answer_is_not_kept() -> None:
    table = deal(people=3, bots=0, rules_row=signals(hands=[0, 3, 3]))
    before = public(table)
    for action in (LOW, LEFT):
        reply = table.submit(0, action=action)
        assert (reply.status, reply.sentence) == ("illegal", "Not now.")
    assert table.submit(0, action={"type": "sing"}).code == "not_an_action"
    assert public(table) == before
    assert not Order.objects.exists()


def test_a_closed_window_is_stale(table: Table) -> None:
    for seat in range(3):
        table.submit(seat, action=PASS)
    reply = table.submit(0, question=1, action=LOW)
    assert (reply.status, reply.seq) == ("stale", 4)


def test_after_the_windows_end_an_answer_is_late_and_a_kept_one_stands(table: Table) -> None:
    table.submit(0, action=LOW, command_id="in-time-1")
    table.pass_time(6.1)
    assert table.submit(1, action=LOW).status == "late"
    assert table.submit(0, action=PASS).status == "late"
    reply = services.order_withdraw(
        match_id=table.id, actor=table.users[0].pk, command_id="too-late", order_id="in-time-1"
    )
    assert reply.status == "late"
    assert not Order.objects.exclude(state="live").exists()


# ── closing ──


def test_the_last_answer_closes_the_window_in_the_order_of_the_asked(table: Table) -> None:
    for seat, action in ((2, HIGH), (0, PASS)):
        assert table.submit(seat, action=action) == services.Reply("kept", seq=1)
    assert table.submit(1, action=LOW) == services.Reply("kept", seq=4)
    played = table.match.actions.filter(kind="play").order_by("seq")
    assert [row.seat for row in played] == [1, 2, 0]
    ids = dict(Order.objects.filter(match=table.match).values_list("seat", "id"))
    assert commands(table)[1:] == [f"order:{ids[seat]}" for seat in (1, 2, 0)]
    assert table.frame(0).events[-1].event == {"type": "seen", "lights": [[1, 1], [2, 2]]}
    assert set(Order.objects.values_list("state", "fired_seq")) == {("played", 4)}
    assert [table.frame(seat).orders for seat in range(3)] == [[], [], []]
    assert table.frame(None).question.number == 2


def test_at_its_end_the_silent_pass_and_nobody_is_named(table: Table) -> None:
    table.submit(1, action=LOW)
    table.pass_time(6)
    assert services.match_wake(match_id=table.id) == 0
    table.pass_time(clock.GRACE.total_seconds())
    assert [services.match_wake(match_id=table.id) for _ in range(3)] == [3, 0, 0]
    events = [told.event["type"] for told in table.frame(0).events]
    assert events == ["seen"]
    assert [name.split(":")[0] for name in commands(table)] == ["deal", "order", "idle", "idle"]


def test_the_sweep_finds_a_window_that_is_over(table: Table) -> None:
    table.pass_time(20)
    services.matches_sweep()
    assert table.frame(None).seq == 4


def test_a_bot_neither_closes_a_window_nor_keeps_it_open() -> None:
    table = deal(people=1, bots=2, rules_row=signals())
    table.pass_time(1)
    assert services.match_wake(match_id=table.id) == 0, "bots answer with the others"
    assert table.submit(0, action=PASS).seq == 4
    assert [name.split(":")[0] for name in commands(table)] == ["deal", "bot", "bot", "order"]


def test_bots_alone_keep_to_their_schedule(settings) -> None:
    settings.BOT_SECONDS = 3
    table = quick_table(0, 3, 3, people=1, bots=2)
    shown = table.frame(0)
    left = shown.question.ends_at - shown.clock.now
    assert left.total_seconds() > 3.5, "it says what it always says"
    table.pass_time(1)
    assert services.match_wake(match_id=table.id) == 0
    table.pass_time(2.5)
    assert services.match_wake(match_id=table.id) == 2


def test_a_banned_seat_is_silent_but_what_it_said_counts(table: Table) -> None:
    table.submit(0, action=LOW)
    for seat in (0, 1):
        table.users[seat].is_active = False
        table.users[seat].save()
    assert table.submit(2, action=PASS).seq == 1
    table.pass_time(20)
    services.match_wake(match_id=table.id)
    assert table.frame(None).events[-1].event["lights"] == [[0, 1]]


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_who_resigns_leaves_the_window_to_the_others_and_moves_its_end_for_nobody(
    table: Table, gone: int
) -> None:
    table.submit(gone, action=LOW)
    table.pass_time(3)
    (end,) = {seat.answer_by for seat in table.seats()}
    reply = services.match_resign(
        match_id=table.id, actor=table.users[gone].pk, command_id="i-resign"
    )
    assert reply.status == "applied"
    assert {seat.answer_by for seat in table.seats()} == {end}
    assert {table.frame(viewer).question.ends_at for viewer in (None, 0, 1, 2)} == {end}
    for seat in {0, 1, 2} - {gone}:
        assert table.submit(seat, action=PASS).status == "kept"
    assert table.frame(None).question.number == 2
    assert Order.objects.get(seat=gone).state == "lapsed"


def test_a_crash_while_closing_loses_nothing_and_plays_nothing(table: Table, monkeypatch) -> None:
    for seat in (0, 1):
        table.submit(seat, action=LOW)
    before = public(table)
    last = {"action": LOW, "question": 1, "command_id": "the-last-answer"}
    for name in ("match_save", "action_add", "seat_asked"):
        with monkeypatch.context() as broken:
            broken.setattr(store, name, _fails)
            with pytest.raises(DatabaseError):
                table.submit(2, **last)
        assert public(table) == before
        assert Order.objects.filter(state="live").count() == 2
    assert table.submit(2, **last) == services.Reply("kept", seq=4)


def test_a_crash_of_a_wake_leaves_the_window_to_the_next(table: Table, monkeypatch) -> None:
    table.submit(0, action=LOW)
    table.pass_time(20)
    before = public(table)
    with monkeypatch.context() as broken:
        broken.setattr(store_orders, "fired", _fails)
        with pytest.raises(DatabaseError):
            services.match_wake(match_id=table.id)
    assert public(table) == before
    assert services.match_wake(match_id=table.id) == 3


def _fails(*_args: Any, **_kwargs: Any) -> None:
    raise DatabaseError("the disk is full")


def test_a_whole_match_of_windows_ends(table: Table) -> None:
    table.play_out()
    assert table.frame(None).result is not None
    assert not Order.objects.filter(state="live").exists()
    assert Action.objects.filter(match=table.match, kind="play").count() == 4 * (3 + 1)


# ── how long ──


@pytest.mark.parametrize(
    ("pace", "chosen", "seconds"),
    [
        ("live", None, 6),
        ("live", 3, 3),
        ("brisk", 10, 10),
        ("day", None, 24 * 3600),
        ("three_days", None, 3 * 24 * 3600),
    ],
)
def test_a_table_chooses_the_length_of_its_windows(
    pace: str, chosen: float | None, seconds: float
) -> None:
    match = services.match_create(
        host=make_user(), ruleset=signals(), seats=2, pace=pace, window_seconds=chosen
    )
    assert match.window_seconds == seconds


@pytest.mark.parametrize(("pace", "chosen"), [("live", 2), ("live", 11), ("day", 5)])
def test_other_lengths_are_refused(pace: str, chosen: float) -> None:
    with pytest.raises(services.Refused, match="window_out_of_range"):
        services.match_create(
            host=make_user(), ruleset=signals(), seats=2, pace=pace, window_seconds=chosen
        )


def test_a_frame_with_orders_fits_the_schema(table: Table) -> None:
    import jsonschema

    table.submit(0, action=LOW)
    jsonschema.validate(frames.builtins(table.frame(0)), frames.schema())
