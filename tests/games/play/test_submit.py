"""`action_submit`: one clear answer each, and only `applied` changes anything."""

import pytest

from games.models import Action, Match
from games.play import services
from tests.tables import Table, deal, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture
def table() -> Table:
    return deal(people=3, bots=0)


def head(table: Table) -> tuple[int, int, bytes]:
    """All that a refused submit must leave as it was."""
    match = Match.objects.select_related("secret").get(pk=table.match.pk)
    return match.head_seq, match.actions.count(), bytes(match.secret.snapshot)


def test_an_applied_action_is_the_new_head(table: Table) -> None:
    before = table.frame(None).seq
    reply = table.submit(table.asked())
    assert reply == services.Reply("applied", seq=before + 1)
    assert table.frame(None).seq == before + 1


def test_a_repeat_returns_the_first_answer_and_plays_nothing(table: Table) -> None:
    seat = table.asked()
    shown = table.frame(seat)
    sent = {
        "question": shown.question.number,
        "action": shown.choices[0].action,
        "command_id": "the-same-command",
    }
    first = table.submit(seat, **sent)
    after_first = head(table)
    again = table.submit(seat, **sent)
    assert (again.status, again.seq) == ("duplicate", first.seq)
    assert head(table) == after_first


def test_the_same_command_with_another_payload_is_a_conflict(table: Table) -> None:
    seat = table.asked()
    number = table.frame(seat).question.number
    sent = {"question": number, "command_id": "the-same-command"}
    table.submit(seat, **sent, action={"type": "stay"})
    after_first = head(table)
    assert table.submit(seat, **sent, action={"type": "leave"}).status == "conflict"
    assert head(table) == after_first


def test_a_command_of_another_seat_is_a_conflict(table: Table) -> None:
    seat = table.asked()
    table.submit(seat, command_id="the-same-command")
    assert table.submit(table.asked(), command_id="the-same-command").status == "conflict"


def test_a_closed_question_is_stale(table: Table) -> None:
    seat = table.asked()
    number = table.frame(seat).question.number
    table.submit(seat)
    before = head(table)
    reply = table.submit(seat, question=number, action={"type": "stay"})
    assert (reply.status, reply.seq) == ("stale", before[0])
    assert head(table) == before


@pytest.mark.parametrize(
    "action",
    [{}, {"type": "jump"}, {"type": "stay", "extra": 1}, {"type": ["stay"]}, {"type": "pay"}],
)
def test_junk_is_illegal(table: Table, action: dict[str, object]) -> None:
    before = head(table)
    reply = table.submit(table.asked(), action=action)
    assert (reply.status, reply.code) == ("illegal", "not_an_action")
    assert head(table) == before


def test_an_illegal_action_says_why(table: Table) -> None:
    before = head(table)
    reply = table.submit(table.asked(), action={"type": "pay", "cards": []})
    assert reply.status == "illegal"
    assert reply.sentence
    assert head(table) == before


def test_a_user_without_a_seat_is_refused(table: Table) -> None:
    seat = table.asked()
    before = head(table)
    reply = table.submit(seat, actor=make_user().pk)
    assert (reply.status, reply.code) == ("refused", "not_seated")
    assert head(table) == before


def test_a_banned_user_has_no_seat(table: Table) -> None:
    seat = table.asked()
    shown = table.frame(seat)
    user = table.users[seat]
    user.is_active = False
    user.save()
    reply = table.submit(seat, question=shown.question.number, action=shown.choices[0].action)
    assert (reply.status, reply.code) == ("refused", "not_seated")


def test_an_unknown_match_is_refused(table: Table) -> None:
    reply = table.submit(table.asked(), match_id="nowhere12345")
    assert (reply.status, reply.code) == ("refused", "unknown_match")


def test_a_finished_match_is_closed(table: Table) -> None:
    table.play_out()
    before = head(table)
    reply = table.submit(0)
    assert (reply.status, reply.code) == ("refused", "match_closed")
    assert head(table) == before


def test_a_move_after_its_deadline_is_late(table: Table) -> None:
    seat = table.asked()
    before = head(table)
    table.pass_time(60.5)
    assert table.submit(seat).status == "late"
    assert head(table) == before


def test_a_move_within_its_deadline_counts_although_it_is_close(table: Table) -> None:
    table.pass_time(58)
    assert table.submit(table.asked()).status == "applied"


def test_every_code_has_a_sentence(table: Table) -> None:
    seat = table.asked()
    replies = [
        table.submit(seat, action={}),
        table.submit(seat, question=9999),
        table.submit(seat, match_id="nowhere12345"),
        table.submit(seat, actor=0),
        table.submit(seat, action={"type": "fall"}),
    ]
    assert all(services.sentence_of(reply) for reply in replies)


def test_actions_are_numbered_without_gaps(table: Table) -> None:
    table.play_out()
    numbers = list(Action.objects.filter(match=table.match).order_by("seq").values_list("seq"))
    assert numbers == [(seq,) for seq in range(1, len(numbers) + 1)]
