"""The first admin: made by a link, once; no password is ever set for anybody."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from accounts import services
from accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

FIELDS = {
    "username": "captain",
    "email": "captain@example.org",
    "password": "paper-island-9",
    "again": "paper-island-9",
}


def link() -> str:
    out = StringIO()
    call_command("first_admin_link", stdout=out)
    return out.getvalue().strip().partition("/setup/")[2]


def test_the_link_makes_one_admin_and_is_then_dead(client: Client) -> None:
    path = f"/setup/{link()}"
    assert client.get(path).status_code == 200
    answer = client.post(path, FIELDS)
    assert answer.url == "/admin/"
    admin = User.objects.get(username="captain")
    assert admin.is_superuser
    assert client.get("/admin/").status_code == 200
    assert link() == ""
    used = Client().get(path)
    assert used.status_code == 404
    assert "An administrator exists already: sign in." in used.text
    assert Client().post(path, FIELDS | {"username": "second"}).status_code == 404
    assert User.objects.filter(is_superuser=True).count() == 1


@pytest.mark.parametrize(
    "wrong",
    [{"password": "short", "again": "short"}, {"again": "another-island-9"}, {"email": "captain"}],
)
def test_a_bad_form_makes_nobody(client: Client, wrong: dict[str, str]) -> None:
    answer = client.post(f"/setup/{link()}", FIELDS | wrong)
    assert answer.status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize("token", ["x", "ImZpcnN0IGFkbWluIg:1abcde:forged"])
def test_a_forged_link_is_not_found(client: Client, token: str) -> None:
    refused = client.get(f"/setup/{token}/")
    assert refused.status_code == 404
    assert "An administrator exists" not in refused.text
    with pytest.raises(services.SetupClosed):
        services.first_admin_create(
            token=token, username="x", email="x@example.org", password="paper-island-9"
        )


def test_the_admin_is_entered_through_the_sites_login(client: Client) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/")


def test_the_outbox_is_for_the_admin_alone(client: Client, settings, tmp_path) -> None:
    settings.EMAIL_FILE_PATH = str(tmp_path)
    (tmp_path / "one.log").write_text("Subject: hello")
    assert client.get("/outbox/").status_code == 302
    client.force_login(User.objects.create_user("guesty"))
    assert client.get("/outbox/").status_code == 302
    client.force_login(User.objects.create_superuser("chief"))
    assert "Subject: hello" in client.get("/outbox/").text
