"""What a new table is asked for."""

from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games import option_fields, rules, words
from games.models import Match, Ruleset
from games.play import clock, doors, selectors, services

OWN = "own"
# Concealed where everybody is there anyway, quick where a pass would take a day.
REACTIONS = {True: "concealed", False: "quick"}


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
    window_seconds = forms.TypedChoiceField(
        label=_("Time to play a card in secret"),
        coerce=int,
        required=False,
        empty_value=None,
        help_text=_(
            "So long everybody may play a card after a roll; no clock pays for it. "
            "By mail it is a turn's time."
        ),
    )
    reactions = forms.ChoiceField(label=_("Who is asked for cards"), required=False)
    visibility = forms.ChoiceField(
        label=_("Who can find it"),
        choices=[
            (Match.Visibility.PUBLIC, _("Everybody, in the lobby")),
            (Match.Visibility.LINK, _("Only people with the link")),
            (Match.Visibility.INVITED, _("Only people you name")),
        ],
    )
    talk = forms.ChoiceField(
        label=_("Table talk"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (Match.Talk.ON, _("Everything: chat and claims")),
            (Match.Talk.CLAIMS, _("Claims only")),
            (Match.Talk.OFF, _("No talk at all")),
        ],
        initial=Match.Talk.ON,
        help_text=_("Claims are short sentences that everybody reads in their own language."),
    )
    invited = forms.CharField(
        label=_("Invited"),
        required=False,
        max_length=600,
        help_text=_(
            "Names of players here, with commas between them. The link alone opens no door."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    starts_when_full = forms.BooleanField(
        label=_("Start as soon as every seat is taken"),
        required=False,
        help_text=_("Otherwise you say when to take off."),
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
            *((key, selectors.title_of(row)) for key, row in self._rulesets.items()),
            *((f"{slug}:{OWN}", words.own_title(slug)) for slug in option_fields.own_games()),
        ]
        self.fields["menu"].initial = _key(selectors.first_ruleset(selectors.FIRST_GAME))
        self.fields["menu"].help_text = self._explained()
        self.fields["pace"].choices = [  # type: ignore[attr-defined]
            (key, words.table.pace(key)) for key in clock.PACES
        ]
        self.fields["pace"].help_text = _(
            "By mail we propose quick answers in Celestia: only those who hold a fitting card "
            "are asked, so nobody waits a day for a pass; but a pause then tells something."
        )
        fewest, most = clock.WINDOW_SECONDS
        self.fields["window_seconds"].choices = [  # type: ignore[attr-defined]
            ("", _("Usual")),
            *((n, _("%(count)d seconds") % {"count": n}) for n in range(fewest, most + 1)),
        ]
        self.fields["reactions"].choices = [  # type: ignore[attr-defined]
            ("", _("As proposed: concealed live, quick by mail")),
            *((key, words.option("celestia", f"reactions/{key}")[0]) for key in REACTIONS.values()),
        ]
        self.fields["reactions"].help_text = format_html_join(
            " ",
            "<b>{}:</b> {}",
            (words.option("celestia", f"reactions/{key}") for key in REACTIONS.values()),
        )
        if not user.is_authenticated or user.is_guest:
            del self.fields["ranked"]
        for slug in option_fields.own_games():
            self.fields |= option_fields.fields_of(slug)

    @property
    def ruleset(self) -> Ruleset:
        """The menu's row, or one made of the options that were picked."""
        if self._own is None:
            return self._with_reactions(self._rulesets[self.cleaned_data["menu"]])
        options = option_fields.options_from(self._own, self.cleaned_data)
        return services.ruleset_publish(game=self._own, menu="", options=options)

    def _with_reactions(self, row: Ruleset) -> Ruleset:
        proposed = REACTIONS[clock.PACES[self.cleaned_data.get("pace", "live")].is_live]
        reactions = self.cleaned_data.get("reactions") or proposed
        if row.options.get("reactions", reactions) == reactions:
            return row
        options = row.options | {"reactions": reactions}
        return services.ruleset_publish(game=row.game, menu="", options=options)

    def chosen(self) -> dict[str, Any]:
        """What `match_create` is told beside who asks."""
        named = self.cleaned_data
        is_live = clock.PACES[named["pace"]].is_live
        return {
            "ruleset": self.ruleset,
            "seats": named["seats"],
            "bots": named["bots"],
            "pace": named["pace"],
            "ranked": named.get("ranked", False),
            "visibility": named["visibility"],
            "invited": named["invited"],
            "window_seconds": named["window_seconds"] if is_live else None,
            "starts_when_full": named["starts_when_full"],
            "talk": named["talk"],
        }

    def clean_invited(self) -> list[str]:
        names = doors.names_in(self.cleaned_data["invited"])
        if len(names) > doors.MAX_INVITED:
            most = doors.MAX_INVITED
            raise forms.ValidationError(_("At most %(most)d people.") % {"most": most})
        known = doors.named(names)
        if strangers := [name for name in names if name.lower() not in known]:
            sentence = _("There is nobody called %(names)s here.")
            raise forms.ValidationError(sentence % {"names": ", ".join(strangers)})
        return names

    @property
    def _own(self) -> str | None:
        """The game whose options are picked one by one, if that is what was chosen."""
        game, _colon, menu = self.cleaned_data["menu"].partition(":")
        return game if menu == OWN else None

    def own_groups(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """For the page: game, the name of its fields, and the fields themselves."""
        return [
            (slug, words.own_title(slug), [self[name] for name in option_fields.fields_of(slug)])
            for slug in option_fields.own_games()
        ]

    def plain_fields(self) -> list[forms.BoundField]:
        own = {bound.name for _slug, _title, group in self.own_groups() for bound in group}
        return [bound for bound in self.visible_fields() if bound.name not in own]

    def _explained(self) -> SafeString:
        lines = [
            (selectors.title_of(row), words.menu(row.game, row.menu)[1])
            for row in self._rulesets.values()
        ]
        return format_html("<dl>{}</dl>", format_html_join("", "<dt>{}</dt><dd>{}</dd>", lines))

    def clean(self) -> None:
        chosen = self.cleaned_data
        if "menu" in chosen and "seats" in chosen:
            self._clean_rules(chosen["seats"])
        by_invitation = chosen.get("visibility") == Match.Visibility.INVITED
        if by_invitation and not chosen.get("invited", ["?"]):
            self.add_error("invited", _("Name at least one person."))
        if chosen.get("bots", 0) >= chosen.get("seats", 6):
            self.add_error("bots", _("Leave at least one seat for a person."))
        if chosen.get("ranked") and chosen.get("bots"):
            self.add_error("bots", _("A ranked table has no bots."))

    def clean_talk(self) -> str:
        return self.cleaned_data["talk"] or Match.Talk.ON

    def _clean_rules(self, seats: int) -> None:
        try:
            game, allowed = self._game_and_seats()
        except rules.InvalidOptions as wrong:
            self.add_error(f"{self._own}-{wrong.option}", words.conflict(wrong.sentence))
            return
        if seats not in allowed:
            sentence = (
                _("%(game)s is here for exactly %(most)d players.")
                if len(allowed) == 1
                else _("%(game)s is for %(fewest)d to %(most)d players.")
            )
            name, fewest, most = words.game_name(game), min(allowed), max(allowed)
            self.add_error("seats", sentence % {"game": name, "fewest": fewest, "most": most})

    def _game_and_seats(self) -> tuple[str, range]:
        if self._own is not None:
            options = option_fields.options_from(self._own, self.cleaned_data)
            return self._own, rules.load(self._own, options).seats
        row = self._rulesets[self.cleaned_data["menu"]]
        loaded = rules.load(row.game, row.options, tables=row.tables, revision=row.revision)
        return row.game, loaded.seats


def _key(row: Ruleset | None) -> str:
    return f"{row.game}:{row.menu}" if row else ""
