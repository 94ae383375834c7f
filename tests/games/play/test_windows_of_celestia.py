"""Celestia at the table: its windows are sealed, whoever holds what, from the deal to the end."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from games import bots, words
from games.bots import uniform
from games.models import Match, Order
from games.play import frames, services, store, windows
from games.rules import registry
from games.rules.celestia.game import Celestia
from games.rules.rng import Stream
from tests.tables import Table, deal

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

MANY = ["powers", "spyglass", "help", "travellers"]


def _spoken(*about: Any) -> str:
    return repr(about)


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    """Its words and bots may come later than its rules: what is missing is made up."""
    said = defaultdict(lambda: _spoken)
    made_up = SimpleNamespace(
        **dict.fromkeys(("QUESTIONS", "REASONS", "EVENTS", "ENDINGS", "ORDERS"), said),
        CHOICES=defaultdict(lambda: lambda *about: (repr(about[0]), "")),
        name=lambda: "Celestia",
    )
    with ExitStack() as stack:
        for table, made in (
            (registry.GAMES, Celestia),
            (words.GAMES, made_up),
            (bots.BOTS, {"cadet": uniform.choose}),
        ):
            if "celestia" not in table:
                stack.enter_context(patch.dict(table, {"celestia": made}))
        yield


def celestia(people: int, bots: int, seed: str = "ab", **options: Any) -> Table:
    row = services.ruleset_publish(game="celestia", menu="", options=options)
    return deal(people=people, bots=bots, rules_row=row, secret=seed * 32)


class People:
    """They answer at random; at a window one of them sometimes stays silent."""

    def __init__(self, table: Table, seed: str) -> None:
        self.table, self.rng, self.names = table, Stream(seed, "people"), count(1)

    def step(self) -> bool:
        """Whoever is asked answers, or the clock does; False when the match is over."""
        table = self.table
        asked = [seat for seat in table.game().to_act() if table.users[seat]]
        if Match.objects.get(pk=table.match.pk).status != Match.Status.RUNNING:
            return False
        for seat in asked:
            frame = table.frame(seat, after=1_000_000)
            is_silent = frame.question.sealed and self.rng.below(4) == 0
            if frame.choices and not is_silent:
                self.answer(seat, frame)
                if not frame.question.sealed:
                    return True
        if not asked or self.rng.below(2):
            table.pass_time(100)
            services.match_wake(match_id=table.id)
        return True

    def answer(self, seat: int, frame: frames.Frame) -> None:
        reply = self.table.submit(
            seat,
            question=frame.question.number,
            action=self.rng.choice(frame.choices).action,
            command_id=f"people-{next(self.names):06d}",
        )
        # The last answer closes the window: whoever comes after it finds another question.
        assert reply.status in {"kept" if frame.question.sealed else "applied", "stale"}, reply


@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (3, 1, {"modules": MANY}),
        (4, 0, {"modules": MANY, "reactions": "quick"}),
        (1, 2, {"modules": ["powers", "spyglass"]}),
        (2, 1, {"variant": "beginner", "reactions": "quick"}),
        (2, 0, {"variant": "crew", "modules": ["powers"]}),
    ],
)
def test_a_match_is_played_to_its_end(people: int, bots: int, options: dict[str, Any]) -> None:
    table = celestia(people, bots, **options)
    crowd = People(table, "to the end")
    for _ in range(3000):
        if not crowd.step():
            break
    frame = table.frame(None)
    assert frame.result is not None
    assert "table.timed_out" not in {told.event["type"] for told in windows_of(table)}
    assert not Order.objects.filter(state="live").exists()
    if people > 1 and "modules" in options:
        assert Order.objects.filter(state="played").count() > 10


def windows_of(table: Table) -> list[frames.FrameEvent]:
    """What was told by actions that answered a window."""
    answered = set(
        table.match.actions.filter(command_id__startswith="order:").values_list("seq", flat=True)
    )
    return [told for told in table.frame(None).events if told.seq in answered]


@pytest.mark.parametrize("reactions", ["concealed", "quick"])
def test_an_answer_changes_nothing_for_the_others(reactions: str) -> None:
    table = celestia(4, 0, modules=MANY, reactions=reactions)
    crowd, compared = People(table, "in secret"), 0
    while compared < 60 and crowd.step():
        if windows.open_window(table.game()) is None:
            continue
        seat = table.asked()
        others = [viewer for viewer in (None, 0, 1, 2, 3) if viewer != seat]
        before = [seen(table, viewer) for viewer in others]
        number = table.frame(None).question.number
        crowd.answer(seat, table.frame(seat))
        if table.game().to_act() and table.frame(None).question.number == number:
            assert [seen(table, viewer) for viewer in others] == before
            compared += 1
    assert compared >= (20 if reactions == "concealed" else 5)


def seen(table: Table, viewer: int | None) -> bytes:
    frame = table.frame(viewer, after=1_000_000)
    frame.clock.now = frame.clock.ends_at
    return msgspec.json.encode(frame)


def test_who_is_asked_and_until_when_does_not_depend_on_what_is_held() -> None:
    """The cards are dealt anew behind a viewer's back: the window and the frame stay the same."""
    table = celestia(4, 0, modules=MANY)
    crowd, compared, changed = People(table, "behind their backs"), 0, 0
    while compared < 400 and crowd.step():
        found = store.read(table.id)
        assert found is not None
        match, secret = found
        game = store.ruleset(match).restore(secret.snapshot)
        if windows.open_window(game) is None:
            continue
        for viewer in (None, 0, 1, 2, 3):
            other = game.determinize(viewer, f"sky {compared}")
            forged = secret._replace(seed="0" * 64, snapshot=other.dump())
            assert other.to_act() == game.to_act()
            real = frames.frame(match, secret, viewer=viewer, after=match.head_seq)
            behind = frames.frame(match, forged, viewer=viewer, after=match.head_seq)
            assert msgspec.json.encode(real) == msgspec.json.encode(behind)
            compared += 1
            changed += forged.snapshot != secret.snapshot
    assert compared >= 200
    assert changed > compared * 0.5


def test_orders_left_before_play_a_whole_match() -> None:
    """One seat says once what it does, and is asked no more but where it has a choice of words."""
    table = celestia(2, 1, modules=["powers"])
    for name, order in (
        ("pass-always", {"type": "pass_always"}),
        ("declare-duty", {"type": "declare_duty"}),
        ("leave-at-3", {"type": "leave_at", "city": 3}),
    ):
        reply = services.order_place(
            match_id=table.id, actor=table.users[1].pk, command_id=name, order=order
        )
        assert reply.status == "kept"
    asked = set()
    for _ in range(3000):
        if Match.objects.get(pk=table.match.pk).status != Match.Status.RUNNING:
            break
        game = table.game()
        if windows.open_window(game) is not None:
            assert 1 not in game.to_act() or table.frame(1).question.answered
        elif 1 in game.to_act():
            asked.add(game.question(1).code)
        if 0 in game.to_act():
            table.submit(0)
        else:
            table.pass_time(100)
            services.match_wake(match_id=table.id)
    assert table.frame(None).result is not None
    assert asked <= {"declare"}, "a duty with two words for it is the one thing left open"
    assert set(Order.objects.filter(seat=1).values_list("state", flat=True)) == {"lapsed"}
