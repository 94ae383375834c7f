"""Reads of the ladder."""

from typing import Any

from ladder import elo
from ladder.models import Rating, RatingEvent


def rows(*, game: str, pace: str, limit: int = 100) -> list[dict[str, Any]]:
    ratings = (
        Rating.objects.filter(game=game, pace=pace)
        .select_related("user")
        .order_by("-value", "user_id")[:limit]
    )
    return [
        {
            "rank": rank,
            "user_id": row.user_id,
            "name": row.user.username,
            "rating": row.value,
            "games": row.games,
        }
        for rank, row in enumerate(ratings, start=1)
    ]


def changes_of(*, match_id: int) -> dict[int, tuple[int, int]]:
    """Before and after, by user id."""
    events = RatingEvent.objects.filter(match_id=match_id)
    return {event.user_id: (event.before, event.after) for event in events}


def rating_of(*, user_id: int, game: str, pace: str) -> int:
    """What somebody without a rated match starts from, too."""
    row = Rating.objects.filter(user_id=user_id, game=game, pace=pace).first()
    return elo.START if row is None else row.value
