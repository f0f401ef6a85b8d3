"""Games for two in which one wins what the other loses: both mixed strategies, exactly.

A game is a matrix of what the player of the rows wins from the player of the columns. It uses the
simplex method in whole numbers with Bland's rule, which never cycles; meant for a few rows and
columns. It is our own code because rules may not depend on an extra: computer players everywhere
mix their choices with it, to the last fraction, and odds do where the extra is not installed.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import msgspec

Matrix = tuple[tuple[Fraction, ...], ...]
"""Rows of what the first player wins; all of one length, at least 1."""


class Solution(msgspec.Struct, frozen=True):
    """Optimal play of both: `value` is what the rows win on average, however the columns play.

    `rows` and `columns` give each choice its chance; they add up to 1. Where several plays are
    equally good, this is one of them.
    """

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve(matrix: Matrix) -> Solution:
    """Return the value of a game and an optimal mixed strategy for each player."""
    unit = lcm(*(value.denominator for row in matrix for value in row))
    game = [[value.numerator * (unit // value.denominator) for value in row] for row in matrix]
    lift = 1 - min(min(row) for row in game)
    table = _table(game, lift)
    basis, scale = _maximize(table)
    total = table[-1][-1]
    columns = [Fraction(0)] * len(matrix[0])
    for row, variable in enumerate(basis):
        if variable < len(columns):
            columns[variable] = Fraction(table[row][-1], total)
    slack = len(columns)
    rows = tuple(Fraction(table[-1][slack + row], total) for row in range(len(matrix)))
    return Solution((Fraction(scale, total) - lift) / unit, rows, tuple(columns))


def _table(game: list[list[int]], lift: int) -> list[list[int]]:
    """The first table: every row of the lifted game at most 1, the sum of the columns greatest."""
    size = len(game)
    table = [
        [*(value + lift for value in row), *(int(at == place) for at in range(size)), 1]
        for place, row in enumerate(game)
    ]
    table.append([*([-1] * len(game[0])), *([0] * (size + 1))])
    return table


def _maximize(table: list[list[int]]) -> tuple[list[int], int]:
    """Pivot until no column helps any more.

    Returns which variable each row is, and what all entries have to be divided by: delaying the
    division keeps them whole, and every division on the way has no remainder.
    """
    size = len(table) - 1
    width = len(table[0]) - 1
    basis = [width - size + row for row in range(size)]
    scale = 1
    while True:
        goal = table[-1]
        enters = next((column for column in range(width) if goal[column] < 0), None)
        if enters is None:
            return basis, scale
        open_rows = [row for row in range(size) if table[row][enters] > 0]
        leaves = min(
            open_rows, key=lambda row: (Fraction(table[row][-1], table[row][enters]), basis[row])
        )
        basis[leaves] = enters
        scale = _pivot(table, leaves, enters, scale)


def _pivot(table: list[list[int]], at: int, column: int, scale: int) -> int:
    pivot = table[at]
    by = pivot[column]
    for row, values in enumerate(table):
        if row != at:
            factor = values[column]
            table[row] = [
                (value * by - factor * other) // scale
                for value, other in zip(values, pivot, strict=True)
            ]
    return by
