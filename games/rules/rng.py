"""Seeded dice and shuffles that anyone can recompute (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from hashlib import _Hash

T = TypeVar("T")


class Stream:
    """An endless row of bytes for one purpose of one seed; `imagine` and bots draw from it too.

    >>> Stream("a seed", "deck").below(6) == Stream("a seed", "deck").below(6)
    True
    """

    __slots__ = ("_block", "_bytes", "_keyed", "_purpose")

    def __init__(self, seed: str, purpose: str) -> None:
        self._keyed = _keyed(seed)
        self._purpose = f"{purpose}\0".encode()
        self._block = 0
        self._bytes: Iterator[int] = iter(self._next_block())

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n is at most 256."""
        return self.roll(range(n), 1)[0]

    def draws(self, n: int, count: int) -> list[int]:
        """That many numbers below n."""
        return [*self.roll(range(n), count)]

    def roll(self, faces: Sequence[T], dice: int) -> tuple[T, ...]:
        """That many draws of a face; all draws but those of a shuffle are made here."""
        n = len(faces)
        if not 1 <= n <= 256:
            raise ValueError(f"a draw is below 1 to 256, not {n}")
        # Bytes at the upper end would favour small results.
        limit = 256 - 256 % n
        rolled: list[T] = []
        while len(rolled) < dice:
            for byte in self._bytes:
                if byte < limit:
                    rolled.append(faces[byte % n])
                    if len(rolled) == dice:
                        break
            else:
                self._bytes = iter(self._next_block())
        return tuple(rolled)

    def choice(self, items: list[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Fisher-Yates from the last index, in place."""
        n = len(items)
        if n > 256:
            raise ValueError(f"a draw is below 1 to 256, not {n}")
        # `below` written out: set-up and reshuffles are a good part of a playout.
        limit = 256 - 256 % max(n, 1)
        while n > 1:
            for byte in self._bytes:
                if byte < limit:
                    last, j = n - 1, byte % n
                    items[last], items[j] = items[j], items[last]
                    if last == 1:
                        return
                    n = last
                    limit = 256 - 256 % n
            self._bytes = iter(self._next_block())

    def _next_block(self) -> bytes:
        """HMAC-SHA256 of purpose and block number, from a key that is hashed already."""
        inner, outer = self._keyed
        inner = inner.copy()
        inner.update(self._purpose + self._block.to_bytes(8, "big"))
        self._block += 1
        outer = outer.copy()
        outer.update(inner.digest())
        return outer.digest()


@lru_cache(maxsize=256)
def _keyed(seed: str) -> tuple[_Hash, _Hash]:
    """HMAC's inner and outer hash (RFC 2104) after the block of this key; only ever copied.

    A game reads hundreds of streams of one seed, and `hmac.digest` would hash the key each time.
    """
    key = seed.encode()
    block = (sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\x00")
    inner, outer = bytes([byte ^ 0x36 for byte in block]), bytes([byte ^ 0x5C for byte in block])
    return sha256(inner), sha256(outer)
