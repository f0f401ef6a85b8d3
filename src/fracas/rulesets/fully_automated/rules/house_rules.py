"""House rules: switches and tables of a table's own, named, in one file (FA-OPT-07)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook, open_book, shipped
from fracas.rulesets.fully_automated.content.rows import Contents

CHAPTERS = (
    "terrain",
    "cards",
    "proficiencies",
    "armour",
    "combatants",
    "scenarios",
)
"""What house rules add to, or replace row by row; `tables` are replaced as one."""


def merged(own: Contents) -> Contents:
    """The shipped content with a table's own rows before those of the same name (FA-WPN-25)."""
    base = shipped()
    rows: dict[str, Any] = {
        chapter: {**getattr(base, chapter), **getattr(own, chapter)} for chapter in CHAPTERS
    }
    return replace(base, tables=own.tables or base.tables, **rows)


def house_book(own: Contents) -> FullyAutomatedBook:
    """The book that a table plays by; raises `WrongUse` for a switch amiss (FA-OPT-07)."""
    return open_book(own.rulings, merged(own))


def added(book: FullyAutomatedBook, own: Contents) -> FullyAutomatedBook:
    """A book with a table's own rows before those of the same name (FA-OPT-07).

    Rulings that the book has switched stand; the others are those of the table's rules.
    """
    usual = open_book({}).rulings
    switched = {key: value for key, value in book.rulings.items() if usual[key] != value}
    house = open_book({**own.rulings, **switched}, merged(own))
    rows: dict[str, Any] = {
        chapter: {
            **getattr(book if house.rulings == book.rulings else house, chapter),
            **{key: getattr(house, chapter)[key] for key in getattr(own, chapter)},
        }
        for chapter in CHAPTERS
    }
    return replace(house, tables=own.tables or book.tables, **rows)
