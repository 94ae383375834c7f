"""Mail without a mail server lands in a folder, and the log names the file."""

from pathlib import Path

import pytest
from django.core.mail import send_mail
from structlog.testing import capture_logs

from accounts import selectors


def test_a_mail_is_kept_and_named(settings, tmp_path: Path) -> None:
    settings.EMAIL_BACKEND = "accounts.notices.OutboxBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")
    with capture_logs() as lines:
        send_mail("Your turn", "Stay aboard?", None, ["ada@example.org"])
    (mail,) = selectors.outbox()
    assert "Stay aboard?" in mail["text"]
    assert (mail["subject"], mail["to"]) == ("Your turn", "ada@example.org")
    assert any(mail["name"] in str(line.get("file")) for line in lines)


@pytest.mark.parametrize("missing", [True, False])
def test_an_empty_folder_is_an_empty_outbox(settings, tmp_path: Path, missing: bool) -> None:
    settings.EMAIL_FILE_PATH = str(tmp_path / "nowhere" if missing else tmp_path)
    assert selectors.outbox() == []
