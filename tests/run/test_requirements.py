"""The pins: complete, hashed, the same in both files, and free of addresses."""

import re
import tomllib

import pytest

from tests.site import REPO

PIN = re.compile(r"(?m)^([\w.-]+)(?:\[[^\]]*\])?==(\S+)(?: ; .*?)? \\\n    --hash=sha256:")


def text(name: str) -> str:
    return (REPO / "requirements" / name).read_text()


def pins(name: str) -> set[tuple[str, str]]:
    return set(PIN.findall(text(name)))


def plain(requirement: str) -> str:
    return re.match(r"[\w.-]+", requirement)[0].lower()


@pytest.mark.parametrize("name", ["runtime.txt", "test.txt"])
def test_every_pin_has_a_hash_and_no_address(name: str) -> None:
    assert len(pins(name)) == len(re.findall(r"(?m)^[\w.-]+(?:\[.*?\])?==", text(name))) > 50
    assert "://" not in text(name)
    assert text(name).splitlines()[1] == "#    python3 manage.py lock"


def test_both_files_agree() -> None:
    assert pins("runtime.txt") <= pins("test.txt")


def test_what_the_project_names_is_pinned_and_has_its_reason() -> None:
    project = tomllib.loads((REPO / "pyproject.toml").read_text())["project"]
    reasons = (REPO / "docs" / "dependencies.md").read_text().lower()
    for name, wanted in (
        ("runtime.txt", project["dependencies"]),
        ("test.txt", project["optional-dependencies"]["test"]),
    ):
        names = {plain(requirement) for requirement in wanted}
        assert names <= {pin.lower() for pin, _version in pins(name)}
        assert {package for package in names if package not in reasons} == set()
