"""What steps and cards do to the vessels: roll, board, leave, hand over, fly and fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.celestia.components import Card, Face
from games.rules.celestia.events import (
    BoatFreed,
    CaptainChanged,
    Crashed,
    Disembarked,
    Drew,
    GaveBack,
    Handing,
    Leaving,
    Lit,
    Moored,
    Moved,
    ReachedLast,
    Reshuffled,
)
from games.rules.celestia.state import Boat, Kept, Leaver, Leg
from games.rules.celestia.treasure import Taking, take
from games.rules.rng import Stream

if TYPE_CHECKING:
    from games.rules.celestia.game import CelestiaGame


def current_leg(game: CelestiaGame) -> Leg:
    leg = game.state.leg
    assert leg is not None
    return leg


# ── dice and cards ──


def roll(game: CelestiaGame, leg: Leg, count: int) -> tuple[Face, ...]:
    """One stream per roll of a leg: a re-roll does not shift what is rolled later."""
    state = game.state
    leg.rolls += 1
    dice = state.stacked_dice.pop(0)[:count] if state.stacked_dice else ()
    if len(dice) < count:
        name = "dice" if leg.vessel == "craft" else "boat"
        stream = Stream(state.seed, f"{name}/{state.journey}/{state.legs}/{leg.rolls}")
        dice += stream.roll(game.ruleset.board.faces, count - len(dice))
    return dice


def take_cards(game: CelestiaGame, count: int) -> list[Card]:
    """Off the deck; an empty one is made of the discards; fewer where both run out."""
    state = game.state
    taken: list[Card] = []
    while len(taken) < count:
        if not state.deck:
            _reshuffle(game)
            if not state.deck:
                break
        taken.append(state.deck.pop())
    return taken


def draw_cards(game: CelestiaGame, seat: int, count: int) -> None:
    cards = take_cards(game, count)
    for card in cards:
        game.state.gain(seat, card)
    if cards:
        game.tell(Drew(seat, len(cards), sorted(cards)))


def _reshuffle(game: CelestiaGame) -> None:
    state = game.state
    if not state.discards:
        return
    cards = sorted(state.discards)
    state.reshuffles += 1
    game.tell(Reshuffled(state.reshuffles, cards.copy()))
    Stream(state.seed, f"deck/{state.reshuffles}").shuffle(cards)
    cards.reverse()  # the first card of the shuffle is drawn first, and lies last
    state.deck = cards
    state.discards = []


# ── people ──


def hand_over(game: CelestiaGame, seat: int, how: Handing) -> None:
    """Another captain for this leg, not bound by an earlier word."""
    state = game.state
    assert state.leg is not None
    state.captain = state.leg.captain = seat
    state.leg.by_blue = how == "blue"
    state.leg.word = None
    game.tell(CaptainChanged(seat, how))


def disembark(game: CelestiaGame, seat: int, how: Leaving) -> None:
    """Off the craft with the city's top treasure."""
    craft = game.state.craft
    members = craft.members[seat]
    craft.aboard.remove(seat)
    craft.members[seat] = 0
    game.tell(Disembarked(seat, "craft", craft.city, how))
    if members == 1 and not game.instructors:
        take(game, seat, craft.city, game.state.pile(craft.city)[-1], members, True)
    else:
        game.steps.append(Taking(seat, craft.city, members, True))


def leave_boat(game: CelestiaGame, how: Leaving) -> None:
    boat = game.state.boat
    assert boat is not None
    game.tell(Disembarked(boat.seat, "boat", boat.city, how))
    free_boat(game)
    end_leg(game)
    game.steps.append(Taking(boat.seat, boat.city, 1, False, "boat"))


def give_back(game: CelestiaGame, leaver: Leaver) -> None:
    """The treasure onto its pile, its owner aboard again."""
    state = game.state
    assert state.leg is not None
    state.leg.left.remove(leaver)
    state.owned[leaver.seat].remove(leaver.treasure)
    state.put_on_top(state.craft.city, leaver.treasure, leaver.seat)
    state.craft.members[leaver.seat] = leaver.members
    state.board(leaver.seat)
    game.tell(GaveBack(leaver.seat, state.craft.city, leaver.treasure))


