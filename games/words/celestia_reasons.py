"""Why something cannot be done in Celestia now."""

# Sentences are looked up by code, so all take the same parameters.

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.celestia_cards import city, needed, title
from games.words.phrases import Names, Params, Telling, people


def _named(sentence: str, seat: int, names: Names) -> str:
    return sentence % {"name": names[seat]}


def _card(params: Params) -> dict[str, str]:
    return {"card": title(params["card"])}


def _not_your_turn(params: Params, names: Names, viewer: int | None) -> str:
    if params["seat"] == viewer:
        return _("This is not possible now.")
    return _named(_("%(name)s decides first."), params["seat"], names)


def _not_in_this_game(params: Params, names: Names, viewer: int | None) -> str:
    return _("%(card)s: this table plays without it.") % _card(params)


# The leg


def _already_decided(params: Params, names: Names, viewer: int | None) -> str:
    if params["captain"] == viewer:
        return _("You have spoken: your word stands.")
    return _named(
        _("You have decided. Now it is up to the captain: %(name)s."), params["captain"], names
    )


def _captain_cannot_leave(params: Params, names: Names, viewer: int | None) -> str:
    return ngettext(
        "The captain cannot leave: %(people)s is still aboard.",
        "The captain cannot leave: %(people)s are still aboard.",
        len(params["aboard"]),
    ) % {"people": people(params["aboard"], names, None)}


def _no_treasure_here(params: Params, names: Names, viewer: int | None) -> str:
    return _("No treasure is left at %(city)s.") % {"city": city(params["city"])}


def _not_alone(params: Params, names: Names, viewer: int | None) -> str:
    return _("You fly on in any case: there is somebody aboard with you (%(people)s).") % {
        "people": people(params["aboard"], names, None)
    }


def _not_the_captain(params: Params, names: Names, viewer: int | None) -> str:
    return _named(_("That is up to the captain: %(name)s."), params["captain"], names)


def _must_fly(params: Params, names: Names, viewer: int | None) -> str:
    if not params["fare"]:
        return _("Nothing bars the way: you must fly.")
    return _("You hold the Equipment and must fly: %(needs)s.") % {"needs": needed(params["fare"])}


def _cannot_fly(params: Params, names: Names, viewer: int | None) -> str:
    if params["turbos"]:
        return _("You cannot fly: it takes %(needs)s, and your Turbos do not make up for it.") % {
            "needs": needed(params["fare"])
        }
    return _("You cannot fly: it takes %(needs)s, and you do not hold them all.") % {
        "needs": needed(params["fare"])
    }


def _boat_is_taken(params: Params, names: Names, viewer: int | None) -> str:
    if params["seat"] == viewer:
        return _("You are in the rowboat already.")
    return _named(_("The rowboat is taken: %(name)s is in it."), params["seat"], names)


# Windows

_FALLING = frozenset({"spyglass", "help", "jetpack", "red", "blue", "green", "yellow"})
_BEFORE_ROLL = frozenset({"bandit", "new_equipment", "spy", "black"})


def _wrong_moment(params: Params, names: Names, viewer: int | None) -> str:
    kind = params["card"]
    if kind in _FALLING:
        sentence = _("%(card)s: to be played when the captain says ‘we fall’.")
    elif kind in _BEFORE_ROLL:
        sentence = _("%(card)s: to be played before the roll.")
    elif kind == "violet":
        sentence = _("%(card)s: to be played before the captain speaks.")
    elif kind == "grappling_hook":
        sentence = _("%(card)s: to be played when the captain says ‘we fly’.")
    elif kind == "mooring_line":
        sentence = _("%(card)s: to be played when the captain has paid.")
    elif kind == "instructor":
        sentence = _("%(card)s: to be played when you take a treasure.")
    else:
        sentence = _("%(card)s: to be played once the passengers have decided.")
    return sentence % _card(params)


def _not_held(params: Params, names: Names, viewer: int | None) -> str:
    return _("You hold no such card: %(card)s.") % _card(params)


def _not_your_traveller(params: Params, names: Names, viewer: int | None) -> str:
    return _("%(card)s: this is not your traveller.") % {"card": title(params["colour"])}


def _power_is_used(params: Params, names: Names, viewer: int | None) -> str:
    return _("%(card)s: you have used this power, and it comes once per game.") % {
        "card": title(params["colour"])
    }


