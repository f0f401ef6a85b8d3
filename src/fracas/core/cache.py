"""Caches that are not an `lru_cache`, so that a server can empty them all the same way."""

from __future__ import annotations

from functools import _CacheInfo as CacheInfo


class Cache:
    """A cache of results at module level, with the interface of an `lru_cache`."""

    def cache_info(self) -> CacheInfo:
        """Return how many results there are, and how many there may be."""
        raise NotImplementedError

    def cache_clear(self) -> None:
        """Drop all results."""
        raise NotImplementedError
