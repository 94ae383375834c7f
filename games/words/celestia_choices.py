"""What the buttons of Celestia say: what one can do, and what happens then."""

# Choices are looked up by kind, so all take the same parameters.

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.celestia.components import IMMUNE, city_of, is_spyglass
from games.rules.celestia.payment import lacking, turbos, ways_to_pay
from games.rules.celestia.state import Leg
from games.words.celestia_cards import cards, dice, faces, needed, worth
from games.words.celestia_places import (
    ahead,
    city_name,
    stop_after,
    treasure_here,
    treasure_of,
    value,
)
from games.words.celestia_plays import PLAYS
from games.words.phrases import Choosing, Names, Params
from games.words.phrases import cards as count_of_cards

Said = tuple[str, str]


# The leg


def _stay(action: Params, view: Params, names: Names) -> Said:
    return _("Stay aboard"), ahead(view)


def _leave(action: Params, view: Params, names: Names) -> Said:
    return _("Leave with a treasure"), treasure_here(view)


def _rowboat(action: Params, view: Params, names: Names) -> Said:
    label = {
        "cloud": _("Take the rowboat, safe from clouds"),
        "lightning": _("Take the rowboat, safe from lightning"),
        "bird": _("Take the rowboat, safe from birds"),
        "pirate": _("Take the rowboat, safe from pirates"),
    }[IMMUNE[action["card"]]]
    aboard, seat = view["craft"]["aboard"], view["seat"]
    if view["leg"] is not None and view["leg"]["captain"] == seat:
        if len(aboard) == 1:
            return label, _("the craft’s journey ends, and you row on by yourself")
        following = next(
            other
            for other in ((seat + step) % view["seats"] for step in range(1, view["seats"]))
            if other in aboard
        )
        return label, _("%(name)s becomes captain and faces the dice") % {"name": names[following]}
    to = city_name(view, stop_after(view, view["craft"]["city"]))
    return label, _("you roll and pay by yourself, next for %(city)s") % {"city": to}


def _fly_on(action: Params, view: Params, names: Names) -> Said:
    if view["phase"] == "preparing":
        members = view["craft"]["members"][view["seat"]]
        return _("Fly as you are"), _("your %(count)d crew members stay aboard") % {
            "count": members
        }
    label = _("Row on") if view["phase"] == "rowing" else _("Fly on")
    about = {"ahead": ahead(view), "dice": dice(view["leg"]["due"])}
    return label, _("%(ahead)s, %(dice)s") % about


def _head(action: Params, view: Params, names: Names) -> Said:
    if action["to"] == "boscalumia":
        label = _("Into the void, towards Boscalumia")
        return label, _("two legs without a stop; who arrives scores, once per game")
    to = stop_after(view, view["craft"]["city"])
    label = _("On to %(city)s") % {"city": city_name(view, to)}
    about = {"value": value(view, to), "dice": dice(view["cities"][to - 1]["dice"])}
    return label, _("%(value)s, %(dice)s") % about


def _prepare(action: Params, view: Params, names: Names) -> Said:
    drawn = view["cities"][view["craft"]["city"] - 1]["dice"]
    about = {"cards": count_of_cards(drawn), "left": view["craft"]["members"][view["seat"]] - 1}
    return _("Prepare the flight"), ngettext(
        "you draw %(cards)s, and %(left)d crew member stays aboard",
        "you draw %(cards)s, and %(left)d crew members stay aboard",
        about["left"],
    ) % about


def _fly(action: Params, view: Params, names: Names) -> Said:
    label = _("We fly!")
    seen = view["leg"]
    leg = Leg(seen["vessel"], seen["captain"], seen["to"], overturned=seen["overturned"])
    ways = ways_to_pay(seen["fare"], leg, view["hand"])
    if not ways or not ways[0].cards:
        return label, _("it costs you no card")
    if len(ways) > 1:
        return label, _("your Equipment suffices, and you choose the cards next")
    about = {"cards": cards(ways[0].cards)}
    if lacking(seen["fare"], view["hand"]):
        return label, _("it costs you %(cards)s") % about
    return label, _("your Equipment suffices: %(cards)s") % about


def _fall(action: Params, view: Params, names: Names) -> Said:
    seen, hand = view["leg"], list(view["hand"])
    leg = Leg(seen["vessel"], seen["captain"], seen["to"], overturned=seen["overturned"])
    if lacking(seen["fare"], hand) <= turbos(leg, hand):
        return _("We fall!"), _("you spare your Turbos; whoever is aboard gets nothing")
    missing = {name: lacking({name: due}, hand) for name, due in seen["fare"].items()}
    return _("We fall!"), _("you lack %(cards)s") % {"cards": needed(missing)}


def _reroll(action: Params, view: Params, names: Names) -> Said:
    again = action["dice"]
    if not again:
        return _("Leave the dice as they lie"), faces(view["leg"]["dice"])
    kept = list(view["leg"]["dice"])
    for face in again:
        kept.remove(face)
    label = _("Roll again: %(dice)s") % {"dice": faces(again)}
    if not kept:
        return label, _("all dice")
    return label, _("what stays: %(dice)s") % {"dice": faces(kept)}


def _pay(action: Params, view: Params, names: Names) -> Said:
    kept = len(view["hand"]) - len(action["cards"])
    return (
        _("Play %(cards)s") % {"cards": cards(action["cards"])},
        _("you would keep %(cards)s") % {"cards": count_of_cards(kept)},
    )


# Treasure and bonus cities


def _choose(action: Params, view: Params, names: Names) -> Said:
    label = _("Keep %(treasure)s") % {"treasure": worth(action["treasure"])}
    if is_spyglass(action["treasure"]):
        return label, _("it saves a falling craft, or scores a little at the end")
    return label, _("what you do not keep is shuffled back")


def _draw(action: Params, view: Params, names: Names) -> Said:
    deck = view["deck"] or sum(view["discards"].values())
    return _("Draw a card"), _("from a deck of %(count)d") % {"count": deck}


def _exchange(action: Params, view: Params, names: Names) -> Said:
    return (
        _("Exchange %(cards)s") % {"cards": cards([action["card"]])},
        _("discard it now, draw another card at the end"),
    )


def _swap(action: Params, view: Params, names: Names) -> Said:
    city = view["cities"][city_of(action["treasure"]) - 1]
    return (
        _("Swap %(treasure)s") % {"treasure": treasure_of(view, action["treasure"])},
        _("it goes under its pile of %(count)d, and you take the top one")
        % {"count": city["pile"]},
    )


def _give(action: Params, view: Params, names: Names) -> Said:
    best = view["shown_gifts"][0]
    return (
        _("A gift for %(name)s") % {"name": names[action["target"]]},
        treasure_of(view, best),
    )


CHOICES: dict[str, Choosing] = {
    "stay": _stay,
    "leave": _leave,
    "rowboat": _rowboat,
    "fly_on": _fly_on,
    "head": _head,
    "prepare": _prepare,
    "fly": _fly,
    "fall": _fall,
    "reroll": _reroll,
    "pay": _pay,
    **PLAYS,
    "choose": _choose,
    "draw": _draw,
    "exchange": _exchange,
    "done": lambda *_about: (_("That is all"), _("now draw as many cards as you discarded")),
    "swap": _swap,
    "give": _give,
}
