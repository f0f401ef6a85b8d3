"""Content under check: its shape, the names that must exist elsewhere, and every fault at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from fracas.content.faults import LONGEST_STEP, Fault, nearest, refusal, shown
from fracas.content.lines import Lines
from fracas.content.paths import Path, each_at, format_path, parse_path
from fracas.content.references import Reference, record
from fracas.content.shape import DEPTH, misfits, unsound
from fracas.content.toml import TooMuch, counted
from fracas.core.errors import FracasError

T = TypeVar("T")

MOST_COMPARED = 100_000
"""How many names are compared with what was found for the hints of one check, for all faults.

Looking for the name that was meant takes longest of a fault; someone with thousands of faults gets
only the first hints.
"""

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class Checker:
    """A content text, or several as one, under check: gathers every fault, then raises once.

    `tables` is what the TOML says, as plain dicts and lists; it is there for a ruleset's own checks
    even where the shape is wrong. `nodes` counts the keys and values of all texts.

        checker = Checker("weapons.toml", text)
        checker.refer("weapons.*.tags[*]", checker.tables.get("tags", ()), "one of the tags")
        weapons = checker.load(Weapons)
    """

    def __init__(self, name: str, text: str | None = None) -> None:
        self.name = name
        self.tables: dict[str, Any] = {}
        self._faults: dict[Fault, None] = {}  # in order, each once
        self._texts: dict[Path, _Text] = {}
        self._inside: dict[Path, Path] = {}  # where a laid row is in its text
        self._unread: set[Path] = set()
        self._compared = 0
        self.nodes = 0
        if text is not None:
            self.add(name, text)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults so far: files in the order they were read, each from top to bottom."""
        order = {text.file: place for place, text in enumerate(self._texts.values())}
        return tuple(sorted(self._faults, key=lambda one: (order.get(one.file, -1), one.line)))

    def add(self, file: str, text: str, under: tuple[str, ...] = ()) -> None:
        """Read the TOML `text` of `file` into `tables`, below the steps `under`."""
        self._inside.pop(under, None)
        read = self._read(file, text, under)
        if read is None:
            return
        table = self.tables
        for step in under[:-1]:
            table = table.setdefault(step, {})
        if under:
            table[under[-1]] = read
        else:
            self.tables = read
        self._refuse_unsound(read, under)

    def lay(self, file: str, text: str, chapter: str) -> tuple[str, ...]:
        """Read a TOML `text` whose top names are rows of a chapter, and return those names.

        Each replaces the row of its name that was read before; other rows stay. A file that names
        its chapter once more, as a whole content file does, is reported.
        """
        read = self._read(file, text, (chapter,))
        if read is None:
            return ()
        twice = read.get(chapter)
        if len(read) == 1 and isinstance(twice, dict) and _are_rows(twice):
            row = next(iter(twice))
            wanted = f"[{row}] alone, since the name of the file already says {chapter}"
            self.unread(Fault(file, 0, chapter, wanted, f"[{chapter}.{row}]"), (chapter,))
            return ()
        rows = self.tables.setdefault(chapter, {})
        for name, row in read.items():
            rows[name] = row
            self._texts[chapter, name] = self._texts[chapter,]
            self._inside[chapter, name] = (name,)
        self._refuse_unsound(read, (chapter,))
        return tuple(read)

    def lay_file(self, file: str, text: str, chapters: Collection[str]) -> dict[str, Any]:
        """Read a content file on top of what was read before, and return what it says.

        In the `chapters`, those that have rows, single rows replace those of their name; anything
        else in the file replaces it as a whole.
        """
        read = self._read(file, text, ())
        if read is None:
            return {}
        whole = self._texts.pop(())
        for chapter, rows in read.items():
            if chapter in chapters and isinstance(rows, dict):
                places: list[Path] = [(chapter, name) for name in rows]
                self.tables.setdefault(chapter, {}).update(rows)
            else:
                places = [(chapter,)]
                self.tables[chapter] = rows
            for place in places:
                self._texts[place] = whole
                self._inside[place] = place
        self._refuse_unsound(read, ())
        return read

    def _read(self, file: str, text: str, under: tuple[str, ...]) -> dict[str, Any] | None:
        """Return what the text of a file says; None, with the fault noted, where it is not TOML."""
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self._texts[under] = _Text(file, text)
        if not text.strip():
            self.unread(Fault(file, 0, "", "content in TOML", "an empty file"), under)
            return None
        try:
            text.encode()
            nodes = counted(text)
            read = tomllib.loads(text)
        except (ValueError, RecursionError) as wrong:
            self.unread(_misspelt(file, text, wrong), under)
            return None
        self.nodes += nodes
        return read

    def _refuse_unsound(self, read: dict[str, Any], under: tuple[str, ...]) -> None:
        for misfit in unsound(read):
            self.fault((*under, *misfit.path), misfit.expected, misfit.found)
            if len(misfit.path) > DEPTH:
                self._unread.add(under)

    def unread(self, fault: Fault, under: Path = ()) -> None:
        """Note that what belongs below `under` could not be read, so nothing there is checked."""
        self._faults[fault] = None
        self._unread.add(under)

    def fault(
        self, path: str | Path, expected: str, found: object, choices: Iterable[str] = ()
    ) -> None:
        """Note a fault at `path`: `found` is the value there, None for nothing.

        If it is text, the nearest of `choices` is offered. The same fault twice counts once.
        """
        steps = parse_path(path) if isinstance(path, str) else path
        file, line = self.name, 0
        for length in range(len(steps), -1, -1):
            under = steps[:length]
            if under in self._texts:
                text = self._texts[under]
                steps = (*self._inside.get(under, ()), *steps[length:])
                file, line = text.file, text.lines.line(steps)
                break
        else:
            if found is None:
                expected = f"{expected} in a file {steps[-1]}.toml" if steps else expected
        near = self._nearest(found, choices) if isinstance(found, str) else None
        told = tuple([step if isinstance(step, int) else step[:LONGEST_STEP] for step in steps])
        self._faults[Fault(file, line, format_path(told), expected, shown(found), near)] = None

    def _nearest(self, found: str, choices: Iterable[str]) -> str | None:
        if self._compared >= MOST_COMPARED:
            return None
        names = choices if isinstance(choices, Collection) else tuple(choices)
        self._compared += len(names)
        return nearest(found, names)

    def refer(
        self, pattern: str, names: Iterable[str], expected: str, *, keys: bool = False
    ) -> None:
        """Check that every text at `pattern`, such as `weapons.*.tags[*]`, is one of `names`.

        With `keys`, it checks the names used as keys in the tables at `pattern` instead. Values
        that are not text are left to the check of shape. While any file is unread nothing is
        checked, because the missing name may be in it.
        """
        if self._unread:
            return
        valid = dict.fromkeys(names)
        steps = parse_path(pattern)
        record(Reference(steps, tuple(valid), keys))
        for path, value in each_at(self.tables, steps):
            used = [(path, value)]
            if keys:
                inside = value if isinstance(value, dict) else {}
                used = [((*path, key), key) for key in inside]
            for place, name in used:
                if isinstance(name, str) and name not in valid:
                    self.fault(place, expected, name, valid)

    def read(self, kind: type[T]) -> T | None:
        """Return the tables as `kind`, or None, with every misfit noted, when they do not fit."""
        if not self._unread:
            # Conversion decides; the schema library is slow to import and only lists the faults.
            try:
                return msgspec.convert(self.tables, kind)
            except (msgspec.ValidationError, FracasError):
                pass
        if () in self._unread:
            return None
        for misfit in misfits(self.tables, kind):
            if not any(
                misfit.path[:length] in self._unread for length in range(len(misfit.path) + 1)
            ):
                self.fault(misfit.path, misfit.expected, misfit.found, misfit.choices)
        return None

    def load(self, kind: type[T]) -> T:
        """Return the tables as `kind`; raises `ContentError` with every fault noted so far."""
        value = self.read(kind)
        if value is None or self._faults:
            raise refusal(self.name, self.faults)
        return value

    def close(self) -> None:
        """Raise `ContentError` with every fault in `fields["faults"]`, if there is one."""
        if self._faults:
            raise refusal(self.name, self.faults)


