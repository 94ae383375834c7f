"""Addresses of the ladder."""

from django.urls import path

from ladder import views

urlpatterns = [path("", views.ladder, name="ladder")]
