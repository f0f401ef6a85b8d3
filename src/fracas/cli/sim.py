"""`fracas sim`: a scenario played many times by the rules, and the results."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from fracas.cli.shared.codes import FAILED, STOPPED
from fracas.cli.shared.options import (
    csv_option,
    jobs_option,
    json_option,
    package_option,
    plot_options,
    policy_option,
    read_within,
    ruling_option,
    scenario_argument,
    seed_option,
    system_option,
)
from fracas.cli.shared.progress import progress

if TYPE_CHECKING:
    from fracas.plots.pictures import Style
    from fracas.sim.batches.batch import Batch, Engine
    from fracas.sim.batches.jobs import Job
    from fracas.sim.batches.rows import RowKeeper

FIGHTS = 1_000
MOST_FIGHTS = 1_000_000
"""How many fights are played by default; with --within the most that are played."""

CODES = {"interrupted": STOPPED, "lost": FAILED}
"""The exit code of a batch that was stopped before its end."""

LOCAL, DASK = "local", "dask"


class Wanted(NamedTuple):
    """Who plays, where, and until when."""

    jobs: int | None
    backend: str
    scheduler: str | None
    within: float | None
    rows: Path | None


@click.command("sim")
@scenario_argument
@click.option(
    "-n",
    "--fights",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"How many fights (default {FIGHTS:,}; with --within at most {MOST_FIGHTS:,}).",
)
@seed_option
@policy_option
@ruling_option
@system_option
@jobs_option
@click.option(
    "--backend",
    type=click.Choice((LOCAL, DASK)),
    default=LOCAL,
    show_default=True,
    help="Play on this machine, or through Dask.",
)
@click.option("--dask", "backend", flag_value=DASK, help="Short for --backend dask.")
@click.option("--scheduler", metavar="ADDRESS", help="With dask: the scheduler to use.")
@click.option(
    "--within", metavar="P%", help="Stop once every outcome's chance is known to within P%."
)
@click.option(
    "--from-laws",
    is_flag=True,
    help="Draw small fights from their exact odds instead: millions in seconds.",
)
@click.option(
    "--rows",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write a row for each fight: FILE.csv, FILE.jsonl or FILE.parquet.",
)
@click.option(
    "--to-win",
    type=click.IntRange(min=1),
    metavar="N",
    help="Also play N fights in which all sides play to win, and compare.",
)
@plot_options("win-rate", "rounds", "survival", "health")
@json_option("One JSON object with all counts.")
@csv_option("A row for each figure.")
@package_option
def sim(
    scenario: str,
    fights: int | None,
    seed: int,
    policies: tuple[str, ...],
    rulings: tuple[str, ...],
    system: str | None,
    jobs: int | None,
    backend: str,
    scheduler: str | None,
    within: str | None,
    rows: Path | None,
    plots: tuple[str, ...],
    from_laws: bool,
    to_win: int | None,
    as_json: bool,
    as_csv: bool,
    packages: tuple[str, ...],
    style: Style,
) -> int:
    """Play a scenario many times by the rules, and show how it goes.

    Shows who wins, who is out and how badly, and in how many rounds, each figure with its 95 %
    interval. To look at fight INDEX of any batch: fracas play --from sim:SCENARIO:SEED:INDEX,
    unless it was drawn from exact odds.
    """
    from fracas.cli.keyboard.batch_fight import batch_of
    from fracas.cli.keyboard.opening import find_scenario
    from fracas.cli.results import batch_tables
    from fracas.cli.shared.forms import form_of, in_form
    from fracas.core.errors import WrongUse
    from fracas.plots.files import checked
    from fracas.sim.laws.exact import solved

    form = form_of(as_json, as_csv)
    drawn = checked(plots)
    wanted = Wanted(
        jobs, backend, scheduler, None if within is None else read_within(within), _rows(rows)
    )
    if rows is not None and (from_laws or backend == DASK):
        raise WrongUse("--rows needs fights that are played here: leave the other option out.")
    listing = find_scenario(scenario, system, packages)
    count = fights or (FIGHTS if within is None else MOST_FIGHTS)
    job = batch_of(listing, rulings, policies, seed, count)
    if from_laws:
        try:
            job = _with_laws(job)
        except KeyboardInterrupt:
            click.echo("Stopped before the odds were known: no fight was drawn.", err=True)
            return CODES["interrupted"]
    batch = _played(job, wanted)
    code = CODES.get(batch.stopped, 0)
    if code:
        done = batch.summary.fights
        why = f": {batch.why}" if batch.why else "."
        click.echo(f"Stopped after {done:,} of {count:,} fights{why}", err=True)
        if not done:
            return code
    law = None if code else solved(job)
    winning = None if code or to_win is None else _to_win(job, to_win, wanted)
    report = batch_tables.Report(batch, listing, law, winning)
    try:
        in_form(form, batch_tables.show, batch_tables.dump, batch_tables.dump_csv)(report)
    finally:
        # A reader who cuts the tables short still wants the pictures.
        if drawn:
            from fracas.cli.results.batch_plots import chart_of, draw

            draw(chart_of(report, style), drawn)
    return code


def _played(job: Job, wanted: Wanted) -> Batch:
    from fracas.sim.batches.batch import run
    from fracas.sim.batches.row_files import write
    from fracas.sim.batches.rows import RowKeeper

    with ExitStack() as stack:
        engine = _engine(wanted, stack) if wanted.rows is None else _keeper(wanted)
        tell = progress(stack, job.count)
        batch = run(job, engine, within=wanted.within, tell=tell)
    if isinstance(engine, RowKeeper) and wanted.rows is not None and batch.summary.fights:
        columns = engine.columns(batch.summary)
        write(engine.rows(batch.summary), columns, wanted.rows)
        click.echo(f"Rows: {wanted.rows}", err=True)
    return batch


def _to_win(job: Job, fights: int, wanted: Wanted) -> Batch | None:
    """Play the fights in which all play to win; return None if stopped before one was over."""
    from fracas.sim.batches.verdicts import to_win

    found = _played(to_win(job, fights), wanted._replace(within=None, rows=None))
    return found if found.summary.fights else None


def _rows(path: Path | None) -> Path | None:
    from fracas.sim.batches.row_files import checked

    return None if path is None else checked(path)


def _keeper(wanted: Wanted) -> RowKeeper:
    from fracas.sim.batches.rows import RowKeeper

    return RowKeeper(wanted.jobs)


def _with_laws(job: Job) -> Job:
    """Return the batch with its exact odds; at a terminal, show the progress."""
    from rich.console import Console

    from fracas.sim.laws.sampled import with_laws

    console = Console(stderr=True)
    if not console.is_terminal:
        return with_laws(job)
    with console.status("laws") as status:

        def tell(followed: int, known: int) -> None:
            status.update(f"odds: {followed:,} of {known:,} positions known so far")

        return with_laws(job, tell=tell)


def _engine(wanted: Wanted, stack: ExitStack) -> Engine:
    from fracas.core.errors import WrongUse
    from fracas.sim.batches.workers import Alone, Cores, cores

    if wanted.backend == DASK:
        from fracas.sim.batches.dask_backend import OnDask

        if wanted.scheduler is not None and wanted.jobs is not None:
            raise WrongUse("--jobs is for a local cluster: a scheduler has its own workers.")
        return stack.enter_context(OnDask(wanted.scheduler, wanted.jobs))
    if wanted.scheduler is not None:
        raise WrongUse("--scheduler needs --backend dask.")
    workers = wanted.jobs or cores()
    return Alone() if workers == 1 else Cores(workers)


COMMAND = sim
