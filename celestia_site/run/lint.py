"""`manage.py lint`: every check that needs no test, all of them named at the end."""

import os
import subprocess
import sys
import time
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from .children import python_module
from .console import Refusal, say
from .paths import ROOT, venv_program

LINT_IMPORTS = "from importlinter.cli import lint_imports_command as lint; lint()"


@dataclass(frozen=True)
class Check:
    """A program that is silent about nothing and fails when something is wrong."""

    name: str
    command: list[str]

    def run(self) -> tuple["Check", float, int, str]:
        began = time.monotonic()
        # A database in memory: looking at migrations must not leave a file behind.
        environment = os.environ | {"DATABASE_URL": "sqlite://:memory:", "NO_COLOR": "1"}
        done = subprocess.run(
            self.command,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return self, time.monotonic() - began, done.returncode, done.stdout


def _checks() -> Iterator[Check]:
    yield Check("types", python_module("mypy", "--no-error-summary"))
    yield Check("arrows", [sys.executable, "-c", LINT_IMPORTS])
    yield Check("migrations", python_module("django", "makemigrations", "--check", "--dry-run"))
    yield Check("translations", python_module("celestia_site.run.translations"))
    yield Check("style", python_module("ruff", "check", "--output-format=concise"))
    yield Check("format", python_module("ruff", "format", "--check"))
    if templates := sorted(str(path) for path in (ROOT / "templates").rglob("*.html")):
        djade = [str(venv_program("djade")), "--target-version=5.2", "--check"]
        yield Check("templates", [*djade, *templates])


def lint(names: Collection[str] = ()) -> int:
    """All checks, or those that are named."""
    checks = {check.name: check for check in _checks()}
    if unknown := set(names) - set(checks):
        raise Refusal(f"lint knows {', '.join(checks)}, but not {', '.join(sorted(unknown))}.")
    failed = []
    with ThreadPoolExecutor(max_workers=2) as pool:
        chosen = [checks[name] for name in names] or checks.values()
        for check, seconds, code, words in pool.map(Check.run, chosen):
            say(f"lint: {check.name:<12} {'ok' if code == 0 else 'FAILED'} ({seconds:.1f} s)")
            if code:
                failed.append(check.name)
                say("\n".join(f"      {line}" for line in words.strip().splitlines()))
    if failed:
        say(f"lint: {', '.join(failed)} failed.")
    return 1 if failed else 0
