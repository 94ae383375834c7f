"""The queue: two who wait meet at one table, whatever is delivered how often."""

from datetime import timedelta
from functools import partial

import pytest
from allauth.account.models import EmailAddress

from accounts.services import guest_create
from games.models import Match, QueueEntry, Seat
from games.play import queue, services, store
from ladder.models import Rating
from tests.games.play.test_races import together
from tests.tables import deal, make_user, ruleset

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


@pytest.fixture(autouse=True)
def rulesets() -> None:
    ruleset()


def make_rated(rating: int | None = None, game: str = "cloud9", pace: str = "live"):
    user = make_user()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    if rating is not None:
        Rating.objects.create(user=user, game=game, pace=pace, value=rating)
    return user


def wait(*users, game: str = "cloud9", pace: str = "live", nonce: str = "") -> None:
    for user in users:
        services.queue_join(user=user, game=game, pace=pace, nonce=nonce)


def pass_time(seconds: float, *, seen: bool = True) -> None:
    """As if everybody had joined that much earlier."""
    for entry in QueueEntry.objects.all():
        entry.joined_at -= timedelta(seconds=seconds)
        if not seen:
            entry.seen_at -= timedelta(seconds=seconds)
        entry.save()


def refused(call, *args, **kwargs) -> str:
    with pytest.raises(services.Refused) as refusal:
        call(*args, **kwargs)
    return refusal.value.code


@pytest.mark.parametrize("game", ["airships", "celestia", "cloud9"])
def test_two_of_one_strength_meet_at_a_dealt_ranked_table(game: str) -> None:
    one, other = make_rated(), make_rated()
    wait(one, game=game, nonce="ab" * 32)
    assert queue.queue_sweep() == 0
    wait(other, game=game, nonce="cd" * 32)
    services.matches_sweep()
    match = Match.objects.get()
    assert (match.status, match.ranked, match.pace) == ("running", True, "live")
    assert match.ruleset.game == game
    seats = {seat.user: seat.nonce for seat in match.seats.all()}
    assert seats == {one: "ab" * 32, other: "cd" * 32}
    for user in (one, other):
        assert services.queue_look(user=user).match_id == match.public_id


def test_far_apart_they_meet_once_they_have_waited() -> None:
    wait(make_rated(1500), make_rated(1800))
    assert queue.queue_sweep() == 0
    pass_time(24)
    assert queue.queue_sweep() == 0
    pass_time(2)
    assert queue.queue_sweep() == 1


def test_game_and_pace_are_queues_of_their_own() -> None:
    wait(make_rated())
    wait(make_rated(), game="airships")
    wait(make_rated(), pace="day")
    pass_time(3600)
    assert queue.queue_sweep() == 0


def test_one_user_waits_in_one_queue_and_keeps_the_place() -> None:
    user = make_rated()
    wait(user)
    pass_time(20)
    wait(user)
    assert services.queue_look(user=user).seconds > 19
    wait(user, game="airships")
    entry = QueueEntry.objects.get()
    assert entry.game == "airships"
    assert services.queue_look(user=user).seconds < 5


def test_whoever_is_gone_is_not_paired_and_then_forgotten() -> None:
    gone, here = make_rated(), make_rated()
    wait(gone)
    pass_time(40, seen=False)
    wait(here)
    assert queue.queue_sweep() == 0
    QueueEntry.objects.filter(user=gone).update(seen_at=store.clock() - timedelta(seconds=61))
    assert services.queue_look(user=gone) is None
    assert queue.queue_sweep() == 0
    assert list(QueueEntry.objects.values_list("user", flat=True)) == [here.pk]


def test_a_look_keeps_the_place_and_leaving_gives_it_up() -> None:
    user, other = make_rated(), make_rated()
    wait(user)
    pass_time(50, seen=False)
    assert services.queue_look(user=user).match_id is None
    wait(other)
    services.queue_leave(user=user)
    assert queue.queue_sweep() == 0
    assert services.queue_look(user=user) is None


def test_a_banned_user_is_paired_with_nobody() -> None:
    banned, other = make_rated(), make_rated()
    wait(banned, other)
    banned.is_active = False
    banned.save()
    assert queue.queue_sweep() == 0
    assert list(QueueEntry.objects.values_list("user", flat=True)) == [other.pk]
    assert refused(wait, banned) == "banned"


def test_who_may_not_wait_is_told_why() -> None:
    assert refused(wait, guest_create()) == "guests_play_unranked"
    assert refused(wait, make_user()) == "needs_verified_email"
    user = make_rated()
    assert refused(wait, user, game="chess") == "unknown_game"
    assert refused(wait, user, pace="now") == "unknown_pace"
    assert refused(wait, user, nonce="junk") == "bad_nonce"
    assert not QueueEntry.objects.exists()


def test_who_plays_enough_ranked_matches_finishes_one_first() -> None:
    user = make_rated()
    for _ in range(queue.MAX_LIVE_RANKED):
        table = deal(people=2, bots=0, ranked=True)
        Seat.objects.filter(match=table.match, index=0).update(user=user)
    assert refused(wait, user) == "too_many_ranked"
    wait(user, pace="day")


def test_three_sweeps_at_once_seat_everybody_once() -> None:
    users = [make_rated() for _ in range(8)]
    wait(*users)
    for _ in range(4):
        made = together([queue.queue_sweep] * 3)
        assert all(isinstance(count, int) for count in made), made
    seated = list(Seat.objects.exclude(user=None).values_list("user", flat=True))
    assert sorted(seated) == sorted(user.pk for user in users)
    assert Match.objects.filter(status="running").count() == 4
    assert not QueueEntry.objects.filter(match=None).exists()


def test_who_leaves_while_being_paired_is_at_a_table_or_not_never_half() -> None:
    for _ in range(3):
        one, other = make_rated(), make_rated()
        wait(one, other)
        leave = partial(services.queue_leave, user=one)
        together([queue.queue_sweep, leave, queue.queue_sweep])
        tables = Match.objects.filter(seats__user=one)
        assert tables.count() == Match.objects.filter(seats__user=other).count()
        if tables.exists():
            assert tables.get().status == "running"
        else:
            assert not QueueEntry.objects.filter(user=one).exists()
        QueueEntry.objects.all().delete()


def test_two_joins_at_once_are_one_place() -> None:
    user = make_rated()
    join = partial(services.queue_join, user=user, game="cloud9", pace="live")
    answers = together([join, join, join])
    assert QueueEntry.objects.count() == 1
    assert all(answer is None or answer.code == "busy" for answer in answers)


def test_one_pair_that_cannot_be_seated_keeps_no_other_waiting() -> None:
    broken = [make_rated(), make_rated()]
    wait(*broken, game="airships")
    wait(make_rated(), make_rated())
    QueueEntry.objects.filter(user__in=broken).update(nonce="junk")
    assert queue.queue_sweep() == 1
    assert Match.objects.count() == 1
