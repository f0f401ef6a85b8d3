"""Paths are read as they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.content.paths import each_at, format_path, parse_path
from fracas.core.errors import WrongUse

PATHS = st.lists(st.text() | st.integers(0, 99), max_size=5).map(tuple)


def test_a_path_is_written_like_a_field() -> None:
    path = ("weapons", "long bow", "tags", 1)
    assert format_path(path) == 'weapons."long bow".tags[1]'
    assert parse_path("weapons.*.tags[*]") == ("weapons", "*", "tags", "*")


@given(PATHS)
def test_reading_undoes_writing(path: tuple[str | int, ...]) -> None:
    text = format_path(path)
    assert parse_path(text) == path
    assert len(text.splitlines()) <= 1


@pytest.mark.parametrize("text", [".a", "a..b", "a.", "a[x]", "a[1]b", "a.[1]", '"a', "a]"])
def test_what_is_not_a_path_is_refused(text: str) -> None:
    with pytest.raises(WrongUse):
        parse_path(text)


def test_a_pattern_meets_every_path_that_fits() -> None:
    tables = {"a": {"x": [1, 2], "y": 3}, "b": {"x": [4]}}
    assert list(each_at(tables, ("*", "x", "*"))) == [
        (("a", "x", 0), 1),
        (("a", "x", 1), 2),
        (("b", "x", 0), 4),
    ]
