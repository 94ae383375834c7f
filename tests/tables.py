"""Tables for tests: users, a dealt match, and people who play by what their frame shows."""

from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from typing import Any

from django.core.management import call_command

from accounts.models import User
from games import rules
from games.models import Match, MatchSecret, Ruleset, Seat
from games.play import frames, services, store

_numbers = count(1)
_ALL = 1_000_000  # a seq after which there are no events to render


def make_user(name: str = "", **fields: Any) -> User:
    name = name or f"flyer{next(_numbers)}"
    return User.objects.create_user(name, f"{name}@example.org", "cloud-and-lantern", **fields)


def ruleset(menu: str = "published", game: str = "cloud9") -> Ruleset:
    call_command("games_seed")
    return Ruleset.objects.get(game=game, menu=menu)


def any_ruleset(game: str) -> Ruleset:
    """The game's quickest menu."""
    return ruleset("published" if game == "cloud9" else rules.menus(game)[0]["key"], game)


def sensible(frame: frames.Frame) -> dict[str, Any]:
    """Cloud 9: leave from the fourth cloud on, else stay and pay: about a hundred actions.
    Elsewhere: whatever is offered, each in its turn.
    """
    actions = [choice.action for choice in frame.choices] or [{"type": "stay"}]
    if frame.view is None or "level" not in frame.view:
        return actions[frame.seq % len(actions)]
    leave = {"type": "leave"}
    return leave if frame.view["level"] >= 4 and leave in actions else actions[0]


@dataclass
class Table:
    """A dealt match; `users` by seat, None where a bot sits."""

    match: Match
    users: list[User | None]
    commands: Any = field(default_factory=lambda: count(1))

    @property
    def id(self) -> str:
        return self.match.public_id

    def frame(self, seat: int | None, after: int | None = None) -> frames.Frame:
        user = None if seat is None else self.users[seat]
        found = frames.frame_of(self.id, user_id=user and user.pk, after=after)
        assert found is not None
        return found

    def asked(self) -> int:
        """The seat that is asked now; in a window, the first person who has not answered."""
        asked = self.game().to_act()
        waiting = [seat for seat in asked if self.users[seat] and not self._has_answered(seat)]
        return (waiting or asked)[0]

    def _has_answered(self, seat: int) -> bool:
        question = self.frame(seat, after=_ALL).question
        return question is not None and question.answered

    def game(self) -> rules.Game:
        found = store.read(self.id)
        assert found is not None
        match, secret = found
        return store.ruleset(match).restore(secret.snapshot)

    def submit(self, seat: int, **changed: Any) -> services.Reply:
        """What a page would send for the choice a sensible person makes."""
        shown = self.frame(seat, after=_ALL)
        user = self.users[seat]
        words = {
            "match_id": self.id,
            "actor": user.pk if user else 0,
            "question": shown.question.number if shown.question else 0,
            "command_id": f"command-{next(self.commands):06d}",
            "action": sensible(shown),
        }
        return services.action_submit(**{**words, **changed})

    def seats(self) -> list[Seat]:
        return list(self.match.seats.order_by("index"))

    def pass_time(self, seconds: float) -> None:
        """As if everything had been asked that much earlier."""
        for seat in self.match.seats.exclude(answer_by=None):
            Seat.objects.filter(pk=seat.pk).update(
                answer_by=seat.answer_by - timedelta(seconds=seconds)
            )
        due_at = Match.objects.get(pk=self.match.pk).due_at
        if due_at is not None:
            Match.objects.filter(pk=self.match.pk).update(
                due_at=due_at - timedelta(seconds=seconds)
            )

    def play_out(self, limit: int = 2000) -> None:
        """People play sensibly, bots are woken, until the match ends."""
        for _ in range(limit):
            if Match.objects.get(pk=self.match.pk).status != Match.Status.RUNNING:
                return
            seat = self.asked()
            if self.users[seat] is None:
                self.pass_time(60)
                assert services.match_wake(match_id=self.id) >= 1
            else:
                assert self.submit(seat).status in {"applied", "kept"}
        raise AssertionError("the match does not end")


def deal(
    people: int = 2,
    bots: int = 1,
    *,
    ranked: bool = False,
    rules_row: Ruleset | None = None,
    pace: str = "live",
    secret: str = "",
) -> Table:
    """With `secret` the sky is the same every time."""
    users: list[User | None] = [make_user() for _ in range(people)]
    host = users[0]
    match = services.match_create(
        host=host,
        ruleset=rules_row or ruleset(),
        seats=people + bots,
        ranked=ranked,
        pace=pace,
    )
    if secret:
        MatchSecret.objects.filter(match=match).update(secret=secret)
    for user in users[1:]:
        services.seat_join(match_id=match.public_id, user=user)
    for _ in range(bots):
        services.seat_add_bot(match_id=match.public_id, host=host)
    services.match_start(match_id=match.public_id, host=host)
    return Table(match, [*users, *([None] * bots)])
