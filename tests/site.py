"""Runs the whole site as its processes, the way a newcomer does, for tests that talk to it."""

import contextlib
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from celestia_site.run.children import start

REPO = Path(__file__).parent.parent
# Own servers, own settings: nothing of the test run's leaks into the site.
NOT_INHERITED = {
    "DATABASE_URL",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "DJANGO_SETTINGS_MODULE",
    "LANTERN_VAR",
    "REDIS_URL",
    "SITE_URL",
}


class SiteDown(AssertionError):
    """The site did not do what was waited for; carries its log."""


class Site:
    """A running `manage.py up`; its processes are web, worker, beat and redis, as in the log."""

    def __init__(self, process: "subprocess.Popen[bytes]", var: Path, log: Path) -> None:
        self.process, self.var, self.log = process, var, log
        self.url = ""
        self.database_url = ""

    def logs(self) -> str:
        return self.log.read_text(errors="replace")

    def pids(self) -> dict[str, int]:
        try:
            return dict(json.loads((self.var / "up.json").read_text())["processes"])
        except (OSError, ValueError):
            return {}

    def pid(self, name: str) -> int:
        return self.pids()[name]

    def kill(self, name: str, number: int = signal.SIGKILL) -> int:
        pid = self.pid(name)
        os.kill(pid, number)
        return pid

    def wait_restarted(self, name: str, old: int, seconds: float = 30) -> int:
        self.wait(lambda: self.pids().get(name, old) != old, f"{name} to be restarted", seconds)
        return self.pid(name)

    def wait_log(self, words: str, seconds: float = 60) -> str:
        """The first line that contains `words`."""
        self.wait(lambda: words in self.logs(), f"{words!r} in the log", seconds)
        return next(line for line in self.logs().splitlines() if words in line)

    def wait(self, happened: Callable[[], bool], what: str, seconds: float) -> None:
        end = time.monotonic() + seconds
        while not happened():
            if self.process.poll() is not None:
                raise SiteDown(f"up ended with {self.process.returncode}:\n{self.logs()}")
            if time.monotonic() > end:
                raise SiteDown(f"waited {seconds} s for {what}:\n{self.logs()}")
            time.sleep(0.05)

    def stop(self, number: int = signal.SIGTERM, seconds: float = 15) -> int:
        """The exit code of `up`."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(seconds)


@contextlib.contextmanager
def running_site(
    tmp_path: Path,
    *,
    port: int | None = None,
    env: Mapping[str, str] | None = None,
    database: str = "postgres",
    arguments: tuple[str, ...] = (),
    repo: Path = REPO,
    python: str = sys.executable,
    seconds: float = 90,
) -> Iterator[Site]:
    """`up` on a free port with a var/ and a database of its own; gone with the block.

    `database` is "postgres" (a fresh database on the test run's server) or "sqlite" (the embedded
    default). Redis is the embedded one, so that it can be killed. Environment variables in `env`
    win over both.
    """
    var = tmp_path / "var"
    log = tmp_path / "up.log"
    clean = {name: word for name, word in os.environ.items() if name not in NOT_INHERITED}
    clean |= {"LANTERN_VAR": str(var), "LANTERN_VENV": sys.prefix}
    with contextlib.ExitStack() as stack:
        if database == "postgres" and "DATABASE_URL" not in (env or {}):
            clean["DATABASE_URL"] = stack.enter_context(fresh_database())
        clean |= env or {}
        command = [python, str(repo / "manage.py"), "up", f"--port={port or 0}", *arguments]
        with log.open("wb") as out:
            process = start(command, env=clean, stdout=out, stderr=subprocess.STDOUT, cwd=tmp_path)
        site = Site(process, Path(clean["LANTERN_VAR"]), log)
        site.database_url = clean.get("DATABASE_URL", f"sqlite:///{site.var / 'db.sqlite3'}")
        try:
            line = site.wait_log("Lantern Sky runs at ", seconds)
            site.url = line.partition("runs at ")[2].split("/ ")[0]
            yield site
        finally:
            with contextlib.suppress(subprocess.TimeoutExpired):
                site.stop()
            process.kill()
            process.wait()


@contextlib.contextmanager
def fresh_database() -> Iterator[str]:
    """The URL of an empty PostgreSQL database on the server of the test run."""
    server = os.environ["DATABASE_URL"]
    if urlsplit(server).scheme not in {"postgres", "postgresql"}:
        raise RuntimeError("This test needs PostgreSQL: do not mark it `embedded`.")
    name = f"site_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def is_alive(pid: int) -> bool:
    """A zombie is dead: only its parent has not looked yet."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def wait_dead(pids: list[int], seconds: float = 10) -> list[int]:
    """Those that are still alive at the end of the wait."""
    end = time.monotonic() + seconds
    while (alive := [pid for pid in pids if is_alive(pid)]) and time.monotonic() < end:
        time.sleep(0.05)
    return alive
