"""The servers that come in wheels."""

import os
import shutil
from pathlib import Path

import psycopg
import pytest
import redis

from celestia_site.run import postgres, valkey


@pytest.mark.slow
def test_postgresql_keeps_what_was_committed_before_a_kill() -> None:
    with postgres.running(durable=True) as server:
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SHOW fsync").fetchone() == ("on",)
            assert connection.info.server_version // 10000 == 18
            connection.execute("CREATE TABLE kept AS SELECT 9 AS cloud")
        server.kill()
        server.start()
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT cloud FROM kept").fetchone() == (9,)
    assert not server.folder.exists()


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root hands the server to somebody else")
def test_root_copies_binaries_the_servers_user_cannot_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pytest's temporary folders are closed to other users, as a home is."""
    spec = postgres.importlib.util.find_spec(postgres.PACKAGE)
    wheel = Path(spec.submodule_search_locations[0])
    closed = tmp_path / "closed"
    shutil.copytree(wheel, closed / wheel.name, ignore=shutil.ignore_patterns("pginstall"))
    shutil.copytree(wheel.with_name(f"{wheel.name}.libs"), closed / f"{wheel.name}.libs")
    closed.chmod(0o700)
    monkeypatch.syspath_prepend(str(closed))
    with postgres.running() as server:
        assert server.binaries.is_relative_to(server.folder)
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)


def test_valkey_listens_on_a_socket_that_only_we_may_open(tmp_path: Path) -> None:

    with valkey.running(tmp_path) as server:
        assert server.url.startswith("unix://")
        with redis.Redis.from_url(server.url) as client:
            assert client.ping()
        assert (tmp_path / "valkey.sock").stat().st_mode & 0o077 == 0


def test_valkey_takes_a_port_where_the_path_is_too_long(tmp_path: Path) -> None:
    folder = tmp_path / ("Wolke neun " * 10).strip()
    folder.mkdir()
    with valkey.running(folder) as server:
        assert server.url.startswith("redis://:")
        with redis.Redis.from_url(server.url) as client:
            assert client.ping()
        host, port = server.address
        with (
            redis.Redis(host=host, port=port) as stranger,
            pytest.raises(redis.AuthenticationError),
        ):
            stranger.ping()
