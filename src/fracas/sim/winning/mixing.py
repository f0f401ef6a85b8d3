"""Mix what two choose at once: a player who always answers the same can be read.

The answers of both form a matrix of what each pair is worth. Its equilibrium says how often to give
each answer, so that no reply of the other's does better than the value of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from fracas.core.chance import Source
from fracas.core.zero_sum import Matrix, solve

FINENESS = 1_000
"""Values are rounded to parts of this: they are no more precise and the solver uses fractions."""

DRAWS = 1 << 30
"""The range of numbers from which the answer is drawn."""

Cell = Callable[[Any, Any, int], float]
"""The value of a pair of answers, one's own and the other's, in the trial of a number."""


def matrix(rows: Sequence[Any], columns: Sequence[Any], cell: Cell, each: int) -> Matrix:
    """Return what each pair of answers is worth to the rows, on average over so many trials."""
    return rounded(
        [
            [sum([cell(row, column, at) for at in range(each)]) / each for column in columns]
            for row in rows
        ]
    )


def rounded(worths: Sequence[Sequence[float]]) -> Matrix:
    """Return values as fractions, as fine as the solver gets them."""
    return tuple(
        [tuple([Fraction(round(FINENESS * worth), FINENESS) for worth in row]) for row in worths]
    )


def drawn(shares: Sequence[Fraction], chance: Source) -> int:
    """Return which of some shares, that add up to 1, a draw falls on."""
    at = Fraction(chance.below(DRAWS), DRAWS)
    for place, share in enumerate(shares):
        at -= share
        if at < 0:
            return place
    return len(shares) - 1


def mixed(
    rows: Sequence[Any], columns: Sequence[Any], cell: Cell, each: int, chance: Source
) -> Any:
    """Return one of the rows, drawn as the equilibrium says."""
    return rows[drawn(solve(matrix(rows, columns, cell, each)).rows, chance)]
