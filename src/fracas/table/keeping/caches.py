"""The results that rules remember of states, emptied in a server that many share.

Each memory is bounded, which is enough for one fight. There are some 240 of them, and a server with
many tables would fill them all with whole states of fights that have gone on long since.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

from fracas.core.memory import Memory

MOST = 1_500
"""Up to this many remembered results may stay: a table at play asks again for the newest few."""

LARGE = 128
"""Memories with room for fewer results have books and the like, which are shared for good."""

_KINDS = (_lru_cache_wrapper, Memory)
_ROOMS = ("fracas.rulesets.", "fracas.space.")


def remembered() -> Iterator[Memory | _lru_cache_wrapper[Any]]:
    """All memories of results by states that are loaded."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith(_ROOMS):
            for value in tuple(vars(module).values()):
                if isinstance(value, _KINDS) and value.__module__ == name:
                    most = value.cache_info().maxsize
                    if most is None or most >= LARGE:
                        yield value


def trim(most: int = MOST) -> int:
    """Empty all of them if they have more than a number of results together; returns how many."""
    found = [(one.cache_info().currsize, one) for one in remembered()]
    total = sum(size for size, _ in found)
    if total <= most:
        return 0
    for _, one in found:
        one.cache_clear()
    return total
