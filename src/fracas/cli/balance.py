"""`fracas balance`: find the changes that give a scenario the wanted win rate."""

from __future__ import annotations

from contextlib import ExitStack

import click

from fracas.cli.shared.batch_options import (
    Wanted,
    batch,
    runner,
    with_batch_options,
    write_scenario,
)
from fracas.cli.shared.codes import STOPPED
from fracas.cli.shared.options import read_within, scenario_argument
from fracas.cli.shared.progress import progress

EVEN = "50%"
"""The win rate that is wanted by default."""

WITHIN = "3%"


@click.command("balance")
@scenario_argument
@click.option("--win", metavar="P%", help=f"How likely the side is to win (default {EVEN}).")
@click.option(
    "--losses", metavar="P%", help="How much of the side should be out at the end, on average."
)
@click.option(
    "--losses-when-won", "price", metavar="P%", help="The same, only over the fights it wins."
)
@click.option(
    "--vary",
    multiple=True,
    metavar="WHAT",
    help="numbers, clocks, gear or place of the others, rulings, play (how strongly sides are "
    "played), all of these, FIELD or FIELD=values. May be repeated (default: numbers and clocks).",
)
@click.option(
    "-n",
    "--fights",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many fights each proposal gets in the end (default 600, fewer if fights are long).",
)
@click.option(
    "--within", metavar="P%", default=WITHIN, show_default=True, help="How near is near enough."
)
@with_batch_options
def balance(
    scenario: str,
    win: str | None,
    losses: str | None,
    price: str | None,
    vary: tuple[str, ...],
    fights: int | None,
    within: str,
    wanted: Wanted,
) -> int:
    """Find the changes that give a scenario the win rate you want.

    A target is 70%, or 60%..75%, or '<=5%'. By default the search varies how many foes of each
    kind there are and how large their clocks are; --vary names something else. The proposals
    nearest to the targets are played most often.
    """
    from fracas.cli.results import balance_tables
    from fracas.sim.batches.comparing import LOSSES, PRICE, WIN, Measure
    from fracas.sim.variants.balance import balance as search
    from fracas.sim.variants.parameters import USUAL
    from fracas.sim.variants.sweep import own_side
    from fracas.sim.variants.targets import read_target

    near = read_within(within)
    if win is None and losses is None and price is None:
        win = EVEN
    listing, job = batch(scenario, wanted, 1)
    mine = own_side(job, wanted.side)
    targets = [
        read_target(Measure(kind, mine), text, option)
        for kind, text, option in (
            (WIN, win, "--win"),
            (LOSSES, losses, "--losses"),
            (PRICE, price, "--losses-when-won"),
        )
        if text is not None
    ]
    with ExitStack() as stack:
        found = search(
            job,
            runner(wanted.jobs, stack),
            targets,
            vary=vary or USUAL,
            side=mine,
            fights=fights,
            within=near,
            tell=progress(stack),
        )
    if not found.proposals:
        click.echo("Stopped before there were any results.", err=True)
        return STOPPED
    if found.stopped:
        click.echo("Stopped: these are the best found so far.", err=True)
    if wanted.form == "csv":
        balance_tables.dump_csv(found)
    else:
        (balance_tables.dump if wanted.form == "json" else balance_tables.show)(listing, found)
    if wanted.write is not None:
        write_scenario(wanted.write, found.proposals[0].variant)
    return STOPPED if found.stopped else 0


COMMAND = balance
