"""The files of a package, from a folder or a zip, within bounds: nothing else is ever read."""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from fracas.core.errors import PackageError

MOST_FILES = 2_000
MOST_BYTES = 16 * 1024 * 1024
"""All files of a package together, unpacked."""

MOST_OF_ONE = 2 * 1024 * 1024
MOST_DEPTH = 6
LONGEST_NAME = 200

Tree = dict[str, bytes]
"""Files by their path in the package, with `/` between the steps; in the order of the paths."""


def folder_tree(folder: Path) -> Tree:
    """Return the files of a folder, without those whose names begin with a dot.

    Raises `PackageError` for links, for what is not a file, and beyond the bounds.
    """
    found: Tree = {}
    size = 0
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            entries = sorted(os.scandir(here), key=lambda one: one.name)
        except OSError as error:
            raise refused(str(here), "unreadable", f"cannot be read ({error.strerror})") from None
        for entry in entries:
            if entry.name.startswith("."):
                continue
            path = Path(entry.path)
            name = path.relative_to(folder).as_posix()
            if entry.is_symlink():
                raise refused(str(path), "link", "is a link: put the file itself there")
            if len(path.relative_to(folder).parts) > MOST_DEPTH:
                raise too_deep(str(path))
            if entry.is_dir():
                waiting.append(path)
                continue
            told = entry.stat()
            if not stat.S_ISREG(told.st_mode):
                raise refused(str(path), "no-file", "is not a plain file: take it out")
            size += told.st_size
            refuse_bulk(str(folder), len(found) + 1, size, told.st_size, name)
            try:
                found[name] = path.read_bytes()
            except OSError as error:
                raise refused(
                    str(path), "unreadable", f"cannot be read ({error.strerror})"
                ) from None
    return dict(sorted(found.items()))


def refuse_bulk(where: str, count: int, size: int, one: int, name: str) -> None:
    """Raise `PackageError` for more files or bytes than a package may have."""
    if count > MOST_FILES:
        raise refused(where, "too-many", f"has more than {MOST_FILES:,} files: leave some out")
    if one > MOST_OF_ONE:
        most = f"{MOST_OF_ONE // 2**20} MB"
        raise refused(where, "too-large", f"has a file {name} of more than {most}: make it smaller")
    if size > MOST_BYTES:
        most = f"{MOST_BYTES // 2**20} MB"
        raise refused(where, "too-large", f"has more than {most}: leave something out")


def refuse_twins(where: str, names: Iterable[str]) -> None:
    """Raise `PackageError` where some machines cannot tell two names apart."""
    seen: dict[str, str] = {}
    for name in names:
        plain = unicodedata.normalize("NFC", name).casefold()
        if plain in seen:
            both = f"both {seen[plain]} and {name}" if seen[plain] != name else f"{name} twice"
            raise refused(where, "duplicate", f"has {both}: give each file a name of its own")
        seen[plain] = name


def too_deep(where: str) -> PackageError:
    """Return the refusal of folders nested too deep."""
    return refused(where, "too-deep", f"is more than {MOST_DEPTH} folders deep: move it up")


def refused(where: str, why: str, what: str) -> PackageError:
    """Return a refusal in one sentence, with its reason for programs."""
    shown = "".join(one if one.isprintable() else "\ufffd" for one in where)
    return PackageError(f"{shown[-LONGEST_NAME:]} {what}.", why=why, where=shown)
