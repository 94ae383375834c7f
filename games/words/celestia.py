"""What Celestia says to its players."""

# Sentences are looked up by code, so all take the same parameters.

from __future__ import annotations

from django.utils.translation import gettext as _

from games.words.celestia_cards import city, dice, faces, hazards, needed, treasure, treasures
from games.words.celestia_choices import CHOICES
from games.words.celestia_events import EVENTS
from games.words.celestia_options import ENDINGS, MENUS, OPTIONS
from games.words.celestia_orders import ORDERS
from games.words.celestia_reasons import REASONS
from games.words.celestia_risk import RISK
from games.words.phrases import Names, Params, Telling, told
from games.words.phrases import cards as count_of_cards

__all__ = [
    "CHOICES",
    "ENDINGS",
    "EVENTS",
    "MENUS",
    "OPTIONS",
    "ORDERS",
    "QUESTIONS",
    "REASONS",
    "RISK",
    "name",
]


def name() -> str:
    return _("Celestia")


# Before the roll


def _alone(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You are alone aboard at %(city)s: leave with a treasure, or fly on to %(to)s?"),
        _("%(name)s is alone aboard at %(city)s: leave with a treasure, or fly on."),
        params | {"city": city(params["city"]), "to": city(params["to"])},
        names,
        viewer,
    )


def _row_on(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Your rowboat is at %(city)s: leave with a treasure, or row on to %(to)s?"),
        _("%(name)s, with the rowboat at %(city)s, may leave with a treasure or row on."),
        params | {"city": city(params["city"]), "to": city(params["to"])},
        names,
        viewer,
    )


def _which_way(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Which way: on to %(to)s, or into the void, towards Boscalumia?"),
        _("%(name)s chooses the way: on to %(to)s, or into the void, towards Boscalumia."),
        params | {"to": city(params["to"])},
        names,
        viewer,
    )


def _prepare(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Prepare the flight? One of your %(members)d crew members gets off, you draw %(cards)s."),
        _("%(name)s may put a crew member down and draw %(cards)s."),
        params | {"cards": count_of_cards(params["cards"])},
        names,
        viewer,
    )


# Stay or leave


def _stay_or_leave(params: Params, names: Names, viewer: int | None) -> str:
    about = params | {
        "to": city(params["to"]),
        "needs": needed(params["fare"]),
        "captain": names[params["captain"]],
        "cards": count_of_cards(params["cards"]),
    }
    if not params["can_leave"]:
        you = _("No treasure is left here. Stay aboard for %(to)s, or show a Rowboat card?")
        they = _("%(name)s decides: stay aboard, or take the rowboat.")
    elif params["fare"]:
        you = _("Stay aboard for %(to)s? It takes %(needs)s; %(captain)s holds %(cards)s.")
        they = _("%(name)s decides: stay aboard, or leave with a treasure.")
    else:
        you = _("Stay aboard for %(to)s? No hazard shows on the dice.")
        they = _("%(name)s decides: stay aboard, or leave with a treasure.")
    return told(you, they, about, names, viewer)


def _relieved(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("%(captain)s is captain now. Do you stay aboard, or leave at %(city)s?"),
        _("%(name)s, captain no more, decides: stay aboard, or leave at %(city)s."),
        params | {"captain": names[params["captain"]], "city": city(params["city"])},
        names,
        viewer,
    )


# Windows: everybody who may answer reads the same, but for the captain.


def _window(params: Params, names: Names, viewer: int | None, you: str, they: str) -> str:
    about = {
        "seat": params["captain"],
        "to": city(params["to"]),
        "city": city(params["city"]),
        "dice": dice(params["dice"]),
        "needs": needed(params["fare"]),
    }
    told_of = told(you, they, about, names, viewer)
    if viewer is None:
        return told_of
    return _("%(situation)s Play a card in secret?") % {"situation": told_of}


def _before_roll(params: Params, names: Names, viewer: int | None) -> str:
    if params["vessel"] == "boat":
        return _window(
            params,
            names,
            viewer,
            _("In the rowboat, you are about to roll %(dice)s for %(to)s."),
            _("In the rowboat, %(name)s is about to roll %(dice)s for %(to)s."),
        )
    return _window(
        params,
        names,
        viewer,
        _("You are about to roll %(dice)s for %(to)s."),
        _("%(name)s is about to roll %(dice)s for %(to)s."),
    )


