"""All that one viewer gets to see of a match, ready to send: boards draw only this."""

from datetime import datetime, timedelta
from typing import Any

import msgspec

from games import rules, words
from games.models import Match, Order
from games.play import log, result, store, store_orders, windows
from ladder import selectors as ladder

OFFERED = "offered"  # the state of an order that its viewer might want to leave
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
_BOT_NAMES = ("Pip", "Cog", "Gale", "Rivet", "Tansy", "Bo")
# A socket says every so often that it lives; this long after the last word it counts as gone.
PRESENCE = timedelta(seconds=45)


class FrameQuestion(msgspec.Struct):
    number: int
    sentence: str
    sealed: bool
    ends_at: datetime | None
    answered: bool


class Choice(msgspec.Struct):
    action: dict[str, Any]
    label: str
    detail: str


class Cannot(msgspec.Struct):
    kind: str
    sentence: str


class FrameOrder(msgspec.Struct):
    """Of the viewer's own seat. `id` is the command that gave it: name it to change it."""

    id: str
    question: int | None  # the open window this answers; None: it answers what it fits
    order: dict[str, Any]
    sentence: str
    state: str  # live, or played and gone
    fired_at_seq: int | None
    why: str | None


class FrameEvent(msgspec.Struct):
    seq: int
    event: dict[str, Any]
    sentence: str


class FrameSeat(msgspec.Struct):
    name: str
    shape: str
    connected: bool | None
    clock: datetime | None
    state: str


class FrameClock(msgspec.Struct):
    now: datetime
    ends_at: datetime | None


class ResultRow(msgspec.Struct):
    seat: int
    name: str
    place: int
    score: int | None
    ending: str
    rating_before: int | None
    rating_after: int | None


class FrameResult(msgspec.Struct):
    sentence: str
    rows: list[ResultRow]
    secret: str
    rematch: str | None  # the table at which the same people play again


class Frame(msgspec.Struct):
    match: str
    seq: int
    status: str
    view: dict[str, Any] | None
    question: FrameQuestion | None
    choices: list[Choice]
    cannot: list[Cannot]
    orders: list[FrameOrder]
    events: list[FrameEvent]
    seats: list[FrameSeat]
    clock: FrameClock
    result: FrameResult | None


def schema() -> dict[str, Any]:
    """For bot authors and tests."""
    return msgspec.json.schema(Frame)


def builtins(frame: Frame) -> dict[str, Any]:
    """As JSON would have it, for a page that carries its first frame."""
    ready: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(frame))
    return ready


def bot_name(index: int) -> str:
    return _BOT_NAMES[index % len(_BOT_NAMES)]


def seat_name(seat: store.SeatRow) -> str:
    return bot_name(seat.index) if seat.bot and not seat.stand_in else seat.name


def frame_of(public_id: str, *, user_id: int | None, after: int | None) -> Frame | None:
    """The frame for this user's seat, or a spectator's; in the active language."""
    found = store.read(public_id)
    if found is None:
        return None
    match, secret = found
    seat = match.seat_of(user_id)
    return frame(match, secret, viewer=None if seat is None else seat.index, after=after)


def frame(
    match: store.MatchRow, secret: store.Secret, *, viewer: int | None, after: int | None
) -> Frame:
    """`after` is the last seq the viewer has; None: they have nothing yet."""
    ruleset = store.ruleset(match)
    game = None if secret.snapshot is None else ruleset.restore(secret.snapshot)
    is_sealed = game is not None and windows.open_window(game) is not None
    blank = Frame(
        match=match.public_id,
        seq=match.head_seq,
        status=match.status,
        view=None,
        question=None,
        choices=[],
        cannot=[],
        orders=[],
        events=[],
        seats=[_seat(seat, match.now, is_sealed=is_sealed) for seat in match.seats],
        clock=FrameClock(match.now, None),
        result=None,
    )
    if game is None:
        return blank
    names = [seat_name(seat) for seat in match.seats]
    blank.view = game.view(viewer)
    blank.events = [
        FrameEvent(seq, event, sentence(match.game, event, names, viewer))
        for seq, event in log.seen(
            ruleset, store.actions_after(match.id, after or 0, match.head_seq), viewer
        )
    ]
    if match.status == Match.Status.FINISHED:
        blank.result = _result(match, secret, names, viewer)
    else:
        _ask(blank, match, game, names, viewer)
    if viewer is not None:
        _tell_orders(blank, match, game, names, viewer, after or 0)
    return blank


