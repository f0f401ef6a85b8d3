"""`fracas admin`: the passphrase of a server's administrator."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fracas.cli.backup import DATA, DATABASE
from fracas.cli.shared.folders import usual_folder
from fracas.core.errors import WrongUse

if TYPE_CHECKING:
    from fracas.store.access import AccessBook


@click.command("admin")
@DATA
@DATABASE
@click.option("--sign-out", is_flag=True, help="Sign everyone out, and revoke all invitations.")
def admin(data: Path | None, database: str | None, sign_out: bool) -> None:
    """Set the passphrase for `fracas serve --admin`.

    The command asks for it, or reads it from the first line of standard input where that is not a
    terminal, and keeps only its hash. The administrator then has to sign in again; invited game
    masters stay signed in. The server may be running.
    """
    from fracas.store.access import open_access
    from fracas.table.seats.access import sign_all_out

    book = open_access(database or data or usual_folder())
    try:
        if sign_out:
            click.echo(f"Sessions and invitations ended: {sign_all_out(book)}.")
            return
        ask_passphrase(book)
        click.echo("The passphrase is set. Start the server with: fracas serve --admin")
    finally:
        book.close()


def ask_passphrase(book: AccessBook) -> None:
    """Ask for the passphrase and keep its hash; raises `WrongUse` for one that is too short."""
    from time import time

    from fracas.table.seats.access import SHORTEST, set_passphrase

    if sys.stdin.isatty():
        asked = f"A passphrase for the administrator ({SHORTEST} characters or more)"
        passphrase: str = click.prompt(asked, hide_input=True, confirmation_prompt="Once more")
    else:
        passphrase = sys.stdin.readline().rstrip("\r\n")
    set_passphrase(book, passphrase, time())


def opened(where: str | Path) -> AccessBook:
    """Return what the server needs to know its administrator; ask for a passphrase if none is set.

    Raises `WrongUse` where it cannot ask.
    """
    from fracas.store.access import open_access
    from fracas.table.seats.access import has_passphrase

    book = open_access(where)
    try:
        if not has_passphrase(book):
            if not sys.stdin.isatty():
                raise WrongUse("--admin needs a passphrase: set one with fracas admin first.")
            ask_passphrase(book)
    except BaseException:
        book.close()
        raise
    return book


COMMAND = admin
