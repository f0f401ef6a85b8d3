"""Labels of cells on a board: letters for the column, a number for the row, as in `D4`.

A1 is the cell in the first column of the first row. It makes no difference here what a cell is (a
hex, a square).
"""

from __future__ import annotations

import re

from fracas.core.errors import WrongUse

_LABEL = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,3})", re.ASCII)


def column_letters(column: int) -> str:
    """Return the letters of a column counted from 0: A to Z, then AA, AB and so on."""
    letters = ""
    column += 1
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def format_label(column: int, row: int) -> str:
    """Return the label of the cell in a column and a row, both from 0."""
    return f"{column_letters(column)}{row + 1}"


def parse_label(text: str, cell: str) -> tuple[int, int]:
    """Return the column and the row, from 0, of a label in lower or upper case.

    `cell` is what the error calls it: a hex, a square. Raises `WrongUse` for what is not a label.
    """
    found = _LABEL.fullmatch(text.strip())
    if not found:
        raise WrongUse(
            f"'{text.strip()}' is not a {cell}: write the letters of the column and the number of "
            "the row, as in D4.",
            given=text,
        )
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(found[2]) - 1
