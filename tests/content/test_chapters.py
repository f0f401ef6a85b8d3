"""The chapters of a book: all that it has of its own."""

from __future__ import annotations

import pytest

from fracas.content.chapters import chapter_of, chapter_types, chapters_of, has_rows
from fracas.core.errors import WrongUse
from fracas.core.system.ruleset import Listing
from fracas.rulesets.registry import all_rulesets, ruleset


def test_the_chapters_of_all_systems_have_scenarios() -> None:
    for rules in all_rulesets():
        found = chapter_types(rules.book_type)
        assert has_rows(found["scenarios"])
        assert not has_rows(found["tables"])
        assert "rulings" not in found


def test_chapters_with_fields_are_found_by_their_rows() -> None:
    rules = ruleset("razorweave")
    book = rules.open_book({})
    assert chapter_of(book, rules.combatants()) == "combatants"
    found = dict(chapters_of(book))
    assert "club" in found["weapons"]
    assert not {"tables", "rulings"} & set(found)


def test_nobody_stands_in_no_chapter() -> None:
    book = ruleset("razorweave").open_book({})
    with pytest.raises(WrongUse, match="No chapter of the book of razorweave has nobody"):
        chapter_of(book, ())
    with pytest.raises(WrongUse, match="has ghost: look"):
        chapter_of(book, (Listing("ghost", "razorweave", "Ghost"),))
