"""The files of the installed packages: where they are, whose they are, how one is written whole."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path

FOLDER = "packages"
"""Where in the data folder they are kept."""

OWNER = ".owner"
"""The ending of the file that names the owner of the package beside it."""

_FRESH = ".new-"
_STRAY_AFTER = 3_600
"""After this many seconds an unfinished file cannot be in use any more."""


def files_of(data_folder: Path | str) -> list[Path]:
    """Return the zips of all packages that are installed, by their names."""
    return sorted((Path(data_folder) / FOLDER).glob("*.zip"))


def owner_of(file: Path) -> str:
    """Return who owns an installed package, as given to `install`; blank if it is for everyone."""
    try:
        return file.with_suffix(OWNER).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def put(file: Path, data: bytes) -> None:
    """Write a file whole, and only then give it its name."""
    handle, fresh = tempfile.mkstemp(prefix=_FRESH, dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.replace(fresh, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(fresh)
        raise
    with contextlib.suppress(OSError):  # not every system lets a folder be synced
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def sweep(folder: Path) -> None:
    """Remove files that were begun there long ago and never finished."""
    for stray in folder.glob(f"{_FRESH}*"):
        with contextlib.suppress(OSError):
            if stray.stat().st_mtime < time.time() - _STRAY_AFTER:
                stray.unlink()
