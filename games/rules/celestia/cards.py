"""Each card that is played into a window: who may play it, when, and what it does."""

# Every card answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from games.rules.celestia import actions
from games.rules.celestia.aftermath import Relieved, Rerolling, free_dice, roll_again
from games.rules.celestia.components import HELP, HELP_CARDS, is_spyglass
from games.rules.celestia.events import Discarded, Helped, Played, Spied
from games.rules.celestia.flight import (
    current_leg,
    disembark,
    draw_cards,
    give_back,
    hand_over,
    leave_boat,
)
from games.rules.celestia.reaction import Reaction, in_the_void, no_treasure, not_aboard
from games.rules.celestia.state import Leaver, Leg, SeenHand
from games.rules.celestia.windows import DICE, JETPACK, SPYGLASS, Moment
from games.rules.celestia.windows import HELP as HELP_KIND
from games.rules.contract import Action, Reason

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame

_BEFORE_ROLL: frozenset[Moment] = frozenset({"before_roll"})
_ONCE_DECIDED: frozenset[Moment] = frozenset({"before_word", "after_fly", "after_fall"})
_FALLING: frozenset[Moment] = frozenset({"after_fall"})


# ── before the roll ──


class Bandit(Reaction):
    name = "bandit"
    moments = _BEFORE_ROLL
    on_boat = True
    action = actions.Bandit

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        leg.extra += 1


class NewEquipment(Reaction):
    name = "new_equipment"
    moments = _BEFORE_ROLL
    action = actions.NewEquipment

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        """The card itself is not counted."""
        hand = game.state.hands[seat].copy()
        for card in hand:
            game.state.discard(seat, card)
        game.tell(Discarded(seat, list(hand)))
        draw_cards(game, seat, len(hand))


class Spy(Reaction):
    name = "spy"
    moments = _BEFORE_ROLL
    action = actions.Spy

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        return None if self.plays(game, seat) else ("nobody_has_cards", {})

    def plays(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        hands = game.state.hands
        return [actions.Spy(other) for other, hand in enumerate(hands) if hand and other != seat]

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: actions.Spy) -> None:
        state, other = game.state, action.target
        cards = state.hands[other].copy()
        state.seen_hands = [
            seen for seen in state.seen_hands if (seen.seat, seen.other) != (seat, other)
        ]
        state.seen_hands.append(SeenHand(seat, other, cards.copy()))
        game.tell(Spied(seat, other, cards))


# ── once everybody has decided ──


class WindGust(Reaction):
    name = "wind_gust"
    kind = DICE
    moments = _ONCE_DECIDED
    on_boat = True
    action = actions.WindGust

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        return None if "blank" in current_leg(game).dice else ("no_blank_die", {})

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        roll_again(game, [face for face in leg.dice if face == "blank"])


class AlternateRoute(Reaction):
    name = "alternate_route"
    kind = DICE
    moments = _ONCE_DECIDED
    on_boat = True
    action = actions.AlternateRoute

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        if not free_dice(current_leg(game)):
            return "no_die_to_roll", {}
        return not_aboard(game, seat)

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        game.steps.append(Rerolling())


class Ejection(Reaction):
    name = "ejection"
    moments = _ONCE_DECIDED
    action = actions.Ejection

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        why = in_the_void(game) or not_aboard(game, seat) or no_treasure(game)
        return why or (None if self.plays(game, seat) else ("nobody_to_eject", {}))

    def plays(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        """Another passenger, never the captain."""
        return [actions.Ejection(other) for other in game.state.passengers() if other != seat]

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: actions.Ejection) -> None:
        disembark(game, action.target, "ejection")


