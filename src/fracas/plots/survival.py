"""Survival curves: who is still up after how many rounds, grouped by side."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from fracas.plots import looks
from fracas.plots.looks import AXIS, LOOKS, PAPER, QUARTERS, QUIET, SMALL, WIDTH, Look, told
from fracas.plots.outcomes import last_shown
from fracas.sim.batches.intervals import Interval, share
from fracas.sim.batches.summary import Fared

if TYPE_CHECKING:
    from fracas.plots.looks import Panel

SIDE_LETTERS = 20
NAMES, LETTERS = 166, 18
"""How many letters of a side are shown; how much width names take, and how many letters."""

HEIGHT, LINE, GAP = 150, 16, 6
"""How high a panel is, a line of a name, and the gap between two."""

TAIL = 0.6
"""How far a curve continues after its last round."""

STILL_UP = "Share of fights in which each is still up after a round."

MARKS = 6
"""About how many marks of its shape a curve has."""


def still_up(one: Fared, until: int) -> list[Interval]:
    """Return how likely one has not fallen for good after 0, 1 ... `until` rounds.

    One that is up at the end counts as up all the time; one that is out, until it first fell.
    """
    fell, up = dict(one.fell), one.fights
    found = []
    for number in range(until + 1):
        up -= fell.get(number, 0)
        found.append(share(up, one.fights))
    return found


def up_at_end(one: Fared) -> Interval:
    """Return how likely one is up when the fight ends."""
    return share(one.fights - one.out, one.fights)


def last_round(rounds: Sequence[tuple[int, int]], fared: Sequence[Fared]) -> int:
    """Return the last round to show, except for a few endless fights."""
    until = last_shown(rounds)
    if until < max(number for number, _ in rounds):
        return until
    # In a chain of fights rounds are those of the last one, and one may fall before it.
    return max([1, until, *(number for one in fared for number, _ in one.fell)])


def survival_panels(fared: Sequence[Fared], until: int) -> list[Panel]:
    """Return the curves of each side, at most as many per panel as there are distinct looks."""
    sides = list(dict.fromkeys(one.side for one in fared))
    found = []
    for side in sides:
        members = [one for one in fared if one.side == side]
        groups = looks.shared_out(len(members), len(LOOKS))
        for number, group in enumerate(groups, 1):
            part = f" ({number} of {len(groups)})" if len(groups) > 1 else ""
            title = f"Survival: {looks.shortened(side, SIDE_LETTERS)}{part}"
            found.append(_panel([members[at] for at in group], until, title))
    return found


def _panel(members: list[Fared], until: int, title: str) -> Panel:
    import altair as alt

    curves = [still_up(one, until) for one in members]
    names = [_lines(one.name or one.who) for one in members]
    room = LINE * (max(len(lines) for lines in names) + 1) + GAP
    height = max(HEIGHT, room * (len(members) - 1))
    finals = [up_at_end(one) for one in members]
    places = looks.spread([final.value for final in finals], room / height, 1.0)
    layers: list[Any] = []
    width = WIDTH - NAMES
    for at, (one, curve) in enumerate(zip(members, curves, strict=True)):
        layers += _curve(one.name, curve, LOOKS[at])
        layers += _label(names[at], finals[at], LOOKS[at], places[at], width)
    band = alt.X("round:Q").scale(domain=[0, until + TAIL], nice=False).title("rounds")
    layers[0] = layers[0].encode(
        x=band.axis(**looks.marked(looks.whole_ticks(0, until, 6), format="d", grid=False)),
        y=alt.Y("low:Q")
        .scale(domain=[0, 1], nice=False)
        .title(None)
        .axis(**looks.marked(QUARTERS, format="%", minExtent=AXIS, maxExtent=AXIS)),
    )
    return alt.layer(*layers).properties(
        width=width, height=height, title=looks.panel_title(title, STILL_UP)
    )


def _lines(name: str) -> list[str]:
    """Return a name in at most two lines, short enough to fit."""
    return next(
        lines
        for letters in range(2 * LETTERS, 0, -1)
        if len(lines := wrap(looks.shortened(name, letters), LETTERS)) <= 2
    )


def _curve(name: str, curve: list[Interval], look: Look) -> list[Any]:
    """Return band, line and marks of one combatant."""
    import altair as alt

    rows: list[dict[str, Any]] = [
        {
            "who": name,
            "round": number,
            "up": figure.value,
            "still up": told(figure),
            "low": figure.low,
            "high": figure.high,
        }
        for number, figure in enumerate(curve)
    ]
    # The last round has a width as well.
    base = alt.Chart(looks.data([*rows, {**rows[-1], "round": len(curve) - 1 + TAIL}]))
    every, first = max(1, len(curve) // MARKS), LOOKS.index(look)
    marked = [row for row in rows if (row["round"] - first) % every == 0] or rows[:1]
    x, y = alt.X("round:Q"), alt.Y("up:Q")
    return [
        base.mark_area(interpolate="step-after", color=look.colour, opacity=0.14).encode(
            x=x, y=alt.Y("low:Q"), y2=alt.Y2("high:Q")
        ),
        base.mark_line(
            interpolate="step-after",
            color=look.colour,
            strokeWidth=2,
            strokeDash=list(look.dash),
        ).encode(x=x, y=y),
        alt.Chart(looks.data(marked))
        .mark_point(**_point(look))
        .encode(
            x=x,
            y=y,
            tooltip=looks.hints("who:N", "round:Q", "still up:N"),
        ),
    ]


def _label(name: list[str], final: Interval, look: Look, place: float, width: int) -> list[Any]:
    """Return name and figure of one combatant at the right, and the line from its curve."""
    import altair as alt

    base = alt.Chart(looks.data([{"up": final.value, "place": place}]))
    y = alt.Y("place:Q")
    beside: dict[str, Any] = {"align": "left", "fontSize": SMALL, "lineHeight": LINE}
    up = LINE * len(name) / 2
    return [
        base.mark_rule(color=QUIET, strokeWidth=1).encode(
            x=looks.at(width + 2),
            x2=looks.to(width + 13),
            y=alt.Y("up:Q"),
            y2=alt.Y2("place:Q"),
        ),
        base.mark_point(**_point(look)).encode(x=looks.at(width + 20), y=y),
        base.mark_text(text=name, fontWeight="bold", dy=-up, limit=NAMES - 29, **beside).encode(
            x=looks.at(width + 29), y=y
        ),
        base.mark_text(text=told(final), dy=up, **beside).encode(x=looks.at(width + 29), y=y),
    ]


def _point(look: Look) -> dict[str, Any]:
    return {
        "shape": look.shape,
        "filled": True,
        "fill": PAPER,
        "stroke": look.colour,
        "strokeWidth": 1.8,
        "size": 55,
        "opacity": 1,
    }
