"""A finished match step by step, from any seat's knowledge: played again from seed and actions."""

from collections.abc import Iterator
from typing import Any

import msgspec

from games import rules, words
from games.models import Action, Match
from games.play import frames, log, store
from games.play.exports import NotFinished

MOST_STEPS = 100


class Step(msgspec.Struct):
    """What one entry of the log brought, and how things stood after it."""

    number: int
    seq: int
    view: dict[str, Any]
    question: str | None
    events: list[frames.FrameEvent]


class Replay(msgspec.Struct):
    match: str
    game: str
    seat: int | None
    names: list[str]
    steps: int  # in all
    shown: list[Step]


def replay(public_id: str, *, seat: int | None, first: int, count: int) -> Replay | None:
    """`count` steps from number `first` on; three queries, however old and long the match."""
    found = store.read(public_id)
    if found is None:
        return None
    match, secret = found
    if seat is not None and seat >= len(match.seats):
        return None
    if match.status != Match.Status.FINISHED:
        raise NotFinished
    ruleset = store.ruleset(match)
    names = [frames.seat_name(row) for row in match.seats]
    shown, number = [], 0
    wanted = range(first, first + min(count, MOST_STEPS))
    for game, row in _played_again(match, secret, ruleset):
        events = list(log.seen(ruleset, [row], seat))
        if not events:
            continue  # an answer nobody saw by itself
        if number in wanted:
            sentences = [
                frames.FrameEvent(seq, event, frames.sentence(match.game, event, names, seat))
                for seq, event in events
            ]
            question = _question(match.game, game, names, seat)
            shown.append(Step(number, row.seq, game.view(seat), question, sentences))
        number += 1
    return Replay(match.public_id, match.game, seat, names, number, shown)


def _played_again(
    match: store.MatchRow, secret: store.Secret, ruleset: rules.Ruleset
) -> Iterator[tuple[rules.Game, store.ActionRow]]:
    game = ruleset.new_game(seats=len(match.seats), seed=secret.seed)
    for row in store.actions_after(match.id, 0, match.head_seq):
        if row.kind == Action.Kind.PLAY:
            assert row.seat is not None
            game.act(row.seat, ruleset.action(row.payload["action"]))
        yield game, row


def _question(slug: str, game: rules.Game, names: list[str], seat: int | None) -> str | None:
    asked = game.to_act()
    if not asked:
        return None
    question = game.question(seat if seat in asked else asked[0])  # type: ignore[arg-type]
    assert question is not None
    if question.sealed and seat not in asked:
        return words.table.waiting()
    return words.question(slug, question.code, question.params, names, seat)
