"""Where a human's lines come from: the keyboard, a pipe, or a file of answers."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol, TextIO

from fracas.core.errors import WrongUse

_COMMENT = re.compile(r"(?:^|\s)#(?:\s.*)?$")


class Leaving(Exception):
    """The human leaves; everything stays as it is."""


class Interrupted(Leaving):
    """Ctrl-C while waiting for a line, when nothing is half done."""


class Lines(Protocol):
    """Gives one line after another."""

    def read(self, mark: str) -> str | None:
        """Return the next line without its end, prompted by a mark; None when there are no more."""
        ...


class Keyboard:
    """A person at a terminal, with the line editing that the machine offers."""

    def __init__(self) -> None:
        # Importing it gives `input` its line editing; some machines have none.
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401

    def read(self, mark: str) -> str | None:
        """Return what is typed; None at Ctrl-D."""
        try:
            return _sound(input(mark), "The line")
        except EOFError:
            sys.stdout.write("\n")
            return None
        except KeyboardInterrupt:
            sys.stdout.write("\n")
            raise Interrupted from None


class Script:
    """Prepared answers, one per line. An empty line is Enter; `# ` begins a comment.

    Every answer is echoed after its mark, so that the output reads like a dialogue.
    """

    def __init__(self, lines: Iterator[str], name: str) -> None:
        self._lines = enumerate(lines, 1)
        self._name = name

    @classmethod
    def of_file(cls, path: Path) -> Script:
        """Return the lines of a file; raises `WrongUse` when it cannot be read."""
        try:
            text = path.read_bytes().decode()
        except OSError as error:
            raise WrongUse(
                f"The script {path} cannot be read ({error.strerror}): check its name.",
                file=str(path),
            ) from None
        except UnicodeDecodeError as error:
            raise WrongUse(
                f"The script {path} is not UTF-8 text at byte {error.start}: save it as UTF-8.",
                file=str(path),
            ) from None
        return cls(iter(text.splitlines()), str(path))

    @classmethod
    def of_stream(cls, stream: TextIO) -> Script:
        """Return the lines of a pipe, read as they come."""
        return cls(_lines_of(stream), "The input")

    def read(self, mark: str) -> str | None:
        """Return the next answer, skipping comments, and echo it."""
        try:
            # A program that drives this through a pipe waits for the mark.
            sys.stdout.write(mark)
            sys.stdout.flush()
            for number, raw in self._lines:
                line = raw.rstrip("\r\n")
                if line.lstrip().startswith("#"):
                    continue
                line = _sound(_COMMENT.sub("", line), f"{self._name}, line {number}")
                sys.stdout.write(f"{line}\n")
                return line
        except KeyboardInterrupt:
            sys.stdout.write("\n")
            raise Interrupted from None
        sys.stdout.write("\n")
        return None


def _lines_of(stream: TextIO) -> Iterator[str]:
    while True:
        try:
            line = stream.readline()
        except UnicodeDecodeError:
            raise WrongUse("The input is not UTF-8 text: save it as UTF-8.") from None
        if not line:
            return
        yield line


def _sound(line: str, where: str) -> str:
    """Return the line, if it can be written to a journal."""
    try:
        line.encode()
    except UnicodeEncodeError:
        raise WrongUse(f"{where} is not UTF-8 text: write it again.") from None
    return line.replace("\0", "")
