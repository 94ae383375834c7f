"""Ratings are written here, by the transaction that finishes a match."""

from collections.abc import Mapping

from ladder import elo
from ladder.models import Rating, RatingEvent


def match_rate(*, match_id: int, game: str, pace: str, places: Mapping[int, int]) -> None:
    """`places` by user id. The caller's transaction holds the match's row lock.

    Rows are locked in user order, so two matches that share users cannot deadlock.
    """
    users = sorted(places)
    for user in users:
        Rating.objects.get_or_create(
            user_id=user, game=game, pace=pace, defaults={"value": elo.START}
        )
    ratings = list(
        Rating.objects.select_for_update()
        .filter(user_id__in=users, game=game, pace=pace)
        .order_by("user_id")
    )
    entries = [elo.Entry(row.value, row.games, places[row.user_id]) for row in ratings]
    events = []
    for row, change in zip(ratings, elo.changes(entries), strict=True):
        before, row.value, row.games = row.value, row.value + change, row.games + 1
        events.append(
            RatingEvent(match_id=match_id, user_id=row.user_id, before=before, after=row.value)
        )
    RatingEvent.objects.bulk_create(events)
    Rating.objects.bulk_update(ratings, ["value", "games"])
