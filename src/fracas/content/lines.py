"""The line of a TOML text where each table, key and list item begins."""

from __future__ import annotations

import bisect
import contextlib
import re
import tomllib

from fracas.content.paths import Path

_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]+")


class _Unreadable(Exception):
    """The text stops being TOML here, so the scan ends."""


class Lines:
    """The line of every path in a TOML text, found in one pass.

    It is meant for text that `tomllib` has parsed or refused: the scan trusts the grammar, ends
    where the text stops being TOML, and never raises. `repeated` is the first name given twice, and
    `last` the last name seen; either is None if there is none.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends = [end.start() for end in re.finditer("\n", text)]
        self._at: dict[Path, int] = {}
        self._implied: set[Path] = set()
        self._counts: dict[Path, int] = {}
        self.repeated: Path | None = None
        self.last: Path | None = None
        with contextlib.suppress(_Unreadable, RecursionError):
            self._scan()

    def line(self, path: Path) -> int:
        """Return the line, from 1, where `path` or else the nearest thing around it begins."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._at:
                return self._at[path[:length]]
        return 1

    def _scan(self) -> None:
        table: Path = ()
        at = self._gap(0)
        while at < len(self._text):
            if self._text[at] == "[":
                double = self._text.startswith("[[", at)
                keys, end = self._keys(at + 1 + double)
                table = self._header(keys, at, double)
                at = end + 1 + double
            else:
                at = self._statement(table, at)
            at = self._gap(at)

    def _gap(self, at: int) -> int:
        gap = _GAP.match(self._text, at)
        return gap.end() if gap else at

    def _mark(self, path: Path, at: int) -> None:
        line = bisect.bisect_left(self._ends, at) + 1
        for length in range(len(path) - 1, 0, -1):
            if path[:length] in self._at:
                break  # and so is all around it
            self._at[path[:length]] = line
            self._implied.add(path[:length])
        if path not in self._at or path in self._implied:
            self._at[path] = line
            self._implied.discard(path)
        elif self.repeated is None:
            self.repeated = path
        self.last = path

    def _header(self, keys: list[str], at: int, double: bool) -> Path:
        path: Path = ()
        for key in keys[:-1]:
            path = (*path, key)
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
        path = (*path, keys[-1])
        if double:
            count = self._counts.get(path, 0)
            if not count:
                self._mark(path, at)
            self._counts[path] = count + 1
            path = (*path, count)
        self._mark(path, at)
        return path

    def _keys(self, at: int) -> tuple[list[str], int]:
        keys: list[str] = []
        while True:
            at = self._gap(at)
            bare = _BARE_KEY.match(self._text, at)
            quoted = None if bare else _STRING.match(self._text, at)
            if bare:
                keys.append(bare[0])
                at = self._gap(bare.end())
            elif quoted:
                keys.append(self._unquoted(quoted[0]))
                at = self._gap(quoted.end())
            else:
                raise _Unreadable
            if not self._text.startswith(".", at):
                return keys, at
            at += 1

    @staticmethod
    def _unquoted(token: str) -> str:
        try:
            return str(tomllib.loads(f"key = {token}")["key"])
        except tomllib.TOMLDecodeError as wrong:
            raise _Unreadable from wrong

    def _statement(self, table: Path, at: int) -> int:
        keys, end = self._keys(at)
        if not self._text.startswith("=", end):
            raise _Unreadable
        path = (*table, *keys)
        self._mark(path, at)
        return self._value(path, self._gap(end + 1))

    def _value(self, path: Path, at: int) -> int:
        closing = {"[": "]", "{": "}"}.get(self._text[at : at + 1])
        if closing is None:
            token = _STRING.match(self._text, at) or _SCALAR.match(self._text, at)
            if token is None:
                raise _Unreadable
            return token.end()
        at = self._gap(at + 1)
        place = 0
        while not self._text.startswith(closing, at):
            if closing == "]":
                self._mark((*path, place), at)
                at = self._gap(self._value((*path, place), at))
            else:
                at = self._gap(self._statement(path, at))
            if self._text.startswith(",", at):
                at = self._gap(at + 1)
            elif not self._text.startswith(closing, at):
                raise _Unreadable
            place += 1
        return at + 1
