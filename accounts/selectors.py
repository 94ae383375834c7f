"""Reads about users for other rooms."""

from pathlib import Path
from typing import Any

from django.conf import settings


def name_of(user: Any) -> str:
    return str(user.get_username())


def outbox() -> list[dict[str, str]] | None:
    """The mails this site wrote to its folder, newest first; None when mail really leaves."""
    folder = getattr(settings, "EMAIL_FILE_PATH", None)
    if folder is None:
        return None
    files = sorted(Path(folder).glob("*.log"), key=lambda file: file.stat().st_mtime, reverse=True)
    return [{"name": file.name, "text": file.read_text(errors="replace")} for file in files[:50]]
