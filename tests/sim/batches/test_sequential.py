"""A sequential test on pairs of fights."""

from __future__ import annotations

import pytest

from fracas.sim.batches.sequential import Pairs
from fracas.sim.laws.philox import Philox


def heard(*pairs: tuple[bool, bool]) -> Pairs:
    found = Pairs()
    for new, old in pairs:
        found.add(new, old)
    return found


def test_pairs_that_come_out_alike_say_nothing() -> None:
    found = heard(*[(True, True)] * 50, *[(False, False)] * 50)
    assert found.evidence == 0.0
    assert found.verdict == ""
    assert (found.won, found.usual) == (50, 50)


def test_it_is_over_as_soon_as_it_is_clear() -> None:
    assert heard(*[(True, False)] * 7).verdict == ""
    assert heard(*[(True, False)] * 8).verdict == "better"
    assert heard(*[(False, True)] * 4).verdict == ""
    assert heard(*[(False, True)] * 5).verdict == "no better"
    assert heard(*[(False, True)] * 8).verdict == "worse"


def test_the_difference_is_that_of_pairs() -> None:
    found = heard((True, False), (True, False), (False, True), (True, True))
    assert (found.won, found.usual) == (3, 2)
    assert found.difference.value == pytest.approx(0.25)
    assert found.difference.low < 0.0 < found.difference.high


@pytest.mark.parametrize(("chance", "wrong"), [(50, "better"), (75, "no better")])
def test_it_errs_as_rarely_as_it_says(chance: int, wrong: str) -> None:
    """Five in a hundred of 1,000 tests, and five standard errors more."""
    stream = Philox(9, chance)
    errors = 0
    for _ in range(1_000):
        found = Pairs()
        while found.verdict in ("", "worse") and found.verdict != wrong and found.fights < 4_000:
            won = stream.below(100) < chance
            found.add(won, not won)
            if found.verdict == "worse":
                break
        errors += found.verdict == wrong
    assert errors < 50 + 5 * (1_000 * 0.05 * 0.95) ** 0.5
