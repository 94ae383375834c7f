"""Where this copy of the site keeps what it does not commit."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MANAGE = ROOT / "manage.py"
REQUIREMENTS = ROOT / "requirements"


def venv_folder() -> Path:
    """`LANTERN_VENV` lets several copies of the repo share one set of packages."""
    return Path(os.environ.get("LANTERN_VENV") or ROOT / ".venv").absolute()


def venv_python() -> Path:
    return venv_folder() / "bin" / "python"


def venv_program(name: str) -> Path:
    return venv_folder() / "bin" / name


def var_folder() -> Path:
    """Database, mail, logs, sockets; `LANTERN_VAR` moves it."""
    return Path(os.environ.get("LANTERN_VAR") or ROOT / "var").absolute()
