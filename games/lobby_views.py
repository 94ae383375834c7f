"""The lobby: which tables are open, and the queue for a ranked opponent."""

import hashlib
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.play import selectors

Choices = list[tuple[str, str, bool]]


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    filters = selectors.filters_from(request.GET)
    tables = selectors.tables_open(user=request.user, filters=filters)
    etag = _etag(request, tables, filters)
    context = {"tables": tables, "is_filtered": any(filters), "etag": etag}
    if not request.htmx:  # type: ignore[attr-defined]
        context |= {"filter_choices": _filter_choices(filters), "now": timezone.now()}
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
