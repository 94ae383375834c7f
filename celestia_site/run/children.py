"""Starts programs that cannot outlive the one who started them."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .paths import ROOT

PR_SET_PDEATHSIG = 1
C_LIBRARY = ctypes.CDLL(None, use_errno=True)


def dies_with_parent() -> Callable[[], None]:
    """For `preexec_fn`: the kernel kills the child as soon as the thread that started it ends.

    Call it from the main thread only. The setting is not inherited by the child's own children,
    so programs started this way must not leave any behind (see the worker's pool in `up.py`).
    It comes after a change of user, which would clear it.
    """
    parent = os.getpid()

    def bind() -> None:
        die_with_parent()
        if os.getppid() != parent:
            os._exit(1)

    return bind


def die_with_parent() -> None:
    """The same for a process that others started: the workers of a test run."""
    C_LIBRARY.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


@dataclass(frozen=True)
class Program:
    """One process of the site."""

    name: str
    command: list[str]
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    shared_files: tuple[int, ...] = ()
    stdin: str = ""
    stops_last: bool = False

    def start(self) -> "subprocess.Popen[bytes]":
        process = start(
            self.command,
            env=self.environment,
            pass_fds=self.shared_files,
            stdin=subprocess.PIPE if self.stdin else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if process.stdin:
            process.stdin.write(self.stdin.encode())
            process.stdin.close()
        return process


def start(command: Sequence[str | Path], **options: Any) -> "subprocess.Popen[bytes]":
    """In a session of its own: Ctrl-C in the terminal reaches only the one who stops in order."""
    kept: dict[str, Any] = {"cwd": ROOT, "start_new_session": True} | options
    return subprocess.Popen(command, preexec_fn=dies_with_parent(), text=False, **kept)


def python_module(name: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", name, *arguments]


def ending(code: int) -> str:
    """How a process ended, in words."""
    if code < 0:
        return f"killed by {signal.Signals(-code).name}"
    return f"exit code {code}"
