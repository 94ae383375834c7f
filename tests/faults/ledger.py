"""Holds what people were told against what the database says, and plays every match again."""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterable

import psycopg

from games import rules
from tests.faults.players import Heard


def check(database_url: str, told: Iterable[Heard]) -> dict[str, int]:
    """Nothing acknowledged is lost, nothing is applied twice, nothing is stuck."""
    by_match: dict[str, list[Heard]] = {}
    for heard in told:
        by_match.setdefault(heard.match, []).append(heard)
    counts: Counter[str] = Counter()
    with psycopg.connect(database_url) as database:
        stuck = database.execute(
            "SELECT count(*) FROM games_match"
            " WHERE status = 'running' AND due_at < now() - interval '20 seconds'"
        ).fetchone()
        assert stuck == (0,), "a match nobody looks at"
        for match, seats in by_match.items():
            counts["matches"] += 1
            counts["actions"] += _check_match(database, match, seats)
            counts["acknowledged"] += sum(len(heard.acknowledged) for heard in seats)
            counts["reconnects"] += sum(heard.reconnects for heard in seats)
    return dict(counts)


def _check_match(database: "psycopg.Connection", match: str, told: list[Heard]) -> int:
    found = database.execute(
        "SELECT m.id, m.status, m.head_seq, r.game, r.options, r.tables, r.revision, s.seed"
        " FROM games_match m JOIN games_ruleset r ON r.id = m.ruleset_id"
        " JOIN games_matchsecret s ON s.match_id = m.id WHERE m.public_id = %s",
        [match],
    ).fetchone()
    assert found is not None
    number, status, head, slug, options, tables, revision, seed = found
    rows = database.execute(
        "SELECT seq, command_id, kind, seat, payload, state_hash FROM games_action"
        " WHERE match_id = %s ORDER BY seq",
        [number],
    ).fetchall()
    places = database.execute(
        "SELECT place FROM games_seat WHERE match_id = %s", [number]
    ).fetchall()
    assert status == "finished"
    assert None not in [place for (place,) in places]
    assert [row[0] for row in rows] == list(range(1, head + 1)), "a gap in the list"

    commands = {row[1]: row[0] for row in rows}
    for heard in told:
        for command, seq in heard.acknowledged.items():
            assert commands.get(command) == seq, f"acknowledged and lost: {command}"
        assert heard.seqs == sorted(set(heard.seqs)), "an event told twice or out of order"
        assert heard.seqs == list(range(1, head + 1)), "an event never told"

    answered = Counter(
        (json.loads(payload)["question"], seat)
        for _, _, kind, seat, payload, _ in rows
        if kind == "play"
    )
    assert set(answered.values()) == {1}, "a question answered twice"

    game = rules.load(slug, options, tables=tables, revision=revision).new_game(
        seats=len(places), seed=seed
    )
    for _, _, kind, seat, payload, state_hash in rows:
        if kind == "play":
            game.act(seat, game.ruleset.action(json.loads(payload)["action"]))
        expected = hmac.new(seed.encode(), game.dump(), hashlib.sha256).hexdigest()
        assert expected == state_hash, "the replay is another game"
    assert game.outcome() is not None
    return len(rows)
