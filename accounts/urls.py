"""Addresses of accounts."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("setup/<str:token>/", views.first_admin, name="first_admin"),
    path("outbox/", views.outbox, name="outbox"),
]
