"""From a message to the service it asks for: the same over the socket and over HTTP."""

from typing import Any

from games.live.messages import Act, ActRequest, Order, OrderRequest, Say, SayRequest, SentReply
from games.play import services

Message = Act | ActRequest | Order | OrderRequest | Say | SayRequest


def submit(message: Message, *, match_id: str, actor: int | None) -> SentReply:
    """The reply in the active language."""
    reply = _reply(message, match_id, actor)
    sentence = services.sentence_of(reply)
    return SentReply(message.command, reply.status, reply.seq, reply.code, sentence)


def _reply(message: Message, match_id: str, actor: int | None) -> services.Reply:
    said: dict[str, Any] = {"match_id": match_id, "actor": actor, "command_id": message.command}
    if isinstance(message, Act | ActRequest):
        return services.action_submit(question=message.question, action=message.action, **said)
    if isinstance(message, Say | SayRequest):
        return _talk(message, said)
    if message.order is not None:
        return services.order_place(order=message.order, replaces=message.replaces, **said)
    if message.replaces is not None:
        return services.order_withdraw(order_id=message.replaces, **said)
    return services.Reply("illegal", code="not_an_order")


def _talk(message: Say | SayRequest, said: dict[str, Any]) -> services.Reply:
    if message.claim is not None and message.text is None:
        return services.claim_make(claim=message.claim, **said)
    if message.text is not None and message.claim is None:
        return services.line_say(text=message.text, **said)
    return services.Reply("illegal", code="not_a_message")
