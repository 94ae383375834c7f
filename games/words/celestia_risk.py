"""How likely the captain can pay, for a reader who wants to know."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.celestia.risk import Risk, unseen_cards
from games.words.phrases import Names, Params

Part = tuple[str, float, str]


def percent(chance: float) -> str:
    return _("%(number)s%%") % {"number": number_format(100 * chance, decimal_pos=0)}


def telling(risk: Risk, view: Params, names: Names) -> tuple[str, list[Part]]:
    fly, fly_with_turbos = risk.chance, risk.chance_with_turbos
    chances = {"fly": fly, "turbos": fly_with_turbos - fly, "fall": 1 - fly_with_turbos}
    sentences = {
        "fly": _("%(chance)s: Equipment suffices, and the captain must fly."),
        "turbos": _("%(chance)s: only with Turbos, as the captain likes."),
        "fall": _("%(chance)s: a fall, unless somebody helps."),
    }
    parts = [
        (key, round(100 * chance, 1), sentences[key] % {"chance": percent(chance)})
        for key, chance in chances.items()
    ]
    return _note(risk, view, names), parts


def _note(risk: Risk, view: Params, names: Names) -> str:
    if risk.captain == view["seat"]:
        return _("You know your own hand.")
    cards = view["hand_sizes"][risk.captain]
    about = {
        "name": names[risk.captain],
        "cards": cards,
        "unseen": sum(unseen_cards(view).values()),
    }
    return (
        ngettext(
            "%(name)s holds %(cards)d card; %(unseen)d are hidden from you.",
            "%(name)s holds %(cards)d cards; %(unseen)d are hidden from you.",
            cards,
        )
        % about
    )


RISK = telling
