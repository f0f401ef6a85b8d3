"""Sheets that are brought to a table: read as content is, with the faults that a form shows.

A sheet is plain data: chapters of content as a file has them. One row is the combatant that is
brought; the others are what it carries that no book has yet.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.content.chapters import chapter_of
from fracas.content.paths import parse_path
from fracas.content.references import recorded
from fracas.content.sheets import read_sheets, sheet_of
from fracas.content.write import text_of
from fracas.core.errors import ContentError, FracasError, MalformedAnswer, WrongUse
from fracas.core.picture.pictures import Figure
from fracas.core.play.additions import widened
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import ruleset
from fracas.table.workshop.drafts import DraftFault, Names, cleaned, fault_card, fault_cards
from fracas.table.workshop.work import choices, warnings

MOST_BYTES = 14_000
"""The most bytes of a sheet as JSON."""

MOST_ROWS = 40
"""The most rows of a sheet, including the combatant's."""


class Sheet(msgspec.Struct, frozen=True):
    """Who is brought, by the name of the row, and the `tables` of content that it needs."""

    who: str
    tables: dict[str, Any]


class Looked(msgspec.Struct, frozen=True):
    """The check of a sheet: its faults, the names that its fields may have, what is unusual.

    For a sheet without faults, `figure` is the combatant as it would be at a table.
    """

    faults: tuple[DraftFault, ...] = ()
    choices: tuple[Names, ...] = ()
    warnings: tuple[str, ...] = ()
    figure: Figure | None = None


class Pasted(msgspec.Struct, frozen=True):
    """A Markdown text that was read: its sheets, or its faults by line; what was skipped."""

    sheets: tuple[Sheet, ...] = ()
    faults: tuple[DraftFault, ...] = ()
    told: tuple[str, ...] = ()


def pasted(system: str, rulings: dict[str, str | int], text: str) -> Pasted:
    """Return the sheets of a Markdown text in the system's notation, each a separate combatant.

    Raises `WrongUse` for an unknown system or ruling.
    """
    rules = ruleset(system)
    found = read_sheets(rules, rules.open_book(rulings), text)
    if found.faults:
        return Pasted((), tuple(fault_card(one) for one in found.faults))
    rows = found.tables[found.chapter]
    sheets = tuple(Sheet(who, {found.chapter: {who: rows[who]}}) for who in found.who)
    return Pasted(sheets, (), found.told)


def markdown_of(system: str, rulings: dict[str, str | int], sheet: Sheet) -> str:
    """Return a sheet as Markdown, which `pasted` can read; items of its own are not included.

    Raises `ContentError` for a sheet with faults, `MalformedAnswer` for an invalid sheet.
    """
    rules = ruleset(system)
    book = rules.open_book(rulings)
    wide, _ = book_with(rules, book, under_own_name(rules, book, sheet))
    return sheet_of(rules, wide, under_own_name(rules, book, sheet).who)


def text_of_sheet(rules: Ruleset, book: Book, sheet: Sheet) -> str:
    """Return a sheet as a content text; raises `MalformedAnswer` for an invalid sheet."""
    _rows_of(sheet, chapter_of(book, rules.combatants()))
    tables = sheet.tables
    rows = sum(len(part) for part in tables.values() if isinstance(part, dict))
    if rows > MOST_ROWS or len(msgspec.json.encode(tables)) > MOST_BYTES:
        raise MalformedAnswer(
            f"A sheet has at most {MOST_ROWS} rows and {MOST_BYTES} bytes: leave some out."
        )
    try:
        return text_of({"system": rules.id, **cleaned(tables)})
    except WrongUse as error:
        raise MalformedAnswer(error.sentence) from None
    except (TypeError, ValueError, RecursionError, AttributeError):
        raise MalformedAnswer("A sheet is made of tables, lists, texts and numbers.") from None


