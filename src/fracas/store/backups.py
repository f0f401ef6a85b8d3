"""A backup: one zip with a whole store and the packages beside it, made while play goes on.

It contains a data folder: unpacked into an empty one it can be played from. A first file lists the
contents, with a digest of each file. Stores of any kind give the same backup, so a folder's backup
may be restored into a database and the other way round.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sqlite3
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec

from fracas import __version__
from fracas.core.errors import JournalError, StoreDamaged, StoreVersion, WrongUse
from fracas.core.play.journal import parse_journal
from fracas.store.files import FILE, PACKAGES, coded_refusals, open_own, refuse_taken, sync_folder
from fracas.store.opening import is_address
from fracas.store.salvaging import Lost, salvage

FORMAT = 1
ABOUT = "backup.json"

_NAME = re.compile(rf"{re.escape(FILE)}|{PACKAGES}/[A-Za-z0-9_-][A-Za-z0-9._-]*\.zip")
_CHUNK = 1 << 20
_MOST_ABOUT = 1 << 22

_METHODS = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
_CANNOT_UNZIP = RuntimeError, EOFError, zlib.error
"""What `zipfile` raises for encryption, for features that it lacks, and for torn data."""


class Part(msgspec.Struct, frozen=True):
    """A file of a backup: its name, how many bytes it has, and their SHA-256."""

    name: str
    size: int
    digest: str


class About(msgspec.Struct, frozen=True):
    """What a backup says of itself; `made` is in milliseconds since 1970 (UTC).

    If the store was damaged, `lost` says what of it is not in the backup.
    """

    format: int
    engine: str
    made: int
    tables: int
    lines: int
    files: tuple[Part, ...]
    lost: Lost | None = None

    @property
    def packages(self) -> int:
        """How many content packages it has."""
        return sum(part.name != FILE for part in self.files)


class Listed(msgspec.Struct, frozen=True):
    """A table of a backup; `changed` is in milliseconds since 1970 (UTC)."""

    id: str
    system: str
    title: str
    lines: int
    changed: int


def back_up(where: str | Path, target: Path, data: Path | None = None) -> About:
    """Write everything of a store into a new file, as it is at one moment, and check it.

    `where` is a data folder or the address of a database, whose packages are in the folder `data`;
    a server may run on it. The file appears only once it is whole and every journal in it was
    checked against its chain. Damaged tables are left out, and named in the result. Raises
    `WrongUse` if it exists already or there is no store, else a `StoreError`.
    """
    target = target.resolve()
    refuse_taken(target)
    folder = data if is_address(where) else Path(where)
    with coded_refusals(target), _beside(target) as room:
        file, lost = _sound_copy(where, room)
        listed = check(file)
        found = [(FILE, file)]
        if folder is not None:
            found += [(f"{PACKAGES}/{one.name}", one) for one in packages_of(folder)]
        about = _pack(found, listed, lost, room / "whole")
        refuse_taken(target)
        os.replace(room / "whole", target)
        sync_folder(target.parent)
    return about


def tables_of(source: Path) -> tuple[Listed, ...]:
    """Return the tables of a backup, the last played first, after unpacking and checking it."""
    with tempfile.TemporaryDirectory(prefix="fracas-") as name:
        unpack(source, Path(name))
        return check(Path(name, FILE))


def unpack(source: Path, folder: Path) -> About:
    """Put the files of a backup into a new folder, and check all of it.

    Raises `WrongUse` for what is not a backup, `StoreVersion` for one of a later version, and
    `StoreDamaged` for one that is not consistent.
    """
    with coded_refusals(folder), opened(source) as (packed, about):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for part in about.files:
            path = folder / part.name
            path.parent.mkdir(mode=0o700, exist_ok=True)
            with open(path, "wb", opener=open_own) as here:
                try:
                    with packed.open(part.name) as there:
                        digest = _poured(there, here, part.size)
                except _CANNOT_UNZIP:
                    digest = ""
                here.flush()
                os.fsync(here.fileno())
            if digest != part.digest:
                raise StoreDamaged(
                    f"{source} was changed or broken since it was made ({part.name} is not as it "
                    "was): use another backup.",
                    file=str(source),
                )
        listed = check(folder / FILE)
        if len(listed) != about.tables:
            raise StoreDamaged(f"{source} lacks tables: use another backup.", file=str(source))
    return about


def check(file: Path, *, opens: bool = False) -> tuple[Listed, ...]:
    """Check the chain of every journal in a store's file; return its tables.

    With `opens` the settings of a table and its seats must be readable too. Raises `StoreDamaged`
    naming the first that is not consistent.
    """
    try:
        with closing(sqlite3.connect(file)) as store:
            if store.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise StoreDamaged(f"{file.name} is damaged: use another backup.")
            ids = store.execute("SELECT id FROM fracas_tables ORDER BY changed DESC, id").fetchall()
            return tuple([_check_table(store, table, opens=opens) for (table,) in ids])
    except sqlite3.Error as error:
        raise StoreDamaged(f"{file.name} cannot be read ({error}): use another backup.") from None


def _check_table(store: sqlite3.Connection, table: str, *, opens: bool) -> Listed:
    """Return a table that is consistent; raises `StoreDamaged` for one that is not."""
    row = store.execute(
        "SELECT id, system, title, length, changed FROM fracas_tables WHERE id = ?", (table,)
    ).fetchone()
    found = store.execute(
        "SELECT number, line FROM fracas_lines WHERE table_id = ? ORDER BY number", (table,)
    ).fetchall()
    try:
        listed = Listed(*row)
        _check_journal(listed, found)
        if opens:
            _check_settings(store, table)
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        raise StoreDamaged(
            f"The table {table} cannot be read ({type(error).__name__}): use another backup.",
            table=table,
        ) from None
    return listed


def _check_settings(store: sqlite3.Connection, table: str) -> None:
    """Raise `ValueError` or the like if the settings of a table or its seats are not data."""
    for rows, column, key in (
        ("fracas_tables", "settings", "id"),
        ("fracas_seats", "preferences", "table_id"),
    ):
        for (text,) in store.execute(f"SELECT {column} FROM {rows} WHERE {key} = ?", (table,)):
            msgspec.json.decode(text, type=dict[str, Any])


def _check_journal(table: Listed, found: list[tuple[int, bytes]]) -> None:
    numbers = [number for number, _ in found]
    if numbers != list(range(table.lines)):
        raise StoreDamaged(
            f"The table {table.id} should have {table.lines} lines and has {len(found)}, so this "
            "store is damaged: use another backup.",
            table=table.id,
        )
    if found:
        try:
            parse_journal(b"".join(line for _, line in found), f"The journal of table {table.id}")
        except JournalError as error:
            raise StoreDamaged(error.sentence, table=table.id) from None


def packages_of(data: Path) -> list[Path]:
    """Return the installed packages of a data folder, in the order of their names."""
    return sorted(
        one for one in (data / PACKAGES).glob("*.zip") if _NAME.fullmatch(f"{PACKAGES}/{one.name}")
    )


@contextmanager
def opened(source: Path) -> Iterator[tuple[zipfile.ZipFile, About]]:
    """Open a backup; raises `WrongUse` for anything else, `StoreVersion` for a later one."""
    no_backup = WrongUse(
        f"{source} is not a Fracas backup: give a file that fracas backup wrote.", file=str(source)
    )
    try:
        packed = zipfile.ZipFile(source)
    except FileNotFoundError:
        raise WrongUse(f"There is no file {source}: check its name.", file=str(source)) from None
    except (zipfile.BadZipFile, *_CANNOT_UNZIP):
        raise no_backup from None
    with packed:
        if any(entry.compress_type not in _METHODS for entry in packed.infolist()):
            raise no_backup
        try:
            entry = packed.getinfo(ABOUT)
            text = packed.read(entry) if entry.file_size <= _MOST_ABOUT else b""
            version = msgspec.json.decode(text)["format"]
            if isinstance(version, int) and version > FORMAT:
                raise StoreVersion(
                    f"{source} was written by a later Fracas: restore it with that one.",
                    file=str(source),
                )
            about = msgspec.json.decode(text, type=About)
        except (KeyError, TypeError, msgspec.DecodeError, zipfile.BadZipFile, *_CANNOT_UNZIP):
            raise no_backup from None
        names = [part.name for part in about.files]
        strange = [one for one in names if not _NAME.fullmatch(one)]
        if strange or FILE not in names or not {*names} <= {*packed.namelist()}:
            raise no_backup
        yield packed, about


def _sound_copy(where: str | Path, room: Path) -> tuple[Path, Lost | None]:
    """Return a file with all sound tables of a store, made in a folder, and what it lacks."""
    from fracas.store.sqlite import copy

    file = source = room / FILE
    try:
        if is_address(where):
            from fracas.store.moving import copy_database

            copy_database(str(where), file)
        else:
            source = Path(where) / FILE
            if not source.is_file():
                raise WrongUse(
                    f"There are no tables in {where}: give the data folder of a server, or "
                    "--database.",
                    folder=str(where),
                )
            copy(source, file)
        check(file, opens=True)
    except StoreDamaged:
        # A copy of something damaged is not kept; a server's rows are available only as a copy.
        if not source.is_file():
            raise
        rest = room / f"sound-{FILE}"
        lost = salvage(source, rest, lambda store, table: _check_table(store, table, opens=True))
        return rest, lost
    return file, None


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """Yield a folder for unfinished work, on the same disk, that only its owner can look into."""
    name = tempfile.mkdtemp(prefix=".fracas-", dir=target.parent)
    try:
        yield Path(name)
    finally:
        shutil.rmtree(name, ignore_errors=True)


def _pack(
    found: list[tuple[str, Path]], listed: tuple[Listed, ...], lost: Lost | None, whole: Path
) -> About:
    parts: list[Part] = []
    # Anyone who has it has every sealed die: only its owner may read it.
    handle = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, path in found:
                with path.open("rb") as there, packed.open(name, "w", force_zip64=True) as here:
                    digest, size = hashlib.sha256(), 0
                    while chunk := there.read(_CHUNK):
                        digest.update(chunk)
                        size += len(chunk)
                        here.write(chunk)
                parts.append(Part(name, size, digest.hexdigest()))
            lines = sum(table.lines for table in listed)
            made = int(time.time() * 1000)
            about = About(FORMAT, __version__, made, len(listed), lines, tuple(parts), lost)
            packed.writestr(ABOUT, msgspec.json.format(msgspec.json.encode(about), indent=2))
        out.flush()
        os.fsync(out.fileno())
    return about


def _poured(there: IO[bytes], here: IO[bytes], size: int) -> str:
    """Copy a number of bytes, and at most one beyond them; return their digest."""
    digest, left = hashlib.sha256(), size + 1
    while left > 0 and (chunk := there.read(min(_CHUNK, left))):
        left -= len(chunk)
        digest.update(chunk)
        here.write(chunk)
    return digest.hexdigest()
