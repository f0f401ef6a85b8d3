"""Sums of very many fractions."""

from __future__ import annotations

from fractions import Fraction
from math import lcm


class Total:
    """A sum of fractions, calculated only when it is needed."""

    __slots__ = ("_ways",)

    def __init__(self, first: Fraction | None = None) -> None:
        self._ways = {} if first is None else {first.denominator: first.numerator}

    def add(self, ways: int, whole: int) -> None:
        """Add a number of parts of a whole."""
        self._ways[whole] = self._ways.get(whole, 0) + ways

    def take(self, other: Total) -> None:
        """Add all of another sum."""
        for whole, ways in other._ways.items():
            self.add(ways, whole)

    def __call__(self) -> Fraction:
        """Return the sum."""
        if not self._ways:
            return Fraction(0)
        whole = lcm(*self._ways)
        return Fraction(sum([ways * (whole // by) for by, ways in self._ways.items()]), whole)
