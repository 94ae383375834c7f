"""`manage.py` before there is a `.venv`: one clear sentence, or a site a minute later."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.site import REPO, running_site

BASE_PYTHON = getattr(sys, "_base_executable", sys.executable)
UNCOMMITTED = (".git", ".venv*", "var", "*.mo", "__pycache__", ".*_cache", ".hypothesis")


def copy_of_repo(place: Path) -> Path:
    return Path(shutil.copytree(REPO, place, ignore=shutil.ignore_patterns(*UNCOMMITTED)))


def bare_copy(place: Path) -> Path:
    """Just what the set-up reads."""
    for part in ("celestia_site/run", "requirements"):
        shutil.copytree(REPO / part, place / part, ignore=shutil.ignore_patterns(*UNCOMMITTED))
    for part in ("manage.py", "celestia_site/__init__.py"):
        shutil.copy(REPO / part, place / part)
    return place


def manage(
    repo: Path, *words: str, python: tuple[str, ...] = (BASE_PYTHON,), **env: str
) -> "subprocess.CompletedProcess[str]":
    names = ("PATH", "LANG", "TMPDIR", "PIP_CERT")
    clean = {name: os.environ[name] for name in names if name in os.environ}
    return subprocess.run(
        [*python, repo / "manage.py", *words],
        capture_output=True,
        text=True,
        env=clean | {"HOME": str(repo)} | env,
        check=False,
        timeout=120,
    )


def is_one_sentence(words: str) -> bool:
    return words.count("\n") == 1 and "Traceback" not in words


def test_an_old_python_can_read_manage_py() -> None:
    source = (REPO / "manage.py").read_text()
    ast.parse(source, feature_version=(3, 6))
    assert 'f"' not in source


def test_an_old_python_is_told_so() -> None:
    pretend = (
        "import runpy, sys; sys.version_info = (3, 8, 1); sys.argv = sys.argv[1:];"
        "runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    told = manage(REPO, "up", python=(BASE_PYTHON, "-c", pretend))
    assert told.returncode == 2
    assert told.stderr == "Lantern Sky needs Python 3.11 or newer; this is Python 3.8.\n"


def test_a_python_without_pip_is_told_so(tmp_path: Path) -> None:
    repo = bare_copy(tmp_path / "repo")
    missing = tmp_path / "missing"
    missing.mkdir()
    (missing / "ensurepip.py").write_text("raise ImportError('ensurepip')")
    told = manage(repo, "up", PYTHONPATH=str(missing))
    assert told.returncode == 2
    assert is_one_sentence(told.stderr)
    assert "venv and pip" in told.stderr
    assert not (repo / ".venv").exists()


def test_no_network_is_told_so_and_leaves_nothing_half_done(tmp_path: Path) -> None:
    repo = bare_copy(tmp_path / "repo")
    nowhere = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_RETRIES": "0",
    }
    told = manage(repo, "up", **nowhere)
    assert told.returncode == 2
    assert is_one_sentence(told.stderr)
    assert "online" in told.stderr
    assert not (repo / ".venv" / "lantern-stamp.json").exists()


def test_a_folder_in_the_way_is_not_emptied(tmp_path: Path) -> None:
    repo = bare_copy(tmp_path / "repo")
    precious = repo / ".venv" / "precious"
    precious.parent.mkdir()
    precious.touch()
    told = manage(repo, "up")
    assert told.returncode == 2
    assert is_one_sentence(told.stderr)
    assert precious.exists()


@pytest.mark.parametrize("words", [(), ("--help",), ("up", "--help")])
def test_help_needs_no_set_up(tmp_path: Path, words: tuple[str, ...]) -> None:
    repo = bare_copy(tmp_path / "repo")
    told = manage(repo, *words)
    assert told.returncode == 0
    assert "manage.py up" in told.stdout
    assert not (repo / ".venv").exists()


@pytest.mark.parametrize("words", [("--web", "2"), ("--worker", "3")])
def test_more_processes_need_postgresql(tmp_path: Path, words: tuple[str, ...]) -> None:
    told = manage(bare_copy(tmp_path / "repo"), "up", *words)
    assert told.returncode == 2
    assert is_one_sentence(told.stderr)
    assert "DATABASE_URL=postgres://" in told.stderr


@pytest.mark.slow
@pytest.mark.site
def test_from_nothing_in_a_clone_with_an_empty_home(tmp_path: Path) -> None:
    """Under a path with a space and an umlaut; a second set-up at the same time waits its turn."""
    repo = copy_of_repo(tmp_path / "Luft schlösser")
    home = tmp_path / "home"
    home.mkdir()
    fresh = {"HOME": str(home), "LANTERN_VENV": "", "LANTERN_VAR": ""}
    words = [BASE_PYTHON, str(repo / "manage.py"), "check"]
    second = subprocess.Popen(words, env=os.environ | fresh | {"DATABASE_URL": ""})
    with running_site(
        tmp_path, database="sqlite", env=fresh, repo=repo, python=BASE_PYTHON, seconds=600
    ) as site:
        assert httpx.get(site.url, follow_redirects=True).status_code == 200
        assert "Create the first one here: http://127.0.0.1:" in site.logs()
    assert second.wait(60) == 0
    packages = {path.name for path in (repo / ".venv").glob("lib/*/site-packages/*")}
    assert {"django", "daphne", "celery"} <= packages
    assert not {"pytest", "playwright", "mypy"} & packages
    again = manage(repo, "check", HOME=str(home))
    assert again.returncode == 0
    assert "Packages" not in again.stdout
