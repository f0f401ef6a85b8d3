"""Readings that belong to no system."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from fracas.core.chance import Faces, Rolled
from fracas.core.errors import MalformedAnswer
from fracas.dice.sums import Throw


class Total(msgspec.Struct, frozen=True):
    """The sum of the dice that count, including their own constant, plus a modifier.

    `dice` must be the dice that are rolled, because only they know which faces are kept.
    """

    dice: Throw
    modifier: int = 0

    reads_total: ClassVar[bool] = True
    """Only the total of the faces counts, which `fracas.dice.law` makes use of."""

    def of(self, faces: Faces) -> int:
        """Return the total of these faces and the modifier."""
        return self.dice.total(faces) + self.modifier

    def of_total(self, total: int) -> int:
        """Return a total read off the table, with the modifier."""
        return total + self.modifier

    def of_name(self, name: str, rolled: Rolled) -> int:
        """Return a total given by name: its digits. Raises `MalformedAnswer` for anything else."""
        try:
            return int(name)
        except ValueError:
            raise MalformedAnswer(
                f"'{name}' is not a total: give a whole number.", given=name
            ) from None

    def numbers_of(self, value: int) -> tuple[int, ...]:
        """Return the numbers in what was read: the total."""
        return (value,)

    def with_numbers(self, value: int, numbers: tuple[int, ...]) -> int:
        """Return what was read, with another total."""
        return numbers[0]
