"""Phrases that every game's sentences are built from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Names = Sequence[str]  # of the players, by seat
Params = dict[str, Any]
Telling = Callable[[Params, Names, int | None], str]
Choosing = Callable[[Params, Params, Names], tuple[str, str]]  # from an action and a view
Ordering = Callable[[Params, Params, Names], str]  # from an order and a view


def points(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def cards(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def listing(items: Sequence[str]) -> str:
    """ "red", "red and yellow", "red, green and yellow"."""
    if len(items) < 2:
        return "".join(items)
    return _("%(first)s and %(last)s") % {
        "first": ", ".join(items[:-1]),
        "last": items[-1],
    }


def times(count: int, thing: str) -> str:
    """ "red", "2 × red"."""
    return thing if count == 1 else _("%(count)d × %(thing)s") % {"count": count, "thing": thing}


def people(seats: Sequence[int], names: Sequence[str], viewer: int | None) -> str:
    """Names in the middle of a sentence, the viewer as "you" and last."""
    others = [names[seat] for seat in seats if seat != viewer]
    return listing([*others, _("you")] if viewer in seats else others)


def told(you: str, they: str, params: Params, names: Names, viewer: int | None) -> str:
    """One of two sentences about a seat: to that seat itself, or about it by name."""
    seat = params["seat"]
    sentence = you if seat == viewer else they
    return sentence % {**params, "name": names[seat]}
