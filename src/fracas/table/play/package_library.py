"""The packages of a server: those of its data folder, for everyone who makes tables there.

Lists come from the index beside the packages and wait for no work. One worker process checks
packages and another reads them, so that neither delays play; nothing of their content is kept here.
`fracas package install` also serves a running server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fracas.content.chapters import chapter_of
from fracas.content.faults import MOST_SHOWN
from fracas.content.toml import MOST_NODES
from fracas.core.errors import FracasError, PackageError, WorkersLost
from fracas.core.play.journal import Used
from fracas.core.system.ruleset import Ruleset
from fracas.packages import in_order, open_package, used
from fracas.packages.books import refuse_strangers, rows_of, rulings_of
from fracas.packages.files import files_of
from fracas.packages.index import Entry, Index, PackedRow, index_of, indexed, stamp
from fracas.packages.installing import Beside, install, remove
from fracas.packages.package import Package
from fracas.packages.single import packed
from fracas.rulesets.registry import ruleset
from fracas.table.keeping.hands import Hire, processes
from fracas.table.keeping.pool import Pool
from fracas.table.seats.invitations import digest
from fracas.table.workshop.uploading import Shared

LOW = 10
"""By how much the priority of reading packages is below that of play."""

MOST_CHOSEN = 40
"""How many packages a fight may be played with."""

MOST_OF_ONE_SOURCE = 40
"""How many packages one address may have added since the server was started."""

CHECKING, READING = 10.0, 5.0
"""How many seconds an upload may be checked, and packages may be read."""

PATIENCE = 1.5
"""How many seconds a list waits for the entry of a file that was put there by hand."""

MOST_KEPT = 8
"""How many packages a worker keeps open for those who build with them."""

ZIP = b"PK"


class UploadsOff(FracasError):
    """A server that accepts no packages from pages."""

    code = "uploads-off"


class PackageCard(msgspec.Struct, frozen=True):
    """An installed package: what it is called, and what it contains.

    `chapters` are (chapter, how many rows), `rulings` how many house rules it has, and `own` says
    that the caller added it, and may remove it.
    """

    id: str
    title: str
    version: str
    system: str
    digest: str
    summary: str
    authors: tuple[str, ...]
    license: str
    needs: tuple[str, ...]
    fights: tuple[PackedRow, ...]
    combatants: tuple[PackedRow, ...]
    chapters: tuple[tuple[str, int], ...]
    rulings: int
    own: bool = False


class Laid(NamedTuple):
    """Packages that were chosen, in their order, with all their rows and house rules.

    They have no files with them. `own` are the ids of those that the caller added.
    """

    packages: tuple[Package, ...]
    tables: dict[str, Any]
    rulings: dict[str, str | int]
    own: frozenset[str] = frozenset()

    @property
    def used(self) -> tuple[Used, ...]:
        """Return the packages as a fight that is played with them names them."""
        return used(self.packages)

    def over(self, tables: dict[str, Any]) -> dict[str, Any]:
        """Return the rows of the packages with those of `tables` over them, row by row."""
        whole = {**self.tables, **tables}
        for chapter, rows in self.tables.items():
            own = tables.get(chapter)
            if isinstance(own, dict) and chapter in self._with_rows:
                whole[chapter] = {**rows, **own}
        return whole

    def taken_off(self, tables: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
        """Return tables without what only the packages say; `own` are those from before."""
        left: dict[str, Any] = {}
        for chapter, rows in tables.items():
            ours: Any = self.tables.get(chapter)
            before = own.get(chapter)
            if chapter in self._with_rows and isinstance(rows, dict):
                had = before if isinstance(before, dict) else {}
                kept = {
                    key: row
                    for key, row in rows.items()
                    if key in had or key not in ours or row != ours[key]
                }
                if kept or before is not None:
                    left[chapter] = kept
            elif before is not None or rows != ours:
                left[chapter] = rows
        return left

    @property
    def _with_rows(self) -> set[str]:
        """Return the chapters of the packages that are tables of rows."""
        book = self.packages[0].rules.open_book({}) if self.packages else None
        return {one for one in self.tables if isinstance(getattr(book, one, None), dict)}


NOTHING = Laid((), {}, {})
"""No packages at all."""


class Listed(NamedTuple):
    """What a list shows: the packages, and why other public files cannot be used."""

    cards: tuple[PackageCard, ...]
    troubles: tuple[str, ...]


class Done(NamedTuple):
    """The result of an upload: the package, what is unusual in it, the version that it replaced."""

    entry: Entry
    warnings: tuple[str, ...]
    replaced: str | None


class PackageLibrary:
    """The packages of one data folder; without a folder there are none, and none can be added.

    It has what is for everyone; the library `seen_by` a caller also has what they added. `often`
    multiplies how many one address may add, for tests and measurements from one machine.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        uploads: bool = True,
        often: int = 1,
        hire: Hire = processes,
    ) -> None:
        self._folder = folder
        self.uploads = uploads and folder is not None
        self._adds = Pool(1, LOW, seconds=CHECKING, stays=False, hire=hire)
        self._reads = Pool(1, LOW, seconds=READING, hire=hire)
        self._shared = Shared(MOST_OF_ONE_SOURCE * often)
        self._owners: tuple[str, ...] = ()

    def seen_by(self, keys: Iterable[str]) -> PackageLibrary:
        """Return the same library for a caller with these keys of their own packages."""
        mine = copy(self)
        mine._owners = tuple([digest(key) for key in keys])
        return mine

    async def listed(self) -> Listed:
        """Return everything that is installed here for the caller."""
        index = await self._index()
        return Listed(
            tuple(
                [
                    package_card(one, own=index.owners[id_] in self._owners)
                    for id_, one in index.entries.items()
                    if one.manifest is not None
                ]
            ),
            tuple(
                [
                    one.trouble
                    for id_, one in index.entries.items()
                    if one.trouble and not index.owners[id_]
                ]
            ),
        )

    async def laid(self, system: str, ids: Iterable[str]) -> Laid:
        """Return the packages of those ids, with those that they need, for a fight of a system.

        Raises `PackageError` for one that is not installed, or that does not fit the others or that
        system.
        """
        wanted = tuple(dict.fromkeys(ids))
        if not wanted:
            return NOTHING
        if len(wanted) > MOST_CHOSEN:
            raise PackageError(f"A fight has at most {MOST_CHOSEN} packages.", why="too-many")
        index = await self._index()
        there = index.sound
        for id_ in wanted:
            if id_ not in there:
                raise PackageError(
                    f"Package {id_[:60]} is no longer installed on this server: add it again, or "
                    "play without it.",
                    why="missing",
                )
        files = {id_: index.files[id_] for id_ in there}
        laid = await self._reads.do(laid_by_worker, system, wanted, files)
        own = [one.id for one in laid.packages if index.owners[one.id] in self._owners]
        return laid._replace(own=frozenset(own))

    async def install(self, data: bytes, name: str, source: str = "") -> Done:
        """Install a zip, or a content file as a package of its own; `name` names the file.

        It belongs to the caller. Raises `UploadsOff` if this server accepts none, `TooOften` while
        many are waiting, and what `packages.install` raises.
        """
        self.refuse_uploads()
        assert self._owners, "a package that is added has a key"
        self._shared.refuse_more(source, await asyncio.to_thread(_ids, self._folder))
        async with self._shared.turn():
            done: Done = await self._adds.do(
                installed_by_worker, self._folder, data, name, self._owners
            )
        assert done.entry.manifest is not None, "what is installed is sound"
        self._shared.note(source, done.entry.manifest.id)
        return done

    async def remove(self, id_: str) -> None:
        """Remove a caller's package; raises `UploadsOff`, and what `packages.remove` raises."""
        self.refuse_uploads()
        async with self._shared.turn():
            await self._adds.do(remove, self._folder, id_, self._owners)

    def refuse_uploads(self) -> None:
        """Raise `UploadsOff` if no packages are accepted from pages."""
        if not self.uploads:
            raise UploadsOff(
                "This server accepts no packages from pages: its operator adds them with fracas "
                "package install."
            )

    def close(self) -> None:
        """End the workers."""
        self._adds.close()
        self._reads.close()

    async def _index(self) -> Index:
        """Return the index for the caller; a worker makes missing entries, and is waited for."""
        if self._folder is None:
            return Index({}, {}, {}, ())
        made = self._shared.made
        index = await asyncio.to_thread(index_of, self._folder, self._owners, made.get)
        if not index.missing:
            return index
        making = self._shared.making
        if making is None or making.done():
            making = self._shared.making = asyncio.create_task(self._make(index.missing))
        await asyncio.wait((making,), timeout=PATIENCE)
        return await asyncio.to_thread(index_of, self._folder, self._owners, made.get)

    async def _make(self, files: Collection[Path]) -> None:
        for file in files:
            of = stamp(file)
            try:
                entry = await self._reads.do(indexed, file)
            except (FracasError, OSError) as error:
                lost = isinstance(error, WorkersLost)
                why = "takes too long to read: make it smaller" if lost else "cannot be read"
                entry = Entry(trouble=f"{file.name} {why}.")
            # It may not be possible to write anything beside the package.
            self._shared.made.keep(file, of, entry)


