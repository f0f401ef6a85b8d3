"""Draws by one number: nothing of the law is lost but the last bit."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from fracas.sim.laws.alias import WHOLE, Cells, cells, units


def drawn_by(found: Cells) -> Counter[int]:
    """How many of all draws give each way."""
    size = 1 << found.shift
    told: Counter[int] = Counter()
    for number, (threshold, (one, other)) in enumerate(
        zip(found.thresholds, found.ways, strict=True)
    ):
        below = threshold - number * size
        assert 0 <= below < size
        told[one] += below
        told[other] += size - below
    return +told


@given(st.lists(st.integers(1, 10**9), min_size=1, max_size=40))
def test_units_are_off_by_one_at_most_and_make_up_the_whole(parts: list[int]) -> None:
    chances = [Fraction(part, sum(parts)) for part in parts]
    found = units(chances)
    assert sum(found) == WHOLE
    for unit, chance in zip(found, chances, strict=True):
        assert abs(Fraction(unit, WHOLE) - chance) <= Fraction(1, WHOLE)


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=40).filter(any))
def test_every_way_has_as_many_draws_as_it_weighs(parts: list[int]) -> None:
    weights = units([Fraction(part, sum(parts)) for part in parts])
    found = cells(weights)
    assert len(found.ways) * (1 << found.shift) == WHOLE
    assert drawn_by(found) == +Counter(dict(enumerate(weights)))


def test_what_is_sure_and_what_is_next_to_impossible() -> None:
    assert drawn_by(cells([WHOLE])) == {0: WHOLE}
    assert drawn_by(cells(units([Fraction(1, 1 << 70), 1 - Fraction(1, 1 << 70)]))) == {1: WHOLE}
    assert drawn_by(cells([1, WHOLE - 1])) == {0: 1, 1: WHOLE - 1}
    assert len(cells([WHOLE // 4] * 4).ways) == 4
