"""`match_wake` does what is due, and nothing else."""

import pytest

from games import tasks
from games.models import Action, Match, MatchSecret
from games.play import clock, services, store
from tests.tables import deal

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def kinds(match: Match) -> list[str]:
    return list(match.actions.order_by("seq").values_list("command_id", flat=True))


def test_a_bot_answers_when_its_time_has_come() -> None:
    table = deal(people=1, bots=2)
    while table.users[table.asked()] is not None:
        table.submit(table.asked())
    seat, number = table.asked(), table.game().question(table.asked()).number
    table.pass_time(60)
    assert services.match_wake(match_id=table.id) == 1
    assert kinds(table.match)[-1] == f"bot:{number}:{seat}"


def test_nothing_is_played_before_it_is_due() -> None:
    table = deal(people=3, bots=0)
    before = table.frame(None).seq
    table.pass_time(61)
    assert services.match_wake(match_id=table.id) == 0
    assert table.frame(None).seq == before


def test_a_silent_seat_plays_its_idle_action_after_the_grace() -> None:
    table = deal(people=3, bots=0)
    seat = table.asked()
    table.pass_time(60 + clock.GRACE.total_seconds() + 0.1)
    assert services.match_wake(match_id=table.id) == 1
    frame = table.frame(seat)
    assert "Your time ran out." in [event.sentence for event in frame.events]
    assert [event.event["type"] for event in frame.events][-1] == "disembarked"


def test_waking_again_and_again_plays_once() -> None:
    table = deal(people=3, bots=0)
    table.pass_time(100)
    assert [services.match_wake(match_id=table.id) for _ in range(3)] == [1, 0, 0]


def test_the_deadline_is_read_again_under_the_lock() -> None:
    """A wake that was sent for an earlier deadline finds a question just asked, and leaves it."""
    table = deal(people=3, bots=0)
    table.pass_time(100)
    Match.objects.filter(pk=table.match.pk).update(due_at=store.clock())
    for seat in table.match.seats.exclude(answer_by=None):
        seat.answer_by = store.clock() + clock.GRACE
        seat.save()
    assert services.match_wake(match_id=table.id) == 0


def test_the_sweep_finds_every_due_match_and_only_those() -> None:
    due, resting = deal(people=2, bots=0), deal(people=2, bots=0)
    due.pass_time(100)
    tasks.matches_sweep()
    assert any(name.startswith("idle:") for name in kinds(due.match))
    assert kinds(resting.match) == ["deal"]


def test_one_broken_match_keeps_no_other_from_its_turn() -> None:
    broken, due = deal(people=2, bots=0), deal(people=2, bots=0)
    MatchSecret.objects.filter(match=broken.match).update(snapshot=b"not a game")
    broken.pass_time(200)
    due.pass_time(100)
    tasks.matches_sweep()
    assert any(name.startswith("idle:") for name in kinds(due.match))
    assert broken.id not in store.due_matches(), "it would be tried again at once, for ever"


def test_all_idle_ends_the_match() -> None:
    table = deal(people=3, bots=0)
    for _ in range(2000):
        if Match.objects.get(pk=table.match.pk).status == Match.Status.FINISHED:
            break
        table.pass_time(100)
        assert services.match_wake(match_id=table.id) == 1
    assert table.frame(None).result is not None


@pytest.mark.parametrize("status", ["open", "finished"])
def test_a_match_that_does_not_run_is_left_alone(status: str) -> None:
    table = deal(people=2, bots=0)
    Match.objects.filter(pk=table.match.pk).update(status=status, due_at=None)
    assert services.match_wake(match_id=table.id) == 0
    assert services.match_wake(match_id="nowhere12345") == 0


def test_a_bot_that_is_killed_in_its_turn_plays_the_same_again() -> None:
    table = deal(people=1, bots=2)
    while table.users[table.asked()] is not None:
        table.submit(table.asked())
    chosen = []
    for _ in range(2):
        with store.locked(table.id) as match:
            assert match is not None
            chosen.append(services.Turn(match).bot_action(table.asked()))
    assert chosen[0] == chosen[1]


def test_every_running_match_is_due() -> None:
    table = deal(people=2, bots=1)
    while (match := Match.objects.get(pk=table.match.pk)).status == Match.Status.RUNNING:
        assert match.due_at is not None
        seat = table.asked()
        if table.users[seat] is None:
            table.pass_time(60)
            services.match_wake(match_id=table.id)
        else:
            table.submit(seat)
    assert match.due_at is None
    assert Action.objects.filter(match=match, command_id__startswith="bot:").exists()
