"""Every other read: lobby, my games, a table's page."""

from datetime import timedelta
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q
from django.urls import reverse
from django.utils import timezone

from games import rules, words
from games.models import Match, Order, Ruleset, Seat
from games.play.frames import SHAPES, bot_name

_SEATS = Prefetch("seats", Seat.objects.select_related("user").order_by("index"))
# What a seat has said already to the sealed window that asks it.
_ANSWERS = Order.objects.filter(
    match=OuterRef("match"),
    seat=OuterRef("index"),
    question=OuterRef("asked"),
    state=Order.State.LIVE,
)
# So long a finished match is listed for those who played it.
_RECENT = timedelta(days=7)
# What somebody who names nothing plays.
FIRST_GAME = "celestia"
_FIRST_MENUS = {"celestia": "first_flight", "cloud9": "published"}


def games() -> list[dict[str, Any]]:
    """Every game of the site for pages that let one choose, the first one first."""
    slugs = sorted(rules.slugs(), key=lambda slug: (slug != FIRST_GAME, slug))
    return [_game(slug, rules.load(slug).seats) for slug in slugs]


def _game(slug: str, seats: range) -> dict[str, Any]:
    name = words.game_name(slug)
    return {"slug": slug, "name": name, "fewest": min(seats), "most": max(seats)}


def first_ruleset(game: str) -> Ruleset | None:
    """The one to play without further questions."""
    if game not in rules.slugs():
        return None
    menu = _FIRST_MENUS.get(game) or rules.menus(game)[0]["key"]
    return Ruleset.objects.filter(game=game, menu=menu).order_by("-id").first()


def title_of(ruleset: Ruleset) -> str:
    """Game and menu; a menu that is called like its game is not said twice."""
    parts = words.game_name(ruleset.game), variant_of(ruleset)
    return ", ".join(dict.fromkeys(filter(None, parts)))


def variant_of(ruleset: Ruleset) -> str:
    """The name of the menu its rules come from, or what was picked instead."""
    if ruleset.menu:
        return words.menu(ruleset.game, ruleset.menu)[0]
    return words.own_rules(ruleset.game, ruleset.options)


def rulesets_on_offer() -> list[Ruleset]:
    """The newest row of every menu, in the order the games list them."""
    newest: dict[tuple[str, str], Ruleset] = {}
    for row in Ruleset.objects.exclude(menu="").order_by("id"):
        newest[row.game, row.menu] = row
    listed = [(slug, menu["key"]) for slug in rules.slugs() for menu in rules.menus(slug)]
    return [newest[key] for key in listed if key in newest]


def tables_open(limit: int = 50) -> list[dict[str, Any]]:
    """Public tables with a free seat, newest first, in a constant number of queries."""
    matches = (
        Match.objects.filter(status=Match.Status.OPEN, visibility=Match.Visibility.PUBLIC)
        .annotate(free=Count("seats", filter=Q(seats__user=None, seats__bot="")))
        .filter(free__gt=0)
        .select_related("ruleset", "host")
        .prefetch_related(_SEATS)
        .order_by("-created_at")[:limit]
    )
    return [
        {
            "public_id": match.public_id,
            "url": reverse("table", args=[match.public_id]),
            "join_url": reverse("table_join", args=[match.public_id]),
            "title": title_of(match.ruleset),
            "game": match.ruleset.game,
            "seats": [_seat(seat) for seat in match.seats.all()],
            "free": match.free,
            "host": match.host.username if match.host else "",
            "pace": words.table.pace(match.pace),
            "ranked": match.ranked,
        }
        for match in matches
    ]


def matches_of(user: Any, limit: int = 20, finished: int = 5) -> list[dict[str, Any]]:
    """This user's open and running matches, those that wait for them first; then the last ends."""
    if not user.is_authenticated:
        return []
    seats = (
        Seat.objects.filter(user=user)
        .select_related("match__ruleset")
        .prefetch_related(Prefetch("match__seats", _SEATS.queryset))
        .annotate(has_answered=Exists(_ANSWERS))
    )
    alive = seats.filter(match__status__in=[Match.Status.OPEN, Match.Status.RUNNING])
    rows = [_my_match(seat) for seat in alive.order_by("-match__created_at")[:limit]]
    rows.sort(key=lambda row: (not row["mine"], row["due_at"].timestamp() if row["due_at"] else 0))
    over = seats.filter(
        match__status=Match.Status.FINISHED, match__finished_at__gt=timezone.now() - _RECENT
    )
    return rows + [_my_match(seat) for seat in over.order_by("-match__finished_at")[:finished]]


def _my_match(seat: Any) -> dict[str, Any]:
    match = seat.match
    seats = [_seat(other) for other in match.seats.all()]
    others = [other["name"] for index, other in enumerate(seats) if index != seat.index]
    return {
        "url": reverse("table", args=[match.public_id]),
        "title": title_of(match.ruleset),
        "game": match.ruleset.game,
        "line": ", ".join(filter(None, others)),
        "status": match.status,
        "mine": seat.answer_by is not None and not seat.has_answered,
        "due_at": seat.answer_by,
        "place": seat.place,
        "seats": len(seats),
    }


def _seat(seat: Seat) -> dict[str, str]:
    if seat.bot:
        name, state = bot_name(seat.index), "bot"
    elif seat.user is not None:
        name, state = seat.user.username, "here"
    else:
        name, state = "", "open"
    return {"name": name, "shape": SHAPES[seat.index % len(SHAPES)], "state": state}
