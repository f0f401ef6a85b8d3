"""Games of two, solved exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from fracas.core.zero_sum import Matrix, Solution, solve


def game(*rows: tuple[int, ...]) -> Matrix:
    """A game of whole numbers."""
    return tuple(tuple(Fraction(value) for value in row) for row in rows)


def holds(matrix: Matrix, found: Solution) -> bool:
    """Whether neither player can do better than the value by any single choice: then both do best.

    This is what an equilibrium means, and does not hang on how it was found.
    """
    columns = zip(*matrix, strict=True)
    against_rows = [
        sum(chance * value for chance, value in zip(found.rows, column, strict=True))
        for column in columns
    ]
    against_columns = [
        sum(chance * value for chance, value in zip(found.columns, row, strict=True))
        for row in matrix
    ]
    fair = min((*found.rows, *found.columns)) >= 0
    whole = sum(found.rows) == 1 == sum(found.columns)
    return fair and whole and min(against_rows) == found.value == max(against_columns)


def test_scissors_paper_stone_is_mixed_evenly() -> None:
    found = solve(game((0, 1, -1), (-1, 0, 1), (1, -1, 0)))
    assert found == Solution(Fraction(0), (Fraction(1, 3),) * 3, (Fraction(1, 3),) * 3)


def test_a_saddle_is_played_plainly() -> None:
    found = solve(game((4, 2), (5, 3)))
    assert (found.value, found.rows, found.columns) == (3, (0, 1), (0, 1))


def test_a_two_by_two_without_a_saddle_has_the_known_mixture() -> None:
    found = solve(game((3, -1), (-2, 4)))
    assert found.value == Fraction(1)
    assert found.rows == (Fraction(3, 5), Fraction(2, 5))
    assert found.columns == (Fraction(1, 2), Fraction(1, 2))


def test_one_choice_each_is_what_it_is() -> None:
    assert solve(game((-7,))) == Solution(Fraction(-7), (Fraction(1),), (Fraction(1),))


def test_every_small_game_is_in_balance() -> None:
    for values in product((-1, 0, 2), repeat=6):
        matrix = game(values[:3], values[3:])
        assert holds(matrix, solve(matrix)), values


def test_eight_by_eight_is_in_balance_too() -> None:
    matrix = game(
        *(
            tuple((row * 7 + column * 5 + row * column) % 11 - 5 for column in range(8))
            for row in range(8)
        )
    )
    assert holds(matrix, solve(matrix))


def test_equal_rows_and_columns_do_not_run_in_circles() -> None:
    matrix = game(*((0,) * 5,) * 5)
    assert holds(matrix, solve(matrix))
