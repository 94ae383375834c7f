"""What Airships says to its players."""

# Sentences are looked up by code, so all take the same parameters.

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.words.airships_cards import asked, card_name, chips, dice, kind_name
from games.words.airships_events import EVENTS
from games.words.phrases import Names, Params, Telling, told

__all__ = [
    "CHOICES",
    "ENDINGS",
    "EVENTS",
    "MENUS",
    "ORDERS",
    "QUESTIONS",
    "REASONS",
    "name",
]


def name() -> str:
    return _("Airships")


# Questions


def _declare(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Your turn: what do you roll for?"),
        _("%(name)s chooses what to roll for."),
        params,
        names,
        viewer,
    )


def _exchange(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Exchange %(give)s for %(get)s before you roll?"),
        _("%(name)s decides whether to exchange %(give)s for %(get)s."),
        params | {"give": dice(params["give"]), "get": dice(params["get"])},
        names,
        viewer,
    )


def _choose_dice(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Which dice do you roll? You need %(needs)s, %(score)d or more."),
        _("%(name)s chooses dice: needed are %(needs)s, %(score)d or more."),
        params | {"needs": dice(params["needs"])},
        names,
        viewer,
    )


def _boost(params: Params, names: Names, viewer: int | None) -> str:
    if params["chip"]:
        return told(
            _("You rolled %(total)d of %(score)d. Spend a chip and use your bonuses to reach it?"),
            _("%(name)s rolled %(total)d of %(score)d and may spend a chip to reach it."),
            params,
            names,
            viewer,
        )
    return told(
        _("You rolled %(total)d of %(score)d. Use your bonuses to reach it? They cost nothing."),
        _("%(name)s rolled %(total)d of %(score)d and may use bonuses to reach it."),
        params,
        names,
        viewer,
    )


def _continue(params: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Pay %(price)s for another turn, or end your turn?"),
        _("%(name)s may pay %(price)s for another turn."),
        params | {"price": chips(params["cost"])},
        names,
        viewer,
    )


QUESTIONS: dict[str, Telling] = {
    "declare": _declare,
    "exchange": _exchange,
    "choose_dice": _choose_dice,
    "boost": _boost,
    "continue": _continue,
}


# Choices


def _declare_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    code = action["target"]
    face = view["faces"][code]
    return card_name(code, face), asked(face)


def _use_exchange_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    exchange = view["companies"][view["seat"]]["exchange"]
    return (
        _("Exchange %(give)s") % {"give": dice(exchange["give"])},
        _("for %(get)s") % {"get": dice(exchange["get"])},
    )


def _keep_dice_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    held = view["companies"][view["seat"]]["dice"]
    return _("Keep your dice"), _("you have %(dice)s") % {"dice": dice(held)}


def _roll_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    chosen = {colour: action[colour] for colour in ("white", "red", "black") if action[colour]}
    face = view["faces"][view["target"]]
    if not chosen:
        return _("Roll no dice"), _("the fixed die is enough")
    return _("Roll %(dice)s") % {"dice": dice(chosen)}, asked(face)


def _boost_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    taken = _("you take it: %(card)s") % {"card": kind_name(view["target"])}
    if action["chip"]:
        return _("Spend a chip and use all bonuses"), taken
    return _("Use your bonuses"), taken


def _decline_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    if view["supply"]:
        return _("Let it go"), _("you gain a chip instead")
    return _("Let it go"), _("the supply has no chip for you")


def _buy_turn_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    left = view["companies"][view["seat"]]["chips"] - view["extra_turn"]
    return (
        _("Take another turn for %(price)s") % {"price": chips(view["extra_turn"])},
        _("you would keep %(left)s") % {"left": chips(left)},
    )


def _end_turn_choice(action: Params, view: Params, names: Names) -> tuple[str, str]:
    after = (view["turn_of"] + 1) % view["seats"]
    return _("End your turn"), _("next: %(name)s") % {"name": names[after]}


CHOICES = {
    "declare": _declare_choice,
    "use_exchange": _use_exchange_choice,
    "keep_dice": _keep_dice_choice,
    "roll": _roll_choice,
    "boost": _boost_choice,
    "decline": _decline_choice,
    "buy_turn": _buy_turn_choice,
    "end_turn": _end_turn_choice,
}


# Orders


def _declare_order(order: Params, view: Params, names: Names) -> str:
    face = view["faces"].get(order["target"])
    if face is None:
        return _("Roll for a card that is not in this game.")
    card = card_name(order["target"], face)
    return _("The next time it is on offer, roll for it: %(card)s.") % {"card": card}


