"""What Celestia says about cards, treasure piles and the final count."""

# Sentences are looked up by code, so all take the same parameters.

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.celestia_cards import cards, city, treasure, treasures, worth
from games.words.phrases import Names, Params, Telling, listing, people, points, told
from games.words.phrases import cards as count_of_cards

# Cards and piles


def _dealt(event: Params, names: Names, viewer: int | None) -> str:
    if event["cards"] is not None:
        return _("You are dealt %(cards)s.") % {"cards": cards(event["cards"])}
    about = {"name": names[event["seat"]], "cards": count_of_cards(event["count"])}
    return _("%(name)s is dealt %(cards)s.") % about


def _drew(event: Params, names: Names, viewer: int | None) -> str:
    if event["cards"] is not None:
        return _("You draw %(cards)s.") % {"cards": cards(event["cards"])}
    about = {"name": names[event["seat"]], "cards": count_of_cards(event["count"])}
    if event["count"] == 1:
        return _("%(name)s draws a card.") % about
    return _("%(name)s draws %(cards)s.") % about


def _reshuffled(event: Params, names: Names, viewer: int | None) -> str:
    return _("The discards are shuffled into a new deck of %(cards)s.") % {
        "cards": count_of_cards(len(event["cards"]))
    }


def _spied(event: Params, names: Names, viewer: int | None) -> str:
    about = {"name": names[event["seat"]], "target": names[event["target"]]}
    if event["cards"] is not None:
        return _("Your Spy reports: %(target)s holds %(cards)s.") % (
            about | {"cards": cards(event["cards"])}
        )
    if event["target"] == viewer:
        return _("%(name)s has seen your hand.") % about
    return _("%(target)s has had to show %(name)s every card.") % about


def _discarded(event: Params, names: Names, viewer: int | None) -> str:
    if not event["cards"]:
        return told(
            _("You have no other card to discard."),
            _("%(name)s has no other card to discard."),
            event,
            names,
            viewer,
        )
    return told(
        _("You discard %(cards)s."),
        _("%(name)s discards %(cards)s."),
        event | {"cards": cards(event["cards"])},
        names,
        viewer,
    )


def _looked_through(event: Params, names: Names, viewer: int | None) -> str:
    about = {"city": city(event["city"]), "treasures": treasures(event["count"])}
    if event["treasures"] is None:
        return _("%(name)s looks at %(treasures)s at %(city)s.") % (
            about | {"name": names[event["seat"]]}
        )
    found = listing([worth(one) for one in event["treasures"]])
    return _("You look at %(treasures)s at %(city)s: %(found)s.") % (about | {"found": found})


def _pile_shuffled(event: Params, names: Names, viewer: int | None) -> str:
    return _("The treasures at %(city)s are shuffled.") % {"city": city(event["city"])}


def _swapped(event: Params, names: Names, viewer: int | None) -> str:
    about = {"city": city(event["city"]), "name": names[event["seat"]]}
    if event["treasure"] is None:
        return _("%(name)s puts a treasure back at %(city)s, under the pile.") % about
    return _("You put a treasure back at %(city)s, under the pile: %(worth)s.") % (
        about | {"worth": worth(event["treasure"])}
    )


# The end


def _end_announced(event: Params, names: Names, viewer: int | None) -> str:
    match event["reason"]:
        case "target":
            you = _("You have treasure enough: you announce the end of the game.")
            they = _("%(name)s has treasure enough and announces the end of the game.")
        case "cities":
            you = they = _("Somebody owns treasures of five cities: the game ends.")
        case _:
            you = they = _("There is hardly any treasure left: the game ends.")
    return told(you, they, event, names, viewer)


def _gifts_shown(event: Params, names: Names, viewer: int | None) -> str:
    return _("Krismastri’s gifts are unwrapped: %(treasures)s.") % {
        "treasures": listing([treasure(one) for one in event["treasures"]])
    }


def _gave(event: Params, names: Names, viewer: int | None) -> str:
    about = event | {"target": names[event["target"]], "treasure": treasure(event["treasure"])}
    if event["target"] == viewer:
        return _("%(name)s gives you a present: %(treasure)s.") % (
            about | {"name": names[event["seat"]]}
        )
    return told(
        _("You give %(target)s a present: %(treasure)s."),
        _("%(name)s gives %(target)s a present: %(treasure)s."),
        about,
        names,
        viewer,
    )


def _counted(event: Params, names: Names, viewer: int | None) -> str:
    about = event | {
        "points": points(event["total"]),
        "treasures": treasures(len(event["treasures"])),
    }
    sentence = told(
        _("You have %(points)s, with %(treasures)s."),
        _("%(name)s has %(points)s, with %(treasures)s."),
        about,
        names,
        viewer,
    )
    if event["is_lit"]:
        sentence += " " + _("The light of Boscalumia is in it.")
    if event["help"]:
        sentence += " " + ngettext(
            "A help card left in hand has cost points.",
            "%(count)d help cards left in hand have cost points.",
            event["help"],
        ) % {"count": event["help"]}
    return sentence


def _game_ended(event: Params, names: Names, viewer: int | None) -> str:
    winners = [seat for seat, place in enumerate(event["places"]) if place == 1]
    best = points(event["scores"][winners[0]])
    if winners == [viewer]:
        return _("The game ends. You win with %(best)s.") % {"best": best}
    return ngettext(
        "The game ends. The winner is %(people)s with %(best)s.",
        "The game ends. The winners are %(people)s with %(best)s.",
        len(winners),
    ) % {"people": people(winners, names, viewer), "best": best}


DEALINGS: dict[str, Telling] = {
    "dealt": _dealt,
    "drew": _drew,
    "reshuffled": _reshuffled,
    "spied": _spied,
    "discarded": _discarded,
    "looked_through": _looked_through,
    "pile_shuffled": _pile_shuffled,
    "swapped": _swapped,
    "end_announced": _end_announced,
    "gifts_shown": _gifts_shown,
    "gave": _gave,
    "counted": _counted,
    "game_ended": _game_ended,
}
