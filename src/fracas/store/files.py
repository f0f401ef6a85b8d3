"""What lies in a data folder, and how files come there: whole, or with the reason why not."""

from __future__ import annotations

import errno
import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fracas.core.errors import StoreDamaged, StoreFull, StoreReadOnly, WrongUse

FILE = "fracas.db"
"""The file with the tables of play."""

LOCK = "fracas.lock"
"""The file by which one process keeps others out."""

PACKAGES = "packages"
"""The folder with the installed content packages."""


def free(path: Path) -> Path:
    """That path, or with a number behind it the first that nothing has yet."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}-{number}")
    return found


def refuse_taken(target: Path) -> None:
    """Raise `WrongUse` where a file of that name is there already."""
    if target.exists():
        raise WrongUse(f"{target} exists already: give another name.", file=str(target))


@contextmanager
def told_of(path: Path) -> Iterator[None]:
    """What the machine refuses around a file or folder, as a coded error."""
    try:
        yield
    except zipfile.BadZipFile as error:
        raise StoreDamaged(
            f"{path} cannot be made of a broken backup ({error}): take another one."
        ) from None
    except OSError as error:
        kind = StoreFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else StoreReadOnly
        why = error.strerror or str(error)
        raise kind(
            f"{path} could not be written or read ({why}): nothing was changed; see to it, then do "
            "it again.",
            file=str(path),
        ) from None


def sync_folder(folder: Path) -> None:
    """Have the names in a folder safely on disk, where the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
