"""Tags of our templates: the import map, our drawings, the words the table's scripts show."""

import json
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.context import Context
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from celestia_site.board_texts import BOARDS

register = template.Library()

# One order everywhere: the seat's number gives its shape, the shape its colour.
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
SPRITES = ("icons", "seats")  # at every table
MORE_SPRITES = {"celestia": ("celestia_cards", "celestia_isles")}


# ── scripts ──


@lru_cache(maxsize=1)
def _script_paths() -> tuple[str, ...]:
    """Every module under static/js, as a path below the static root."""
    names = set()
    for finder in finders.get_finders():
        for name, storage in finder.list([]):
            path = PurePosixPath(getattr(storage, "prefix", None) or "", name)
            if path.parts[0] == "js" and path.suffix == ".js":
                names.add(str(path))
    return tuple(sorted(names))


@register.simple_tag(takes_context=True)
def import_map(context: Context) -> SafeString:
    """Bare names (`lantern/table`) → the addresses of this release."""
    imports = {
        f"lantern/{path.removeprefix('js/').removesuffix('.js')}": staticfiles_storage.url(path)
        for path in _script_paths()
    }
    # `<` cannot end the element early.
    body = json.dumps({"imports": imports}, separators=(",", ":")).replace("<", "\\u003c")
    # The nonce is lazy, and false until somebody reads it: read it before asking.
    nonce = str(context.get("CSP_NONCE", ""))
    attribute = format_html(' nonce="{}"', nonce) if nonce else ""
    return mark_safe(f'<script type="importmap"{attribute}>{body}</script>')  # noqa: S308


# ── drawings ──


def _use(
    sprite: str, symbol: str, box: str, css: str, label: str = "", keep: str = ""
) -> SafeString:
    named = format_html('role="img" aria-label="{}"', label) if label else 'aria-hidden="true"'
    return format_html(
        '<svg class="{}" viewBox="{}" {}{}><use href="{}#{}"/></svg>',
        css,
        box,
        mark_safe(named),  # noqa: S308
        mark_safe(keep),  # noqa: S308
        static(f"art/{sprite}.svg"),
        symbol,
    )


@register.simple_tag
def icon(name: str, label: str = "", css: str = "icon") -> SafeString:
    return _use("icons", f"i-{name}", "0 0 24 24", css, label)


@register.simple_tag
def logo() -> SafeString:
    return _use("icons", "logo", "0 0 40 40", "logo")


@register.simple_tag
def scene(name: str) -> SafeString:
    """A whole sky behind a page; its colours come from the tokens."""
    return _use(
        "sky", f"sky-{name}", "0 0 1280 800", "paint", keep=' preserveAspectRatio="xMidYMax slice"'
    )


@register.simple_tag
def island(name: str) -> SafeString:
    return _use("celestia", f"island-{name}", "0 0 200 184", "island")


@register.filter
def seat_class(shape: str) -> str:
    return f"seat-{SHAPES.index(shape) + 1}" if shape in SHAPES else ""


@register.simple_tag
def seat_shape(shape: str, label: str = "") -> SafeString:
    return _use("seats", f"shape-{shape}", "0 0 24 24", f"shape {seat_class(shape)}", label)


@register.simple_tag
def meeple(shape: str, css: str = "meeple") -> SafeString:
    return _use("seats", f"meeple-{shape}", "0 0 44 60", f"{css} {seat_class(shape)}")


@register.simple_tag
def game_picture(game: str, css: str = "picture") -> SafeString:
    """The craft a game is known by; a game without a drawing gets the airship."""
    sprite, craft, box = {
        "airships": ("airships", "zeppelin", (360, 200)),
        "cloud9": ("cloud9", "balloon", (240, 320)),
    }.get(game, ("celestia", "craft", (360, 264)))
    url = escape(static(f"art/{sprite}.svg"))
    size = f'width="{box[0]}" height="{box[1]}"'
    return format_html(
        '<svg class="{}" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>',
        css,
        *box,
        mark_safe(  # noqa: S308
            f'<use href="{url}#{craft}-back" {size}/><use href="{url}#{craft}-front" {size}/>'
        ),
    )


@register.simple_tag
def art_urls(game: str) -> dict[str, str]:
    """Where scripts find the sprites."""
    names = (*SPRITES, game, *MORE_SPRITES.get(game, ()))
    return {name: static(f"art/{name}.svg") for name in names}


@register.simple_tag
def board_styles(game: str) -> str:
    return static(f"css/{game}.css")


# ── words ──


@register.filter
def time_left(moment: datetime) -> str:
    """One unit is enough in a list: 6 hours, 2 days."""
    if moment - timezone.now() < timedelta(minutes=1):
        return _("less than a minute")
    return timeuntil(moment, depth=1)


@register.simple_tag
def table_texts(game: str) -> dict[str, Any]:
    """Names of things the scripts draw; sentences about play come with the frame."""
    return {
        "you": _("You"),
        "bot": _("bot"),
        "away": _("away"),
        "empty": _("free seat"),
        "resigned": _("resigned"),
        "forfeited": _("forfeited"),
        "your_turn": _("Your turn"),
        "watching": _("You are watching."),
        "waiting": _("The others are playing."),
        "sealed": _("Sealed: nobody sees it yet. Choose another, or the same to take it back."),
        "ordered": _("Your order answers this. You can still answer by hand."),
        "take_back": _("Take back"),
        "envelopes": _("sealed until all have answered"),
        "back": _("Back"),
        "no_such": _("Not possible together"),
        "sending": _("Sending…"),
        "unsent": _("The answer has not arrived yet; we keep trying."),
        "refused": _("That did not work. Please look again."),
        "copied": _("Link copied."),
        "sat_down": _("{name} sits down."),
        "stood_up": _("{name} leaves the table."),
        "left": _("{time} left"),
        "over": _("time is up"),
        "connection": {
            "connecting": _("Connecting…"),
            "live": pgettext("connection", "Live"),
            "polling": _("Slow link"),
            "offline": _("Offline"),
        },
        "connection_long": {
            "connecting": _("Connecting to the table."),
            "live": _("Connected: moves arrive at once."),
            "polling": _("The fast connection is down; the page asks every two seconds."),
            "offline": _("No connection. The page keeps trying."),
        },
        "talk": {
            "you": _("You"),
            "spectator": _("spectator"),
            "line": _("{name}: {text}"),
            "mute": _("Mute"),
            "mute_name": _("Mute {name}"),
            "hear_name": _("Hear {name} again"),
            "silent": _("The captain is silent while passengers decide."),
        },
        "rating": _("rating {before} → {after}"),
        "place": {
            "one": pgettext("place one", "{n}st"),
            "two": pgettext("place two", "{n}nd"),
            "few": pgettext("place few", "{n}rd"),
            "other": pgettext("place other", "{n}th"),
        },
        "rematch": _("Join the rematch"),
        "endings": {
            "resigned": _("resigned"),
            "forfeited": _("forfeited"),
        },
        game: BOARDS[game](),
    }
