"""Draws with one number of 64 bits: the alias method of Walker and Vose, in whole numbers.

Chances become units of 2 to the power of -64, none of them off by more than one unit. After that
nothing is rounded: of all 2 to the power of 64 numbers each way gets exactly as many as it weighs.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

BITS = 64
WHOLE = 1 << BITS


class Cells(NamedTuple):
    """A row of 2 to the power of (64 - `shift`) cells; a draw shifted by `shift` names one.

    A draw below a cell's threshold gives the first of its two ways, any other draw the second.
    """

    shift: int
    thresholds: tuple[int, ...]
    ways: tuple[tuple[int, int], ...]


def units(chances: Sequence[Fraction]) -> list[int]:
    """Return chances that add up to 1 as units that add up to 2 ** 64, each off by one at most.

    It rounds their sums from the first on.
    """
    weights = []
    total, before = Fraction(0), 0
    for chance in chances:
        total += chance
        # Halves up, because `round` depends on whether the number is even.
        so_far = (2 * total.numerator * WHOLE + total.denominator) // (2 * total.denominator)
        weights.append(so_far - before)
        before = so_far
    return weights


def cells(weights: Sequence[int]) -> Cells:
    """Cells in which way number i has `weights[i]` of all draws; the weights add up to 2 ** 64."""
    bits = max((len(weights) - 1).bit_length(), 1)
    count, size = 1 << bits, 1 << (BITS - bits)
    left = [*weights, *[0] * (count - len(weights))]
    small = [way for way, weight in enumerate(left) if weight < size]
    large = [way for way, weight in enumerate(left) if weight >= size]
    thresholds: list[int] = []
    ways: list[tuple[int, int]] = []
    while large:
        if small:
            one, other = small.pop(), large[-1]
            share = left[one]
            left[other] -= size - share
            if left[other] < size:
                small.append(large.pop())
        else:
            # All that are left weigh as much as a cell.
            one = other = large.pop()
            share = 0
        thresholds.append(len(ways) * size + share)
        ways.append((one, other))
    return Cells(BITS - bits, tuple(thresholds), tuple(ways))
