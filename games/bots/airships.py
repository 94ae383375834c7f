"""The cadet of Airships: weighs the chance of each target against what it brings until the end."""

# Every bot takes the same parameters.

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from games.rules import Game, to_wire
from games.rules.airships.components import COLOURS, KINDS, Card
from games.rules.airships.dice import (
    Hand,
    Means,
    Pool,
    counted,
    covers,
    engines,
    exchanged,
    ways_to_roll,
)
from games.rules.rng import Stream

CHIP = 0.7  # worth of a chip, in points
WOODEN = 1.0  # worth of holding the wooden airship
DIE = (0.05, 0.16, 0.35)  # worth of a white, red, black die per turn left, beyond income
ENGINE = 0.08  # the same for each point of an engine
PACE = 0.25  # airships taken per turn, to guess how many turns are left


def choose(
    view: dict[str, Any],
    log: Sequence[dict[str, Any]],
    legal: list[Any],
    rng: Stream,
    imagine: Callable[[str], Game],
) -> Any:
    if len(legal) == 1:
        return legal[0]
    phase = view["phase"]
    if phase == "choosing_dice":
        return legal[0]  # most dice first: more dice never harm
    table = Table(view, imagine("table"))
    if phase == "declaring":
        worths = [round(table.worth_of_trying(action.target), 6) for action in legal]
        best = max(worths)
        return rng.choice([a for a, worth in zip(legal, worths, strict=True) if worth == best])
    by_kind = {to_wire(action)["type"]: action for action in legal}
    target = view["target"]
    if phase == "exchanging":
        after = exchanged(table.means.hand)
        assert after
        gains = table.chance(target, after) > table.chance(target, table.means.hand)
        return by_kind["use_exchange" if gains else "keep_dice"]
    if phase == "boosting":
        price = CHIP * (1 + by_kind["boost"].chip)
        return by_kind["boost" if table.gain(target) > price else "decline"]
    return by_kind[
        "buy_turn" if table.worth_of_a_turn() > view["extra_turn"] * CHIP else "end_turn"
    ]