def _roll_order(order: Params, view: Params, names: Names) -> str:
    chosen = {colour: order[colour] for colour in ("white", "red", "black") if order[colour]}
    if not chosen:
        return _("The next time the fixed die is enough, roll no dice.")
    return _("The next time you may, roll %(dice)s.") % {"dice": dice(chosen)}


def _boost_order(order: Params, view: Params, names: Names) -> str:
    if order["chip"]:
        return _("The next time it helps, spend a chip and use all bonuses.")
    return _("The next time they help, use your bonuses.")


ORDERS: dict[str, Callable[[Params, Params, Names], str]] = {
    "declare": _declare_order,
    "use_exchange": lambda *_about: _("The next time you may, exchange dice."),
    "keep_dice": lambda *_about: _("The next time you may exchange dice, keep them."),
    "roll": _roll_order,
    "boost": _boost_order,
    "decline": lambda *_about: _("The next time bonuses would help, let it go."),
    "buy_turn": lambda *_about: _("The next time you can pay for it, take another turn."),
    "end_turn": lambda *_about: _("The next time you are asked, end your turn."),
    "no_extras": lambda *_about: _("Never exchange dice, never buy another turn."),
}


# Reasons


def _not_your_turn(params: Params, names: Names, viewer: int | None) -> str:
    return _("It is %(name)s’s turn.") % {"name": names[params["seat"]]}


def _exchange_lacks(params: Params, names: Names, viewer: int | None) -> str:
    return _("The exchange costs %(give)s, which you do not have.") % {"give": dice(params["give"])}


def _exchange_useless(params: Params, names: Names, viewer: int | None) -> str:
    return _("Exchanging for %(get)s would not help with this target.") % {
        "get": dice(params["get"])
    }


def _exchange_decided(params: Params, names: Names, viewer: int | None) -> str:
    if params["exchanged"]:
        return _("You have made your exchange for this turn.")
    return _("You have decided about the exchange.")


def _too_few_chips(params: Params, names: Names, viewer: int | None) -> str:
    return _("Another turn costs %(price)s; you have %(held)s.") % {
        "price": chips(params["cost"]),
        "held": chips(params["chips"]),
    }


def _already_rolled(params: Params, names: Names, viewer: int | None) -> str:
    return _("You have rolled %(total)d, and dice are rolled once a turn.") % params


def _lacks_dice(params: Params, names: Names, viewer: int | None) -> str:
    return _("You cannot roll for it: you lack %(missing)s.") % {"missing": dice(params["missing"])}


REASONS: dict[str, Telling] = {
    "game_over": lambda *_about: _("The game is over."),
    "unknown_kind": lambda *_about: _("Airships has no such action."),
    "no_such_seat": lambda *_about: _("There is no such seat in this game."),
    "not_your_turn": _not_your_turn,
    "declare_first": lambda *_about: _("First declare what you roll for."),
    "exchange_first": lambda *_about: _("First decide whether to exchange dice."),
    "dice_first": lambda *_about: _("First choose the dice to roll."),
    "bonuses_first": lambda *_about: _("First decide whether to use your bonuses."),
    "already_declared": lambda *_about: _("You have declared a target for this turn."),
    "already_rolled": _already_rolled,
    "turn_done": lambda *_about: _("The roll of this turn is over."),
    "no_exchange": lambda *_about: _("No Material card on your board exchanges dice."),
    "exchange_lacks": _exchange_lacks,
    "exchange_useless": _exchange_useless,
    "exchange_decided": _exchange_decided,
    "too_few_chips": _too_few_chips,
    "not_on_offer": lambda *_about: _("This cannot be declared now."),
    "hindenburg_closed": lambda *_about: _(
        "The Hindenburg can be built once a stack of airships is empty."
    ),
    "lacks_dice": _lacks_dice,
    "out_of_reach": lambda *_about: _("This is not on offer, or your dice do not allow it."),
    "not_offered": lambda *_about: _("This is not possible now."),
}


# Endings and menus

ENDINGS: dict[str, Callable[[], str]] = {
    "airships": lambda: _("The airships are taken."),
    "hindenburg": lambda: _("The Hindenburg is finished."),
    "stalled": lambda: _("Two rounds passed in which nobody took anything."),
}

MENUS: dict[str, Callable[[], tuple[str, str]]] = {
    "each_stack": lambda: (
        _("Short fleet"),
        _("The game ends when at most one airship is left on each stack."),
    ),
    "one_left": lambda: (
        _("Whole fleet"),
        _("The game ends when at most one airship is left in all."),
    ),
}
