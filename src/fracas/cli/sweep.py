"""`fracas sweep`: how numbers of a scenario change its results."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fracas.cli.shared.batch_options import (
    Wanted,
    batch,
    runner,
    with_batch_options,
    write_scenario,
)
from fracas.cli.shared.codes import STOPPED
from fracas.cli.shared.options import plot_options, read_within, scenario_argument
from fracas.cli.shared.progress import progress

if TYPE_CHECKING:
    from fracas.packages.chosen import Chosen
    from fracas.plots.pictures import Style
    from fracas.sim.batches.jobs import Job
    from fracas.sim.variants.settings import Value

FIGHTS = 1_000
FINAL = 400
"""How many fights each variant gets by default, and each of those numbers that
seem to matter most."""


@click.command("sweep")
@scenario_argument
@click.argument("fields", nargs=-1, metavar="[FIELD=a..b[:step]|FIELD=x,y,z]...")
@click.option("--fields", "listed", is_flag=True, help="List the fields with their values.")
@click.option("--all", "every", is_flag=True, help="With --fields: all numbers of the book.")
@click.option(
    "--sensitivity",
    is_flag=True,
    help="Move every number, or those named, one step: which matters most?",
)
@click.option(
    "--by",
    type=click.Choice(("win", "losses", "rounds")),
    help="With --sensitivity: the measure (default: win).",
)
@click.option(
    "-n",
    "--fights",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"How many fights of each (default {FIGHTS:,}; with --sensitivity {FINAL}, "
    "of those that matter).",
)
@click.option(
    "--within", metavar="P%", help="Stop a variant once its chances are known to within P%."
)
@plot_options("win-rate", "rounds", "losses")
@with_batch_options
def sweep(
    scenario: str,
    fields: tuple[str, ...],
    listed: bool,
    every: bool,
    sensitivity: bool,
    by: str | None,
    fights: int | None,
    within: str | None,
    plots: tuple[str, ...],
    style: Style,
    wanted: Wanted,
) -> int:
    """Play a scenario with other numbers, each variant with the same luck.

    FIELD=4..8, FIELD=4..8:2 or FIELD=4,6,12 gives a field its values; with several fields every
    combination is played. --fields lists them; the end of a name is enough, and * fits anything:
    'guard_*.mig=0..3'. number.SIDE.KIND is how many of a kind a side has.
    """
    from fracas.core.errors import WrongUse

    if every and not listed:
        raise WrongUse("--all needs --fields.")
    if by is not None and not sensitivity:
        raise WrongUse("--by needs --sensitivity.")
    if listed and sensitivity:
        raise WrongUse("--fields and --sensitivity are separate questions: ask one at a time.")
    if wanted.write is not None and (listed or sensitivity):
        raise WrongUse("--write needs fields that have one value each.")
    if within is not None and (listed or sensitivity):
        raise WrongUse("--within needs fields that have values.")
    if plots and (listed or sensitivity):
        raise WrongUse("--plot needs fields that have values.")
    count = fights or (FINAL if sensitivity else FIGHTS)
    listing, job = batch(scenario, wanted, count)
    if listed:
        return _list(listing, job, fields, wanted, every=every)
    if sensitivity:
        return _sensitivity(listing, job, fields, wanted, by or "win")
    if not fields:
        raise WrongUse(
            f"There is nothing to vary: give FIELD=a..b (fracas sweep {scenario} --fields lists "
            "fields), or ask --sensitivity which number matters most."
        )
    return _sweep(listing, job, fields, wanted, within, plots, style)


def _list(
    listing: Chosen, job: Job, patterns: tuple[str, ...], wanted: Wanted, *, every: bool
) -> int:
    from fracas.cli.results import field_tables
    from fracas.sim.variants.variant import fields_of

    fields = fields_of(job)
    shown = fields.all if every else fields.of_scenario
    rows = [field for field in shown.values() if not field.is_prose]
    if patterns:
        rows = list(dict.fromkeys(one for text in patterns for one in fields.find(text)))
    if wanted.form == "text":
        field_tables.show(listing, job, rows, every=every)
    else:
        (field_tables.dump_csv if wanted.form == "csv" else field_tables.dump)(job, rows)
    return 0


def _sensitivity(
    listing: Chosen, job: Job, patterns: tuple[str, ...], wanted: Wanted, by: str
) -> int:
    from fracas.cli.results import sensitivity_tables
    from fracas.core.errors import WrongUse
    from fracas.sim.variants.sensitivity import sensitivity

    valued = [text for text in patterns if "=" in text]
    if valued:
        raise WrongUse(
            f"'{valued[0]}' has values, and --sensitivity moves by steps: give only the name."
        )
    with ExitStack() as stack:
        hands = runner(wanted.jobs, stack)
        found = sensitivity(
            job, hands, patterns=patterns, side=wanted.side, by=by, tell=progress(stack)
        )
    if not found.written.scores:
        click.echo("Stopped before there were any results.", err=True)
        return STOPPED
    if found.stopped:
        click.echo("Stopped: these are the results so far.", err=True)
    if wanted.form == "csv":
        sensitivity_tables.dump_csv(found)
    else:
        dump, show = sensitivity_tables.dump, sensitivity_tables.show
        (dump if wanted.form == "json" else show)(listing, found)
    return STOPPED if found.stopped else 0


def _sweep(
    listing: Chosen,
    job: Job,
    specs: tuple[str, ...],
    wanted: Wanted,
    within: str | None,
    plots: tuple[str, ...],
    style: Style,
) -> int:
    from fracas.cli.results import sweep_tables
    from fracas.core.errors import WrongUse
    from fracas.sim.variants.settings import read_values
    from fracas.sim.variants.sweep import sweep

    axes = tuple(read_values(spec) for spec in specs)
    if wanted.write is not None and any(len(values) > 1 for _, values in axes):
        raise WrongUse("--write writes one scenario: give each field a single value.")
    drawn = _drawn(plots, axes) if plots else ()
    off = None if within is None else read_within(within)
    with ExitStack() as stack:
        hands = runner(wanted.jobs, stack)
        found = sweep(job, axes, hands, side=wanted.side, within=off, tell=progress(stack))
    if found.stopped:
        done = sum(len(one.scores) for one in (found.written, *found.variants))
        click.echo(f"Stopped after {done:,} fights; these are the results so far.", err=True)
        if not found.variants:
            return STOPPED
    if wanted.form == "csv":
        sweep_tables.dump_csv(found)
    else:
        (sweep_tables.dump if wanted.form == "json" else sweep_tables.show)(listing, found)
    if drawn:
        from fracas.cli.results.batch_plots import draw
        from fracas.cli.results.sweep_plots import chart_of

        draw(chart_of(listing, found, style), drawn)
    if wanted.write is not None:
        write_scenario(wanted.write, found.variants[0])
    return STOPPED if found.stopped else 0


def _drawn(
    names: tuple[str, ...], axes: tuple[tuple[str, tuple[Value, ...]], ...]
) -> tuple[Path, ...]:
    """Return the files for pictures, checked before anything is played."""
    from fracas.cli.results.sweep_plots import refuse_undrawable
    from fracas.plots.files import checked

    refuse_undrawable(axes)
    return checked(names)


COMMAND = sweep
