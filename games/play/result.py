"""A match's result: the rules' outcome, seen through what happened at the table."""

from typing import NamedTuple

from games import rules


class SeatResult(NamedTuple):
    place: int
    score: int
    ending: str


def results(outcome: rules.Outcome) -> list[SeatResult]:
    """One per seat; `ending` is how that seat's match ended."""
    return [
        SeatResult(place, score, "played")
        for place, score in zip(outcome.places, outcome.scores, strict=True)
    ]