def installed_by_worker(folder: Path, data: bytes, name: str, owners: tuple[str, ...]) -> Done:
    """Install what a caller sent: a zip, or anything else as a content file."""
    done = install(folder, data if data.startswith(ZIP) else packed(data, name), name, owners)
    return Done(done.entry, done.warnings[:MOST_SHOWN], done.replaced)


def laid_by_worker(system: str, ids: tuple[str, ...], files: dict[str, Path]) -> Laid:
    """Return packages with those that they need, in their order; `files` are those that exist."""
    there = Beside(files, _kept_open)
    wanted = [one for one in map(there.get, ids) if one is not None]
    taken = in_order(wanted, there)
    refuse_strangers(ruleset(system), taken)
    if sum(one.nodes for one in taken) > MOST_NODES:
        raise PackageError(
            f"These packages have more than {MOST_NODES:,} keys and values together: choose fewer.",
            why="too-many",
        )
    return Laid(taken, rows_of(taken), rulings_of(taken))


def _kept_open(file: Path) -> Package:
    return _opened(file, stamp(file))


@lru_cache(maxsize=MOST_KEPT)
def _opened(file: Path, _of: object) -> Package:
    return msgspec.structs.replace(open_package(file), tree={})


def _ids(folder: Path | None) -> frozenset[str]:
    return frozenset(file.stem for file in files_of(folder)) if folder is not None else frozenset()


def package_card(entry: Entry, *, own: bool = False) -> PackageCard:
    """Return a package as pages show it; `own` for the caller who added it."""
    about = entry.manifest
    assert about is not None, "what has no manifest is no package"
    return PackageCard(
        about.id,
        about.title,
        about.version,
        about.system,
        entry.digest,
        about.summary,
        about.authors,
        about.license,
        tuple(about.needs),
        entry.fights,
        entry.combatants,
        entry.chapters,
        entry.rulings,
        own,
    )


def combatants_of(rules: Ruleset) -> str:
    """Return the chapter of a system that has its combatants."""
    return chapter_of(rules.open_book({}), rules.combatants())
