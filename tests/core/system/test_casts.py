"""Whom a fight was cast from: rows found by id, for looks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

from fracas.core.system.casts import kinds_of, row_for


class Book:
    """A book of one scenario."""

    scenarios: ClassVar[dict[str, Any]] = {
        "gate": SimpleNamespace(
            title="The gate",
            cast=(
                SimpleNamespace(creature="imp", id="boss"),
                SimpleNamespace(creature="kest", id=""),
            ),
        )
    }


def test_the_cast_of_a_scenario_is_known_by_its_title() -> None:
    book = Book()
    assert kinds_of(book, "The gate", "creature") == {"boss": "imp", "kest": "kest"}
    assert kinds_of(book, "Another", "creature") == {}


def test_a_row_is_found_by_cast_by_id_and_by_kind() -> None:
    rows = {"imp": 1, "kest": 2}
    kinds = {"boss": "imp", "old": "gone"}
    found = [row_for(who, kinds, rows) for who in ("boss", "kest", "imp_3", "old", "imp_a")]
    assert found == [1, 2, 1, None, None]
