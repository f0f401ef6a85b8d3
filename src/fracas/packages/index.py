"""The index of the installed packages: what a list shows of each, in a small file beside it.

A list is made only from these files: it opens no package and waits for nothing. Installing a
package writes its entry; an entry that is missing, or older than its package or this Fracas, is
made again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fracas import __version__
from fracas.content.chapters import chapter_of
from fracas.core.errors import FracasError
from fracas.packages.files import files_of, owner_of, put
from fracas.packages.manifest import Manifest
from fracas.packages.package import Package, open_package
from fracas.rulesets.registry import names

ENTRY = ".entry"
"""The ending of the file with the entry of the package beside it."""

SCENARIOS = "scenarios"
LONGEST_TITLE, LONGEST_SUMMARY = 100, 300
"""How much (characters) a list shows of a row or a package."""


class PackedRow(msgspec.Struct, frozen=True):
    """A fight or a combatant of a package, as a list shows it.

    For a fight, `sides` counts who opens it, side by side as its row has them.
    """

    id: str
    title: str
    summary: str = ""
    sides: tuple[int, ...] = ()


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of an installed package without opening it, or why it cannot be used.

    `chapters` are (chapter, how many rows), `rulings` how many house rules it has, `nodes` how many
    keys and values. Where there is `trouble`, there is no manifest.
    """

    manifest: Manifest | None = None
    digest: str = ""
    fights: tuple[PackedRow, ...] = ()
    combatants: tuple[PackedRow, ...] = ()
    chapters: tuple[tuple[str, int], ...] = ()
    rulings: int = 0
    nodes: int = 0
    trouble: str = ""


class _Kept(msgspec.Struct, frozen=True):
    """An entry as stored, and what it is for: another file or another Fracas has another one."""

    of: tuple[int, int, str, tuple[str, ...]]
    entry: Entry


class Index(NamedTuple):
    """Entries with their files by id, their owners, and files that have no entry yet.

    A blank owner means everyone. A package that cannot be used is listed by the name of its file.
    """

    entries: dict[str, Entry]
    files: dict[str, Path]
    owners: dict[str, str]
    missing: tuple[Path, ...]

    @property
    def sound(self) -> dict[str, Manifest]:
        """The manifests of those that can be used."""
        found = {id_: one.manifest for id_, one in self.entries.items()}
        return {id_: one for id_, one in found.items() if one is not None}


def index_of(
    data_folder: Path | str,
    owners: Collection[str] | None = None,
    entry_at: Callable[[Path], Entry | None] | None = None,
) -> Index:
    """Return the stored index, of what belongs to everyone and to these `owners`.

    With None it is of all. Nothing is opened and nothing is written unless `entry_at` does, which
    is called for missing entries.
    """
    found = Index({}, {}, {}, ())
    missing = []
    for file in files_of(data_folder):
        owner = owner_of(file)
        if owner and owners is not None and owner not in owners:
            continue
        entry = _kept(file) or (entry_at(file) if entry_at else None)
        if entry is None:
            missing.append(file)
            continue
        id_ = file.stem if entry.manifest is None else entry.manifest.id
        found.entries[id_], found.files[id_], found.owners[id_] = entry, file, owner
    return found._replace(missing=tuple(missing))


def whole_index(data_folder: Path | str, owners: Collection[str] | None = None) -> Index:
    """Return the same with an entry for each; packages without one are opened for it."""
    return index_of(data_folder, owners, indexed)


def indexed(file: Path) -> Entry:
    """Open a package and store its entry beside it."""
    of = stamp(file)
    try:
        entry = entry_of(open_package(file))
    except FracasError as error:
        entry = Entry(trouble=error.sentence)
    keep_entry(file, entry, of)
    return entry


def keep_entry(file: Path, entry: Entry, of: Any = None) -> None:
    """Write the entry of a package beside it; where that fails, it is made again later."""
    of = of or stamp(file)
    if of is not None:
        with suppress(OSError):
            put(file.with_suffix(ENTRY), msgspec.json.encode(_Kept(of, entry)))


def entry_of(package: Package) -> Entry:
    """Return what lists show of a package."""
    tables = package.tables
    rules = package.rules
    people = chapter_of(rules.open_book({}), rules.combatants())
    about = package.manifest
    short = msgspec.structs.replace(
        about,
        title=_cut(about.title, LONGEST_TITLE),
        summary=_cut(about.summary, LONGEST_SUMMARY),
        authors=tuple(_cut(one, LONGEST_TITLE) for one in about.authors[:20]),
        license=_cut(about.license, LONGEST_TITLE),
    )
    return Entry(
        manifest=short,
        digest=package.digest,
        fights=packed_rows(tables.get(SCENARIOS)),
        combatants=packed_rows(tables.get(people)),
        chapters=tuple(
            (name, len(rows)) for name, rows in tables.items() if isinstance(rows, dict)
        ),
        rulings=len(package.rulings),
        nodes=package.nodes,
    )


def packed_rows(rows: Any) -> tuple[PackedRow, ...]:
    """Return the rows of a chapter of a package, as a list shows them."""
    return tuple(_packed(rows)) if isinstance(rows, dict) else ()


def _packed(rows: dict[str, Any]) -> Iterator[PackedRow]:
    for key, row in rows.items():
        if isinstance(row, dict):
            title = str(row.get("title") or row.get("name") or key)
            summary = str(row.get("summary", ""))
            yield PackedRow(
                key, _cut(title, LONGEST_TITLE), _cut(summary, LONGEST_SUMMARY), _sides(row)
            )


def _sides(row: dict[str, Any]) -> tuple[int, ...]:
    """Return how many of the cast of a row are on each side; nothing where it has no cast."""
    cast = row.get("cast")
    counts: Counter[str] = Counter()
    for one in cast if isinstance(cast, list | tuple) else ():
        if isinstance(one, dict) and isinstance(one.get("side"), str):
            count = one.get("count", 1)
            counts[one["side"]] += count if isinstance(count, int) else 1
    return tuple(counts.values())


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def stamp(file: Path) -> tuple[int, int, str, tuple[str, ...]] | None:
    """Return what shows whether an entry is of this file and this Fracas; None without a file."""
    try:
        told = file.stat()
    except OSError:
        return None
    return told.st_mtime_ns, told.st_size, __version__, tuple(names())


def _kept(file: Path) -> Entry | None:
    """Return the stored entry of a package; None where it is of another file, or is not one."""
    try:
        kept = msgspec.json.decode(file.with_suffix(ENTRY).read_bytes(), type=_Kept)
    except (OSError, ValueError):
        return None
    return kept.entry if kept.of == stamp(file) else None
