"""Caches of rules are emptied once they are large, and play is the same."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave.content import shipped
from fracas.table.keeping.caches import state_caches, trim
from tests.table.kit import answer_next, live


def _results() -> int:
    return sum(one.cache_info().currsize for one in state_caches())


def test_large_caches_are_emptied_and_small_ones_are_not() -> None:
    fight = live("razorweave", "dock-thug")
    answer_next(fight)
    results = _results()
    assert results > 0
    assert trim(results) == 0
    assert _results() == results
    assert trim(results - 1) == results
    assert _results() == 0
    assert shipped() is shipped(), "books stay cached"


def test_play_goes_on_as_before() -> None:
    def played(*, forgets: bool) -> Chronicle:
        fight = live("beacon_road", "toll-bridge")
        for _ in range(12):
            answer_next(fight)
            if forgets:
                trim(0)
        return fight.chronicle

    assert played(forgets=True).text() == played(forgets=False).text()


def test_the_cache_of_two_creatures_is_emptied_for_states_in_use() -> None:
    fight = live("beacon_road", "toll-bridge")
    while fight.chronicle.state.scene is None or not fight.chronicle.state.scene[2]:
        answer_next(fight)
    pairs = fight.chronicle.state.scene[2]
    trim(0)
    assert not pairs
