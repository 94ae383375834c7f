"""Claims: short things to say at a table that everybody reads in their own language."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

# In the order the page offers them; true or not is up to whoever says it.
CLAIMS = {
    "have_it": gettext_noop("I have it."),
    "one_short": gettext_noop("I am one short."),
    "cannot_pay": gettext_noop("I cannot pay."),
    "trust_me": gettext_noop("Trust me."),
    "doubt_it": gettext_noop("I doubt it."),
    "stay_if_you_stay": gettext_noop("I stay if you stay."),
    "jump": gettext_noop("Jump!"),
    "good_luck": gettext_noop("Good luck!"),
    "thanks": gettext_noop("Thanks!"),
    "well_flown": gettext_noop("Well flown!"),
}


def label(code: str) -> str:
    return _(CLAIMS[code])


def sentence(event: dict[str, Any], names: list[str], viewer: int | None) -> str:
    """For the log: who said what."""
    said = {"claim": label(event["claim"])}
    if event["seat"] == viewer:
        return pgettext("a claim", "You: “%(claim)s”") % said
    return pgettext("a claim", "%(name)s: “%(claim)s”") % {"name": names[event["seat"]], **said}
