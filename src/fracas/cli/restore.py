"""`fracas restore`: restore a backup, whole or one table of it."""

from __future__ import annotations

import time
from pathlib import Path

import click

from fracas.cli.backup import DATA, DATABASE, counted, lacking
from fracas.cli.shared.folders import usual_folder


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@DATA
@DATABASE
@click.option("--replace", is_flag=True, help="Also where there is data already, which is kept.")
@click.option("--table", metavar="ID", help="Only this table, also while the server runs.")
@click.option("--list", "listing", is_flag=True, help="Only list its tables.")
def restore(
    file: Path,
    data: Path | None,
    database: str | None,
    replace: bool,
    table: str | None,
    listing: bool,
) -> None:
    """Restore a backup to an empty data folder or database.

    Nothing changes unless the whole backup is sound. Stop the server first, except for --table. A
    table that was deleted there comes back with its seats, links and journal.
    """
    from fracas.core.errors import WrongUse
    from fracas.store.backups import tables_of
    from fracas.store.restoring import restore as put_back
    from fracas.store.restoring import restore_table

    if listing + (table is not None) + replace > 1:
        raise WrongUse("--list, --table and --replace exclude one another: give one of them.")
    if listing:
        for one in tables_of(file):
            at = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(one.changed / 1000))
            click.echo(f"{one.id}  {at}  {one.lines:>6} lines  {one.system}: {one.title}")
        return
    home = data or usual_folder()
    where = database or home
    if table is not None:
        led = restore_table(file, table, where)
        click.echo(f"The table {table} is back, with all its seats and links.")
        if not led:
            click.echo("Its code leads to another table now: draw a new one under Seats.")
        return
    about, aside = put_back(file, where, home, replace=replace)
    place = "the database" if database else str(home)
    made = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(about.made / 1000))
    held = counted(about.tables, about.lines, about.packages)
    click.echo(f"Restored to {place} as it was at {made}: {held}.")
    if lost := lacking(about.lost):
        click.echo(lost)
    if aside is not None:
        click.echo(f"The earlier data is in {aside}.")


COMMAND = restore
