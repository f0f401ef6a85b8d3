"""Restore a backup: to an empty folder, replacing what a folder has, or to a database.

All or nothing: the old file of tables stays until the new one takes its name, in one step; and it
is kept beside it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from fracas.core.errors import WrongUse
from fracas.store.backups import About, check, packages_of, unpack
from fracas.store.files import ACCESS, FILE, LOCK, PACKAGES, coded_refusals, free, sync_folder
from fracas.store.opening import is_address, open_store

STAGING = "restoring"
ASIDE = "before-restore"

OWN = (LOCK, f"{LOCK}-journal", ACCESS, f"{ACCESS}-wal", f"{ACCESS}-shm")
IGNORED = (*OWN, STAGING, "lost+found")
"""What may be in a folder that counts as empty."""


def restore(
    source: Path, where: str | Path, data: Path | None = None, *, replace: bool = False
) -> tuple[About, Path | None]:
    """Restore a whole backup to a data folder or a database.

    Returns what it had, and where what the folder had before is now.

    Packages go to the folder, for a database to `data`. Raises `WrongUse` for a place that is not
    empty unless `replace` is set, `StoreInUse` for a folder that a server has open, and what
    `unpack` raises; then nothing has changed.
    """
    if is_address(where):
        return _restore_database(source, str(where), data, replace=replace), None
    return _restore_folder(source, Path(where), replace=replace)


def restore_table(source: Path, table: str, where: str | Path) -> bool:
    """Restore one table of a backup to a store, which a server may use; see `put_table`."""
    from fracas.store.moving import put_table

    with _brought_up(source) as (folder, _):
        return put_table(folder / FILE, table, where)


def _restore_folder(source: Path, folder: Path, *, replace: bool) -> tuple[About, Path | None]:
    from fracas.store.sqlite import Lock

    folder = folder.resolve()
    with coded_refusals(folder), ExitStack() as last:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = Lock(folder)
        last.callback(lock.close)
        staging = folder / STAGING
        shutil.rmtree(staging, ignore_errors=True)
        last.callback(shutil.rmtree, staging, ignore_errors=True)
        held = [one.name for one in folder.iterdir() if one.name not in IGNORED]
        if held and not replace:
            raise WrongUse(
                f"{folder} is not empty: give another folder, or use --replace to put the backup "
                "in the place of what is there, which is kept beside it.",
                folder=str(folder),
            )
        about = unpack(source, staging)
        aside = free(folder / ASIDE) if held else None
        with ExitStack() as back:
            if aside is not None:
                aside.mkdir(mode=0o700)
                _put_aside(folder, aside, back)
            if (staging / PACKAGES).is_dir():
                _move(staging / PACKAGES, folder / PACKAGES, back)
            os.replace(staging / FILE, folder / FILE)
            back.pop_all()
        sync_folder(folder)
    return about, aside


def _put_aside(folder: Path, aside: Path, back: ExitStack) -> None:
    """Move a folder's content to another, with the file of tables in both until the new is there.

    It first writes what is only in the old file's log, so that no log of the old file can be
    mistaken for one of the new.
    """
    file = folder / FILE
    if file.exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as store:
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try:
            os.link(file, aside / FILE)
        except OSError:
            shutil.copy2(file, aside / FILE)
    for name in (f"{FILE}-wal", f"{FILE}-shm", PACKAGES):
        if (folder / name).exists():
            _move(folder / name, aside / name, back)


def _move(source: Path, target: Path, back: ExitStack) -> None:
    os.rename(source, target)
    back.callback(os.rename, target, source)


def _restore_database(source: Path, address: str, data: Path | None, *, replace: bool) -> About:
    from fracas.store.moving import fill_database

    with _brought_up(source) as (folder, about):
        fill_database(folder / FILE, address, replace=replace)
        if data is not None and about.packages:
            with coded_refusals(data):
                (data / PACKAGES).mkdir(mode=0o700, parents=True, exist_ok=True)
                for one in packages_of(folder):
                    part = data / PACKAGES / f".new-{one.name}"
                    shutil.copy(one, part)
                    os.replace(part, data / PACKAGES / one.name)
    return about


@contextmanager
def _brought_up(source: Path) -> Iterator[tuple[Path, About]]:
    """Yield a backup, unpacked into a temporary folder, with its tables in this version's shape."""
    with tempfile.TemporaryDirectory(prefix="fracas-") as name:
        folder = Path(name)
        about = unpack(source, folder)
        open_store(folder).close()
        check(folder / FILE)
        yield folder, about
