"""Stacked games of Celestia, told in the words of a leg: who holds what, who plays what, when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from games import rules
from games.rules.celestia import actions
from games.rules.celestia.actions import FALL, FLY, FLY_ON, LEAVE, PASS, STAY
from games.rules.celestia.reasons import SENTENCES

ROUTE, JETPACK, GUST = actions.AlternateRoute(), actions.Jetpack(), actions.WindGust()
BANDIT, MOORING, BLACK = actions.Bandit(), actions.MooringLine(), actions.Black()
# Hands are filled up with these; no test about other cards rolls birds or pirates.
FILLERS = ("cannon", "foghorn")
DEFAULT_MODULES = ("powers", "spyglass")


def eject(target: int) -> actions.Ejection:
    return actions.Ejection(target)


def glass(city: int) -> actions.Spyglass:
    return actions.Spyglass(f"{city}:spyglass")


def helping(*hazards: str) -> actions.Help:
    return actions.Help(tuple(f"help_{hazard}" for hazard in hazards))


def again(*faces: str) -> actions.Reroll:
    return actions.Reroll(faces)


def paying(cards: str) -> actions.Pay:
    return actions.Pay(tuple(cards.split()))


def rowboat(hazard: str) -> actions.Rowboat:
    return actions.Rowboat(f"rowboat_{hazard}")


def ruleset(modules: Iterable[str] = DEFAULT_MODULES, changes: Any = None, **options: Any) -> Any:
    """`changes` replace tables of the same name."""
    chosen = {"modules": list(modules)} | options
    if not changes:
        return rules.load("celestia", chosen)
    return rules.load("celestia", chosen, tables=rules.load("celestia", chosen).tables | changes)


def cities(*piles: Mapping[str, int], dice: int = 2) -> dict[str, Any]:
    """A short sky: cities with these piles, each reached with as many dice."""
    return {
        "cities": [
            {"name": f"City {number}", "value": 1, "dice": dice, "treasure": dict(pile)}
            for number, pile in enumerate(piles, start=1)
        ],
        "boscalumia": {"off": 1, "dice": dice, "points": 25},
    }


# Whoever is first to leave takes the first city's only treasure.
ONE_TREASURE = cities({"1": 1}, {"1": 5}, {"1": 5})


def table(
    *hands: str,
    dice: Iterable[str] = (),
    first: int = 0,
    draws: str = "",
    treasure: Mapping[int, str] | None = None,
    owns: Mapping[int, str] | None = None,
    travellers: str = "",
    fillers: Iterable[str] = FILLERS,
    **of_ruleset: Any,
) -> Flight:
    """A seat for each hand, filled up with cards that answer only birds and pirates.

    `owns` names treasures that seats took on earlier journeys.
    """
    game_rules = ruleset(**of_ruleset)
    size = game_rules.board.hand(len(hands))
    left = Counter(game_rules.board.deck) - Counter(" ".join([*hands, draws]).split())
    filling = iter([card for card in fillers for _ in range(left[card])])
    deck: list[str] = []
    for hand in hands:
        cards = hand.split()
        assert len(cards) <= size, "a hand is too large"
        deck += [*cards, *(next(filling) for _ in range(size - len(cards)))]
    stacked: dict[str, Any] = {
        "deck": [*deck, *draws.split()],
        "dice": [roll.split() for roll in dice],
        "first": first,
    }
    for city, top in (treasure or {}).items():
        stacked[f"treasure/{city}"] = top.split()
    if travellers:
        stacked["travellers"] = travellers.split()
    flight = Flight(game_rules.new_game(seats=len(hands), seed="celestia", stacked=stacked))
    for seat, treasures in (owns or {}).items():
        flight.give(seat, *treasures.split())
    return flight


def void(*hands: str, dice: Iterable[str] = (), **more: Any) -> Flight:
    """In the void before Boscalumia, which lies off the first city here; seat 1 is captain."""
    modules = [*more.pop("modules", DEFAULT_MODULES), "boscalumia"]
    near = {"boscalumia": {"off": 1, "dice": 2, "points": 25}}
    flight = table(*hands, dice=["blank blank", *dice], modules=modules, changes=near, **more)
    flight.act(0, actions.Head("boscalumia"))
    flight.next_leg()
    assert flight.seen["craft"]["is_in_void"] and flight.captain == 1
    return flight


def rowing(*hands: str, dice: Iterable[str] = (), **more: Any) -> Flight:
    """Seat 1 is in the rowboat against pirates and about to roll; the craft has moved on."""
    modules = [*more.pop("modules", DEFAULT_MODULES), "theatre"]
    boarding = [hands[0], f"rowboat_pirate {hands[1]}", *hands[2:]]
    flight = table(*boarding, dice=["blank blank", *dice], modules=modules, **more)
    flight.reach("deciding").act(1, rowboat("pirate"))
    return flight


class Flight:
    """A game and what was told since it began, as one who sees everything would note it."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.events: list[Any] = list(game.opening)

    def give(self, seat: int, *treasures: str) -> None:
        """Out of the piles; the game is restored and so checked like any dump."""
        state = self.game.state
        for treasure in treasures:
            state.pile(int(treasure.partition(":")[0])).remove(treasure)
            state.owned[seat].append(treasure)
        self.game = self.game.ruleset.restore(self.game.dump())

    # ── what everybody sees ──

    @property
    def seen(self) -> dict[str, Any]:
        return self.game.view(None)

    @property
    def phase(self) -> str:
        return self.seen["moment"] or self.seen["phase"]

    @property
    def asked(self) -> tuple[int, ...]:
        return self.game.to_act()

    @property
    def vessel(self) -> str | None:
        leg = self.seen["leg"]
        return None if leg is None else leg["vessel"]

    @property
    def dice(self) -> list[str]:
        return self.seen["leg"]["dice"]

    @property
    def captain(self) -> int:
        return self.seen["captain"]

    @property
    def city(self) -> int:
        return self.seen["craft"]["city"]

    @property
    def aboard(self) -> list[int]:
        return self.seen["craft"]["aboard"]

    @property
    def journey(self) -> int:
        return self.seen["journey"]

    def pile(self, city: int) -> int:
        return self.seen["cities"][city - 1]["pile"]

    def discarded(self, card: str) -> int:
        return self.seen["discards"].get(card, 0)

    def hand(self, seat: int) -> list[str]:
        return self.game.view(seat)["hand"]

    def treasures(self, seat: int) -> list[str]:
        return self.game.view(seat)["treasures"]

    def legal(self, seat: int) -> list[str]:
        """Kinds of what the seat may do."""
        kinds = [action.__struct_config__.tag for action in self.game.legal_actions(seat)]
        return list(dict.fromkeys(kinds))

    # ── what happens ──

    def act(self, seat: int, action: Any) -> list[dict[str, Any]]:
        events = self.game.act(seat, action)
        self.events += events
        return [rules.to_wire(event) for event in events]

    @property
    def told(self) -> list[dict[str, Any]]:
        """All that happened, with every secret."""
        return [rules.to_wire(event) for event in self.events]

    def heard(self, seat: int | None) -> list[dict[str, Any]]:
        """All that happened, as this seat or a spectator knows it."""
        seen = [event.seen_by(seat) for event in self.events]
        return [wire for wire in seen if wire is not None]

    def stay(self, *seats: int) -> Flight:
        return self._each(seats, STAY)

    def leave(self, *seats: int) -> Flight:
        return self._each(seats, LEAVE)

    def _each(self, seats: Iterable[int], action: Any) -> Flight:
        for seat in seats:
            self.act(seat, action)
        return self

    def says(self, word: str) -> list[dict[str, Any]]:
        return self.act(self.captain_of_leg, FLY if word == "fly" else FALL)

    @property
    def captain_of_leg(self) -> int:
        return self.seen["leg"]["captain"]

    def window(self, plays: Mapping[int, Any] | None = None) -> list[dict[str, Any]]:
        """One sealed round: these plays; everybody else who is asked passes."""
        assert self.seen["moment"], f"no window is open, but {self.phase}"
        events: list[dict[str, Any]] = []
        plays = dict(plays or {})
        for seat in self.asked:
            events += self.act(seat, plays.pop(seat, PASS))
        assert not plays, f"seats {list(plays)} were not asked"
        return events

    def reach(
        self,
        phase: str,
        *,
        leaving: Iterable[int] = (),
        vessel: str | None = None,
        leg: int | None = None,
    ) -> Flight:
        """Play on until this is asked: everybody else stays, passes and flies where possible."""
        for _ in range(300):
            if not self.asked:
                assert phase == "over", "the game is over"
                return self
            is_leg = leg is None or self.seen["leg_number"] == leg
            if self.phase == phase and vessel in (None, self.vessel) and is_leg:
                return self
            self.advance(phase, set(leaving))
        raise AssertionError(f"never came to {phase}")

    def advance(self, phase: str = "", leaving: Iterable[int] = ()) -> None:
        """One answer, or one window that all pass, on the way to this phase."""
        seat = self.asked[0]
        if self.seen["phase"] == "window":
            self.window()
        elif self.phase == "deciding":
            self.act(seat, LEAVE if seat in leaving and "leave" in self.legal(seat) else STAY)
        elif self.phase == "declaring":
            words = [FALL, FLY] if phase in ("after_fall", "falling") else [FLY, FALL]
            legal = self.game.legal_actions(seat)
            self.act(seat, next(word for word in words if word in legal))
        elif self.phase in ("alone", "rowing"):
            self.act(seat, LEAVE if seat in leaving else FLY_ON)
        else:
            self.act(seat, self.game.legal_actions(seat)[0])

    def next_leg(self, leaving: Iterable[int] = ()) -> Flight:
        """On to the first question of another leg of the craft, or of another journey."""
        now = (self.journey, self.seen["leg_number"])
        leaving = set(leaving)
        for _ in range(300):
            if not self.asked or (self.journey, self.seen["leg_number"]) != now:
                return self
            self.advance("", leaving)
        raise AssertionError("this leg does not end")

    # ── what cannot be done ──

    def refuses(self, seat: int, action: Any, code: str) -> None:
        """The reason is told beforehand and again on trying; trying changes nothing."""
        before = self.game.dump()
        reason = self.game.why_not(seat, action.__struct_config__.tag)
        assert reason is not None, "it is legal"
        assert reason[0] == code
        assert code in SENTENCES
        with pytest.raises(rules.IllegalAction) as refused:
            self.game.act(seat, action)
        assert refused.value.code == code
        assert self.game.dump() == before

    def has_no(self, seat: int, action: Any) -> None:
        """The kind is legal, but not like this."""
        assert self.game.why_not(seat, action.__struct_config__.tag) is None
        with pytest.raises(rules.IllegalAction) as refused:
            self.game.act(seat, action)
        assert refused.value.code == "not_offered"


def kinds(events: Iterable[Mapping[str, Any]]) -> list[str]:
    return [event["type"] for event in events]


def of(events: Iterable[Mapping[str, Any]], kind: str) -> list[Mapping[str, Any]]:
    return [event for event in events if event["type"] == kind]


def went_back(events: Iterable[Mapping[str, Any]]) -> list[tuple[int, str]]:
    return [(event["seat"], event["kind"]) for event in of(events, "went_back")]
