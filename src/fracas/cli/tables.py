"""`fracas tables`: the tables of a server, and what each costs it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fracas.cli.backup import DATA, DATABASE
from fracas.cli.shared.folders import usual_folder
from fracas.cli.shared.forms import write_json
from fracas.cli.shared.options import json_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fracas.store.listing import Listed
    from fracas.table.keeping.budgets import Load


@click.command("tables")
@DATA
@DATABASE
@click.option("--load", is_flag=True, help="What each open table costs the running server.")
@json_option("JSON instead of a table.")
def tables(data: Path | None, database: str | None, load: bool, as_json: bool) -> None:
    """List the tables of a server, the last played first. The server may be running.

    With --load: the open tables, the busiest first. A running server writes these costs to its data
    folder every five seconds.
    """
    home = data or usual_folder()
    if load:
        _tell_load(home, as_json)
        return
    from fracas.store.listing import listed

    found = listed(database or home)
    if as_json:
        write_json(found)
        return
    from fracas.cli.keyboard.screen import Screen

    screen = Screen()
    if not found:
        screen.say("There are no tables yet.")
        return
    heads = [("id", "left"), ("system", "left"), ("seats", "right"), ("entries", "right")]
    heads += [("size", "right"), ("played (UTC)", "left"), ("title", "left")]
    screen.table(heads, [_row(one) for one in found])


def _row(one: Listed) -> Sequence[str]:
    at = time.strftime("%Y-%m-%d %H:%M", time.gmtime(one.changed / 1000))
    figures = str(one.seats), f"{one.entries:,}", _size(one.size)
    return one.id, one.system, *figures, at, one.title


def _tell_load(home: Path, as_json: bool) -> None:
    from fracas.core.errors import WrongUse
    from fracas.table.keeping.loads import STALE, read

    found = read(home, time.time())
    if found is None:
        raise WrongUse(
            f"In the last {STALE:.0f} seconds no server wrote what its tables cost to {home}: "
            "start it, or give its folder with --data."
        )
    if as_json:
        write_json(found)
        return
    from fracas.cli.keyboard.screen import Screen

    screen = Screen()
    if not found.tables:
        screen.say("No table is open.")
        return
    heads = [("id", "left"), ("system", "left"), ("share", "right"), ("seconds", "right")]
    heads += [("memory", "right"), ("entries", "right"), ("seats", "right"), ("pages", "right")]
    heads += [("waited", "right"), ("refused", "right")]
    screen.table(heads, [_load_row(one) for one in found.tables])


def _load_row(one: Load) -> Sequence[str]:
    cost = f"{one.share:.1%}", f"{one.seconds:.1f}", _size(one.memory), f"{one.entries:,}"
    people = str(one.seats), str(one.pages)
    return one.id, one.system, *cost, *people, f"{one.waited:.0f} s", str(one.refused)


def _size(count: int) -> str:
    """Return a number of bytes for people."""
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


COMMAND = tables
