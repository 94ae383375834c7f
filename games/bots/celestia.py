"""The cadet of Celestia: weighs the treasure here against the chance that the craft flies."""

# Every bot takes the same parameters.

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from games.bots.celestia_prospects import CARD, SPYGLASS, Prospects, worth_of
from games.rules import Game, to_wire
from games.rules.celestia.components import (
    COVERS,
    HAZARDS,
    HELP,
    HELP_CARDS,
    IMMUNE,
    city_of,
    is_spyglass,
)
from games.rules.celestia.risk import (
    chances_before_roll,
    fare_tuple,
    holding,
    holding_of,
    unseen_cards,
)
from games.rules.rng import Stream

TURBO = 1.0  # worth of a Turbo, in points
POWER = 1.0  # worth of a traveller's power while it is unused
TREASURED = 4.0  # a city worth stopping others from


def choose(
    view: dict[str, Any],
    log: Sequence[dict[str, Any]],
    legal: list[Any],
    rng: Stream,
    imagine: Callable[[str], Game],
) -> Any:
    if len(legal) == 1:
        return legal[0]
    return Cadet(view, legal).choice()


class Cadet:
    """One question, answered."""

    def __init__(self, view: dict[str, Any], legal: list[Any]) -> None:
        self.view = view
        self.seat: int = view["seat"]
        self.legal = legal
        self.sky = Prospects(view)
        self.by_kind: dict[str, list[Any]] = {}
        for action in legal:
            self.by_kind.setdefault(to_wire(action)["type"], []).append(action)

    def choice(self) -> Any:
        asked = self.view["moment"] or self.view["phase"]
        return getattr(self, f"_{asked}")()

    def _only(self, kind: str) -> Any:
        return self.by_kind[kind][0]

    @property
    def leg(self) -> dict[str, Any]:
        leg: dict[str, Any] = self.view["leg"]
        return leg

    @property
    def is_captain(self) -> bool:
        return bool(self.leg["captain"] == self.seat)

    @property
    def is_aboard(self) -> bool:
        """Aboard the vessel whose leg it is."""
        if self.leg["vessel"] == "boat":
            return self.is_captain
        return self.seat in self.view["craft"]["aboard"]

    @property
    def city(self) -> int:
        vessel = self.view["boat"] if self.leg["vessel"] == "boat" else self.view["craft"]
        number: int = vessel["city"]
        return number

    # ── the leg ──

    def _alone(self) -> Any:
        sky = self.sky
        flies = sky.as_captain(sky.city, 0) > sky.here(sky.city) + 1e-9
        return self._only("fly_on" if flies else "leave")

    def _rowing(self) -> Any:
        boat = self.view["boat"]
        goes = self.sky.rowing(boat["city"], boat["card"]) - CARD > self.sky.here(boat["city"])
        return self._only("fly_on" if goes else "leave")

    def _preparing(self) -> Any:
        """A member put down is a choice of treasure less, and two cards or three more."""
        return self._only("prepare")

    def _heading(self) -> Any:
        """Two rolls of four dice lie before Boscalumia."""
        sky, others = self.sky, len(self.view["craft"]["aboard"]) - 1
        beyond = sky.own_chance(4) * (sky.own_chance(4) if not others else 0.55) * sky.gain(25)
        by_city = {action.to: action for action in self.legal}
        return by_city["boscalumia" if beyond > sky.as_captain(sky.city, others) else "city"]

    def _deciding(self) -> Any:
        sky = self.sky
        worths = {"stay": self._worth_of_staying()}
        if "leave" in self.by_kind:
            worths["leave"] = sky.here(sky.city)
        best = max(worths, key=lambda kind: worths[kind])
        boats = self.by_kind.get("rowboat", [])
        rowing = {boat: sky.rowing(sky.city, boat.card) - CARD for boat in boats}
        boat = max(boats, key=lambda boat: rowing[boat], default=None)
        if boat is not None and rowing[boat] > worths[best]:
            return boat
        return self._only(best)

    _relieved = _deciding

    def _worth_of_staying(self) -> float:
        """Trusting the captain, and what this seat could do about a fall."""
        sky = self.sky
        chance, ahead, fallen = sky.chance_here(), sky.after_this_leg(), sky.fallen(self.city)
        saves = [saved * (ahead - fallen) - price for saved, price in self._rescues().values()]
        return chance * ahead + (1 - chance) * (fallen + max(0.0, *saves, 0.0))

    def _declaring(self) -> Any:
        """Instead of falling a captain takes to the boat; Turbos are spent for what is ahead."""
        boats = self.by_kind.get("rowboat", [])
        if "fly" in self.by_kind:
            if "fall" not in self.by_kind:
                return self._only("fly")
            turbos = 1  # at least one is needed
            if self.sky.after_this_leg() - TURBO * turbos > self.sky.fallen(self.city):
                return self._only("fly")
        if boats:
            return max(boats, key=lambda boat: self.sky.rowing(self.city, boat.card))
        return self._only("fall")

    def _paying(self) -> Any:
        """What is left in hand should face as much as possible, in as many cards as possible."""
        return max(
            self.legal,
            key=lambda pay: (round(self._strength(self._without(pay.cards)), 9), -len(pay.cards)),
        )

    def _without(self, cards: Sequence[Any]) -> list[Any]:
        return list((Counter(self.view["hand"]) - Counter(cards)).elements())

    def _strength(self, hand: list[Any], dice: int = 3) -> float:
        chances = chances_before_roll(holding(sorted(hand), {}, 0), self.sky.sides, dice)
        return (chances.ways + chances.with_turbos) / chances.total

    def _rerolling(self) -> Any:
        """The dice that this captain cannot cover, or whatever gives the best chance."""
        sky = self.sky
        fare = Counter(self.leg["fare"])

        def chance(action: Any) -> float:
            again = Counter(action.dice)
            lying = tuple(max(0, fare[hazard] - again[hazard]) for hazard in HAZARDS)
            immune = IMMUNE[self.view["boat"]["card"]] if self.leg["vessel"] == "boat" else None
            return sky.chance_of_roll(self.seat, len(action.dice), lying, immune)

        return max(self.legal, key=lambda action: (round(chance(action), 9), -len(action.dice)))

    # ── windows ──

    def _before_roll(self) -> Any:
        sky, view = self.sky, self.view
        if "bandit" in self.by_kind and not self.is_aboard and self._is_treasured():
            return self._only("bandit")
        if "black" in self.by_kind and self.is_aboard:
            captain, due = self.leg["captain"], self.leg["due"]
            better = sky.chance_of_roll(captain, max(0, due - 2)) - sky.chance_of_roll(captain, due)
            if better * sky.after_this_leg() > 3.0:
                return self._only("black")
        if "new_equipment" in self.by_kind and len(view["hand"]) > 3:
            rest = self._without(["new_equipment"])
            chances = chances_before_roll(
                holding([], unseen_cards(view), min(len(rest), sum(unseen_cards(view).values()))),
                sky.sides,
                3,
            )
            if self._strength(rest) < (chances.ways + chances.with_turbos) / chances.total - 0.3:
                return self._only("new_equipment")
        if "spy" in self.by_kind and self.is_aboard and not self.is_captain:
            wanted = [spy for spy in self.by_kind["spy"] if spy.target == self.leg["captain"]]
            if wanted and 0.25 < sky.chance_here() < 0.85 and self._is_treasured():
                return wanted[0]
        return self._only("pass")

    def _before_word(self) -> Any:
        if "desperate_need" in self.by_kind and self.sky.chance_here() == 0:
            return self._desperate_need()
        is_watching = "violet" in self.by_kind and not self.is_aboard
        if is_watching and self.sky.chance_here() > 0.6 and self._is_better_ahead():
            return self._against_best("violet")
        return self._only("pass")

    def _desperate_need(self) -> Any:
        """The fullest hand may pay; whoever was captain is free to leave."""
        sizes = self.view["hand_sizes"]
        return max(self.by_kind["desperate_need"], key=lambda need: sizes[need.target])

    def _is_treasured(self) -> bool:
        """Whether others should not get there."""
        return self.sky.worth.get(self.leg["to"], 25.0) >= TREASURED

    def _is_better_ahead(self) -> bool:
        worth = self.sky.worth
        return worth.get(self.leg["to"], 25.0) >= worth.get(self.sky.city, 0.0) + 2

    def _against_best(self, kind: str) -> Any:
        return max(self.by_kind[kind], key=lambda play: self.sky.totals[play.target])

    def _after_fly(self) -> Any:
        sky = self.sky
        is_back = "grappling_hook" in self.by_kind
        if is_back and sky.after_this_leg() > sky.here(sky.city) + 1:
            return self._only("grappling_hook")
        if "wind_gust" in self.by_kind and not self.is_aboard and self._is_treasured():
            return self._only("wind_gust")
        if "ejection" in self.by_kind and self._is_better_ahead():
            return self._against_best("ejection")
        return self._only("pass")

    def _after_fall(self) -> Any:
        if not self.is_aboard:
            return self._only("pass")
        if "desperate_need" in self.by_kind:
            return self._desperate_need()
        sky = self.sky
        fallen = sky.fallen(self.city)
        stake = sky.after_this_leg() - fallen
        worths = {
            kind: saved * stake - price
            for kind, (saved, price) in self._rescues().items()
            if kind in self.by_kind
        }
        best = max(worths, key=lambda kind: worths[kind], default="pass")
        if worths.get(best, 0.0) > 0:
            return self._play_of(best)
        return self._falling()

    def _play_of(self, kind: str) -> Any:
        if kind == "help":
            return next(play for play in self.by_kind[kind] if play.cards == self._fitting_help())
        if kind == "red":
            return min(self.by_kind[kind], key=lambda play: worth_of(play.treasure))
        return self._only(kind)

    def _falling(self) -> Any:
        return self._only("jetpack" if "jetpack" in self.by_kind else "pass")

    def _after_pay(self) -> Any:
        holds = not self.is_aboard and self._is_treasured()
        return self._only("mooring_line" if holds else "pass")

    def _drawing(self) -> Any:
        return self._only("instructor")

    # ── what could save a flight ──

    def _rescues(self) -> dict[str, tuple[float, float]]:
        """What this seat holds: (chance that it saves a flight which falls, price in points)."""
        hand, captain, leg = self.view["hand"], self.leg["captain"], self.leg
        rescues: dict[str, tuple[float, float]] = {}
        cards = self._fitting_help()
        if cards and captain != self.seat and leg["vessel"] == "craft":
            less = Counter(COVERS[card][0] for card in cards)
            rescues["help"] = self._with_less(less), 0.1 * len(cards)
        if "alternate_route" in hand:
            rescues["alternate_route"] = self._with_other_dice(), 0.5
        if any(is_spyglass(treasure) for treasure in self.view["treasures"]):
            rescues["spyglass"] = 1.0, SPYGLASS
        travellers = self.view["travellers"]
        if travellers and not travellers[self.seat]["is_used"]:
            rescues |= self._own_power(travellers[self.seat]["colour"])
        return rescues

    def _own_power(self, colour: str) -> dict[str, tuple[float, float]]:
        sky, leg, captain = self.sky, self.leg, self.leg["captain"]
        if colour == "red" and self.view["treasures"]:
            price = min(worth_of(treasure) for treasure in self.view["treasures"])
            return {"red": (sky.chance_of_roll(captain, len(leg["dice"])), price + POWER)}
        if colour == "blue" and captain != self.seat and leg["vessel"] == "craft":
            return {"blue": (sky.chance_of(self.seat, leg["fare"]), POWER)}
        if colour == "green":
            return {"green": (self._with_less(Counter(pirate=9)), POWER)}
        if colour == "yellow":
            return {"yellow": (self._with_two_cards(), POWER)}
        return {}

    def _fitting_help(self) -> tuple[Any, ...]:
        """Help cards in hand that cover something, as one play spells them."""
        fare, hand = self.leg["fare"], self.view["hand"]
        cards = [
            [HELP[hazard]] * min(due, hand.count(HELP[hazard])) for hazard, due in fare.items()
        ]
        return tuple(sorted(card for some in cards for card in some))

    def _with_less(self, less: Counter[Any]) -> float:
        """The chance that this captain, who cannot pay, could with so much less to cover."""
        sky, captain, fare = self.sky, self.leg["captain"], Counter(self.leg["fare"])
        before, after = sky.chance_of(captain, fare), sky.chance_of(captain, fare - less)
        return 1.0 if before == 1 else max(0.0, (after - before) / (1 - before))

    def _with_other_dice(self) -> float:
        """A captain rolls again what cannot be covered: all hazards, as far as others know."""
        fare = fare_tuple(self.leg["fare"])
        lying: tuple[int, ...] = (0,) * len(fare)
        if self.is_captain:
            covered = holding_of(self.view, self.seat).covered
            lying = tuple(min(due, have) for due, have in zip(fare, covered, strict=True))
        return self.sky.chance_of_roll(self.leg["captain"], sum(fare) - sum(lying), lying)

    def _with_two_cards(self) -> float:
        """Yellow: a card fits if it covers something that lies there."""
        unseen = unseen_cards(self.view)
        fitting = sum(
            count
            for card, count in unseen.items()
            if card == "turbo" or (card in COVERS and COVERS[card][0] in self.leg["fare"])
        )
        chance: float = fitting / max(1, sum(unseen.values()))
        lacking: int = max(1, sum(self.leg["fare"].values()))
        return (1 - (1 - chance) ** 2) / lacking

    # ── treasure and bonus cities ──

    def _choosing(self) -> Any:
        return max(self.legal, key=lambda choice: worth_of(choice.treasure))

    def _visiting(self) -> Any:
        helping = [each for each in self.by_kind.get("exchange", []) if each.card in HELP_CARDS]
        if self.sky.is_last_journey():
            if helping:
                return helping[0]
            if "done" in self.by_kind:
                return self._only("done")
            swaps = self.by_kind.get("swap", [])
            best = max(swaps, key=self._gain_of_swap, default=None)
            if best is not None and self._gain_of_swap(best) > 0:
                return best
        for kind in ("done", "draw"):
            if kind in self.by_kind:
                return self._only(kind)
        return self.legal[0]

    def _gain_of_swap(self, swap: Any) -> float:
        return self.sky.worth.get(city_of(swap.treasure), 0.0) - worth_of(swap.treasure)

    def _giving(self) -> Any:
        return min(self.legal, key=lambda gift: self.sky.totals[gift.target])
