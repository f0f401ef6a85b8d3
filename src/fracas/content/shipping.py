"""The content that comes with a room: every TOML file of its folder `data` together; its book."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from fracas.content.chapters import chapter_types
from fracas.content.rulings import chosen
from fracas.core.system.book import Book

B = TypeVar("B", bound=Book)
C = TypeVar("C", bound=msgspec.Struct)


def gathered(package: str, kind: type[C]) -> C:
    """Return what the files of a room say together; `kind` is what one of them may have.

    Chapters of rows take rows from every file, and anything else comes from the last file that has
    it.
    """
    parts: dict[str, Any] = {}
    for file in sorted(files(package).joinpath("data").iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            contents = msgspec.toml.decode(file.read_bytes(), type=kind)
            for field in msgspec.structs.fields(kind):
                said = getattr(contents, field.name)
                if isinstance(said, dict):
                    parts.setdefault(field.name, {}).update(said)
                elif said:
                    parts[field.name] = said
    return kind(**parts)


def opened(
    kind: type[B], title: str, version: str, contents: Any, rulings: Mapping[str, str | int]
) -> B:
    """Return the book of a room's content, with some rulings switched.

    Raises `WrongUse` for a ruling or a value that does not exist.
    """
    assert contents.tables is not None, "the shipped data has its tables"
    switched = chosen(title, contents.switches, rulings)
    chapters = {name: getattr(contents, name) for name in chapter_types(kind)}
    return kind(system=contents.system, version=version, rulings=switched, **chapters)
