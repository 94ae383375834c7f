"""Every other read: lobby, my games, a table's page."""

from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Prefetch, Q
from django.urls import reverse
from django.utils import timezone

from games import rules, words
from games.models import Match, Order, Ruleset, Seat
from games.play import clock
from games.play.frames import SHAPES, bot_name, frame_of

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


class Filters(NamedTuple):
    """What the lobby is asked to show; empty: whatever there is."""

    game: str = ""
    pace: str = ""  # live, mail
    kind: str = ""  # ranked, friendly
    free: str = ""  # at least so many seats; "all": full tables, too


_NO_FILTERS = Filters()
# How many seats a filter of the lobby asks for at least; without it a table has one.
_LEAST_FREE = {"all": 0, "2": 2, "3": 3}


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


def invited_to(match: Match) -> list[str]:
    """Names, for a table by invitation."""
    if match.visibility != Match.Visibility.INVITED:
        return []
    return list(match.invited.order_by("username").values_list("username", flat=True))


def notes_of(match: Match) -> list[str]:
    """What this table chose that its game's name does not tell."""
    reactions = match.ruleset.options.get("reactions")
    if reactions is None:
        return []
    key = f"reactions/{reactions}"
    notes = [f"{words.option(match.ruleset.game, part)[0]}" for part in ("reactions", key)]
    lines = [": ".join(notes)]
    if clock.PACES[match.pace].is_live:
        lines.append(words.table.window(match.window_seconds))
    return lines


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


PACE_KINDS = ("live", "mail")
MATCH_KINDS = ("ranked", "friendly")
FREE_SEATS = ("2", "3", "all")


def filters_from(asked: Any) -> Filters:
    """From a query string; what means nothing is left out."""
    known = {
        "game": rules.slugs(),
        "pace": PACE_KINDS,
        "kind": MATCH_KINDS,
        "free": FREE_SEATS,
    }
    chosen = {name: asked.get(name, "") for name in known}
    return Filters(**{name: word for name, word in chosen.items() if word in known[name]})


def tables_open(
    limit: int = 50, *, user: Any = None, filters: Filters = _NO_FILTERS
) -> list[dict[str, Any]]:
    """Tables this user can find, newest first, in a constant number of queries."""
    found = Q(visibility=Match.Visibility.PUBLIC)
    is_known = user is not None and user.is_authenticated
    if is_known:
        invitations = Match.invited.through.objects.filter(match=OuterRef("pk"), user=user)
        own = Q(host=user) | Exists(invitations)
        found |= Q(visibility=Match.Visibility.INVITED) & own
    matches = (
        Match.objects.filter(found & _filtered(filters), status=Match.Status.OPEN)
        .annotate(free=Count("seats", filter=Q(seats__user=None, seats__bot="")))
        .filter(free__gte=_LEAST_FREE.get(filters.free, 1))
        .select_related("ruleset", "host")
        .prefetch_related(_SEATS)
        .order_by("-created_at")[:limit]
    )
    return [_table(match, user.pk if is_known else None) for match in matches]


def _filtered(filters: Filters) -> Q:
    wanted = Q()
    if filters.game:
        wanted &= Q(ruleset__game=filters.game)
    if filters.pace:
        is_live = filters.pace == "live"
        wanted &= Q(pace__in=[key for key, pace in clock.PACES.items() if pace.is_live == is_live])
    if filters.kind:
        wanted &= Q(ranked=filters.kind == "ranked")
    return wanted


def _table(match: Any, user_id: int | None) -> dict[str, Any]:
    seats = list(match.seats.all())
    is_mine = user_id is not None and any(seat.user_id == user_id for seat in seats)
    return {
        "public_id": match.public_id,
        "url": reverse("table", args=[match.public_id]),
        "join_url": "" if is_mine else reverse("table_join", args=[match.public_id]),
        "title": title_of(match.ruleset),
        "game": match.ruleset.game,
        "seats": [_seat(seat) for seat in seats],
        "free": match.free,
        "host": match.host.username if match.host else "",
        "pace": words.table.pace(match.pace),
        "ranked": match.ranked,
        "by_invitation": match.visibility == Match.Visibility.INVITED,
        "is_mine": is_mine,
    }


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


def turns_of(user: Any, limit: int = 50) -> list[dict[str, Any]]:
    """What this user is asked now, the nearest deadline first, in the reader's language."""
    seats = (
        Seat.objects.filter(user=user, match__status=Match.Status.RUNNING, ending="")
        .exclude(answer_by=None)
        .annotate(has_answered=Exists(_ANSWERS))
        .filter(has_answered=False)
        .select_related("match__ruleset")
        .order_by("answer_by", "id")[:limit]
    )
    turns = []
    for seat in seats:
        frame = frame_of(seat.match.public_id, user_id=user.pk, after=seat.match.head_seq)
        # Between the two reads somebody may have answered.
        if frame is not None and frame.question is not None and frame.choices:
            turns.append(
                {
                    "match": seat.match.public_id,
                    "url": reverse("table", args=[seat.match.public_id]),
                    "title": title_of(seat.match.ruleset),
                    "game": seat.match.ruleset.game,
                    "question": frame.question.number,
                    "sentence": frame.question.sentence,
                    "deadline": seat.answer_by,
                }
            )
    return turns


def _my_match(seat: Any) -> dict[str, Any]:
    match = seat.match
    seats = [_seat(other) for other in match.seats.all()]
    others = [other["name"] for index, other in enumerate(seats) if index != seat.index]
    return {
        "match": match.public_id,
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
