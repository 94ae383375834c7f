"""What a table of Celestia can choose, and why a game ends.

`OPTIONS` has a name and an explanation for each option (`reactions`) and each of its values
(`reactions/quick`, `modules/powers`), for whoever builds a form of them.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

Explained = Callable[[], tuple[str, str]]

ENDINGS: dict[str, Callable[[], str]] = {
    "target": lambda: _("Somebody had the points that end the game."),
    "cities": lambda: _("Somebody had treasures of five different cities."),
    "treasure": lambda: _("There was hardly any treasure left in the sky."),
}

MENUS: dict[str, Explained] = {
    "celestia": lambda: (
        _("Celestia"),
        _("The game as most tables know it: power cards and magic spyglasses, 50 points to win."),
    ),
    "first_flight": lambda: (
        _("First flight"),
        _("To learn it: Equipment and Turbos only; treasures of five cities end the game."),
    ),
    "a_little_help": lambda: (
        _("A Little Help"),
        _("Passengers can save a falling craft, and everybody has a traveller with a power."),
    ),
    "coup_de_theatre": lambda: (
        _("Coup de théâtre"),
        _("A rowboat to fly on alone, spies, and captains who suddenly have to go."),
    ),
    "everything": lambda: (
        _("Everything"),
        _("All cards, all travellers and the three bonus cities, for those who know the game."),
    ),
    "crew": lambda: (
        _("Crew for two"),
        _("Two players with three crew members each, who can be put down to draw cards."),
    ),
}

_MODULES: dict[str, Explained] = {
    "modules": lambda: (
        _("Modules"),
        _("What is added to Equipment and Turbos; take as many as you like."),
    ),
    "modules/powers": lambda: (
        _("Powers"),
        _("Two each of Alternate Route, Ejection, Jetpack and Wind Gust."),
    ),
    "modules/spyglass": lambda: (
        _("Spyglasses"),
        _("A Magic Spyglass among the treasures of each of the first four cities stops a fall."),
    ),
    "modules/help": lambda: (
        _("A Little Help"),
        _("Passengers help a captain who falls; also Upgraded Equipment, Bandits, Mooring Lines."),
    ),
    "modules/travellers": lambda: (
        _("Travellers"),
        _("Everybody is dealt a traveller, whose power can be used once per game."),
    ),
    "modules/theatre": lambda: (
        _("Rowboats and tricks"),
        _("Four Rowboats to go on alone; Desperate Need, New Equipment and Spy."),
    ),
    "modules/krismastri": lambda: (
        "Krismastri",
        _("A roll without any hazard lays a gift aside; who announces the end gives them away."),
    ),
    "modules/matryoshburg": lambda: (
        "Matryoshburg",
        _("After a crash everybody draws a card, exchanges Equipment or swaps a treasure."),
    ),
    "modules/boscalumia": lambda: (
        "Boscalumia",
        _("Beyond the void off Barbadahl lies a dark city: whoever lights it scores 25."),
    ),
    "modules/grappling_hook": lambda: (
        _("Grappling Hook"),
        _("Two cards that bring somebody who has just left back aboard."),
    ),
    "modules/instructor": lambda: (
        _("Instructor"),
        _("Two cards that let their owner choose a treasure from the pile."),
    ),
}

_VARIANTS: dict[str, Explained] = {
    "variant": lambda: (_("Variant"), _("At most one of them.")),
    "variant/none": lambda: (_("No variant"), _("Whoever has 50 points ends the game.")),
    "variant/beginner": lambda: (
        _("Beginners"),
        _("Neither powers nor spyglasses; treasures of five different cities end the game."),
    ),
    "variant/crew": lambda: (
        _("Crew"),
        _("For two: three crew members each; put one down to draw cards before a roll."),
    ),
}

_HOUSE: dict[str, Explained] = {
    "reactions": lambda: (
        _("Who is asked for cards"),
        _("Cards are played in secret, all at once; being asked may tell something or nothing."),
    ),
    "reactions/concealed": lambda: (
        _("Concealed"),
        _("Everybody who could hold a fitting card is asked, so that a pause means nothing."),
    ),
    "reactions/quick": lambda: (
        _("Quick"),
        _("Only those who hold a fitting card are asked: faster, but a pause tells something."),
    ),
    "help_penalty": lambda: (
        _("Help cards left in hand"),
        _("What each of them costs at the end."),
    ),
    "help_penalty/2": lambda: (_("2 points each"), _("As in the rulebook.")),
    "help_penalty/4": lambda: (_("4 points each"), _("Help early, or pay for it.")),
    "mooring_dice": lambda: (
        _("After a Mooring Line"),
        _("What the next captain has to face."),
    ),
    "mooring_dice/rolled_again": lambda: (_("A new roll"), _("As in the rulebook.")),
    "mooring_dice/kept": lambda: (
        _("The same dice"),
        _("The dice stay as they lie, and the passengers decide again."),
    ),
    "upgraded_cards": lambda: (
        _("Upgraded Equipment"),
        _("How many such cards come with A Little Help."),
    ),
    "upgraded_cards/8": lambda: (_("8 cards"), _("Two of each kind, as in the rulebook.")),
    "upgraded_cards/10": lambda: (
        _("10 cards"),
        _("Three compasses, three lightning arresters, two foghorns and two cannons."),
    ),
    "captain": lambda: (
        _("The captain’s talk"),
        _("While passengers decide whether to stay."),
    ),
    "captain/may_chat": lambda: (
        _("May talk"),
        _("Promise, flatter, bluff: all is allowed."),
    ),
    "captain/silent": lambda: (
        _("Is silent"),
        _("The captain cannot write until all passengers have decided."),
    ),
}

OPTIONS: dict[str, Explained] = {**_MODULES, **_VARIANTS, **_HOUSE}

# What the rules say of options that exclude each other, word for word.
CONFLICTS = (
    gettext_noop("beginner excludes powers."),
    gettext_noop("beginner excludes the spyglass."),
)
