"""Sheets: read as content is, with each fault at its field."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fracas.content.chapters import chapter_of
from fracas.core.errors import ContentError, MalformedAnswer, WrongUse
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.table.workshop.sheets import (
    MOST_ROWS,
    Sheet,
    book_with,
    faults_of,
    looked_at,
    markdown_of,
    name_of,
    text_of_sheet,
    under_own_name,
)

SYSTEMS = [rules.id for rules in all_rulesets()]


def sheet_like(system: str, who: str = "", **changed: Any) -> Sheet:
    """The sheet of somebody whom no book has, like a shipped combatant."""
    rules = ruleset(system)
    book = rules.open_book({})
    chapter = chapter_of(book, rules.combatants())
    row = msgspec.to_builtins(getattr(book, chapter)[who or rules.combatants()[0].id])
    return Sheet("ottoline", {chapter: {"ottoline": {**row, "name": "Ottoline", **changed}}})


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sheet_joins_the_book(system: str) -> None:
    rules = ruleset(system)
    book, sheet = rules.open_book({}), sheet_like(system)
    wide, text = book_with(rules, book, sheet)
    chapter = chapter_of(book, rules.combatants())
    assert getattr(wide, chapter)["ottoline"].name == "Ottoline"
    assert "ottoline" not in getattr(book, chapter)
    assert rules.take_in(book, text).digest() == wide.digest()
    assert faults_of(rules, book, sheet) == ()
    assert name_of(rules, book, sheet) == "Ottoline"


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_fault_is_told_at_its_field(system: str) -> None:
    rules = ruleset(system)
    book = rules.open_book({})
    chapter = chapter_of(book, rules.combatants())
    sheet = sheet_like(system, name="", nonsense=3)
    found = {one.path: one for one in faults_of(rules, book, sheet)}
    assert (chapter, "ottoline", "name") in found
    assert any("nonsense" in (*path, one.sentence.split()[-1]) for path, one in found.items())
    with pytest.raises(ContentError):
        book_with(rules, book, sheet)


def test_a_wrong_name_is_told_with_the_nearest_right_one() -> None:
    rules = ruleset("razorweave")
    sheet = sheet_like("razorweave", weapons=("clubb",))
    fault = faults_of(rules, rules.open_book({}), sheet)[0]
    assert (fault.path, fault.nearest) == (("combatants", "ottoline", "weapons", 0), "club")
    assert fault.sentence.endswith("found 'clubb'.")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sheet_that_is_typed_is_told_what_it_comes_to(system: str) -> None:
    found = looked_at(system, {}, sheet_like(system))
    assert found.faults == ()
    assert found.figure is not None
    assert found.figure.name == "Ottoline"
    assert found.figure.note == ""
    assert found.choices
    wrong = looked_at(system, {}, sheet_like(system, nonsense=1))
    assert wrong.faults
    assert wrong.figure is None
    with pytest.raises(WrongUse):
        looked_at(system, {"no such ruling": 1}, sheet_like(system))


def test_a_sheet_brings_what_it_carries_and_changes_nothing_that_is_there() -> None:
    rules = ruleset("razorweave")
    book = rules.open_book({})
    sheet = sheet_like("razorweave", weapons=("boathook",))
    club = msgspec.to_builtins(book.weapons["club"])  # type: ignore[attr-defined]
    carried = Sheet(
        "ottoline", {**sheet.tables, "weapons": {"boathook": {**club, "name": "Boathook"}}}
    )
    assert faults_of(rules, book, carried) == ()
    weapons = {**carried.tables["weapons"], "club": {**club, "name": "Cudgel"}}
    other = Sheet("ottoline", {**carried.tables, "weapons": weapons})
    faults = faults_of(rules, book, other)
    assert (("weapons", "club"), True) in [(one.path, "already" in one.sentence) for one in faults]


def test_a_taken_name_is_numbered_and_the_same_sheet_keeps_its_own() -> None:
    rules = ruleset("aeronaughts")
    book, sheet = rules.open_book({}), sheet_like("aeronaughts")
    wide, _ = book_with(rules, book, sheet)
    assert under_own_name(rules, wide, sheet).who == "ottoline"
    other = sheet_like("aeronaughts", name="Another Ottoline")
    renamed = under_own_name(rules, wide, other)
    assert renamed.who == "ottoline_2"
    assert faults_of(rules, wide, other) == ()
    with pytest.raises(ContentError, match="already"):
        book_with(rules, wide, other)
    assert faults_of(rules, wide, renamed) == ()


@pytest.mark.parametrize(
    "tables",
    [
        {},
        {"combatants": []},
        {"combatants": {"other": {}}},
        {"combatants": {"ottoline": {}, **{f"n{n}": {} for n in range(MOST_ROWS)}}},
        {"combatants": {"ottoline": {"note": "x" * 20_000}}},
        {"combatants": {"ottoline": {"note": None}}},
    ],
)
def test_what_is_no_sheet_is_refused(tables: dict[str, Any]) -> None:
    rules = ruleset("razorweave")
    book, sheet = rules.open_book({}), Sheet("ottoline", tables)
    if tables.get("combatants") == {"ottoline": {"note": None}}:
        assert faults_of(rules, book, sheet)
        return
    with pytest.raises(MalformedAnswer):
        text_of_sheet(rules, book, sheet)


def test_a_sheet_sets_no_tables_and_no_rulings() -> None:
    rules = ruleset("fully_automated")
    book, sheet = rules.open_book({}), sheet_like("fully_automated")
    ruled = Sheet("ottoline", {**sheet.tables, "rulings": {"mode": "light"}})
    assert "rulings" in [one.path[0] for one in faults_of(rules, book, ruled)]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("rows", [None, {}, [], "x", {"other": {}}])
def test_a_sheet_without_its_combatant_is_none_whatever_is_asked_of_it(
    system: str, rows: Any
) -> None:
    rules = ruleset(system)
    book = rules.open_book({})
    chapter = chapter_of(book, rules.combatants())
    sheet = Sheet("ottoline", {} if rows is None else {chapter: rows})
    for ask in (
        lambda: under_own_name(rules, book, sheet),
        lambda: text_of_sheet(rules, book, sheet),
        lambda: markdown_of(system, {}, sheet),
        lambda: looked_at(system, {}, sheet),
    ):
        with pytest.raises(MalformedAnswer, match="give it a row"):
            ask()
