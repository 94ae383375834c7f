"""What Celestia says about what happened."""

# Sentences are looked up by code, so all take the same parameters.

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.celestia.components import IMMUNE
from games.words.celestia_cards import cards, city, colour, faces, title, worth
from games.words.celestia_cards import dice as count_of_dice
from games.words.celestia_dealings import DEALINGS
from games.words.celestia_played import played
from games.words.phrases import Names, Params, Telling, listing, people, points, told

# Setting out


def _travellers_dealt(event: Params, names: Names, viewer: int | None) -> str:
    shown = [
        _("%(name)s (%(colour)s)")
        % {"name": people([seat], names, viewer), "colour": colour(traveller)}
        for seat, traveller in enumerate(event["travellers"])
    ]
    return _("The travellers are dealt: %(travellers)s.") % {"travellers": listing(shown)}


def _journey_started(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Journey %(journey)d sets out from %(city)s. You are captain."),
        _("Journey %(journey)d sets out from %(city)s. %(name)s is captain."),
        event | {"seat": event["captain"], "city": city(event["city"])},
        names,
        viewer,
    )


def _flew_on(event: Params, names: Names, viewer: int | None) -> str:
    if event["vessel"] == "boat":
        return told(_("You row on."), _("%(name)s rows on."), event, names, viewer)
    return told(_("You fly on alone."), _("%(name)s flies on alone."), event, names, viewer)


def _headed(event: Params, names: Names, viewer: int | None) -> str:
    if event["to"] == "boscalumia":
        return told(
            _("You leave the known route: into the void, towards Boscalumia."),
            _("%(name)s leaves the known route: into the void, towards Boscalumia."),
            event,
            names,
            viewer,
        )
    return told(
        _("You stay on the known route."),
        _("%(name)s stays on the known route."),
        event,
        names,
        viewer,
    )


def _prepared(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You prepare the flight: a crew member gets off at %(city)s."),
        _("%(name)s prepares the flight: a crew member gets off at %(city)s."),
        event | {"city": city(event["city"])},
        names,
        viewer,
    )


def _rolled(event: Params, names: Names, viewer: int | None) -> str:
    about = event | {"city": city(event["city"]), "dice": faces(event["dice"])}
    if not event["dice"]:
        return told(
            _("You have no dice to roll for %(city)s."),
            _("%(name)s has no dice to roll for %(city)s."),
            about,
            names,
            viewer,
        )
    if event["vessel"] == "boat":
        return told(
            _("In the rowboat, you roll for %(city)s: %(dice)s."),
            _("In the rowboat, %(name)s rolls for %(city)s: %(dice)s."),
            about,
            names,
            viewer,
        )
    return told(
        _("You roll for %(city)s: %(dice)s."),
        _("%(name)s rolls for %(city)s: %(dice)s."),
        about,
        names,
        viewer,
    )


def _dice_kept(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You face the dice as they lie: %(dice)s."),
        _("%(name)s faces the dice as they lie: %(dice)s."),
        event | {"dice": faces(event["dice"])},
        names,
        viewer,
    )


def _gift_laid(event: Params, names: Names, viewer: int | None) -> str:
    return ngettext(
        "Not a hazard in sight: a treasure leaves %(city)s for Krismastri, where a gift waits now.",
        "Not a hazard in sight: a treasure leaves %(city)s for Krismastri, where %(gifts)d gifts "
        "wait now.",
        event["gifts"],
    ) % {"city": city(event["city"]), "gifts": event["gifts"]}


# People


def _stayed(event: Params, names: Names, viewer: int | None) -> str:
    return told(_("You stay aboard."), _("%(name)s stays aboard."), event, names, viewer)


def _disembarked(event: Params, names: Names, viewer: int | None) -> str:
    match event["how"]:
        case "alone":
            you = _("You leave the empty craft at %(city)s.")
            they = _("%(name)s leaves the empty craft at %(city)s.")
        case "ejection":
            you = _("Overboard you go, at %(city)s.")
            they = _("Overboard at %(city)s goes %(name)s.")
        case "violet":
            you = _("You have to leave at %(city)s as well.")
            they = _("%(name)s has to leave at %(city)s as well.")
        case "desperate_need":
            you = _("You rush off at %(city)s.")
            they = _("%(name)s rushes off at %(city)s.")
        case "jetpack":
            you = _("You float down to %(city)s.")
            they = _("%(name)s floats down to %(city)s.")
        case _ if event["vessel"] == "boat":
            you = _("You leave the rowboat at %(city)s.")
            they = _("%(name)s leaves the rowboat at %(city)s.")
        case _:
            you = _("You leave at %(city)s.")
            they = _("%(name)s leaves at %(city)s.")
    return told(you, they, event | {"city": city(event["city"])}, names, viewer)


def _took_treasure(event: Params, names: Names, viewer: int | None) -> str:
    about = event | {"city": city(event["city"])}
    if event["treasure"] is None:
        sentence = _("%(name)s takes a treasure at %(city)s.") % (
            about | {"name": names[event["seat"]]}
        )
    else:
        sentence = _("You take a treasure at %(city)s: %(worth)s.") % (
            about | {"worth": worth(event["treasure"])}
        )
    if not event["left"]:
        sentence += " " + _("It was the last one there.")
    return sentence


