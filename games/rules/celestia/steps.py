"""A leg of Celestia, step by step, in the order of the rulebook."""

# Every step answers the same calls, whether it needs to look at the game or not.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from games.rules.celestia.actions import (
    FALL,
    FLY,
    FLY_ON,
    LEAVE,
    STAY,
    Fall,
    Fly,
    FlyOn,
    Leave,
    Pay,
    Rowboat,
    Stay,
)
from games.rules.celestia.events import (
    BoardedRowboat,
    CaptainChanged,
    Declared,
    DiceKept,
    FlewOn,
    GiftLaid,
    Paid,
    Rolled,
    Stayed,
)
from games.rules.celestia.flight import (
    arrive,
    board_boat,
    crash,
    current_leg,
    disembark,
    end_leg,
    hand_over,
    moor,
    reach_last,
    roll,
)
from games.rules.celestia.payment import fare_of, is_covered, ways_to_pay, words_of
from games.rules.celestia.rowing import could_row, rowboats
from games.rules.celestia.state import Leg, Seat
from games.rules.celestia.windows import Moment, Opening, Stateless
from games.rules.contract import Action, Reason

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame


class BeingAlone(Stateless, tag="being_alone"):
    """Before the roll: a captain alone leaves or flies on; from an empty city only on."""

    phase: ClassVar[str] = "alone"

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        state = game.state
        leg = current_leg(game)
        is_free = len(state.craft.aboard) == 1 and state.has_treasure(leg)
        return (leg.captain,) if is_free else ()

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        leg = current_leg(game)
        return "alone", {"seat": seat, "city": game.state.craft.city, "to": leg.to}

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        return (LEAVE, FLY_ON)

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return LEAVE

    def answer(self, game: CelestiaGame, seat: int, action: Leave | FlyOn) -> None:
        if action == FLY_ON:
            game.steps.pop()
            game.tell(FlewOn(seat, "craft", game.state.craft.city))
        else:
            end_leg(game)
            disembark(game, seat, "alone")


class Rolling(Stateless, tag="rolling"):
    """The roll has one option, so it plays itself."""

    def play(self, game: CelestiaGame) -> None:
        state = game.state
        leg = current_leg(game)
        game.steps.pop()
        vessel = state.craft if leg.vessel == "craft" else state.boat
        assert vessel is not None
        if vessel.kept is not None:
            leg.dice = vessel.kept.dice
            leg.extra = len(leg.dice) - game.dice_due(leg)
            vessel.kept = None
            game.tell(DiceKept(leg.captain, leg.vessel, leg.dice))
        else:
            leg.dice = roll(game, leg, game.dice_due(leg))
            game.tell(
                Rolled(
                    leg.captain, leg.vessel, state.journey, state.legs, leg.rolls, leg.to, leg.dice
                )
            )
            if game.ruleset.has_krismastri and leg.vessel == "craft":
                self._lay_gift(game, leg)
        leg.is_rolled = True
        if leg.vessel == "craft":
            leg.undecided = state.passengers()

    def _lay_gift(self, game: CelestiaGame, leg: Leg) -> None:
        """Krismastri: a whole first roll that is blank."""
        state = game.state
        is_blank = bool(leg.dice) and all(face == "blank" for face in leg.dice)
        if is_blank and state.has_treasure(leg):
            city = state.craft.city
            gift = state.pile(city)[-1]
            state.take_from(city, gift, None)
            state.gifts.append(gift)
            game.tell(GiftLaid(city, len(state.gifts)))


class Deciding(Stateless, tag="deciding"):
    """Each passenger, clockwise from the captain, stays, leaves or takes the rowboat."""

    phase: ClassVar[str] = "deciding"

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        leg = current_leg(game)
        if not leg.undecided:
            return ()
        seat = leg.undecided[0]
        return (seat,) if game.state.has_treasure(leg) or could_row(game, seat) else ()

    def play(self, game: CelestiaGame) -> None:
        """Nobody is left to ask, or whoever is next has nothing to choose, and stays."""
        leg = current_leg(game)
        if leg.undecided:
            leg.said[leg.undecided.pop(0)] = "stay"
        else:
            game.steps.pop()

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        state, leg = game.state, current_leg(game)
        return "stay_or_leave", {
            "seat": seat,
            "captain": leg.captain,
            "cards": len(state.hands[leg.captain]),
            "city": state.craft.city,
            "to": leg.to,
            "fare": fare_of(state, leg),
            "can_leave": state.has_treasure(leg),
        }

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        if game.state.has_treasure(current_leg(game)):
            if game.ruleset.has_boat:
                return (STAY, LEAVE, *rowboats(game, seat))
            return _STAY_OR_LEAVE
        return (STAY, *rowboats(game, seat))

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return LEAVE if game.state.has_treasure(current_leg(game)) else STAY

    def answer(self, game: CelestiaGame, seat: int, action: Stay | Leave | Rowboat) -> None:
        leg = current_leg(game)
        leg.undecided.pop(0)
        if isinstance(action, Rowboat):
            board_boat(game, seat, action.card)
            game.tell(BoardedRowboat(seat, game.state.craft.city, action.card, False))
        elif action == STAY:
            leg.said[seat] = "stay"
            game.tell(Stayed(seat, game.state.craft.city))
        else:
            leg.said[seat] = "leave"
            disembark(game, seat, "choice")


_STAY_OR_LEAVE = (STAY, LEAVE)


