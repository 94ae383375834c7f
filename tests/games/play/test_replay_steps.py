"""A finished match step by step: what each seat saw, in three queries however long it was."""

import pytest
from django.test import Client

from games import rules
from games.play import exports, replays
from tests.tables import any_ruleset, deal

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture
def table():
    table = deal(people=2, bots=1)
    table.play_out()
    return table


def steps_of(table, seat, **asked):
    return replays.replay(table.id, seat=seat, **({"first": 0, "count": 100} | asked))


def test_a_running_match_has_no_replay():
    table = deal(people=2, bots=0)
    with pytest.raises(exports.NotFinished):
        steps_of(table, 0)
    assert Client().get(f"/api/matches/{table.id}/replay").status_code == 409


@pytest.mark.parametrize("game", rules.slugs())
def test_the_steps_tell_every_event_the_seat_saw(game):
    table = deal(people=2, bots=0, rules_row=any_ruleset(game))
    table.play_out()
    for seat in (None, 0, 1):
        told, first = [], 0
        while shown := steps_of(table, seat, first=first).shown:
            told += [(event.seq, event.sentence) for step in shown for event in step.events]
            first += len(shown)
        frame = table.frame(seat)
        assert told == [(event.seq, event.sentence) for event in frame.events]
        last = steps_of(table, seat, first=first - 1).shown[-1]
        assert last.view == frame.view
        assert last.question is None


def test_a_seat_sees_its_own_cards_and_no_others(table):
    for seat in (0, 1):
        step = steps_of(table, seat, count=1).shown[0]
        assert step.view["seat"] == seat
        assert step.view["hand"]
    assert steps_of(table, None, count=1).shown[0].view["hand"] == []


def test_it_costs_the_same_queries_however_long(table, django_assert_num_queries):
    steps_of(table, 0)
    with django_assert_num_queries(3):  # the match, its seats, its actions
        steps_of(table, 0)


def test_over_http(client: Client, table):
    whole = client.get(f"/api/matches/{table.id}/replay?seat=1&first=3&count=2").json()
    assert [step["number"] for step in whole["shown"]] == [3, 4]
    assert whole["seat"] == 1
    assert client.get("/api/matches/nowhere12345/replay").status_code == 404
    assert client.get(f"/api/matches/{table.id}/replay?seat=5").status_code == 404
    assert client.get(f"/api/matches/{table.id}/replay?count=5000").status_code == 422
