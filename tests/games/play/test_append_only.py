"""What has happened stays, by PostgreSQL's own word."""

import pytest
from django.db import IntegrityError, transaction

from games.models import Action, Ruleset
from tests.tables import deal, ruleset

pytestmark = pytest.mark.django_db


def test_an_action_cannot_be_changed_or_taken_out():
    table = deal(people=2, bots=0)
    actions = Action.objects.filter(match=table.match)
    for meddle in (lambda: actions.update(events="[]"), actions.delete):
        with pytest.raises(IntegrityError, match="only ever added to"), transaction.atomic():
            meddle()
    assert actions.count() == table.match.actions.count() > 0


def test_a_ruleset_in_use_cannot_be_changed():
    table = deal(people=2, bots=0)
    used = Ruleset.objects.filter(matches=table.match)
    with pytest.raises(IntegrityError, match="never changes"), transaction.atomic():
        used.update(tables={})
    unused = Ruleset.objects.exclude(matches=table.match).first()
    unused.menu = "renamed"
    unused.save()
    assert ruleset().pk == used.get().pk
