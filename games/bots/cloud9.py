"""The cadet of Cloud 9: weighs the points at hand against the chance that the balloon rises."""

# Every bot takes the same parameters.

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

from games.rules import Game, to_wire
from games.rules.rng import Stream

CARD_WORTH = 0.2  # in points: a card spent now is missing on a later trip


def choose(
    view: dict[str, Any],
    log: Sequence[dict[str, Any]],
    legal: list[Any],
    rng: Stream,
    imagine: Callable[[str], Game],
) -> Any:
    by_kind: dict[str, Any] = {}
    for action in legal:
        by_kind.setdefault(to_wire(action)["type"], action)
    if len(by_kind) == 1:
        return legal[0]  # payments come with fewest wilds first
    if view["phase"] == "paying":
        return by_kind["pay"]  # a wild kept scores nothing
    table = Table(view, imagine("table"))
    if view["phase"] == "alone":
        flies = table.worth_of_flying_on() > table.points(view["level"])
        return by_kind["fly_on"] if flies else by_kind["leave"]
    stays = table.worth_of_staying() > table.points(view["level"])
    return by_kind["stay"] if stays else by_kind["leave"]


class Table:
    """A view with what follows from it; box and dice come from any imagined game."""

    def __init__(self, view: dict[str, Any], imagined: Game) -> None:
        self.view = view
        self.seat: int = view["seat"]
        self.level: int = view["level"]
        self.hand = Counter(view["hand"])
        self.wild_pays_all = view["preset"] == "published"
        self.faces = tuple(imagined.ruleset.tables["faces"])
        self.unseen = imagined.pieces() - Counter(view["discards"]) - self.hand
        self.ladder = {rung["level"]: rung for rung in view["ladder"]}

    def points(self, level: int) -> int:
        highest = max(self.ladder)
        points: int = self.ladder[min(level, highest)]["points"]
        return points if level <= highest or self.view["top"] else points + level - highest

    def dice(self, level: int) -> int:
        dice: int = self.ladder[min(level, max(self.ladder))]["dice"]
        return dice

    def worth_of_staying(self) -> float:
        """Points to expect from trusting the pilot once more."""
        pilot = self.view["pilot"]
        rises = chance_to_cover(
            self.view["fare"], self.unseen, self.view["hand_sizes"][pilot], self.wild_pays_all
        )
        return rises * self._worth_at(self.level + 1, self._pilot_after(pilot))

    def worth_of_flying_on(self) -> float:
        if not self.view["dice"]:
            rises = chance_to_pay(self.hand, self.faces, self.dice(self.level), self.wild_pays_all)
            return rises * self.points(self.level + 1) - self.dice(self.level) * CARD_WORTH
        fare: dict[str, int] = self.view["fare"]
        rises = 1.0 if covers(self.hand, fare, self.wild_pays_all) else 0.0
        return rises * self.points(self.level + 1) - sum(fare.values()) * CARD_WORTH

    def _pilot_after(self, pilot: int) -> int:
        aboard: list[int] = self.view["aboard"]
        return next((seat for seat in aboard if seat > pilot), aboard[0])

    def _worth_at(self, level: int, pilot: int) -> float:
        if level == self.view["top"] or pilot != self.seat:
            return self.points(level)
        # A pilot with others aboard cannot leave: the dice of that cloud come first.
        rises = chance_to_pay(self.hand, self.faces, self.dice(level), self.wild_pays_all)
        return rises * self.points(level + 1)


def covers(hand: Mapping[str, int], fare: Mapping[str, int], wild_pays_all: bool) -> bool:
    lacking = sum(max(0, due - hand.get(colour, 0)) for colour, due in fare.items())
    return lacking <= hand.get("wild", 0) or (wild_pays_all and hand.get("wild", 0) > 0)


def chance_to_pay(
    hand: Mapping[str, int], faces: tuple[str, ...], dice: int, wild_pays_all: bool
) -> float:
    """The chance that this hand pays a roll still to come."""
    return sum(
        chance for fare, chance in _rolls(faces, dice) if covers(hand, dict(fare), wild_pays_all)
    )


@cache
def _rolls(faces: tuple[str, ...], dice: int) -> list[tuple[tuple[tuple[str, int], ...], float]]:
    """Every roll as the colours to pay, with its chance."""
    sides = Counter(faces)
    rolls = []
    for roll in combinations_with_replacement(sorted(sides), dice):
        counts = Counter(roll)
        ways = factorial(dice) * prod(
            sides[face] ** count / factorial(count) for face, count in counts.items()
        )
        del counts["blank"]
        rolls.append((tuple(counts.items()), ways / len(faces) ** dice))
    return rolls


def chance_to_cover(
    fare: Mapping[str, int], unseen: Mapping[str, int], size: int, wild_pays_all: bool
) -> float:
    """The chance that an unknown hand of this size, dealt from the unseen cards, pays the fare."""
    # Ways to deal, by cards dealt so far and colours still lacking.
    ways = Counter({(0, 0): 1})
    for colour, due in fare.items():
        further: Counter[tuple[int, int]] = Counter()
        pool = unseen.get(colour, 0)
        for (dealt, lacking), count in ways.items():
            for held in range(min(pool, size - dealt) + 1):
                state = (dealt + held, lacking + max(0, due - held))
                further[state] += count * comb(pool, held)
        ways = further
    wilds = unseen.get("wild", 0)
    everything = sum(unseen.values())
    others = everything - wilds - sum(unseen.get(colour, 0) for colour in fare)
    good = 0
    for (dealt, lacking), count in ways.items():
        needed = min(1, lacking) if wild_pays_all else lacking
        for held in range(needed, min(wilds, size - dealt) + 1):
            good += count * comb(wilds, held) * comb(others, size - dealt - held)
    chance: float = good / comb(everything, size)
    return chance
