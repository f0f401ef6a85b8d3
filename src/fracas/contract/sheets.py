"""Sheets: every shipped combatant is written in Markdown and read back unchanged."""

from __future__ import annotations

import msgspec

from fracas.content.chapters import chapter_of
from fracas.content.sheets import form_of, read_sheets, sheet_of
from fracas.contract.subject import Subject


def check_sheets(subject: Subject) -> None:
    """Check that labels of fields are unique, and that what was written is read without a fault.

    A system whose combatants are not rows with fields has no sheets.
    """
    rules = subject.rules
    book = rules.open_book(subject.rulings[0])
    rows = getattr(book, chapter_of(book, rules.combatants()))
    if not all(isinstance(row, msgspec.Struct) for row in rows.values()):
        return
    chapter, form = form_of(rules, book)
    strange = sorted(set(form.own) - set(form.types))
    assert not strange, f"{rules.title}: {strange} are no fields of a combatant."
    labels = [label.casefold() for label in (*form.labels, *form.derived)]
    assert len(set(labels)) == len(labels), f"{rules.title}: two fields are called the same."
    for listing in rules.combatants():
        where = f"{rules.title}, {listing.id}"
        text = sheet_of(rules, book, listing.id)
        found = read_sheets(rules, book, text, listing.id)
        told = [fault.text() for fault in found.faults]
        assert not told, f"{where}: its sheet was not read: {told}"
        assert found.who == (listing.id,), f"{where}: its sheet is that of {found.who}."
        row = rows[listing.id]
        again = msgspec.convert(found.tables[chapter][listing.id], type(row))
        assert again == row, f"{where}: its sheet says otherwise."
