"""The crew's preparing and the three bonus cities."""

# Every step answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from games.rules.celestia.actions import (
    FLY_ON,
    PASS,
    PREPARE,
    Done,
    Draw,
    Exchange,
    FlyOn,
    Give,
    Head,
    Pass,
    Prepare,
    Swap,
)
from games.rules.celestia.components import EQUIPMENT, city_of
from games.rules.celestia.events import Discarded, Gave, Headed, Prepared, Swapped
from games.rules.celestia.flight import current_leg, draw_cards
from games.rules.celestia.state import Seat
from games.rules.celestia.treasure import Taking
from games.rules.celestia.windows import CelestiaStep, Stateless
from games.rules.contract import Action, Reason

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame

_WAYS = (Head("city"), Head("boscalumia"))
_DRAW, _DONE = Draw(), Done()


class Heading(Stateless, tag="heading"):
    """At the fork, while Boscalumia is dark, the captain picks the way."""

    phase: ClassVar[str] = "heading"

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        craft = game.state.craft
        is_fork = craft.city == game.ruleset.board.boscalumia.off and not craft.is_in_void
        is_open = is_fork and not game.state.is_lit and craft.kept is None
        return (current_leg(game).captain,) if is_open else ()

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        leg = current_leg(game)
        return "which_way", {"seat": seat, "city": game.state.craft.city, "to": leg.to}

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        return _WAYS

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return _WAYS[0]

    def answer(self, game: CelestiaGame, seat: int, action: Head) -> None:
        game.steps.pop()
        if action.to == "boscalumia":
            current_leg(game).to = 0
        game.tell(Headed(seat, action.to))


class Preparing(Stateless, tag="preparing"):
    """Crew: one member goes down, never the last, for cards as the tile under the craft shows."""

    phase: ClassVar[str] = "preparing"

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        state, captain = game.state, current_leg(game).captain
        can = state.craft.members[captain] > 1 and self._cards(game) > 0
        return (captain,) if can and state.craft.kept is None else ()

    def _cards(self, game: CelestiaGame) -> int:
        craft = game.state.craft
        return 0 if craft.is_in_void else game.ruleset.board.cities[craft.city - 1].dice

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        members = game.state.craft.members[seat]
        return "prepare", {"seat": seat, "members": members, "cards": self._cards(game)}

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        return (FLY_ON, PREPARE)

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return FLY_ON

    def answer(self, game: CelestiaGame, seat: int, action: FlyOn | Prepare) -> None:
        game.steps.pop()
        if action == PREPARE:
            craft = game.state.craft
            craft.members[seat] -= 1
            game.tell(Prepared(seat, craft.city, craft.members[seat]))
            draw_cards(game, seat, self._cards(game))


class Visiting(CelestiaStep, tag="visiting"):
    """Matryoshburg after a crash: each player draws, exchanges Equipment or swaps a treasure."""

    phase: ClassVar[str] = "visiting"

    waiting: list[Seat]
    exchanged: Annotated[int, Meta(ge=0, le=256)] = 0  # by the first of them

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        return (self.waiting[0],) if self.waiting else ()

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        code = "exchange" if self.exchanged else "visit"
        return code, {"seat": seat, "count": self.exchanged}

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        state = game.state
        equipment = dict.fromkeys(card for card in state.hands[seat] if card in EQUIPMENT)
        exchanges: list[Action] = [Exchange(card) for card in equipment]
        if self.exchanged:
            return [_DONE, *exchanges]
        draws: list[Action] = [_DRAW] if state.deck or state.discards else []
        swaps = [
            Swap(treasure)
            for treasure in dict.fromkeys(sorted(state.owned[seat]))
            if state.pile(city_of(treasure))
        ]
        return [*draws, *exchanges, *swaps] or [PASS]

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return self.legal(game, seat)[0]

    def answer(
        self, game: CelestiaGame, seat: int, action: Draw | Exchange | Done | Swap | Pass
    ) -> None:
        if isinstance(action, Exchange):
            game.state.discard(seat, action.card)
            self.exchanged += 1
            game.tell(Discarded(seat, [action.card]))
            return
        count = self.exchanged
        self._next(game)
        if isinstance(action, Draw):
            draw_cards(game, seat, 1)
        elif isinstance(action, Done):
            draw_cards(game, seat, count)
        elif isinstance(action, Swap):
            self._swap(game, seat, action)

    def _next(self, game: CelestiaGame) -> None:
        self.waiting.pop(0)
        self.exchanged = 0
        if not self.waiting:
            game.steps.pop()

    def _swap(self, game: CelestiaGame, seat: int, action: Swap) -> None:
        city = city_of(action.treasure)
        game.state.owned[seat].remove(action.treasure)
        game.state.put_under(city, action.treasure, seat)
        game.tell(Swapped(seat, city, action.treasure))
        game.steps.append(Taking(seat, city, 1, False))

    def copy(self) -> Visiting:
        return Visiting(self.waiting.copy(), self.exchanged)


class Giving(Stateless, tag="giving"):
    """Krismastri: the announcer gives the best gift that is left to another player."""

    phase: ClassVar[str] = "giving"

    def _others(self, game: CelestiaGame) -> list[int]:
        state = game.state
        others = range(state.seats)
        return [seat for seat in others if seat != state.announcer and seat not in state.given]

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        state = game.state
        has_choice = bool(state.gifts) and len(self._others(game)) > 1
        return (state.announcer,) if has_choice and state.announcer is not None else ()

    def play(self, game: CelestiaGame) -> None:
        """Only one player is left for the gift, or the gifts are given."""
        others = self._others(game)
        if game.state.gifts and others:
            self._give(game, others[0])
        else:
            game.steps.pop()

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        best = max(game.state.gifts, key=game.ruleset.worth)
        return "give", {"seat": seat, "treasure": best, "gifts": len(game.state.gifts)}

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        return [Give(other) for other in self._others(game)]

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return self.legal(game, seat)[0]

    def answer(self, game: CelestiaGame, seat: int, action: Give) -> None:
        self._give(game, action.target)

    def _give(self, game: CelestiaGame, target: int) -> None:
        state = game.state
        best = max(state.gifts, key=game.ruleset.worth)
        state.gifts.remove(best)
        state.owned[target].append(best)
        state.given[target] = best
        assert state.announcer is not None
        game.tell(Gave(state.announcer, target, best))
