"""Who calls the API: a page's session, or a script's token with enough scope."""

from typing import Any

from allauth.core.internal import ratelimit
from django.http import HttpRequest
from ninja.security import HttpBearer
from ninja.utils import check_csrf

from accounts import services as accounts

RETRY_SECONDS = "10"


class Denied(Exception):
    """One clear refusal, and nothing changed."""

    def __init__(self, code: str, status: int) -> None:
        super().__init__(code)
        self.code, self.status = code, status


class Caller(HttpBearer):
    """A token wins over a session: a script must not act as whoever is signed in."""

    def __init__(self, scope: str, *, or_anybody: bool = False) -> None:
        self._scope, self._or_anybody = scope, or_anybody
        super().__init__()

    def __call__(self, request: HttpRequest) -> Any:
        header = request.headers.get("Authorization")
        if header is not None:
            kind, _space, token = header.partition(" ")
            if kind.lower() != self.openapi_scheme:
                raise Denied("token_refused", 401)
            request.user = self.authenticate(request, token.strip())
        elif request.user.is_authenticated:
            # Browsers send cookies unasked, tokens never.
            if check_csrf(request) is not None:
                raise Denied("csrf_refused", 403)
        elif not self._or_anybody:
            raise Denied("needs_caller", 401)
        return request.user

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        found = accounts.token_use(token=token)
        if found is None:
            raise Denied("token_refused", 401)
        if not found.user.is_active:
            raise Denied("banned", 403)
        if not found.allows(self._scope):
            raise Denied("token_reads_only", 403)
        if not _is_spared(request, found.pk):
            raise Denied("too_fast", 429)
        return found.user


def _is_spared(request: HttpRequest, token_id: int) -> bool:
    """Of allauth's inner module, since the outer one never counts a GET."""
    usage = ratelimit.consume(
        request, app="allauth.account", action="api", key=f"token:{token_id}", limit_get=True
    )
    return usage is not None


reading = Caller("read")
watching = Caller("read", or_anybody=True)
playing = Caller("play")
