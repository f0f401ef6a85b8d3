"""The content that comes with a room: every TOML file of its folder `data`, as one."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, TypeVar

import msgspec

C = TypeVar("C", bound=msgspec.Struct)


def gathered(package: str, kind: type[C]) -> C:
    """What the files of a room say together; `kind` is what one of them may hold.

    Chapters of rows take rows from every file, and anything else is of the last file that has it.
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
