"""A cache that is bounded by the size of its results, not by their number."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST_PARTS = 100_000
"""How large all results of a cache may be together, in parts such as places of a number."""


class WeightedCache(Generic[K, V]):
    """Keeps results until together they are too large; then it drops all of them."""

    __slots__ = ("_known", "_parts")

    def __init__(self) -> None:
        self._known: dict[K, V] = {}
        self._parts = 0

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None."""
        return self._known.get(key)

    def keep(self, key: K, value: V, size: int) -> V:
        """Keep a value of this many parts, and return it."""
        self._parts += size + 1
        if self._parts > MOST_PARTS:
            self._known.clear()
            self._parts = size + 1
        self._known[key] = value
        return value
