"""Pages about accounts that django-allauth does not bring."""

from django import forms
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required, user_passes_test
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import selectors, services
from accounts.models import USERNAME_LENGTH, ApiToken, User, username_validators


class FirstAdminForm(forms.Form):
    username = forms.CharField(
        label=_("Name"), max_length=USERNAME_LENGTH, validators=username_validators
    )
    email = forms.EmailField(label=_("E-mail"))
    password = forms.CharField(label=_("Password"), widget=forms.PasswordInput)
    again = forms.CharField(label=_("Password, once more"), widget=forms.PasswordInput)

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=username).exists():
            raise ValidationError(_("Somebody has this name already."))
        return username

    def clean(self) -> None:
        if self.cleaned_data.get("password") != self.cleaned_data.get("again"):
            self.add_error("again", _("The two passwords differ."))


@require_http_methods(["GET", "POST"])
def first_admin(request: HttpRequest, token: str) -> HttpResponse:
    try:
        services.first_admin_token_check(token=token)
    except services.SetupDone:
        return render(request, "accounts/first_admin_done.html", status=404)
    except services.SetupClosed:
        return render(request, "404.html", status=404)
    form = FirstAdminForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        fields = form.cleaned_data
        try:
            admin = services.first_admin_create(
                token=token,
                username=fields["username"],
                email=fields["email"],
                password=fields["password"],
            )
        except ValidationError as error:
            form.add_error("password", error)
        else:
            login(request, admin, backend="django.contrib.auth.backends.ModelBackend")
            return redirect("admin:index")
    return render(request, "accounts/first_admin.html", {"form": form})


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=40, help_text=_("For yourself: which script uses it.")
    )
    scope = forms.ChoiceField(
        label=_("What it may do"),
        choices=[
            (ApiToken.Scope.READ, _("Look: my matches and what I see of them")),
            (ApiToken.Scope.PLAY, _("Look and play: answer for me, too")),
        ],
    )


@never_cache
@require_http_methods(["GET", "POST"])
@login_required
@user_passes_test(lambda user: not user.is_guest)
def tokens(request: HttpRequest) -> HttpResponse:
    """A new token is in the answer to its form and nowhere else."""
    form, fresh = TokenForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        try:
            _row, fresh = services.token_create(user=request.user, **form.cleaned_data)
        except services.TooManyTokens:
            form.add_error(None, _("You have as many tokens as one can have. Revoke one first."))
        else:
            form = TokenForm()
    rows = selectors.tokens_of(request.user)
    return render(request, "accounts/tokens.html", {"form": form, "tokens": rows, "fresh": fresh})


@require_POST
@login_required
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    services.token_revoke(user=request.user, token_id=token_id)
    return redirect("tokens")


@require_GET
@user_passes_test(lambda user: user.is_superuser)
def outbox(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/outbox.html", {"mails": selectors.outbox()})


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403.html", {"csrf": True}, status=403)
