"""A match plays from its row alone: other tables play otherwise, other defaults change nothing."""

import copy

import pytest
from django.db.models import ProtectedError

from games.models import Match, Ruleset
from games.play import services, store
from games.rules.cloud9 import components
from games.rules.cloud9.game import Cloud9
from tests.tables import deal, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def generous() -> Ruleset:
    """Every cloud pays a hundred, and no die is rolled."""
    row = ruleset()
    tables = copy.deepcopy(row.tables)
    for cloud in tables["ladder"]:
        cloud["points"], cloud["dice"] = 100, 0
    return Ruleset.objects.create(
        game="cloud9", revision=row.revision, options=row.options, tables=tables, sha256="f" * 64
    )


def test_a_row_with_other_points_and_dice_plays_by_them() -> None:
    table = deal(people=3, bots=0, rules_row=generous())
    assert table.frame(None).view["dice"] == []
    assert table.submit(table.asked(), action={"type": "leave"}).status == "applied"
    assert max(table.frame(None).view["scores"]) == 100


def test_other_defaults_in_the_code_change_no_running_match(monkeypatch) -> None:
    table = deal(people=3, bots=0, secret="cd" * 32)
    twin = deal(people=3, bots=0, secret="cd" * 32)
    table.play_out()
    store._ruleset.cache_clear()
    monkeypatch.setattr(Cloud9, "default_tables", staticmethod(lambda options: {}))
    monkeypatch.setattr(components, "MOST_SEATS", 2)
    twin.play_out()
    assert [seat.score for seat in twin.seats()] == [seat.score for seat in table.seats()]
    assert twin.frame(None).seq == table.frame(None).seq


def test_seeding_again_keeps_every_row_as_it_is() -> None:
    ruleset()
    before = list(Ruleset.objects.values())
    ruleset()
    kept = {row["sha256"]: row for row in Ruleset.objects.values()}
    assert all(kept[row["sha256"]] == row for row in before)
    assert len(kept) == Ruleset.objects.count()


def test_a_row_in_use_cannot_be_deleted() -> None:
    table = deal(people=2, bots=0)
    with pytest.raises(ProtectedError):
        Ruleset.objects.get(matches=table.match).delete()
    assert Match.objects.filter(pk=table.match.pk).exists()
    assert services.match_wake(match_id=table.id) == 0
