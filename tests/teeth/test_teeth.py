"""Every guard bites: each patch takes one out in a scratch copy, and the tests it names go red."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site import fresh_database

pytestmark = pytest.mark.slow

PATCHES = sorted(Path(__file__).parent.glob("*.patch"))


def test_the_first_guards_are_here() -> None:
    names = {patch.stem for patch in PATCHES}
    assert names >= {
        "03-ack-before-commit",
        "03-no-dedupe",
        "03-no-lock",
        "04-no-recheck-of-the-deadline",
        "01-view-by-blacklist",
    }


@pytest.mark.parametrize("patch", PATCHES, ids=[patch.stem for patch in PATCHES])
def test_without_the_guard_a_test_is_red(patch: Path, repo: Path, tmp_path: Path) -> None:
    """The head of a patch names its tests, one `Red:` line each; all of them must fail."""
    red = re.findall(r"^Red: (\S+)$", patch.read_text(), re.MULTILINE)
    assert red, "the patch names no test"
    copy = copy_of(repo, tmp_path / "copy")
    applied = subprocess.run(
        ["git", "apply", "--verbose", patch], cwd=copy, capture_output=True, text=True, check=False
    )
    assert applied.returncode == 0, applied.stderr
    with fresh_database() as url:
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-p", "no:randomly", "-p", "no:cacheprovider"),
                *("-q", "--tb=line", "-rf", *red),
            ],
            cwd=copy,
            env=environment(url),
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 1, f"nothing noticed that the guard is gone:\n{done.stdout}"
    assert "error" not in done.stdout.splitlines()[-1], done.stdout
    for name in red:
        assert f"FAILED {name}" in done.stdout, f"{name} noticed nothing:\n{done.stdout}"


def copy_of(repo: Path, folder: Path) -> Path:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=repo,
        capture_output=True,
        check=True,
    ).stdout.decode()
    for name in listed.split("\0"):
        if name and (repo / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((repo / name).read_bytes())
    return folder


def environment(database_url: str) -> dict[str, str]:
    """As outside, but not as a part of the outer run."""
    kept = {name: word for name, word in os.environ.items() if not name.startswith("PYTEST_")}
    for name in ("LANTERN_TESTS", "LANTERN_VAR", "REDIS_URL", "DJANGO_SETTINGS_MODULE"):
        kept.pop(name, None)
    return kept | {"DATABASE_URL": database_url, "PYTHONDONTWRITEBYTECODE": "1"}
