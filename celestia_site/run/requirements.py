"""Pins every package, with hashes, for every supported Python and without a registry's address."""

import os
import subprocess

from .paths import ROOT, venv_program
from .setup import RUNTIME, TEST

COMPILE = [
    "pip",
    "compile",
    "--quiet",
    "--upgrade",
    "--universal",
    "--generate-hashes",
    "--python-version=3.11",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--custom-compile-command=python3 manage.py lock",
]


def lock() -> int:
    uv = str(venv_program("uv"))
    runtime, test = f"requirements/{RUNTIME}", f"requirements/{TEST}"
    # The test lock is held to the versions of the runtime lock, because both share one .venv.
    for arguments in (
        ["pyproject.toml", "--output-file", runtime],
        ["pyproject.toml", "--extra=test", "--constraints", runtime, "--output-file", test],
    ):
        done = subprocess.run([uv, *COMPILE, *arguments], cwd=ROOT, env=os.environ, check=False)
        if done.returncode:
            return done.returncode
    print("requirements/ is up to date; read the difference before you commit it.")
    return 0
