"""Mail to users. Without a mail server it lands in a folder the admin can read."""

from typing import Any

import structlog
from django.core.mail.backends.filebased import EmailBackend

log = structlog.get_logger(__name__)


class OutboxBackend(EmailBackend):
    """Writes each mail to `var/mail/` and names the file in the log."""

    def send_messages(self, messages: Any) -> int:
        sent = super().send_messages(messages)
        if sent:
            log.info("mail kept in the outbox", file=self._get_filename(), count=sent)
        return sent or 0
