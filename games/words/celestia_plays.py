"""What the buttons of a sealed window of Celestia say: cards and powers that may be played."""

# Choices are looked up by kind, so all take the same parameters.

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.celestia.components import COVERS
from games.words.celestia_cards import dice, hazards, needed, title
from games.words.celestia_places import city_name, here, treasure_here, treasure_of, value
from games.words.phrases import Choosing, Names, Params
from games.words.phrases import cards as count_of_cards

Said = tuple[str, str]


def _pass(action: Params, view: Params, names: Names) -> Said:
    if view["phase"] != "window":
        return _("Go on"), _("Matryoshburg has nothing for you")
    label, moment = _("Play nothing"), view["moment"]
    if moment == "drawing":
        return label, _("you take the top treasure")
    if moment in ("after_fall", "falling") and _is_falling(view):
        return label, _("unless somebody else helps, you fall")
    return label, _("you keep every card")


def _is_falling(view: Params) -> bool:
    if view["leg"]["vessel"] == "boat":
        return bool(view["boat"]) and view["boat"]["seat"] == view["seat"]
    return view["seat"] in view["craft"]["aboard"]


def _alternate_route(action: Params, view: Params, names: Names) -> Said:
    captain = view["leg"]["captain"]
    if captain == view["seat"]:
        return title("alternate_route"), _("you choose dice and roll them again")
    return (
        title("alternate_route"),
        _("%(name)s chooses dice and rolls them again") % {"name": names[captain]},
    )


def _ejection(action: Params, view: Params, names: Names) -> Said:
    number = view["craft"]["city"]
    about = {"city": city_name(view, number), "value": value(view, number)}
    return (
        _("Ejection: %(name)s") % {"name": names[action["target"]]},
        _("out with a treasure: %(city)s, %(value)s") % about,
    )


def _jetpack(action: Params, view: Params, names: Names) -> Said:
    return _("Jetpack: off with a treasure"), treasure_here(view)


def _wind_gust(action: Params, view: Params, names: Names) -> Said:
    count = view["leg"]["dice"].count("blank")
    return title("wind_gust"), ngettext(
        "the blank die is rolled again", "all %(count)d blank dice are rolled again", count
    ) % {"count": count}


def _spyglass(action: Params, view: Params, names: Names) -> Said:
    seen = view["leg"]
    to = city_name(view, seen["to"])
    if seen["to"] == 0 and not view["craft"]["is_in_void"]:
        return title("spyglass"), _("straight into the void, at no cost; the spyglass is gone")
    return title("spyglass"), _("straight to %(city)s, at no cost; the spyglass is gone") % {
        "city": to
    }


def _help(action: Params, view: Params, names: Names) -> Said:
    left = dict(view["leg"]["fare"])
    given: dict[str, int] = {}
    for card in action["cards"]:
        hazard, covered = COVERS[card]
        given[hazard] = given.get(hazard, 0) + 1
        left[hazard] = max(0, left.get(hazard, 0) - covered)
    label = _("%(card)s: %(hazards)s") % {"card": title("help"), "hazards": hazards(given)}
    if not any(left.values()):
        return label, _("that answers all dice")
    captain = names[view["leg"]["captain"]]
    return label, _("left for %(name)s: %(cards)s") % {"name": captain, "cards": needed(left)}


def _bandit(action: Params, view: Params, names: Names) -> Said:
    return title("bandit"), _("one die more: %(dice)s") % {"dice": dice(view["leg"]["due"] + 1)}


def _mooring_line(action: Params, view: Params, names: Names) -> Said:
    about = {"city": city_name(view, here(view))}
    if view["leg"]["vessel"] == "boat":
        detail = _("the cards are lost, and the rowboat stays at %(city)s")
    else:
        detail = _("the cards are lost, and the craft stays at %(city)s")
    return title("mooring_line"), detail % about


def _desperate_need(action: Params, view: Params, names: Names) -> Said:
    name = names[action["target"]]
    return (
        _("Desperate Need: %(name)s") % {"name": name},
        _("%(name)s becomes captain, and you stay or leave") % {"name": name},
    )


def _new_equipment(action: Params, view: Params, names: Names) -> Said:
    others = count_of_cards(len(view["hand"]) - 1)
    return title("new_equipment"), _("you discard %(cards)s and draw as many") % {"cards": others}


def _spy(action: Params, view: Params, names: Names) -> Said:
    held = count_of_cards(view["hand_sizes"][action["target"]])
    return (
        _("Spy: %(name)s") % {"name": names[action["target"]]},
        _("you see a hand of %(cards)s") % {"cards": held},
    )


def _grappling_hook(action: Params, view: Params, names: Names) -> Said:
    return title("grappling_hook"), _("you give your treasure back and are aboard again")


# Travellers


def _red(action: Params, view: Params, names: Names) -> Said:
    label = _("%(card)s: give up %(treasure)s") % {
        "card": title("red"),
        "treasure": treasure_of(view, action["treasure"]),
    }
    return label, _("all dice are rolled again")


def _black(action: Params, view: Params, names: Names) -> Said:
    left = max(0, view["leg"]["due"] - 2)
    return title("black"), _("two dice fewer: %(dice)s") % {"dice": dice(left)}


def _violet(action: Params, view: Params, names: Names) -> Said:
    name = names[action["target"]]
    label = _("%(card)s: %(name)s") % {"card": title("violet"), "name": name}
    said = {choice["seat"]: choice["said"] for choice in view["leg"]["said"]}
    if said.get(view["seat"]) == "stay":
        return label, _("back aboard, and the treasure goes back")
    return label, _("must leave too, with a treasure")


PLAYS: dict[str, Choosing] = {
    "pass": _pass,
    "alternate_route": _alternate_route,
    "ejection": _ejection,
    "jetpack": _jetpack,
    "wind_gust": _wind_gust,
    "spyglass": _spyglass,
    "help": _help,
    "bandit": _bandit,
    "mooring_line": _mooring_line,
    "desperate_need": _desperate_need,
    "new_equipment": _new_equipment,
    "spy": _spy,
    "grappling_hook": _grappling_hook,
    "red": _red,
    "blue": lambda *_about: (title("blue"), _("you become captain; help does not count for you")),
    "green": lambda *_about: (title("green"), _("pirates do not count in this leg")),
    "yellow": lambda *_about: (title("yellow"), _("two cards of the deck are turned over to help")),
    "black": _black,
    "violet": _violet,
    "instructor": lambda *_about: (
        title("instructor"),
        _("you look through the pile and choose your treasure"),
    ),
}