def book_with(rules: Ruleset, book: Book, sheet: Sheet) -> tuple[Book, str]:
    """Return the book with a sheet in it, and the text that was added.

    Raises `ContentError` for its faults, `MalformedAnswer` for an invalid sheet.
    """
    text = text_of_sheet(rules, book, sheet)
    return widened(rules, book, text, sheet.who), text


def under_own_name(rules: Ruleset, book: Book, sheet: Sheet) -> Sheet:
    """Return the sheet with its combatant under a name that is free, or has the same row.

    Raises `MalformedAnswer` for an invalid sheet.
    """
    chapter = chapter_of(book, rules.combatants())
    taken = getattr(book, chapter)
    rows = dict(_rows_of(sheet, chapter))
    row = rows.pop(sheet.who)
    number, who = 1, sheet.who
    while who in rows or (who in taken and _plain(taken[who]) != _plain(row)):
        number += 1
        who = f"{sheet.who}_{number}"
    return Sheet(who, {**sheet.tables, chapter: {**rows, who: row}})


def _rows_of(sheet: Sheet, chapter: str) -> dict[str, Any]:
    """Return the rows of a sheet's chapter; raises `MalformedAnswer` without its combatant's."""
    rows = sheet.tables.get(chapter)
    if not isinstance(rows, dict) or sheet.who not in rows:
        raise MalformedAnswer(f"A sheet needs its combatant among its {chapter}: give it a row.")
    return rows


def faults_of(rules: Ruleset, book: Book, sheet: Sheet) -> tuple[DraftFault, ...]:
    """Return everything that is wrong with a sheet, each fault at its field; none for a sound one.

    A taken name of the combatant is not a fault: it gets a number when it is brought. Raises
    `MalformedAnswer` for an invalid sheet.
    """
    own = f"{chapter_of(book, rules.combatants())}.{sheet.who}"
    try:
        book_with(rules, book, sheet)
    except ContentError as error:
        found = fault_cards(error)
        taken = "is in the book already: give it another name."
        return found + tuple(
            [
                DraftFault(parse_path(path), f"{path} {taken}")
                for path in error.fields.get("taken", ())
                if path != own
            ]
        )
    except MalformedAnswer:
        raise
    except FracasError as error:
        return (DraftFault((), error.sentence),)
    return ()


def looked_at(system: str, rulings: dict[str, str | int], sheet: Sheet) -> Looked:
    """Return the check of a sheet against what the system ships, as while it is typed.

    Raises `MalformedAnswer` for an invalid sheet, `WrongUse` for a system or ruling.
    """
    rules = ruleset(system)
    book = rules.open_book(rulings)
    with recorded() as references:
        faults = faults_of(rules, book, sheet)
    if faults:
        return Looked(faults, choices(book, sheet.tables, references))
    named = under_own_name(rules, book, sheet)
    wide, _ = book_with(rules, book, named)
    return Looked(
        (),
        choices(wide, sheet.tables, references),
        warnings(rules, text_of_sheet(rules, book, sheet)),
        _figure(rules, wide, named.who),
    )


def _figure(rules: Ruleset, book: Book, who: str) -> Figure | None:
    """Return the combatant as it would be in the first fight that it can enter."""
    for listing in rules.scenarios():
        state = rules.start(book, listing.id)
        before = {one.id for one in rules.members(state)}
        try:
            state = rules.enter(book, state, who, rules.sides(state)[0]).apply(state)
            rules.check_state(book, state)
        except FracasError:
            continue
        figures = rules.picture(state, book).figures
        entered = next((one for one in figures if one.id not in before), None)
        # Its place is that fight's alone, and says nothing of the sheet.
        return None if entered is None else msgspec.structs.replace(entered, note="")
    return None


def name_of(rules: Ruleset, book: Book, sheet: Sheet) -> str:
    """Return what the combatant of a sheet is called; its row's name if it has no other."""
    row = sheet.tables[chapter_of(book, rules.combatants())][sheet.who]
    name = row.get("name") if isinstance(row, dict) else None
    return name if isinstance(name, str) and name else sheet.who


def _plain(row: Any) -> bytes:
    return msgspec.json.encode(row, order="sorted")
