"""The installed packages: one zip each in the data folder, put there whole or not at all.

A package is checked before anything is written. It is written as a new file beside the others,
which then takes the package's name in one step: a reader sees the old package or the new one, and a
program that is killed at any moment leaves at most a stray file, which the next installation
removes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fracas.content.faults import nearest
from fracas.core.errors import ContentError, FracasError, PackageError
from fracas.packages.files import FOLDER, OWNER, files_of, owner_of, put, sweep
from fracas.packages.index import ENTRY, Entry, entry_of, keep_entry, whole_index
from fracas.packages.manifest import within
from fracas.packages.order import in_order
from fracas.packages.package import Package, Source, examined, judged, open_package
from fracas.packages.zips import zip_bytes

MOST_PACKAGES = 200
"""How many packages pages may add to one server; those of its own folder do not count."""

MOST_OF_ONE_KEY = 20
"""How many of them one key may have."""


class Installed(NamedTuple):
    """The result of an installation: the package, what is unusual, and the version before."""

    package: Package
    entry: Entry
    warnings: tuple[str, ...]
    replaced: str | None


class Beside(Mapping[str, Package]):
    """Installed packages by their ids: each is opened only when it is looked up.

    A package that cannot be opened is not in it.
    """

    def __init__(
        self, files: Mapping[str, Path], opening: Callable[[Path], Package] = open_package
    ) -> None:
        self._files, self._opening = files, opening
        self._opened: dict[str, Package] = {}

    def __getitem__(self, id_: str) -> Package:
        if id_ not in self._opened:
            file = self._files[id_]
            try:
                self._opened[id_] = self._opening(file)
            except FracasError:
                raise KeyError(id_) from None
        return self._opened[id_]

    def over(self, fresh: Package) -> Mapping[str, Package]:
        """The same with a package that is not installed yet in place of the one with its id."""
        files = {**self._files, fresh.id: Path(fresh.name)}
        found = Beside(files, self._opening)
        found._opened = {**self._opened, fresh.id: fresh}
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


class AllInstalled(NamedTuple):
    """What is installed, by id, and the reason for files that cannot be used."""

    packages: tuple[Package, ...]
    troubles: tuple[FracasError, ...]


def all_installed(data_folder: Path | str) -> AllInstalled:
    """Return everything that is installed, opened."""
    packages, troubles = [], []
    for file in files_of(data_folder):
        try:
            packages.append(open_package(file))
        except FracasError as error:
            if not owner_of(file):
                troubles.append(error)
    return AllInstalled(tuple(packages), tuple(troubles))


def installed(data_folder: Path | str, id_: str) -> Package:
    """Return the installed package of that id; raises `PackageError` when there is none."""
    return open_package(_file(data_folder, id_))


def install(
    data_folder: Path | str,
    source: Source,
    name: str = "",
    owners: Sequence[str] | None = None,
) -> Installed:
    """Install a package, replacing the version that was there.

    It is checked whole, with the packages that it needs, which must be installed before it; and
    those that need it must stay as sound with it as they were. One or several `owners` bring it; it
    belongs to the first unless one of them has it already, and they see nothing of others'
    packages. With None it is for everyone, and everything is seen. Raises what `examined` raises,
    and `PackageError` where others prevent it or it cannot be written: then nothing has changed.
    """
    index = whole_index(data_folder, owners)
    there = index.sound
    beside = Beside(index.files)
    package, warnings = examined(source, name, beside)
    before = there.get(package.id)
    folder = _folder(data_folder)
    file = folder / f"{package.id}.zip"
    whose = owner_of(file)
    if owners is not None and file.exists() and whose not in owners:
        raise PackageError(
            f"There is a package {package.id} on this server already, and it is not yours: give "
            "yours another id.",
            why="taken",
        )
    if owners is not None and not file.exists():
        _refuse_more(data_folder, owners)
    needing = [id_ for id_, one in there.items() if package.id in one.needs and id_ != package.id]
    _refuse_orphans(package, needing, beside)
    entry = entry_of(package)
    try:
        # What is there is its owner's business, and so is what a server will put beside it.
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        sweep(folder)
        mark = file.with_suffix(OWNER)
        if owners is None:
            put(file, zip_bytes(package.tree))
            mark.unlink(missing_ok=True)
        else:
            # First write its owner: a package without that would belong to everyone.
            put(mark, (whose or owners[0]).encode())
            put(file, zip_bytes(package.tree))
    except OSError as error:
        raise PackageError(
            f"{folder} cannot be written to ({error.strerror or error}): {package.id} was not "
            "installed.",
            why="unwritable",
        ) from None
    keep_entry(file, entry)
    return Installed(package, entry, warnings, None if before is None else before.version)


def remove(data_folder: Path | str, id_: str, owners: Collection[str] | None = None) -> None:
    """Uninstall a package; fights that were played with it have its rows in their book.

    `owners` can remove what is theirs, None anything. Raises `PackageError` when it is not there,
    not theirs, or another needs it.
    """
    there = whole_index(data_folder, owners).sound
    file = _file(data_folder, id_, None if owners is None else list(there))
    if owners is not None and owner_of(file) not in owners:
        raise PackageError(
            f"{id_} was installed on the server itself, and can be removed only there.",
            why="not-yours",
        )
    needing = [other for other, one in there.items() if id_ in one.needs]
    if needing:
        raise PackageError(
            f"{id_} is needed by {' and '.join(needing)}: remove that first.", why="needed"
        )
    try:
        file.unlink()
        for end in (OWNER, ENTRY):
            file.with_suffix(end).unlink(missing_ok=True)
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
        hint = f"choose from {', '.join(sorted(names))}."
    else:
        hint = "fracas package install FOLDER-OR-ZIP installs one."
    raise PackageError(f"No package {id_} is installed: {hint}", why="missing")


def _refuse_more(data_folder: Path | str, owners: Collection[str]) -> None:
    """Raise `PackageError` where one more package would be too many."""
    whose = [owner for file in files_of(data_folder) if (owner := owner_of(file))]
    if sum(one in owners for one in whose) >= MOST_OF_ONE_KEY:
        raise PackageError(
            f"You have {MOST_OF_ONE_KEY} packages on this server, which is the limit: remove one "
            "first.",
            why="too-many",
        )
    if len(whose) >= MOST_PACKAGES:
        raise PackageError(
            f"Pages have added {MOST_PACKAGES} packages to this server, which is the limit: ask "
            "the person who runs it to remove some.",
            why="too-many",
        )


def _refuse_orphans(package: Package, needing: Sequence[str], there: Beside) -> None:
    """Raise `PackageError` where those that need a package cannot use its new version."""
    others = [one for one in map(there.get, needing) if one is not None]
    for one in others:
        wanted = one.manifest.needs[package.id]
        if not within(package.manifest.version, wanted):
            raise PackageError(
                f"{one.id} is installed and needs {package.id} {wanted}, which "
                f"{package.manifest.version} is not: install a {one.id} that fits first.",
                why="version",
            )
    for one in others:
        try:
            judged(in_order([one], there.over(package)))
        except ContentError as error:
            raise PackageError(
                f"{one.id} is installed and would break with {package.id} "
                f"{package.manifest.version}: {error.sentence}",
                why="needed",
            ) from None
