"""A reading over another one: every way to read dice gives the grade of what is read."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec
import pytest

from fracas.core.chance import Faces, Rolled, Rung
from fracas.core.errors import IllegalAnswer
from fracas.dice.graded import Grade, Graded, grade_of
from fracas.dice.kept import KeptSum, OneKept
from fracas.dice.pool import Pool
from fracas.dice.readings import Total
from fracas.dice.singles import Singles
from fracas.dice.symbols import SymbolDie, SymbolPool, Symbols

DICE = Pool(2, 6)


class AtLeast(msgspec.Struct, frozen=True):
    """Grades a total: a hit from a number on."""

    least: int

    marked: ClassVar[bool] = True

    def rung(self, value: int) -> Rung:
        """Whether it reaches the number."""
        return "hit" if value >= self.least else "miss"

    def score(self, value: int, total: int | None, faces: Faces) -> tuple[int, ...]:
        """What was read, and the total if somebody read it off."""
        return (value,) if total is None else (value, total)


class Sum(msgspec.Struct, frozen=True):
    """Reads dice of any sort as one number."""

    ordered_tail: int = 0

    def of(self, faces: Faces) -> int:
        """The sum."""
        return sum(faces)

    def of_kept(self, total: int, low: bool) -> int:
        """The total, or nothing with a 1 in the first pool."""
        return 0 if low else total

    def of_symbols(self, shown: Symbols) -> int:
        """The success."""
        return shown.success


def test_the_law_of_grades_is_that_of_the_reading() -> None:
    law = DICE.law(Graded(Total(DICE, 1), AtLeast(9)))
    hits = [one.chance for one in law.branches if one.value.rung == "hit"]  # type: ignore[attr-defined]
    assert sum(hits, Fraction(0)) == Fraction(15, 36)
    assert len(law.branches) == 11
    graded = Graded(Total(DICE, 1), AtLeast(9))
    for branch in law.branches:
        assert graded.of_total(sum(branch.faces)).rung == branch.value.rung  # type: ignore[attr-defined]


def test_a_grade_is_read_off_faces_a_total_or_a_name() -> None:
    graded = Graded(Total(DICE, 1), AtLeast(9))
    assert graded.reads_total
    assert grade_of(DICE, graded, (4, 4), None) == Grade("hit", (9,))
    assert grade_of(DICE, graded, (), 8) == Grade("hit", (9, 8))
    assert graded.of_name("3", Rolled(faces=(1, 1))) == Grade("miss", (3,))
    with pytest.raises(IllegalAnswer):
        grade_of(DICE, graded, (7, 4), None)


def test_kept_dice_singles_and_symbols_are_graded_too() -> None:
    graded = Graded(Sum(), AtLeast(2))
    kept = KeptSum((OneKept(1, 4, explodes=False),))
    told = {one.value: one.chance for one in kept.law(graded).branches}
    assert told[Grade("miss", (0, 1))] == told[Grade("hit", (4, 4))] == Fraction(1, 4)
    law = Singles((2, 2)).law(graded)
    assert {one.value for one in law.branches} == {Grade("hit", (n,)) for n in (2, 3, 4)}
    die = SymbolDie("G", (Symbols(), Symbols(2)))
    symbols = SymbolPool(((die, 1),)).law(graded)
    assert {one.value for one in symbols.branches} == {Grade("miss", (0,)), Grade("hit", (2,))}


def test_the_last_dice_matter_as_the_reading_says() -> None:
    assert Graded(Sum(2), AtLeast(2)).ordered_tail == 2
    assert not Graded(Sum(), AtLeast(2)).reads_total
