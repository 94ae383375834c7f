"""The lobby: which tables are open, and the queue for a ranked opponent."""

import hashlib
from typing import Any

import msgspec
from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games import words
from games.play import clock, queue, selectors, services

Choices = list[tuple[str, str, bool]]


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    place = None
    if not request.htmx:  # type: ignore[attr-defined]
        place = services.queue_look(user=request.user)
        if place is not None and place.match_id is not None:
            return redirect("table", place.match_id)
    filters = selectors.filters_from(request.GET)
    tables = selectors.tables_open(user=request.user, filters=filters)
    etag = _etag(request, tables, filters)
    context = {"tables": tables, "is_filtered": any(filters), "etag": etag}
    if not request.htmx:  # type: ignore[attr-defined]
        context |= {
            "filter_choices": _filter_choices(filters),
            "now": timezone.now(),
            "queue": _queue(request.user, place),
        }
        answer = render(request, "games/lobby.html", context)
        answer["Cache-Control"] = "private, no-store"
        return answer
    if request.headers.get("If-None-Match") == etag:
        answer = HttpResponseNotModified()
    else:
        answer = render(request, "games/_tables.html", context)
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    patch_vary_headers(answer, ["HX-Request", "Cookie", "Accept-Language"])
    return answer


def _etag(request: HttpRequest, tables: list[Any], filters: selectors.Filters) -> str:
    """Of what the list says and to whom: its forms carry a token that looks new every time."""
    reader = [request.user.pk, get_language(), request.COOKIES.get("csrftoken", "")]
    said = msgspec.json.encode([tables, filters, reader])
    return f'"{hashlib.sha256(said).hexdigest()[:32]}"'


def _filter_choices(filters: selectors.Filters) -> list[tuple[str, str, Choices]]:
    """Name, label and options of each filter, for the page."""
    named = {
        "game": (
            _("Game"),
            [("", _("Any"))] + [(game["slug"], game["name"]) for game in selectors.games()],
        ),
        "pace": (_("Pace"), [("", _("Any")), ("live", _("Live")), ("mail", _("By mail"))]),
        "kind": (
            _("Ranked or friendly"),
            [("", _("Either")), ("ranked", _("Ranked")), ("friendly", _("Friendly"))],
        ),
        "free": (
            _("Free seats"),
            [("", "1+"), ("2", "2+"), ("3", "3+"), ("all", _("Full tables, too"))],
        ),
    }
    chosen = filters._asdict()
    return [
        (name, label, [(value, text, value == chosen[name]) for value, text in options])
        for name, (label, options) in named.items()
    ]


# ── quick match ──


def _queue(user: Any, place: queue.Place | None) -> dict[str, Any]:
    """The panel: what to choose, why not, or how long one has waited."""
    if place is not None:
        return {"waits": _waits(place), "clock": _clock(place)}
    refusal = queue.why_not(user) if user.is_authenticated else None
    return {
        "games": selectors.games(),
        "paces": [(key, words.table.pace(key)) for key in clock.PACES],
        "needs_account": not user.is_authenticated or user.is_guest,
        "needs_email": refusal == "needs_verified_email",
        "refusal": words.table.refusal(refusal) if refusal else "",
    }


def _waits(place: queue.Place) -> str:
    return f"{words.game_name(place.game)} · {words.table.pace(place.pace)}"


def _clock(place: queue.Place) -> str:
    return words.table.queued(place.seconds, place.rating, place.reach)


@require_POST
def queue_join(request: HttpRequest) -> HttpResponse:
    asked = {name: request.POST.get(name, "") for name in ("game", "pace", "nonce")}
    try:
        if request.user.is_authenticated and not ratelimit.consume(request, action="join"):
            raise services.Refused("too_often")
        services.queue_join(user=request.user, **asked)
    except services.Refused as refused:
        messages.error(request, words.table.refusal(refused.code))
    return redirect("lobby")


@require_POST
def queue_leave(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        services.queue_leave(user=request.user)
    return redirect("lobby")


@require_GET
def queue_state(request: HttpRequest) -> HttpResponse:
    """What the waiting page asks for every few seconds: the clock, or where to go."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("lobby")
    place = services.queue_look(user=request.user)
    answer = HttpResponse(headers={"Cache-Control": "no-store"})
    if place is None:
        answer["HX-Redirect"] = reverse("lobby")
    elif place.match_id is not None:
        answer["HX-Redirect"] = reverse("table", args=[place.match_id])
    else:
        answer.content = _clock(place)
    return answer
