"""A user is a person with an account; a guest is one bound to a browser, without e-mail."""

from django.contrib.auth.models import AbstractUser
from django.core.validators import MaxLengthValidator
from django.db import models

# A name has to fit on a seat, in the log and on a phone.
USERNAME_LENGTH = 24
username_validators = [
    AbstractUser.username_validator,
    MaxLengthValidator(USERNAME_LENGTH),
]


class User(AbstractUser):
    is_guest = models.BooleanField(default=False)

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(
                name="guest_has_no_email_or_power",
                condition=models.Q(is_guest=False)
                | models.Q(email="", is_staff=False, is_superuser=False),
            )
        ]
