"""What is in a data folder, and how files get there: whole, or with the reason why not."""

from __future__ import annotations

import errno
import os
import shlex
import stat
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from fracas.core.errors import StoreDamaged, StoreFull, StoreReadOnly, WrongUse

FILE = "fracas.db"
"""The file with the tables of play."""

LOCK = "fracas.lock"
"""The file by which one process keeps others out."""

ACCESS = "access.db"
"""The file of who may run the server."""

PACKAGES = "packages"
"""The folder with the installed content packages."""


OWN = 0o600
"""The mode of every file in it: sealed dice and the digests of links are its owner's business."""


def make_own(path: Path) -> None:
    """Make an empty file that only its owner can read, unless it exists or cannot be made.

    For SQLite, which makes its files readable by all; the files beside one take its mode.
    """
    # SQLite describes the obstacle better.
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN))


def open_own(path: str, flags: int) -> int:
    """Open a file as `open` does; a new one is readable only by its owner."""
    return os.open(path, flags, OWN)


def exposed(folder: Path) -> tuple[str, ...]:
    """Return a sentence if other users of the machine can read a data folder; else nothing.

    Both its own mode and that of each file in it count: a folder may be opened later.
    """
    if os.name != "posix" or not folder.is_dir():
        return ()
    inside = [*folder.glob("fracas.*"), *folder.glob(PACKAGES), *folder.glob(f"{PACKAGES}/*")]
    try:
        open_to_all = [one for one in (folder, *inside) if stat.S_IMODE(one.stat().st_mode) & 0o077]
    except OSError:
        return ()  # opening it says what is wrong with it
    if not open_to_all:
        return ()
    return (
        f"Other users of this computer may read {open_to_all[0]}, which has secrets of the "
        f"tables: run chmod -R go= {shlex.quote(str(folder))}",
    )


def free(path: Path) -> Path:
    """Return that path, or the first one with a number after it that does not exist yet."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}-{number}")
    return found


def refuse_taken(target: Path) -> None:
    """Raise `WrongUse` if a file of that name exists."""
    if target.exists():
        raise WrongUse(f"{target} exists already: give another name.", file=str(target))


@contextmanager
def coded_refusals(path: Path) -> Iterator[None]:
    """Turn what the machine refuses around a file or folder into a coded error."""
    try:
        yield
    except zipfile.BadZipFile as error:
        raise StoreDamaged(
            f"{path} cannot be made from a broken backup ({error}): use another one."
        ) from None
    except OSError as error:
        kind = StoreFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else StoreReadOnly
        why = error.strerror or str(error)
        raise kind(
            f"{path} could not be written or read ({why}): nothing was changed; fix that, then do "
            "it again.",
            file=str(path),
        ) from None


def sync_folder(folder: Path) -> None:
    """Get the names in a folder safely on disk, if the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
