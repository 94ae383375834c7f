"""Names of what the boards draw, for the scripts of the table; sentences come with the frame."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from celestia_site.board_texts_celestia import celestia


def cloud9() -> dict[str, Any]:
    return {
        "points": {"one": _("{n} point"), "other": _("{n} points")},
        "dice": {"one": _("{n} die"), "other": _("{n} dice")},
        "score": pgettext("seat", "points"),
        "cards": pgettext("seat", "cards in hand"),
        "pilot": _("pilot"),
        "trip": _("Trip {n}"),
        "cloud": _("Cloud {n}"),
        "here": _("The balloon is here."),
        "top": pgettext("highest cloud", "top"),
        "balloon": _("The balloon on cloud {n}. Aboard: {names}."),
        "nobody": _("nobody"),
        "track": _("Score track"),
        "ends_at": _("ends at {n}"),
        "your_points": _("Your points"),
        "best": _("Best score"),
        "your_hand": _("Your hand"),
        "cards_count": {"one": _("{n} card"), "other": _("{n} cards")},
        "no_cards": _("No cards left."),
        "deck": {"one": _("{n} card in the pile"), "other": _("{n} cards in the pile")},
        "needs": _("{name} needs"),
        "you_need": _("You need"),
        "nothing": _("nothing: all blank"),
        "no_dice": _("The dice are still in the cup."),
        "rolled": _("Rolled: {faces}"),
        "times": _("{n} × {what}"),
        "states": {
            "deciding": _("deciding"),
            "paying": _("paying"),
            "alone": _("alone aboard"),
            "aboard": _("aboard"),
            "left": _("left with {n}"),
            "out": _("stepped off"),
        },
        "waiting": {
            "deciding": _("Waiting for {name} to decide"),
            "paying": _("Waiting for {name} to pay"),
            "alone": _("Waiting for {name}, alone aboard"),
        },
        "cards_names": {
            "green": pgettext("card", "Green"),
            "purple": pgettext("card", "Purple"),
            "red": pgettext("card", "Red"),
            "yellow": pgettext("card", "Yellow"),
            "wild": pgettext("card", "Wild"),
        },
        "faces": {
            "green": _("green leaf"),
            "purple": _("purple moon"),
            "red": _("red heart"),
            "yellow": _("yellow sun"),
            "blank": pgettext("die", "blank"),
            "wild": _("umbrella"),
        },
    }


def airships() -> dict[str, Any]:
    return {
        "score": pgettext("seat", "points"),
        "chips_held": pgettext("seat", "chips"),
        "fleet": pgettext("seat", "airships"),
        "wooden": _("wooden airship"),
        "your_points": _("Your points"),
        "best": _("Best score"),
        "turn_price": {
            "one": _("{n} chip buys a turn"),
            "other": _("{n} chips buy a turn"),
        },
        "era": _("Era {n}"),
        "deck": {"one": _("{n} card in the pile"), "other": _("{n} cards in the pile")},
        "supply": {"one": _("{n} chip in the supply"), "other": _("{n} chips in the supply")},
        "market": _("Market"),
        "stacks": pgettext("board", "Airships"),
        "hindenburg": _("Hindenburg"),
        "companies": _("Companies"),
        "your_company": _("Your company"),
        "company": _("Company of {name}"),
        "parts": _("Parts of the board"),
        "none": _("none yet"),
        "left": {"one": _("{n} left"), "other": _("{n} left")},
        "empty_stack": _("empty"),
        "closed": _("opens with the first empty stack"),
        "open": _("open"),
        "phase": _("Phase {n}"),
        "built": _("Phase {n}: built by {name}"),
        "pool": _("Dice to roll: {dice}"),
        "fixed": pgettext("die", "fixed"),
        "fixed_die": _("a fixed die, {die}"),
        "plus": {
            "white": _("+{n} with white dice"),
            "red": _("+{n} with red dice"),
            "black": _("+{n} with black dice"),
            "grey": _("+{n} with any dice"),
        },
        "any": pgettext("engine", "any"),
        "exchange": _("exchange of {give} for {get}"),
        "chips": {"one": _("{n} chip"), "other": _("{n} chips")},
        "points": {"one": _("{n} point"), "other": _("{n} points")},
        "high": _("{n} if the Hindenburg is finished"),
        "asks": _("{dice}, {n} or more"),
        "card": _("{kind}: {asks}; gives {gives}"),
        "nothing": pgettext("a card gives", "nothing"),
        "kinds": {
            "financier": _("Financier"),
            "hangar": _("Hangar"),
            "captain": _("Captain"),
            "engineer": _("Engineer"),
            "engine": _("Engine"),
            "material": _("Material"),
            "light": _("Light airship"),
            "medium": _("Medium airship"),
            "dark": _("Dark airship"),
        },
        "letters": {
            "white": pgettext("one letter for a white die", "W"),
            "red": pgettext("one letter for a red die", "R"),
            "black": pgettext("one letter for a black die", "B"),
        },
        "dice": {
            "white": {"one": _("{n} white die"), "other": _("{n} white dice")},
            "red": {"one": _("{n} red die"), "other": _("{n} red dice")},
            "black": {"one": _("{n} black die"), "other": _("{n} black dice")},
        },
        "rolled": _("{colour} {n}"),
        "colours": {
            "white": pgettext("die", "white"),
            "red": pgettext("die", "red"),
            "black": pgettext("die", "black"),
        },
        "no_dice": _("The dice are still in the cup."),
        "goal": _("{name} rolls for {card}"),
        "your_goal": _("You roll for {card}"),
        "goal_needs": _("needs {n} or more"),
        "total": _("{total} of {score}"),
        "hit": _("reached"),
        "missed": _("missed"),
        "states": {
            "declaring": _("chooses a target"),
            "exchanging": _("may exchange"),
            "choosing_dice": _("chooses dice"),
            "boosting": _("may use bonuses"),
            "continuing": _("may buy a turn"),
        },
    }


BOARDS: dict[str, Callable[[], dict[str, Any]]] = {
    "airships": airships,
    "celestia": celestia,
    "cloud9": cloud9,
}
