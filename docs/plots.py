"""The plots on the pages: drawn by the program when the documentation is built, never kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from docutils import nodes
from sphinx.transforms import SphinxTransform

import fracas
from benchmarks.growth import FIGHTS as GROWN
from benchmarks.growth import SIZES
from benchmarks.run import RESULTS, kept
from docs.made import digest, is_made, note_made
from fracas.api.laws import odds as law_of
from fracas.cli.keyboard.batch_fight import batch_of
from fracas.cli.keyboard.opening import find_scenario
from fracas.cli.results.batch_plots import chart_of
from fracas.cli.results.batch_tables import Report
from fracas.cli.results.sweep_plots import chart_of as sweep_chart_of
from fracas.plots import looks
from fracas.plots.files import as_svg
from fracas.plots.pictures import Style, config, in_dark
from fracas.sim.batches.batch import run
from fracas.sim.batches.scores import Runner
from fracas.sim.batches.workers import Alone
from fracas.sim.variants.likeness import likeness
from fracas.sim.variants.settings import read_values
from fracas.sim.variants.sweep import sweep

WHERE = Path(__file__).parent / "_plots"
SCENARIO, FIGHTS, SEED = "warehouse-ambush", 400, 1
DUEL, SWEPT = "dock-thug", 200
NIGHT = "-dark"
"""What the name of a dark plot ends with."""

GROWTH_HEIGHT = 300

COMPARED, EACH = ("dock-thug", "footbridge", "roof-duel", "harness", "duel-of-wills"), 100
"""A duel of each game, and how many fights of each are played."""


def drawn_batch() -> Iterator[tuple[str, Any]]:
    """What `fracas sim warehouse-ambush -n 400 --plot` draws: the whole of it, and one panel."""
    listing = find_scenario(SCENARIO, None)
    job = batch_of(listing, (), (), SEED, FIGHTS)
    report = Report(run(job, Alone()), listing, None)
    for name, style in (("batch", Style(landscape=True)), ("survival", Style(panel="survival"))):
        yield name, chart_of(report, style).to_dict()


def drawn_sweep() -> Iterator[tuple[str, Any]]:
    """What `fracas sweep dock-thug dock_thug.clock=3..8 -n 200 --plot --panel win-rate` draws."""
    listing = find_scenario(DUEL, None)
    job = batch_of(listing, (), (), SEED, SWEPT)
    with Runner(1) as runner:
        found = sweep(job, (read_values("dock_thug.clock=3..8"),), runner, side="party")
    yield "sweep", sweep_chart_of(listing, found, Style(panel="win-rate")).to_dict()


def drawn_odds() -> Iterator[tuple[str, Any]]:
    """The first strike of the duel, and the dice that it rolls."""
    fight = fracas.fight(DUEL, seed=SEED)
    fight.auto(2)
    strike = fight.options[0]
    yield "strike", strike.odds.plot(str(strike)).to_dict()
    yield "dice", law_of("4d6+1").plot().to_dict()


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


def drawn_growth() -> Iterator[tuple[str, Any]]:
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
    yield "growth", _chart(layers, f"Fights a second on one core. {said}.")


def drawn_compare() -> Iterator[tuple[str, Any]]:
    """How often the players win five duels by the book and at random, as `fracas compare` has it.

    By `fracas compare dock-thug footbridge roof-duel harness duel-of-wills -n 100`.
    """
    import altair as alt

    points = []
    for name in COMPARED:
        listing = find_scenario(name, None)
        found = likeness(batch_of(listing, (), (), SEED, EACH))
        for plays, part in (("by the book", found.win), ("at random", found.at_random)):
            points.append(
                {
                    "fight": listing.title,
                    "plays": plays,
                    "wins": part.value,
                    "low": part.low,
                    "high": part.high,
                }
            )
    base = alt.Chart(looks.data(points))
    down = alt.Y("fight:N").title(None).sort(None).axis(labelLimit=220)
    beside = alt.YOffset("plays:N").sort(None)
    across = alt.X("wins:Q").title("The players win").axis(format=".0%")
    across = across.scale(domain=[0, 1])
    named = ["by the book", "at random"]
    shown = looks.LOOKS[: len(named)]
    colour = alt.Color("plays:N").title(None)
    colour = colour.scale(domain=named, range=[one.colour for one in shown])
    shape = alt.Shape("plays:N").title(None)
    shape = shape.scale(domain=named, range=[one.shape for one in shown])
    layers = (
        base.mark_rule(strokeWidth=2).encode(
            x=alt.X("low:Q"), x2="high:Q", y=down, yOffset=beside, color=colour
        ),
        base.mark_point(filled=True, size=90, opacity=1).encode(
            x=across, y=down, yOffset=beside, color=colour, shape=shape
        ),
    )
    said = "; ".join(f"{row['fight']} {row['plays']}: {row['wins']:.0%}" for row in points)
    yield "compare", _chart(layers, f"How often the players win. {said}. {looks.SURE}")


def _chart(layers: Iterable[Any], said: str) -> Any:
    """Layers as one chart of these pages, with what it says in words."""
    import altair as alt

    chart = alt.layer(*layers).properties(
        width=looks.WIDTH,
        height=GROWTH_HEIGHT,
        background=looks.PAPER,
        config=config(),
        description=said,
    )
    return chart.to_dict()


DRAWN = (drawn_odds, drawn_batch, drawn_sweep, drawn_growth, drawn_compare)


def before_reading(app: Any) -> None:
    """Draw them, light and dark, unless those that are there were drawn by this code."""
    now = digest("docs/plots.py", "src/fracas") + str(RESULTS.stat().st_mtime_ns)
    if is_made(WHERE / "last.txt", now):
        return
    WHERE.mkdir(exist_ok=True)
    names = []
    for made in DRAWN:
        for name, spec in made():
            names.append(name)
            (WHERE / f"{name}.svg").write_bytes(as_svg(spec))
            (WHERE / f"{name}{NIGHT}.svg").write_bytes(as_svg(in_dark(spec)))
    (WHERE / "last.txt").write_text("\n".join(names), encoding="utf-8")
    note_made(WHERE / "last.txt", now)


class DarkTwins(SphinxTransform):
    """Each plot is on a page twice, for light and for dark; the theme shows one of them."""

    default_priority = 300

    def apply(self, **options: Any) -> None:
        """Put the dark one beside each light one."""
        for light in list(self.document.findall(nodes.image)):
            path = PurePosixPath(light["uri"])
            twins = {"only-light", "only-dark"}.intersection(light["classes"])
            if path.parent.name != WHERE.name or twins:
                continue
            dark = light.deepcopy()
            dark["uri"] = str(path.with_stem(path.stem + NIGHT))
            light["classes"].append("only-light")
            dark["classes"].append("only-dark")
            light.parent.insert(light.parent.index(light) + 1, dark)


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls of an extension."""
    app.connect("builder-inited", before_reading)
    app.add_transform(DarkTwins)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
