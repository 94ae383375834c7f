"""Frames: the same shape for everybody, and nothing in them their viewer may not know."""

import jsonschema
import msgspec
import pytest
from django.utils import translation

from games import rules
from games.models import MatchSecret
from games.play import frames, store
from tests.tables import Table, any_ruleset, deal

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

KEYS = [
    "match",
    "seq",
    "status",
    "view",
    "question",
    "choices",
    "cannot",
    "orders",
    "events",
    "seats",
    "clock",
    "result",
]


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(frames.schema())


def every_frame(table: Table, after: int | None = None) -> list[dict]:
    viewers = [None, *range(len(table.users))]
    return [frames.builtins(table.frame(viewer, after)) for viewer in viewers]


def step(table: Table) -> bool:
    """One action by whoever is asked; False when the match is over."""
    is_running = bool(table.game().to_act())
    if is_running:
        assert table.submit(table.asked()).status in {"applied", "kept"}
    return is_running


@pytest.mark.parametrize("game", rules.slugs())
def test_every_frame_of_a_playout_fits_the_schema(validator, game: str) -> None:
    table = deal(people=3, bots=0, rules_row=any_ruleset(game))
    running = True
    while running:
        # Three steps at a time: the frames then carry the events of all three.
        for frame in every_frame(table, after=table.frame(None, after=0).seq - 3):
            assert list(frame) == KEYS
            validator.validate(frame)
        running = step(table) and step(table) and step(table)
    assert table.frame(None).result is not None


def test_a_frame_before_the_deal_has_no_view(validator) -> None:
    table = deal(people=2, bots=1)
    MatchSecret.objects.filter(match=table.match).update(snapshot=None)
    for frame in every_frame(table):
        validator.validate(frame)
        assert frame["view"] is None
        assert frame["choices"] == []


def test_choices_are_for_the_seat_that_is_asked_alone() -> None:
    table = deal(people=3, bots=0)
    asked = table.asked()
    for viewer in (None, 0, 1, 2):
        frame = table.frame(viewer)
        assert bool(frame.choices) == (viewer == asked)
        assert frame.question is not None
        assert frame.question.sentence


def test_events_after_a_seq_are_exactly_the_missing_ones() -> None:
    table = deal(people=3, bots=0)
    for _ in range(12):
        step(table)
    whole = table.frame(1).events
    for seq in range(table.frame(1).seq + 1):
        assert table.frame(1, after=seq).events == [e for e in whole if e.seq > seq]


@pytest.mark.parametrize("game", rules.slugs())
def test_what_a_seat_cannot_know_changes_no_byte_of_its_frames(game: str) -> None:
    """The deal is made anew behind each seat's back; its frame stays the same, choices and all."""
    row = any_ruleset(game)
    table = deal(people=3, bots=0, secret="ab" * 32, rules_row=row)
    compared = changed = 0
    while compared < 600 and step(table):
        found = store.read(table.id)
        assert found is not None
        match, secret = found
        game = store.ruleset(match).restore(secret.snapshot)
        for viewer in (None, 0, 1, 2):
            for sky in range(3):
                other = game.determinize(viewer, f"sky {sky}").dump()
                forged = secret._replace(seed="0" * 64, snapshot=other)
                real = frames.frame(match, secret, viewer=viewer, after=match.head_seq)
                behind = frames.frame(match, forged, viewer=viewer, after=match.head_seq)
                assert msgspec.json.encode(real) == msgspec.json.encode(behind)
                compared += 1
                changed += other != secret.snapshot
    assert compared > 200
    assert changed > compared * 0.5


def test_cards_dealt_and_drawn_are_told_to_their_owner_alone() -> None:
    """Neither the event nor its sentence names a card that somebody else took unseen."""
    table = deal(people=3, bots=0)
    while table.frame(None).view["trip"] < 4:
        step(table)
    names = ("green", "purple", "red", "yellow", "wild")
    for viewer in (None, 0, 1, 2):
        frame = table.frame(viewer)
        assert bool(frame.view["hand"]) == (viewer is not None)
        taken = [e for e in frame.events if e.event["type"] in {"dealt", "drew"}]
        assert len(taken) == 3 + 3 * 3
        for told in taken:
            text = msgspec.json.encode(told).decode()
            is_named = any(name in text for name in names)
            assert is_named == (told.event["seat"] == viewer), text


def test_seed_secret_and_deck_order_are_in_no_frame_of_a_running_match() -> None:
    table = deal(people=2, bots=1)
    secret = MatchSecret.objects.get(match=table.match)
    for _ in range(6):
        for frame in every_frame(table):
            text = msgspec.json.encode(frame).decode()
            assert secret.secret not in text
            assert secret.seed not in text
            assert "snapshot" not in text
            assert isinstance(frame["view"]["deck"], int)
        if table.users[table.asked()] is None:
            break
        step(table)


def test_a_frame_speaks_its_readers_language() -> None:
    table = deal(people=3, bots=0)
    seat = table.asked()
    english = table.frame(seat)
    with translation.override("fr"):
        french = table.frame(seat)
    assert french.view == english.view
    assert french.question.sentence != english.question.sentence
    assert [choice.label for choice in french.choices] != [c.label for c in english.choices]


def test_a_frame_costs_a_constant_number_of_queries(django_assert_max_num_queries) -> None:
    table = deal(people=3, bots=0)
    for _ in range(30):
        step(table)
    with django_assert_max_num_queries(4):
        table.frame(0)
