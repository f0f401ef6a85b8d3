"""Content from texts and files as the types that a ruleset declares, or every fault at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from fracas.content.checker import Checker
from fracas.content.faults import Fault
from fracas.core.errors import ContentError

T = TypeVar("T")

Check = Callable[[Checker], None]


def load_text(text: str, kind: type[T], name: str = "text", check: Check | None = None) -> T:
    """Return the content of a TOML text as `kind`; `name` stands for the file in faults.

    `check` adds the ruleset's own faults (`Checker.refer`, `Checker.fault`), also to a text of
    the wrong shape. Raises `ContentError` with every fault in `fields["faults"]`.
    """
    return _loaded(Checker(name, text), kind, check)


def load_beside(
    text: str, kind: type[T], name: str, check: Check, beside: Callable[[], dict[str, Any]]
) -> T:
    """Like `load_text`, but names may also be in rows that came from elsewhere before.

    `beside` returns those rows by chapter, as plain data; it is called only when the text needs
    them, and then they are part of the result.
    """
    try:
        return load_text(text, kind, name, check)
    except ContentError:
        rows = beside()
        if not rows:
            raise
    checker = Checker(name)
    # What was read as tuples is lists in TOML, and is checked as that.
    checker.tables = msgspec.json.decode(msgspec.json.encode(rows))
    info = inspect.type_info(kind)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    chapters = [one.encode_name for one in fields if isinstance(one.type, inspect.DictType)]
    checker.lay_file(name, text, chapters)
    return _loaded(checker, kind, check)


def open_file(path: Path | str) -> Checker:
    """Return a file, read and ready to be checked; faults are kept until it is loaded or closed."""
    file = Path(path)
    checker = Checker(str(path))
    try:
        if file.exists() and not file.is_file():
            found = "a folder" if file.is_dir() else "something that is not a file"
            checker.unread(Fault(checker.name, 0, "", "a file", found))
            return checker
        raw = file.read_bytes()
    except (OSError, ValueError) as wrong:
        checker.unread(Fault(checker.name, 0, "", "a file that can be read", _why(wrong)))
        return checker
    text = decoded(checker, checker.name, raw)
    if text is not None:
        checker.add(checker.name, text)
    return checker


def _loaded(checker: Checker, kind: type[T], check: Check | None) -> T:
    if check is not None:
        check(checker)
    return checker.load(kind)


def decoded(checker: Checker, file: str, raw: bytes, under: tuple[str, ...] = ()) -> str | None:
    """Return the text of a content file; None, with the fault noted, where it is not UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        found = f"the byte 0x{raw[wrong.start]:02x}, which is not UTF-8"
        checker.unread(Fault(file, line, "", "text in UTF-8", found), under)
        return None


def _why(wrong: OSError | ValueError) -> str:
    if isinstance(wrong, FileNotFoundError):
        return "nothing of that name"
    told = wrong.strerror if isinstance(wrong, OSError) else None
    return (told or "a name that no file can have").lower()
