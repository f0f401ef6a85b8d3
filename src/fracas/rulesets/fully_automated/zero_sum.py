"""Games of two in which one wins what the other loses: the mixed strategies of both, exactly.

A game is a matrix of what the player of the rows wins from the player of the columns. The simplex
method in fractions with Bland's rule, which never runs in circles; meant for a few rows and
columns.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

Matrix = tuple[tuple[Fraction, ...], ...]
"""Rows of what the first player wins; all of one length, at least 1."""


class Solution(msgspec.Struct, frozen=True):
    """A best play of both: `value` is what the rows win on average, however the columns play.

    `rows` and `columns` give each choice its chance; they add up to 1. Where several plays are
    equally good, this is one of them.
    """

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve(matrix: Matrix) -> Solution:
    """The value of a game and a best mixed strategy for either player."""
    least = min(min(row) for row in matrix)
    lift = 1 - least
    table = _table(matrix, lift)
    basis = _maximize(table)
    total = table[-1][-1]
    columns = [Fraction(0)] * len(matrix[0])
    for row, variable in enumerate(basis):
        if variable < len(columns):
            columns[variable] = table[row][-1] / total
    slack = len(columns)
    rows = tuple(table[-1][slack + row] / total for row in range(len(matrix)))
    return Solution(1 / total - lift, rows, tuple(columns))


def _table(matrix: Matrix, lift: Fraction | int) -> list[list[Fraction]]:
    """The first table: every row of the lifted game at most 1, the sum of the columns greatest."""
    size = len(matrix)
    table = [
        [
            *(value + lift for value in row),
            *(Fraction(int(at == place)) for at in range(size)),
            Fraction(1),
        ]
        for place, row in enumerate(matrix)
    ]
    table.append([*([Fraction(-1)] * len(matrix[0])), *([Fraction(0)] * (size + 1))])
    return table


def _maximize(table: list[list[Fraction]]) -> list[int]:
    """Pivot until no column helps any more; gives back which variable each row stands for."""
    size = len(table) - 1
    width = len(table[0]) - 1
    basis = [width - size + row for row in range(size)]
    while True:
        goal = table[-1]
        enters = next((column for column in range(width) if goal[column] < 0), None)
        if enters is None:
            return basis
        open_rows = [row for row in range(size) if table[row][enters] > 0]
        leaves = min(open_rows, key=lambda row: (table[row][-1] / table[row][enters], basis[row]))
        basis[leaves] = enters
        _pivot(table, leaves, enters)


def _pivot(table: list[list[Fraction]], at: int, column: int) -> None:
    by = table[at][column]
    table[at] = [value / by for value in table[at]]
    pivot = table[at]
    for row, values in enumerate(table):
        factor = values[column]
        if row != at and factor:
            table[row] = [
                value - factor * other for value, other in zip(values, pivot, strict=True)
            ]
