"""Fixtures and marks every test may rely on; the servers come from `manage.py test`."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings as hypothesis_settings

# A busy machine is no bug, and a failure must be repeatable from what was printed.
hypothesis_settings.register_profile("lantern", deadline=None, print_blob=True)
hypothesis_settings.load_profile("lantern")

NOT_FAST = {"browser", "site", "slow"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not any(mark.name in NOT_FAST for mark in item.iter_markers()):
            item.add_marker("fast")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file, as on the embedded site: one in memory has other locks."""
    from django.db import connections

    settings = connections["default"].settings_dict
    if settings["ENGINE"].endswith("sqlite3"):
        settings["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(autouse=True)
def _english() -> None:
    """A page asked for in French leaves its thread speaking French; the next test does not."""
    from django.utils import translation

    translation.activate("en")


# ── the browser ──


@pytest.fixture(scope="session")
def chromium_path() -> str:
    from celestia_site.run.browser import chromium

    return chromium()


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator["playwright.sync_api.Browser"]:  # noqa: F821
    """Headless Chromium; make a context per person at the table."""
    from playwright.sync_api import sync_playwright

    from celestia_site.run.browser import launch_arguments

    # Playwright keeps a loop running in this thread, which Django takes for async code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=chromium_path, args=launch_arguments()
        )
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def _pages_close_with_their_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """A page left open goes on drawing, and takes a core from every test after it."""
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()


@pytest.fixture
def repo() -> Path:
    return Path(__file__).parent.parent
