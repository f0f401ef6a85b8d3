"""How likely each total of a roll is, and whether it reaches a number."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from fracas.dice.law import total_ways, whole_weight
from fracas.dice.sums import Throw


class TotalOdds(msgspec.Struct, frozen=True):
    """The exact distribution of a total: `chances` by rising total.

    `missing` is the weight of exploding chains that were cut: a true chance is at least the figure
    here and at most that plus `missing` (0 for dice that do not explode).
    """

    chances: tuple[tuple[int, Fraction], ...]
    missing: Fraction = Fraction(0)

    def by_total(self) -> dict[int, Fraction]:
        """Return the chance of each total, rising."""
        return dict(self.chances)

    def mean(self) -> Fraction:
        """The mean total, over what was not cut."""
        heard = sum((total * chance for total, chance in self.chances), Fraction(0))
        return heard / (1 - self.missing)

    def exactly(self, number: int) -> Fraction:
        """Return the chance that the total is this number."""
        return self.by_total().get(number, Fraction(0))

    def at_least(self, number: int) -> Fraction:
        """Return the chance that the total is this number or more."""
        return sum((chance for total, chance in self.chances if total >= number), Fraction(0))

    def at_most(self, number: int) -> Fraction:
        """Return the chance that the total is this number or less."""
        return sum((chance for total, chance in self.chances if total <= number), Fraction(0))


@lru_cache(maxsize=256)
def total_odds(dice: Throw) -> TotalOdds:
    """Return the odds of the total of these dice; raises `BudgetExceeded` for too many of them."""
    ways, denominator = total_ways(dice)
    whole = whole_weight(dice)
    chances = tuple(
        (total, whole * Fraction(weight, denominator))
        for total, (weight, _) in sorted(ways.items())
    )
    return TotalOdds(chances, 1 - whole)
