"""The win rate, and the distribution of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from fracas.plots import looks
from fracas.plots.looks import AXIS, EDGE, FILL, INK, PAPER, QUARTERS, SMALL, TEXT, WIDTH, told
from fracas.sim.batches.intervals import Interval, mean, quantile, share

if TYPE_CHECKING:
    from fracas.plots.looks import Panel

ROW, BAR, LETTERS = 46, 14, 22
"""How high an outcome is, and its bar below its name, and how long a name may be."""

POINT: dict[str, Any] = {"filled": True, "stroke": INK, "strokeWidth": 1.5, "opacity": 1}

ROUNDS_HEIGHT = 130
NUMBERED = 9
"""How many bars can have their numbers above them."""

MANY, APART = 30, 2
"""Up to how many rounds all are shown, and how far off the bar for all longer ones is."""


class Chance(msgspec.Struct, frozen=True):
    """One outcome in words, how likely it is, and its exact chance where that is known."""

    name: str
    figure: Interval
    exactly: float | None = None


WIN_RATE, SHARES = "Win rate", "Share of fights, with 95% CI."


def outcomes_panel(chances: tuple[Chance, ...], title: str = WIN_RATE, note: str = SHARES) -> Panel:
    """Return a bar per outcome with name, share and interval, and a diamond at the exact share.

    A figure without bounds has no interval.
    """
    import altair as alt

    rows = _laid_out(chances)
    height, base = ROW * len(rows), alt.Chart(looks.data(rows))
    bounded = any(looks.bounded(one.figure) for one in chances)
    shares = looks.marked(QUARTERS, format="%")
    across = alt.X("share:Q").scale(domain=[0, 1]).title(None).axis(**shares)
    down: Any = {"type": "quantitative", "scale": {"domain": [height, 0], "nice": False}}
    layers: list[Any] = [
        base.mark_rect(fill=FILL, stroke=EDGE, strokeWidth=1, cornerRadiusEnd=3).encode(
            x=across,
            x2=alt.X2("from:Q"),
            y=alt.Y("over", **down).axis(None),
            y2=alt.Y2("under:Q"),
            tooltip=looks.hints("outcome:N", "fights that end so:N"),
        ),
        *(whiskers(base, "middle", down) if bounded else []),
        base.mark_text(align="left", fontSize=TEXT, fontWeight="bold", limit=WIDTH * 0.5).encode(
            x=looks.at(0), y=alt.Y("line", **down), text=alt.Text("short:N")
        ),
        base.mark_text(align="right", fontSize=TEXT).encode(
            x=looks.at(WIDTH), y=alt.Y("line", **down), text=alt.Text("fights that end so:N")
        ),
    ]
    if any(one.exactly is not None for one in chances):
        exact = alt.Chart(looks.data([row for row in rows if "exactly" in row]))
        layers.append(
            exact.mark_point(**POINT, shape="diamond", fill=PAPER, size=70).encode(
                x=alt.X("exactly:Q"), y=alt.Y("middle", **down), tooltip=looks.hints("exactly:Q")
            )
        )
    return alt.layer(*layers).properties(
        width=WIDTH, height=height, title=looks.panel_title(title, *([note] if note else []))
    )


def _laid_out(chances: Sequence[Chance]) -> list[dict[str, Any]]:
    """Return each outcome with its figures and the places of its parts, one below another."""
    return [
        {
            "outcome": one.name,
            "short": looks.shortened(one.name, LETTERS),
            "fights that end so": told(one.figure),
            "share": one.figure.value,
            "low": looks.ends(one.figure)[0],
            "high": looks.ends(one.figure)[1],
            "from": 0,
            "over": at * ROW + 28,
            "under": at * ROW + 28 + BAR,
            "middle": at * ROW + 28 + BAR / 2,
            "line": at * ROW + 14,
            **({} if one.exactly is None else {"exactly": one.exactly}),
        }
        for at, one in enumerate(chances)
    ]


def whiskers(base: Any, place: str, down: Any) -> list[Any]:
    """Return a level line from `low` to `high` with ends, at a place of the downward scale."""
    import altair as alt

    line = base.mark_rule(strokeWidth=2, color=INK).encode(
        x=alt.X("low:Q"), x2=alt.X2("high:Q"), y=alt.Y(place, **down)
    )
    ends = [
        base.mark_tick(orient="vertical", size=9, thickness=2, color=INK).encode(
            x=alt.X(f"{end}:Q"), y=alt.Y(place, **down)
        )
        for end in ("low", "high")
    ]
    return [line, *ends]


def rounds_panel(rounds: Sequence[tuple[int, int]]) -> Panel:
    """Return the distribution of rounds: how often a fight takes how many, with intervals.

    A few fights that took far longer than all others share one bar at the end.
    """
    import altair as alt

    until = last_shown(rounds)
    rows = _bars(rounds, until)
    base = alt.Chart(looks.data(rows))
    first, last = rows[0]["rounds"], rows[-1]["rounds"]
    top = min(1.0, max(row["high"] for row in rows) * 1.05)
    across = alt.X("left:Q").scale(domain=[first - 0.6, last + 0.6], nice=False).title("rounds")
    marks = looks.marked(looks.whole_ticks(first, until), format="d", grid=False)
    across = across.axis(**marks)
    up = alt.Y("share:Q").scale(domain=[0, top], nice=False).title(None)
    up = up.axis(format="%", tickCount=4, minExtent=AXIS, maxExtent=AXIS)
    layers: list[Any] = [
        base.mark_rect(fill=FILL, stroke=EDGE, strokeWidth=min(1.0, 20 / len(rows))).encode(
            x=across,
            x2=alt.X2("right:Q"),
            y=up,
            y2=alt.Y2("from:Q"),
            tooltip=looks.hints("length:N", "fights:N"),
        ),
        base.mark_rule(strokeWidth=1.5, color=INK).encode(
            x=alt.X("rounds:Q"), y=alt.Y("low:Q"), y2=alt.Y2("high:Q")
        ),
    ]
    if len(rows) <= NUMBERED:
        layers.append(
            base.mark_text(fontSize=SMALL, dy=-8).encode(
                x=alt.X("rounds:Q"), y=alt.Y("high:Q"), text=alt.Text("number:N")
            )
        )
    title = looks.panel_title("Length in rounds", say_rounds(rounds), *say_longer(rounds))
    return alt.layer(*layers).properties(width=WIDTH, height=ROUNDS_HEIGHT, title=title)


def _bars(rounds: Sequence[tuple[int, int]], until: int) -> list[dict[str, Any]]:
    fights = sum(count for _, count in rounds)
    counts = {number: count for number, count in rounds if number <= until}
    names = {number: str(number) for number in counts}
    longer = fights - sum(counts.values())
    if longer:
        counts[until + APART] = longer
        names[until + APART] = f"more than {until}"
    found = []
    for number, count in counts.items():
        figure = share(count, fights)
        found.append(
            {
                "rounds": number,
                "left": number - 0.4,
                "right": number + 0.4,
                "from": 0,
                "share": figure.value,
                "low": figure.low,
                "high": figure.high,
                "length": f"{names[number]} rounds",
                "fights": told(figure),
                "number": looks.per_cent(figure.value, 0),
            }
        )
    return found


def last_shown(rounds: Sequence[tuple[int, int]]) -> int:
    """Return the last round of the scale: the last of all, unless a few fights took far longer."""
    last = max(number for number, _ in rounds)
    usual = quantile(rounds, 0.99) or 0
    return usual if last > MANY and last > 1.5 * usual else last


def say_longer(rounds: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """Return how many fights took longer than the scale, and where they are; empty if none did."""
    until = last_shown(rounds)
    longer = sum(count for number, count in rounds if number > until)
    return (f"Last bar: the {longer:,} longer than {until} rounds.",) if longer else ()


def say_rounds(rounds: Sequence[tuple[int, int]]) -> str:
    """Return the mean, the median and two percentiles of how many rounds fights take."""
    figure = mean(rounds)
    if figure is None:
        raise looks.nothing_to_draw()
    low, middle, high = (quantile(rounds, part) for part in (0.05, 0.5, 0.95))
    return (
        f"Mean {told(figure, chance=False)}, median {middle}, "
        f"5th to 95th percentile {low} to {high}."
    )
