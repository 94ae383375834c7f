"""The ladder's page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games import rules, words
from ladder import selectors

FIRST_GAME = "cloud9"


@require_GET
def ladder(request: HttpRequest) -> HttpResponse:
    game = request.GET.get("game", FIRST_GAME)
    if game not in rules.slugs():
        raise Http404
    rows = selectors.rows(game=game, pace="live")
    context = {
        "rows": rows,
        "game": game,
        "games": [{"slug": slug, "name": words.game_name(slug)} for slug in rules.slugs()],
        "me": next((row for row in rows if row["user_id"] == request.user.pk), None),
    }
    return render(request, "ladder/ladder.html", context)
