"""`manage.py up`, started for real: talked to, hurt, stopped."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import websockets.exceptions
from websockets.sync.client import connect

from tests.site import REPO, Site, running_site, wait_dead

pytestmark = [pytest.mark.site, pytest.mark.slow]
# One worker runs all that share the one site.
shared = pytest.mark.xdist_group("up")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("site"), database="sqlite") as site:
        yield site


def second_up(site: Site, *words: str, var: Path | None = None) -> "subprocess.CompletedProcess":
    env = {"LANTERN_VAR": str(var or site.var), "LANTERN_VENV": sys.prefix, "PATH": "/usr/bin:/bin"}
    return subprocess.run(
        [sys.executable, REPO / "manage.py", "up", *words],
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def answers(site: Site) -> bool:
    return httpx.get(site.url, follow_redirects=True, timeout=30).status_code == 200


@shared
def test_the_first_page_answers(site: Site) -> None:
    assert answers(site)
    assert "Traceback" not in site.logs()


@shared
def test_the_socket_answers(site: Site) -> None:
    """An unknown table is refused by the application, with a code of its own."""
    address = f"{site.url.replace('http', 'ws')}/ws/match/nosuchmatch1/"
    with connect(address, origin=site.url, open_timeout=20) as socket:
        assert "unknown_match" in socket.recv(timeout=20)
        with pytest.raises(websockets.exceptions.ConnectionClosed):
            socket.recv(timeout=20)
        assert 4000 <= socket.close_code < 5000


@shared
def test_a_foreign_origin_gets_no_socket(site: Site) -> None:
    address = f"{site.url.replace('http', 'ws')}/ws/match/nosuchmatch1/"
    with (
        pytest.raises(websockets.exceptions.InvalidStatus),
        connect(address, origin="http://elsewhere.example", open_timeout=20),
    ):
        pass


@shared
def test_a_link_for_the_first_admin_is_printed(site: Site) -> None:
    link = site.wait_log("Create the first one here: ").partition("here: ")[2].split()[0]
    assert link.startswith(site.url)
    assert httpx.get(link, follow_redirects=True, timeout=30).status_code == 200


@shared
def test_logs_are_prefixed_and_without_colour_in_a_file(site: Site) -> None:
    site.wait_log("worker | ")
    assert "\033" not in site.logs()


@shared
def test_a_second_one_in_the_same_folder_is_refused(site: Site) -> None:
    told = second_up(site, "--port=0")
    assert told.returncode == 2
    assert told.stderr == f"Lantern Sky already runs in this folder, at {site.url}.\n"
    assert answers(site)


@shared
def test_a_busy_port_is_named(site: Site, tmp_path: Path) -> None:
    port = site.url.rpartition(":")[2]
    told = second_up(site, f"--port={port}", var=tmp_path / "var")
    assert told.returncode == 2
    assert re.fullmatch(rf"Port {port} is busy: choose another one with --port.*\n", told.stderr)


@shared
@pytest.mark.parametrize("name", ["web", "worker", "beat", "redis"])
def test_a_killed_process_is_named_and_restarted(site: Site, name: str) -> None:
    old = site.kill(name)
    site.wait_log(f"{name} ended (killed by SIGKILL); starting it again")
    site.wait_restarted(name, old)
    assert answers(site)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_everything_within_seconds(tmp_path: Path, number: int) -> None:
    with running_site(tmp_path, database="sqlite") as site:
        pids = list(site.pids().values())
        assert len(pids) == 4
        assert site.stop(number, seconds=10) == 0
        assert wait_dead(pids, seconds=0.5) == []
        assert not (site.var / "up.json").exists()


def test_a_killed_supervisor_leaves_no_orphans(tmp_path: Path) -> None:
    with running_site(tmp_path, database="sqlite") as site:
        pids = list(site.pids().values())
        assert len(pids) == 4
        site.process.kill()
        assert wait_dead(pids, seconds=5) == []
    # The lock died with it: the next one starts in the same folder.
    with running_site(tmp_path, database="sqlite") as site:
        assert answers(site)


def test_a_long_path_puts_redis_on_a_port(tmp_path: Path) -> None:
    long = tmp_path / ("über den Wolken " * 8).strip() / "var"
    with running_site(tmp_path, database="sqlite", env={"LANTERN_VAR": str(long)}) as site:
        assert answers(site)
        old = site.kill("redis")
        site.wait_restarted("redis", old)
        assert not (long / "valkey.sock").exists()


def test_two_web_processes_share_the_port_on_postgresql(tmp_path: Path) -> None:
    with running_site(tmp_path, arguments=("--web=2", "--worker=2")) as site:
        assert set(site.pids()) == {"redis", "web", "web.2", "worker", "worker.2", "beat"}
        assert answers(site)
        old = site.kill("web")
        assert answers(site)
        site.wait_restarted("web", old)
        site.kill("web.2")
        assert answers(site)
