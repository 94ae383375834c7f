"""Turns codes, actions and events of the rules into sentences in the reader's language.

`names` are the players' names by seat; `viewer` is the reader's seat, None for a spectator.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words import airships, celestia, claims, cloud9, pages, table

__all__ = [
    "choice",
    "claims",
    "conflict",
    "ending",
    "event",
    "game_name",
    "has_options",
    "menu",
    "option",
    "option_place",
    "order",
    "own_rules",
    "own_title",
    "pages",
    "question",
    "reason",
    "risk",
    "table",
]

GAMES: dict[str, ModuleType] = {"airships": airships, "celestia": celestia, "cloud9": cloud9}

Names = Sequence[str]
Params = dict[str, Any]


def question(slug: str, code: str, params: Params, names: Names, viewer: int | None) -> str:
    """What is asked; to other viewers: what somebody is being asked."""
    sentence: str = GAMES[slug].QUESTIONS[code](params, names, viewer)
    return sentence


def choice(
    slug: str, action: dict[str, Any], view: dict[str, Any], names: Names
) -> tuple[str, str]:
    """The words on a button and the detail below them, for the seat of the view."""
    label, detail = GAMES[slug].CHOICES[action["type"]](action, view, names)
    return label, detail


def order(slug: str, order: dict[str, Any], view: dict[str, Any], names: Names) -> str:
    """What an order says, to the seat of the view, which gave it."""
    sentence: str = GAMES[slug].ORDERS[order["type"]](order, view, names)
    return sentence


def reason(slug: str, code: str, params: Params, names: Names, viewer: int | None) -> str:
    """Why something cannot be done."""
    sentence: str = GAMES[slug].REASONS[code](params, names, viewer)
    return sentence


def event(slug: str, event: dict[str, Any], names: Names, viewer: int | None) -> str:
    """What happened, from an event as `seen_by(viewer)` gives it."""
    sentence: str = GAMES[slug].EVENTS[event["type"]](event, names, viewer)
    return sentence


def risk(slug: str, risk: Any, view: Params, names: Names) -> tuple[str, list[Any]]:
    """What is not known, and (part, percent, sentence) of each way things can stand."""
    note, parts = GAMES[slug].RISK(risk, view, names)
    return note, parts


def ending(slug: str, reason: str) -> str:
    """Why the game ended."""
    sentence: str = GAMES[slug].ENDINGS[reason]()
    return sentence


def game_name(slug: str) -> str:
    name: str = GAMES[slug].name()
    return name


def has_options(slug: str) -> bool:
    """Whether the game's options can be explained, so that a table may pick them."""
    return hasattr(GAMES[slug], "OPTIONS")


def option(slug: str, key: str) -> tuple[str, str]:
    """Name and explanation of an option ("modules") or of one of its values ("modules/help")."""
    name, explanation = GAMES[slug].OPTIONS[key]()
    return name, explanation


def option_place(slug: str, key: str) -> int:
    """Where in the list of options it is explained."""
    return list(GAMES[slug].OPTIONS).index(key)


def own_title(slug: str) -> str:
    """A table that picks its options one by one."""
    return _("%(game)s, your own choice") % {"game": game_name(slug)}


def own_rules(slug: str, options: dict[str, Any]) -> str:
    """What was picked, in a few words, where no menu has a name for it."""
    if not has_options(slug):
        return ""
    variant = options.get("variant", "none")
    picked = [] if variant == "none" else [option(slug, f"variant/{variant}")[0]]
    modules = options.get("modules", [])
    if len(modules) > 3:
        picked.append(
            ngettext("%(count)d module", "%(count)d modules", len(modules))
            % {"count": len(modules)}
        )
    else:
        picked += [option(slug, f"modules/{module}")[0] for module in modules]
    return ", ".join(picked) or _("base game")


def conflict(sentence: str) -> str:
    """Why options exclude each other; the rules' sentence, translated where it is known."""
    return _(sentence)


def menu(slug: str, key: str) -> tuple[str, str]:
    """Name and explanation of a ready-made choice in the lobby."""
    name, explanation = GAMES[slug].MENUS[key]()
    return name, explanation
