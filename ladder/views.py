"""The ladder's page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from ladder import selectors


@require_GET
def ladder(request: HttpRequest) -> HttpResponse:
    rows = selectors.rows(game="cloud9", pace="live")
    me = next((row for row in rows if row["user_id"] == request.user.pk), None)
    return render(request, "ladder/ladder.html", {"rows": rows, "game": "Cloud 9", "me": me})
