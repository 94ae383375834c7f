"""The tables of play; nothing but `games.play` writes them."""

from games.models.action import Action
from games.models.chat import ChatLine, ChatMute
from games.models.match import Match, MatchSecret
from games.models.order import Order
from games.models.queue import QueueEntry
from games.models.ruleset import Ruleset
from games.models.seat import Seat

__all__ = [
    "Action",
    "ChatLine",
    "ChatMute",
    "Match",
    "MatchSecret",
    "Order",
    "QueueEntry",
    "Ruleset",
    "Seat",
]
