"""Scripts: tokens are shown once, checked on every call, and a script of thirty lines plays."""

import os
import re
import subprocess
import sys

import jsonschema
import pytest
from django.test import Client

from accounts import services as accounts
from accounts.models import ApiToken
from games.models import Action
from games.play import frames, services
from tests.games.test_api import act, answer_for
from tests.tables import Table, deal, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture
def table() -> Table:
    return deal(people=3, bots=0)


def token_of(user, scope: str = "play") -> str:
    return accounts.token_create(user=user, name="script", scope=scope)[1]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def script() -> Client:
    """No session, and no CSRF token either."""
    return Client(enforce_csrf_checks=True)


# ── who calls ──


def test_a_token_sees_and_plays_what_its_user_could(table: Table) -> None:
    seat = table.asked()
    key = bearer(token_of(table.users[seat]))
    frame = script().get(f"/api/matches/{table.id}/frame", headers=key).json()
    assert frame["choices"]
    reply = act(script(), table, answer_for(table, seat), **key)
    assert (reply.status_code, reply.json()["status"]) == (200, "applied")
    assert ApiToken.objects.get().last_used_at is not None


def test_only_a_fingerprint_is_kept() -> None:
    row, token = accounts.token_create(user=make_user(), name="script", scope="read")
    stored = ApiToken.objects.filter(pk=row.pk).values_list()[0]
    assert token not in [str(value) for value in stored]
    assert token.startswith(row.prefix)
    assert len(token) > 40


@pytest.mark.parametrize(
    ("spoil", "status", "code"),
    [
        ("revoked", 401, "token_refused"),
        ("unknown", 401, "token_refused"),
        ("other scheme", 401, "token_refused"),
        ("nothing", 401, "needs_caller"),
        ("reads only", 403, "token_reads_only"),
        ("banned", 403, "banned"),
    ],
)
def test_every_other_caller_is_refused_in_words(
    table: Table, spoil: str, status: int, code: str
) -> None:
    seat = table.asked()
    user = table.users[seat]
    row, token = accounts.token_create(
        user=user, name="script", scope="read" if spoil == "reads only" else "play"
    )
    key = bearer(token)
    if spoil == "revoked":
        accounts.token_revoke(user=user, token_id=row.pk)
    elif spoil == "banned":
        user.is_active = False
        user.save()
    elif spoil != "reads only":
        key = {"unknown": bearer("ls_x"), "other scheme": {"Authorization": "Basic eDp5"}}.get(
            spoil, {}
        )
    answer = act(script(), table, answer_for(table, seat), **key)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["sentence"]
    assert Action.objects.filter(match=table.match).count() == 1


def test_a_bad_token_is_no_spectator(table: Table) -> None:
    """Who means to be somebody is told, not shown a stranger's view."""
    path = f"/api/matches/{table.id}/frame"
    assert script().get(path, headers=bearer("ls_x")).status_code == 401
    assert script().get(path).status_code == 200


def test_a_token_wins_over_the_session(table: Table) -> None:
    seat = table.asked()
    client = Client()
    client.force_login(table.users[seat])
    key = bearer(token_of(make_user()))
    assert act(client, table, answer_for(table, seat), **key).json()["code"] == "not_seated"


def test_a_token_is_rate_limited(settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"api": "3/m/key"}
    one, other = bearer(token_of(make_user())), bearer(token_of(make_user()))
    codes = [script().get("/api/me/turns", headers=one).status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]
    assert script().get("/api/me/turns", headers=one).headers["Retry-After"]
    assert script().get("/api/me/turns", headers=other).status_code == 200


# ── what there is ──


def test_my_turns_are_what_i_am_asked(table: Table) -> None:
    seat = table.asked()
    turns = {}
    for index, user in enumerate(table.users):
        key = bearer(token_of(user, "read"))
        turns[index] = script().get("/api/me/turns", headers=key).json()["turns"]
    assert [index for index, found in turns.items() if found] == [seat]
    (turn,) = turns[seat]
    question = table.frame(seat).question
    assert (turn["match"], turn["question"]) == (table.id, question.number)
    assert turn["sentence"] == question.sentence
    assert turn["url"] == f"/t/{table.id}/"
    assert turn["deadline"]
    table.submit(seat)
    key = bearer(token_of(table.users[seat], "read"))
    assert script().get("/api/me/turns", headers=key).json()["turns"] == []


