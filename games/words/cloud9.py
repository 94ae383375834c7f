"""What Cloud 9 says to its players."""

# Sentences are looked up by code, so all take the same parameters.

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.phrases import Names, Params, Telling, cards, listing, people, points, times, told


def name() -> str:
    return _("Cloud 9")


def card_name(card: str) -> str:
    return {
        "green": _("green"),
        "purple": _("purple"),
        "red": _("red"),
        "yellow": _("yellow"),
        "wild": _("wild"),
        "blank": _("blank"),
    }[card]


def colours(counts: dict[str, int]) -> str:
    return listing([times(count, card_name(card)) for card, count in sorted(counts.items())])


# Questions


def _stay_or_leave(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Cloud %(level)d: stay aboard, or leave with %(gain)s?"),
        _("%(name)s decides: stay aboard, or leave with %(gain)s."),
        params | {"gain": points(params["points"])},
        names,
        viewer,
    )


def _alone(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You are alone aboard: leave with %(gain)s, or fly on?"),
        _("%(name)s is alone aboard: leave with %(gain)s, or fly on."),
        params | {"gain": points(params["points"])},
        names,
        viewer,
    )


def _pay(params: Params, names: Names, viewer: int | None) -> str:
    if not params["fare"]:
        return told(
            _("All dice are blank: the balloon rises for free."),
            _("All dice are blank: %(name)s lets the balloon rise for free."),
            params,
            names,
            viewer,
        )
    return told(
        _("You are the pilot: pay %(colours)s, or fall?"),
        _("%(name)s is the pilot: pay %(colours)s, or fall."),
        params | {"colours": colours(params["fare"])},
        names,
        viewer,
    )


QUESTIONS: dict[str, Telling] = {"stay_or_leave": _stay_or_leave, "alone": _alone, "pay": _pay}


# Choices


def _next_cloud(view: Params) -> str:
    level = view["level"] + 1
    rung = next((rung for rung in view["ladder"] if rung["level"] == level), None)
    if rung is None:
        return ""
    return _("cloud %(level)d pays %(points)d") % {"level": level, "points": rung["points"]}


def _stay_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    return _("Stay aboard"), _next_cloud(view)


def _leave_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    gain = view["ladder"][view["level"] - 1]["points"]
    total = view["scores"][view["seat"]] + gain
    return (
        _("Leave with %(gain)s") % {"gain": points(gain)},
        _("you would have %(total)d") % {"total": total},
    )


def _fly_on_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    return _("Fly on"), _next_cloud(view)


def _pay_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    paid = action["cards"]
    if not paid:
        return _("Rise for free"), _("all dice are blank")
    kept = len(view["hand"]) - len(paid)
    return (
        _("Pay %(colours)s") % {"colours": colours(Counter(paid))},
        _("you would keep %(cards)s") % {"cards": cards(kept)},
    )


def _fall_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    if len(view["aboard"]) > 1:
        return _("Fall"), _("nobody aboard scores")
    return _("Fall"), _("you score nothing")


CHOICES = {
    "stay": _stay_choice,
    "leave": _leave_choice,
    "fly_on": _fly_on_choice,
    "pay": _pay_choice,
    "fall": _fall_choice,
}


# Orders


def _pay_order(order: Params, view: Params, names: Names) -> str:
    if not order["cards"]:
        return _("The next time all dice are blank, rise for free.")
    paid = colours(Counter(order["cards"]))
    return _("The next time it pays the dice, pay %(colours)s.") % {"colours": paid}


def _leave_at_order(order: Params, view: Params, names: Names) -> str:
    return _("Stay below cloud %(level)d; leave there or above.") % order


ORDERS: dict[str, Callable[[Params, Params, Names], str]] = {
    "stay": lambda *_about: _("The next time, stay aboard."),
    "leave": lambda *_about: _("The next time, leave."),
    "fly_on": lambda *_about: _("The next time you are alone aboard, fly on."),
    "pay": _pay_order,
    "fall": lambda *_about: _("The next time you may, fall."),
    "leave_at": _leave_at_order,
    "pay_colours": lambda *_about: _("Pay when your colours cover the dice; ask about wilds."),
}


# Reasons


def _not_your_turn(params: Params, names: Names, viewer: int | None) -> str:
    return _("%(name)s decides first.") % {"name": names[params["seat"]]}


def _not_the_pilot(params: Params, names: Names, viewer: int | None) -> str:
    return _("Paying is up to the pilot: %(name)s.") % {"name": names[params["pilot"]]}


def _others_aboard(params: Params, names: Names, viewer: int | None) -> str:
    return ngettext(
        "The pilot cannot leave: %(people)s is still aboard.",
        "The pilot cannot leave: %(people)s are still aboard.",
        len(params["aboard"]),
    ) % {"people": people(params["aboard"], names, None)}


def _must_pay(params: Params, names: Names, viewer: int | None) -> str:
    if not params["fare"]:
        return _("All dice are blank: there is nothing to pay and no reason to fall.")
    return _("You hold the colours and must pay: %(colours)s.") % {
        "colours": colours(params["fare"])
    }


def _cannot_pay(params: Params, names: Names, viewer: int | None) -> str:
    return _("You cannot pay, you lack %(colours)s.") % {"colours": colours(params["missing"])}


def _already_left(params: Params, names: Names, viewer: int | None) -> str:
    return _("You have left this trip with %(gain)s.") % {"gain": points(params["points"])}


