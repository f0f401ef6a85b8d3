"""The result of a sweep as a picture in files: a panel for each figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fracas.cli.results.batch_tables import heading, who_plays
from fracas.cli.results.sweep_tables import fight_counts, short
from fracas.core.errors import WrongUse
from fracas.core.system.ruleset import Listing
from fracas.plots.looks import Heading
from fracas.plots.pictures import PLAIN, Style
from fracas.plots.sweeps import Sweep as Panel
from fracas.plots.sweeps import Swept, sweep_chart
from fracas.sim.batches.comparing import PRICE, ROUNDS, WIN, Measure, figure
from fracas.sim.variants.sweep import Sweep, measures

if TYPE_CHECKING:
    from fracas.plots.pictures import Picture
    from fracas.sim.variants.settings import Value

MOST_FIELDS = 2


def refuse_undrawable(axes: Sequence[tuple[str, tuple[Value, ...]]]) -> None:
    """Raise `WrongUse` where more fields move than a picture has directions."""
    moving = [name for name, values in axes if len(values) > 1]
    if len(moving) > MOST_FIELDS:
        raise WrongUse(
            f"A picture shows the effect of one field or two, not of {len(moving)}: leave out "
            "--plot, or give some of them one value.",
            fields=tuple(moving),
        )


def chart_of(listing: Listing, found: Sweep, style: Style = PLAIN) -> Picture:
    """Return the picture of a sweep; fields with one value are in its heading."""
    names = [name for name, _ in found.variants[0].settings]
    values = [{dict(one.settings)[name] for one in found.variants} for name in names]
    moving = [name for name, of in zip(names, values, strict=True) if len(of) > 1] or names[:1]
    fixed = [
        f"{short(name)} = {found.variants[0].settings[at][1]}"
        for at, name in enumerate(names)
        if name not in moving
    ]
    panels = [_panel(found, measure, moving) for measure in measures(found.job, found.side)]
    lines = [
        f"{fight_counts(found)} of seed {found.job.seed} for each; {who_plays(found.job)}.",
        *([f"Also set: {', '.join(fixed)}."] if fixed else []),
        *(["Stopped early."] if found.stopped else []),
    ]
    title = heading(listing, found.job)
    return sweep_chart(Heading(title, tuple(lines)), [one for one in panels if one.rows], style)


def _panel(found: Sweep, measure: Measure, moving: Sequence[str]) -> Panel:
    rows = []
    for variant in found.variants:
        told = figure(measure, variant.scores)
        if told is not None:
            settings = dict(variant.settings)
            rows.append(Swept(tuple([_drawn(settings[name]) for name in moving]), told))
    return Panel(
        _what(measure), tuple(map(short, moving)), tuple(rows), measure.of_chance, _name(measure)
    )


def _drawn(value: Value) -> int | float | str:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


def _what(measure: Measure) -> str:
    said = {
        WIN: f"Win rate of {measure.side}",
        ROUNDS: "Mean length in rounds",
        PRICE: f"Mean losses of {measure.side} in the fights that it wins",
    }
    return said.get(measure.kind, f"Mean losses of {measure.side}")


def _name(measure: Measure) -> str:
    """Return the panel's name, by which it can be asked for; losses are those of both sides."""
    return {WIN: "win-rate", ROUNDS: "rounds"}.get(measure.kind, "losses")
