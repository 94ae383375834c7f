"""What a new table is asked for."""

from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games import rules, words
from games.models import Match, Ruleset
from games.play import clock, selectors


class TableForm(forms.Form):
    menu = forms.ChoiceField(label=_("Game"))
    seats = forms.TypedChoiceField(
        label=_("Seats"), coerce=int, choices=[(n, n) for n in range(2, 7)], initial=3
    )
    bots = forms.TypedChoiceField(
        label=_("Bots"),
        coerce=int,
        choices=[(n, n) for n in range(6)],
        initial=0,
        help_text=_("They take seats at once; you can add or remove them until the start."),
    )
    pace = forms.ChoiceField(label=_("Pace"), initial="live")
    visibility = forms.ChoiceField(
        label=_("Who can find it"),
        choices=[
            (Match.Visibility.PUBLIC, _("Everybody, in the lobby")),
            (Match.Visibility.LINK, _("Only people with the link")),
        ],
    )
    ranked = forms.BooleanField(
        label=_("Ranked"),
        required=False,
        help_text=_("Counts for the ladder. No bots, no guests."),
    )

    def __init__(self, *args: Any, user: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        order = [game["slug"] for game in selectors.games()]
        rows = sorted(selectors.rulesets_on_offer(), key=lambda row: order.index(row.game))
        self._rulesets = {_key(row): row for row in rows}
        self.fields["menu"].choices = [  # type: ignore[attr-defined]
            (key, selectors.title_of(row)) for key, row in self._rulesets.items()
        ]
        self.fields["menu"].initial = _key(selectors.first_ruleset(selectors.FIRST_GAME))
        self.fields["menu"].help_text = self._explained()
        self.fields["pace"].choices = [  # type: ignore[attr-defined]
            (key, words.table.pace(key)) for key in clock.PACES
        ]
        if not user.is_authenticated or user.is_guest:
            del self.fields["ranked"]

    @property
    def ruleset(self) -> Ruleset:
        return self._rulesets[self.cleaned_data["menu"]]

    def _explained(self) -> SafeString:
        lines = [
            (selectors.title_of(row), words.menu(row.game, row.menu)[1])
            for row in self._rulesets.values()
        ]
        return format_html("<dl>{}</dl>", format_html_join("", "<dt>{}</dt><dd>{}</dd>", lines))

    def clean(self) -> None:
        chosen = self.cleaned_data
        if "menu" in chosen and "seats" in chosen:
            self._clean_seats(chosen["seats"])
        if chosen.get("bots", 0) >= chosen.get("seats", 6):
            self.add_error("bots", _("Leave at least one seat for a person."))
        if chosen.get("ranked") and chosen.get("bots"):
            self.add_error("bots", _("A ranked table has no bots."))

    def _clean_seats(self, seats: int) -> None:
        row = self.ruleset
        allowed = rules.load(row.game, row.options, tables=row.tables, revision=row.revision).seats
        if seats not in allowed:
            sentence = _("%(game)s is for %(fewest)d to %(most)d players.") % {
                "game": words.game_name(row.game),
                "fewest": min(allowed),
                "most": max(allowed),
            }
            self.add_error("seats", sentence)


def _key(row: Ruleset | None) -> str:
    return f"{row.game}:{row.menu}" if row else ""
