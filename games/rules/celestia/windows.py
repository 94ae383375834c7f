"""'Anyone may now play': one step class for every sealed window, and the rounds it leads to."""

# Every step answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec import Struct

from games.rules.celestia.actions import PASS, AnyPlay, Help
from games.rules.celestia.components import Treasure
from games.rules.celestia.events import WentBack
from games.rules.celestia.payment import fare_of
from games.rules.celestia.state import Seat
from games.rules.contract import Action, Reason
from games.rules.steps import Step, Window

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame

Moment = Literal[
    "before_roll", "before_word", "after_fly", "after_fall", "falling", "after_pay", "drawing"
]
# The kinds in the order of a round; the first that somebody played is resolved.
SPYGLASS, DICE, PEOPLE, HELP, JETPACK = range(5)

# After these rounds the window does not open again.
_ONCE = frozenset({"falling", "after_pay", "drawing"})


class CelestiaStep(Step):
    """What a view needs to know of a step besides the contract."""

    phase: ClassVar[str] = "window"
    is_floor: ClassVar[bool] = False  # where the steps of a leg end

    def looking(self, game: CelestiaGame) -> list[Treasure]:
        """Treasures that whoever is asked looks at."""
        return []


class Stateless(CelestiaStep):
    """One instance serves every game."""

    def copy(self) -> Stateless:
        return self


class Opening(CelestiaStep, tag="opening"):
    """Opens a window where somebody could have something to play; else plays on."""

    moment: Moment

    def play(self, game: CelestiaGame) -> None:
        game.steps.pop()
        asked = who_is_asked(game, self.moment)
        if asked:
            game.steps.append(Reacting(asked, {}, self.moment))

    def copy(self) -> Opening:
        return self


def who_is_asked(game: CelestiaGame, moment: Moment) -> list[int]:
    """From the captain's left. Concealed: all who could hold a card; quick: all who hold one."""
    leg = game.state.leg
    assert leg is not None
    reactions = game.reactions(moment)
    if not reactions:
        return []
    if game.ruleset.is_quick:
        return [
            seat
            for seat in game.state.round_from(leg.captain)
            if any(card.refusal(game, seat, moment) is None for card in reactions)
        ]
    reactions = [card for card in reactions if card.is_somewhere(game)]
    return [
        seat
        for seat in game.state.round_from(leg.captain)
        if any(
            card.could_hold(game, seat) and card.hindrance(game, seat) is None for card in reactions
        )
    ]


class Reacting(Window, tag="reacting"):
    """Everybody asked passes or makes one play, in secret."""

    phase: ClassVar[str] = "window"
    is_floor: ClassVar[bool] = False

    asked: list[Seat]
    answers: dict[Seat, AnyPlay]
    moment: Moment

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        state = game.state
        leg = state.leg
        if self.moment == "drawing":
            return "drawing", {"seat": seat, "city": game.steps[-2].city}
        assert leg is not None
        return self.moment, {
            "vessel": leg.vessel,
            "captain": leg.captain,
            "city": state.city_of(leg.vessel),
            "to": leg.to,
            "dice": game.dice_due(leg),
            "fare": fare_of(state, leg),
        }

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        plays: list[Action] = [PASS]
        for card in game.reactions(self.moment):
            if card.refusal(game, seat, self.moment) is None:
                plays += card.plays(game, seat)
        return plays

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return PASS

    def resolve(self, game: CelestiaGame, answers: list[tuple[int, Any]]) -> None:
        plays = [Play(seat, action) for seat, action in answers if action != PASS]
        if not plays:
            return
        first = min(game.card(play.action).kind for play in plays)
        for play in plays:
            if game.card(play.action).kind != first:
                went_back(game, play)
        game.steps.append(
            Resolving(
                self.moment,
                first,
                [play for play in plays if game.card(play.action).kind == first],
            )
        )

    def looking(self, game: CelestiaGame) -> list[Treasure]:
        return []

    def copy(self) -> Reacting:
        return Reacting(self.asked.copy(), self.answers.copy(), self.moment)


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    action: AnyPlay


def went_back(game: CelestiaGame, play: Play) -> None:
    game.tell(WentBack(play.seat, str(play.action.__struct_config__.tag)))


class Resolving(CelestiaStep, tag="resolving"):
    """All plays of one kind in turn, each while its condition holds; then what is due next."""

    moment: Moment
    kind: int
    plays: list[Play]

    def play(self, game: CelestiaGame) -> None:
        if self.plays:
            self._next(game)
            return
        game.steps.pop()
        if self.moment in _ONCE or self.kind == SPYGLASS:
            return
        leg = game.state.leg
        assert leg is not None
        if self.kind == JETPACK:
            # The fall is final; once more, for Jetpacks alone.
            game.steps.append(Opening("falling"))
        elif leg.word is not None or self.moment in ("before_roll", "before_word"):
            game.steps.append(Opening(self.moment))
        # Else the duty has changed: `Facing`, below, lets the captain declare anew.

    def _next(self, game: CelestiaGame) -> None:
        play = self.plays.pop(0)
        card = game.card(play.action)
        # Help is revealed at the same time by all: one card's reveal does not end another's.
        is_help = isinstance(play.action, Help)
        if not is_help and not card.still_holds(game, play.seat, play.action, self.moment):
            went_back(game, play)
            return
        card.resolve(game, play.seat, play.action)

    def copy(self) -> Resolving:
        return Resolving(self.moment, self.kind, self.plays.copy())
