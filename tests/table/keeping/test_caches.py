"""What rules remember is let go of once it is much, and play is the same."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave.content import shipped
from fracas.table.keeping.caches import remembered, trim
from tests.table.kit import answer_next, live


def _held() -> int:
    return sum(one.cache_info().currsize for one in remembered())


def test_much_is_let_go_of_and_little_is_not() -> None:
    fight = live("razorweave", "dock-thug")
    answer_next(fight)
    held = _held()
    assert held > 0
    assert trim(held) == 0
    assert _held() == held
    assert trim(held - 1) == held
    assert _held() == 0
    assert shipped() is shipped(), "books are not forgotten"


def test_play_goes_on_as_before() -> None:
    def played(*, forgets: bool) -> Chronicle:
        fight = live("beacon_road", "toll-bridge")
        for _ in range(12):
            answer_next(fight)
            if forgets:
                trim(0)
        return fight.chronicle

    assert played(forgets=True).text() == played(forgets=False).text()


def test_what_was_found_of_two_creatures_is_let_go_of_from_states_that_stand() -> None:
    fight = live("beacon_road", "toll-bridge")
    while fight.chronicle.state.scene is None or not fight.chronicle.state.scene[2]:
        answer_next(fight)
    pairs = fight.chronicle.state.scene[2]
    trim(0)
    assert not pairs
