"""Sheets of combatants in a system's own notation: written, and read as content is.

A sheet is Markdown (`blocks`); its fields are those of a combatant's row, named as the system names
them, and its names are their titles. What was read is checked by the system like any content file,
and each fault has its line of the sheet.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.content.blocks import Block, Form, format_block, parse_block
from fracas.content.chapters import chapter_of
from fracas.content.faults import Fault, nearest
from fracas.content.paths import Path, format_path, parse_path
from fracas.content.references import Reference, recorded
from fracas.content.titles import title_of, titled
from fracas.content.write import text_of
from fracas.core.errors import ContentError, FracasError, WrongUse
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.core.system.sheets import WritesSheets

LONGEST = 100_000
"""How long a sheet, or a page of stat blocks, may be in characters."""

MOST = 40
"""How many combatants one text may have."""

SHOWN = 20
"""How many faults are shown."""


class ReadSheets(msgspec.Struct, frozen=True):
    """Combatants that were read: their tables as content has them, who they are, and faults.

    `told` says in sentences what was skipped. Without faults the tables are sound content.
    """

    chapter: str
    who: tuple[str, ...]
    tables: dict[str, Any]
    faults: tuple[Fault, ...] = ()
    told: tuple[str, ...] = ()


def form_of(rules: Ruleset, book: Book) -> tuple[str, Form]:
    """Return the chapter of the combatants, and how their sheets are written.

    Raises `WrongUse` for a system whose combatants have no fields.
    """
    chapter = chapter_of(book, rules.combatants())
    rows = getattr(book, chapter)
    kind = type(next(iter(rows.values())))
    if not issubclass(kind, msgspec.Struct):
        raise WrongUse(f"Combatants of {rules.title} have no fields, and so no sheets.")
    fields = rules.sheet_fields() if isinstance(rules, WritesSheets) else ()
    some = {chapter: {key: msgspec.to_builtins(row) for key, row in list(rows.items())[:1]}}
    with recorded() as references:
        rules.take_in(book, text_of({"system": rules.id, **some}))
    names = _names(book, chapter, references)
    names |= {(one.field,): _titles(book, one.chapter) for one in fields if one.chapter}
    return chapter, Form(kind, fields, names)


def _titles(book: Book, chapter: str) -> dict[str, str]:
    return {key: title_of(key, row) for key, row in getattr(book, chapter).items()}


def _names(book: Book, chapter: str, references: list[Reference]) -> dict[Path, dict[str, str]]:
    """Return the names that fields of a combatant may have; of several checks what all allow."""
    found: dict[Path, tuple[str, ...]] = {}
    for one in references:
        if one.at[:1] == (chapter,) and len(one.at) > 2:
            path = one.at[2:]
            before = found.get(path)
            found[path] = (
                one.names if before is None else tuple(name for name in before if name in one.names)
            )
    return {path: dict(titled(book, {}, names)) for path, names in found.items()}


def sheet_of(rules: Ruleset, book: Book, who: str) -> str:
    """Return a combatant of a book as Markdown; raises `WrongUse` for one that is not in it."""
    chapter, form = form_of(rules, book)
    rows = getattr(book, chapter)
    if who not in rows:
        near = nearest(who, rows)
        hint = f"did you mean '{near}'?" if near else "see fracas list combatants."
        raise WrongUse(f"{rules.title} has no combatant '{who}': {hint}", given=who)
    return format_block(form, who, msgspec.to_builtins(rows[who]))


def read_sheets(rules: Ruleset, book: Book, text: str, file: str = "sheet") -> ReadSheets:
    """Return the combatants of a Markdown text, checked by the system; faults have its lines."""
    chapter, form = form_of(rules, book)
    if len(text) > LONGEST:
        fault = Fault(file, 0, "", f"at most {LONGEST:,} characters", f"{len(text):,}")
        return ReadSheets(chapter, (), {}, (fault,))
    block = parse_block(form, text, file)
    tables: dict[str, Any] = {chapter: block.rows}
    faults = list(block.faults)
    if len(block.rows) > MOST:
        faults.append(Fault(file, 0, "", f"at most {MOST} combatants", str(len(block.rows))))
    elif block.rows:
        faults += _unsound(rules, book, tables, block, form, file)
    told = tuple(
        f"{label} is calculated by the rules from the rest, and was skipped."
        for label in block.passed
    )
    faults.sort(key=lambda one: one.line)
    return ReadSheets(chapter, tuple(block.rows), tables, tuple(faults[:SHOWN]), told)


def _unsound(
    rules: Ruleset, book: Book, tables: dict[str, Any], block: Block, form: Form, file: str
) -> list[Fault]:
    """Return the system's faults in the rows, each at the line of the sheet."""
    try:
        rules.take_in(book, text_of({"system": rules.id, **tables}), file)
    except ContentError as error:
        return [_at_line(fault, block, form, file) for fault in error.fields.get("faults", ())] or [
            Fault(file, 0, "", "consistent content", error.sentence)
        ]
    except FracasError as error:
        return [Fault(file, 0, "", "consistent content", error.sentence)]
    return []


def _at_line(fault: Fault, block: Block, form: Form, file: str) -> Fault:
    """Return a fault of content where the sheet has it: its line, and the field by its label."""
    path = parse_path(fault.path) if fault.path else ()
    line = block.line(path[1:]) if len(path) > 1 else 0
    names = [form.label(str(step)) if step in form.types else step for step in path[2:3]]
    shown = format_path((*names, *path[3:])) if names else fault.path
    return msgspec.structs.replace(fault, file=file, line=line, path=shown, column=0)
