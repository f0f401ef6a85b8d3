"""Labels of cells: letters for the column, a number for the row."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.space.labels import column_letters, format_label, parse_label


def test_columns_are_marked_by_letters() -> None:
    found = [column_letters(number) for number in (0, 25, 26, 27, 52, 701, 702)]
    assert found == ["A", "Z", "AA", "AB", "BA", "ZZ", "AAA"]


@pytest.mark.parametrize("cell", [(0, 0), (25, 8), (26, 9), (701, 9998)])
def test_a_label_is_read_as_it_is_written(cell: tuple[int, int]) -> None:
    assert parse_label(format_label(*cell), "square") == cell
    assert parse_label(f" {format_label(*cell).lower()} ", "square") == cell


@pytest.mark.parametrize("text", ["", "4", "D", "D0", "D04", "4D", "ABCD1"])
def test_what_is_no_label_is_refused(text: str) -> None:
    with pytest.raises(WrongUse, match=f"'{text}' is not a hex: write the letters of the column"):
        parse_label(text, "hex")
