"""Reads about users for other rooms."""

from collections.abc import Collection
from email import policy
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import ApiToken


def sessions_alive(keys: Collection[str]) -> set[str]:
    """Those that nobody logged out of and that did not expire."""
    if not keys:
        return set()
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(rows.values_list("session_key", flat=True))


def has_verified_email(user: Any) -> bool:
    return EmailAddress.objects.filter(user=user, verified=True).exists()


def tokens_of(user: Any) -> list[ApiToken]:
    """Those that work."""
    return list(ApiToken.objects.filter(user=user, revoked_at=None))


def outbox() -> list[dict[str, str]] | None:
    """The mails this site wrote to its folder, newest first; None when mail really leaves."""
    folder = getattr(settings, "EMAIL_FILE_PATH", None)
    if folder is None:
        return None
    files = sorted(Path(folder).glob("*.log"), key=lambda file: file.stat().st_mtime, reverse=True)
    return [_mail(file) for file in files[:50]]


def _mail(file: Path) -> dict[str, str]:
    text = file.read_text(errors="replace")
    head = HeaderParser(policy=policy.default).parsestr(text)
    subject, to = str(head["Subject"] or file.name), str(head["To"] or "")
    return {"name": file.name, "subject": subject, "to": to, "text": text}
