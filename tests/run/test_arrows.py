"""Every module of ours has its place in the arrows of pyproject.toml."""

import tomllib

from tests.site import REPO

PACKAGES = ("accounts", "celestia_site", "games", "ladder")
# Modules Django looks for by name, which nobody imports and which hold no logic.
BESIDE_THE_ARROWS = {
    "apps": "the app's name for Django",
    "migrations": "history; Django's own writing",
}


def modules() -> set[str]:
    found = set()
    for package in PACKAGES:
        for path in (REPO / package).rglob("*.py"):
            parts = path.relative_to(REPO).with_suffix("").parts
            found.add(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def arrows() -> set[str]:
    contracts = tomllib.loads((REPO / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = contracts["contracts"][0]["layers"]
    return {name.strip(" ()") for layer in layers for name in layer.replace("|", ":").split(":")}


def test_every_module_is_named_by_an_arrow() -> None:
    named = arrows()
    nameless = [
        module
        for module in sorted(modules())
        if module not in PACKAGES
        and module.split(".")[1] not in BESIDE_THE_ARROWS
        and not any(module == name or module.startswith(f"{name}.") for name in named)
    ]
    assert nameless == [], "give them a place in [tool.importlinter] of pyproject.toml"


def test_the_roots_of_our_apps_are_empty() -> None:
    """Importing `games.rules` imports `games`, which must not bring Django along."""
    for package in PACKAGES:
        assert (REPO / package / "__init__.py").read_text() == ""
