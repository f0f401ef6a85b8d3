"""A backup put back: into an empty folder, in the place of what a folder holds, into a database.

All or nothing: until the new file of tables takes its name, in one step, the old one stands; and it
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
"""What may lie in a folder that counts as empty."""


def restore(
    source: Path, where: str | Path, data: Path | None = None, *, replace: bool = False
) -> tuple[About, Path | None]:
    """Put a whole backup into a data folder or a database; gives what it held, and where the
    things that a folder held before are kept now.

    Packages go into the folder, for a database into `data`. Raises `WrongUse` for a place that is
    not empty unless it is to be `replace`d, `StoreInUse` for a folder that a server has open, and
    what `unpack` raises; nothing is changed then.
    """
    if is_address(where):
        return _restore_database(source, str(where), data, replace=replace), None
    return _restore_folder(source, Path(where), replace=replace)


def restore_table(source: Path, table: str, where: str | Path) -> bool:
    """Put one table of a backup back into a store, at which a server may be; see `put_table`."""
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
                f"{folder} is not empty: give another folder, or say --replace to put the backup "
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
    """Keep what a folder holds in another, the file of tables in both until the new one is there.

    What was not yet written over from its log is first, so that no log of the old file can be
    taken for one of the new.
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
    """A backup, unpacked into a folder for a while, its tables in the shape of this version."""
    with tempfile.TemporaryDirectory(prefix="fracas-") as name:
        folder = Path(name)
        about = unpack(source, folder)
        open_store(folder).close()
        check(folder / FILE)
        yield folder, about
