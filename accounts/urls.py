"""Addresses of accounts."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("setup/<str:token>/", views.first_admin, name="first_admin"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<int:token_id>/revoke/", views.token_revoke, name="token_revoke"),
    path("outbox/", views.outbox, name="outbox"),
]
