"""Results that may be asked for again, up to a number of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memory(Generic[Value]):
    """Answers by what they are about; when there are `most`, the older half is forgotten.

    What is remembered must follow from its key alone, for then forgetting changes nothing.
    """

    __slots__ = ("_kept", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, Value] = {}

    def __len__(self) -> int:
        """How much is remembered."""
        return len(self._kept)

    def of(self, key: Hashable, work_out: Callable[[], Value]) -> Value:
        """What is known about a key, worked out the first time."""
        found = self._kept.get(key)
        if found is None:
            found = work_out()
            self.keep(key, found)
        return found

    def get(self, key: Hashable) -> Value | None:
        """What is remembered about a key, if anything is."""
        return self._kept.get(key)

    def keep(self, key: Hashable, value: Value) -> None:
        """Remember something about a key."""
        if len(self._kept) >= self._most:
            for old in list(self._kept)[: self._most // 2]:
                del self._kept[old]
        self._kept[key] = value
