"""A reading over another one: not what the rule takes from the dice, but how good it is."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.chance import Dice, Faces, Grades, Rolled, Rung
from fracas.dice.symbols import Symbols


class Grade(msgspec.Struct, frozen=True):
    """How good a result is: its rung, and within that its score, more being better."""

    rung: Rung
    score: tuple[int, ...]


class Graded(msgspec.Struct, frozen=True):
    """Reads dice as the `reading` does, and says the `Grade` of that.

    It can be read in all ways in which the reading can, so that the dice find the exact law of
    grades as they find that of the reading.
    """

    reading: Any
    grades: Grades

    @property
    def ordered_tail(self) -> int:
        """How many of the last dice matter as such, as the reading says."""
        return int(getattr(self.reading, "ordered_tail", 0))

    @property
    def reads_total(self) -> bool:
        """Whether the reading goes by the total of the dice alone."""
        return bool(getattr(self.reading, "reads_total", False))

    def _grade(self, value: Any, total: int | None, faces: Faces) -> Grade:
        return Grade(self.grades.rung(value), self.grades.score(value, total, faces))

    def of(self, faces: Faces) -> Grade:
        """The grade of these faces."""
        return self._grade(self.reading.of(faces), None, faces)

    def of_total(self, total: int) -> Grade:
        """The grade of a total; raises `MalformedAnswer` where the reading does."""
        return self._grade(self.reading.of_total(total), total, ())

    def of_kept(self, total: int, low: bool) -> Grade:
        """The grade of the sum of kept dice, with or without a 1 in the first pool."""
        return self._grade(self.reading.of_kept(total, low), total, ())

    def of_symbols(self, shown: Symbols) -> Grade:
        """The grade of what symbol dice show in all."""
        return self._grade(self.reading.of_symbols(shown), None, ())

    def of_name(self, name: str, rolled: Rolled) -> Grade:
        """The grade of a result that was said by name; raises as the reading does."""
        return self._grade(self.reading.of_name(name, rolled), rolled.total, rolled.faces)


def grade_of(dice: Dice, graded: Graded, faces: Faces, total: int | None) -> Grade:
    """The grade of fallen dice; raises `IllegalAnswer` or `MalformedAnswer` where they have none.

    That is so for faces which these dice cannot show, and for totals that say too little.
    """
    if faces:
        dice.check(faces)
        return graded.of(faces)
    assert total is not None, "dice that fell have faces or a total"
    return graded.of_total(total)
