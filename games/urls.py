"""Addresses of play."""

from django.urls import path

from games import views

urlpatterns = [
    path("", views.home, name="home"),
    path("lobby/", views.lobby, name="lobby"),
    path("rules/", views.rules_index, name="rules_index"),
    path("rules/<slug:game>/", views.rules_page, name="rules"),
    path("play/", views.play_now, name="play_now"),
    path("tables/new/", views.table_new, name="table_new"),
    path("t/<str:public_id>/", views.table, name="table"),
    path("t/<str:public_id>/join/", views.table_join, name="table_join"),
    path("t/<str:public_id>/leave/", views.table_leave, name="table_leave"),
    path("t/<str:public_id>/start/", views.table_start, name="table_start"),
    path("t/<str:public_id>/bot/", views.table_bot, name="table_bot"),
]
