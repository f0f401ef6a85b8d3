"""Content written as TOML is read back as it was."""

from __future__ import annotations

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fracas.content.write import difference, text_of
from fracas.rulesets.registry import all_rulesets

PLAIN = st.one_of(
    st.booleans(),
    st.integers(-(2**62), 2**62),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(codec="utf-8", exclude_characters="\r")),
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=8), VALUES, max_size=5))
def test_what_is_written_is_read_back(tables: dict[str, Any]) -> None:
    assert tomllib.loads(text_of(tables)) == tables


def test_long_lists_of_tables_stand_one_below_another() -> None:
    cast = [{"who": "a" * 50, "where": {"x": 1}}, {}, {"who": "b" * 50}]
    text = text_of({"scenarios": {"gate": {"title": "Gate", "cast": cast, "size": [1, 2]}}})
    assert text.count("[[scenarios.gate.cast]]") == 3
    assert tomllib.loads(text)["scenarios"]["gate"]["cast"] == cast


def test_maps_stand_as_they_are_drawn() -> None:
    drawn = "    A B\n1   . #\n"
    text = text_of({"map": drawn})
    assert drawn in text
    assert tomllib.loads(text) == {"map": drawn}


def test_the_difference_of_books_is_the_rows_that_differ() -> None:
    for rules in all_rulesets():
        book = rules.open_book({})
        assert difference(book, book) == {}
        listing = rules.scenarios()[0]
        levy = rules.levies(book, listing.id)[-1]
        more = rules.muster(book, listing.id, levy.kind, levy.side, levy.count + 1)
        found = difference(book, more)
        assert list(found["scenarios"]) == [listing.id]
        read = rules.take_in(book, text_of({"system": rules.id, **found}))
        assert difference(more, read) == {}
        assert difference(read, more) == {}
