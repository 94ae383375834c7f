"""How often a bot places above a random player, seats rotated, with a 95 % interval."""

from __future__ import annotations

import argparse
from math import sqrt

from games import bots, rules
from games.rules.rng import Stream


def play(ruleset: rules.Ruleset, players: list[bots.Bot], seed: str) -> tuple[rules.Outcome, int]:
    """The outcome, and how many actions led to it."""
    game = ruleset.new_game(seats=len(players), seed=seed)
    rng = Stream(seed, "bots")
    actions = 0
    while game.to_act():
        seat = game.to_act()[0]
        action = players[seat](
            game.view(seat),
            [],
            game.legal_actions(seat),
            rng,
            lambda imagined, seat=seat: game.determinize(seat, imagined),
        )
        game.act(seat, action)
        actions += 1
    outcome = game.outcome()
    assert outcome
    return outcome, actions


def pairings(slug: str, menu: dict, seats: int, matches: int, level: str) -> tuple[float, int]:
    """(share, count) of pairs of this bot and a random player in which the bot stands higher."""
    ruleset = rules.load(slug, menu["options"])
    bot, rest = bots.load(slug, level), bots.load(slug, "random")
    higher = 0.0
    for number in range(matches):
        seat = number % seats
        players = [bot if place == seat else rest for place in range(seats)]
        # Each sky is played once from every seat.
        places = play(ruleset, players, f"{slug}/{number // seats}")[0].places
        for other in range(seats):
            if other != seat:
                higher += (places[seat] < places[other]) + (places[seat] == places[other]) / 2
    count = matches * (seats - 1)
    return higher / count, count


def lengths(slug: str, menu: dict, seats: int, matches: int, level: str) -> list[int]:
    """Actions of games among bots of one level."""
    ruleset = rules.load(slug, menu["options"])
    players = [bots.load(slug, level)] * seats
    return sorted(play(ruleset, players, f"{slug}/among/{number}")[1] for number in range(matches))


def interval(share: float, matches: int) -> tuple[float, float]:
    """Wilson's 95 % interval; pairs of one match share luck, so matches carry it, not pairs."""
    z = 1.96
    centre = share + z * z / (2 * matches)
    spread = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches**2))
    scale = 1 + z * z / matches
    return (centre - spread) / scale, (centre + spread) / scale


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--level", default="cadet")
    parser.add_argument("--game", choices=rules.slugs(), help="all by default")
    parser.add_argument("--menu", help="its key; all by default")
    parser.add_argument("--quick", action="store_true", help="Celestia: windows that are quick")
    arguments = parser.parse_args()
    for slug in [arguments.game] if arguments.game else rules.slugs():
        for menu in rules.menus(slug):
            if arguments.menu not in (None, menu["key"]):
                continue
            if arguments.quick and "reactions" in menu["options"]:
                menu["options"]["reactions"] = "quick"
            for seats in rules.load(slug, menu["options"]).seats:
                share, count = pairings(slug, menu, seats, arguments.matches, arguments.level)
                low, high = interval(share, arguments.matches)
                among = lengths(slug, menu, seats, 9, arguments.level)
                print(
                    f"{slug:9} {menu['key']:15} {seats} seats  {arguments.level} above random in "
                    f"{share:6.1%} ({low:.1%} to {high:.1%}) of {count} pairings; "
                    f"among themselves {among[4]} actions ({among[0]} to {among[-1]})",
                    flush=True,
                )


if __name__ == "__main__":
    main()
