"""`fracas restore`: a backup put back, whole or one table of it."""

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
@click.option("--replace", is_flag=True, help="Also where something is there, which is kept.")
@click.option("--table", metavar="ID", help="Only that table, also while the server runs.")
@click.option("--list", "listing", is_flag=True, help="Only show which tables are in it.")
def restore(
    file: Path,
    data: Path | None,
    database: str | None,
    replace: bool,
    table: str | None,
    listing: bool,
) -> None:
    """Put a backup back, into an empty data folder or database.

    Nothing is changed unless all of it holds together. Stop the server before, but for one --table:
    that comes back with its seats, links and journal, where it was taken off.
    """
    from fracas.core.errors import WrongUse
    from fracas.store.backups import tables_of
    from fracas.store.restoring import restore as put_back
    from fracas.store.restoring import restore_table

    if listing + (table is not None) + replace > 1:
        raise WrongUse("--list, --table and --replace do not go together: say one of them.")
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
            click.echo("Its code leads to another table by now: draw a new one under Seats.")
        return
    about, aside = put_back(file, where, home, replace=replace)
    place = "the database" if database else str(home)
    made = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(about.made / 1000))
    held = counted(about.tables, about.lines, about.packages)
    click.echo(f"Restored to {place} as it was at {made}: {held}.")
    if lost := lacking(about.lost):
        click.echo(lost)
    if aside is not None:
        click.echo(f"What was there is in {aside}.")


COMMAND = restore
