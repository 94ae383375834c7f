"""Cities and treasures of Celestia as a table names them and a seat knows them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rules.celestia.components import city_of
from games.words.celestia_cards import worth
from games.words.phrases import Params, points


def city_name(view: Params, number: int) -> str:
    if number == 0:
        return "Boscalumia"
    name: str = view["cities"][number - 1]["name"]
    return name


def value(view: Params, number: int) -> str:
    """ "12 or more", "15 points"."""
    city = view["cities"][number - 1]
    if city["plus"]:
        return _("%(value)d or more") % {"value": city["value"]}
    return points(city["value"])


def ahead(view: Params) -> str:
    """What lies at the end of this leg."""
    to = view["leg"]["to"]
    if to == 0:
        if view["craft"]["is_in_void"]:
            return _("next: Boscalumia itself")
        return _("next: the void before Boscalumia")
    return _("next city: %(city)s, %(value)s") % {
        "city": city_name(view, to),
        "value": value(view, to),
    }


def stop_after(view: Params, number: int) -> int:
    ahead = [city["number"] for city in view["cities"][number:] if city["pile"]]
    return ahead[0] if ahead else number


def here(view: Params) -> int:
    is_boat = view["leg"] is not None and view["leg"]["vessel"] == "boat"
    number: int = view["boat"]["city"] if is_boat and view["boat"] else view["craft"]["city"]
    return number


def treasure_here(view: Params) -> str:
    """ "Thalassia, 9 or more, pile of 5"; the top one itself where the viewer knows it."""
    number = here(view)
    pile, members = view["cities"][number - 1]["pile"], view["craft"]["members"][view["seat"]]
    about = {"city": city_name(view, number), "value": value(view, number), "count": pile}
    if _may_hold_spyglass(view, number):
        about["value"] = _("%(value)s, or a spyglass") % about
    if members > 1 and pile > 1:
        about["count"] = min(members, pile)
        return _("%(city)s, %(value)s: you see %(count)d treasures and keep one") % about
    known = next((pile["top"] for pile in view["seen_piles"] if pile["city"] == number), None)
    if known is not None:
        about["worth"] = worth(known)
        return _("%(city)s, and on top lies what you know: %(worth)s") % about
    return _("%(city)s, %(value)s, pile of %(count)d") % about


def _may_hold_spyglass(view: Params, number: int) -> bool:
    """As far as the viewer knows; the box has one in each of the first four cities."""
    known = (*view["spent"], *view["treasures"])
    return "spyglass" in view["modules"] and number <= 4 and f"{number}:spyglass" not in known


def treasure_of(view: Params, treasure: str) -> str:
    about = {"worth": worth(treasure), "city": city_name(view, city_of(treasure))}
    return _("%(worth)s from %(city)s") % about
