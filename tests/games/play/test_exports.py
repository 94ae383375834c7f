"""An exported match is checked by the stand-alone script, and none leaves before its end."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from games import rules
from games.play import services
from tests.tables import any_ruleset, deal

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def verify(repo: Path, match: object, folder: Path) -> "subprocess.CompletedProcess[str]":
    file = folder / "match.json"
    file.write_text(json.dumps(match))
    # -I: as on a machine that has nothing but Python.
    return subprocess.run(
        [sys.executable, "-I", repo / "docs" / "verify.py", file],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("game", rules.slugs())
def test_the_script_finds_a_finished_match_fair(
    repo: Path, tmp_path: Path, client: Client, game: str
) -> None:
    table = deal(people=2, bots=1, rules_row=any_ruleset(game))
    # What is said at the table is in the export, and no business of the dice.
    services.claim_make(
        match_id=table.id, actor=table.users[0].pk, command_id="a-claim-01", claim="trust_me"
    )
    table.play_out()
    exported = client.get(f"/api/matches/{table.id}/export").json()
    done = verify(repo, exported, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "rolled" in done.stdout


@pytest.mark.parametrize("forged", ["secret", "nonces", "dice"])
def test_the_script_finds_a_forged_match_out(
    repo: Path, tmp_path: Path, client: Client, forged: str
) -> None:
    table = deal(people=2, bots=1)
    table.play_out()
    exported = client.get(f"/api/matches/{table.id}/export").json()
    if forged == "secret":
        exported["secret"] = "00" * 32
    elif forged == "nonces":
        exported["nonces"][0] = "01" * 32
    else:
        rolls = [e for a in exported["actions"] for e in a["events"] if e["type"] == "rolled"]
        rolls[3]["dice"] = ["red" if face != "red" else "blank" for face in rolls[3]["dice"]]
    done = verify(repo, exported, tmp_path)
    assert done.returncode == 1, done.stdout
    assert "NOT FAIR" in done.stdout


def test_nothing_leaves_before_the_end(client: Client) -> None:
    table = deal(people=2, bots=1)
    client.force_login(table.users[0])
    answer = client.get(f"/api/matches/{table.id}/export")
    assert (answer.status_code, answer.json()["code"]) == (409, "match_running")
    assert set(answer.json()) == {"code", "sentence"}
    assert client.get("/api/matches/nowhere12345/export").status_code == 404
