"""Actions per second of the whole site until all four seats have been shown them.

Cloud 9, people at every seat, over websockets, against the web process that `manage.py up` starts,
on PostgreSQL as durable as it comes and Valkey. Beside it, on the same servers and taking turns,
bench/floor.py: the least that stock Channels can do for a durable turn. The ratio can be compared
between machines; the rates cannot.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from bench import tables
from celestia_site.run import postgres, up, valkey
from celestia_site.run.children import start

# Far enough from any deadline, near enough to what people play.
PACE, MENU = "day", "manual"
# A seat may say eight things per second (games/live/consumers.py): fewer matches run into that.
FEWEST_MATCHES = 48
TICKS = os.sysconf("SC_CLK_TCK")
CORES = len(os.sched_getaffinity(0))


# ── servers ──


@dataclass
class Web:
    """One kind of web process, one or several of them, each behind a port of its own."""

    name: str
    ports: list[int]
    processes: list[subprocess.Popen[bytes]]

    def wait(self) -> None:
        for port, process in zip(self.ports, self.processes, strict=True):
            with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
                client.sendall(
                    f"GET /favicon.ico HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
                )
                if not client.recv(16).startswith(b"HTTP/") or process.poll() is not None:
                    sys.exit(f"The {self.name} does not start; see its log.")


@contextlib.contextmanager
def running(name: str, application: str | None, count: int, var: Path, **env: str) -> Iterator[Web]:
    """The very command of `up`, for another application if one is named."""
    with contextlib.ExitStack() as stack:
        web = Web(name, [], [])
        for number in range(count):
            listener = stack.enter_context(socket.socket())
            listener.bind(("127.0.0.1", 0))
            listener.listen(512)
            port = listener.getsockname()[1]
            options = argparse.Namespace(web=1, worker=0)
            command = up._programs(options, listener)[0].command
            if application:
                command = [*command[:-1], application]
            log = stack.enter_context((var / f"{name}.{number}.log").open("wb"))
            process = start(
                command,
                env=os.environ | {"SITE_URL": f"http://127.0.0.1:{port}"} | env,
                pass_fds=[listener.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            web.ports.append(port)
            web.processes.append(process)
        web.wait()
        yield web


# ── who plays ──


def matches_make(number: int) -> dict[str, list[str]]:
    """So many dealt matches; the sessions of their seats by the match's id."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command

    from accounts.models import User
    from games.models import Ruleset
    from games.play import services

    call_command("games_seed", stdout=io.StringIO())
    ruleset = Ruleset.objects.get(game="cloud9", menu=MENU)

    def session_of(user: Any) -> str:
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.create()
        return str(session.session_key)

    cookies = {}
    for first in range(0, number, 16):
        # The same four meet at sixteen tables; a host may not have more than forty.
        users = [User(username=f"flyer{first}-{seat}") for seat in range(tables.SEATS)]
        for user in users:
            user.set_unusable_password()
            user.save()
        sessions = [session_of(user) for user in users]
        for _ in range(min(16, number - first)):
            match = services.match_create(
                host=users[0],
                ruleset=ruleset,
                seats=tables.SEATS,
                pace=PACE,
                starts_when_full=True,
            )
            for user in users[1:]:
                services.seat_join(match_id=match.public_id, user=user)
            cookies[match.public_id] = sessions
    return cookies


# ── what it cost ──


def cpu_of(pid: int, *, with_dead_children: bool = False) -> float:
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, words[11 : 15 if with_dead_children else 13])) / TICKS


def cpu_of_postgres(pid: int) -> float:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return cpu_of(pid, with_dead_children=True) + sum(cpu_of(int(child)) for child in children)


