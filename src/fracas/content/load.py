"""Content from files and folders into the types that a ruleset declares, or every fault at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from fracas.content.faults import Fault
from fracas.content.references import Checker
from fracas.core.errors import ContentError

T = TypeVar("T")

Check = Callable[[Checker], None]


def load_text(text: str, kind: type[T], name: str = "text", check: Check | None = None) -> T:
    """The content of a TOML text as `kind`; `name` stands for the file in faults.

    `check` adds the ruleset's own faults (`Checker.refer`, `Checker.fault`), also to a text of
    the wrong shape. Raises `ContentError` with every fault in `fields["faults"]`.
    """
    return _loaded(Checker(name, text), kind, check)


def load_beside(
    text: str, kind: type[T], name: str, check: Check, beside: Callable[[], dict[str, Any]]
) -> T:
    """As `load_text`, where names may also stand in rows that came from elsewhere before.

    `beside` gives those rows by chapter, as plain data; it is asked only when the text needs them,
    and then they are part of what is given back.
    """
    try:
        return load_text(text, kind, name, check)
    except ContentError:
        rows = beside()
        if not rows:
            raise
    checker = Checker(name)
    # What was read as tuples is lists in TOML, and is judged as that.
    checker.tables = msgspec.json.decode(msgspec.json.encode(rows))
    info = inspect.type_info(kind)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    chapters = [one.encode_name for one in fields if isinstance(one.type, inspect.DictType)]
    checker.lay_file(name, text, chapters)
    return _loaded(checker, kind, check)


def load_file(path: Path | str, kind: type[T], check: Check | None = None) -> T:
    """The content of a TOML file (UTF-8) as `kind`; faults as in `load_text`."""
    return _loaded(open_file(path), kind, check)


def load_folder(path: Path | str, kind: type[T], check: Check | None = None) -> T:
    """The content of a folder as `kind`, whose fields are the names of its files.

    `weapons.toml` gives the field `weapons`; a folder inside gives a field in the same way, so
    `scenarios/*.toml` can be one `dict[str, Scenario]`. Other files, and names that begin with a
    dot, are passed over. Faults of all files come together; `check` sees the whole folder.
    """
    return _loaded(open_folder(path), kind, check)


def open_file(path: Path | str) -> Checker:
    """The file read and ready to be checked; faults are kept until it is loaded or closed."""
    checker = Checker(str(path))
    _take(checker, Path(path), ())
    return checker


def open_folder(path: Path | str) -> Checker:
    """The folder read and ready to be checked; faults are kept until it is loaded or closed."""
    checker = Checker(str(path))
    _gather(checker, Path(path), ())
    if not checker.tables and not checker.faults:
        checker.unread(Fault(str(path), 0, "", "files that end in .toml", "none"))
    return checker


def _loaded(checker: Checker, kind: type[T], check: Check | None) -> T:
    if check is not None:
        check(checker)
    return checker.load(kind)


def _gather(checker: Checker, folder: Path, under: tuple[str, ...]) -> None:
    try:
        entries = sorted(folder.iterdir())
    except (OSError, ValueError) as wrong:
        checker.unread(Fault(str(folder), 0, "", "a folder of content", _why(wrong)), under)
        return
    taken: dict[str, Path] = {}
    for entry in entries:
        if entry.name.startswith(".") or not (entry.suffix == ".toml" or entry.is_dir()):
            continue
        if entry.is_dir() and next(entry.rglob("*.toml"), None) is None:
            continue
        name = entry.stem if entry.suffix == ".toml" else entry.name
        if name in taken:
            clash = f"both {taken[name].name} and {entry.name}"
            checker.unread(Fault(str(folder), 0, name, "one file or folder of a name", clash))
        elif entry.is_dir() and entry.suffix != ".toml":
            _gather(checker, entry, (*under, name))
        else:
            _take(checker, entry, (*under, name))
        taken[name] = entry


def _take(checker: Checker, path: Path, under: tuple[str, ...]) -> None:
    file = str(path)
    try:
        if path.exists() and not path.is_file():
            found = "a folder" if path.is_dir() else "something that is not a file"
            checker.unread(Fault(file, 0, "", "a file", found), under)
            return
        raw = path.read_bytes()
    except (OSError, ValueError) as wrong:
        checker.unread(Fault(file, 0, "", "a file that can be read", _why(wrong)), under)
        return
    text = decoded(checker, file, raw, under)
    if text is not None:
        checker.add(file, text, under)


def decoded(checker: Checker, file: str, raw: bytes, under: tuple[str, ...] = ()) -> str | None:
    """The text of a content file; None, with the fault noted, where it is not UTF-8."""
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
