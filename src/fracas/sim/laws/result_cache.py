"""A cache of results by key, up to a number of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class ResultCache(Generic[Value]):
    """Results by their keys; when there are `most`, the older half is dropped.

    A result must follow from its key alone, so that dropping it changes nothing.
    """

    __slots__ = ("_kept", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, Value] = {}

    def __len__(self) -> int:
        """How many results there are."""
        return len(self._kept)

    def of(self, key: Hashable, calculate: Callable[[], Value]) -> Value:
        """Return the result of a key, calculated the first time."""
        found = self._kept.get(key)
        if found is None:
            found = calculate()
            self.keep(key, found)
        return found

    def get(self, key: Hashable) -> Value | None:
        """Return the result of a key, or None."""
        return self._kept.get(key)

    def keep(self, key: Hashable, value: Value) -> None:
        """Keep the result of a key."""
        if len(self._kept) >= self._most:
            for old in list(self._kept)[: self._most // 2]:
                del self._kept[old]
        self._kept[key] = value
