"""`fracas compare`: fights side by side, of any games."""

from __future__ import annotations

import click

from fracas.cli.shared.completing import SCENARIO
from fracas.cli.shared.options import (
    csv_option,
    json_option,
    package_option,
    seed_option,
    system_option,
)

FIGHTS = 100


@click.command("compare")
@click.argument(
    "scenarios", nargs=-1, required=True, metavar="SCENARIO...", shell_complete=SCENARIO
)
@click.option(
    "-n",
    "--fights",
    type=click.IntRange(min=2),
    default=FIGHTS,
    show_default=True,
    metavar="N",
    help="How many fights of each by the book, and as many at random.",
)
@click.option(
    "--to-win",
    type=click.IntRange(min=1),
    metavar="N",
    help="Also play N fights in which the side plays to win.",
)
@seed_option
@system_option
@json_option("One JSON object for each scenario, in a list.")
@csv_option("A row for each scenario.")
@package_option
def compare(
    scenarios: tuple[str, ...],
    fights: int,
    to_win: int | None,
    seed: int,
    system: str | None,
    as_json: bool,
    as_csv: bool,
    packages: tuple[str, ...],
) -> int:
    """Compare fights, of one game or of several.

    Shows who wins, in how many rounds, how many answers and rolls that takes, how long at a table,
    and how much depends on what the players' side chooses.
    """
    from fracas.cli.keyboard.batch_fight import batch_of
    from fracas.cli.keyboard.opening import find_scenario
    from fracas.cli.results import compare_tables
    from fracas.cli.shared.forms import form_of, in_form
    from fracas.sim.variants.likeness import likeness

    form = form_of(as_json, as_csv)
    found = [find_scenario(name, system, packages) for name in scenarios]
    jobs = [batch_of(one, (), (), seed, fights) for one in found]
    told = [likeness(job, to_win or 0) for job in jobs]
    show = in_form(form, compare_tables.show, compare_tables.dump, compare_tables.dump_csv)
    show([one.title for one in found], told)
    return 0


COMMAND = compare
