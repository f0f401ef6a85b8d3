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
from collections.abc import Collection, Mapping, Sequence
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

OWNER = ".owner"
"""How the file ends that says whose the package beside it is."""

_FRESH = ".new-"
_STRAY_AFTER = 3_600
"""Seconds after which an unfinished file can be nobody's any more."""


class Installed(NamedTuple):
    """What came of an installation: the package, what is unusual, and the version before."""

    package: Package
    warnings: tuple[str, ...]
    replaced: str | None


class Shelved(NamedTuple):
    """What is installed, by id, and for files that cannot be used the reason.

    `owners` says whose a package is: of those not in it, everybody's.
    """

    packages: tuple[Package, ...]
    troubles: tuple[FracasError, ...]
    owners: Mapping[str, str] = {}

    def seen_by(self, owners: Collection[str]) -> Shelved:
        """What there is for somebody who is all of these: what is everybody's, and their own."""
        others = {id_ for id_, whose in self.owners.items() if whose not in owners}
        if not others:
            return self
        packages = tuple([one for one in self.packages if one.id not in others])
        return Shelved(packages, self.troubles, self.owners)


def shelved(data_folder: Path | str) -> Shelved:
    """Everything that is installed."""
    packages, troubles, owners = [], [], {}
    for file in sorted(_folder(data_folder).glob("*.zip")):
        whose = owner_of(file)
        if whose:
            owners[file.stem] = whose
        try:
            packages.append(open_package(file))
        except FracasError as error:
            if not whose:
                troubles.append(error)
    return Shelved(tuple(packages), tuple(troubles), owners)


def owner_of(file: Path) -> str:
    """Whose an installed package is, as `install` was told it; blank for everybody's."""
    try:
        return file.with_suffix(OWNER).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def installed(data_folder: Path | str, id_: str) -> Package:
    """The installed package of that id; raises `PackageError` when there is none."""
    return open_package(_file(data_folder, id_))


def install(
    data_folder: Path | str,
    source: Source,
    name: str = "",
    owners: Sequence[str] | None = None,
) -> Installed:
    """Keep a package, in the place of the version that was there.

    It is checked whole, with the packages that it needs, which have to be installed before it; and
    those that need it have to be sound with it as they were. Whoever brings it is one of the
    `owners` or several; it is the first's unless one of them has it already, and they see nothing
    of others'. With None it is everybody's, and all is seen. Raises what `examined` raises, and
    `PackageError` where others stand in the way or it cannot be written: all is then as it was.
    """
    every = shelved(data_folder)
    there = (every if owners is None else every.seen_by(owners)).packages
    package, warnings = examined(source, name, there)
    before = next((one for one in there if one.id == package.id), None)
    folder = _folder(data_folder)
    file = folder / f"{package.id}.zip"
    whose = owner_of(file)
    if owners is not None and file.exists() and whose not in owners:
        raise PackageError(
            f"There is a package {package.id} on this server already, and it is not yours: give "
            "yours another id.",
            why="taken",
        )
    _refuse_orphans(package, [one for one in there if one.id != package.id])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        mark = file.with_suffix(OWNER)
        if owners is None:
            _put(file, zip_bytes(package.tree))
            mark.unlink(missing_ok=True)
        else:
            # First whose it is: a package without that would be everybody's.
            _put(mark, (whose or owners[0]).encode())
            _put(file, zip_bytes(package.tree))
    except OSError as error:
        raise PackageError(
            f"{folder} cannot be written to ({error.strerror or error}): {package.id} was not "
            "installed.",
            why="unwritable",
        ) from None
    return Installed(package, warnings, None if before is None else before.manifest.version)


def remove(data_folder: Path | str, id_: str, owners: Collection[str] | None = None) -> None:
    """Take a package off the shelf; fights that were played with it have its rows in their book.

    The `owners` take off what is theirs, None anything. Raises `PackageError` when it is not there,
    not theirs, or another needs it.
    """
    every = shelved(data_folder)
    there = every if owners is None else every.seen_by(owners)
    file = _file(data_folder, id_, None if owners is None else [one.id for one in there.packages])
    if owners is not None and owner_of(file) not in owners:
        raise PackageError(
            f"{id_} was installed on the server itself, and can be removed only there.",
            why="not-yours",
        )
    needing = [one.id for one in there.packages if id_ in one.manifest.needs]
    if needing:
        raise PackageError(
            f"{id_} is needed by {' and '.join(needing)}: remove that first.", why="needed"
        )
    try:
        file.unlink()
        file.with_suffix(OWNER).unlink(missing_ok=True)
    except OSError as error:
        raise PackageError(
            f"{file} cannot be removed ({error.strerror}).", why="unwritable"
        ) from None


def _folder(data_folder: Path | str) -> Path:
    return Path(data_folder) / FOLDER


def _file(data_folder: Path | str, id_: str, names: list[str] | None = None) -> Path:
    folder = _folder(data_folder)
    if names is None:
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
