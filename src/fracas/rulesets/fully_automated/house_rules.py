"""House rules: switches and tables of a table's own, named, in one file (FA-OPT-07)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.rulesets.fully_automated.book import FullyAutomatedBook, open_book, shipped
from fracas.rulesets.fully_automated.content_rows import Contents

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


def write_out(book: FullyAutomatedBook, name: str) -> str:
    """What a book has that the shipped one has not, as a file of house rules (FA-OPT-07).

    The text is TOML, and `validate.take_in` reads the same book from it.
    """
    usual, base = open_book({}), shipped()
    changed = {key: value for key, value in book.rulings.items() if usual.rulings[key] != value}
    switched = open_book(changed)
    own: dict[str, Any] = {"system": book.system, "name": name, "rulings": changed}
    if book.tables != base.tables:
        own["tables"] = msgspec.to_builtins(book.tables)
    for chapter in CHAPTERS:
        theirs = getattr(switched, chapter)
        rows = {
            key: msgspec.to_builtins(row)
            for key, row in getattr(book, chapter).items()
            if theirs.get(key) != row
        }
        if rows:
            own[chapter] = rows
    return "\n".join(_table(own, ())).strip() + "\n"


def _table(values: dict[str, Any], path: tuple[str, ...]) -> list[str]:
    """A table of TOML: its plain values first, then the tables inside it."""
    plain = [key for key, value in values.items() if not isinstance(value, dict)]
    lines = [f"{_key(key)} = {_value(values[key])}" for key in plain]
    if path and (lines or not values):
        lines = ["", f"[{'.'.join(map(_key, path))}]", *lines]
    for key, value in values.items():
        if isinstance(value, dict):
            lines += _table(value, (*path, key))
    return lines


def _key(name: str) -> str:
    bare = name.replace("_", "").replace("-", "")
    return name if bare.isascii() and bare.isalnum() else _value(name)


def _value(value: Any) -> str:
    """A value as TOML writes it; its texts are escaped as those of JSON are."""
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(one) for one in value)}]"
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