def _ask(
    frame: Frame, match: store.MatchRow, game: rules.Game, names: list[str], viewer: int | None
) -> None:
    """The question as this viewer reads it; choices only for a seat that is asked."""
    asked = game.to_act()
    if not asked:
        return
    is_mine = viewer in asked
    seat = viewer if viewer is not None and is_mine else asked[0]
    question = game.question(seat)
    assert question is not None
    ends_at = match.seats[seat].answer_by
    frame.question = FrameQuestion(
        number=question.number,
        sentence=words.table.waiting()
        if question.sealed and not is_mine
        else words.question(match.game, question.code, question.params, names, viewer),
        sealed=question.sealed,
        ends_at=ends_at,
        answered=False,
    )
    frame.clock.ends_at = ends_at
    if viewer is None:
        return
    assert frame.view is not None
    for action in game.legal_actions(viewer):
        wire = rules.to_wire(action)
        label, detail = words.choice(match.game, wire, frame.view, names)
        frame.choices.append(Choice(wire, label, detail))
    for kind in game.ruleset.kinds:
        reason = game.why_not(viewer, kind)
        if reason is not None:
            sentence = words.reason(match.game, *reason, names, viewer)
            frame.cannot.append(Cannot(kind, sentence))


def _tell_orders(
    frame: Frame,
    match: store.MatchRow,
    game: rules.Game,
    names: list[str],
    viewer: int,
    after: int,
) -> None:
    """The viewer's own: those that live, those that fired since, and whether one has answered."""
    if match.orders is None:
        match.orders = store_orders.shown(match)
    mine = [order for order in match.orders if order.seat == viewer]
    live = [order for order in reversed(mine) if order.state == Order.State.LIVE]
    if frame.question is not None and frame.question.sealed:
        frame.question.answered = windows.given(game, match.seats[viewer], live) is not None
    for order in mine:
        if order.state == Order.State.LIVE or order.fired_seq > after:
            frame.orders.append(_order(frame, match, order, names))
    if match.seats[viewer].is_forfeited:
        return
    assert frame.view is not None
    given = [order.pattern for order in live]
    for wire in map(rules.to_wire, game.ahead(viewer)):
        if wire not in given:
            sentence = words.order(match.game, wire, frame.view, names)
            frame.orders.append(FrameOrder("", None, wire, sentence, OFFERED, None, None))


def _order(
    frame: Frame, match: store.MatchRow, order: store_orders.OrderRow, names: list[str]
) -> FrameOrder:
    assert frame.view is not None
    if order.question is not None:
        sentence, _ = words.choice(match.game, order.says, frame.view, names)
    else:
        sentence = words.order(match.game, order.says, frame.view, names)
    return FrameOrder(
        id=order.command_id,
        question=order.question,
        order=order.says,
        sentence=sentence,
        state=order.state,
        fired_at_seq=order.fired_seq,
        why=None if order.fired_seq is None else words.table.fired(sentence),
    )


def sentence(game: str, event: dict[str, Any], names: list[str], viewer: int | None) -> str:
    if log.is_table_event(event):
        return words.table.event(event, names, viewer)
    return words.event(game, event, names, viewer)


def _seat(seat: store.SeatRow, now: datetime, *, is_sealed: bool) -> FrameSeat:
    """In a sealed window no seat's clock runs: it would tell who is asked."""
    if seat.stand_in:
        state, connected = "gone", None
    elif seat.bot:
        state, connected = "bot", None
    elif seat.user_id is None:
        state, connected = "open", None
    else:
        state = "here"
        connected = seat.seen_at is not None and now - seat.seen_at < PRESENCE
    return FrameSeat(
        name=seat_name(seat),
        shape=SHAPES[seat.index % len(SHAPES)],
        connected=connected,
        clock=None if seat.bot or is_sealed else seat.answer_by,
        state=state,
    )


def _result(
    match: store.MatchRow, secret: store.Secret, names: list[str], viewer: int | None
) -> FrameResult:
    rated = ladder.changes_of(match_id=match.id)
    rows = [
        ResultRow(
            seat.index,
            names[seat.index],
            seat.place or 0,
            seat.score,
            seat.ending,
            *(rated.get(seat.user_id or 0) or (None, None)),
        )
        for seat in match.seats
    ]
    rows.sort(key=lambda row: (row.place, row.seat))
    winners = [row.seat for row in rows if row.place == 1]
    won = words.table.victory(winners, names, viewer)
    if match.ending == result.FORFEIT:
        ending = words.table.forfeited()
    else:
        ending = words.ending(match.game, match.ending)
    rematch = Match.objects.filter(rematch_of_id=match.id).values_list("public_id", flat=True)
    return FrameResult(f"{won} {ending}", rows, secret.secret, rematch.first())
