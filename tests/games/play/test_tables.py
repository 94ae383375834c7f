"""Before the deal: who may sit, leave, bring bots and start."""

import pytest
from django.db import IntegrityError, transaction

from accounts.services import guest_create
from games.models import Match, Order, Seat
from games.play import selectors, services, tables
from tests.tables import make_user, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture
def host():
    return make_user()


@pytest.fixture
def match(host) -> Match:
    return services.match_create(host=host, ruleset=ruleset(), seats=3)


def refused(call, *args, **kwargs) -> str:
    with pytest.raises(services.Refused) as refusal:
        call(*args, **kwargs)
    return refusal.value.code


def test_the_host_sits_first_and_the_dice_are_committed(host, match: Match) -> None:
    assert [seat.user for seat in match.seats.order_by("index")] == [host, None, None]
    assert len(match.commitment) == 64
    assert match.secret.seed == ""


def test_friends_sit_down_in_order_and_a_second_join_keeps_the_seat(match: Match) -> None:
    friend = make_user()
    assert services.seat_join(match_id=match.public_id, user=friend) == 1
    assert services.seat_join(match_id=match.public_id, user=friend) == 1
    assert services.seat_join(match_id=match.public_id, user=make_user()) == 2
    assert refused(services.seat_join, match_id=match.public_id, user=make_user()) == "table_full"


def test_only_the_host_brings_bots_and_starts(host, match: Match) -> None:
    friend = make_user()
    services.seat_join(match_id=match.public_id, user=friend)
    assert refused(services.seat_add_bot, match_id=match.public_id, host=friend) == "host_only"
    assert refused(services.match_start, match_id=match.public_id, host=friend) == "host_only"
    assert refused(services.match_start, match_id=match.public_id, host=host) == "seats_free"
    services.seat_add_bot(match_id=match.public_id, host=host)
    services.match_start(match_id=match.public_id, host=host)
    match.refresh_from_db()
    assert (match.status, match.head_seq) == ("running", 1)
    assert refused(services.match_start, match_id=match.public_id, host=host) == "already_started"
    assert refused(services.seat_leave, match_id=match.public_id, user=friend) == "already_started"


def test_a_bot_can_be_sent_away_a_person_cannot(host, match: Match) -> None:
    seat = services.seat_add_bot(match_id=match.public_id, host=host)
    services.seat_remove_bot(match_id=match.public_id, host=host, seat=seat)
    remove = services.seat_remove_bot
    assert refused(remove, match_id=match.public_id, host=host, seat=seat) == "no_bot_there"
    assert refused(remove, match_id=match.public_id, host=host, seat=0) == "no_bot_there"


def test_a_seat_left_is_free_again_and_its_nonce_gone(match: Match) -> None:
    friend = make_user()
    services.seat_join(match_id=match.public_id, user=friend, nonce="ab" * 32)
    services.seat_leave(match_id=match.public_id, user=friend)
    seat = match.seats.get(index=1)
    assert (seat.user, seat.nonce) == (None, "")
    assert refused(services.seat_leave, match_id=match.public_id, user=friend) == "not_seated"


def test_when_the_host_leaves_the_table_closes(host, match: Match) -> None:
    services.seat_leave(match_id=match.public_id, user=host)
    match.refresh_from_db()
    assert match.status == "aborted"
    assert selectors.tables_open() == []
    assert refused(services.seat_join, match_id=match.public_id, user=host) == "already_started"


@pytest.mark.parametrize("nonce", ["ab", "zz" * 32, "ab" * 33, " " * 64])
def test_a_nonce_is_32_bytes_in_hex_given_once(host, match: Match, nonce: str) -> None:
    give = services.seat_nonce
    assert refused(give, match_id=match.public_id, user=host, nonce=nonce) == "bad_nonce"
    for _ in range(2):  # a page that reconnects gives the same again
        give(match_id=match.public_id, user=host, nonce="AB" * 32)
    assert refused(give, match_id=match.public_id, user=host, nonce="cd" * 32) == "nonce_given"
    assert (
        refused(give, match_id=match.public_id, user=make_user(), nonce="cd" * 32) == "not_seated"
    )


def test_ranked_means_accounts_only(host) -> None:
    ranked = services.match_create(host=host, ruleset=ruleset(), seats=2, ranked=True)
    guest = guest_create()
    join, code = services.seat_join, "guests_play_unranked"
    assert refused(join, match_id=ranked.public_id, user=guest) == code
    create = services.match_create
    assert refused(create, host=guest, ruleset=ruleset(), seats=2, ranked=True) == code
    add = services.seat_add_bot
    assert refused(add, match_id=ranked.public_id, host=host) == "ranked_has_no_bots"


def test_limits_are_kept(host, match: Match) -> None:
    create = services.match_create
    assert refused(create, host=host, ruleset=ruleset(), seats=7) == "seats_out_of_range"
    assert refused(create, host=host, ruleset=ruleset(), seats=2, pace="warp") == "unknown_pace"
    for _ in range(tables.MAX_OPEN_TABLES - 1):
        create(host=host, ruleset=ruleset(), seats=2)
    assert refused(create, host=host, ruleset=ruleset(), seats=2) == "too_many_tables"
    assert refused(services.seat_join, match_id="nowhere12345", user=host) == "unknown_match"


def test_the_lobby_shows_public_tables_with_a_free_seat(host, match: Match) -> None:
    services.match_create(host=host, ruleset=ruleset(), seats=2, visibility="link")
    assert [row["public_id"] for row in selectors.tables_open()] == [match.public_id]
    for _ in range(2):
        services.seat_add_bot(match_id=match.public_id, host=host)
    assert selectors.tables_open() == []


def test_the_database_itself_refuses_nonsense(match: Match) -> None:
    wrong = [
        lambda: Match.objects.filter(pk=match.pk).update(status="running"),
        lambda: Match.objects.filter(pk=match.pk).update(status="lost"),
        lambda: Seat.objects.create(match=match, index=0),
        lambda: match.seats.filter(index=0).update(bot="cadet"),
        lambda: match.seats.filter(index=1).update(user=match.host),
        lambda: Order.objects.create(match=match, seat=0, created_at=match.created_at),
        lambda: [
            Order.objects.create(
                match=match, seat=0, question=7, command_id=name, created_at=match.created_at
            )
            for name in ("two-live-orders", "for-one-question")
        ],
    ]
    for attempt in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            attempt()


def test_publishing_the_same_rules_twice_keeps_one_row() -> None:
    assert ruleset().pk == ruleset().pk
