"""Makes `.venv` hold exactly the locked packages; uses nothing but the standard library."""

import contextlib
import fcntl
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from .console import Progress, Refusal, say
from .paths import REQUIREMENTS, venv_folder, venv_python

RUNTIME, TEST = "runtime.txt", "test.txt"
OFFLINE = re.compile(
    r"ConnectionError|NewConnectionError|name resolution|Name or service not known|Network is"
    r"|ConnectTimeout|ReadTimeout|Connection refused|ProxyError|Max retries|from versions: none"
)

FOUND = re.compile(r"(?:Collecting|Ignoring|Processing|Requirement already satisfied:) ([^\s=:]+)")


def is_ready(lock: str) -> bool:
    return _stamp_read().get(lock) == _digest(lock) and venv_python().exists()


def ensure(lock: str) -> None:
    """Afterwards `.venv` holds `lock`; two set-ups in one folder take turns."""
    if is_ready(lock):
        return
    with _alone():
        if not is_ready(lock):
            _install(lock)


def is_inside_venv() -> bool:
    with contextlib.suppress(OSError):
        return Path(sys.prefix).samefile(venv_folder())
    return False


def _digest(lock: str) -> str:
    """Changes with the locked packages and with the Python they are installed for."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return hashlib.sha256(python.encode() + (REQUIREMENTS / lock).read_bytes()).hexdigest()


def _stamp_file() -> Path:
    return venv_folder() / "lantern-stamp.json"


def _stamp_read() -> dict[str, str]:
    try:
        return dict(json.loads(_stamp_file().read_text()))
    except (OSError, ValueError):
        return {}


def _stamp_write(stamp: dict[str, str]) -> None:
    draft = _stamp_file().with_suffix(".draft")
    draft.write_text(json.dumps(stamp))
    draft.replace(_stamp_file())


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    lock = venv_folder().with_name(venv_folder().name + ".lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        held = lock.open("w")
    except OSError as error:
        raise Refusal(f"The packages cannot be installed: {error}.") from None
    with held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up is at work in this folder; waiting for it.")
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _install(lock: str) -> None:
    stamp = _stamp_read()
    if not stamp or not _has_this_python():
        _venv_create()
        stamp = {}
    _pip_install(lock)
    # test.txt holds all of runtime.txt, in the same versions.
    stamp |= {name: _digest(name) for name in ({RUNTIME, TEST} if lock == TEST else {RUNTIME})}
    _stamp_write(stamp)


def _has_this_python() -> bool:
    """A `.venv` made by another Python, or by one that has been removed, is made anew."""
    ask: list[str | Path] = [venv_python(), "-c", "import platform as p; print(p.python_version())"]
    with contextlib.suppress(OSError):
        answer = subprocess.run(ask, capture_output=True, text=True, check=False)
        return answer.stdout.strip() == platform.python_version()
    return False


def _venv_create() -> None:
    folder = venv_folder()
    if folder.exists() and any(folder.iterdir()) and not (folder / "pyvenv.cfg").exists():
        raise Refusal(f"{folder} is in the way: it is not a virtual environment.")
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise Refusal(
            "This Python comes without venv and pip: install them first"
            " (on Debian and Ubuntu: apt install python3-venv)."
        ) from None
    say(f"Making {folder.name} for Python {platform.python_version()}.")
    python = getattr(sys, "_base_executable", sys.executable)
    making = subprocess.run(
        [python, "-m", "venv", "--clear", folder], capture_output=True, text=True, check=False
    )
    if making.returncode:
        words = (making.stderr + making.stdout).strip().splitlines() or ["no reason given"]
        raise Refusal(f"The virtual environment could not be made: {words[-1]}")


def _pip_install(lock: str) -> None:
    command: list[str | Path] = [
        venv_python(),
        "-m",
        "pip",
        "install",
        "--require-hashes",
        "--no-deps",
    ]
    # Modules are compiled when first imported, which is faster than compiling all of them.
    command += ["--only-binary", ":all:", "--no-compile", "--progress-bar", "off"]
    command += ["--disable-pip-version-check", "--no-input", "-r", REQUIREMENTS / lock]
    pins = len(re.findall(r"(?m)^[\w.\[\]-]+==", (REQUIREMENTS / lock).read_text()))
    progress = Progress("Packages", pins)
    log = venv_folder() / "setup.log"
    pip = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=os.environ | {"PIP_USER": "0", "PYTHONNOUSERSITE": "1"},
    )
    assert pip.stdout is not None
    with log.open("w") as kept:
        for line in pip.stdout:
            kept.write(line)
            if found := FOUND.match(line):
                progress.step(found[1].split("/")[-1])
            elif line.startswith("Installing collected packages"):
                # From here on an interrupted set-up leaves packages in pieces: start over then.
                _stamp_file().unlink(missing_ok=True)
                progress.end()
                say("Unpacking them.")
    progress.end()
    if pip.wait():
        raise Refusal(_why_pip_failed(log))


def _why_pip_failed(log: Path) -> str:
    words = log.read_text()
    if OFFLINE.search(words):
        return f"The packages could not be downloaded: is this machine online? (Details: {log})"
    errors = [line for line in words.splitlines() if line.startswith("ERROR:")] or ["ERROR: pip"]
    return f"The packages could not be installed: {errors[0][7:]} (Details: {log})"
