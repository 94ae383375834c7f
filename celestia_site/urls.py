"""Which room answers which address."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from games.api import api

# The admin is entered through the site's own login.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


class Favicon(RedirectView):
    def get_redirect_url(self, *args: Any, **kwargs: Any) -> str:
        return static("art/favicon.svg")


urlpatterns = [
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("ladder/", include("ladder.urls")),
    path("accounts/", include("allauth.urls")),
    path("language/", set_language, name="set_language"),
    path("api/", api.urls),
    path("admin/", admin.site.urls),
    # Browsers ask for it on pages that are not ours, such as the admin's.
    path("favicon.ico", Favicon.as_view()),
]
