"""How `manage.py test` reads its arguments, and what the suite stands on."""

import os
from urllib.parse import urlsplit

import pytest
from django.db import connection

from celestia_site.run import testing


@pytest.mark.parametrize(
    ("arguments", "is_narrow"),
    [
        ([], False),
        (["-m", "fast"], False),
        (["tests/run", "-k", "arrows"], True),
        (["-karrows"], True),
        (["tests/run/test_arrows.py::test_every_module_is_named_by_an_arrow"], True),
    ],
)
def test_naming_tests_leaves_lint_out(arguments: list[str], is_narrow: bool) -> None:
    assert testing._names_tests(arguments) is is_narrow


@pytest.mark.parametrize(
    ("arguments", "embedded"),
    [
        ([], ["-m", "embedded"]),
        (["-x", "-m", "fast"], ["-x", "-m", "embedded and (fast)"]),
        (["-mfast", "tests"], ["tests", "-m", "embedded and (fast)"]),
        (["--maxfail=1"], ["--maxfail=1", "-m", "embedded"]),
    ],
)
def test_the_second_run_keeps_to_the_embedded(arguments: list[str], embedded: list[str]) -> None:
    assert testing._only_embedded(arguments) == embedded


@pytest.mark.embedded
@pytest.mark.django_db
def test_the_database_is_the_one_the_run_asked_for() -> None:
    scheme = urlsplit(os.environ["DATABASE_URL"]).scheme
    assert connection.vendor == {"postgres": "postgresql", "sqlite": "sqlite"}[scheme]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
        assert os.path.isfile(connection.settings_dict["NAME"])  # noqa: PTH113
    else:
        assert connection.pg_version >= 180000
