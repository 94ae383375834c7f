"""Whether the card numbers of Airships are right: cadets play, and this prints what happened.

Aims: Hindenburg finished in 20 to 50 % of games, every seat's win share within 4 points of fair,
10 to 16 turns per player, every card bought in at least 5 % of the games in which it was on offer.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from statistics import mean

from games import bots, rules
from games.rules.rng import Stream


class Tally:
    """What is counted over all games with one number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.reasons: Counter[str] = Counter()
        self.wins = [0.0] * seats  # counted from the start player
        self.turns: list[float] = []
        self.points: list[int] = []
        self.tries = self.failures = self.passes = self.bought_turns = 0

    def add(self, first: int, told: list[dict], outcome: rules.Outcome) -> None:
        self.games += 1
        self.reasons[outcome.reason] += 1
        winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
        for seat in winners:
            self.wins[(seat - first) % self.seats] += 1 / len(winners)
        kinds = Counter(event["type"] for event in told)
        self.turns.append(kinds["turn_started"] / self.seats)
        self.points.append(max(outcome.scores))
        self.tries += kinds["declared"]
        self.failures += kinds["failed"]
        self.passes += kinds["passed"]
        self.bought_turns += kinds["turn_bought"]

    def lines(self) -> list[str]:
        fair = 1 / self.seats
        shares = [wins / self.games for wins in self.wins]
        finished = self.reasons["hindenburg"] / self.games
        ended = ", ".join(f"{reason} {count}" for reason, count in sorted(self.reasons.items()))
        off = max(abs(share - fair) for share in shares)
        turns = mean(self.turns)
        won = "  ".join(f"{share:.1%}" for share in shares)
        failed = self.failures / self.tries
        extra, passes = self.bought_turns / self.games, self.passes / self.games
        return [
            f"{self.seats} seats, {self.games} games (ended by: {ended})",
            f"  Hindenburg finished  {finished:.1%}  {verdict(0.2 <= finished <= 0.5)}",
            f"  wins from the start player on  {won}  {verdict(off <= 0.04)}",
            f"  turns per player  {turns:.1f}  {verdict(10 <= turns <= 16)}",
            f"  winner's points {mean(self.points):.1f}; failed rolls {failed:.1%}",
            f"  per game: bought turns {extra:.2f}; passes {passes:.2f}",
        ]


def verdict(is_reached: bool) -> str:
    return "ok" if is_reached else "NOT REACHED"


def play(ruleset: rules.Ruleset, seats: int, seed: str, level: str) -> tuple[rules.Game, list]:
    choose = bots.load("airships", level)
    game = ruleset.new_game(seats=seats, seed=seed)
    told = list(game.opening)
    rng = Stream(seed, "bots")
    while asked := game.to_act():
        seat = asked[0]
        legal = game.legal_actions(seat)
        action = legal[0]
        if len(legal) > 1:
            action = choose(game.view(seat), [], legal, rng, partial(game.determinize, seat))
        told += game.act(seat, action)
    return game, [rules.to_wire(event) for event in told]


def offered_and_bought(told: list[dict]) -> tuple[set[str], set[str]]:
    """Codes that could be declared in this game at some time, and those that were taken."""
    offered: set[str] = set()
    bought: set[str] = set()
    for event in told:
        kind = event["type"]
        if kind == "board_laid":
            offered.update(event["airships"], *event["market"].values())
        elif kind == "drew":
            offered.add(event["card"])
        elif kind == "hindenburg_opened":
            offered.add("hindenburg-1")
        elif kind in ("card_taken", "airship_taken", "phase_built"):
            bought.add(event["card"])
        if kind == "airship_taken" and event["below"]:
            offered.add(event["below"])
        if kind == "phase_built" and not event["is_last"]:
            phase = int(event["card"].split("-")[1])
            offered.add(f"hindenburg-{phase + 1}")
    return offered, bought


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="for each number of seats")
    parser.add_argument("--seats", type=int, nargs="*", help="all by default")
    parser.add_argument("--end", default="each_stack", choices=["each_stack", "one_left"])
    parser.add_argument("--level", default="cadet")
    parser.add_argument("--seed", default="tuning")
    arguments = parser.parse_args()
    ruleset = rules.load("airships", {"end": arguments.end})
    on_offer: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for seats in arguments.seats or ruleset.seats:
        tally = Tally(seats)
        for number in range(arguments.games):
            seed = f"{arguments.seed}/{seats}/{number}"
            game, told = play(ruleset, seats, seed, arguments.level)
            first = next(event["seat"] for event in told if event["type"] == "turn_started")
            outcome = game.outcome()
            assert outcome
            tally.add(first, told, outcome)
            offered, bought = offered_and_bought(told)
            on_offer.update(offered)
            taken.update(bought & offered)
        print("\n".join(tally.lines()))
    print("Bought, of the games in which it was on offer:")
    rare = []
    for code in sorted(on_offer):
        share = taken[code] / on_offer[code]
        rare += [code] if share < 0.05 else []
        print(f"  {code:14} {share:6.1%} of {on_offer[code]}")
    print("Below 5 %: " + (", ".join(rare) or "none") + f"  {verdict(not rare)}")


if __name__ == "__main__":
    main()
