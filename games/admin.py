"""Matches and rulesets as admins see them: no secrets, no payloads, nothing to type into."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Match, Ruleset, Seat


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


@admin.register(Ruleset)
class RulesetAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("game", "menu", "revision", "sha256", "created_at")
