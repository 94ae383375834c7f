"""One journey after another: setting out, coming to an end, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from games.rules.celestia.bonus import Giving, Visiting
from games.rules.celestia.components import HELP_CARDS, city_of
from games.rules.celestia.events import (
    Counted,
    EndAnnounced,
    GameEnded,
    GiftsShown,
    JourneyStarted,
)
from games.rules.celestia.flight import draw_cards
from games.rules.celestia.rowing import Rowing
from games.rules.celestia.state import Leg
from games.rules.celestia.steps import PassingOn
from games.rules.celestia.view import sorted_gifts
from games.rules.celestia.windows import CelestiaStep, Stateless
from games.rules.contract import Outcome

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame

Ending = Literal["target", "cities", "treasure"]

_PASSING_ON, _ROWING = PassingOn(), Rowing()


class Travelling(Stateless, tag="travelling"):
    """The bottom of the stack: leg after leg until craft and boat are both done."""

    is_floor: ClassVar[bool] = True

    def play(self, game: CelestiaGame) -> None:
        state = game.state
        if state.craft.aboard:
            self._start_leg(game)
        elif state.boat is not None:
            # While only the boat travels nobody draws and no captain changes.
            state.legs += 1
            game.steps.append(_ROWING)
        elif state.journey == 0:
            set_out(game)
        else:
            state.leg = None
            game.steps.append(DEPARTING)
            if state.craft.has_crashed and game.ruleset.has_matryoshburg:
                game.steps.append(Visiting(state.round_from(state.captain)))

    def _start_leg(self, game: CelestiaGame) -> None:
        state, craft = game.state, game.state.craft
        state.legs += 1
        # Kept dice lead the same way, past a city that the boat has emptied since.
        is_beyond = craft.is_in_void if craft.kept is None else craft.kept.to == 0
        to = 0 if is_beyond else state.stop_after(craft.city) or craft.city
        state.leg = Leg("craft", state.captain, to)
        if game.ruleset.has_boat:
            game.steps += (_PASSING_ON, _ROWING)
        else:
            game.steps.append(_PASSING_ON)
        leg = game.ruleset.leg if craft.kept is None else game.ruleset.kept_leg
        # A leg begins with `BeingAlone`, which has nobody to ask while others are aboard.
        game.steps += leg if len(craft.aboard) == 1 else leg[:-1]


class Departing(Stateless, tag="departing"):
    """The end check; then everybody draws and all are aboard again."""

    def play(self, game: CelestiaGame) -> None:
        state = game.state
        game.steps.pop()
        reason = why_over(game)
        if reason is not None:
            announce(game, reason)
            return
        is_visited = state.craft.has_crashed and game.ruleset.has_matryoshburg
        order = state.round_from(state.captain)
        if not is_visited:
            for seat in order:
                draw_cards(game, seat, 1)
        state.captain = order[0]
        set_out(game)


class CountingUp(CelestiaStep, tag="ending"):
    """The gifts are given: scores are counted."""

    reason: Ending

    def play(self, game: CelestiaGame) -> None:
        game.steps.pop()
        count(game, self.reason)

    def copy(self) -> CountingUp:
        return self


DEPARTING = Departing()


def set_out(game: CelestiaGame) -> None:
    """All aboard at the lowest city with treasure."""
    state, craft = game.state, game.state.craft
    state.journey += 1
    state.legs = 0
    craft.city = state.first_stop()
    craft.aboard = list(range(state.seats))
    craft.members = [game.ruleset.members] * state.seats
    craft.is_in_void = craft.has_crashed = False
    craft.kept = None
    game.tell(JourneyStarted(state.journey, state.captain, craft.city))


def why_over(game: CelestiaGame) -> Ending | None:
    state, board = game.state, game.ruleset.board
    if game.ruleset.is_beginner:
        if any(
            len({city_of(treasure) for treasure in owned}) >= board.different
            for owned in state.owned
        ):
            return "cities"
    elif any(game.points(seat) >= board.target for seat in range(state.seats)):
        return "target"
    if sum(bool(pile) for pile in state.piles) < 2:
        return "treasure"
    return None


def announce(game: CelestiaGame, reason: Ending) -> None:
    """The announcer has the highest total; tie: the first from the new captain."""
    state = game.state
    announcer = max(state.round_from(state.captain), key=game.points)
    game.tell(EndAnnounced(announcer, reason))
    if not state.gifts:
        count(game, reason)
        return
    state.announcer = announcer
    game.tell(GiftsShown(sorted_gifts(game)))
    game.steps += (CountingUp(reason), Giving())


def count(game: CelestiaGame, reason: Ending) -> None:
    """Highest total; tie: fewer treasure cards; still tied: shared."""
    state = game.state
    scores, ranks = [], []
    for seat in range(state.seats):
        help_cards = sum(card in HELP_CARDS for card in state.hands[seat])
        total = game.points(seat) - game.ruleset.chosen.help_penalty * help_cards
        treasures = sorted(state.owned[seat], key=game.ruleset.worth, reverse=True)
        game.tell(Counted(seat, treasures, seat in state.lit_by, help_cards, total))
        scores.append(total)
        ranks.append((-total, len(treasures)))
    places = [1 + sum(other < rank for other in ranks) for rank in ranks]
    state.outcome = Outcome(scores, places, reason)
    game.steps.clear()
    game.tell(GameEnded(scores.copy(), places.copy(), reason))
