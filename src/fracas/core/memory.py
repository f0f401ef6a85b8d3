"""What rules remember otherwise than by `lru_cache`, so that a server can have it forgotten."""

from __future__ import annotations

from functools import _CacheInfo as CacheInfo


class Memory:
    """A memory of results at a module's top, emptied like that of an `lru_cache`."""

    def cache_info(self) -> CacheInfo:
        """How many results there are, and how many there may be."""
        raise NotImplementedError

    def cache_clear(self) -> None:
        """Forget all of them."""
        raise NotImplementedError
