"""Pages of play: thin edges around `play`."""

from typing import Any

from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import services as accounts
from games import rules, words
from games.forms import TableForm
from games.models import ChatLine, Match
from games.play import doors, frames, hints, rooms, selectors, services, store


def _player(request: HttpRequest) -> Any:
    """Whoever asks, as somebody who can take a seat: a guest is made on the spot."""
    if not request.user.is_authenticated:
        if not ratelimit.consume(request, action="guest"):
            raise services.Refused("too_many_guests")
        guest = accounts.guest_create()
        login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return request.user


def _sparing(request: HttpRequest, action: str) -> Any:
    """The player, unless they did this too often within a minute."""
    player = _player(request)
    limit = f"{action}_guest" if player.is_guest else action
    if not ratelimit.consume(request, action=limit):
        raise services.Refused("too_often")
    return player


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    context = {
        "games": selectors.games(),
        "my_matches": selectors.matches_of(request.user),
        "open_tables": selectors.tables_open(limit=6, user=request.user),
    }
    return render(request, "home.html", context)


@require_GET
def rules_index(request: HttpRequest) -> HttpResponse:
    written = [game for game in selectors.games() if words.pages.has_rules(game["slug"])]
    return render(request, "games/rules_index.html", {"games": written})


@require_GET
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    if game not in rules.slugs() or not words.pages.has_rules(game):
        raise Http404
    context = {"name": words.game_name(game), "game": game, "page": words.pages.rules(game)}
    return render(request, "games/rules.html", context)


@require_http_methods(["GET", "POST"])
def table_new(request: HttpRequest) -> HttpResponse:
    form = TableForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        try:
            match = services.match_create(
                host=_sparing(request, "table"),
                nonce=request.POST.get("nonce", ""),
                **form.chosen(),
            )
        except services.Refused as refused:
            form.add_error(None, words.table.refusal(refused.code))
        else:
            return redirect("table", match.public_id)
    return render(request, "games/table_new.html", {"form": form})


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """One click: a seat against two bots, dealt at once."""
    ruleset = selectors.first_ruleset(request.POST.get("game", selectors.FIRST_GAME))
    if ruleset is None:
        raise Http404
    try:
        match = services.match_against_bots(
            host=_sparing(request, "table"),
            ruleset=ruleset,
            bots=2,
            nonce=request.POST.get("nonce", ""),
        )
    except services.Refused as refused:
        messages.error(request, words.table.refusal(refused.code))
        return redirect("lobby")
    return redirect("table", match.public_id)


@require_GET
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    match = get_object_or_404(Match.objects.select_related("ruleset", "host"), public_id=public_id)
    if not doors.has_entry(match_id=public_id, user_id=request.user.pk):
        return render(request, "games/by_invitation.html", status=403)
    frame = frames.frame_of(public_id, user_id=request.user.pk, after=None)
    assert frame is not None
    row = store.seats(match.pk)
    mine = next((seat for seat in row if seat.user_id and seat.user_id == request.user.pk), None)
    free = any(seat.state == "open" for seat in frame.seats)
    is_open = match.status == Match.Status.OPEN
    is_host = match.host_id is not None and match.host_id == request.user.pk
    has_people = sum(seat.user_id is not None for seat in row) > 1
    # Somebody who plays against bots alone has nobody to talk to.
    has_talk = match.talk != Match.Talk.OFF and (mine is None or has_people)
    context = {
        "match": {
            "public_id": public_id,
            "title": selectors.title_of(match.ruleset),
            "name": words.game_name(match.ruleset.game),
            "variant": selectors.variant_of(match.ruleset),
            "game": match.ruleset.game,
            "status": match.status,
            "pace": words.table.pace(match.pace),
            "ranked": match.ranked,
            "commitment": match.commitment,
            "url": settings.SITE_URL + reverse("table", args=[public_id]),
            "host": match.host.username if match.host else "",
            "is_host": is_host,
            "is_seated": mine is not None,
            "is_full": is_open and not free,
            "can_join": is_open and free and mine is None,
            "can_start": is_open and is_host and not free,
            "can_add_bot": is_open and is_host and free and not match.ranked,
            "needs_login": match.ranked and not request.user.is_authenticated,
            "by_invitation": match.visibility == Match.Visibility.INVITED,
            "invited": selectors.invited_to(match),
            "starts_when_full": match.starts_when_full,
            "notes": selectors.notes_of(match),
            "has_people": has_people,
        },
        "frame": frames.builtins(frame),
        "page": {
            "match": public_id,
            "game": match.ruleset.game,
            "seat": None if mine is None else mine.index,
            "host": is_host,
            "status": match.status,
            "socket": f"/ws/match/{public_id}/",
            "frame_url": reverse("api:frame", args=[public_id]),
            "act_url": reverse("api:actions", args=[public_id]),
            "order_url": reverse("api:orders", args=[public_id]),
            "talk": _talk(request, match, is_seated=mine is not None) if has_talk else None,
            "risk_url": _risk_url(match),
            "csrf": get_token(request),
            "needs_nonce": is_open and mine is not None and not mine.nonce,
            "language": get_language(),
        },
    }
    return render(request, "games/table.html", context)


