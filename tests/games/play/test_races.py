"""Several at once: exactly one wins, the others are told, nothing happens twice."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, Event
from time import sleep
from typing import Any

import pytest
from django.db import connection, transaction

from games.models import Action, Match, Seat
from games.play import clock, frames, services, store
from tests.tables import Table, deal, make_user, ruleset, sensible

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def together(calls: list[Callable[[], Any]]) -> list[Any]:
    """Start all at the same moment; what each returned or raised."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            gate.wait()
            return call()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def submitting(
    table: Table, seat: int, shown: frames.Frame, command_id: str
) -> Callable[[], services.Reply]:
    """The move a sensible person makes on this frame, ready to be sent."""
    return partial(
        services.action_submit,
        match_id=table.id,
        actor=table.users[seat].pk,
        question=shown.question.number,
        command_id=command_id,
        action=sensible(shown),
    )


def waking(table: Table) -> Callable[[], int]:
    return partial(services.match_wake, match_id=table.id)


def test_one_command_sent_eight_times_at_once_is_played_once() -> None:
    table = deal(people=3, bots=0)
    for _ in range(5):
        seat = table.asked()
        shown = table.frame(seat)
        command = f"race-{shown.question.number}"
        replies = together([submitting(table, seat, shown, command)] * 8)
        statuses = Counter(reply.status for reply in replies)
        assert statuses == {"applied": 1, "duplicate": 7}, replies
        assert Action.objects.filter(match=table.match, command_id=command).count() == 1


def test_eight_commands_for_one_question_are_one_action() -> None:
    table = deal(people=3, bots=0)
    for step in range(5):
        seat = table.asked()
        shown = table.frame(seat)
        before = shown.seq
        commands = [f"race-{step}-command-{n}" for n in range(8)]
        replies = together([submitting(table, seat, shown, command) for command in commands])
        statuses = Counter(reply.status for reply in replies)
        assert statuses == {"applied": 1, "stale": 7}, replies
        assert table.frame(None).seq == before + 1


@pytest.mark.parametrize("held", [0.5, 4.0])
def test_a_move_in_time_is_never_beaten_by_a_timeout(held: float) -> None:
    """The table is busy across the deadline; the move waits for it together with three wakes."""
    table = deal(people=3, bots=0)
    seat = table.asked()
    shown = table.frame(seat)
    table.pass_time(59.7)
    wake, move = waking(table), submitting(table, seat, shown, "in-time")
    locked = Event()

    def hold() -> None:
        with store.locked(table.id):
            locked.set()
            sleep(held)

    def late(call: Callable[[], Any]) -> Callable[[], Any]:
        return lambda: locked.wait() and call()

    _, replied, *_ = together([hold, late(move), late(wake), late(wake), late(wake)])
    names = Action.objects.filter(match=table.match).values_list("command_id", flat=True)
    if held < 1:
        assert replied.status == "applied"
        assert not [name for name in names if name.startswith("idle:")]
    else:
        # It was told so before any timeout could be played, and may try again.
        assert (replied.status, replied.code) == ("refused", "busy")


def test_a_move_too_late_and_three_timeouts_have_one_winner() -> None:
    table = deal(people=3, bots=0)
    seat = table.asked()
    shown = table.frame(seat)
    table.pass_time(60 + clock.GRACE.total_seconds() + 0.1)
    wake, move = waking(table), submitting(table, seat, shown, "after-time")
    *woken, replied = together([wake, wake, wake, move])
    assert sum(woken) == 1
    assert replied.status in {"late", "stale"}
    played = Action.objects.filter(match=table.match, kind="play")
    assert [row.command_id.split(":")[0] for row in played] == ["idle"]


def test_two_workers_play_a_bot_once(settings) -> None:
    settings.BOT_SECONDS = 30  # the next bot's turn is another one, and not due
    table = deal(people=1, bots=2)
    while table.users[table.asked()] is not None:
        table.submit(table.asked())
    table.pass_time(60)
    assert sum(together([waking(table)] * 4)) == 1


def test_the_last_seat_goes_to_one_of_two() -> None:
    host = make_user()
    match = services.match_create(host=host, ruleset=ruleset(), seats=2)
    others = [make_user(), make_user()]
    results = together(
        [partial(services.seat_join, match_id=match.public_id, user=user) for user in others]
    )
    assert results.count(1) == 1
    (refused,) = [result for result in results if result != 1]
    assert isinstance(refused, services.Refused)
    assert refused.code == "table_full"
    assert Seat.objects.filter(match=match, user__isnull=False).count() == 2


def test_one_user_who_joins_twice_has_one_seat() -> None:
    host, user = make_user(), make_user()
    match = services.match_create(host=host, ruleset=ruleset(), seats=4)
    join = partial(services.seat_join, match_id=match.public_id, user=user)
    assert together([join, join, join]) == [1, 1, 1]


def test_eight_who_finish_at_once_rate_once() -> None:
    table = deal(people=2, bots=0, ranked=True)
    while True:
        seat = table.asked()
        game, shown = table.game(), table.frame(seat, after=1_000_000)
        game.act(seat, game.ruleset.action(sensible(shown)))
        if game.outcome() is not None:
            break
        table.submit(seat)
    commands = [f"finish-{n:04d}" for n in range(8)]
    replies = together([submitting(table, seat, shown, command) for command in commands])
    assert Counter(reply.status for reply in replies)["applied"] == 1
    assert Match.objects.get(pk=table.match.pk).status == Match.Status.FINISHED
    assert table.match.rating_events.count() == 2


def test_a_lock_that_cannot_be_had_is_refused_and_may_be_tried_again() -> None:
    table = deal(people=3, bots=0)
    seat = table.asked()
    shown = table.frame(seat)
    submit = submitting(table, seat, shown, "busy-table")
    with store.locked(table.id):
        (reply,) = together([submit])
    assert (reply.status, reply.code) == ("refused", "busy")
    assert submit().status == "applied"


def test_an_answer_is_given_only_for_what_is_committed() -> None:
    """Whoever holds an answer finds its action in the database, from any other connection."""
    table = deal(people=3, bots=0)
    seat = table.asked()

    def acknowledged() -> bool:
        reply = table.submit(seat)
        (is_there,) = together(
            [lambda: Action.objects.filter(match=table.match, seq=reply.seq).exists()]
        )
        return reply.status == "applied" and is_there

    assert acknowledged()
    assert not transaction.get_connection().in_atomic_block
