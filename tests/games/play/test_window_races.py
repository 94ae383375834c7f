"""Several answer one window at once: all are kept, it closes once, nothing is played twice."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event
from time import sleep
from typing import Any

import pytest

from games import tasks
from games.models import Action, Order
from games.play import clock, services, store
from tests.games.play.test_races import together, waking
from tests.signals import registered, signals
from tests.tables import Table, deal

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

PASS, LOW = {"type": "pass"}, {"type": "light", "height": 1}


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def table() -> Table:
    return deal(people=4, bots=0, rules_row=signals(hands=[9] * 4, rounds=200))


def answering(
    table: Table, seat: int, number: int, action: dict[str, Any], name: str = ""
) -> Callable[[], services.Reply]:
    """Ready to be sent; a busy table is asked again with the same command, as a page does."""
    send = partial(
        services.action_submit,
        match_id=table.id,
        actor=table.users[seat].pk,
        question=number,
        command_id=name or f"answer-{number}-{seat}",
        action=action,
    )

    def answer() -> services.Reply:
        while (reply := send()).code == "busy":
            pass
        return reply

    return answer


def test_all_seats_answer_at_once_and_one_of_them_closes(table: Table) -> None:
    for _ in range(6):
        number, before = table.frame(None).question.number, table.frame(None).seq
        calls = [answering(table, seat, number, LOW if seat else PASS) for seat in range(4)]
        replies = together(calls)
        assert [reply.status for reply in replies] == ["kept"] * 4, replies
        assert Counter(reply.seq for reply in replies) == {before: 3, before + 4: 1}
        steering = table.frame(None).question.number
        assert steering == number + 1
        table.submit(table.asked(), action={"type": "steer", "side": "left"})
    assert not Order.objects.filter(state="live").exists()


def test_each_answer_sent_three_times_at_once_counts_once(table: Table) -> None:
    calls = [answering(table, seat, 1, PASS) for seat in range(4)]
    replies = together(calls * 3)
    assert Counter(reply.status for reply in replies) == {"kept": 4, "duplicate": 8}, replies
    assert Action.objects.filter(match=table.match, kind="play").count() == 4
    assert Order.objects.count() == 4


def test_one_seat_changes_its_mind_in_eight_places_at_once(table: Table) -> None:
    calls = [answering(table, 0, 1, [PASS, LOW][n % 2], f"change-{n:04d}") for n in range(8)]
    replies = together(calls)
    assert Counter(reply.status for reply in replies) == {"kept": 8}
    assert Counter(Order.objects.values_list("state", flat=True)) == {"live": 1, "superseded": 7}


def test_a_window_that_is_over_closes_once_however_often_it_is_told(table: Table) -> None:
    together([answering(table, seat, 1, LOW) for seat in (0, 1)])
    table.pass_time(6 + clock.GRACE.total_seconds() + 0.1)
    task = partial(tasks.match_wake, table.id)
    woken = together([waking(table)] * 3 + [task, services.matches_sweep])
    assert sum(woken[:3]) in {0, 4}
    names = Action.objects.filter(match=table.match, kind="play").values_list("command_id")
    assert Counter(name.split(":")[0] for (name,) in names) == {"order": 2, "idle": 2}


def test_an_answer_in_time_is_never_beaten_by_the_windows_end(table: Table) -> None:
    """The table is busy across the end; the answer waits for it together with three wakes."""
    table.pass_time(5.4)
    locked = Event()

    def hold() -> None:
        with store.locked(table.id):
            locked.set()
            sleep(0.7)

    def after(call):
        return lambda: locked.wait() and call()

    wake = after(waking(table))
    _, reply, *_ = together([hold, after(answering(table, 0, 1, LOW)), wake, wake, wake])
    assert reply.status == "kept"
    table.pass_time(20)
    services.match_wake(match_id=table.id)
    assert table.frame(None).events[-1].event["lights"] == [[0, 1]]


def test_answer_and_withdrawal_at_once_are_both_told_the_truth(table: Table) -> None:
    """The last answer closes the window, or finds the other one taken back: never half of each."""
    for _ in range(6):
        number, before = table.frame(None).question.number, table.frame(None).seq
        for seat in range(3):
            answering(table, seat, number, PASS)()
        withdraw = partial(
            services.order_withdraw,
            match_id=table.id,
            actor=table.users[0].pk,
            command_id=f"withdraw-{number}",
            order_id=f"answer-{number}-0",
        )
        last, back = together([answering(table, 3, number, PASS), withdraw])
        assert last.status == "kept"
        is_closed = table.frame(None).question.number != number
        assert (back.status, last.seq) == (("stale", before + 4) if is_closed else ("kept", before))
        if not is_closed:
            answering(table, 0, number, PASS, f"after-all-{number}")()
        table.submit(table.asked(), action={"type": "steer", "side": "left"})
