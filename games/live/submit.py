"""From a message to the service it asks for: the same over the socket and over HTTP."""

from games.live.messages import Act, ActRequest, Order, OrderRequest, SentReply
from games.play import services


def submit(
    message: Act | ActRequest | Order | OrderRequest, *, match_id: str, actor: int | None
) -> SentReply:
    """The reply in the active language."""
    reply = _reply(message, match_id, actor)
    sentence = services.sentence_of(reply)
    return SentReply(message.command, reply.status, reply.seq, reply.code, sentence)


def _reply(
    message: Act | ActRequest | Order | OrderRequest, match_id: str, actor: int | None
) -> services.Reply:
    said = {"match_id": match_id, "actor": actor, "command_id": message.command}
    if isinstance(message, Act | ActRequest):
        return services.action_submit(question=message.question, action=message.action, **said)
    if message.order is not None:
        return services.order_place(order=message.order, replaces=message.replaces, **said)
    if message.replaces is not None:
        return services.order_withdraw(order_id=message.replaces, **said)
    return services.Reply("illegal", code="not_an_order")
