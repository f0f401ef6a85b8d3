"""The result of a batch, as a picture in files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fracas.cli.chances.figures import word
from fracas.cli.results.batch_tables import Report, heading, say_batch
from fracas.plots.batches import batch_chart
from fracas.plots.files import write
from fracas.plots.looks import Heading
from fracas.plots.outcomes import Chance
from fracas.plots.pictures import PLAIN, Style

if TYPE_CHECKING:
    from fracas.plots.pictures import Picture


def draw(chart: Picture, paths: Sequence[Path]) -> None:
    """Draw a picture into files, and name them on standard error."""
    write(chart, paths)
    for path in paths:
        click.echo(f"Drawn: {path}", err=True)


def chart_of(report: Report, style: Style = PLAIN) -> Picture:
    """Return the picture of a batch, beside its exact distribution where there is one."""
    chances = tuple(
        Chance(word(name), figure, None if exact is None else float(exact))
        for name, _, figure, exact in report.outcomes
    )
    return batch_chart(head_of(report), report.summary, chances, report.fared, style)


def head_of(report: Report) -> Heading:
    """Return the heading: the scenario, how many fights of which seed, and who played how."""
    job = report.batch.job
    lines = [say_batch(report)]
    if job.rulings:
        ruled = ", ".join(f"{name} = {value}" for name, value in job.rulings)
        lines.append(f"Rulings changed: {ruled}.")
    if report.batch.stopped == "interrupted":
        lines.append(f"Stopped early: {job.count:,} were asked for.")
    return Heading(heading(report.listing, job), tuple(lines))
