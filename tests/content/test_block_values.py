"""Cells of sheets and the values that they stand for."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect

from fracas.content.block_values import NOTHING, cell_of, split, split_cells, value_of

ITEMS = {"axe": "Axe", "hand_axe": "Hand axe", "club": "Club", "club_2": "Club", "a,b": "A, b"}
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=12)


class Bar(msgspec.Struct):
    """A row of figures."""

    stress: int = 0
    wounds: int | None = None


def typed(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("yes", bool, True),
        ("No", bool, False),
        ("maybe", bool, "maybe"),
        ("3", int, 3),
        ("-2", int, -2),
        ("d8", int, 8),
        ("20'", int, 20),
        ("25' (ruling)", int, 25),
        ("14 (15 with shield)", int, 14),
        ("lots", int, "lots"),
        ("9" * 40, int, "9" * 40),
        ("2.5", float, 2.5),
        ("Axe, hand axe", tuple[str, ...], ["axe", "hand_axe"]),
        ("axe d10, 2 hand axes d6", tuple[str, ...], ["axe", "hand_axe", "hand_axe"]),
        ("2 x Axe", tuple[str, ...], ["axe", "axe"]),
        ("2 x unheard of", tuple[str, ...], ["unheard of", "unheard of"]),
        ("Club", tuple[str, ...], ["Club"]),
        ('"a,b", axe', tuple[str, ...], ["a,b", "axe"]),
        (NOTHING, tuple[str, ...] | None, []),
        ("Axe 2, hand axe: 3, club=1", dict[str, int], {"axe": 2, "hand_axe": 3, "club": 1}),
        ("axe", dict[str, int], "axe"),
        ("stress 8, Wounds 5", Bar, {"stress": 8, "wounds": 5}),
        ("pc", Literal["pc", "npc"], "pc"),
    ],
)
def test_a_cell_is_a_value_by_its_type(text: str, kind: Any, value: Any) -> None:
    assert value_of(text, typed(kind), ITEMS if kind is not Bar else {}) == value


@given(st.lists(TEXT | st.sampled_from(list(ITEMS)), max_size=5))
def test_lists_come_back(values: list[str]) -> None:
    assert value_of(cell_of(values, ITEMS), typed(tuple[str, ...]), ITEMS) == values


@given(TEXT | st.sampled_from(list(ITEMS)))
def test_texts_come_back(value: str) -> None:
    cell = cell_of(value, ITEMS)
    assert "\n" not in cell
    assert value_of(split_cells(f"| Field | {cell} |")[1], typed(str), ITEMS) == value


@given(st.dictionaries(TEXT, st.integers(-99, 99), max_size=4))
def test_tables_of_numbers_come_back(value: dict[str, int]) -> None:
    for unit in ("", "die"):
        assert value_of(cell_of(value, {}, unit), typed(dict[str, int]), {}) == value  # type: ignore[arg-type]


@given(st.dictionaries(TEXT, TEXT, max_size=4))
def test_tables_of_texts_come_back(value: dict[str, str]) -> None:
    assert value_of(cell_of(value, {}), typed(dict[str, str]), {}) == value


@given(TEXT, st.sampled_from([int, bool, str, tuple[str, ...], dict[str, int], Bar]))
def test_whatever_is_typed_is_read_as_something(text: str, kind: Any) -> None:
    value_of(text, typed(kind), ITEMS)
    assert all(part.strip() for part in split(text))
