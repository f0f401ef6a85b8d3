"""The pictures on the page about simulation: drawn when the documentation is built, never kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benchmarks.growth import FIGHTS as GROWN
from benchmarks.growth import SIZES
from benchmarks.run import RESULTS, kept
from docs.made import digest, is_made, note_made
from fracas.cli.keyboard.batch_fight import batch_of
from fracas.cli.keyboard.opening import find_scenario
from fracas.cli.results.batch_plots import chart_of
from fracas.cli.results.batch_tables import Report
from fracas.plots import looks
from fracas.plots.files import as_svg
from fracas.sim.batches.batch import run
from fracas.sim.batches.workers import Alone

WHERE = Path(__file__).parent / "_plots"
SCENARIO, FIGHTS, SEED = "warehouse-ambush", 400, 1
GROWTH_HEIGHT = 300


def draw() -> bytes:
    """What `fracas sim warehouse-ambush -n 400 --plot` draws; it needs the extra `plots`."""
    listing = find_scenario(SCENARIO, None)
    job = batch_of(listing, (), (), SEED, FIGHTS)
    return as_svg(chart_of(Report(run(job, Alone()), listing, None)).to_dict())


def grown() -> list[dict[str, Any]]:
    """The points of the curves: each system with so many fighters, as they were measured last."""
    measured = {row.what: row.measured for row in kept(RESULTS.read_text("utf-8"))["growth"]}
    return [
        {
            "system": title,
            "fighters": size,
            "pace": float(
                measured[f"simulated: {title}, {size} fighters"].split()[0].replace(",", "")
            ),
        }
        for title, *_ in GROWN.values()
        for size in SIZES
    ]


def draw_growth() -> bytes:
    """How many fights a second there are with 2, 8 and 32 fighters, a curve for each system."""
    import altair as alt

    points = grown()
    base = alt.Chart(looks.data(points))
    across = alt.X("fighters:Q").title("Fighters, both sides together")
    across = across.scale(type="log", base=2, domain=[1.7, 38], nice=False)
    across = across.axis(**looks.marked(list(SIZES), grid=False))
    up = alt.Y("pace:Q").title("Fights a second on one core").scale(type="log", domain=[1, 1000])
    up = up.axis(**looks.marked([1, 10, 100, 1000]))
    named = [title for title, *_ in GROWN.values()]
    shown = looks.LOOKS[: len(named)]
    colour = (
        alt.Color("system:N").title(None).scale(domain=named, range=[one.colour for one in shown])
    )
    shape = (
        alt.Shape("system:N").title(None).scale(domain=named, range=[one.shape for one in shown])
    )
    layers = (
        base.mark_line(strokeWidth=2.5).encode(x=across, y=up, color=colour),
        base.mark_point(filled=True, size=90, opacity=1).encode(
            x=across, y=up, color=colour, shape=shape
        ),
    )
    said = "; ".join(f"{row['system']} with {row['fighters']}: {row['pace']:g}" for row in points)
    chart = alt.layer(*layers).properties(
        width=looks.WIDTH,
        height=GROWTH_HEIGHT,
        background=looks.PAPER,
        description=f"Fights a second on one core. {said}.",
    )
    return as_svg(chart.to_dict())


DRAWN = {"batch.svg": draw, "growth.svg": draw_growth}


def before_reading(app: Any) -> None:
    """Draw them, unless those that are there were drawn by this code."""
    now = digest("docs/plots.py", "src/fracas") + str(RESULTS.stat().st_mtime_ns)
    for name, made in DRAWN.items():
        where = WHERE / name
        if not is_made(where, now):
            where.parent.mkdir(exist_ok=True)
            where.write_bytes(made())
            note_made(where, now)


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls of an extension."""
    app.connect("builder-inited", before_reading)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
