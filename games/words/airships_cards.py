"""Names of dice and cards of Airships; a card is named by what it asks for and gives."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.phrases import listing, points

Face = dict[str, Any]  # a card of the ruleset's tables


def chips(count: int) -> str:
    return ngettext("%(count)d chip", "%(count)d chips", count) % {"count": count}


def dice(counts: dict[str, int]) -> str:
    """ "2 white dice and 1 red die"."""
    named = {
        "white": ngettext("%(count)d white die", "%(count)d white dice", counts.get("white", 0)),
        "red": ngettext("%(count)d red die", "%(count)d red dice", counts.get("red", 0)),
        "black": ngettext("%(count)d black die", "%(count)d black dice", counts.get("black", 0)),
    }
    return listing([named[c] % {"count": counts[c]} for c in named if counts.get(c)])


def die(shown: dict[str, Any]) -> str:
    """One die as it lies: "white 3"."""
    sentence = {
        "white": _("white %(value)d"),
        "red": _("red %(value)d"),
        "black": _("black %(value)d"),
    }[shown["colour"]]
    return sentence % {"value": shown["value"]}


def kind_name(code: str) -> str:
    kind, place = code.split("-")[0], code.split("-")[-1]
    return {
        "financier": _("Financier"),
        "hangar": _("Hangar"),
        "captain": _("Captain"),
        "engineer": _("Engineer"),
        "engine": _("Engine"),
        "material": _("Material"),
        "light": _("Light airship"),
        "medium": _("Medium airship"),
        "dark": _("Dark airship"),
        "hindenburg": _("Hindenburg, phase %(place)s") % {"place": place},
    }[kind]


def asked(face: Face) -> str:
    """ "2 white dice, 5 or more"."""
    return _("%(dice)s, %(score)d or more") % {
        "dice": dice(face["needs"]),
        "score": face["score"],
    }


def given(face: Face) -> str:
    """All that a card brings."""
    brings = []
    if face.get("dice"):
        brings.append(dice(face["dice"]))
    for colour, value in face.get("fixed", {}).items():
        shown = die({"colour": colour, "value": value})
        brings.append(_("a fixed %(die)s") % {"die": shown})
    for colour, plus in face.get("plus", {}).items():
        brings.append(_engine(colour) % {"plus": plus})
    exchange = face.get("exchange")
    if exchange:
        brings.append(
            _("exchange of %(give)s for %(get)s")
            % {"give": dice(exchange["give"]), "get": dice(exchange["get"])}
        )
    if face.get("chips"):
        brings.append(chips(face["chips"]))
    if face.get("high"):
        brings.append(
            _("%(points)s (%(high)d if the Hindenburg is finished)")
            % {"points": points(face.get("points", 0)), "high": face["high"]}
        )
    elif face.get("points"):
        brings.append(points(face["points"]))
    return listing(brings) or _("nothing")


def _engine(colour: str) -> str:
    return {
        "white": _("+%(plus)d with white dice"),
        "red": _("+%(plus)d with red dice"),
        "black": _("+%(plus)d with black dice"),
        "grey": _("+%(plus)d with any dice"),
    }[colour]


def card_name(code: str, face: Face) -> str:
    """ "Captain: 2 chips"."""
    return _("%(kind)s: %(gives)s") % {"kind": kind_name(code), "gives": given(face)}


def full_name(code: str, face: Face) -> str:
    """ "Captain: 2 white dice, 5 or more → 2 chips"."""
    return _("%(kind)s: %(asks)s → %(gives)s") % {
        "kind": kind_name(code),
        "asks": asked(face),
        "gives": given(face),
    }
