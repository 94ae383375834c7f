"""What a new table is asked for."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import words
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
        self._rulesets = {f"{row.game}:{row.menu}": row for row in selectors.rulesets_on_offer()}
        self.fields["menu"].choices = [  # type: ignore[attr-defined]
            (key, selectors.title_of(row)) for key, row in self._rulesets.items()
        ]
        self.fields["menu"].help_text = " ".join(
            words.menu(row.game, row.menu)[1] for row in self._rulesets.values()
        )
        self.fields["pace"].choices = [  # type: ignore[attr-defined]
            (key, words.table.pace(key)) for key in clock.PACES
        ]
        if not user.is_authenticated or user.is_guest:
            del self.fields["ranked"]

    @property
    def ruleset(self) -> Ruleset:
        return self._rulesets[self.cleaned_data["menu"]]

    def clean(self) -> None:
        chosen = self.cleaned_data
        if chosen.get("bots", 0) >= chosen.get("seats", 6):
            self.add_error("bots", _("Leave at least one seat for a person."))
        if chosen.get("ranked") and chosen.get("bots"):
            self.add_error("bots", _("A ranked table has no bots."))
