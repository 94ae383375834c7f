"""A pytest plugin: gives every process that runs tests its own Redis-compatible server and var/.

The database server is shared; pytest-django makes one database in it per process.
"""

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest

from celestia_site.run import valkey
from celestia_site.run.children import die_with_parent

EMBEDDED = "embedded"
services = ExitStack()


def pytest_addoption() -> None:
    """The earliest hook there is: it runs before pytest-django reads the settings."""
    if not os.environ.get("DATABASE_URL"):
        raise pytest.UsageError("The suite needs its servers: run `python3 manage.py test`.")
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    if worker != "main":
        die_with_parent()
    base = os.environ.get("LANTERN_TESTS")
    if not base:
        base = services.enter_context(tempfile.TemporaryDirectory(prefix="lantern-"))
    folder = Path(base) / worker
    folder.mkdir(exist_ok=True)
    os.environ["LANTERN_VAR"] = str(folder)
    os.environ["REDIS_URL"] = services.enter_context(valkey.running(folder)).url


def pytest_collection_finish(session: pytest.Session) -> None:
    """Tells `manage.py test` whether a second run, on SQLite, has anything to do."""
    folder = os.environ.get("LANTERN_TESTS")
    if folder and any(item.get_closest_marker("embedded") for item in session.items):
        (Path(folder) / EMBEDDED).touch()


def pytest_unconfigure() -> None:
    services.close()
