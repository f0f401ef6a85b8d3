"""The packages of a server: those of its data folder, for everybody who makes tables there.

They are opened and checked by a worker process, so that no package holds up those who play, and
read again whenever the folder is another one: `fracas package install` serves a server that runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fracas.content.chapters import chapter_of
from fracas.core.errors import FracasError, PackageError
from fracas.core.journal import Used
from fracas.core.ruleset import Ruleset
from fracas.packages import in_order, used
from fracas.packages.books import refuse_strangers, rows_of, rulings_of
from fracas.packages.package import Package
from fracas.packages.shelf import FOLDER, OWNER, Installed, Shelved, install, remove, shelved
from fracas.packages.single import packed
from fracas.rulesets.registry import ruleset
from fracas.sim.fields import SCENARIOS
from fracas.table.invitations import digest
from fracas.table.pool import Pool

LOW = 10
"""By how much reading packages stands back behind those who play."""

MOST_CHOSEN = 40
"""How many packages a fight may be played with."""

ZIP = b"PK"


class UploadsOff(FracasError):
    """A server that takes no packages from pages."""

    code = "uploads-off"


class PackedRow(msgspec.Struct, frozen=True):
    """A fight or a combatant of a package, as a list shows it."""

    id: str
    title: str
    summary: str = ""


class PackageCard(msgspec.Struct, frozen=True):
    """An installed package: who it is, and what it brings.

    `chapters` are (chapter, how many rows), `rulings` how many house rules it has, and `own` says
    that whoever asks has brought it, and may remove it.
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
    """Packages that were chosen, in their order, with all their rows and house rules."""

    packages: tuple[Package, ...]
    tables: dict[str, Any]
    rulings: dict[str, str | int]

    @property
    def used(self) -> tuple[Used, ...]:
        """How a fight that is played with them names them."""
        return used(self.packages)

    def over(self, tables: dict[str, Any]) -> dict[str, Any]:
        """The rows of the packages with those of `tables` over them, row by row."""
        whole = {**self.tables, **tables}
        for chapter, rows in self.tables.items():
            own = tables.get(chapter)
            if isinstance(own, dict) and chapter in self._with_rows:
                whole[chapter] = {**rows, **own}
        return whole

    def taken_off(self, tables: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
        """Tables without what only the packages say: `own` are those that stood there before."""
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
        """Chapters of the packages that are tables of rows."""
        book = self.packages[0].rules.open_book({}) if self.packages else None
        return {one for one in self.tables if isinstance(getattr(book, one, None), dict)}


NOTHING = Laid((), {}, {})
"""No packages at all."""


class Stock:
    """The packages of one data folder; with no folder there are none, and none can be added.

    It has what is everybody's; `seen_by` somebody also what they brought.
    """

    def __init__(self, folder: Path | None = None, *, uploads: bool = True) -> None:
        self._folder = folder
        self.uploads = uploads and folder is not None
        self._pool = Pool(1, LOW, stays=False)
        self._lock = asyncio.Lock()
        self._known = _Known()
        self._owners: tuple[str, ...] = ()

    def seen_by(self, keys: Iterable[str]) -> Stock:
        """The same stock for whoever has these keys, by which they brought packages."""
        mine = copy(self)
        mine._owners = tuple([digest(key) for key in keys])
        return mine

    def is_own(self, id_: str) -> bool:
        """Whether a package is of whoever sees the stock so, as it was read last."""
        return self._known.shelved.owners.get(id_) in self._owners

    async def all(self) -> Shelved:
        """Everything that is installed here for them, and why other files cannot be used."""
        async with self._lock:
            return (await self._all()).seen_by(self._owners)

    async def cards(self) -> tuple[PackageCard, ...]:
        """The packages, as pages show them."""
        found = (await self.all()).packages
        return tuple([package_card(one, own=self.is_own(one.id)) for one in found])

    async def laid(self, system: str, ids: Iterable[str]) -> Laid:
        """The packages of those ids with those that they need, for a fight of a system.

        Raises `PackageError` for one that is not installed, or cannot be taken with the others or
        for that system.
        """
        wanted = tuple(dict.fromkeys(ids))
        if not wanted:
            return NOTHING
        if len(wanted) > MOST_CHOSEN:
            raise PackageError(f"A fight has at most {MOST_CHOSEN} packages.", why="too-many")
        there = (await self.all()).packages
        by_id = {one.id: one for one in there}
        for id_ in wanted:
            if id_ not in by_id:
                raise PackageError(
                    f"No package {id_[:60]} is installed on this server any more: add it again, or "
                    "play without it.",
                    why="missing",
                )
        taken = in_order([by_id[id_] for id_ in wanted], there)
        refuse_strangers(ruleset(system), taken)
        return Laid(taken, rows_of(taken), rulings_of(taken))

    async def install(self, data: bytes, name: str) -> Installed:
        """Install a zip, or a content file as a package of its own; `name` stands for the file.

        It belongs to whoever sees the stock so. Raises `UploadsOff` where that is not done here,
        and what `packages.install` raises.
        """
        self.refuse_uploads()
        assert self._owners, "whoever brings something has a key"
        async with self._lock:
            done = await self._pool.do(installed_by_worker, self._folder, data, name, self._owners)
            await self._all()
            return done

    async def remove(self, id_: str) -> None:
        """Take an own package off; raises `UploadsOff`, and what `packages.remove` raises."""
        self.refuse_uploads()
        async with self._lock:
            assert self._folder is not None, "without a folder nothing is taken in or off"
            await asyncio.to_thread(remove, self._folder, id_, self._owners)

    def refuse_uploads(self) -> None:
        """Raise `UploadsOff` where no packages are taken from pages."""
        if not self.uploads:
            raise UploadsOff(
                "This server takes no packages from pages: whoever runs it adds them by fracas "
                "package install."
            )

    def close(self) -> None:
        """Let the worker go."""
        self._pool.close()

    async def _all(self) -> Shelved:
        known = self._known
        signature = await asyncio.to_thread(_signature, self._folder)
        if signature != known.signature:
            known.shelved = await self._pool.do(shelved, self._folder)
            known.signature = signature
        return known.shelved


class _Known:
    """What was read of the folder last, for all who see it."""

    def __init__(self) -> None:
        self.signature: object = ()
        self.shelved = Shelved((), ())


def installed_by_worker(folder: Path, data: bytes, name: str, owners: tuple[str, ...]) -> Installed:
    """Install what was sent, for somebody: a zip, or anything else as a content file."""
    return install(folder, data if data.startswith(ZIP) else packed(data, name), name, owners)


def package_card(package: Package, *, own: bool = False) -> PackageCard:
    """A package as pages show it; `own` for whoever brought it."""
    about, tables = package.manifest, package.tables
    people = combatants_of(package.rules)
    return PackageCard(
        about.id,
        about.title,
        about.version,
        about.system,
        package.digest,
        about.summary,
        about.authors,
        about.license,
        tuple(about.needs),
        packed_rows(tables.get(SCENARIOS)),
        packed_rows(tables.get(people)),
        tuple((name, len(rows)) for name, rows in tables.items() if isinstance(rows, dict)),
        len(package.rulings),
        own,
    )


def packed_rows(rows: Any) -> tuple[PackedRow, ...]:
    """The rows of a chapter of a package, as a list shows them."""
    if not isinstance(rows, dict):
        return ()
    return tuple(
        [
            PackedRow(
                key, str(row.get("title") or row.get("name") or key), str(row.get("summary", ""))
            )
            for key, row in rows.items()
            if isinstance(row, dict)
        ]
    )


def combatants_of(rules: Ruleset) -> str:
    """The chapter of a system in which combatants stand."""
    return chapter_of(rules.open_book({}), rules.combatants())


def _signature(folder: Path | None) -> tuple[tuple[str, int, int], ...]:
    """What tells whether the folder is as it was."""
    if folder is None:
        return ()
    found = []
    for file in sorted((*(folder / FOLDER).glob("*.zip"), *(folder / FOLDER).glob(f"*{OWNER}"))):
        told = file.stat()
        found.append((file.name, told.st_mtime_ns, told.st_size))
    return tuple(found)