def _talk(request: HttpRequest, match: Match, *, is_seated: bool) -> dict[str, Any]:
    """What the page needs to let this reader talk; what was said comes over the socket."""
    can_claim = is_seated and match.status == Match.Status.RUNNING
    claims = {code: words.claims.label(code) for code in words.claims.CLAIMS}
    return {
        "url": reverse("api:talk", args=[match.public_id]),
        "mute_url": reverse("api:mutes", args=[match.public_id]),
        "room": ChatLine.Room.PLAYERS if is_seated else ChatLine.Room.SPECTATORS,
        "can_write": request.user.is_authenticated
        and not (is_seated and match.talk == Match.Talk.CLAIMS),
        "can_mute": request.user.is_authenticated,
        "claim_words": claims,
        "claims": [{"code": c, "label": claims[c]} for c in claims] if can_claim else [],
        "muted": rooms.muted_names(request.user.pk),
    }


def _risk_url(match: Match) -> str | None:
    row = match.ruleset
    loaded = rules.load(row.game, row.options, tables=row.tables, revision=row.revision)
    if not hints.has_hints(match, loaded):
        return None
    return reverse("api:risk", args=[match.public_id])


def _back(request: HttpRequest, public_id: str, act: Any) -> HttpResponse:
    """Do it, say why not where it was refused, show the table."""
    try:
        act()
    except services.Refused as refused:
        if refused.code == "unknown_match":
            raise Http404 from refused
        messages.error(request, words.table.refusal(refused.code))
    return redirect("table", public_id)


@require_POST
def table_join(request: HttpRequest, public_id: str) -> HttpResponse:
    get_object_or_404(Match, public_id=public_id)
    nonce = request.POST.get("nonce", "")
    return _back(
        request,
        public_id,
        lambda: services.seat_join(match_id=public_id, user=_sparing(request, "join"), nonce=nonce),
    )


@require_POST
def table_leave(request: HttpRequest, public_id: str) -> HttpResponse:
    return _back(
        request, public_id, lambda: services.seat_leave(match_id=public_id, user=request.user)
    )


@require_POST
def table_start(request: HttpRequest, public_id: str) -> HttpResponse:
    return _back(
        request, public_id, lambda: services.match_start(match_id=public_id, host=request.user)
    )


@require_POST
def table_bot(request: HttpRequest, public_id: str) -> HttpResponse:
    seat = request.POST.get("seat", "")
    if request.POST.get("remove") and seat in tuple("012345"):
        return _back(
            request,
            public_id,
            lambda: services.seat_remove_bot(match_id=public_id, host=request.user, seat=int(seat)),
        )
    return _back(
        request, public_id, lambda: services.seat_add_bot(match_id=public_id, host=request.user)
    )


@require_POST
def table_invite(request: HttpRequest, public_id: str) -> HttpResponse:
    names = doors.names_in(request.POST.get("names", "")[:600])
    return _back(
        request,
        public_id,
        lambda: services.match_invite(
            match_id=public_id, host=_sparing(request, "join"), names=names
        ),
    )


@require_POST
def table_kick(request: HttpRequest, public_id: str) -> HttpResponse:
    seat = request.POST.get("seat", "")
    if seat not in tuple("012345"):
        raise Http404
    return _back(
        request,
        public_id,
        lambda: services.seat_kick(match_id=public_id, host=request.user, seat=int(seat)),
    )


@require_POST
def table_resign(request: HttpRequest, public_id: str) -> HttpResponse:
    """One form gives up once, however often it is sent."""

    def resign() -> None:
        reply = services.match_resign(
            match_id=public_id, actor=request.user.pk, command_id=f"resign-{request.user.pk}"
        )
        if reply.code is not None:
            raise services.Refused(reply.code)

    return _back(request, public_id, resign)


@require_POST
def table_abort(request: HttpRequest, public_id: str) -> HttpResponse:
    return _back(
        request, public_id, lambda: services.match_abort(match_id=public_id, user=request.user)
    )


@require_POST
def table_rematch(request: HttpRequest, public_id: str) -> HttpResponse:
    """The new table; whoever asks second takes a seat at it."""
    get_object_or_404(Match, public_id=public_id)
    try:
        return redirect("table", services.match_rematch(match_id=public_id, user=request.user))
    except services.Refused as refused:
        messages.error(request, words.table.refusal(refused.code))
        return redirect("table", public_id)