def _before_word(params: Params, names: Names, viewer: int | None) -> str:
    if not params["fare"]:
        you = _("No hazard bars your way to %(to)s.")
        they = _("No hazard bars the way to %(to)s, and %(name)s is about to speak.")
    else:
        you = _("It takes %(needs)s to reach %(to)s.")
        they = _("%(name)s is about to speak: it takes %(needs)s to reach %(to)s.")
    return _window(params, names, viewer, you, they)


def _after_fly(params: Params, names: Names, viewer: int | None) -> str:
    return _window(
        params,
        names,
        viewer,
        _("You said: we fly to %(to)s."),
        _("%(name)s says: we fly to %(to)s."),
    )


def _after_fall(params: Params, names: Names, viewer: int | None) -> str:
    return _window(
        params,
        names,
        viewer,
        _("You said: we fall! It takes %(needs)s."),
        _("%(name)s says: we fall! It takes %(needs)s."),
    )


def _falling(params: Params, names: Names, viewer: int | None) -> str:
    if viewer is None:
        return _("The fall is final: only a Jetpack can still save anybody.")
    return _("The fall is final. Save yourself with a Jetpack?")


def _after_pay(params: Params, names: Names, viewer: int | None) -> str:
    about = {"seat": params["captain"], "to": city(params["to"])}
    sentence = told(
        _("You have paid the way to %(to)s."),
        _("%(name)s has paid the way to %(to)s."),
        about,
        names,
        viewer,
    )
    if viewer is None:
        return sentence
    return _("%(situation)s Spoil it with a Mooring Line?") % {"situation": sentence}


def _drawing(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You take a treasure at %(city)s: choose it with an Instructor?"),
        _("%(name)s takes a treasure at %(city)s."),
        params | {"city": city(params["city"])},
        names,
        viewer,
    )


# The captain


def _declare(params: Params, names: Names, viewer: int | None) -> str:
    about = params | {"to": city(params["to"]), "needs": needed(params["fare"])}
    if not params["fare"]:
        return told(
            _("No hazard bars the way to %(to)s. What do you say, captain?"),
            _("No hazard bars the way to %(to)s, and %(name)s is about to speak."),
            about,
            names,
            viewer,
        )
    return told(
        _("You need %(needs)s to reach %(to)s. What do you say, captain?"),
        _("%(name)s is about to speak: it takes %(needs)s to reach %(to)s."),
        about,
        names,
        viewer,
    )


def _reroll(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("The dice show %(dice)s. Which ones do you roll again?"),
        _("The dice show %(dice)s. %(name)s chooses which ones to roll again."),
        params | {"dice": faces(params["dice"])},
        names,
        viewer,
    )


def _pay(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You face %(hazards)s: which cards do you play?"),
        _("%(name)s faces %(hazards)s and chooses the cards."),
        params | {"hazards": hazards(params["fare"])},
        names,
        viewer,
    )


# Treasure and bonus cities


def _choose(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You look at %(treasures)s at %(city)s: which one do you keep?"),
        _("%(name)s looks at %(treasures)s at %(city)s and keeps one."),
        params | {"treasures": treasures(params["count"]), "city": city(params["city"])},
        names,
        viewer,
    )


def _visit(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Matryoshburg: draw a card, exchange Equipment, or swap a treasure?"),
        _("%(name)s is at Matryoshburg: a card, an exchange, or another treasure."),
        params,
        names,
        viewer,
    )


def _exchange(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Matryoshburg takes %(cards)s from you: one more, or draw as many?"),
        _("%(name)s exchanges cards at Matryoshburg."),
        params | {"cards": count_of_cards(params["count"])},
        names,
        viewer,
    )


def _give(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Krismastri’s best gift is %(treasure)s: whose shall it be?"),
        _("%(name)s gives Krismastri’s best gift away: %(treasure)s."),
        params | {"treasure": treasure(params["treasure"])},
        names,
        viewer,
    )


QUESTIONS: dict[str, Telling] = {
    "alone": _alone,
    "row_on": _row_on,
    "which_way": _which_way,
    "prepare": _prepare,
    "stay_or_leave": _stay_or_leave,
    "relieved": _relieved,
    "before_roll": _before_roll,
    "before_word": _before_word,
    "after_fly": _after_fly,
    "after_fall": _after_fall,
    "falling": _falling,
    "after_pay": _after_pay,
    "drawing": _drawing,
    "declare": _declare,
    "reroll": _reroll,
    "pay": _pay,
    "choose": _choose,
    "visit": _visit,
    "exchange": _exchange,
    "give": _give,
}
