"""Ratings, to look at."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from ladder.models import Rating, RatingEvent


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    list_display = ("user", "game", "pace", "value", "games")
    list_filter = ("game", "pace")
    search_fields = ("user__username",)


@admin.register(RatingEvent)
class RatingEventAdmin(ReadOnly):
    list_display = ("match", "user", "before", "after", "created_at")