class Declaring(Stateless, tag="declaring"):
    """The captain's word; asked even without a choice, or the pace would tell of Turbos."""

    phase: ClassVar[str] = "declaring"

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        return () if self._forced(game) else (current_leg(game).captain,)

    def _forced(self, game: CelestiaGame) -> Fly | Fall | None:
        """The same word for every possible hand: it goes without asking."""
        state, leg = game.state, current_leg(game)
        if could_row(game, leg.captain):
            return None
        fare = fare_of(state, leg)
        if not fare:
            return FLY
        is_bare = not state.hands[leg.captain] and not leg.overturned
        return FALL if is_bare else None

    def play(self, game: CelestiaGame) -> None:
        word = self._forced(game)
        assert word is not None
        self.answer(game, current_leg(game).captain, word)

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        state, leg = game.state, current_leg(game)
        return "declare", {
            "seat": seat,
            "vessel": leg.vessel,
            "city": state.city_of(leg.vessel),
            "to": leg.to,
            "fare": fare_of(state, leg),
        }

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        state, leg = game.state, current_leg(game)
        fare, hand = fare_of(state, leg), state.hands[seat]
        said: tuple[Action, ...] = _WORDS[words_of(fare, leg, hand)]
        if not game.ruleset.has_boat:
            return said
        # Alone aboard only a captain who cannot face the dice may take to the boat.
        if len(state.craft.aboard) == 1 and is_covered(fare, leg, hand):
            return said
        return (*said, *rowboats(game, seat))

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        """We fly only as a duty."""
        legal = self.legal(game, seat)
        return FALL if FALL in legal else FLY

    def answer(self, game: CelestiaGame, seat: int, action: Fly | Fall | Rowboat) -> None:
        leg = current_leg(game)
        if isinstance(action, Rowboat):
            self._take_boat(game, seat, action)
            return
        leg.word = "fly" if action == FLY else "fall"
        game.tell(Declared(seat, leg.vessel, leg.word))
        game.steps[-1] = FACING
        moment: Moment = "after_fly" if action == FLY else "after_fall"
        if game.reactions(moment):
            game.steps.append(Opening(moment))
        else:
            FACING.play(game)

    def _take_boat(self, game: CelestiaGame, seat: int, action: Rowboat) -> None:
        """The next passenger is captain for this leg; without one the craft is done."""
        state = game.state
        following = next_aboard(game, seat)
        board_boat(game, seat, action.card)
        game.tell(BoardedRowboat(seat, state.craft.city, action.card, True))
        if following == seat:
            end_leg(game)
        else:
            hand_over(game, following, "rowboat")


_WORDS: dict[tuple[str, ...], tuple[Action, ...]] = {
    ("fly",): (FLY,),
    ("fly", "fall"): (FLY, FALL),
    ("fall",): (FALL,),
}


class Facing(Stateless, tag="facing"):
    """When the window after the word has closed, the word is carried out."""

    def play(self, game: CelestiaGame) -> None:
        leg = current_leg(game)
        if leg.has_spyglass:
            arrive(game)
        elif leg.word is None:
            game.steps[-1] = DECLARING
        elif leg.word == "fly":
            self._pay(game)
        else:
            crash(game)

    def _pay(self, game: CelestiaGame) -> None:
        """At once, where there is one way."""
        game.steps[-1] = PAYING
        ways = PAYING.ways(game)
        if len(ways) == 1:
            PAYING.answer(game, current_leg(game).captain, ways[0])


class Paying(Stateless, tag="paying"):
    """The captain picks the cards; asked only where there is a real choice."""

    phase: ClassVar[str] = "paying"

    def asks(self, game: CelestiaGame) -> tuple[int, ...]:
        leg = current_leg(game)
        return (leg.captain,) if len(self.ways(game)) > 1 else ()

    def ways(self, game: CelestiaGame) -> tuple[Pay, ...]:
        state, leg = game.state, current_leg(game)
        return ways_to_pay(fare_of(state, leg), leg, state.hands[leg.captain])

    def question(self, game: CelestiaGame, seat: int) -> Reason:
        leg = current_leg(game)
        return "pay", {"seat": seat, "vessel": leg.vessel, "fare": fare_of(game.state, leg)}

    def legal(self, game: CelestiaGame, seat: int) -> Sequence[Action]:
        return self.ways(game)

    def idle(self, game: CelestiaGame, seat: int) -> Action:
        return self.ways(game)[0]

    def answer(self, game: CelestiaGame, seat: int, action: Pay) -> None:
        leg = current_leg(game)
        for card in action.cards:
            game.state.discard(seat, card)
        game.tell(Paid(seat, leg.vessel, action.cards))
        # A leg that cost no card cannot be moored.
        if action.cards and game.reactions("after_pay"):
            game.steps[-1] = LANDING
            game.steps.append(Opening("after_pay"))
        else:
            arrive(game)


class Landing(Stateless, tag="landing"):
    """The vessel moves, unless a Mooring Line holds it."""

    def play(self, game: CelestiaGame) -> None:
        leg = current_leg(game)
        if leg.moored_by is None:
            arrive(game)
        else:
            moor(game, leg.moored_by)


class PassingOn(Stateless, tag="passing_on"):
    """The next player aboard to the captain's left is captain."""

    is_floor: ClassVar[bool] = True

    def play(self, game: CelestiaGame) -> None:
        state = game.state
        game.steps.pop()
        state.leg = None
        if not state.craft.aboard:
            return
        captain = next_aboard(game, state.captain)
        if captain != state.captain:
            state.captain = captain
            game.tell(CaptainChanged(captain, "passed"))
        if state.stop_after(state.craft.city) is None and not state.craft.is_in_void:
            reach_last(game)


FACING, DECLARING, PAYING, LANDING = Facing(), Declaring(), Paying(), Landing()


def next_aboard(game: CelestiaGame, seat: int) -> Seat:
    """The next player aboard to the left, or the same one when alone."""
    aboard = game.state.craft.aboard
    return next((other for other in aboard if other > seat), aboard[0])
