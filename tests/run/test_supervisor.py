"""The supervisor with small programs: restarts, giving up, stubborn children, logs."""

import sys
import time

import pytest

from celestia_site.run.children import Program
from celestia_site.run.supervisor import Supervisor

FOREVER = "import time; print('here', flush=True); time.sleep(600)"


def program(name: str, code: str, **options: bool) -> Program:
    return Program(name, [sys.executable, "-c", code], **options)


def test_a_program_that_keeps_dying_stops_the_rest(capfd: pytest.CaptureFixture[str]) -> None:
    pids: list[dict[str, int]] = []
    dying = program("dying", "raise SystemExit(7)")
    supervisor = Supervisor([program("steady", FOREVER), dying], 2, pids.append)
    assert supervisor.run() == 1
    said = capfd.readouterr().out
    assert said.count("dying ended (exit code 7)") == 3
    assert "dying ended (exit code 7); starting it again in 0.2 s (1 of 2)." in said
    assert "3 times in a row: stopping the site." in said
    assert "steady | here" in said
    assert pids[-1] == {}


def test_a_child_that_ignores_the_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("celestia_site.run.supervisor.STOP_SECONDS", 0.5)
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN);" + FOREVER
    supervisor = Supervisor([program("deaf", deaf), program("dying", "exit(1)")], 0)
    began = time.monotonic()
    assert supervisor.run() == 1
    assert time.monotonic() - began < 5


def test_the_last_words_of_a_child_are_kept(capfd: pytest.CaptureFixture[str]) -> None:
    words = "import sys; print('a line'); sys.stdout.write('no newline'); exit(1)"
    Supervisor([program("poet", words)], 0).run()
    assert "poet  | a line\npoet  | no newline\n" in capfd.readouterr().out


def test_the_server_stops_after_those_who_use_it(capfd: pytest.CaptureFixture[str]) -> None:
    farewell = (
        "import signal, sys, time\n"
        "def bye(*_): print('bye', flush=True); sys.exit()\n"
        "signal.signal(signal.SIGTERM, bye)\n"
        "time.sleep(600)"
    )
    programs = [
        program("redis", farewell, stops_last=True),
        program("web", farewell),
        program("dying", "import time; time.sleep(1); exit(1)"),
    ]
    assert Supervisor(programs, 0).run() == 1
    said = capfd.readouterr().out
    assert said.index("web   | bye") < said.index("redis | bye")
