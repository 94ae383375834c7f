"""What Celery calls: one service call each, with ids only."""

from celery import shared_task

from games.play import services


@shared_task(name="games.tasks.match_wake")
def match_wake(match_id: str) -> None:
    services.match_wake(match_id=match_id)


@shared_task(name="games.tasks.matches_sweep")
def matches_sweep() -> None:
    """The guarantee that no match is stuck: every due row is looked at, every second."""
    services.matches_sweep()
