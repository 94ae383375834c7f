"""The table over HTTP, for a page whose socket is down and for scripts."""

from typing import Annotated, Any, TypeVar

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI, Path, Query

from games import rules
from games.api_auth import RETRY_SECONDS, Denied, playing, reading, watching
from games.live.messages import (
    MAX_BYTES,
    ActRequest,
    MuteRequest,
    OrderRequest,
    SayRequest,
    SentReply,
)
from games.live.submit import submit
from games.play import doors, exports, frames, hints, replays, rooms, selectors, services
from games.words import table as table_words

MatchId = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]
Seq = Annotated[int, Query(ge=0, le=1_000_000_000)]
LineId = Annotated[int, Query(ge=0, le=2**62)]
T = TypeVar("T")

_REF = "#/components/schemas/{name}"
_, _schemas = msgspec.json.schema_components(
    [frames.Frame, SentReply, ActRequest, OrderRequest, SayRequest], ref_template=_REF
)


class Api(NinjaAPI):
    def get_openapi_schema(self, **chosen: Any) -> Any:
        schema = super().get_openapi_schema(**chosen)
        schema["components"]["schemas"] |= _schemas
        return schema


# The schema is at openapi.json; a page that draws it would need scripts from elsewhere.
api = Api(title="Lantern Sky", version="1", urls_namespace="api", docs_url=None)


def _told(*, answer: str, body: str = "") -> dict[str, Any]:
    """For the OpenAPI schema: what comes in and goes out are msgspec structs."""

    def json_of(name: str) -> dict[str, Any]:
        return {"content": {"application/json": {"schema": {"$ref": _REF.format(name=name)}}}}

    told: dict[str, Any] = {"responses": {200: {"description": "OK", **json_of(answer)}}}
    return told | ({"requestBody": {"required": True, **json_of(body)}} if body else {})


@api.exception_handler(Denied)
def denied(request: HttpRequest, refusal: Denied) -> HttpResponse:
    answer = _refusal(refusal.code, refusal.status)
    if refusal.status == 401:
        answer["WWW-Authenticate"] = "Bearer"
    if refusal.status == 429:
        answer["Retry-After"] = RETRY_SECONDS
    return answer


def _json(value: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(value), "application/json", status)


def _refusal(code: str, status: int) -> HttpResponse:
    return _json({"code": code, "sentence": table_words.refusal(code)}, status)


@api.get("me/turns", url_name="my_turns", auth=reading)
def my_turns(request: HttpRequest) -> HttpResponse:
    """What I am asked now, the nearest deadline first."""
    return _json({"turns": selectors.turns_of(request.user)})


@api.get("me/matches", url_name="my_matches", auth=reading)
def my_matches(request: HttpRequest) -> HttpResponse:
    """My open and running matches, those that wait for me first; then the last ends."""
    return _json({"matches": selectors.matches_of(request.user, limit=100, finished=20)})


@api.get(
    "matches/{match_id}/frame",
    url_name="frame",
    auth=watching,
    openapi_extra=_told(answer="Frame"),
)
def frame(request: HttpRequest, match_id: MatchId, after: Seq | None = None) -> HttpResponse:
    """What this viewer may see now, with the events after `after`."""
    if not doors.has_entry(match_id=match_id, user_id=request.user.pk):
        return _refusal("not_invited", 403)
    found = frames.frame_of(match_id, user_id=request.user.pk, after=after)
    return _refusal("unknown_match", 404) if found is None else _json(found)


@api.get("matches/{match_id}/export", url_name="export", auth=watching)
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


@api.get("matches/{match_id}/risk", url_name="risk", auth=watching)
def risk(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """How likely the captain can pay, from what the asker's seat knows; friendly tables only."""
    if not doors.has_entry(match_id=match_id, user_id=request.user.pk):
        return _refusal("not_invited", 403)
    try:
        found = hints.hint(match_id, user_id=request.user.pk)
    except services.Refused as refused:
        return _refusal(refused.code, 409)
    return _refusal("unknown_match", 404) if found is None else _json(found)


@api.get("matches/{match_id}/replay", url_name="replay", auth=watching)
def replay(
    request: HttpRequest,
    match_id: MatchId,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
    first: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Query(ge=1, le=replays.MOST_STEPS)] = 50,
) -> HttpResponse:
    """A finished match step by step, as that seat knew it; without a seat, as a spectator did."""
    if not doors.has_entry(match_id=match_id, user_id=request.user.pk):
        return _refusal("not_invited", 403)
    try:
        shown = replays.replay(match_id, seat=seat, first=first, count=count)
    except exports.NotFinished:
        return _refusal("match_running", 409)
    return _refusal("unknown_match", 404) if shown is None else _json(shown)


@api.post(
    "matches/{match_id}/actions",
    url_name="actions",
    auth=playing,
    openapi_extra=_told(answer="SentReply", body="ActRequest"),
)
def actions(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """The same as `act` on the socket, with the same reply."""
    return _submitted(request, match_id, ActRequest)


@api.post(
    "matches/{match_id}/orders",
    url_name="orders",
    auth=playing,
    openapi_extra=_told(answer="SentReply", body="OrderRequest"),
)
def orders(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """The same as `order` on the socket, with the same reply."""
    return _submitted(request, match_id, OrderRequest)


@api.get("matches/{match_id}/talk", url_name="talk", auth=watching)
def talk(request: HttpRequest, match_id: MatchId, after: LineId = 0) -> HttpResponse:
    """The last lines of the rooms this viewer reads, and whom they do not hear."""
    if not doors.has_entry(match_id=match_id, user_id=request.user.pk):
        return _refusal("not_invited", 403)
    lines = rooms.heard_by(match_id, request.user.pk, after=after)
    if lines is None:
        return _refusal("unknown_match", 404)
    return _json({"lines": lines, "muted": rooms.muted_names(request.user.pk)})


@api.post(
    "matches/{match_id}/talk",
    url_name="say",
    auth=playing,
    openapi_extra=_told(answer="SentReply", body="SayRequest"),
)
def say(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """The same as `say` on the socket, with the same reply."""
    return _submitted(request, match_id, SayRequest)


@api.post("matches/{match_id}/mutes", url_name="mutes", auth=playing)
def mutes(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """Hear somebody no more, or again; answers what is then left of the talk."""
    if not doors.has_entry(match_id=match_id, user_id=request.user.pk):
        return _refusal("not_invited", 403)
    message = _read(request, MuteRequest)
    if isinstance(message, HttpResponse):
        return message
    words = {"line": message.line, "name": message.name, "muted": message.muted}
    try:
        services.user_mute(match_id=match_id, user=request.user, **words)
    except services.Refused as refused:
        return _refusal(refused.code, 409)
    return talk(request, match_id)


def _submitted(
    request: HttpRequest,
    match_id: str,
    into: type[ActRequest] | type[OrderRequest] | type[SayRequest],
) -> HttpResponse:
    message = _read(request, into)
    if isinstance(message, HttpResponse):
        return message
    return _json(submit(message, match_id=match_id, actor=request.user.pk))


def _read(request: HttpRequest, into: type[T]) -> T | HttpResponse:
    if len(request.body) > MAX_BYTES:
        return _refusal("not_a_message", 413)
    try:
        return msgspec.json.decode(request.body, type=into)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _refusal("not_a_message", 400)