def board_boat(game: CelestiaGame, seat: int, card: Card) -> None:
    """The card lies open before its owner until the boat's journey is over."""
    state = game.state
    state.lose(seat, card)
    state.craft.aboard.remove(seat)
    state.craft.members[seat] = 0
    state.boat = Boat(seat, state.craft.city, card)


def free_boat(game: CelestiaGame) -> None:
    state = game.state
    assert state.boat is not None
    state.discards.append(state.boat.card)
    game.tell(BoatFreed(state.boat.seat, state.boat.card))
    state.boat = None


# ── landing ──


def end_leg(game: CelestiaGame) -> None:
    """What lies on the table is discarded; the steps of this leg are over."""
    state = game.state
    leg = state.leg
    if leg is not None:
        state.discards += leg.help
        state.discards += leg.overturned
        leg.help, leg.overturned = [], []
        if leg.vessel == "boat":
            if state.boat is None:
                state.leg = None
            else:
                state.boat.is_boarding = False
    while not game.steps[-1].is_floor:
        game.steps.pop()


def moor(game: CelestiaGame, by: int) -> None:
    """The cards are spent, the vessel stays."""
    state = game.state
    leg = current_leg(game)
    game.tell(Moored(by, leg.vessel, state.city_of(leg.vessel)))
    if game.ruleset.chosen.mooring_dice == "kept":
        vessel = state.craft if leg.vessel == "craft" else state.boat
        assert vessel is not None
        vessel.kept = Kept(leg.dice, leg.to)
    end_leg(game)


def arrive(game: CelestiaGame) -> None:
    state = game.state
    leg = current_leg(game)
    if leg.vessel == "boat":
        _arrive_boat(game, leg.to)
    elif leg.to == 0:
        _arrive_beyond(game)
    else:
        state.craft.city = leg.to
        game.tell(Moved("craft", leg.to))
        end_leg(game)
        if state.stop_after(leg.to) is None:
            reach_last(game)


def _arrive_boat(game: CelestiaGame, city: int) -> None:
    boat = game.state.boat
    assert boat is not None
    boat.city = city
    game.tell(Moved("boat", city))
    end_leg(game)
    if game.state.stop_after(city) is None:
        boat_reaches_last(game)


def _arrive_beyond(game: CelestiaGame) -> None:
    """Into the void, or out of it to Boscalumia, which is lit once per game."""
    state = game.state
    craft = state.craft
    if not craft.is_in_void:
        craft.is_in_void = True
        game.tell(Moved("craft", 0))
    else:
        state.is_lit = True
        state.lit_by = craft.aboard.copy()
        game.tell(Lit(craft.aboard.copy(), game.ruleset.board.boscalumia.points))
        craft.aboard = []
        craft.is_in_void = False
    end_leg(game)


def reach_last(game: CelestiaGame) -> None:
    """From the captain clockwise each aboard takes a treasure while there is one."""
    state = game.state
    craft = state.craft
    order = [state.captain, *state.passengers()]
    game.tell(ReachedLast("craft", craft.city, order))
    craft.aboard = []
    for seat in reversed(order):
        game.steps.append(Taking(seat, craft.city, craft.members[seat], False))
    craft.members = [0] * state.seats


def boat_reaches_last(game: CelestiaGame) -> None:
    boat = game.state.boat
    assert boat is not None
    game.tell(ReachedLast("boat", boat.city, [boat.seat]))
    free_boat(game)
    if game.state.leg is not None and game.state.leg.vessel == "boat":
        game.state.leg = None
    game.steps.append(Taking(boat.seat, boat.city, 1, False, "boat"))


def crash(game: CelestiaGame) -> None:
    state = game.state
    leg = current_leg(game)
    if leg.vessel == "boat":
        game.tell(Crashed("boat", state.city_of("boat"), [leg.captain]))
        free_boat(game)
    else:
        craft = state.craft
        game.tell(Crashed("craft", craft.city, craft.aboard.copy()))
        craft.aboard = []
        craft.is_in_void = False
        craft.has_crashed = True
    end_leg(game)
