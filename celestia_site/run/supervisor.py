"""Keeps the site's processes running, and stops all of them when one cannot be kept."""

import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType

from .children import Program, ending
from .console import COLOURS, coloured

# A process that lived this long was healthy: its next death is counted as the first.
HEALTHY_SECONDS = 5.0
BACK_OFF = (0.2, 0.5, 1.0, 2.0, 4.0)
# The grace of a stop; what is still there afterwards is killed.
STOP_SECONDS = 6.0
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass
class Child:
    """A program and its present process, if it has one."""

    program: Program
    colour: str
    process: "subprocess.Popen[bytes] | None" = None
    started_at: float = 0.0
    start_at: float | None = 0.0
    quick_deaths: int = 0
    unfinished_line: bytes = b""
    was_told_to_stop: bool = False

    @property
    def name(self) -> str:
        return self.program.name


@dataclass
class Supervisor:
    """Single-threaded on purpose: the kernel ties the children's lives to this very thread."""

    programs: list[Program]
    restarts: int = len(BACK_OFF)
    on_change: Callable[[dict[str, int]], None] = lambda _pids: None
    children: list[Child] = field(default_factory=list)
    selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    stop_asked_at: float | None = None
    code: int = 0

    def __post_init__(self) -> None:
        self.width = max([len(program.name) for program in self.programs] + [5])
        self.children = [
            Child(program, COLOURS[number % len(COLOURS)])
            for number, program in enumerate(self.programs)
        ]
        self.waker, wake_end = socket.socketpair()
        for end in (self.waker, wake_end):
            end.setblocking(False)
        self.wake_end = wake_end
        self.selector.register(self.waker, selectors.EVENT_READ, self._woken)

    # ── the loop ──

    def run(self) -> int:
        """Returns the exit code when every process is gone."""
        signal.set_wakeup_fd(self.wake_end.fileno())
        before = {number: signal.signal(number, self._signalled) for number in SIGNALS}
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        try:
            while self._is_at_work():
                self._start_due()
                for key, _events in self.selector.select(self._seconds_to_next()):
                    key.data()
                self._reap()
                self._stop_further()
            return self.code
        finally:
            self._kill_all()
            signal.set_wakeup_fd(-1)
            self.selector.close()
            self.waker.close()
            self.wake_end.close()
            for number, handler in before.items():
                signal.signal(number, handler)

    def say(self, sentence: str, name: str = "up", colour: str = "1") -> None:
        try:
            print(coloured(f"{name:<{self.width}} |", colour, sys.stdout), sentence, flush=True)
        except BrokenPipeError:
            # Nobody reads any more (`up | head`): stop, and say nothing on the way out.
            sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
            self.stop()

    def stop(self, code: int = 0) -> None:
        if self.stop_asked_at is None:
            self.stop_asked_at = time.monotonic()
            self.code = code

    def _is_at_work(self) -> bool:
        alive = any(child.process for child in self.children)
        return alive or self.stop_asked_at is None

    def _seconds_to_next(self) -> float:
        if self.stop_asked_at is not None:
            return 0.1
        due = [child.start_at for child in self.children if child.start_at is not None]
        return min(max(min(due) - time.monotonic(), 0), 1.0) if due else 1.0

    def _woken(self) -> None:
        while True:
            try:
                self.waker.recv(1024)
            except BlockingIOError:
                return

    def _signalled(self, number: int, _frame: FrameType | None) -> None:
        if self.stop_asked_at is not None and number == signal.SIGINT:
            # The second Ctrl-C ends the patience.
            self.stop_asked_at -= STOP_SECONDS
            return
        self.stop()

    # ── start and restart ──

    def _start_due(self) -> None:
        if self.stop_asked_at is not None:
            return
        now = time.monotonic()
        for child in self.children:
            if child.start_at is not None and child.start_at <= now:
                self.start(child)

    def start(self, child: Child) -> None:
        child.process = child.program.start()
        child.started_at, child.start_at = time.monotonic(), None
        pipe = child.process.stdout
        assert pipe is not None
        os.set_blocking(pipe.fileno(), False)
        self.selector.register(pipe, selectors.EVENT_READ, lambda: self._read(child))
        self._tell_change()

    def _tell_change(self) -> None:
        self.on_change({c.name: c.process.pid for c in self.children if c.process})

    def _reap(self) -> None:
        for child in self.children:
            if child.process is None or (code := child.process.poll()) is None:
                continue
            self._read(child)
            if pipe := child.process.stdout:
                if pipe in self.selector.get_map():
                    self.selector.unregister(pipe)
                pipe.close()
            child.process = None
            if self.stop_asked_at is None:
                self._died(child, code)
            self._tell_change()

    def _died(self, child: Child, code: int) -> None:
        lived = time.monotonic() - child.started_at
        child.quick_deaths = 1 if lived >= HEALTHY_SECONDS else child.quick_deaths + 1
        how = f"{child.name} ended ({ending(code)})"
        if child.quick_deaths > self.restarts:
            self.say(f"{how} {child.quick_deaths} times in a row: stopping the site.", colour="31")
            self.stop(1)
            return
        pause = BACK_OFF[min(child.quick_deaths, len(BACK_OFF)) - 1]
        self.say(
            f"{how}; starting it again in {pause} s ({child.quick_deaths} of {self.restarts}).",
            colour="31",
        )
        child.start_at = time.monotonic() + pause

    # ── logs ──

    def _read(self, child: Child) -> None:
        process = child.process
        if process is None or process.stdout is None:
            return
        while True:
            try:
                chunk = os.read(process.stdout.fileno(), 65536)
            except BlockingIOError:
                return
            if not chunk:
                break
            *lines, child.unfinished_line = (child.unfinished_line + chunk).split(b"\n")
            for line in lines:
                self.say(line.decode(errors="replace").rstrip("\r"), child.name, child.colour)
        if child.unfinished_line:
            last = child.unfinished_line.decode(errors="replace")
            child.unfinished_line = b""
            self.say(last, child.name, child.colour)
        if process.stdout in self.selector.get_map():
            self.selector.unregister(process.stdout)

    # ── stop ──

    def _stop_further(self) -> None:
        """First those who use the Redis server, then the server; patience is limited."""
        if self.stop_asked_at is None:
            return
        if time.monotonic() - self.stop_asked_at > STOP_SECONDS:
            self._kill_all()
            return
        alive = [child for child in self.children if child.process]
        users = [child for child in alive if not child.program.stops_last]
        for child in users or alive:
            if child.process and not child.was_told_to_stop:
                child.was_told_to_stop = True
                child.process.terminate()

    def _kill_all(self) -> None:
        for child in self.children:
            if child.process and child.process.poll() is None:
                child.process.kill()
                child.process.wait()
