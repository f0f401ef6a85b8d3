"""`fracas reference`: a system on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fracas.cli.shared.completing import SYSTEM
from fracas.cli.shared.forms import write_json
from fracas.cli.shared.options import json_option, package_option

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fracas.cli.keyboard.screen import Screen


@click.command("reference")
@click.argument("system", required=False, shell_complete=SYSTEM)
@click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Rule a gap in the rules your way. May be repeated; needs a SYSTEM.",
)
@package_option
@json_option("JSON instead of a page.")
def reference(
    system: str | None, rulings: tuple[str, ...], packages: tuple[str, ...], as_json: bool
) -> None:
    """Show the quick reference of a system.

    Outcomes, DCs, actions and whatever else a table looks up in play, on one page; for every system
    if none is named. With --json: an object with the array of lines of each system, by its id.
    """
    from fracas.cli.keyboard.opening import read_rulings
    from fracas.cli.keyboard.screen import Screen
    from fracas.cli.shared.packs import opened_packages
    from fracas.core.errors import WrongUse
    from fracas.packages.books import book_with
    from fracas.packages.chosen import systems

    taken = opened_packages(packages)
    if taken:
        system = system or taken[0].manifest.system
    if rulings and system is None:
        raise WrongUse("A ruling belongs to one system: name the system before --ruling.")
    found = systems(system)
    pages = {
        one.id: one.reference(book_with(one, taken, read_rulings(one, rulings))) for one in found
    }
    if as_json:
        write_json(pages)
        return
    screen = Screen()
    for number, one in enumerate(found):
        if number:
            screen.gap()
        screen.title(one.title)
        show_page(screen, pages[one.id])


def show_page(screen: Screen, lines: Iterable[str]) -> None:
    """Print the lines of a quick reference; a wrapped line keeps its indent."""
    for line in lines:
        text = line.lstrip()
        screen.say(text, indent=len(line) - len(text))


COMMAND = reference
