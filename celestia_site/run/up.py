"""`manage.py up`: the whole site, from nothing to a page that answers."""

import argparse
import errno
import fcntl
import os
import selectors
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import valkey
from .children import Program, python_module, start
from .console import Refusal, say
from .paths import var_folder
from .state import state_file, state_read, state_write
from .supervisor import BACK_OFF, Supervisor

# A client has nothing longer than this to say (docs/protocol.md).
FRAME_BYTES = "8192"


def arguments_read(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python3 manage.py up",
        description="Run the whole site: web, worker, beat, database and Redis-compatible server.",
        epilog="DATABASE_URL=postgres://… and REDIS_URL=redis://… use servers of your own;"
        " SITE_URL is the address players type when it is not this machine's;"
        " LANTERN_VAR moves the folder var/; EMAIL_URL sends mail instead of keeping it there.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument(
        "--port", type=int, default=8000, help="port to listen on (%(default)s; 0: any free one)"
    )
    for name in ("web", "worker"):
        parser.add_argument(
            f"--{name}",
            type=_count,
            default=1,
            metavar="N",
            help=f"number of {name} processes (%(default)s; more need PostgreSQL)",
        )
    parser.add_argument(
        "--restarts",
        type=int,
        default=len(BACK_OFF),
        metavar="N",
        help="quick deaths of one process in a row before the site stops (%(default)s)",
    )
    options = parser.parse_args(arguments)
    if max(options.web, options.worker) > 1 and not _has_postgresql():
        raise Refusal(
            "More than one web or worker process needs PostgreSQL: set DATABASE_URL=postgres://…"
        )
    return options


def _count(word: str) -> int:
    number = int(word)
    if not 1 <= number <= 64:
        raise argparse.ArgumentTypeError("a number from 1 to 64")
    return number


def _has_postgresql() -> bool:
    scheme = os.environ.get("DATABASE_URL", "").partition("://")[0]
    return scheme in {"postgres", "postgresql", "psql", "pgsql"}


def up(arguments: list[str]) -> int:
    options = arguments_read(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.default_int_handler)
    var = var_folder()
    try:
        var.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"The site cannot write its files: {error}.") from None
    with _only_one(var), _listening(options.host, options.port) as listener:
        return _run(options, var, listener)


def _run(options: argparse.Namespace, var: Path, listener: socket.socket) -> int:
    url = os.environ.setdefault("SITE_URL", _url(listener))
    os.environ |= {"LANTERN_VAR": str(var), "PYTHONUNBUFFERED": "1"}
    server = None if os.environ.get("REDIS_URL") else valkey.plan(var)
    if server:
        os.environ["REDIS_URL"] = server.url
    link = _prepare()

    programs = _programs(options, listener)
    if server:
        programs.insert(0, server.program())
    facts = {"url": url, "pid": os.getpid(), "redis_url": os.environ["REDIS_URL"]}
    supervisor = Supervisor(
        programs, options.restarts, lambda pids: state_write(facts | {"processes": pids})
    )
    if server:
        redis = supervisor.children[0]
        supervisor.start(redis)
        assert redis.process is not None
        server.wait(redis.process)

    def ready(status: int) -> None:
        if status >= 500:
            supervisor.say(f"The first page answers with status {status}; the log tells why.")
        supervisor.say(f"Lantern Sky runs at {url}/ (Ctrl-C stops it).")
        if link:
            supervisor.say(f"There is no admin yet. Create the first one here: {link}")

    _FirstAnswer(listener, supervisor.selector, ready).ask()
    try:
        return supervisor.run()
    finally:
        state_file().unlink(missing_ok=True)
        say("Lantern Sky has stopped.")


# ── what must be free ──


@contextmanager
def _only_one(var: Path) -> Iterator[None]:
    with (var / "up.lock").open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            where = state_read().get("url", "another address")
            raise Refusal(f"Lantern Sky already runs in this folder, at {where}.") from None
        yield


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """All web processes accept from this one socket, so a restart refuses no visitor."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except (OSError, OverflowError) as error:
            if getattr(error, "errno", None) == errno.EADDRINUSE:
                raise Refusal(
                    f"Port {port} is busy: choose another one with --port, e.g. --port {port + 1}."
                ) from None
            raise Refusal(f"Cannot listen on {host}, port {port}: {error}.") from None
        listener.listen(512)
        yield listener


def _url(listener: socket.socket) -> str:
    host, port = listener.getsockname()
    return f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"  # noqa: S104


# ── what runs ──


def _prepare() -> str:
    """Returns the link that makes the first admin, or nothing when there is one."""
    process = start(python_module("celestia_site.run.prepare"), stdout=subprocess.PIPE)
    try:
        link, _nothing = process.communicate()
    finally:
        process.kill()
        process.wait()
    if process.returncode:
        say("The site could not be prepared; the lines above tell why.")
        raise SystemExit(1)
    return link.decode().strip()


def _programs(options: argparse.Namespace, listener: socket.socket) -> list[Program]:
    daphne = python_module(
        "daphne",
        f"--fd={listener.fileno()}",
        f"--websocket-max-message-size={FRAME_BYTES}",
        f"--websocket-max-frame-size={FRAME_BYTES}",
        "--application-close-timeout=3",
        "--no-server-name",
        "--verbosity=0",
        "celestia_site.asgi:application",
    )
    celery = python_module("celery", "-q", "-A", "celestia_site.celery:app")
    programs = [
        Program(name, daphne, shared_files=(listener.fileno(),))
        for name in _names("web", options.web)
    ]
    # Threads, not forks: a killed worker leaves no pool behind, and needs a third of the memory.
    # More cores for bots come from more workers.
    programs += [
        Program(
            name,
            [
                *(*celery, "worker", "--pool=threads", "--concurrency=2", "--loglevel=INFO"),
                *("--without-gossip", "--without-mingle", f"--hostname={name}@lantern"),
            ],
        )
        for name in _names("worker", options.worker)
    ]
    programs.append(Program("beat", [*celery, "beat", "--loglevel=INFO"]))
    return programs


def _names(name: str, count: int) -> list[str]:
    return [name if number == 1 else f"{name}.{number}" for number in range(1, count + 1)]


class _FirstAnswer:
    """One request that waits in the socket's queue until a web process takes it."""

    def __init__(self, listener, selector, ready) -> None:  # type: ignore[no-untyped-def]
        self.listener, self.selector, self.ready = listener, selector, ready

    def ask(self) -> None:
        host, port = self.listener.getsockname()
        self.client = socket.create_connection((host, port))
        self.client.sendall(f"GET / HTTP/1.0\r\nHost: {host}:{port}\r\n\r\n".encode())
        self.selector.register(self.client, selectors.EVENT_READ, self._answered)

    def _answered(self) -> None:
        try:
            head = self.client.recv(64)
        except OSError:
            head = b""
        self.selector.unregister(self.client)
        self.client.close()
        if head.startswith(b"HTTP/"):
            self.ready(int(head.split()[1]))
        else:
            # That web process died over it; the next one gets the question again.
            self.ask()
