"""`manage.py test`: lint, then the suite on real servers, then its embedded part on SQLite."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from types import FrameType

from . import browser, postgres
from .children import python_module, start
from .console import say
from .lint import lint
from .paths import ROOT

IN_PARALLEL = ("--numprocesses=2", "--dist=loadgroup")


class Terminated(KeyboardInterrupt):
    """SIGTERM, which reached only us; Ctrl-C reaches pytest, too."""


def _terminated(_number: int, _frame: FrameType | None) -> None:
    raise Terminated


def test(arguments: list[str]) -> int:
    """Lint is left out when tests are named: that is somebody at work on one of them."""
    is_narrow = _names_tests(arguments)
    if not is_narrow and (code := lint()):
        return code
    if not arguments:
        # The whole suite needs a browser: say so now, not in twenty minutes.
        os.environ["CHROMIUM"] = browser.chromium()
    signal.signal(signal.SIGTERM, _terminated)
    folder = Path(tempfile.mkdtemp(prefix="lantern-tests-"))
    try:
        return _suite(arguments, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _suite(arguments: list[str], folder: Path) -> int:
    with postgres.running() as server:
        real = _pytest(arguments, server.url, folder / "postgresql")
    if real == signal.SIGINT:
        return 130
    results = {"PostgreSQL": real}
    # The whole suite always has such tests: finding none would be a fault, which pytest tells.
    if not arguments or (folder / "postgresql" / "embedded").exists():
        say("Once more on SQLite: the tests that guard the embedded default.")
        url = f"sqlite:///{folder / 'embedded.sqlite3'}"
        results["SQLite"] = _pytest(_only_embedded(arguments), url, folder / "sqlite")
    failed = [name for name, code in results.items() if code]
    say(f"Failed on {' and on '.join(failed)}." if failed else "All passed.")
    return next((code for code in results.values() if code), 0)


def _names_tests(arguments: list[str]) -> bool:
    return any(
        word.startswith("-k") or (ROOT / word.partition("::")[0]).exists() for word in arguments
    )


def _only_embedded(arguments: list[str]) -> list[str]:
    """The same arguments, with whatever `-m` says narrowed to the embedded tests."""
    kept, marks = [], ["embedded"]
    words = iter(arguments)
    for word in words:
        if word == "-m":
            marks.append(f"({next(words, '')})")
        elif word.startswith("-m") and not word.startswith("--"):
            marks.append(f"({word[2:].removeprefix('=')})")
        else:
            kept.append(word)
    return [*kept, "-m", " and ".join(marks)]


def _pytest(arguments: list[str], database_url: str, folder: Path) -> int:
    folder.mkdir()
    environment = {
        "DATABASE_URL": database_url,
        "DJANGO_SETTINGS_MODULE": "celestia_site.settings.test",
        "LANTERN_TESTS": str(folder),
    }
    process = start(
        python_module("pytest", *IN_PARALLEL, *arguments),
        env=os.environ | environment,
        # In our own session: Ctrl-C reaches pytest as well, and its debugger has the terminal.
        start_new_session=False,
    )
    try:
        return process.wait()
    except KeyboardInterrupt as interrupt:
        if isinstance(interrupt, Terminated):
            process.send_signal(signal.SIGINT)
        try:
            process.wait(15)
        except (KeyboardInterrupt, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        return int(signal.SIGINT)
