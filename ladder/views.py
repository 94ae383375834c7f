"""The ladder's page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.play import selectors as tables
from ladder import selectors


@require_GET
def ladder(request: HttpRequest) -> HttpResponse:
    game = request.GET.get("game", tables.FIRST_GAME)
    games = tables.games()
    if game not in [other["slug"] for other in games]:
        raise Http404
    rows = selectors.rows(game=game, pace="live")
    context = {
        "rows": rows,
        "game": game,
        "games": games,
        "me": next((row for row in rows if row["user_id"] == request.user.pk), None),
    }
    return render(request, "ladder/ladder.html", context)
