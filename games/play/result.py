"""A match's result: the rules' outcome, seen through what happened at the table."""

from collections.abc import Collection
from typing import NamedTuple

from games import rules

FORFEIT = "forfeit"  # how a match ends when too few people are left


class SeatResult(NamedTuple):
    place: int
    score: int | None
    ending: str


def results(
    outcome: rules.Outcome | None, seats: int, forfeits: dict[int, str]
) -> list[SeatResult]:
    """One per seat. Forfeited seats share the last place; `ending` is how each seat's match ended.

    Without an outcome the match ended because the others gave up: who stayed shares the win.
    """
    stayed = [seat for seat in range(seats) if seat not in forfeits]
    last = len(stayed) + 1 if stayed else 1
    return [
        SeatResult(
            last if seat in forfeits else _place(outcome, seat, stayed),
            None if outcome is None else outcome.scores[seat],
            forfeits.get(seat, "played"),
        )
        for seat in range(seats)
    ]


def _place(outcome: rules.Outcome | None, seat: int, among: Collection[int]) -> int:
    """The rules' place, counted among those who stayed."""
    if outcome is None:
        return 1
    return 1 + sum(outcome.places[other] < outcome.places[seat] for other in among)
