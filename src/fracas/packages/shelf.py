"""The packages that are installed: one zip each in the data folder, put there whole or not at all.

A package is checked before anything is written. What is written is a fresh file beside the others,
which then takes its place under the package's id in one step: whoever looks sees the old package or
the new one, and a program that is killed at any moment leaves at most a stray file, which the next
installation sweeps away.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from fracas.content.faults import nearest
from fracas.core.errors import ContentError, FracasError, PackageError
from fracas.packages.manifest import within
from fracas.packages.order import in_order
from fracas.packages.package import Package, Source, examined, judged, open_package
from fracas.packages.zips import zip_bytes

FOLDER = "packages"
"""Where in the data folder they are kept."""

_FRESH = ".new-"
_STRAY_AFTER = 3_600
"""Seconds after which an unfinished file can be nobody's any more."""


class Installed(NamedTuple):
    """What came of an installation: the package, what is unusual, and the version before."""

    package: Package
    warnings: tuple[str, ...]
    replaced: str | None


class Shelved(NamedTuple):
    """What is installed, by id, and for files that cannot be used the reason."""

    packages: tuple[Package, ...]
    troubles: tuple[FracasError, ...]


def shelved(data_folder: Path | str) -> Shelved:
    """Everything that is installed."""
    packages, troubles = [], []
    for file in sorted(_folder(data_folder).glob("*.zip")):
        try:
            packages.append(open_package(file))
        except FracasError as error:
            troubles.append(error)
    return Shelved(tuple(packages), tuple(troubles))


def installed(data_folder: Path | str, id_: str) -> Package:
    """The installed package of that id; raises `PackageError` when there is none."""
    return open_package(_file(data_folder, id_))


def install(data_folder: Path | str, source: Source, name: str = "") -> Installed:
    """Keep a package, in the place of the version that was there.

    It is checked whole, with the packages that it needs, which have to be installed before it; and
    those that need it have to be sound with it as they were. Raises what `examined` raises, and
    `PackageError` where others stand in the way or it cannot be written: all is then as it was.
    """
    there = shelved(data_folder).packages
    package, warnings = examined(source, name, there)
    before = next((one for one in there if one.id == package.id), None)
    _refuse_orphans(package, [one for one in there if one.id != package.id])
    folder = _folder(data_folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        _put(folder / f"{package.id}.zip", zip_bytes(package.tree))
    except OSError as error:
        raise PackageError(
            f"{folder} cannot be written to ({error.strerror or error}): {package.id} was not "
            "installed.",
            why="unwritable",
        ) from None
    return Installed(package, warnings, None if before is None else before.manifest.version)


def remove(data_folder: Path | str, id_: str) -> None:
    """Take a package off the shelf; fights that were played with it have its rows in their book.

    Raises `PackageError` when it is not there, or another needs it.
    """
    file = _file(data_folder, id_)
    needing = [one.id for one in shelved(data_folder).packages if id_ in one.manifest.needs]
    if needing:
        raise PackageError(
            f"{id_} is needed by {' and '.join(needing)}: remove that first.", why="needed"
        )
    try:
        file.unlink()
    except OSError as error:
        raise PackageError(
            f"{file} cannot be removed ({error.strerror}).", why="unwritable"
        ) from None


def _folder(data_folder: Path | str) -> Path:
    return Path(data_folder) / FOLDER


def _file(data_folder: Path | str, id_: str) -> Path:
    folder = _folder(data_folder)
    names = [file.stem for file in folder.glob("*.zip")]
    if id_ in names:
        return folder / f"{id_}.zip"
    near = nearest(id_, names)
    if near:
        hint = f"did you mean {near}?"
    elif names:
        hint = f"there is {', '.join(sorted(names))}."
    else:
        hint = "fracas package install FOLDER-OR-ZIP installs one."
    raise PackageError(f"No package {id_} is installed: {hint}", why="missing")


def _refuse_orphans(package: Package, others: list[Package]) -> None:
    """Raise `PackageError` where a new version is not one that others can go on with."""
    for one in others:
        wanted = one.manifest.needs.get(package.id)
        if wanted is not None and not within(package.manifest.version, wanted):
            raise PackageError(
                f"{one.id} is installed and needs {package.id} {wanted}, which "
                f"{package.manifest.version} is not: install a {one.id} that fits first.",
                why="version",
            )
    for one in others:
        if package.id not in one.manifest.needs:
            continue
        try:
            judged(in_order([one], [package, *others]))
        except ContentError as error:
            raise PackageError(
                f"{one.id} is installed and would break with {package.id} "
                f"{package.manifest.version}: {error.sentence}",
                why="needed",
            ) from None


def _put(file: Path, data: bytes) -> None:
    """Write a file whole, and only then under its name."""
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


def _sweep(folder: Path) -> None:
    for stray in folder.glob(f"{_FRESH}*"):
        with contextlib.suppress(OSError):
            if stray.stat().st_mtime < time.time() - _STRAY_AFTER:
                stray.unlink()
