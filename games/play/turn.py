"""A running match under its row lock: play, record, ask the next, finish; saved once."""

from datetime import datetime
from typing import Any

from games import bots, rules
from games.models import Action, Match, Seat
from games.play import after_commit, clock, log, result, store, store_orders, windows
from games.rules.rng import Stream
from ladder import services as ladder


class Turn:
    """Caller holds the row lock of `match` until `save` has been committed."""

    def __init__(self, match: store.MatchRow) -> None:
        self.match = match
        self.ruleset = store.ruleset(match)
        self._secret = store.secret(match.id)
        assert self._secret.snapshot is not None, "only a running match has turns"
        self.game = self.ruleset.restore(self._secret.snapshot)
        self._snapshot = self._secret.snapshot
        self._orders: list[store_orders.OrderRow] | None = None

    @property
    def orders(self) -> list[store_orders.OrderRow]:
        """Live ones of every seat, the newest first."""
        if self._orders is None:
            self._orders = store_orders.live(self.match.id)
        return self._orders

    def play(
        self, *, seat: int, action: Any, payload: str, command_id: str, received_at: datetime
    ) -> None:
        """`rules.IllegalAction` leaves everything untouched."""
        events = self.game.act(seat, action)
        self._snapshot = self.game.dump()
        self._record(
            Action.Kind.PLAY, seat, payload, [_stored(e) for e in events], command_id, received_at
        )

    def open(self, events: list[Any], *, at: datetime) -> None:
        """The first entry of every match: what the deal told."""
        self._record(
            Action.Kind.TABLE, None, '{"type":"dealt"}', [_stored(e) for e in events], "deal", at
        )

    def note(
        self,
        *,
        seat: int | None,
        event: dict[str, Any],
        command_id: str,
        at: datetime,
        payload: str | None = None,
    ) -> None:
        """Something that happened at the table, not in the game; `payload` is what was sent."""
        text = store.payload_text(event) if payload is None else payload
        self._record(Action.Kind.TABLE, seat, text, [event], command_id, at)

    def _record(
        self,
        kind: str,
        seat: int | None,
        payload: str,
        events: list[dict[str, Any]],
        command_id: str,
        received_at: datetime,
    ) -> None:
        store.action_add(
            self.match,
            command_id=command_id,
            kind=kind,
            seat=seat,
            payload=payload,
            events=events,
            received_at=received_at,
            state_hash=store.state_hash(self._secret.seed, self._snapshot),
        )

    def bot_action(self, seat: int) -> Any:
        """The same again after a crash: a bot draws from a stream of its own per question."""
        question = self.game.question(seat)
        assert question is not None
        rng = Stream(self._secret.seed, f"bot/{seat}/{question.number}")
        choose = bots.load(self.match.game, self.match.seats[seat].bot)
        return choose(
            self.game.view(seat),
            self._log(seat),
            self.game.legal_actions(seat),
            rng,
            lambda seed: self.game.determinize(seat, seed),
        )

    def _log(self, seat: int) -> list[dict[str, Any]]:
        rows = store.actions_after(self.match.id, 0, self.match.head_seq)
        return [event for _, event in log.seen(self.ruleset, rows, seat)]

    def save(self, *, now: datetime) -> None:
        """Let orders answer, ask whoever is next, or finish; then write the head and tell it."""
        windows.settle(self, now=now)
        outcome = self.game.outcome()
        is_over = outcome is not None or self._is_deserted()
        if is_over:
            self._finish(outcome)
        else:
            self._ask(now)
        finished_at = now if is_over else None
        store.match_save(self.match, snapshot=self._snapshot, finished_at=finished_at)
        after_commit.announce(
            after_commit.Moved(self.match.public_id, self.match.head_seq, self.match.due_at)
        )

    def _ask(self, now: datetime) -> None:
        for seat in self.match.seats:
            question = self.game.question(seat.index)
            number = None if question is None else question.number
            if number == seat.asked and (number is None) == (seat.answer_by is None):
                continue
            seat.asked = number
            seat.answer_by = None if question is None else self._answer_by(seat, question, now)
            store.seat_asked(seat)
        # Orders that would play on for too long go on at the next wake.
        self.match.due_at = now if windows.is_ready(self) else self._due_at()

    def _answer_by(self, seat: store.SeatRow, question: rules.Question, now: datetime) -> datetime:
        match = self.match
        if question.sealed:
            # A window has one end, also for a seat that changes hands while it is open.
            others = (other for other in match.seats if other is not seat)
            ends = (other.answer_by for other in others if other.asked == question.number)
            return next(ends, None) or clock.window_end(
                window_seconds=match.window_seconds, now=now
            )
        return clock.answer_by(bot=seat.bot, turn_seconds=match.turn_seconds, now=now)

    def _due_at(self) -> datetime | None:
        if windows.open_window(self.game) is None:
            return clock.due_at(self.match.seats)
        asked = (self.match.seats[seat] for seat in self.game.to_act())
        return clock.window_due(asked, window_seconds=self.match.window_seconds)

    def _is_deserted(self) -> bool:
        """Somebody gave up, and at most one person is left who did not."""
        people = [seat for seat in self.match.seats if seat.user_id is not None]
        forfeits = sum(seat.is_forfeited for seat in people)
        return forfeits > 0 and len(people) - forfeits <= 1

    def _finish(self, outcome: rules.Outcome | None) -> None:
        match = self.match
        match.status, match.due_at = Match.Status.FINISHED, None
        match.ending = result.FORFEIT if outcome is None else outcome.reason
        forfeits = {seat.index: seat.ending for seat in match.seats if seat.is_forfeited}
        store_orders.lapse(match.id)
        places: dict[int, int] = {}
        ends = result.results(outcome, len(match.seats), forfeits)
        for seat, (place, score, ending) in zip(match.seats, ends, strict=True):
            Seat.objects.filter(pk=seat.id).update(
                place=place, score=score, ending=ending, asked=None, answer_by=None
            )
            if seat.user_id is not None:
                places[seat.user_id] = place
        if match.ranked and len(places) == len(match.seats):
            ladder.match_rate(match_id=match.id, game=match.game, pace=match.pace, places=places)


def _stored(event: rules.Event) -> dict[str, Any]:
    return rules.to_wire(event)  # type: ignore[arg-type]
