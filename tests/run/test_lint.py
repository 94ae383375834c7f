"""Every check of `manage.py lint` has teeth: it sees the fault it is there for."""

import sys
from pathlib import Path

import pytest

from tests.run.test_manage import copy_of_repo, manage

pytestmark = pytest.mark.slow

FAULTS = [
    ("arrows", "games/models/match.py", "from games.play import services\n"),
    ("arrows", "games/rules/rng.py", "import random\n"),
    ("arrows", "games/bots/__init__.py", "import django\n"),
    ("arrows", "ladder/elo.py", "import datetime\n"),
    ("arrows", "accounts/models.py", "import celestia_site.urls\n"),
    ("types", "games/rules/rng.py", "def untyped(a): return a\n"),
    ("types", "ladder/elo.py", "wrong: int = 'word'\n"),
    ("style", "games/tasks.py", "import os, sys\n"),
    ("format", "games/tasks.py", "x   =   1\n"),
    ("migrations", "ladder/models.py", "class Extra(models.Model):\n    pass\n"),
    (
        "translations",
        "games/views.py",
        'from django.utils.translation import gettext\ngettext("Ahoy!")\n',
    ),
    ("translations", "templates/home.html", '{% load i18n %}{% translate "Ahoy!" %}\n'),
    ("templates", "templates/home.html", "{%load   i18n%}\n"),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_repo(tmp_path_factory.mktemp("lint") / "repo")


@pytest.mark.parametrize(("check", "file", "fault"), FAULTS)
def test_a_fault_is_seen(copy: Path, check: str, file: str, fault: str) -> None:
    path = copy / file
    sound = path.read_text()
    try:
        path.write_text(f"{sound}{fault}")
        seen = manage(copy, "lint", check, python=(sys.executable,), LANTERN_VENV=sys.prefix)
    finally:
        path.write_text(sound)
    assert seen.returncode == 1, seen.stdout + seen.stderr
    assert f"lint: {check} failed." in seen.stdout


def test_an_unknown_check_is_refused(copy: Path) -> None:
    told = manage(copy, "lint", "taste", python=(sys.executable,), LANTERN_VENV=sys.prefix)
    assert told.returncode == 2
    assert "but not taste" in told.stderr
