"""Mixing what two choose at once: whoever always answers alike can be read.

The answers of both make a matrix of what each pair is worth. Its equilibrium says how often each
answer is to be given, so that no reply of the other's does better than the value of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from fracas.core.chance import Source
from fracas.core.zero_sum import Matrix, solve

FINENESS = 1_000
"""Worths are rounded to parts of this, for they are no surer and the solver counts in fractions."""

DRAWS = 1 << 30
"""From how many numbers it is drawn which answer is given."""

Cell = Callable[[Any, Any, int], float]
"""What a pair of answers, of one's own and the other's, came to in the trial of a number."""


def matrix(rows: Sequence[Any], columns: Sequence[Any], cell: Cell, each: int) -> Matrix:
    """What each pair of answers is worth to the rows, in the mean of so many trials."""
    return rounded(
        [
            [sum([cell(row, column, at) for at in range(each)]) / each for column in columns]
            for row in rows
        ]
    )


def rounded(worths: Sequence[Sequence[float]]) -> Matrix:
    """Worths as fractions, as fine as the solver gets them."""
    return tuple(
        [tuple([Fraction(round(FINENESS * worth), FINENESS) for worth in row]) for row in worths]
    )


def drawn(shares: Sequence[Fraction], chance: Source) -> int:
    """Which of some shares, that add up to 1, a draw falls on."""
    at = Fraction(chance.below(DRAWS), DRAWS)
    for place, share in enumerate(shares):
        at -= share
        if at < 0:
            return place
    return len(shares) - 1


def mixed(
    rows: Sequence[Any], columns: Sequence[Any], cell: Cell, each: int, chance: Source
) -> Any:
    """One of the rows, drawn as the equilibrium has it."""
    return rows[drawn(solve(matrix(rows, columns, cell, each)).rows, chance)]