REASONS: dict[str, Telling] = {
    "game_over": lambda *_about: _("The game is over."),
    "unknown_kind": lambda *_about: _("Cloud 9 has no such action."),
    "no_such_seat": lambda *_about: _("There is no such seat in this game."),
    "already_left": _already_left,
    "already_decided": lambda *_about: _("You have decided for this cloud."),
    "not_your_turn": _not_your_turn,
    "not_the_pilot": _not_the_pilot,
    "not_alone": lambda *_about: _("The pilot flies on anyway while others are aboard."),
    "only_passengers_decide": lambda *_about: _("The pilot is always aboard."),
    "others_decide_first": _not_your_turn,
    "pilot_cannot_leave_others_aboard": _others_aboard,
    "pilot_must_face_the_roll": lambda *_about: _("The pilot must face this roll first."),
    "already_flew_on": lambda *_about: _("You chose to fly on: pay or fall."),
    "choose_first": lambda *_about: _("First leave or fly on."),
    "must_pay": _must_pay,
    "cannot_pay_missing": _cannot_pay,
    "wrong_cards": lambda *_about: _("These cards do not pay the dice."),
    "not_offered": lambda *_about: _("This is not possible now."),
}


# Events


def _dealt(event: Params, names: Names, viewer: int | None) -> str:
    if event["cards"] is not None:
        return _("You are dealt %(colours)s.") % {"colours": colours(Counter(event["cards"]))}
    return _("%(name)s is dealt %(cards)s.") % {
        "name": names[event["seat"]],
        "cards": cards(event["count"]),
    }


def _trip_started(event: Params, names: Names, viewer: int | None) -> str:
    if event["pilot"] == viewer:
        return _("Trip %(trip)d begins. You are the pilot.") % event
    return _("Trip %(trip)d begins. The pilot is %(name)s.") % {
        "trip": event["trip"],
        "name": names[event["pilot"]],
    }


def _rolled(event: Params, names: Names, viewer: int | None) -> str:
    fare = Counter(face for face in event["dice"] if face != "blank")
    if not fare:
        return told(
            _("You roll at cloud %(level)d: nothing to pay."),
            _("%(name)s rolls at cloud %(level)d: nothing to pay."),
            event,
            names,
            viewer,
        )
    return told(
        _("You roll at cloud %(level)d: %(colours)s."),
        _("%(name)s rolls at cloud %(level)d: %(colours)s."),
        event | {"colours": colours(fare)},
        names,
        viewer,
    )


def _stayed(event: Params, names: Names, viewer: int | None) -> str:
    return told(_("You stay aboard."), _("%(name)s stays aboard."), event, names, viewer)


def _disembarked(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You leave with %(gain)s."),
        _("%(name)s leaves with %(gain)s."),
        event | {"gain": points(event["points"])},
        names,
        viewer,
    )


def _flew_on(event: Params, names: Names, viewer: int | None) -> str:
    return told(_("You fly on alone."), _("%(name)s flies on alone."), event, names, viewer)


def _paid(event: Params, names: Names, viewer: int | None) -> str:
    if not event["cards"]:
        return told(_("You pay nothing."), _("%(name)s pays nothing."), event, names, viewer)
    return told(
        _("You pay %(colours)s."),
        _("%(name)s pays %(colours)s."),
        event | {"colours": colours(Counter(event["cards"]))},
        names,
        viewer,
    )


def _rose(event: Params, names: Names, viewer: int | None) -> str:
    if event["pilot"] == viewer:
        return _("The balloon rises to cloud %(level)d. You are the pilot.") % event
    return _("The balloon rises to cloud %(level)d. The pilot is %(name)s.") % {
        "level": event["level"],
        "name": names[event["pilot"]],
    }


def _topped(event: Params, names: Names, viewer: int | None) -> str:
    return _("The balloon reaches the top, cloud %(level)d: %(gain)s for %(people)s.") % {
        "level": event["level"],
        "gain": points(event["points"]),
        "people": people(event["aboard"], names, viewer),
    }


def _fell(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You do not pay, and the balloon falls: no points for %(people)s."),
        _("%(name)s does not pay, and the balloon falls: no points for %(people)s."),
        event | {"people": people(event["aboard"], names, viewer)},
        names,
        viewer,
    )


def _reached_target(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You have %(total)d points: this is the last trip."),
        _("%(name)s has %(total)d points: this is the last trip."),
        event,
        names,
        viewer,
    )


def _drew(event: Params, names: Names, viewer: int | None) -> str:
    if event["card"] is not None:
        return _("You draw a card: %(card)s.") % {"card": card_name(event["card"])}
    return _("%(name)s draws a card.") % {"name": names[event["seat"]]}


def _reshuffled(event: Params, names: Names, viewer: int | None) -> str:
    return _("The discards are shuffled into a new deck of %(cards)s.") % {
        "cards": cards(event["count"])
    }


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


EVENTS: dict[str, Telling] = {
    "dealt": _dealt,
    "trip_started": _trip_started,
    "rolled": _rolled,
    "stayed": _stayed,
    "disembarked": _disembarked,
    "flew_on": _flew_on,
    "paid": _paid,
    "rose": _rose,
    "topped": _topped,
    "fell": _fell,
    "reached_target": _reached_target,
    "drew": _drew,
    "reshuffled": _reshuffled,
    "game_ended": _game_ended,
}


# Endings and menus

ENDINGS: dict[str, Callable[[], str]] = {
    "target": lambda: _("Somebody reached the points that end the game."),
}

MENUS: dict[str, Callable[[], tuple[str, str]]] = {
    "manual": lambda: (
        _("By the manual"),
        _("Each cloud pays its number and the sky has no end; a wild covers one die."),
    ),
    "published": lambda: (
        _("As published"),
        _("Nine clouds pay up to 25; one wild pays a whole roll; a lone pilot faces the roll."),
    ),
}
