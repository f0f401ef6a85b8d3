"""What jsonschema uses of rpds, whose own code is Rust and has no wheel for browsers.

They hold some dozens of entries, so a copy for each change costs nothing that anyone notices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


class HashTrieMap(dict[Any, Any]):
    """A mapping that is never changed: each change gives another."""

    @classmethod
    def convert(cls, value: Any) -> HashTrieMap:
        """A mapping of these entries."""
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: Any, value: Any) -> HashTrieMap:
        """With an entry more."""
        return HashTrieMap({**self, key: value})

    def remove(self, key: Any) -> HashTrieMap:
        """Without an entry; raises `KeyError` where there is none."""
        left = dict(self)
        del left[key]
        return HashTrieMap(left)

    def update(self, *others: Any, **more: Any) -> HashTrieMap:  # type: ignore[override]
        """With the entries of others over these."""
        made = dict(self)
        for other in others:
            made.update(other)
        made.update(more)
        return HashTrieMap(made)

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


class HashTrieSet(frozenset[Any]):
    """A set that is never changed."""

    def insert(self, value: Any) -> HashTrieSet:
        """With a value more."""
        return HashTrieSet(self | {value})

    def remove(self, value: Any) -> HashTrieSet:
        """Without a value; raises `KeyError` where it is not there."""
        if value not in self:
            raise KeyError(value)
        return HashTrieSet(self - {value})

    def update(self, *others: Iterable[Any]) -> HashTrieSet:
        """With the values of others."""
        return HashTrieSet(self.union(*others))


class List:
    """A list that grows at its front."""

    def __init__(self, *values: Any) -> None:
        given: Iterable[Any] = (
            values[0] if len(values) == 1 and isinstance(values[0], Iterable) else values
        )
        self._values = tuple(given)

    def push_front(self, value: Any) -> List:
        """With a value before the others."""
        return List((value, *self._values))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, List) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)
