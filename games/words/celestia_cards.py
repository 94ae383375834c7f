"""Names of cities, hazards, dice, cards and treasures of Celestia."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, ngettext_lazy

from games.rules.celestia.components import PLAIN, city_of, is_spyglass
from games.words.phrases import listing, points, times

# Questions and events tell a city by its number; these are the names of the tables.
_CITIES = (
    "Boscalumia",
    "Héolia",
    "Asterope",
    "Kanopea",
    "Mirabel",
    "Thalassia",
    "Barbadahl",
    "Karios",
    "Orpheon",
    "Meiji",
)


def city(number: int) -> str:
    """0 is the way of Boscalumia, the void before it included."""
    if 0 <= number < len(_CITIES):
        return _CITIES[number]
    return _("city %(number)d") % {"number": number}


# Hazards and dice


_HAZARDS = {
    "cloud": gettext_noop("clouds"),
    "lightning": gettext_noop("lightning"),
    "bird": gettext_noop("birds"),
    "pirate": gettext_noop("pirates"),
}


def hazard(name: str) -> str:
    return _(_HAZARDS[name])


def hazards(counts: Mapping[str, int]) -> str:
    """ "lightning and 2 × pirates"."""
    return listing([times(counts[name], hazard(name)) for name in PLAIN if counts.get(name)])


def faces(dice: Iterable[str]) -> str:
    """ "lightning, 2 × pirates and a blank"; "no dice"."""
    counts = Counter(dice)
    blanks = counts.pop("blank", 0)
    shown = [times(counts[name], hazard(name)) for name in PLAIN if counts[name]]
    if blanks:
        shown.append(ngettext("a blank", "%(count)d blanks", blanks) % {"count": blanks})
    return listing(shown) or _("no dice")


def dice(count: int) -> str:
    if not count:
        return _("no dice")
    return ngettext("%(count)d die", "%(count)d dice", count) % {"count": count}


def needed(fare: Mapping[str, int]) -> str:
    """The plain Equipment that answers it: "a lightning arrester and 2 cannons"."""
    return cards(PLAIN[name] for name, count in fare.items() for _each in range(count))


# Cards

# Equipment first, as a hand is held.
_CARDS = {
    "compass": ngettext_lazy("a compass", "%(count)d compasses", "count"),
    "arrester": ngettext_lazy("a lightning arrester", "%(count)d lightning arresters", "count"),
    "foghorn": ngettext_lazy("a foghorn", "%(count)d foghorns", "count"),
    "cannon": ngettext_lazy("a cannon", "%(count)d cannons", "count"),
    "compass2": ngettext_lazy("an upgraded compass", "%(count)d upgraded compasses", "count"),
    "arrester2": ngettext_lazy(
        "an upgraded lightning arrester", "%(count)d upgraded lightning arresters", "count"
    ),
    "foghorn2": ngettext_lazy("an upgraded foghorn", "%(count)d upgraded foghorns", "count"),
    "cannon2": ngettext_lazy("an upgraded cannon", "%(count)d upgraded cannons", "count"),
    "turbo": ngettext_lazy("a Turbo", "%(count)d Turbos", "count"),
    "help_cloud": ngettext_lazy(
        "a help card against clouds", "%(count)d help cards against clouds", "count"
    ),
    "help_lightning": ngettext_lazy(
        "a help card against lightning", "%(count)d help cards against lightning", "count"
    ),
    "help_bird": ngettext_lazy(
        "a help card against birds", "%(count)d help cards against birds", "count"
    ),
    "help_pirate": ngettext_lazy(
        "a help card against pirates", "%(count)d help cards against pirates", "count"
    ),
    "rowboat_cloud": ngettext_lazy(
        "a Rowboat against clouds", "%(count)d Rowboats against clouds", "count"
    ),
    "rowboat_lightning": ngettext_lazy(
        "a Rowboat against lightning", "%(count)d Rowboats against lightning", "count"
    ),
    "rowboat_bird": ngettext_lazy(
        "a Rowboat against birds", "%(count)d Rowboats against birds", "count"
    ),
    "rowboat_pirate": ngettext_lazy(
        "a Rowboat against pirates", "%(count)d Rowboats against pirates", "count"
    ),
    "alternate_route": ngettext_lazy("an Alternate Route", "%(count)d Alternate Routes", "count"),
    "ejection": ngettext_lazy("an Ejection", "%(count)d Ejections", "count"),
    "jetpack": ngettext_lazy("a Jetpack", "%(count)d Jetpacks", "count"),
    "wind_gust": ngettext_lazy("a Wind Gust", "%(count)d Wind Gusts", "count"),
    "bandit": ngettext_lazy("a Bandit", "%(count)d Bandits", "count"),
    "mooring_line": ngettext_lazy("a Mooring Line", "%(count)d Mooring Lines", "count"),
    "desperate_need": ngettext_lazy("a Desperate Need", "%(count)d Desperate Needs", "count"),
    "new_equipment": ngettext_lazy("a New Equipment", "%(count)d New Equipments", "count"),
    "spy": ngettext_lazy("a Spy", "%(count)d Spies", "count"),
    "grappling_hook": ngettext_lazy("a Grappling Hook", "%(count)d Grappling Hooks", "count"),
    "instructor": ngettext_lazy("an Instructor", "%(count)d Instructors", "count"),
}


def cards(held: Iterable[str]) -> str:
    """ "a compass and 2 Turbos"."""
    counts = Counter(held)
    shown = [_CARDS[card] % {"count": counts[card]} for card in _CARDS if counts[card]]
    return listing(shown)


_TITLES = {
    "alternate_route": gettext_noop("Alternate Route"),
    "ejection": gettext_noop("Ejection"),
    "jetpack": gettext_noop("Jetpack"),
    "wind_gust": gettext_noop("Wind Gust"),
    "spyglass": gettext_noop("Magic Spyglass"),
    "help": gettext_noop("A Little Help"),
    "bandit": gettext_noop("Bandit"),
    "mooring_line": gettext_noop("Mooring Line"),
    "rowboat": gettext_noop("Rowboat"),
    "desperate_need": gettext_noop("Desperate Need"),
    "new_equipment": gettext_noop("New Equipment"),
    "spy": gettext_noop("Spy"),
    "grappling_hook": gettext_noop("Grappling Hook"),
    "instructor": gettext_noop("Instructor"),
    "red": gettext_noop("Red traveller"),
    "blue": gettext_noop("Blue traveller"),
    "green": gettext_noop("Green traveller"),
    "yellow": gettext_noop("Yellow traveller"),
    "black": gettext_noop("Black traveller"),
    "violet": gettext_noop("Violet traveller"),
    "boscalumia": "Boscalumia",
}


def title(kind: str) -> str:
    """What is played into a window, by the name on the card, without an article."""
    return _(_TITLES[kind])


_COLOURS = {
    "red": gettext_noop("red"),
    "blue": gettext_noop("blue"),
    "green": gettext_noop("green"),
    "yellow": gettext_noop("yellow"),
    "black": gettext_noop("black"),
    "violet": gettext_noop("violet"),
}


def colour(traveller: str) -> str:
    return _(_COLOURS[traveller])


# Treasures


def treasures(count: int) -> str:
    return ngettext("%(count)d treasure", "%(count)d treasures", count) % {"count": count}


def worth(treasure: str) -> str:
    """ "7 points", "a Magic Spyglass"."""
    if is_spyglass(treasure):
        return _("a Magic Spyglass")
    return points(int(treasure.partition(":")[2]))


def treasure(code: str) -> str:
    """ "7 points from Mirabel"."""
    return _("%(worth)s from %(city)s") % {"worth": worth(code), "city": city(city_of(code))}
