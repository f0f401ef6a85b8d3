"""Memories that let go of all when it is too much."""

from __future__ import annotations

from fracas.odds.weighted_cache import MOST_HELD, WeightedCache


def test_a_memory_remembers_until_it_holds_too_much() -> None:
    memo: WeightedCache[str, int] = WeightedCache()
    assert memo.get("one") is None
    assert memo.keep("one", 1, MOST_HELD // 2) == 1
    assert memo.keep("two", 2, MOST_HELD // 4) == 2
    assert (memo.get("one"), memo.get("two")) == (1, 2)
    memo.keep("three", 3, MOST_HELD // 2)
    assert [memo.get(one) for one in ("one", "two", "three")] == [None, None, 3]


def test_many_small_things_are_too_much_too() -> None:
    memo: WeightedCache[int, int] = WeightedCache()
    for number in range(MOST_HELD + 1):
        memo.keep(number, number, 0)
    assert memo.get(0) is None
    assert memo.get(MOST_HELD) == MOST_HELD