def test_my_matches_are_listed_and_nobody_elses(table: Table) -> None:
    mine = script().get("/api/me/matches", headers=bearer(token_of(table.users[0]))).json()
    assert [row["match"] for row in mine["matches"]] == [table.id]
    other = script().get("/api/me/matches", headers=bearer(token_of(make_user()))).json()
    assert other == {"matches": []}
    assert script().get("/api/me/matches").status_code == 401


def test_a_script_watches_with_after(table: Table) -> None:
    before = script().get(f"/api/matches/{table.id}/frame").json()["seq"]
    table.submit(table.asked())
    frame = script().get(f"/api/matches/{table.id}/frame?after={before}").json()
    assert [event["seq"] for event in frame["events"]] == [before + 1]


def test_the_openapi_schema_names_every_endpoint_and_what_it_answers(table: Table) -> None:
    schema = Client().get("/api/openapi.json").json()
    assert {path.split("/api/")[1] for path in schema["paths"]} == {
        "me/turns",
        "me/matches",
        "matches/{match_id}/frame",
        "matches/{match_id}/export",
        "matches/{match_id}/actions",
        "matches/{match_id}/orders",
        "games/{slug}/schemas",
    }
    assert schema["components"]["securitySchemes"]["Caller"]["scheme"] == "bearer"
    components = schema["components"]["schemas"]
    frame = frames.builtins(table.frame(table.asked()))
    jsonschema.validate(
        frame, {"$ref": "#/components/schemas/Frame", "components": {"schemas": components}}
    )
    posted = schema["paths"]["/api/matches/{match_id}/actions"]["post"]["requestBody"]
    assert posted["content"]["application/json"]["schema"]["$ref"].endswith("ActRequest")


# ── the page ──


@pytest.fixture
def signed_in(client: Client) -> Client:
    client.force_login(make_user())
    return client


def test_a_token_is_shown_once(signed_in: Client) -> None:
    made = signed_in.post("/tokens/", {"name": "my bot", "scope": "play"})
    (token,) = re.findall(r'value="(ls_[^"]+)"', made.text)
    assert "no-store" in made.headers["Cache-Control"]
    again = signed_in.get("/tokens/").text
    assert token not in again
    assert "my bot" in again
    assert script().get("/api/me/turns", headers=bearer(token)).status_code == 200


def test_a_revoked_token_is_gone_and_nobody_revokes_anothers(signed_in: Client) -> None:
    signed_in.post("/tokens/", {"name": "my bot", "scope": "read"})
    row = ApiToken.objects.get()
    stranger = Client()
    stranger.force_login(make_user())
    stranger.post(f"/tokens/{row.pk}/revoke/")
    row.refresh_from_db()
    assert row.revoked_at is None
    signed_in.post(f"/tokens/{row.pk}/revoke/")
    assert "my bot" not in signed_in.get("/tokens/").text


def test_there_are_at_most_ten(signed_in: Client) -> None:
    for _ in range(11):
        answer = signed_in.post("/tokens/", {"name": "bot", "scope": "read"})
    assert "Revoke one first." in answer.text
    assert ApiToken.objects.count() == accounts.MAX_TOKENS


def test_guests_and_strangers_have_no_tokens(client: Client) -> None:
    assert client.get("/tokens/").status_code == 302
    client.force_login(accounts.guest_create())
    assert client.post("/tokens/", {"name": "bot", "scope": "read"}).status_code == 302
    assert not ApiToken.objects.exists()
    junk = Client()
    junk.force_login(make_user())
    assert junk.post("/tokens/", {"name": "x" * 41, "scope": "all"}).context["form"].errors


# ── the example ──


@pytest.mark.django_db(transaction=True)
def test_the_script_in_the_docs_plays(repo, live_server, tmp_path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (repo / "docs" / "api.md").read_text(), re.S)
    assert len(code.splitlines()) <= 36
    table = deal(people=1, bots=1)
    while table.users[table.asked()] is None:
        table.pass_time(60)
        services.match_wake(match_id=table.id)
    before = table.frame(None).seq
    path = tmp_path / "play.py"
    path.write_text(code)
    names = {"SITE": live_server.url, "TOKEN": token_of(table.users[0]), "ROUNDS": "1"}
    ran = subprocess.run(
        [sys.executable, str(path)],
        env=os.environ | names | {"PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "(applied)" in ran.stdout
    assert table.frame(None).seq > before
