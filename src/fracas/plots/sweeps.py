"""How an outcome changes with one field of a scenario, or with two."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import msgspec

from fracas.core.errors import WrongUse
from fracas.plots import looks
from fracas.plots.looks import (
    AXIS,
    DARK,
    INK,
    LOOKS,
    PAPER,
    QUARTERS,
    QUIET,
    SHADES,
    SMALL,
    TEXT,
    WIDTH,
    Heading,
)
from fracas.plots.outcomes import POINT
from fracas.plots.pictures import PLAIN, Style, chosen, picture
from fracas.sim.batches.intervals import Interval

if TYPE_CHECKING:
    from fracas.plots.looks import Panel
    from fracas.plots.pictures import Picture

Value = int | float | str

HEIGHT = 180
ROW, COLUMN = 46, 52
"""How high a curve is, and how large a cell at least."""

LETTER = 7
"""About how wide a letter is."""

ROOMY = 92
"""How wide a cell must be to hold its interval as well."""

NUMBERED, TICKS = 7, 12
"""How many points of a curve can have their figures above, and their values below."""

SURE = "Error bars, shaded band: 95% confidence intervals."
BELOW = "Below each figure: its 95% confidence interval."


class Swept(msgspec.Struct, frozen=True):
    """One variant: the value of each field, in order, and its result."""

    values: tuple[Value, ...]
    figure: Interval


class Sweep(msgspec.Struct, frozen=True):
    """How one measure changes, by one field or by two: `what` it is, and every variant played.

    `chance` marks a share, shown in per cent, not a mean. Rows may come in any order: numbers are
    sorted, words stay as they first come. Variants of two fields may leave gaps. `name` is that of
    the panel.
    """

    what: str
    fields: tuple[str, ...]
    rows: tuple[Swept, ...]
    chance: bool = True
    name: str = ""


def sweep_chart(heading: Heading, sweeps: Sequence[Sweep], style: Style = PLAIN) -> Picture:
    """Return a panel for each sweep: for one field a curve with its band, for two a shaded table.

    Raises `WrongUse` for a sweep without variants, of no field or more than two, of a variant
    without a value for each, of one that comes twice, and for a panel that does not exist.
    """
    if not sweeps:
        raise looks.nothing_to_draw()
    for sweep in sweeps:
        _check(sweep)
    panels = [(one.name, _curve(one) if len(one.fields) == 1 else _table(one)) for one in sweeps]
    return picture(chosen(panels, style), heading, described(heading, sweeps), style)


def _check(sweep: Sweep) -> None:
    if not sweep.rows:
        raise looks.nothing_to_draw()
    if len(sweep.fields) not in (1, 2):
        raise WrongUse(
            f"A sweep is drawn by one field or by two, not by {len(sweep.fields)}.",
            fields=sweep.fields,
        )
    seen = set()
    for row in sweep.rows:
        if len(row.values) != len(sweep.fields):
            raise WrongUse(
                f"A variant needs a value for each of {' and '.join(sweep.fields)}, not "
                f"{row.values}.",
                values=row.values,
            )
        if row.values in seen:
            raise WrongUse(
                f"The variant {say_values(sweep.fields, row)} comes twice: give it once.",
                values=row.values,
            )
        seen.add(row.values)


def say_values(fields: Sequence[str], row: Swept) -> str:
    """Return the values of a variant with their fields, such as `foes=3, armour=1`."""
    return ", ".join(f"{field}={value}" for field, value in zip(fields, row.values, strict=False))


def described(heading: Heading, sweeps: Sequence[Sweep]) -> str:
    """Return the picture in words, for readers who cannot see it."""
    said = [f"{heading.title}.", *heading.lines]
    for sweep in sweeps:
        rows = "; ".join(
            f"{say_values(sweep.fields, row)}: {looks.told(row.figure, chance=sweep.chance)}"
            for row in sweep.rows
        )
        said.append(f"{sweep.what} by {' and '.join(sweep.fields)}: {rows}.")
    return " ".join(said)


def in_order(values: Sequence[Value]) -> list[Value]:
    """Return each value once: numbers ascending, or, if there are words, as they first come."""
    once = list(dict.fromkeys(values))
    if any(isinstance(value, str) for value in once):
        return once
    return sorted(once, key=float)


def _short(figure: Interval, chance: bool) -> str:
    return looks.per_cent(figure.value, 0) if chance else f"{figure.value:.1f}"


def _ends(figure: Interval, chance: bool) -> str:
    if not looks.bounded(figure):
        return ""
    scale, places = (100, 0) if chance else (1, 1)
    return f"{figure.low * scale:.{places}f} to {figure.high * scale:.{places}f}"


def _curve(sweep: Sweep) -> Panel:
    """Draw one field: a point with its interval per value; between numbers a line and a band."""
    import altair as alt

    order = in_order([row.values[0] for row in sweep.rows])
    numbers = not any(isinstance(value, str) for value in order)
    base = alt.Chart(looks.data(_points(sweep, order, numbers)))
    across = _number_scale(order) if numbers else alt.X("value:N", sort=[str(one) for one in order])
    axis = None if numbers else _word_axis(order, WIDTH / len(order), sweep.fields[0])
    across = across.title(sweep.fields[0]) if axis is None else across.axis(axis)
    up = alt.Y("figure:Q").title(None).axis(tickCount=5, minExtent=AXIS, maxExtent=AXIS)
    if sweep.chance:
        up = up.axis(**looks.marked(QUARTERS, format="%", minExtent=AXIS, maxExtent=AXIS))
        up = up.scale(domain=[0, 1], nice=False)
    low = alt.Y("low:Q")
    colour = LOOKS[1].colour
    layers: list[Any] = [
        base.mark_rule(color=INK, strokeWidth=1.5).encode(x=across, y=low, y2=alt.Y2("high:Q")),
        base.mark_point(**POINT, shape="circle", fill=PAPER, size=60).encode(
            x=across, y=up, tooltip=_hint(sweep)
        ),
    ]
    if numbers:
        band = base.mark_area(color=colour, opacity=0.2).encode(
            x=across, y=low, y2=alt.Y2("high:Q")
        )
        line = base.mark_line(color=colour, strokeWidth=2.5).encode(x=across, y=up)
        layers = [band, line, *layers]
    if len(order) <= NUMBERED:
        numbered = base.mark_text(fontSize=TEXT, dy=-10)
        layers.append(numbered.encode(x=across, y=alt.Y("high:Q"), text=alt.Text("short:N")))
    return alt.layer(*layers).properties(
        width=WIDTH, height=HEIGHT, title=looks.panel_title(sweep.what, SURE)
    )


def _points(sweep: Sweep, order: list[Value], numbers: bool) -> list[dict[str, Any]]:
    rows = sorted(sweep.rows, key=lambda row: order.index(row.values[0]))
    found = []
    for row in rows:
        low, high = looks.ends(row.figure)
        value = row.values[0] if numbers else str(row.values[0])
        found.append({**_described(sweep, row), "value": value, "low": low, "high": high})
    return found


def _described(sweep: Sweep, row: Swept) -> dict[str, Any]:
    """Return a variant as words and figures for any kind of panel."""
    return {
        **{f"field {at}": str(value) for at, value in enumerate(row.values)},
        "figure": row.figure.value,
        "short": _short(row.figure, sweep.chance),
        "whole": looks.told(row.figure, chance=sweep.chance),
    }


def _hint(sweep: Sweep) -> list[Any]:
    import altair as alt

    named = [alt.Tooltip(f"field {at}:N", title=name) for at, name in enumerate(sweep.fields)]
    return [*named, alt.Tooltip("whole:N", title=sweep.what)]


def _number_scale(order: list[Value]) -> Any:
    import altair as alt

    least, most = float(order[0]), float(order[-1])
    edge = (most - least) * 0.05 or 0.5
    ticks: dict[str, Any] = {"grid": False, "labelOverlap": True}
    if len(order) <= TICKS:
        ticks |= looks.marked([float(value) for value in order])
    elif all(float(value).is_integer() for value in order):
        ticks |= looks.marked(looks.whole_ticks(int(least), int(most)))
    scale = alt.X("value:Q").scale(domain=[least - edge, most + edge], nice=False)
    return scale.axis(**ticks)


def _word_axis(values: Sequence[Value], room: float, title: str) -> Any:
    """Return names below places of that width: in lines where they fit, else slanted."""
    import altair as alt

    lines = [wrap(str(value), max(1, int(room / LETTER))) for value in values]
    if max(len(one) for one in lines) > 3 or any(
        len(word) * LETTER > room for value in values for word in str(value).split()
    ):
        return alt.Axis(title=title, labelAngle=-40, labelLimit=150)
    split = {str(value): one for value, one in zip(values, lines, strict=True)}
    # The labels of a scale are values of its field; lines are looked up by those.
    table = msgspec.json.encode(split).decode()
    return alt.Axis(title=title, labelAngle=0, labelExpr=f"({table})[datum.label]")


def _table(sweep: Sweep) -> Panel:
    """Draw two fields, the one with fewer values across: shaded cells, each with its figure."""
    import altair as alt

    orders = [in_order([row.values[at] for row in sweep.rows]) for at in (0, 1)]
    # Narrow tables can be read on a phone.
    first = 1 if len(orders[0]) > len(orders[1]) else 0
    across, down = orders[first], orders[1 - first]
    width = max(WIDTH, COLUMN * len(across))
    roomy = width / len(across) >= ROOMY
    values = [row.figure.value for row in sweep.rows]
    least, most = (0.0, 1.0) if sweep.chance else (min(values), max(values))
    cells = [
        {
            **_described(sweep, row),
            "ends": _ends(row.figure, sweep.chance),
            "shade": (shade := shade_of(row.figure.value, least, most)),
            "ink": looks.ON_DARK if looks.luminance(shade) < DARK else looks.ON_LIGHT,
        }
        for row in sweep.rows
    ]
    x = _word_axis(across, width / len(across), sweep.fields[first])
    y = alt.Axis(labelLimit=150, title=sweep.fields[1 - first])
    base = alt.Chart(looks.data(cells)).encode(
        x=alt.X(f"field {first}:N", sort=[str(value) for value in across], axis=x),
        y=alt.Y(f"field {1 - first}:N", sort=[str(value) for value in down], axis=y),
    )
    ink = alt.Color("ink:N", scale=None)
    layers: list[Any] = [
        base.mark_rect(stroke=QUIET, strokeWidth=1).encode(
            color=alt.Color("shade:N", scale=None), tooltip=_hint(sweep)
        ),
        base.mark_text(fontSize=TEXT, dy=-8 if roomy else 0).encode(
            text=alt.Text("short:N"), color=ink
        ),
    ]
    if roomy:
        layers.append(
            base.mark_text(fontSize=SMALL, dy=9).encode(text=alt.Text("ends:N"), color=ink)
        )
    note = BELOW if roomy else say_widest(sweep)
    return alt.layer(*layers).properties(
        width=width, height=ROW * len(down), title=looks.panel_title(sweep.what, note)
    )


def say_widest(sweep: Sweep) -> str:
    """Return the margin of the least certain figure."""
    gives = [row.figure.give for row in sweep.rows if looks.bounded(row.figure)]
    if not gives:
        return ""
    widest = f"{100 * max(gives):.1f} points" if sweep.chance else f"{max(gives):.2f}"
    return f"No 95% confidence interval is wider than ± {widest}."


def shade_of(value: float, least: float, most: float) -> str:
    """Return the colour of a cell, from light for the least to dark for the most."""
    part = (value - least) / (most - least) if most > least else 0.0
    ends = zip(*(looks.channels(shade) for shade in SHADES), strict=True)
    return "#" + "".join(f"{round(first + part * (last - first)):02x}" for first, last in ends)
