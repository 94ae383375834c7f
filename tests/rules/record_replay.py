"""Record a golden game: python -m tests.rules.record_replay cloud9 published 4 some-name

Bots play it (`--bot cadet`: good ones). It is written as a match's export, so that
docs/verify.py reads it, too.
A new end reason, card or ruling gets a new file; old files are never written again, because
they prove that old matches still replay.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
from functools import partial
from pathlib import Path

from games import bots, rules
from games.rules.rng import Stream
from tests.rules.playouts import load

REPLAYS = Path(__file__).parent / "replays"


def export(ruleset: rules.Ruleset, seats: int, name: str, level: str = "random") -> dict:
    choose = bots.load(ruleset.slug, level)
    rng = Stream(name, "bots")
    secret = hashlib.sha256(name.encode()).digest()
    nonces = [bytes([seat]) * 32 for seat in range(seats)]
    seed = hmac.new(secret, b"".join(nonces), hashlib.sha256).hexdigest()
    game = ruleset.new_game(seats=seats, seed=seed)
    actions = []
    while asked := game.to_act():
        seat = asked[0]
        imagine = partial(game.determinize, seat)
        action = choose(game.view(seat), [], game.legal_actions(seat), rng, imagine)
        events = [rules.to_wire(event) for event in game.act(seat, action)]
        actions.append({"seat": seat, "action": rules.to_wire(action), "events": events})
    outcome = game.outcome()
    assert outcome
    return {
        "game": ruleset.slug,
        "revision": ruleset.revision,
        "options": ruleset.options,
        "tables": ruleset.tables,
        "secret": secret.hex(),
        "nonces": [nonce.hex() for nonce in nonces],
        "commitment": hashlib.sha256(secret).hexdigest(),
        "seed": seed,
        "opening": [rules.to_wire(event) for event in game.opening],
        "actions": actions,
        "outcome": {
            "scores": outcome.scores,
            "places": outcome.places,
            "reason": outcome.reason,
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slug", choices=rules.slugs())
    parser.add_argument("menu")
    parser.add_argument("seats", type=int)
    parser.add_argument("name", help="names the file and decides the game")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--tables", default="{}", help="tables that differ, as JSON")
    arguments = parser.parse_args()
    ruleset = load(arguments.slug, arguments.menu)
    changed = ruleset.tables | json.loads(arguments.tables)
    ruleset = rules.load(ruleset.slug, ruleset.options, tables=changed)
    match = export(ruleset, arguments.seats, arguments.name, arguments.bot)
    path = REPLAYS / arguments.slug / f"{arguments.name}.json"
    if path.exists():
        parser.error(f"{path.name} exists and stays as it is.")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(match, separators=(",", ":")) + "\n")
    print(f"{path.name}: {len(match['actions'])} actions, ended by {match['outcome']['reason']}.")


if __name__ == "__main__":
    main()
