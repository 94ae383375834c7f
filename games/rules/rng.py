"""Seeded dice and shuffles that anyone can recompute (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """An endless row of bytes for one purpose of one seed; `imagine` and bots draw from it too.

    >>> Stream("a seed", "deck").below(6) == Stream("a seed", "deck").below(6)
    True
    """

    __slots__ = ("_block", "_bytes", "_pads", "_purpose")

    def __init__(self, seed: str, purpose: str) -> None:
        self._pads = _pads(seed)
        self._purpose = purpose.encode() + b"\x00"
        self._block = 0
        self._bytes: Iterator[int] = iter(b"")

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n is at most 256."""
        return self.draws(n, 1)[0]

    def draws(self, n: int, count: int) -> list[int]:
        """That many numbers below n."""
        if not 1 <= n <= 256:
            raise ValueError(f"a draw is below 1 to 256, not {n}")
        # Bytes at the upper end would favour small results.
        limit = 256 - 256 % n
        drawn: list[int] = []
        while len(drawn) < count:
            for byte in self._bytes:
                if byte < limit:
                    drawn.append(byte % n)
                    if len(drawn) == count:
                        break
            else:
                self._bytes = iter(self._next_block())
        return drawn

    def roll(self, faces: Sequence[T], dice: int) -> tuple[T, ...]:
        """That many draws of a face."""
        return tuple([faces[side] for side in self.draws(len(faces), dice)])

    def choice(self, items: list[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Fisher-Yates from the last index, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def _next_block(self) -> bytes:
        """HMAC-SHA256 of purpose and block number, written out: half the time of `hmac.digest`."""
        inner, outer = self._pads
        message = self._purpose + self._block.to_bytes(8, "big")
        self._block += 1
        return sha256(outer + sha256(inner + message).digest()).digest()


@lru_cache(maxsize=256)
def _pads(seed: str) -> tuple[bytes, bytes]:
    """HMAC's inner and outer key block (RFC 2104) for this seed as key."""
    key = seed.encode()
    block = (sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\x00")
    return bytes([byte ^ 0x36 for byte in block]), bytes([byte ^ 0x5C for byte in block])
