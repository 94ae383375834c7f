"""Where sockets run what touches the database: a small pool whose threads give connections back."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import connections

P = ParamSpec("P")
T = TypeVar("T")

_pool = ThreadPoolExecutor(max_workers=8, thread_name_prefix="live")


async def in_thread(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    def run() -> T:
        try:
            return call(*args, **kwargs)
        finally:
            # A thread that keeps its connection starves the database's pool.
            connections.close_all()

    return await asyncio.get_running_loop().run_in_executor(_pool, run)
