"""What is said when a card or a power of Celestia is played out of a sealed window."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.words.celestia_cards import treasure
from games.words.phrases import Names, Params, people, told

Pair = tuple[str, str]  # to whoever played, about whoever played


def played(event: Params, names: Names, viewer: int | None) -> str:
    about = dict(event)
    if event["target"] is not None:
        about["target"] = people([event["target"]], names, viewer)
    if event["treasure"] is not None:
        about["treasure"] = treasure(event["treasure"])
    kind, is_boat = event["kind"], event["vessel"] == "boat"
    you, they = _on_dice(kind, is_boat) or _on_people(kind) or _otherwise(kind)
    return told(you, they, about, names, viewer)


def _on_dice(kind: str, is_boat: bool) -> Pair | None:
    match kind:
        case "bandit" if is_boat:
            return (
                _("You send a Bandit after the rowboat: one more die."),
                _("%(name)s sends a Bandit after the rowboat: one more die."),
            )
        case "bandit":
            return (
                _("You send a Bandit after the craft: one more die."),
                _("%(name)s sends a Bandit after the craft: one more die."),
            )
        case "black" if is_boat:
            return (
                _("You use the black traveller: two dice fewer for the rowboat."),
                _("%(name)s uses the black traveller: two dice fewer for the rowboat."),
            )
        case "black":
            return (
                _("You use the black traveller: two dice fewer for the craft."),
                _("%(name)s uses the black traveller: two dice fewer for the craft."),
            )
        case "wind_gust":
            return (
                _("You play a Wind Gust: every blank die is rolled again."),
                _("%(name)s plays a Wind Gust: every blank die is rolled again."),
            )
        case "alternate_route":
            return (
                _("You play an Alternate Route: dice may be rolled again."),
                _("%(name)s plays an Alternate Route: dice may be rolled again."),
            )
        case "red":
            return (
                _("You use the red traveller and give up %(treasure)s: all dice again."),
                _("%(name)s uses the red traveller and gives up %(treasure)s: all dice again."),
            )
        case "green":
            return (
                _("You use the green traveller: pirates do not count in this leg."),
                _("%(name)s uses the green traveller: pirates do not count in this leg."),
            )
        case "yellow":
            return (
                _("You use the yellow traveller: two cards of the deck shall help."),
                _("%(name)s uses the yellow traveller: two cards of the deck shall help."),
            )
    return None


def _on_people(kind: str) -> Pair | None:
    match kind:
        case "ejection":
            return (
                _("You play an Ejection against %(target)s."),
                _("%(name)s plays an Ejection against %(target)s."),
            )
        case "desperate_need":
            return (
                _("You have a Desperate Need and leave the wheel to %(target)s."),
                _("%(name)s has a Desperate Need and leaves the wheel to %(target)s."),
            )
        case "spy":
            return (
                _("You send a Spy to %(target)s."),
                _("%(name)s sends a Spy to %(target)s."),
            )
        case "violet":
            return (
                _("You use the violet traveller to impose your choice on %(target)s."),
                _("%(name)s uses the violet traveller to impose a choice on %(target)s."),
            )
        case "blue":
            return (
                _("You use the blue traveller to take the wheel."),
                _("%(name)s uses the blue traveller to take the wheel."),
            )
        case "grappling_hook":
            return (
                _("You throw a Grappling Hook after the craft."),
                _("%(name)s throws a Grappling Hook after the craft."),
            )
    return None


def _otherwise(kind: str) -> Pair:
    return {
        "new_equipment": (
            _("You play a New Equipment: a whole new hand."),
            _("%(name)s plays a New Equipment: a whole new hand."),
        ),
        "spyglass": (
            _("You find a way through with a Magic Spyglass: nothing is to be paid."),
            _("%(name)s finds a way through with a Magic Spyglass: nothing is to be paid."),
        ),
        "jetpack": (
            _("You put on a Jetpack."),
            _("%(name)s puts on a Jetpack."),
        ),
        "mooring_line": (
            _("You throw out a Mooring Line."),
            _("%(name)s throws out a Mooring Line."),
        ),
        "instructor": (
            _("You call an Instructor, who lets you choose your treasure."),
            _("%(name)s calls an Instructor and may choose a treasure."),
        ),
    }[kind]
