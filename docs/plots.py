"""The picture on the page about simulation: drawn when the documentation is built, never kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docs.made import digest, is_made, note_made
from fracas.cli.keyboard.batch_fight import batch_of
from fracas.cli.keyboard.opening import find_scenario
from fracas.cli.results.batch_plots import chart_of
from fracas.cli.results.batch_tables import Report
from fracas.plots.files import as_svg
from fracas.sim.batches.batch import run
from fracas.sim.batches.workers import Alone

WHERE = Path(__file__).parent / "_plots" / "batch.svg"
SCENARIO, FIGHTS, SEED = "warehouse-ambush", 400, 1


def draw() -> bytes:
    """What `fracas sim warehouse-ambush -n 400 --plot` draws; it needs the extra `plots`."""
    listing = find_scenario(SCENARIO, None)
    job = batch_of(listing, (), (), SEED, FIGHTS)
    return as_svg(chart_of(Report(run(job, Alone()), listing, None)).to_dict())


def before_reading(app: Any) -> None:
    """Draw it, unless the one that is there was drawn by this code."""
    now = digest("docs/plots.py", "src/fracas")
    if not is_made(WHERE, now):
        WHERE.parent.mkdir(exist_ok=True)
        WHERE.write_bytes(draw())
        note_made(WHERE, now)


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls of an extension."""
    app.connect("builder-inited", before_reading)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
