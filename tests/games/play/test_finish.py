"""The end of a match: places, ratings, the secret; all in one transaction."""

import hashlib
import hmac

import pytest
from django.db import IntegrityError, transaction

from games.models import Match, MatchSecret
from games.play import services
from ladder.models import Rating, RatingEvent
from tests.tables import deal, make_user, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def test_a_finished_match_stands() -> None:
    table = deal(people=2, bots=1)
    table.play_out()
    match = Match.objects.get(pk=table.match.pk)
    outcome = table.game().outcome()
    assert (match.status, match.due_at, match.ending) == ("finished", None, outcome.reason)
    assert match.finished_at is not None
    seats = table.seats()
    assert [seat.place for seat in seats] == outcome.places
    assert [seat.score for seat in seats] == outcome.scores
    assert {seat.ending for seat in seats} == {"played"}
    assert all(seat.answer_by is None for seat in seats)


def test_a_ranked_match_moves_ratings_by_what_elo_says() -> None:
    table = deal(people=3, bots=0, ranked=True)
    table.play_out()
    events = {event.user_id: event for event in RatingEvent.objects.filter(match=table.match)}
    assert set(events) == {user.pk for user in table.users}
    assert abs(sum(event.after - event.before for event in events.values())) <= 2
    for rating in Rating.objects.all():
        assert (rating.value, rating.games) == (events[rating.user_id].after, 1)
    rows = table.frame(0).result.rows
    assert all(row.rating_before == 1500 and row.rating_after is not None for row in rows)
    assert rows[0].rating_after > rows[-1].rating_after


def test_a_friendly_match_or_one_with_a_bot_is_not_rated() -> None:
    table = deal(people=2, bots=1)
    table.play_out()
    assert not RatingEvent.objects.exists()


def test_a_match_cannot_be_rated_twice() -> None:
    table = deal(people=2, bots=0, ranked=True)
    table.play_out()
    event = RatingEvent.objects.first()
    with pytest.raises(IntegrityError), transaction.atomic():
        RatingEvent.objects.create(match=event.match, user=event.user, before=1, after=2)


def test_the_secret_is_shown_at_the_end_and_fits_the_commitment() -> None:
    table = deal(people=2, bots=1)
    assert table.frame(0).result is None
    table.play_out()
    secret = bytes.fromhex(table.frame(None).result.secret)
    assert hashlib.sha256(secret).hexdigest() == table.match.commitment


def test_the_seed_is_made_from_the_secret_and_every_nonce_in_seat_order() -> None:
    host, guest = make_user(), make_user()
    match = services.match_create(host=host, ruleset=ruleset(), seats=3)
    services.seat_nonce(match_id=match.public_id, user=host, nonce="01" * 32)
    services.seat_join(match_id=match.public_id, user=guest, nonce="02" * 32)
    services.seat_add_bot(match_id=match.public_id, host=host)
    services.match_start(match_id=match.public_id, host=host)
    secret = MatchSecret.objects.get(match=match)
    nonces = b"\x01" * 32 + b"\x02" * 32 + b"\x00" * 32
    expected = hmac.new(bytes.fromhex(secret.secret), nonces, hashlib.sha256).hexdigest()
    assert secret.seed == expected
