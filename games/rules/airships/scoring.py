"""When a game is over, and the points of a company, now or then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.contract import Outcome

if TYPE_CHECKING:
    from games.rules.airships.game import AirshipsGame


def end_reason(game: AirshipsGame) -> str | None:
    """Why the game is over; asked after each turn."""
    state = game.state
    if len(state.phases) == len(game.ruleset.board.hindenburg):
        return "hindenburg"
    left = [*map(len, state.stacks)]
    is_complete = sum(left) <= 1 if game.ruleset.chosen.end == "one_left" else max(left) <= 1
    return "airships" if is_complete else None


def points(game: AirshipsGame, seat: int) -> int:
    """Stars on board and airships, and the phases: their high value once all are built."""
    state, targets = game.state, game.ruleset.targets
    company = state.companies[seat]
    total = sum(targets[code].card.points for code in (*company.cards.values(), *company.airships))
    phases = game.ruleset.board.hindenburg
    is_finished = len(state.phases) == len(phases)
    for builder, phase in zip(state.phases, phases, strict=False):
        if builder == seat:
            total += phase.high if is_finished else phase.points
    return total


def airships(game: AirshipsGame, seat: int) -> int:
    """A phase counts as an airship."""
    return len(game.state.companies[seat].airships) + game.state.phases.count(seat)


def outcome(game: AirshipsGame, reason: str) -> Outcome:
    """Most points; tie: most airships; still tied: shared."""
    seats = range(game.state.seats)
    scores = [points(game, seat) for seat in seats]
    ranks = [(scores[seat], airships(game, seat)) for seat in seats]
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    return Outcome(scores, places, reason)
