"""Finds a Chromium for the tests, or fetches one; having none is a failure, never a skip."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from .console import Refusal, say
from .paths import venv_folder

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# A headless Chromium with the libraries it needs, for machines where nothing can be installed.
TARBALL = "@sparticuz/chromium@147.0.0"
TARBALL_SHA256 = "18fe5404ce845594cd7d592fc07f37a19514079ba4d9c27192ad8b908743f16b"
UNPACK = """
const fs = require("fs"), zlib = require("zlib");
for (const name of process.argv.slice(1)) {
  fs.writeFileSync(name.slice(0, -3), zlib.brotliDecompressSync(fs.readFileSync(name)));
}
"""
WRAPPER = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/program" "$@"
"""
# The tarball's own names folders of the cloud it was made for.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""
# What a closed network and a container ask for; the same for every test.
LAUNCH = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def launch_arguments() -> list[str]:
    return [*LAUNCH, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


def chromium() -> str:
    """The path of a Chromium that starts."""
    if chosen := os.environ.get("CHROMIUM"):
        if not _starts(chosen):
            raise Refusal(f"CHROMIUM={chosen} does not start.")
        return chosen
    if found := _installed():
        return found
    with (venv_folder() / "chromium.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        path = _installed() or _from_debian() or _from_npm()
    if path is None:
        raise Refusal(
            "There is no Chromium for the tests: install it, set CHROMIUM to its path,"
            " or install npm, so that it can be fetched."
        )
    return path


def _installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name)) and _starts(path)), None)


def _starts(path: str) -> bool:
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def _from_debian() -> str | None:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    say("Installing Chromium with apt-get.")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "--no-install-recommends"]
    for command in (
        ["apt-get", "update"],
        [*install, "chromium", "fonts-liberation", "fonts-noto-color-emoji"],
    ):
        subprocess.run(command, env=environment, capture_output=True, check=False)
    return _installed()


# ── the tarball ──


def _from_npm() -> str | None:
    folder = venv_folder() / f"chromium-{TARBALL_SHA256[:8]}"
    wrapper = folder / "chromium"
    if wrapper.exists():
        return str(wrapper)
    if not (shutil.which("npm") and shutil.which("node")):
        return None
    say("Fetching a Chromium with npm.")
    draft = Path(tempfile.mkdtemp(prefix="chromium-", dir=venv_folder()))
    try:
        _npm_unpack(draft)
        if not _starts(str(draft / "chromium")):
            return None
        draft.chmod(0o755)
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return str(wrapper)


def _npm_unpack(folder: Path) -> None:
    packed = subprocess.run(
        ["npm", "pack", "--silent", TARBALL], cwd=folder, capture_output=True, check=False
    )
    tarballs = list(folder.glob("*.tgz"))
    if packed.returncode or len(tarballs) != 1:
        raise Refusal("Chromium could not be fetched with npm: is this machine online?")
    if hashlib.sha256(tarballs[0].read_bytes()).hexdigest() != TARBALL_SHA256:
        raise Refusal(f"npm gave another {TARBALL} than the one we know.")
    _extract(tarballs[0], folder)
    tarballs[0].unlink()
    squeezed = sorted((folder / "package" / "bin").glob("*.br"))
    subprocess.run(["node", "-e", UNPACK, *squeezed], check=True)
    (folder / "package/bin/chromium").rename(folder / "program")
    for name, place in (("al2023", "al2023"), ("fonts", ""), ("swiftshader", "")):
        _extract(folder / "package" / "bin" / f"{name}.tar", folder / place)
    shutil.rmtree(folder / "package")
    (folder / "program").chmod(0o755)
    (folder / "chromium").write_text(WRAPPER)
    (folder / "chromium").chmod(0o755)
    (folder / "fonts.conf").write_text(FONTS)


def _extract(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as tarball:
        # Python 3.11.0 to 3.11.3 know no filters; the checksum has vouched for the contents.
        if hasattr(tarfile, "data_filter"):
            tarball.extraction_filter = tarfile.data_filter
        tarball.extractall(folder)  # noqa: S202
