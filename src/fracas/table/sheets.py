"""Sheets that are brought to a table: read as content is, and what a form is told of their faults.

A sheet is plain data: chapters of content as a file has them, of which one row is the combatant
that is brought; the others are what it carries that no book has yet.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.content.chapters import chapter_of
from fracas.content.faults import Fault
from fracas.content.paths import parse_path
from fracas.content.write import text_of
from fracas.core.additions import widened
from fracas.core.book import Book
from fracas.core.errors import ContentError, FracasError, MalformedAnswer
from fracas.core.ruleset import Ruleset

MOST_BYTES = 14_000
"""How long a sheet may be as JSON text."""

MOST_ROWS = 40
"""How many rows, the combatant among them, a sheet may bring."""


class Sheet(msgspec.Struct, frozen=True):
    """Who is brought, by the name of the row, and the `tables` of content that it needs."""

    who: str
    tables: dict[str, Any]


class SheetFault(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wrong with a field of a sheet: the steps to it in `tables`, and a sentence.

    `nearest` is the valid name most like the one that was found.
    """

    path: tuple[str | int, ...]
    sentence: str
    nearest: str = ""


def text_of_sheet(rules: Ruleset, book: Book, sheet: Sheet) -> str:
    """A sheet as a content text; raises `MalformedAnswer` for what is no sheet."""
    chapter = chapter_of(book, rules.combatants())
    tables = sheet.tables
    if not isinstance(tables.get(chapter), dict) or sheet.who not in tables[chapter]:
        raise MalformedAnswer(f"A sheet has its combatant among its {chapter}: give it a row.")
    rows = sum(len(part) for part in tables.values() if isinstance(part, dict))
    if rows > MOST_ROWS or len(msgspec.json.encode(tables)) > MOST_BYTES:
        raise MalformedAnswer(
            f"A sheet has at most {MOST_ROWS} rows and {MOST_BYTES} letters: leave some out."
        )
    try:
        return text_of({"system": rules.id, **tables})
    except (TypeError, ValueError, RecursionError, AttributeError):
        raise MalformedAnswer("A sheet is made of tables, lists, texts and numbers.") from None


def book_with(rules: Ruleset, book: Book, sheet: Sheet) -> tuple[Book, str]:
    """The book with a sheet in it, and the text that was taken in.

    Raises `ContentError` for its faults, `MalformedAnswer` for what is no sheet.
    """
    text = text_of_sheet(rules, book, sheet)
    return widened(rules, book, text, sheet.who), text


def under_own_name(rules: Ruleset, book: Book, sheet: Sheet) -> Sheet:
    """The sheet with its combatant under a name that the book has not, or has for the same row."""
    chapter = chapter_of(book, rules.combatants())
    taken = getattr(book, chapter)
    rows = dict(sheet.tables[chapter])
    row = rows.pop(sheet.who)
    number, who = 1, sheet.who
    while who in rows or (who in taken and _plain(taken[who]) != _plain(row)):
        number += 1
        who = f"{sheet.who}_{number}"
    return Sheet(who, {**sheet.tables, chapter: {**rows, who: row}})


def faults_of(rules: Ruleset, book: Book, sheet: Sheet) -> tuple[SheetFault, ...]:
    """Everything that is wrong with a sheet, each fault at its field; none for a sound one.

    That the combatant's own name is taken is no fault: it gets a number when it is brought. Raises
    `MalformedAnswer` for what is no sheet.
    """
    own = f"{chapter_of(book, rules.combatants())}.{sheet.who}"
    try:
        book_with(rules, book, sheet)
    except ContentError as error:
        found = tuple([_told(one) for one in error.fields.get("faults", ())])
        taken = "stands in the book already: give it a name of its own."
        return found + tuple(
            [
                SheetFault(parse_path(path), f"{path} {taken}")
                for path in error.fields.get("taken", ())
                if path != own
            ]
        )
    except MalformedAnswer:
        raise
    except FracasError as error:
        return (SheetFault((), error.sentence),)
    return ()


def _told(fault: Fault) -> SheetFault:
    sentence = f"Expected {fault.expected}; found {fault.found}."
    return SheetFault(parse_path(fault.path), sentence, fault.nearest or "")


def name_of(rules: Ruleset, book: Book, sheet: Sheet) -> str:
    """What the combatant of a sheet is called; its row's name where it has no other."""
    row = sheet.tables[chapter_of(book, rules.combatants())][sheet.who]
    name = row.get("name") if isinstance(row, dict) else None
    return name if isinstance(name, str) and name else sheet.who


def _plain(row: Any) -> bytes:
    return msgspec.json.encode(row, order="sorted")