class Meter:
    """Shares of one core that each part uses."""

    def __init__(self, webs: list[Web], database: int) -> None:
        self._webs, self._database = webs, database

    def read(self) -> dict[str, float]:
        webs = {web.name: sum(cpu_of(p.pid) for p in web.processes) for web in self._webs}
        return {
            **webs,
            "postgres": cpu_of_postgres(self._database),
            "clients": time.process_time(),
            "at": time.monotonic(),
        }

    @staticmethod
    def shares(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
        seconds = after["at"] - before["at"]
        return {name: (after[name] - before[name]) / seconds for name in before if name != "at"}


@dataclass
class Measured:
    """One phase of one target."""

    rate: float
    latencies: list[float]
    shares: dict[str, float]

    def told(self, name: str, processes: int) -> str:
        cuts = quantiles(self.latencies, n=100)
        cpu = ", ".join(f"{part} {share:.0%}" for part, share in self.shares.items())
        each = self.shares[name] / self.rate * 1e3
        return (
            f"  {name:5} {self.rate:7,.0f} actions/s   p50 {median(self.latencies) * 1e3:6.1f} ms"
            f"   p99 {cuts[98] * 1e3:6.1f} ms   web {each:.2f} ms CPU per action"
            f"\n        CPU: {cpu}; limit: {self.limit(name, processes)}"
        )

    def limit(self, name: str, processes: int) -> str:
        if sum(self.shares.values()) > 0.9 * CORES:
            return f"all {CORES} cores"
        if self.shares[name] > 0.85 * processes:
            return "Python in the web process"
        return "waiting (commits, locks, hand-overs)"


class Bench:
    def __init__(self, meter: Meter, settled: float = 0.3) -> None:
        self._meter, self._settled = meter, settled

    async def phase(
        self, playing: list[tables.Table], name: str, seconds: float, rate: float | None = None
    ) -> Measured:
        loop = asyncio.get_running_loop()
        now = loop.time()
        interval = None if rate is None else len(playing) / rate
        phase = tables.Phase(now, now + seconds, interval)
        before = self._meter.read()
        for number, table in enumerate(playing):
            table.begin(phase, number / len(playing))
        await asyncio.sleep(seconds)
        after = self._meter.read()
        async with asyncio.timeout(20):
            while not all(table.is_quiet for table in playing):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await asyncio.sleep(self._settled)
        shares = self._meter.shares(before, after)
        kept = {part: shares[part] for part in (name, "postgres", "clients")}
        return Measured(phase.shown / seconds, phase.latencies, kept)


async def measure(
    options: argparse.Namespace, processes: int, targets: dict[str, Any], meter: Meter
) -> None:
    bench = Bench(meter)
    playing: dict[str, list[tables.Table]] = {}
    for name, (target, places) in targets.items():
        playing[name] = [tables.Table(target, places) for _ in range(options.matches)]
        for table in playing[name]:
            await table.sit()
        async with asyncio.timeout(30):
            while not all(table.is_asked for table in playing[name]):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    for name, seated in playing.items():
        await bench.phase(seated, name, 1.5)  # warm: pools filled, statements seen
    rates: dict[str, list[float]] = {name: [] for name in targets}
    print(f"{processes} web process(es), {options.matches} matches × 4 sockets, full speed:")
    for _ in range(options.rounds):
        for name, seated in playing.items():
            measured = await bench.phase(seated, name, options.seconds)
            rates[name].append(measured.rate)
            print(measured.told(name, processes), flush=True)
    ratio = median(s / f for s, f in zip(rates["site"], rates["floor"], strict=True))
    print(f"  ratio site/floor {ratio:.2f} ×")
    tails = {}
    print("Half of that speed:")
    for name, seated in playing.items():
        half = median(rates[name]) / 2
        measured = await bench.phase(seated, name, options.seconds, half)
        tails[name] = quantiles(measured.latencies, n=100)[98] * 1e3
        print(measured.told(name, processes), flush=True)
    print(f"  p99 of the site {tails['site']:.1f} ms, of the floor {tails['floor']:.1f} ms")
    for name, seated in playing.items():
        if problems := targets[name][0].problems:
            print(f"  {name}: NOT CLEAN: {dict(problems)}")
        for table in seated:
            table.rise()
    await asyncio.sleep(0.3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=64, help="played at once (%(default)s)")
    parser.add_argument("--seconds", type=float, default=4.0, help="of each phase (%(default)s)")
    parser.add_argument("--rounds", type=int, default=2, help="of full speed (%(default)s)")
    parser.add_argument(
        "--processes", type=int, nargs="+", default=[1, 2], help="web processes (%(default)s)"
    )
    parser.add_argument("--floor", choices=("orm", "sql"), default="orm", help="(%(default)s)")
    parser.add_argument("--web", help="another application than the site's, to look inside")
    options = parser.parse_args()
    if options.matches < FEWEST_MATCHES:
        print(f"Fewer than {FEWEST_MATCHES} matches: seats may speak too fast for the site.")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that servers go, too
    with contextlib.ExitStack() as stack:
        var = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="lantern-bench-")))
        database = stack.enter_context(postgres.running(durable=True))
        cache = stack.enter_context(valkey.running(var))
        assert database.process is not None
        os.environ |= {
            "DATABASE_URL": database.url,
            "DJANGO_SETTINGS_MODULE": "celestia_site.settings.local",
            "LANTERN_VAR": str(var),
            "REDIS_URL": cache.url,
        }
        (var / "static").mkdir()
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connections

        call_command("migrate", interactive=False, verbosity=0)
        from bench import floor

        # A match has some 290 actions: at full speed some end, and their seats move on.
        spare = options.matches // 2
        cookies = matches_make((options.matches + spare) * len(options.processes))
        numbers = floor.tables_make(options.matches * len(options.processes))
        connections.close_all()
        site_places, floor_places = iter(cookies), iter(numbers)
        for count in options.processes:
            with (
                running("site", options.web, count, var) as site,
                running(
                    "floor", "bench.floor:application", count, var, BENCH_FLOOR=options.floor
                ) as bare,
            ):
                targets = {
                    "site": (tables.Site(site.ports, cookies), site_places),
                    "floor": (tables.Floor(bare.ports), floor_places),
                }
                meter = Meter([site, bare], database.process.pid)
                asyncio.run(measure(options, count, targets, meter))


if __name__ == "__main__":
    main()
