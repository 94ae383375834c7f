"""What an order left in advance says, to the seat that left it."""

# Orders are looked up by kind, so all take the same parameters.

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext as _

from games.rules.celestia.components import COVERS, IMMUNE, city_of
from games.words.celestia_cards import cards, city, faces, hazard, hazards, title, worth
from games.words.celestia_places import city_name
from games.words.phrases import Names, Ordering, Params


def _city(view: Params, number: int) -> str:
    """An order may name a city that this table does not have."""
    return city_name(view, number) if number <= len(view["cities"]) else city(number)


def _leave_at(order: Params, view: Params, names: Names) -> str:
    about = {"city": _city(view, order["city"])}
    return _("Stay aboard until %(city)s; leave there or beyond.") % about


def _pass_leg(order: Params, view: Params, names: Names) -> str:
    if (order["journey"], order["leg"]) == (view["journey"], view["leg_number"]):
        return _("Play nothing for the rest of this leg.")
    return _("Play nothing in leg %(leg)d of journey %(journey)d.") % order


def _play(order: Params, view: Params, names: Names) -> str:
    about = {"card": title(order["type"])}
    if "target" in order:
        target = order["target"]
        about["name"] = names[target] if target < len(names) else "?"
        return _("The next time it can be played: %(card)s, %(name)s.") % about
    if order["type"] == "red":
        about["treasure"] = _treasure(view, order["treasure"])
        return _("The next time it can be played: %(card)s, giving up %(treasure)s.") % about
    return _("The next time it can be played: %(card)s.") % about


def _treasure(view: Params, treasure: str) -> str:
    about = {"worth": worth(treasure), "city": _city(view, city_of(treasure))}
    return _("%(worth)s from %(city)s") % about


def _help(order: Params, view: Params, names: Names) -> str:
    helped = Counter(COVERS[card][0] for card in order["cards"] if card in COVERS)
    about = {"card": title("help"), "hazards": hazards(helped)}
    return _("The next time it can be played: %(card)s, %(hazards)s.") % about


def _rowboat(order: Params, view: Params, names: Names) -> str:
    if order["card"] not in IMMUNE:
        return _("The next time it can be played: %(card)s.") % {"card": title("rowboat")}
    about = {"card": title("rowboat"), "hazards": hazard(IMMUNE[order["card"]])}
    return _("The next time it can be played: %(card)s, %(hazards)s.") % about


def _head(order: Params, view: Params, names: Names) -> str:
    if order["to"] == "boscalumia":
        return _("The next time you are captain at the fork, turn towards Boscalumia.")
    return _("The next time you are captain at the fork, stay on the known route.")


def _reroll(order: Params, view: Params, names: Names) -> str:
    if not order["dice"]:
        return _("The next time you may roll dice again, leave them as they lie.")
    return _("The next time you may, roll again: %(dice)s.") % {"dice": faces(order["dice"])}


def _pay(order: Params, view: Params, names: Names) -> str:
    about = {"cards": cards(order["cards"]) or _("nothing")}
    return _("The next time it pays the dice, play %(cards)s.") % about


def _choose(order: Params, view: Params, names: Names) -> str:
    about = {"treasure": _treasure(view, order["treasure"])}
    return _("The next time you choose a treasure, keep %(treasure)s.") % about


def _exchange(order: Params, view: Params, names: Names) -> str:
    about = {"cards": cards([order["card"]])}
    return _("The next time at Matryoshburg, exchange %(cards)s.") % about


def _swap(order: Params, view: Params, names: Names) -> str:
    about = {"treasure": _treasure(view, order["treasure"])}
    return _("The next time at Matryoshburg, swap %(treasure)s.") % about


def _give(order: Params, view: Params, names: Names) -> str:
    target = order["target"]
    name = names[target] if target < len(names) else "?"
    return _("The next time you give a gift away: for %(name)s.") % {"name": name}


_PLAYED = (
    *("alternate_route", "ejection", "jetpack", "wind_gust", "spyglass", "bandit"),
    *("mooring_line", "desperate_need", "new_equipment", "spy", "grappling_hook", "instructor"),
    *("red", "blue", "green", "yellow", "black", "violet"),
)

ORDERS: dict[str, Ordering] = {
    "leave_at": _leave_at,
    "pass_leg": _pass_leg,
    "pass_always": lambda *_about: _("Play nothing in any window, until you take this back."),
    "declare_duty": lambda *_about: _("As captain, say what you must; ask where you may choose."),
    "stay": lambda *_about: _("The next time, stay aboard."),
    "leave": lambda *_about: _("The next time, leave with a treasure."),
    "fly_on": lambda *_about: _("The next time you are alone aboard, fly on."),
    "prepare": lambda *_about: _("The next time you may, prepare the flight."),
    "fly": lambda *_about: _("The next time you may, say: we fly."),
    "fall": lambda *_about: _("The next time you may, say: we fall."),
    "pass": lambda *_about: _("The next time you are asked for cards, play nothing."),
    "draw": lambda *_about: _("The next time at Matryoshburg, draw a card."),
    "done": lambda *_about: _("The next time you exchange cards, stop there and draw."),
    **dict.fromkeys(_PLAYED, _play),
    "help": _help,
    "rowboat": _rowboat,
    "head": _head,
    "reroll": _reroll,
    "pay": _pay,
    "choose": _choose,
    "exchange": _exchange,
    "swap": _swap,
    "give": _give,
}
