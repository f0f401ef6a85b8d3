"""`fracas backup`: all tables of a server in one file, also while they are played."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fracas.cli.shared.codes import PARTIAL
from fracas.cli.shared.folders import ADDRESS, FOLDER, OF_A_FOLDER, usual_folder

if TYPE_CHECKING:
    from fracas.store.salvaging import Lost

DATA = click.option(
    "--data",
    type=OF_A_FOLDER,
    envvar=FOLDER,
    help="The data folder (default: that of serve).",
)
DATABASE = click.option(
    "--database", metavar="URL", envvar=ADDRESS, help="The PostgreSQL database of a server."
)

_NAMED = re.compile(r"fracas-\d{8}-\d{6}\.zip")


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@DATA
@DATABASE
@click.option(
    "--keep",
    type=click.IntRange(1),
    metavar="N",
    help="Where FILE is a folder: keep only the N newest backups in it.",
)
def backup(file: Path, data: Path | None, database: str | None, keep: int | None) -> int:
    """Write all tables and packages of a server into FILE, which is new.

    The server may be running. Where FILE is a folder, the backup is named after the time. Every
    journal's chain is checked before the file appears. Keep it where only you can read it: it
    contains what is still sealed.

    Damaged tables are left out and named; then the exit code is 3, and no older backup is removed.
    """
    from fracas.core.errors import WrongUse
    from fracas.store.backups import back_up

    folder = file if file.is_dir() else None
    if keep is not None and folder is None:
        raise WrongUse("--keep needs a folder of backups: give one that exists.")
    if folder is not None:
        file = folder / time.strftime("fracas-%Y%m%d-%H%M%S.zip", time.gmtime())
    home = data or usual_folder()
    about = back_up(database or home, file, home)
    click.echo(f"Written to {file}: {counted(about.tables, about.lines, about.packages)}.")
    if lost := lacking(about.lost):
        click.echo(lost, err=True)
        return PARTIAL
    if folder is not None and keep is not None:
        named = sorted(one for one in folder.iterdir() if _NAMED.fullmatch(one.name))
        for old in named[:-keep]:
            old.unlink()
    return 0


def lacking(lost: Lost | None) -> str:
    """Return what a backup of a damaged store lacks, in one line; blank for a sound store."""
    if lost is None:
        return ""
    count = len(lost.tables)
    tables = "1 table is" if count == 1 else f"{count:,} tables are"
    named = f"{tables} not in it: {', '.join(lost.tables)}" if count else "all its tables are in it"
    more = " More may be missing: tables, seats or codes that cannot be read." if lost.more else ""
    return f"The store is damaged, and {named}.{more}"


def counted(tables: int, lines: int, packages: int) -> str:
    """Return in words what a backup contains."""
    parts = [
        "1 table" if tables == 1 else f"{tables:,} tables",
        "1 line" if lines == 1 else f"{lines:,} lines",
    ]
    if packages:
        parts.append("1 package" if packages == 1 else f"{packages:,} packages")
    return ", ".join(parts)


COMMAND = backup