def _not_on_the_boat(params: Params, names: Names, viewer: int | None) -> str:
    return _("%(card)s: this does nothing to the rowboat.") % _card(params)


def _not_aboard(params: Params, names: Names, viewer: int | None) -> str:
    if params["vessel"] == "boat":
        return _("Only whoever is in the rowboat can do that.")
    return _("Only those aboard can do that.")


def _only_passengers(params: Params, names: Names, viewer: int | None) -> str:
    return _("Only passengers can do that, and you are the captain.")


REASONS: dict[str, Telling] = {
    "game_over": lambda *_about: _("The game is over."),
    "unknown_kind": lambda *_about: _("Celestia has no such action."),
    "no_such_seat": lambda *_about: _("There is no such seat in this game."),
    "not_offered": lambda *_about: _("This is not possible now."),
    "not_your_turn": _not_your_turn,
    "not_in_this_game": _not_in_this_game,
    "already_left": lambda *_about: _("You are not aboard any more."),
    "already_decided": _already_decided,
    "captain_cannot_leave": _captain_cannot_leave,
    "captain_must_face": lambda *_about: _("You must face this roll first."),
    "captain_is_aboard": lambda *_about: _("The captain stays aboard without saying so."),
    "no_treasure_here": _no_treasure_here,
    "in_the_void": lambda *_about: _("That is not possible in the void."),
    "not_alone": _not_alone,
    "not_the_captain": _not_the_captain,
    "not_yet": lambda *_about: _("That comes later in the leg."),
    "no_fork_here": lambda *_about: _("There is only one way from here."),
    "not_a_crew": lambda *_about: _("Only a crew prepares a flight."),
    "nothing_to_prepare": lambda *_about: _("There is nothing to prepare here."),
    "must_fly": _must_fly,
    "cannot_fly": _cannot_fly,
    "no_reroll": lambda *_about: _("No Alternate Route lets you roll dice again."),
    "no_choice_of_cards": lambda *_about: _(
        "There is no choice: the cards are played as they must."
    ),
    "no_rowboat_card": lambda *_about: _("You hold no Rowboat card."),
    "boat_is_taken": _boat_is_taken,
    "boat_only_if_lost": lambda *_about: _(
        "Without passengers, only a captain who cannot face the dice may row."
    ),
    "no_window": lambda *_about: _("Nobody is asked for cards now."),
    "wrong_moment": _wrong_moment,
    "not_held": _not_held,
    "not_your_traveller": _not_your_traveller,
    "power_is_used": _power_is_used,
    "not_on_the_boat": _not_on_the_boat,
    "not_aboard": _not_aboard,
    "only_the_captain": _not_the_captain,
    "only_passengers": _only_passengers,
    "captain_already": lambda *_about: _("You are the captain already."),
    "no_blank_die": lambda *_about: _("No die is blank."),
    "no_die_to_roll": lambda *_about: _("There is no die to roll."),
    "no_pirate": lambda *_about: _("No die shows pirates."),
    "no_cards_left": lambda *_about: _("There is no card left to draw."),
    "no_treasure_owned": lambda *_about: _("You own no treasure to give up."),
    "nobody_has_cards": lambda *_about: _("Nobody else holds a card."),
    "nobody_to_eject": lambda *_about: _("There is no other passenger to eject."),
    "nobody_else_aboard": lambda *_about: _("Nobody else is aboard."),
    "nobody_chose_otherwise": lambda *_about: _("Nobody has chosen otherwise."),
    "said_nothing": lambda *_about: _("You have not said stay or leave in this leg."),
    "not_left_in_this_leg": lambda *_about: _("You have not left in this leg."),
    "help_is_given": lambda *_about: _("Help is given once per leg, and it has been."),
    "no_help_for_blue": lambda *_about: _("Help does not count for Blue."),
    "spyglass_is_played": lambda *_about: _("A Magic Spyglass is in play already."),
    "already_moored": lambda *_about: _("A Mooring Line is in play already."),
    "answered": lambda *_about: _("You have answered."),
    "no_treasure_to_choose": lambda *_about: _("You are not choosing a treasure now."),
    "not_in_matryoshburg": lambda *_about: _("That can only be done at Matryoshburg."),
    "no_gift_to_give": lambda *_about: _("There is no gift for you to give."),
}
