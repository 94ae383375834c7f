"""What Airships says about what happened."""

# Sentences are looked up by code, so all take the same parameters.

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.airships_cards import card_name, chips, dice, die, full_name
from games.words.phrases import Names, Params, Telling, listing, people, points, told


def _founded(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You start with %(card)s and %(chips)s."),
        _("%(name)s starts with %(card)s and %(chips)s."),
        event | {"card": full_name(event["card"], event["face"]), "chips": chips(event["chips"])},
        names,
        viewer,
    )


def _board_laid(event: Params, names: Names, viewer: int | None) -> str:
    count = sum(len(row) for row in event["market"].values())
    return ngettext(
        "The board is laid: %(count)d card in the market, %(stacks)d stacks of airships.",
        "The board is laid: %(count)d cards in the market, %(stacks)d stacks of airships.",
        count,
    ) % {"count": count, "stacks": len(event["airships"])}


def _turn_started(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("Your turn %(turn)d begins."),
        _("Turn %(turn)d of %(name)s begins."),
        event,
        names,
        viewer,
    )


def _drew(event: Params, names: Names, viewer: int | None) -> str:
    about = {"card": full_name(event["card"], event["face"])}
    if event["discarded"]:
        return _("To the market comes %(card)s. The oldest card of the row makes room.") % about
    return _("To the market comes %(card)s.") % about


def _era_changed(event: Params, names: Names, viewer: int | None) -> str:
    return _("A new era: every entrepreneur now brings %(dice)s.") % {"dice": dice(event["dice"])}


def _declared(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You roll for %(card)s."),
        _("%(name)s rolls for %(card)s."),
        event | {"card": full_name(event["card"], event["face"])},
        names,
        viewer,
    )


def _exchanged(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You exchange %(give)s for %(get)s."),
        _("%(name)s exchanges %(give)s for %(get)s."),
        event | {"give": dice(event["give"]), "get": dice(event["get"])},
        names,
        viewer,
    )


def _rolled(event: Params, names: Names, viewer: int | None) -> str:
    shown = [die(rolled) for rolled in event["dice"]]
    if event["fixed"]:
        shown.append(_("fixed %(die)s") % {"die": die(event["fixed"])})
    return told(
        _("You roll %(dice)s: %(total)d of %(score)d."),
        _("%(name)s rolls %(dice)s: %(total)d of %(score)d."),
        event | {"dice": listing(shown)},
        names,
        viewer,
    )


def _boosted(event: Params, names: Names, viewer: int | None) -> str:
    used = []
    if event["wooden"]:
        used.append(_("wooden airship +%(plus)d") % {"plus": event["wooden"]})
    if event["engines"]:
        used.append(_("engines +%(plus)d") % {"plus": event["engines"]})
    if event["chip"]:
        used.append(_("a chip +%(plus)d") % {"plus": event["chip"]})
    return told(
        _("You add %(bonuses)s: %(total)d of %(score)d."),
        _("%(name)s adds %(bonuses)s: %(total)d of %(score)d."),
        event | {"bonuses": listing(used)},
        names,
        viewer,
    )


def _declined(event: Params, names: Names, viewer: int | None) -> str:
    return told(_("You use no bonuses."), _("%(name)s uses no bonuses."), event, names, viewer)


def _card_taken(event: Params, names: Names, viewer: int | None) -> str:
    sentence = told(
        _("You take %(card)s."),
        _("%(name)s takes %(card)s."),
        event | {"card": full_name(event["card"], event["face"])},
        names,
        viewer,
    )
    if event["replaced"]:
        sentence += " " + _("The old card of this kind leaves the game.")
    if event["face"].get("chips") and not event["chips"]:
        sentence += " " + _("The supply has no chips for it.")
    return sentence


def _airship_taken(event: Params, names: Names, viewer: int | None) -> str:
    about = event | {"gain": points(event["face"].get("points", 0))}
    if event["wooden"]:
        sentence = told(
            _("You take an airship worth %(gain)s, and the wooden airship."),
            _("%(name)s takes an airship worth %(gain)s, and the wooden airship."),
            about,
            names,
            viewer,
        )
    else:
        sentence = told(
            _("You take an airship worth %(gain)s."),
            _("%(name)s takes an airship worth %(gain)s."),
            about,
            names,
            viewer,
        )
    if event["below"]:
        below = full_name(event["below"], event["below_face"])
        sentence += " " + _("Below it lies %(card)s.") % {"card": below}
    return sentence


def _hindenburg_opened(event: Params, names: Names, viewer: int | None) -> str:
    return _("Stack %(stack)d is empty: the Hindenburg can be built.") % event


def _phase_built(event: Params, names: Names, viewer: int | None) -> str:
    sentence = told(
        _("You build %(card)s and hold the wooden airship."),
        _("%(name)s builds %(card)s and holds the wooden airship."),
        event | {"card": card_name(event["card"], event["face"])},
        names,
        viewer,
    )
    if event["own_chip"]:
        sentence += " " + _("The supply is empty: the builder’s own chip marks it.")
    if event["is_last"]:
        sentence += " " + _("The Hindenburg is finished.")
    return sentence


def _failed(event: Params, names: Names, viewer: int | None) -> str:
    if event["chip"]:
        return told(
            _("You miss with %(total)d of %(score)d and gain a chip."),
            _("%(name)s misses with %(total)d of %(score)d and gains a chip."),
            event,
            names,
            viewer,
        )
    return told(
        _("You miss with %(total)d of %(score)d. The supply has no chip."),
        _("%(name)s misses with %(total)d of %(score)d. The supply has no chip."),
        event,
        names,
        viewer,
    )


def _passed(event: Params, names: Names, viewer: int | None) -> str:
    if event["chip"]:
        return told(
            _("You have the dice for nothing on offer and gain a chip."),
            _("%(name)s has the dice for nothing on offer and gains a chip."),
            event,
            names,
            viewer,
        )
    return told(
        _("You have the dice for nothing on offer. The supply has no chip."),
        _("%(name)s has the dice for nothing on offer. The supply has no chip."),
        event,
        names,
        viewer,
    )


def _turn_bought(event: Params, names: Names, viewer: int | None) -> str:
    return told(
        _("You pay %(price)s for another turn."),
        _("%(name)s pays %(price)s for another turn."),
        event | {"price": chips(event["chips"])},
        names,
        viewer,
    )


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
    "founded": _founded,
    "board_laid": _board_laid,
    "turn_started": _turn_started,
    "drew": _drew,
    "era_changed": _era_changed,
    "declared": _declared,
    "exchanged": _exchanged,
    "rolled": _rolled,
    "boosted": _boosted,
    "declined": _declined,
    "card_taken": _card_taken,
    "airship_taken": _airship_taken,
    "hindenburg_opened": _hindenburg_opened,
    "phase_built": _phase_built,
    "failed": _failed,
    "passed": _passed,
    "turn_bought": _turn_bought,
    "game_ended": _game_ended,
}
