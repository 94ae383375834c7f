"""Actions per second of random playouts through the contract, beside a plain Cloud 9 loop.

The plain loop has no framework at all and runs in the same process, so that the ratio can be
compared between machines. Both take turns and are measured in CPU time, because machines are
shared. Automatic rolls count as actions on both sides.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from time import process_time

from games import rules
from games.rules.celestia import risk
from games.rules.rng import Stream

COLOURS = ["green", "purple", "red", "yellow"]
FACES = [*COLOURS, "blank", "blank"]
# Tables that are no menu of their game, but are measured.
OTHER_TABLES = {"celestia": [{"key": "base", "options": {"modules": []}}]}


def plain_game(rng: random.Random, seats: int, seed: str | None = None) -> int:
    """One random game of Cloud 9, preset manual, written straight down; returns its actions.

    With a seed its dice are the auditable ones that every game here must use; without, random's.
    """
    deck = COLOURS * 18 + ["wild"] * 4
    rng.shuffle(deck)
    hands = [[deck.pop() for _ in range(6)] for _ in range(seats)]
    discards: list[str] = []
    scores = [0] * seats
    pilot = rng.randrange(seats)
    actions = trip = 0
    while max(scores) < 50:
        trip += 1
        aboard = list(range(seats))
        level = 1
        while aboard:
            if seed is None:
                dice = [rng.choice(FACES) for _ in range(min(level, 4))]
            else:
                dice = [*Stream(seed, f"dice/{trip}/{level}").roll(FACES, min(level, 4))]
            actions += 1
            for place in range(1, seats):
                seat = (pilot + place) % seats
                if seat in aboard:
                    actions += 1
                    if rng.random() < 0.5:
                        aboard.remove(seat)
                        scores[seat] += level
            if len(aboard) == 1:
                actions += 1
                if rng.random() < 0.5:
                    scores[pilot] += level
                    break
            actions += 1
            hand = hands[pilot]
            paid = []
            missing = 0
            for face in dice:
                if face != "blank":
                    if hand.count(face) > paid.count(face):
                        paid.append(face)
                    else:
                        missing += 1
            if missing and (missing > hand.count("wild") or rng.random() < 0.5):
                break
            for card in paid + ["wild"] * missing:
                hand.remove(card)
                discards.append(card)
            level += 1
            pilot = next((seat for seat in aboard if seat > pilot), aboard[0])
        pilot = (pilot + 1) % seats
        for hand in hands:
            if not deck:
                deck, discards = discards, []
                rng.shuffle(deck)
            if deck:
                hand.append(deck.pop())
    return actions


def contract_game(ruleset: rules.Ruleset, rng: random.Random, seats: int, seed: str) -> int:
    """One random game through the public contract; returns its actions, rolls not counted."""
    game = ruleset.new_game(seats=seats, seed=seed)
    actions = 0
    while asked := game.to_act():
        seat = asked[0]
        legal = game.legal_actions(seat)
        game.act(seat, legal[int(rng.random() * len(legal))])
        actions += 1
    return actions


def with_rolls(ruleset: rules.Ruleset, seats: int) -> float:
    """Actions and automatic rolls per action; counted apart, so that counting costs nothing."""
    rng = random.Random(4)
    actions = rolls = 0
    for number in range(40):
        game = ruleset.new_game(seats=seats, seed=f"rolls {number}")
        events = list(game.opening)
        while asked := game.to_act():
            events += game.act(asked[0], rng.choice(game.legal_actions(asked[0])))
            actions += 1
        rolls += sum(rules.to_wire(event)["type"] == "rolled" for event in events)
    return 1 + rolls / actions


def per_second(play: Callable[[int], int], numbers: Iterator[int], seconds: float) -> float:
    """Actions per second of CPU time over whole games; `play` takes the number of the game."""
    actions = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        actions += play(next(numbers))
    return actions / spent


def beside(
    plain: Callable[[int], int], other: Callable[[int], int], rounds: int
) -> tuple[float, float, float]:
    """Actions per second of both, and the median of their ratios, taking turns."""
    numbers = count()
    speeds = [
        (per_second(plain, numbers, 0.1), per_second(other, numbers, 0.1)) for _ in range(rounds)
    ]
    ratios = [one / two for one, two in speeds]
    return median(one for one, _ in speeds), median(two for _, two in speeds), median(ratios)


def microseconds(call: Callable[[], object], times: int = 2000) -> float:
    """The best of five rounds: a busy machine only ever adds time."""
    rounds = []
    for _ in range(5):
        start = process_time()
        for _ in range(times):
            call()
        rounds.append(process_time() - start)
    return min(rounds) / times * 1e6


def middle_of_a_game(ruleset: rules.Ruleset, seats: int) -> rules.Game:
    game, rng = ruleset.new_game(seats=seats, seed="bench"), random.Random(1)
    for _ in range(60):
        seat = game.to_act()[0]
        game.act(seat, rng.choice(game.legal_actions(seat)))
    return game


def measure(slug: str, menu: dict, ruleset: rules.Ruleset, seats: int, rounds: int) -> None:
    rng = random.Random(9)
    rolls = with_rolls(ruleset, seats)
    for dice in ("random's dice", "fair dice"):
        is_fair = dice == "fair dice"
        plain, speed, ratio = beside(
            lambda n, is_fair=is_fair: plain_game(rng, seats, str(n) if is_fair else None),
            lambda n: contract_game(ruleset, rng, seats, f"bench {n}"),
            rounds,
        )
        print(
            f"{slug} {menu['key']}, {seats} seats: {speed * rolls:,.0f} actions/s; "
            f"plain loop with {dice} {plain:,.0f}; ratio 1/{ratio / rolls:.1f}"
        )
    game = middle_of_a_game(ruleset, seats)
    dump = game.dump()
    for name, call in {
        "view": lambda: game.view(0),
        "dump": game.dump,
        "restore": lambda: ruleset.restore(dump),
        "copy": game.copy,
        "determinize": lambda: game.determinize(0, "x"),
    }.items():
        print(f"    {name:12} {microseconds(call, 500):6.1f} µs")
    if slug == "celestia":
        hand = risk.holding([], ruleset.tables["deck"], 8)
        sides = risk.sides_of(ruleset.tables["faces"])
        for dice in (2, 4, 6):
            spent = microseconds(lambda d=dice: uncached_risk(hand, sides, d), 50)
            print(f"    risk before a roll of {dice} {spent:6.1f} µs")


def uncached_risk(hand: risk.Holding, sides: tuple[int, ...], dice: int) -> risk.Chances:
    risk.chances_before_roll.cache_clear()
    return risk.chances_before_roll(hand, sides, dice)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--game", choices=rules.slugs(), help="all by default")
    parser.add_argument("--menu", help="its key; all by default")
    arguments = parser.parse_args()
    for slug in [arguments.game] if arguments.game else rules.slugs():
        for menu in [*rules.menus(slug), *OTHER_TABLES.get(slug, [])]:
            if arguments.menu in (None, menu["key"]):
                ruleset = rules.load(slug, menu["options"])
                seats = min(arguments.seats, max(ruleset.seats))
                measure(slug, menu, ruleset, seats, arguments.rounds)


if __name__ == "__main__":
    main()
