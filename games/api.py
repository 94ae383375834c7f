"""The table over HTTP, for a page whose socket is down and for scripts."""

from typing import Annotated, Any

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI, Path, Query
from ninja.security import django_auth

from games import rules
from games.live.messages import MAX_BYTES, ActRequest, OrderRequest
from games.live.submit import submit
from games.play import doors, exports, frames
from games.words import table as table_words

MatchId = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]
Seq = Annotated[int, Query(ge=0, le=1_000_000_000)]

api = NinjaAPI(title="Lantern Sky", version="1", urls_namespace="api", docs_url=None)


def _json(value: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(value), "application/json", status)


def _refusal(code: str, status: int) -> HttpResponse:
    return _json({"code": code, "sentence": table_words.refusal(code)}, status)


@api.get("matches/{match_id}/frame", url_name="frame")
def frame(request: HttpRequest, match_id: MatchId, after: Seq | None = None) -> HttpResponse:
    """What this viewer may see now, with the events after `after`."""
    if not doors.has_entry(match_id=match_id, user_id=request.user.pk):
        return _refusal("not_invited", 403)
    found = frames.frame_of(match_id, user_id=request.user.pk, after=after)
    return _refusal("unknown_match", 404) if found is None else _json(found)


@api.get("matches/{match_id}/export", url_name="export")
def export(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """A finished match with its secret, for whoever wants to check the dice."""
    if not doors.has_entry(match_id=match_id, user_id=request.user.pk):
        return _refusal("not_invited", 403)
    try:
        found = exports.export(match_id)
    except exports.NotFinished:
        return _refusal("match_running", 409)
    if found is None:
        return _refusal("unknown_match", 404)
    answer = _json(found)
    answer["Content-Disposition"] = f'attachment; filename="lantern-sky-{match_id}.json"'
    return answer


@api.get("games/{slug}/schemas", url_name="schemas")
def schemas(request: HttpRequest, slug: str) -> HttpResponse:
    """JSON Schemas for bot authors: what a seat sees, what it may send, what it is told."""
    if slug not in rules.slugs():
        return _refusal("unknown_game", 404)
    ruleset = rules.load(slug)
    return _json(
        {
            "game": slug,
            "menus": rules.menus(slug),
            "options": rules.options_schema(slug),
            "tables": rules.tables_schema(slug),
            "view": ruleset.view_schema,
            "actions": ruleset.kinds,
            "events": ruleset.event_schema,
            "orders": ruleset.orders,
            "frame": frames.schema(),
        }
    )


@api.post("matches/{match_id}/actions", url_name="actions", auth=django_auth)
def actions(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """The same as `act` on the socket, with the same reply."""
    return _submitted(request, match_id, ActRequest)


@api.post("matches/{match_id}/orders", url_name="orders", auth=django_auth)
def orders(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """The same as `order` on the socket, with the same reply."""
    return _submitted(request, match_id, OrderRequest)


def _submitted(
    request: HttpRequest, match_id: str, into: type[ActRequest] | type[OrderRequest]
) -> HttpResponse:
    if len(request.body) > MAX_BYTES:
        return _refusal("not_a_message", 413)
    try:
        message = msgspec.json.decode(request.body, type=into)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _refusal("not_a_message", 400)
    return _json(submit(message, match_id=match_id, actor=request.user.pk))
