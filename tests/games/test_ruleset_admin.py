"""Admins publish rules as data: the game validates them, the change is seen before it is made."""

import copy
import json

import pytest
from django.test import Client

from accounts.models import User
from games.models import Ruleset
from games.play import selectors
from tests.tables import make_user, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
ADD = "/admin/games/ruleset/add/"


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("chief", "chief@example.org", "x"))
    return client


def fields(**changed):
    row = ruleset()
    tables = copy.deepcopy(row.tables) | changed
    return {
        "game": "cloud9",
        "menu": "published",
        "options": json.dumps(row.options),
        "tables": json.dumps(tables),
    }


def test_the_change_is_shown_before_it_is_published(admin):
    before = ruleset()
    answer = admin.post(ADD, fields(target=60))
    assert "-  &quot;target&quot;: 50" in answer.text
    assert "+  &quot;target&quot;: 60" in answer.text
    assert Ruleset.objects.filter(menu="published").count() == 1
    answer = admin.post(ADD, fields(target=60) | {"is_seen": "on"})
    assert answer.status_code == 302
    new = Ruleset.objects.get(game="cloud9", menu="published", tables__target=60)
    assert selectors.first_ruleset("cloud9") == new
    assert Ruleset.objects.get(pk=before.pk).tables["target"] == 50


def test_what_no_game_could_be_played_from_is_refused_with_the_reason(admin):
    answer = admin.post(ADD, fields(faces=["blank"]) | {"is_seen": "on"})
    assert "a die with blank faces only never ends a trip" in answer.text
    answer = admin.post(ADD, fields() | {"options": '{"preset": "gentle"}', "is_seen": "on"})
    assert "is not a choice" in answer.text
    answer = admin.post(ADD, fields() | {"menu": "everything", "is_seen": "on"})
    assert "has no such menu" in answer.text
    answer = admin.post(ADD, fields() | {"tables": "{", "is_seen": "on"})
    assert "valid JSON" in answer.text
    assert Ruleset.objects.filter(game="cloud9").count() == 2


def test_the_rules_on_offer_are_not_published_again(admin):
    answer = admin.post(ADD, fields() | {"is_seen": "on"})
    assert "on offer already" in answer.text


def test_no_row_can_be_changed_or_deleted(admin):
    row = ruleset()
    assert admin.get(f"/admin/games/ruleset/{row.pk}/change/").status_code == 200
    assert admin.post(f"/admin/games/ruleset/{row.pk}/change/", fields()).status_code == 403
    assert admin.post(f"/admin/games/ruleset/{row.pk}/delete/").status_code == 403


def test_publishing_needs_the_right_to_it(client):
    staff = make_user(is_staff=True)
    client.force_login(staff)
    assert client.get(ADD).status_code == 403