class _Text:
    """A text that was read, shared by all rows in it."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self._text = file, text

    @cached_property
    def lines(self) -> Lines:
        """The line where each part of it begins: calculated once, when a fault is first noted."""
        return Lines(self._text)


def _misspelt(file: str, text: str, wrong: Exception) -> Fault:
    """Return the fault of a text that is not TOML."""
    if isinstance(wrong, UnicodeEncodeError):
        line = text.count("\n", 0, wrong.start) + 1
        return Fault(file, line, "", "Unicode text", "half of a surrogate pair")
    if isinstance(wrong, TooMuch):
        return Fault(file, wrong.line, "", wrong.expected, wrong.found)
    if isinstance(wrong, RecursionError):
        return Fault(file, 0, "", f"at most {DEPTH} levels of nesting", "far more")
    if not isinstance(wrong, tomllib.TOMLDecodeError):
        return Fault(file, 0, "", "numbers of at most 64 bits", "one of thousands of digits")
    message = str(wrong)
    place = _PLACE.search(message)
    why = _PLACE.sub("", message)
    written = text.rstrip().split("\n")
    line, column, path = len(written), len(written[-1]) + 1, ""
    lines = Lines(text)
    if place and place[1]:
        line, column = int(place[1]), int(place[2])
    elif lines.last is not None:
        path = format_path(lines.last)
    if why.startswith(("Cannot", "Duplicate")):
        expected, found = "each name once", "a name given again"
        if lines.repeated is not None:
            path = format_path(lines.repeated)
            found = f"{path} again, first given on line {lines.line(lines.repeated)}"
        return Fault(file, line, path, expected, found, None, column)
    why = why[0].lower() + why[1:]
    return Fault(file, line, path, "TOML", f"this fault of syntax: {why}", None, column)


def _are_rows(table: dict[str, Any]) -> bool:
    return bool(table) and all(isinstance(one, dict) for one in table.values())
