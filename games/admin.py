"""Matches and rulesets as admins see them: no secrets, no payloads, nothing to type into."""

import difflib
import json
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games import rules
from games.models import Match, Ruleset, Seat
from games.play import services


class LookOnly:
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ("index", "user", "bot", "place", "score", "ending")
    extra = 0


@admin.register(Match)
class MatchAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("public_id", "ruleset", "status", "pace", "ranked", "head_seq", "created_at")
    list_filter = ("status", "ranked", "pace")
    search_fields = ("public_id", "seats__user__username")
    inlines = (SeatInline,)


def _pretty(content: Any) -> list[str]:
    return json.dumps(content, indent=1, sort_keys=True, ensure_ascii=False).splitlines()


class RulesetForm(forms.ModelForm):  # type: ignore[type-arg]
    """New rules as data: validated by the game itself, published once the change was seen."""

    game = forms.ChoiceField(choices=[(slug, slug) for slug in rules.slugs()])
    menu = forms.ChoiceField(help_text="The newest ruleset of a menu is the one on offer.")
    options = forms.JSONField(initial=dict)
    tables = forms.JSONField(
        required=False, help_text="Empty: the game's own tables for these options."
    )
    is_seen = forms.BooleanField(required=False, label="I have seen what changes; publish it")

    class Meta:
        model = Ruleset
        fields = ("game", "menu", "options", "tables")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "menu" in self.fields:
            self.fields["menu"].choices = [  # type: ignore[attr-defined]
                (key, key)
                for key in dict.fromkeys(
                    menu["key"] for slug in rules.slugs() for menu in rules.menus(slug)
                )
            ]

    def clean(self) -> dict[str, Any]:
        chosen: dict[str, Any] = super().clean() or {}
        if self.errors:
            return chosen
        game, menu = chosen["game"], chosen["menu"]
        if menu not in [known["key"] for known in rules.menus(game)]:
            self.add_error("menu", f"{game} has no such menu.")
            return chosen
        try:
            loaded = rules.load(game, chosen["options"], tables=chosen["tables"] or None)
        except rules.InvalidOptions as wrong:
            where = "options" if wrong.option in rules.load(game).options else "tables"
            self.add_error(where, str(wrong))
            return chosen
        chosen["options"], chosen["tables"] = loaded.options, loaded.tables
        change = self._change(game, menu, loaded)
        if not change:
            self.add_error(None, "These are the rules on offer already.")
        elif not chosen["is_seen"]:
            self.add_error("is_seen", change)
        return chosen

    def _change(self, game: str, menu: str, loaded: rules.Ruleset) -> SafeString | None:
        """What is different from the rules on offer, line by line."""
        last = Ruleset.objects.filter(game=game, menu=menu).order_by("-id").first()
        before = _pretty({"options": last.options, "tables": last.tables}) if last else []
        after = _pretty({"options": loaded.options, "tables": loaded.tables})
        lines = list(difflib.unified_diff(before, after, "on offer", "new", lineterm="", n=1))
        return format_html("<pre>{}</pre>", "\n".join(lines)) if lines else None


@admin.register(Ruleset)
class RulesetAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """A ruleset is published, and then looked at: no row is ever changed."""

    list_display = ("game", "menu", "revision", "sha256", "created_at")
    list_filter = ("game",)
    form = RulesetForm

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.has_perm("games.add_ruleset"))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        said = {key: form.cleaned_data[key] for key in ("game", "menu", "options", "tables")}
        row = services.ruleset_publish(**said)
        obj.pk = row.pk
        obj.refresh_from_db()

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Nothing belongs to a ruleset but itself."""
