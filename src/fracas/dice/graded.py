"""A reading on top of another one: not what the rule takes from the dice, but how good that is."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.chance import Dice, Faces, Grades, Rolled, Rung
from fracas.dice.symbols import Symbols


class Grade(msgspec.Struct, frozen=True):
    """How good a result is: its rung, and within that its score; more is better."""

    rung: Rung
    score: tuple[int, ...]


class Graded(msgspec.Struct, frozen=True):
    """Reads dice as the `reading` does, and returns the `Grade` of that.

    It supports every way of reading that the reading supports, so the dice find the exact
    distribution of grades as they find that of the reading.
    """

    reading: Any
    grades: Grades

    @property
    def ordered_tail(self) -> int:
        """How many of the last dice matter by themselves, as the reading says."""
        return int(getattr(self.reading, "ordered_tail", 0))

    @property
    def reads_total(self) -> bool:
        """Whether the reading uses only the total of the dice."""
        return bool(getattr(self.reading, "reads_total", False))

    def _grade(self, value: Any, total: int | None, faces: Faces) -> Grade:
        return Grade(self.grades.rung(value), self.grades.score(value, total, faces))

    def of(self, faces: Faces) -> Grade:
        """Return the grade of these faces."""
        return self._grade(self.reading.of(faces), None, faces)

    def of_total(self, total: int) -> Grade:
        """Return the grade of a total; raises `MalformedAnswer` where the reading does."""
        return self._grade(self.reading.of_total(total), total, ())

    def of_kept(self, total: int, low: bool) -> Grade:
        """Return the grade of the sum of kept dice, with or without a 1 in the first pool."""
        return self._grade(self.reading.of_kept(total, low), total, ())

    def of_symbols(self, shown: Symbols) -> Grade:
        """Return the grade of what all symbol dice show."""
        return self._grade(self.reading.of_symbols(shown), None, ())

    def of_name(self, name: str, rolled: Rolled) -> Grade:
        """Return the grade of a result that was given by name; raises as the reading does."""
        return self._grade(self.reading.of_name(name, rolled), rolled.total, rolled.faces)


def grade_of(dice: Dice, graded: Graded, faces: Faces, total: int | None) -> Grade:
    """Return the grade of rolled dice; raises `IllegalAnswer` or `MalformedAnswer` without one.

    That happens for faces that these dice cannot show, and for totals that say too little.
    """
    if faces:
        dice.check(faces)
        return graded.of(faces)
    assert total is not None, "dice that fell have faces or a total"
    return graded.of_total(total)
