"""A minute of misfortune on the whole site: everything that can die does, and play goes on."""

import asyncio
import os
import random
import signal
from pathlib import Path

import httpx
import pytest

from tests import loops
from tests.faults.ledger import check
from tests.faults.players import Browserless, Heard, Player, table_for
from tests.site import Site, running_site

pytestmark = [pytest.mark.site, pytest.mark.slow]

SECONDS = 60
TABLES = 3


def test_a_minute_of_misfortune(tmp_path: Path) -> None:
    environment = {"BOT_SECONDS": "0.1", "SOCKET_PULSE_SECONDS": "0.5"}
    with running_site(tmp_path, env=environment) as site:
        told = loops.run(minute(site))
        counts = check(site.database_url, told)
        print("\n", counts)
        assert counts["matches"] >= TABLES
        assert counts["acknowledged"] > 50
        assert counts["reconnects"] > counts["matches"]


async def minute(site: Site) -> list[Heard]:
    """Tables are played one after another until the minute is over; each to its end."""
    end = asyncio.get_running_loop().time() + SECONDS
    told: list[Heard] = []

    async def keep_playing(number: int) -> None:
        rng = random.Random(number)
        while asyncio.get_running_loop().time() < end:
            async with Browserless(site.url) as host, Browserless(site.url) as friend:
                try:
                    match = await table_for(host, friend)
                except (httpx.HTTPError, AssertionError):
                    # The site is down at this moment: knock again.
                    await asyncio.sleep(1)
                    continue
                players = [Player(guest, match, rng) for guest in (host, friend)]
                told.extend(player.heard for player in players)
                async with asyncio.timeout(150):
                    await asyncio.gather(*(player.play() for player in players))

    await asyncio.gather(misfortune(site), *(keep_playing(n) for n in range(TABLES)))
    return told


async def misfortune(site: Site) -> None:
    """In this order, so that each part dies at least once while the others live."""
    await asyncio.sleep(6)
    site.kill("worker")
    await asyncio.sleep(6)
    site.kill("web")
    await asyncio.sleep(10)
    redis = site.pid("redis")
    os.kill(redis, signal.SIGSTOP)
    await asyncio.sleep(5)
    os.kill(redis, signal.SIGCONT)
    await asyncio.sleep(5)
    await flush(site)
    await asyncio.sleep(5)
    site.kill("redis")
    await asyncio.sleep(6)
    site.kill("beat")
    await asyncio.sleep(4)
    site.kill("worker")
    site.kill("web")


async def flush(site: Site) -> None:
    from redis.asyncio import Redis

    client = Redis(unix_socket_path=str(site.var / "valkey.sock"))
    await client.flushall()
    await client.aclose()
