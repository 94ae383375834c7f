"""Brings database and static files up to date; run as a program, it prints the first admin's link.

Progress goes to stderr, because stdout carries the link alone.
"""

import hashlib
import io
import sys
from pathlib import Path


def prepare() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    _say("database")
    call_command("migrate", interactive=False, verbosity=0)
    _say("rulesets")
    call_command("games_seed", stdout=sys.stderr)
    _static_collect()
    link = io.StringIO()
    call_command("first_admin_link", stdout=link)
    print(link.getvalue().strip())


def _static_collect() -> None:
    from django.conf import settings
    from django.core.management import call_command

    stamp = Path(settings.STATIC_ROOT).with_name("static.stamp")
    digest = _static_digest()
    if stamp.exists() and stamp.read_text() == digest and Path(settings.STATIC_ROOT).exists():
        return
    _say("static files")
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(digest)


def _static_digest() -> str:
    """Changes when a static file of ours or of a package does."""
    from django.contrib.staticfiles.finders import get_finders

    files = sorted(
        (name, Path(storage.path(name)).stat())
        for finder in get_finders()
        for name, storage in finder.list([])
    )
    listing = "\n".join(f"{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in files)
    return hashlib.sha256(listing.encode()).hexdigest()


def _say(step: str) -> None:
    print(f"Preparing: {step}.", file=sys.stderr, flush=True)


if __name__ == "__main__":
    prepare()
