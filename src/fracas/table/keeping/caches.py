"""The caches of results by states, emptied in a server that many share.

Each cache is bounded, which is enough for one fight. There are some 240 of them, and a server with
many tables would fill them all with whole states of fights that are long past.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

from fracas.core.cache import Cache

MOST = 1_500
"""Up to this many results may stay: a table at play asks again for the newest few."""

LARGE = 128
"""Caches with room for fewer results hold books and the like, which are shared for good."""

_KINDS = (_lru_cache_wrapper, Cache)
_ROOMS = ("fracas.rulesets.", "fracas.space.")


def state_caches() -> Iterator[Cache | _lru_cache_wrapper[Any]]:
    """Yield all caches of results by states in the modules that are loaded."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith(_ROOMS):
            for value in tuple(vars(module).values()):
                if isinstance(value, _KINDS) and value.__module__ == name:
                    most = value.cache_info().maxsize
                    if most is None or most >= LARGE:
                        yield value


def trim(most: int = MOST) -> int:
    """Empty all caches if together they have over `most` results; return how many they had."""
    found = [(one.cache_info().currsize, one) for one in state_caches()]
    total = sum(size for size, _ in found)
    if total <= most:
        return 0
    for _, one in found:
        one.cache_clear()
    return total
