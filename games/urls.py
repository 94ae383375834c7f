"""Addresses of play."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from games import lobby_views, views


class MatchId(StringConverter):
    regex = "[a-z0-9]{12}"


register_converter(MatchId, "match_id")

urlpatterns = [
    path("", views.home, name="home"),
    path("lobby/", lobby_views.lobby, name="lobby"),
    path("queue/", lobby_views.queue_state, name="queue"),
    path("queue/join/", lobby_views.queue_join, name="queue_join"),
    path("queue/leave/", lobby_views.queue_leave, name="queue_leave"),
    path("rules/", views.rules_index, name="rules_index"),
    path("rules/<slug:game>/", views.rules_page, name="rules"),
    path("play/", views.play_now, name="play_now"),
    path("tables/new/", views.table_new, name="table_new"),
    path("t/<match_id:public_id>/", views.table, name="table"),
    path("t/<match_id:public_id>/join/", views.table_join, name="table_join"),
    path("t/<match_id:public_id>/leave/", views.table_leave, name="table_leave"),
    path("t/<match_id:public_id>/start/", views.table_start, name="table_start"),
    path("t/<match_id:public_id>/bot/", views.table_bot, name="table_bot"),
    path("t/<match_id:public_id>/kick/", views.table_kick, name="table_kick"),
    path("t/<match_id:public_id>/resign/", views.table_resign, name="table_resign"),
    path("t/<match_id:public_id>/abort/", views.table_abort, name="table_abort"),
    path("t/<match_id:public_id>/rematch/", views.table_rematch, name="table_rematch"),
]
