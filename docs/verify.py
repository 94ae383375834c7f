"""Re-deals and re-rolls a finished match from its exported JSON: python3 verify.py match.json

Needs nothing but Python's standard library. How it works: fairness.md, next to this file.
Exit codes: 0 the match is what its seed gives, 1 it is not, 2 the file cannot be checked.
"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from pathlib import Path


class Mismatch(Exception):
    """The match is not what its seed gives."""


class Stream:
    """fairness.md, 'Streams'."""

    def __init__(self, seed, purpose):
        self.numbers = self._numbers(seed.encode(), purpose.encode())

    @staticmethod
    def _numbers(key, purpose):
        block = 0
        while True:
            message = purpose + b"\x00" + block.to_bytes(8, "big")
            yield from hmac.new(key, message, hashlib.sha256).digest()
            block += 1

    def below(self, n):
        limit = 256 - 256 % n
        return next(number for number in self.numbers if number < limit) % n

    def shuffled(self, cards):
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def seed_of(match):
    """fairness.md, 'From secret to seed'."""
    secret = bytes.fromhex(match["secret"])
    commitment = hashlib.sha256(secret).hexdigest()
    if commitment != match["commitment"]:
        raise Mismatch("The secret is not the one that was committed to.")
    nonces = b"".join(bytes.fromhex(nonce) for nonce in match["nonces"])
    return hmac.new(secret, nonces, hashlib.sha256).hexdigest()


def expect(what, told, computed):
    if told != computed:
        raise Mismatch(f"{what}: the match says {told}, the seed gives {computed}.")


class Cloud9:
    """fairness.md, 'Cloud 9'."""

    follows = ("dealt", "trip_started", "rolled", "paid", "reshuffled", "drew")

    def __init__(self, match, seed):
        self.seed = seed
        self.tables = match["tables"]
        self.seats = len(match["nonces"])
        self.first = Stream(seed, "first").below(self.seats)
        deck = sorted(Counter(self.tables["deck"]).elements())
        self.deck = Stream(seed, "deck").shuffled(deck)
        self.hands = [self._take(self.tables["hand"]) for _ in range(self.seats)]
        self.discards = []
        self.counts = Counter()

    def _take(self, count):
        taken, self.deck = self.deck[:count], self.deck[count:]
        return taken

    def dealt(self, event):
        seat = event["seat"]
        expect(f"Hand of seat {seat}", sorted(event["cards"]), sorted(self.hands[seat]))

    def trip_started(self, event):
        if event["trip"] == 1:
            expect("First pilot", event["pilot"], self.first)

    def rolled(self, event):
        trip, level = event["trip"], event["level"]
        stream = Stream(self.seed, f"dice/{trip}/{level}")
        faces, ladder = self.tables["faces"], self.tables["ladder"]
        due = ladder[min(level, len(ladder)) - 1]["dice"]
        dice = [faces[stream.below(len(faces))] for _ in range(due)]
        expect(f"Dice of trip {trip}, cloud {level}", event["dice"], dice)

    def paid(self, event):
        self.discards += event["cards"]

    def reshuffled(self, event):
        expect("Cards in the pile before a reshuffle", len(self.deck), 0)
        self.deck = Stream(self.seed, f"deck/{event['number']}").shuffled(sorted(self.discards))
        self.discards = []

    def drew(self, event):
        expect(f"Card drawn by seat {event['seat']}", [event["card"]], self._take(1))


class Airships:
    """fairness.md, 'Airships'."""

    follows = (
        "founded",
        "board_laid",
        "turn_started",
        "drew",
        "era_changed",
        "rolled",
        "card_taken",
        "airship_taken",
    )
    shades = ("light", "medium", "dark")

    def __init__(self, match, seed):
        self.seed = seed
        self.tables = tables = match["tables"]
        self.seats = len(match["nonces"])
        self.first = Stream(seed, "first").below(self.seats)
        self.turns = Counter()
        starters, era1, era2 = (self._pile(era) for era in range(3))
        self.starters = starters[: self.seats]
        self.deck = [*era1, "era", *era2]
        self.market = {}
        for card in starters[self.seats :]:
            row = self._row(card)
            if len(row) < tables["row"]:
                row.append(card)
        while self.deck and sum(map(len, self.market.values())) < tables["market"]:
            self._draw()
        fleets = [self._fleet(shade) for shade in self.shades]
        self.stacks = [list(stack) for stack in zip(*fleets, strict=False)][: tables["stacks"]]

    def _pile(self, era):
        table = self.tables[("starters", "era1", "era2")[era]]
        cards = [
            f"{kind}-{era}-{place}" for kind in table for place in range(1, len(table[kind]) + 1)
        ]
        return Stream(self.seed, f"expansions/{era}").shuffled(sorted(cards))

    def _fleet(self, shade):
        count = len(self.tables["airships"][shade])
        cards = [f"{shade}-{place}" for place in range(1, count + 1)]
        return Stream(self.seed, f"airships/{shade}").shuffled(sorted(cards))

    def _row(self, card):
        return self.market.setdefault(card.split("-")[0], [])

    def _draw(self):
        """The card drawn and the one that made room for it."""
        card = self.deck.pop(0)
        discarded = None
        if card != "era":
            row = self._row(card)
            if len(row) == self.tables["row"]:
                discarded = row.pop(0)
            row.append(card)
        return card, discarded

    def founded(self, event):
        seat = event["seat"]
        expect(f"Starter of seat {seat}", event["card"], self.starters[seat])

    def board_laid(self, event):
        laid = {kind: row for kind, row in event["market"].items() if row}
        expect("Market", laid, {kind: row for kind, row in self.market.items() if row})
        expect("Top airships", event["airships"], [stack[0] for stack in self.stacks])

    def turn_started(self, event):
        if not self.turns:
            expect("Start player", event["seat"], self.first)
        self.turns[event["seat"]] += 1
        expect(f"Turns of seat {event['seat']}", event["turn"], self.turns[event["seat"]])

    def drew(self, event):
        card, discarded = self._draw()
        expect(f"Card drawn by seat {event['seat']}", event["card"], card)
        expect("Card that made room", event["discarded"], discarded)

    def era_changed(self, event):
        expect("Card drawn", "era", self._draw()[0])

    def card_taken(self, event):
        self._row(event["card"]).remove(event["card"])

    def rolled(self, event):
        seat, turn = event["seat"], event["turn"]
        stream = Stream(self.seed, f"dice/{seat}/{turn}")
        dice = []
        for colour in ("white", "red", "black"):
            faces = self.tables["dice"][colour]
            count = sum(die["colour"] == colour for die in event["dice"])
            values = [faces[stream.below(len(faces))] for _ in range(count)]
            dice += [{"colour": colour, "value": value} for value in values]
        expect(f"Dice of seat {seat}, turn {turn}", event["dice"], dice)
        expect(f"Turn of seat {seat}", turn, self.turns[seat])

    def airship_taken(self, event):
        stack = self.stacks[event["stack"] - 1]
        expect("Airship taken", event["card"], stack.pop(0) if stack else None)
        expect("Airship below", event["below"], stack[0] if stack else None)


class Celestia:
    """fairness.md, 'Celestia'."""

    follows = (
        "dealt",
        "travellers_dealt",
        "journey_started",
        "rolled",
        "rerolled",
        "paid",
        "played",
        "helped",
        "overturned",
        "discarded",
        "boat_freed",
        "reshuffled",
        "drew",
        "gift_laid",
        "looked_through",
        "took_treasure",
        "pile_shuffled",
        "gave_back",
        "swapped",
        "gifts_shown",
    )
    colours = ("red", "blue", "green", "yellow", "black", "violet")

    def __init__(self, match, seed):
        self.seed = seed
        self.tables = tables = match["tables"]
        self.seats = len(match["nonces"])
        self.first = Stream(seed, "first").below(self.seats)
        self.deck = Stream(seed, "deck").shuffled(sorted(Counter(tables["deck"]).elements()))
        self.rest = []  # of a pile that ran out in the middle of a draw
        size = tables["hands"][self.seats - 2]
        self.hands = [self._take(size) for _ in range(self.seats)]
        self.discards, self.table = Counter(), Counter()
        self.is_crew = match["options"]["variant"] == "crew"
        self.piles = {city: self._pile(city) for city in range(1, len(tables["cities"]) + 1)}
        self.looked, self.gifts = None, []

    def _pile(self, city):
        treasure = self.tables["cities"][city - 1]["treasure"]
        counts = Counter({f"{city}:{worth}": treasure[worth] for worth in treasure})
        pile = Stream(self.seed, f"treasure/{city}").shuffled(sorted(counts.elements()))
        return pile[: self.tables["crew_treasure"]] if self.is_crew else pile

    def _take(self, count):
        if self.rest:
            expect("Cards left before a reshuffle are drawn first", len(self.rest) < count, True)
        taken = (self.rest + self.deck)[:count]
        self.deck, self.rest = self.deck[count - len(self.rest) :], []
        return taken

    def dealt(self, event):
        seat = event["seat"]
        expect(f"Hand of seat {seat}", event["cards"], sorted(self.hands[seat]))

    def travellers_dealt(self, event):
        dealt = Stream(self.seed, "travellers").shuffled(self.colours)[: self.seats]
        expect("Travellers", event["travellers"], dealt)

    def journey_started(self, event):
        if event["journey"] == 1:
            expect("First captain", event["captain"], self.first)

    def _dice(self, event, count):
        name = "dice" if event["vessel"] == "craft" else "boat"
        stream = Stream(self.seed, f"{name}/{event['journey']}/{event['leg']}/{event['number']}")
        faces = self.tables["faces"]
        return [faces[stream.below(len(faces))] for _ in range(count)]

    def rolled(self, event):
        dice = self._dice(event, len(event["dice"]))
        expect(f"Dice of journey {event['journey']}, leg {event['leg']}", event["dice"], dice)

    def rerolled(self, event):
        dice = self._dice(event, len(event["again"]))
        expect(f"Dice of journey {event['journey']}, leg {event['leg']}", event["rolled"], dice)

    def paid(self, event):
        self.discards.update(event["cards"])

    discarded = paid

    def played(self, event):
        if event["kind"] in self.tables["deck"]:
            self.discards[event["kind"]] += 1

    def helped(self, event):
        self.table.update(event["cards"])

    def overturned(self, event):
        expect("Cards turned over", event["cards"], self._take(len(event["cards"])))
        self.table.update(event["cards"])

    def boat_freed(self, event):
        self.discards[event["card"]] += 1

    def reshuffled(self, event):
        """Help and cards turned over lie on the table until their leg ends: they may be in."""
        cards = Counter(event["cards"])
        if self.discards - cards or cards - self.discards - self.table:
            raise Mismatch(f"Reshuffle {event['number']}: these are not the discards.")
        self.table -= cards - self.discards
        self.discards = Counter()
        self.rest = self.deck
        self.deck = Stream(self.seed, f"deck/{event['number']}").shuffled(sorted(event["cards"]))

    def drew(self, event):
        drawn = sorted(self._take(event["count"]))
        expect(f"Cards drawn by seat {event['seat']}", event["cards"], drawn)

    def gift_laid(self, event):
        self.gifts.append(self.piles[event["city"]].pop(0))

    def looked_through(self, event):
        self.looked = sorted(self.piles[event["city"]][: event["count"]])
        expect("Treasures looked at", event["treasures"], self.looked)

    def took_treasure(self, event):
        pile, treasure = self.piles[event["city"]], event["treasure"]
        if self.looked is None:
            expect(f"Treasure taken by seat {event['seat']}", treasure, pile[0] if pile else None)
        elif treasure not in self.looked:
            raise Mismatch(f"{treasure} was not among the treasures looked at.")
        pile.remove(treasure)
        self.looked = None
        expect(f"Treasures left in city {event['city']}", event["left"], len(pile))

    def pile_shuffled(self, event):
        city = event["city"]
        stream = Stream(self.seed, f"treasure/{city}/{event['number']}")
        self.piles[city] = stream.shuffled(sorted(self.piles[city]))

    def gave_back(self, event):
        self.piles[event["city"]].insert(0, event["treasure"])

    def swapped(self, event):
        self.piles[event["city"]].append(event["treasure"])

    def gifts_shown(self, event):
        expect("Gifts", sorted(event["treasures"]), sorted(self.gifts))


GAMES = {"airships": Airships, "celestia": Celestia, "cloud9": Cloud9}


def verify(match):
    """What was checked, counted by kind of event; raises Mismatch at the first difference."""
    game = GAMES[match["game"]](match, seed_of(match))
    checked = Counter()
    # The set-up's events stand first: in "opening", or in an entry of "actions" without a seat.
    for entry in [{"events": match.get("opening", [])}, *match["actions"]]:
        for event in entry["events"]:
            if event["type"] in game.follows:
                getattr(game, event["type"])(event)
                checked[event["type"]] += 1
    return checked


def main(arguments):
    if len(arguments) != 1:
        print(__doc__.strip())
        return 2
    try:
        match = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        checked = verify(match)
    except Mismatch as mismatch:
        print(f"NOT FAIR. {mismatch}")
        return 1
    except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
        print(f"This file cannot be checked: {type(error).__name__}: {error}")
        return 2
    print("Fair: every event that depends on chance is what the seed gives.")
    for kind, count in sorted(checked.items()):
        print(f"  {kind}: {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
