"""The least a durable turn can cost with stock Channels: what bench/site.py holds the site against.

A consumer per socket, a group per match; an action is one locked read, one update, one insert and
a group send. No rules, no users, no secrets, no frames: everybody is told a number.

`BENCH_FLOOR` chooses how it talks to the database: `orm` as Channels' documentation does, one
thread for all; `sql` with plain statements in as many threads as there are.
"""

from __future__ import annotations

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "celestia_site.settings.local")
http = get_asgi_application()

from channels.db import database_sync_to_async  # noqa: E402
from channels.generic.websocket import AsyncJsonWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402
from django.urls import path  # noqa: E402

KINDS = ("orm", "sql")


class FloorMatch(models.Model):
    seq = models.IntegerField(default=0)
    state = models.TextField(default="")

    class Meta:
        app_label = "bench"

    def __str__(self) -> str:
        return f"{self.pk} at {self.seq}"


class FloorAction(models.Model):
    match = models.ForeignKey(FloorMatch, models.CASCADE)
    seq = models.IntegerField()
    payload = models.TextField()

    class Meta:
        app_label = "bench"
        constraints = [models.UniqueConstraint(name="floor_seq", fields=["match", "seq"])]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seq}"


def tables_make(matches: int) -> list[int]:
    """The ids of that many fresh matches."""
    with connection.schema_editor() as editor:
        for model in (FloorMatch, FloorAction):
            editor.create_model(model)
    made = FloorMatch.objects.bulk_create(FloorMatch() for _ in range(matches))
    return [match.pk for match in made]


def act_orm(match_id: int, payload: str) -> int:
    with transaction.atomic():
        match = FloorMatch.objects.select_for_update().get(pk=match_id)
        match.seq += 1
        match.state = payload
        match.save()
        FloorAction.objects.create(match=match, seq=match.seq, payload=payload)
    return match.seq


def act_sql(match_id: int, payload: str) -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq, state FROM bench_floormatch WHERE id = %s FOR UPDATE", [match_id]
        )
        seq: int = cursor.fetchone()[0] + 1
        cursor.execute(
            "UPDATE bench_floormatch SET seq = %s, state = %s WHERE id = %s",
            [seq, payload, match_id],
        )
        cursor.execute(
            "INSERT INTO bench_flooraction (match_id, seq, payload) VALUES (%s, %s, %s)",
            [match_id, seq, payload],
        )
    return seq


def head(match_id: int) -> int:
    return FloorMatch.objects.get(pk=match_id).seq


if os.environ.get("BENCH_FLOOR") == "sql":
    act = database_sync_to_async(act_sql, thread_sensitive=False)
else:
    act = database_sync_to_async(act_orm)


class FloorConsumer(AsyncJsonWebsocketConsumer):
    async def connect(self) -> None:
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        self.group = f"floor.{self.match_id}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()
        await self.send_json({"seq": await database_sync_to_async(head)(self.match_id)})

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive_json(self, content: Any, **kwargs: Any) -> None:
        seq = await act(self.match_id, content["action"])
        await self.channel_layer.group_send(self.group, {"type": "match.moved", "seq": seq})

    async def match_moved(self, event: dict[str, Any]) -> None:
        await self.send_json({"seq": event["seq"]})


application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": URLRouter([path("floor/<int:match_id>/", FloorConsumer.as_asgi())]),
    }
)
