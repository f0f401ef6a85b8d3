"""Caches that drop everything once it is too large."""

from __future__ import annotations

from fracas.odds.weighted_cache import MOST_PARTS, WeightedCache


def test_a_cache_keeps_values_until_they_are_too_large() -> None:
    cache: WeightedCache[str, int] = WeightedCache()
    assert cache.get("one") is None
    assert cache.keep("one", 1, MOST_PARTS // 2) == 1
    assert cache.keep("two", 2, MOST_PARTS // 4) == 2
    assert (cache.get("one"), cache.get("two")) == (1, 2)
    cache.keep("three", 3, MOST_PARTS // 2)
    assert [cache.get(one) for one in ("one", "two", "three")] == [None, None, 3]


def test_many_small_things_are_too_much_too() -> None:
    cache: WeightedCache[int, int] = WeightedCache()
    for number in range(MOST_PARTS + 1):
        cache.keep(number, number, 0)
    assert cache.get(0) is None
    assert cache.get(MOST_PARTS) == MOST_PARTS