class DesperateNeed(Reaction):
    name = "desperate_need"
    moments = _ONCE_DECIDED
    action = actions.DesperateNeed

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        captain = current_leg(game).captain
        if seat != captain:
            return "only_the_captain", {"captain": captain}
        return None if self.plays(game, seat) else ("nobody_else_aboard", {})

    def plays(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        return [actions.DesperateNeed(other) for other in game.state.passengers()]

    def effect(
        self, game: CelestiaGame, leg: Leg, seat: int, action: actions.DesperateNeed
    ) -> None:
        hand_over(game, action.target, "desperate_need")
        game.steps.append(Relieved(seat))


class GrapplingHook(Reaction):
    name = "grappling_hook"
    moments: ClassVar[frozenset[Moment]] = frozenset({"after_fly"})
    action = actions.GrapplingHook

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        return None if self._leaver(game, seat) else ("not_left_in_this_leg", {})

    def _leaver(self, game: CelestiaGame, seat: int) -> Leaver | None:
        left = current_leg(game).left
        return next((leaver for leaver in left if leaver.seat == seat), None)

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        leaver = self._leaver(game, seat)
        assert leaver is not None
        give_back(game, leaver)


# ── when the craft falls ──


class Spyglass(Reaction):
    """A treasure card: the vessel reaches the next city, nothing is paid."""

    name = "spyglass"
    kind = SPYGLASS
    moments = _FALLING
    on_boat = True
    action = actions.Spyglass

    def is_held(self, game: CelestiaGame, seat: int) -> bool:
        return any(is_spyglass(treasure) for treasure in game.state.owned[seat])

    def is_somewhere(self, game: CelestiaGame) -> bool:
        return bool(game.ruleset.spyglass_cities)

    def could_hold(self, game: CelestiaGame, seat: int) -> bool:
        """Anybody sees from which cities one's treasures are, and which spyglasses are spent."""
        gone = game.state.spent.count
        return any(
            cards > gone(f"{city}:spyglass")
            and any(treasure.startswith(f"{city}:") for treasure in game.state.owned[seat])
            for city, cards in game.ruleset.spyglass_cities.items()
        )

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        if current_leg(game).has_spyglass:
            return "spyglass_is_played", {}
        return not_aboard(game, seat)

    def plays(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        owned = game.state.owned[seat]
        return [
            actions.Spyglass(treasure)
            for treasure in sorted({own for own in owned if is_spyglass(own)})
        ]

    def spend(self, game: CelestiaGame, seat: int, action: actions.Spyglass) -> None:
        game.state.owned[seat].remove(action.treasure)
        game.state.spent.append(action.treasure)

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        leg.has_spyglass = True


class Help(Reaction):
    """A Little Help: any number of cards, revealed by all at the same time, once per leg."""

    name = "help"
    kind = HELP_KIND
    moments = _FALLING
    action = actions.Help

    def is_held(self, game: CelestiaGame, seat: int) -> bool:
        return any(card in HELP_CARDS for card in game.state.hands[seat])

    def is_somewhere(self, game: CelestiaGame) -> bool:
        gone = sum(card in HELP_CARDS for card in game.open_cards())
        return gone < game.ruleset.help_cards

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        leg = current_leg(game)
        if leg.is_helped:
            return "help_is_given", {}
        if leg.by_blue:
            return "no_help_for_blue", {}
        if seat == leg.captain:
            return "only_passengers", {"captain": seat}
        return not_aboard(game, seat)

    def plays(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        """Every choice of the help cards in hand, but for none."""
        hand = game.state.hands[seat]
        some = [range(hand.count(card) + 1) for card in HELP.values()]
        return [
            actions.Help(
                tuple(card for card, n in zip(HELP.values(), counts, strict=True) for _ in range(n))
            )
            for counts in product(*some)
            if any(counts)
        ]

    def resolve(self, game: CelestiaGame, seat: int, action: actions.Help) -> None:
        leg = current_leg(game)
        for card in action.cards:
            game.state.lose(seat, card)
            leg.help.append(card)
        leg.is_helped = True
        leg.word = None
        game.tell(Helped(seat, action.cards))


class Jetpack(Reaction):
    name = "jetpack"
    kind = JETPACK
    moments: ClassVar[frozenset[Moment]] = frozenset({"after_fall", "falling"})
    on_boat = True
    action = actions.Jetpack

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        return in_the_void(game) or not_aboard(game, seat) or no_treasure(game)

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        if leg.vessel == "boat":
            leave_boat(game, "jetpack")
        else:
            disembark(game, seat, "jetpack")


# ── when cards are paid, or treasure is drawn ──


class MooringLine(Reaction):
    name = "mooring_line"
    moments: ClassVar[frozenset[Moment]] = frozenset({"after_pay"})
    on_boat = True
    action = actions.MooringLine

    def hindrance(self, game: CelestiaGame, seat: int) -> Reason | None:
        if current_leg(game).moored_by is not None:
            return "already_moored", {}
        return in_the_void(game)

    def effect(self, game: CelestiaGame, leg: Leg, seat: int, action: Any) -> None:
        leg.moored_by = seat


class Instructor(Reaction):
    name = "instructor"
    moments: ClassVar[frozenset[Moment]] = frozenset({"drawing"})
    on_boat = True
    action = actions.Instructor

    def resolve(self, game: CelestiaGame, seat: int, action: Any) -> None:
        self.spend(game, seat, action)
        # Below this round lies the treasure that is being taken, after the last leg, too.
        taking = game.steps[-2]
        taking.is_instructed = True
        game.tell(Played(seat, self.name, taking.vessel))


CARDS: tuple[Reaction, ...] = (
    Bandit(),
    NewEquipment(),
    Spy(),
    WindGust(),
    AlternateRoute(),
    Ejection(),
    DesperateNeed(),
    GrapplingHook(),
    Spyglass(),
    Help(),
    Jetpack(),
    MooringLine(),
    Instructor(),
)
