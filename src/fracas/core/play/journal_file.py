"""A journal on disk: an answer counts only once its line is written whole and safely."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Protocol

from fracas.core.errors import JournalError, NoJournal
from fracas.core.play.journal import Entry, Journal, Scribe, parse_journal

_NO_FILE = FileNotFoundError, IsADirectoryError, NotADirectoryError


class Sink(Protocol):
    """Where a chronicle writes its entries; `write` returns only when the entry is safe."""

    def write(self, entry: Entry) -> None:
        """Write the entry; raises `JournalError` when that fails, and then has written nothing."""
        ...


class JournalFile:
    """Appends entries to a file, each flushed to the disk before the answer counts as taken."""

    def __init__(self, path: Path, journal: Journal | None = None) -> None:
        """Start a new file, or continue after a journal read from it (its cut end is dropped)."""
        self.path = path
        self._scribe = Scribe(journal.chain if journal else "")
        self._end = journal.length if journal else 0
        self._torn = False
        try:
            self._file = path.open("r+b" if journal else "xb", buffering=0)
        except FileExistsError:
            raise JournalError(
                f"{path} exists already: give another name, or continue it with --resume.",
                file=str(path),
            ) from None
        except OSError as error:
            raise _unwritable(path, error) from None
        try:
            self._cut_off()
        except OSError as error:
            self._file.close()
            raise _unwritable(path, error) from None

    def write(self, entry: Entry) -> None:
        """Append one line and wait until it is on the disk."""
        before = self._scribe.chain
        line = self._scribe.line(entry)
        try:
            if self._torn:
                self._cut_off()
            written = 0
            while written < len(line):
                written += self._file.write(line[written:]) or 0
            os.fsync(self._file.fileno())
        except BaseException as error:
            # An interrupt breaks a line as a full disk does.
            self._scribe.chain = before
            self._take_back()
            if isinstance(error, OSError):
                raise _unwritable(self.path, error) from None
            raise
        self._end += len(line)

    def _take_back(self) -> None:
        self._torn = True
        # If this fails too, `parse_journal` calls the half line at the end cut. Nothing before it
        # is lost, and the next line starts where this one did.
        with contextlib.suppress(OSError):
            self._cut_off()

    def _cut_off(self) -> None:
        self._file.truncate(self._end)
        self._file.seek(self._end)
        self._torn = False

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def read_journal(path: Path, *, salvage: bool = False) -> Journal:
    """Read a journal from a file; raises `JournalError` when it cannot be read or trusted.

    If there is no file of that name it is a `NoJournal`.
    """
    return parse_journal(read_lines(path), str(path), salvage=salvage)


def read_lines(path: Path) -> bytes:
    """Return the bytes of a journal as they are in a file.

    Raises `NoJournal` if there is no such file, else `JournalError`.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        kind = NoJournal if isinstance(error, _NO_FILE) else JournalError
        raise kind(
            f"{path} cannot be read ({reason}): check the name and its permissions.",
            file=str(path),
        ) from None


def _unwritable(path: Path, error: OSError) -> JournalError:
    return JournalError(
        f"{path} cannot be written ({error.strerror or error}): the last answer does not count and "
        "all before it is safe; make room or give another --journal.",
        file=str(path),
    )