def _gave_back(event: Params, names: Names, viewer: int | None) -> str:
    about = event | {"city": city(event["city"]), "name": names[event["seat"]]}
    if event["treasure"] is None:
        return _("%(name)s gives the treasure back at %(city)s and is aboard again.") % about
    return _("You give your treasure back at %(city)s (%(worth)s) and are aboard again.") % (
        about | {"worth": worth(event["treasure"])}
    )


def _boarded_rowboat(event: Params, names: Names, viewer: int | None) -> str:
    safe = {
        "cloud": _("clouds do it no harm"),
        "lightning": _("lightning does it no harm"),
        "bird": _("birds do it no harm"),
        "pirate": _("pirates do it no harm"),
    }[IMMUNE[event["card"]]]
    if event["was_captain"]:
        you = _("You leave the wheel and take the rowboat: %(safe)s.")
        they = _("%(name)s leaves the wheel and takes the rowboat: %(safe)s.")
    else:
        you = _("You take the rowboat: %(safe)s.")
        they = _("%(name)s takes the rowboat: %(safe)s.")
    return told(you, they, event | {"safe": safe}, names, viewer)


def _captain_changed(event: Params, names: Names, viewer: int | None) -> str:
    return told(_("You are captain now."), _("%(name)s is captain now."), event, names, viewer)


# Facing the dice


def _declared(event: Params, names: Names, viewer: int | None) -> str:
    if event["word"] == "fly":
        return told(_("You say: we fly."), _("%(name)s says: we fly."), event, names, viewer)
    return told(_("You say: we fall."), _("%(name)s says: we fall."), event, names, viewer)


def _went_back(event: Params, names: Names, viewer: int | None) -> str:
    return _("Something else came first; this is yours again, unseen: %(card)s.") % {
        "card": title(event["kind"])
    }


def _helped(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You help with %(cards)s."),
        _("%(name)s helps with %(cards)s."),
        event | {"cards": cards(event["cards"])},
        names,
        viewer,
    )


def _rerolled(event: Params, names: Names, viewer: int | None) -> str:
    about = event | {
        "count": count_of_dice(len(event["again"])),
        "rolled": faces(event["rolled"]),
        "dice": faces(event["dice"]),
    }
    sentence = told(
        _("You roll %(count)s again: %(rolled)s."),
        _("%(name)s rolls %(count)s again: %(rolled)s."),
        about,
        names,
        viewer,
    )
    if len(event["rolled"]) < len(event["dice"]):
        sentence += " " + _("That makes %(dice)s.") % about
    return sentence


def _overturned(event: Params, names: Names, viewer: int | None) -> str:
    return _("The deck sends %(cards)s.") % {"cards": cards(event["cards"])}


def _paid(event: Params, names: Names, viewer: int | None) -> str:
    if not event["cards"]:
        return told(_("You pay nothing."), _("%(name)s pays nothing."), event, names, viewer)
    return told(
        _("You pay %(cards)s."),
        _("%(name)s pays %(cards)s."),
        event | {"cards": cards(event["cards"])},
        names,
        viewer,
    )


def _moored(event: Params, names: Names, viewer: int | None) -> str:
    if event["vessel"] == "boat":
        sentence = _("The cards are lost, and the rowboat stays at %(city)s.")
    else:
        sentence = _("The cards are lost, and the craft stays at %(city)s.")
    return sentence % {"city": city(event["city"])}


def _moved(event: Params, names: Names, viewer: int | None) -> str:
    if event["vessel"] == "boat":
        sentence = _("The rowboat reaches %(city)s.")
    elif event["city"] == 0:
        sentence = _("The craft glides into the void. Boscalumia is dark ahead.")
    else:
        sentence = _("The craft reaches %(city)s.")
    return sentence % {"city": city(event["city"])}


def _lit(event: Params, names: Names, viewer: int | None) -> str:
    return _("The lights of Boscalumia go on: %(points)s for %(people)s.") % {
        "points": points(event["points"]),
        "people": people(event["aboard"], names, viewer),
    }


def _reached_last(event: Params, names: Names, viewer: int | None) -> str:
    return _("%(city)s is the end of the line: treasure for %(people)s, while there is any.") % {
        "city": city(event["city"]),
        "people": people(event["aboard"], names, viewer),
    }


def _crashed(event: Params, names: Names, viewer: int | None) -> str:
    about = {"people": people(event["aboard"], names, viewer)}
    if event["vessel"] == "boat":
        return _("The rowboat falls out of the sky: no treasure for %(people)s.") % about
    if not event["aboard"]:
        return _("The craft falls out of the sky, and nobody is aboard.")
    return _("The craft falls out of the sky: no treasure for %(people)s.") % about


EVENTS: dict[str, Telling] = {
    "travellers_dealt": _travellers_dealt,
    "journey_started": _journey_started,
    "flew_on": _flew_on,
    "headed": _headed,
    "prepared": _prepared,
    "rolled": _rolled,
    "dice_kept": _dice_kept,
    "gift_laid": _gift_laid,
    "stayed": _stayed,
    "disembarked": _disembarked,
    "took_treasure": _took_treasure,
    "gave_back": _gave_back,
    "boarded_rowboat": _boarded_rowboat,
    "boat_freed": lambda *_about: _("The rowboat is free again."),
    "captain_changed": _captain_changed,
    "declared": _declared,
    "played": played,
    "went_back": _went_back,
    "helped": _helped,
    "rerolled": _rerolled,
    "overturned": _overturned,
    "paid": _paid,
    "moored": _moored,
    "moved": _moved,
    "lit": _lit,
    "reached_last": _reached_last,
    "crashed": _crashed,
    **DEALINGS,
}
