"""Content as TOML text, and how one book differs from another.

The writer is ours: tomlkit takes forty times as long, half a minute for the largest package
allowed, and tomli-w gives every number of a list a line of its own, which makes a place or a wall
unreadable.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.content.chapters import chapter_types
from fracas.core.system.book import Book

LONG = 80
"""A list of tables is written one table after another where one line would be longer."""


def text_of(tables: dict[str, Any]) -> str:
    """Tables as TOML, which `load_text` reads back: plain values first, then what is inside."""
    return "\n".join(_table(tables, ())).strip("\n") + "\n"


def difference(base: Book, book: Book) -> dict[str, Any]:
    """Return the chapters and rows of a book that its base lacks, or has differently, as tables.

    Chapters that are not tables of rows are returned whole. A row that only the base has is left
    out.
    """
    found: dict[str, Any] = {}
    for chapter in chapter_types(type(book)):
        ours, theirs = getattr(book, chapter), getattr(base, chapter)
        if ours is theirs:
            continue
        if not isinstance(ours, dict):
            if ours != theirs:
                found[chapter] = msgspec.to_builtins(ours)
            continue
        rows = {key: row for key, row in ours.items() if key not in theirs or theirs[key] != row}
        if rows:
            found[chapter] = {key: msgspec.to_builtins(row) for key, row in rows.items()}
    return found


def _table(values: dict[str, Any], path: tuple[str, ...]) -> list[str]:
    inside = {key for key, value in values.items() if _apart(value)}
    plain = [
        f"{key_text(key)} = {value_text(one)}" for key, one in values.items() if key not in inside
    ]
    lines = ["", f"[{_path(path)}]", *plain] if path and (plain or not values) else plain
    for key in (key for key in values if key in inside):
        value, here = values[key], (*path, key)
        if isinstance(value, dict):
            lines += _table(value, here)
            continue
        for row in value:
            # The head of each starts one more of them, even if it is empty.
            body = _table(row, here)
            head = f"[{_path(here)}]"
            body = body[2:] if body[1:2] == [head] else body
            lines += ["", f"[[{_path(here)}]]", *body]
    return lines


def _apart(value: Any) -> bool:
    """Return whether a value has a place of its own below the line that it would take."""
    if isinstance(value, dict):
        return True
    rows = isinstance(value, list | tuple) and value and all(isinstance(row, dict) for row in value)
    return bool(rows) and len(value_text(value)) > LONG


def _path(path: tuple[str, ...]) -> str:
    return ".".join(map(key_text, path))


def key_text(name: str) -> str:
    """Return a name as it is written before the `=`: bare where it can be."""
    bare = name.replace("_", "").replace("-", "")
    return name if bare.isascii() and bare.isalnum() else _text(name)


def value_text(value: Any) -> str:
    """Return a value as it is written after the `=`, tables and lists in one line."""
    if isinstance(value, dict):
        inside = ", ".join(f"{key_text(key)} = {value_text(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(value_text(one) for one in value)}]"
    if isinstance(value, str) and "\n" in value and _literal(value):
        return f"'''\n{value}'''"
    return _text(value)


def _literal(text: str) -> bool:
    """Return whether a text of several lines can be written as it is."""
    plain = all(sign.isprintable() or sign == "\n" for sign in text)
    return plain and "'''" not in text and not text.endswith("'")


def _text(value: Any) -> str:
    """Return a plain value as text; texts are escaped as in JSON."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
