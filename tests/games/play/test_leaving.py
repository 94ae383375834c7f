"""Giving up, calling off, sending away, meeting again."""

import pytest

from games.models import Action, Match, Order
from games.play import services
from ladder.models import RatingEvent
from tests.tables import deal, make_user, ruleset

pytestmark = pytest.mark.django_db


def resign(table, seat, command="give-up-0001"):
    return services.match_resign(match_id=table.id, actor=table.users[seat].pk, command_id=command)


def status(table):
    return Match.objects.get(pk=table.match.pk).status


def test_a_bot_plays_on_for_who_gave_up_and_the_seat_is_last():
    table = deal(people=3, bots=0)
    assert resign(table, 1).status == "applied"
    assert status(table) == "running"
    assert table.frame(0).seats[1].state == "gone"
    assert table.frame(0).seats[1].name == table.users[1].username
    user, table.users[1] = table.users[1], None  # woken like a bot from now on
    table.play_out()
    seats = table.seats()
    assert [seat.place for seat in seats if seat.index == 1] == [3]
    assert seats[1].ending == "resigned"
    assert seats[1].user == user
    assert sorted(seat.place for seat in seats)[0] == 1
    assert {seat.ending for seat in seats} == {"played", "resigned"}


def test_a_seat_that_was_given_up_cannot_act_or_order():
    table = deal(people=3, bots=0)
    resign(table, 1)
    assert table.submit(1).code == "seat_given_up"
    order = services.order_place(
        match_id=table.id, actor=table.users[1].pk, command_id="late-order", order={"type": "stay"}
    )
    assert order.code == "seat_given_up"


def test_giving_up_twice_is_the_same_as_once():
    table = deal(people=3, bots=0)
    first, again = resign(table, 1), resign(table, 1)
    assert (first.status, again.status) == ("applied", "duplicate")
    assert resign(table, 1, "another-command").code == "seat_given_up"
    assert Action.objects.filter(match=table.match, payload__contains="resign").count() == 1


def test_orders_end_with_the_seat():
    table = deal(people=3, bots=0)
    services.order_place(
        match_id=table.id,
        actor=table.users[1].pk,
        command_id="an-order-1",
        order={"type": "leave_at", "level": 9},
    )
    resign(table, 1)
    assert not Order.objects.filter(match=table.match, state="live").exists()


def test_when_one_person_is_left_the_match_ends_and_is_rated():
    table = deal(people=2, bots=0, ranked=True)
    assert resign(table, 0).status == "applied"
    assert status(table) == "finished"
    assert [(seat.place, seat.ending) for seat in table.seats()] == [
        (2, "resigned"),
        (1, "played"),
    ]
    assert RatingEvent.objects.filter(match=table.match).count() == 2
    result = table.frame(1).result
    assert result.sentence == "You win. The others gave up."
    assert [row.score for row in result.rows] == [None, None]


def test_giving_up_against_bots_alone_ends_the_match():
    table = deal(people=1, bots=2)
    resign(table, 0)
    assert status(table) == "finished"
    assert [seat.place for seat in table.seats()] == [3, 1, 1]


def test_a_match_is_called_off_before_anybody_has_moved_only():
    table = deal(people=2, bots=0)
    stranger = make_user()
    with pytest.raises(services.Refused, match="not_seated"):
        services.match_abort(match_id=table.id, user=stranger)
    services.match_abort(match_id=table.id, user=table.users[1])
    assert status(table) == "aborted"
    assert table.submit(table.asked()).code == "match_closed"

    table = deal(people=2, bots=0)
    table.submit(table.asked())
    with pytest.raises(services.Refused, match="already_played"):
        services.match_abort(match_id=table.id, user=table.users[0])
    assert status(table) == "running"


def test_whom_the_host_sends_away_does_not_come_back():
    host, guest = make_user(), make_user()
    match = services.match_create(host=host, ruleset=ruleset(), seats=3)
    services.seat_join(match_id=match.public_id, user=guest)
    with pytest.raises(services.Refused, match="host_only"):
        services.seat_kick(match_id=match.public_id, host=guest, seat=0)
    with pytest.raises(services.Refused, match="nobody_to_send_away"):
        services.seat_kick(match_id=match.public_id, host=host, seat=0)
    services.seat_kick(match_id=match.public_id, host=host, seat=1)
    assert match.seats.get(index=1).user is None
    with pytest.raises(services.Refused, match="sent_away"):
        services.seat_join(match_id=match.public_id, user=guest)


def test_the_same_people_meet_again_at_one_table():
    table = deal(people=2, bots=1)
    with pytest.raises(services.Refused, match="match_running"):
        services.match_rematch(match_id=table.id, user=table.users[0])
    resign(table, 0)
    with pytest.raises(services.Refused, match="not_seated"):
        services.match_rematch(match_id=table.id, user=make_user())
    first = services.match_rematch(match_id=table.id, user=table.users[1])
    assert table.frame(0).result.rematch == first
    assert services.match_rematch(match_id=table.id, user=table.users[0]) == first
    new = Match.objects.get(public_id=first)
    assert new.ruleset == table.match.ruleset
    assert [seat.user for seat in new.seats.order_by("index")] == [
        table.users[1],
        None,
        table.users[0],
    ]
    assert new.seats.get(index=1).bot == "cadet"
