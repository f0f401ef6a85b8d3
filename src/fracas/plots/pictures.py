"""Whole pictures: panels in a column or side by side, on white paper or on black."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import log
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import msgspec

from fracas.core.errors import WrongUse
from fracas.plots import looks
from fracas.plots.looks import (
    AXIS,
    FONT,
    GRID,
    INK,
    LINE_LETTERS,
    PAPER,
    QUIET,
    SMALL,
    TEXT,
    TITLE,
    TITLE_LETTERS,
    WIDTH,
    Heading,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import altair

    from fracas.plots.looks import Panel

    Picture = altair.ConcatChart

ABOVE = 80
"""About how much room the title and the scale of a panel take."""

APART = 22
"""How far apart panels are, down and across."""

SHAPE = 16 / 9
"""How wide a landscape picture should be for its height: like a screen."""

MOST_COLUMNS = 3

NIGHT = {
    PAPER: "#131416",
    INK: "#ececec",
    QUIET: "#b4b4b4",
    GRID: "#3a3d42",
    looks.FILL: "#2d5f8b",
    looks.EDGE: "#8fc3ee",
    "#000000": "#f5f5f5",
    "#005F9E": "#56b4e9",
    "#D55E00": "#ff9a4d",
    "#009E73": "#3fd2a4",
    "#B35A92": "#e79bc9",
}
"""What each colour of a light picture becomes in a dark one."""


class Style(msgspec.Struct, frozen=True):
    """How a picture is laid out: `landscape` for slides and screens, `dark` for dark pages.

    `panel` names the only panel to draw; if blank, all are drawn.
    """

    landscape: bool = False
    dark: bool = False
    panel: str = ""


PLAIN = Style()


def chosen(panels: Iterable[tuple[str, Panel]], style: Style) -> list[Panel]:
    """Return the panels of a style by name; raises `WrongUse` for a name that does not exist."""
    named = list(panels)
    if not style.panel:
        return [panel for _, panel in named]
    found = [panel for name, panel in named if name == style.panel]
    if not found:
        names = ", ".join(dict.fromkeys(name for name, _ in named))
        raise WrongUse(
            f"There is no panel '{style.panel}' here: choose {names}.", panel=style.panel
        )
    return found


def picture(
    parts: Sequence[Panel], heading: Heading, description: str, style: Style = PLAIN
) -> Picture:
    """Return panels under one heading; `description` says in words what they show."""
    import altair as alt

    columns = in_columns([height_of(one) for one in parts]) if style.landscape else [len(parts)]
    inside: list[Any] = list(parts)
    if len(columns) > 1:
        ends = [0]
        for many in columns:
            ends.append(ends[-1] + many)
        inside = [_column(parts[first:end]) for first, end in pairwise(ends)]
    across = len(columns)
    title: Any = looks.titled(
        wrap(heading.title, TITLE_LETTERS * across, break_on_hyphens=False) or [""],
        heading.lines,
        LINE_LETTERS * across,
        offset=14,
    )
    chart = alt.ConcatChart(
        concat=inside,
        columns=across,
        title=title,
        description=description,
        align="none",
        bounds="full",
        spacing=APART,
        background=PAPER,
        padding=8,
        config=config(),
    )
    return alt.ConcatChart.from_dict(in_dark(chart.to_dict())) if style.dark else chart


def _column(parts: Sequence[Panel]) -> Any:
    """Return panels below one another, as one part of a row."""
    import altair as alt

    return alt.ConcatChart(
        concat=list(parts), columns=1, align="none", bounds="full", spacing=APART
    )


def height_of(panel: Panel) -> float:
    """Return about how high a panel is with its title and scale."""
    return float(panel.to_dict(context={"pre_transform": False}).get("height", 0)) + ABOVE


def in_columns(heights: Sequence[float]) -> list[int]:
    """Return how many panels go into each column, in order, so that the whole looks like a screen.

    Columns are as even as possible, and as many as come nearest to the shape of a screen.
    """

    def highest(cuts: tuple[int, ...]) -> float:
        return max(sum(heights[first:end]) for first, end in pairwise((0, *cuts, len(heights))))

    def shape(cuts: tuple[int, ...]) -> float:
        return abs(log((len(cuts) + 1) * (WIDTH + AXIS + APART) / highest(cuts) / SHAPE))

    # Beyond a dozen the columns are cut at every second, third ... panel.
    step = -(-len(heights) // 12)
    places = range(step, len(heights), step)
    even = [
        min(combinations(places, cuts), key=highest)
        for cuts in range(MOST_COLUMNS)
        if cuts <= len(places)
    ]
    best = min(even, key=shape)
    return [end - first for first, end in pairwise((0, *best, len(heights)))]


def in_dark(spec: Any) -> Any:
    """Return a chart as data, with each light colour replaced by its dark one."""
    if isinstance(spec, dict):
        return {name: in_dark(one) for name, one in spec.items()}
    if isinstance(spec, list):
        return [in_dark(one) for one in spec]
    return NIGHT.get(spec, spec) if isinstance(spec, str) else spec


def config() -> Any:
    """Return one look for all text, scales and frames."""
    import altair as alt

    return alt.Config(
        font=FONT,
        view=alt.ViewConfig(stroke=None),
        title=alt.TitleConfig(
            color=INK,
            fontSize=TITLE,
            fontWeight="bold",
            subtitleColor=INK,
            subtitleFontSize=SMALL,
            subtitleLineHeight=16,
            subtitlePadding=6,
        ),
        axis=alt.AxisConfig(
            labelColor=INK,
            titleColor=INK,
            labelFontSize=SMALL,
            titleFontSize=SMALL,
            titleFontWeight="normal",
            gridColor=GRID,
            domainColor=QUIET,
            tickColor=GRID,
            tickSize=4,
            labelPadding=4,
            labelFlush=False,
        ),
        legend=alt.LegendConfig(labelColor=INK, titleColor=INK, labelFontSize=SMALL),
        text=alt.MarkConfig(color=INK, fontSize=TEXT),
    )
