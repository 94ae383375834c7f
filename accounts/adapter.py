"""What django-allauth asks us: a guest who signs up keeps the same row, and so every seat."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    def new_user(self, request: HttpRequest) -> User:
        if request.user.is_authenticated and request.user.is_guest:
            return request.user
        return User()

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.is_guest = False
        return super().save_user(request, user, form, commit)