class Table:
    """A view with what follows from it; the cards' faces come from any imagined game."""

    def __init__(self, view: dict[str, Any], imagined: Game) -> None:
        self.view = view
        self.seat: int = view["seat"]
        self.company: dict[str, Any] = view["companies"][self.seat]
        ruleset: Any = imagined.ruleset
        self.ruleset = ruleset
        self.cards: dict[str, Card] = {
            code: target.card for code, target in ruleset.targets.items()
        }
        self.board = ruleset.board
        self.means = self._means(self.company["cards"])
        self.turns_left = self._turns_left()
        self.faces = tuple(tuple(self.board.dice[colour]) for colour in COLOURS)
        taken = {code for company in view["companies"] for code in company["airships"]}
        self.fleet = tuple(
            (counted(self.cards[code].needs), self.cards[code].score, self.cards[code].points)
            for code in (code for codes in ruleset.fleet.values() for code in codes)
            if code not in taken
        )
        self.fleet += tuple(
            (counted(phase.needs), phase.score, (phase.points + phase.high) // 2)
            for phase, seen in zip(self.board.hindenburg, view["hindenburg"], strict=True)
            if seen["builder"] is None
        )

    def worth_of_a_turn(self) -> float:
        """The best target in sight; the card that will be drawn comes on top."""
        view = self.view
        codes = [stack["top"] for stack in view["stacks"] if stack["top"]]
        codes += [code for row in view["market"].values() for code in row]
        unbuilt = [phase["code"] for phase in view["hindenburg"] if phase["builder"] is None]
        codes += unbuilt[:1] if view["is_open"] else []
        return max((self.worth_of_trying(code) for code in codes), default=0.0)

    def worth_of_trying(self, code: str) -> float:
        hand = self.means.hand
        chance = max(
            (self.chance(code, each) for each in (hand, exchanged(hand)) if each), default=0.0
        )
        return chance * self.gain(code) + (1 - chance) * CHIP

    def chance(self, code: str, hand: Hand) -> float:
        """To reach the target with these dice and every bonus, one chip included."""
        card = self.cards[code]
        bonus = self.board.wooden_bonus if self.company["is_wooden"] else 0
        bonus += self.board.chip_bonus if self.company["chips"] else 0
        return self._chance(counted(card.needs), card.score, self.means._replace(hand=hand), bonus)

    def gain(self, code: str) -> float:
        """What the target is worth to this seat, in points."""
        card, kind = self.cards[code], code.split("-")[0]
        if kind == "hindenburg":
            phases = self.view["hindenburg"]
            to_build = sum(phase["builder"] is None for phase in phases)
            hope: float = 1 - (to_build - 1) / len(phases)
            return card.points + hope * (card.high - card.points) + WOODEN
        if kind not in KINDS:
            return card.points + (0 if self.view["is_open"] else WOODEN)
        cards = self.company["cards"]
        replaced = self.cards[cards[kind]].points if kind in cards else 0
        better = self._means({**cards, kind: code})
        chips: int = min(card.chips, self.view["supply"])
        growth = self._strength(better) - self._strength(self.means)
        return card.points - replaced + chips * CHIP + growth * self.turns_left

    def _strength(self, means: Means) -> float:
        """Points to expect per turn: from the better airships this board has a chance for."""
        best = [0.0]
        for needs, score, points in self.fleet:
            best.append(points * self._best_chance(needs, score, means))
        best.sort(reverse=True)
        top = best[: max(1, len(best) // 3)]
        dice = sum(worth * count for worth, count in zip(DIE, means.hand.pool, strict=True))
        dice += DIE[means.hand.fixed] if means.hand.fixed is not None else 0
        return sum(top) / len(top) / 2 + dice + ENGINE * (sum(means.plus) + 2 * means.grey)

    def _best_chance(self, needs: Pool, score: int, means: Means) -> float:
        after = exchanged(means.hand)
        plain = self._chance(needs, score, means, 0)
        return max(plain, self._chance(needs, score, means._replace(hand=after), 0) if after else 0)

    def _chance(self, needs: Pool, score: int, means: Means, bonus: int) -> float:
        if not covers(means.hand, needs):
            return 0.0
        roll = ways_to_roll(needs, means.hand)[0]
        return chance_to_reach(
            needs,
            (roll.white, roll.red, roll.black),
            means.hand.fixed,
            means.value,
            self.faces,
            score - bonus - engines(needs, means),
        )

    def _means(self, cards: Mapping[str, str]) -> Means:
        means: Means = self.ruleset.means(self.view["era"], cards.values())
        return means

    def _turns_left(self) -> float:
        left: list[int] = [stack["left"] for stack in self.view["stacks"]]
        if self.view["end"] == "one_left":
            to_go = sum(left) - 1
        else:
            to_go = sum(max(0, count - 1) for count in left)
        seats: int = self.view["seats"]
        return max(1.0, to_go / PACE / seats)


Faces = tuple[tuple[int, ...], ...]
Chances = dict[int, float]


@lru_cache(maxsize=50_000)
def chance_to_reach(
    needs: Pool, rolled: Pool, fixed: int | None, value: int, faces: Faces, score: int
) -> float:
    """The chance that the best dice of each needed colour add up to the score."""
    sums: Chances = {0: 1.0}
    for place, need in enumerate(needs):
        if need:
            sure = value if fixed == place else 0
            colour = best_dice(faces[place], rolled[place], need, sure)
            further: Chances = {}
            for (one, p), (other, q) in product(sums.items(), colour.items()):
                further[one + other] = further.get(one + other, 0.0) + p * q
            sums = further
    return sum((chance for total, chance in sums.items() if total >= score), start=0.0)


@lru_cache(maxsize=5_000)
def best_dice(faces: tuple[int, ...], rolled: int, need: int, fixed: int) -> Chances:
    """Each sum of the best `need` of so many dice and a fixed one (0: none), with its chance."""
    sums: Chances = {}
    for values in product(faces, repeat=rolled):
        dice = sorted([*values, fixed] if fixed else values)
        total = sum(dice[-need:])
        sums[total] = sums.get(total, 0.0) + len(faces) ** -rolled
    return sums
