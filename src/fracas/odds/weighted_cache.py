"""Memories that are bounded by what they hold, not by how many things that is."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST_HELD = 100_000
"""How large all that one memory holds may be together, in parts such as places of a number."""


class WeightedCache(Generic[K, V]):
    """Remembers results until they are too much; then it forgets all of them."""

    __slots__ = ("_held", "_known")

    def __init__(self) -> None:
        self._known: dict[K, V] = {}
        self._held = 0

    def get(self, key: K) -> V | None:
        """What is remembered; None if nothing is."""
        return self._known.get(key)

    def keep(self, key: K, value: V, size: int) -> V:
        """Remember a value of this many parts, and return it."""
        self._held += size + 1
        if self._held > MOST_HELD:
            self._known.clear()
            self._held = size + 1
        self._known[key] = value
        return value
