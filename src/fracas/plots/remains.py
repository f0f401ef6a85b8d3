"""What is left of everyone at the end of the fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fracas.plots import looks
from fracas.plots.looks import EDGE as RIM
from fracas.plots.looks import FILL, GRID, INK, QUARTERS, SMALL, TEXT, WIDTH
from fracas.plots.outcomes import POINT, whiskers
from fracas.sim.batches.intervals import Interval, mean
from fracas.sim.batches.summary import Fared

if TYPE_CHECKING:
    from fracas.plots.looks import Panel

ROW, SIDE = 72, 24
BARS = 28
"""How high a combatant with everything is, a side's name, and the highest bar."""

SINGLE = 12
"""Up to this much, each number that can be left has its own bar; above it, tenths have."""

LETTERS, MARGIN = 22, 14
EDGE = MARGIN / (WIDTH - 2 * MARGIN)
"""How long a name is at most, and the room beside the scale for a bar at its end: in pixels, and
as a part of the scale."""


def left_of(one: Fared) -> Interval | None:
    """Return the mean of what is left of one; its interval leaves out impossible values."""
    figure = mean(one.lefts)
    if figure is None or not looks.bounded(figure):
        return figure
    least, most = min(0, one.lefts[0][0]), max(one.most, one.lefts[-1][0])
    return Interval(figure.value, max(figure.low, least), min(figure.high, most))


def shares_left(one: Fared) -> list[tuple[float, float, float, str]]:
    """Return bars of how often how much is left: from and to which part, the share, and words.

    Nothing left has its own bar; where there is much, the rest is split into tenths.
    """
    most = max(one.most, 1, *(left for left, _ in one.lefts))
    tenth = 1 if most <= SINGLE else -(-most // 10)
    bins: Counter[int] = Counter()
    for left, count in one.lefts:
        bins[-(-max(left, 0) // tenth)] += count
    found = []
    for at, count in sorted(bins.items()):
        first, last = (at - 1) * tenth + 1, min(at * tenth, most)
        words = f"{last} left" if last <= max(first, 0) else f"{first} to {last} left"
        ends = max((first - 0.44) / most, last / most - EDGE), (last + 0.44) / most
        if tenth > 1:
            ends = (-EDGE / 2, 0.4 / most) if at == 0 else ((first - 0.4) / most, ends[1])
        found.append((ends[0], min(ends[1], last / most + EDGE), count / one.fights, words))
    return found


TITLE = "Health left at the end"


def remains_panels(fared: Sequence[Fared], *, apart: bool = False) -> list[Panel]:
    """Return the panel of everyone, or with `apart` one for each side; empty without anyone."""
    sides = dict.fromkeys(one.side for one in fared)
    if not apart or len(sides) < 2:
        return [remains_panel(fared)] if fared else []
    most = highest(fared)
    return [
        remains_panel([one for one in fared if one.side == side], f"{TITLE}: {side}", most)
        for side in sides
    ]


def highest(fared: Sequence[Fared]) -> float:
    """Return the largest share of any one number, which has the highest bar."""
    return max(row[2] for one in fared for row in shares_left(one))


def remains_panel(fared: Sequence[Fared], title: str = TITLE, most: float = 0.0) -> Panel:
    """Show for each combatant how often how much is left, and below it the mean with interval.

    `most` is the share of the highest bar; without it, the largest of these combatants.
    """
    import altair as alt

    rows = _laid_out(fared, most or highest(fared), named=title == TITLE)
    down: Any = {"type": "quantitative", "scale": {"domain": [rows.height, 0], "nice": False}}
    across = alt.X("first:Q").scale(domain=[-EDGE, 1 + EDGE], nice=False)
    across = across.axis(**looks.marked(QUARTERS, format="%"))
    across = across.title("share of full health")
    means = alt.Chart(looks.data(rows.means))
    bars = alt.Chart(looks.data(rows.bars)).mark_rect(fill=FILL, stroke=RIM, strokeWidth=1)
    floors = alt.Chart(looks.data(rows.names)).mark_rule(color=GRID, strokeWidth=1)
    layers: list[Any] = [
        floors.encode(x=looks.at(0), x2=looks.to(WIDTH), y=alt.Y("floor", **down).axis(None)),
        bars.encode(
            x=across,
            x2=alt.X2("last:Q"),
            y=alt.Y("top", **down).axis(None),
            y2=alt.Y2("floor:Q"),
            tooltip=looks.hints("who:N", "left:N", "fights:N"),
        ),
        *whiskers(means, "place", down),
        means.mark_point(**POINT, shape="circle", fill=INK, size=30).encode(
            x=alt.X("mean:Q"),
            y=alt.Y("place", **down),
            tooltip=looks.hints("who:N", "left:N"),
        ),
        *_words(rows, down),
    ]
    return alt.layer(*layers).properties(
        width=WIDTH,
        height=rows.height,
        title=looks.panel_title(
            title,
            "Bars: distribution over all fights. Dots: mean, with 95% CI.",
        ),
    )


class _Rows(NamedTuple):
    """What is drawn of everyone, and the total height."""

    names: list[dict[str, Any]]
    bars: list[dict[str, Any]]
    means: list[dict[str, Any]]
    sides: list[dict[str, Any]]
    height: float


def _laid_out(fared: Sequence[Fared], highest: float, *, named: bool) -> _Rows:
    """Return everyone below one another, grouped by side; sides have a line where `named`."""
    rows = _Rows([], [], [], [], 0.0)
    at, side = 0.0, None
    for one in fared:
        if named and one.side != side:
            side = one.side
            rows.sides.append({"side": side, "line": at + SIDE / 2})
            at += SIDE
        figure = left_of(one)
        if figure is None:
            continue
        floor, left = at + ROW - 20, say_left(one)
        short = looks.shortened(one.name, LETTERS)
        rows.names.append({"who": short, "line": at + 10, "floor": floor, "left": left})
        for first, last, part, words in shares_left(one):
            top = floor - part / highest * BARS
            told = {"who": one.name, "left": words, "fights": looks.per_cent(part)}
            rows.bars.append({**told, "first": first, "last": last, "floor": floor, "top": top})
        most = max(one.most, 1)
        low, high = looks.ends(figure)
        row = {"who": one.name, "mean": figure.value / most, "place": floor + 8}
        rows.means.append({**row, "low": low / most, "high": high / most, "left": left})
        at += ROW
    return rows._replace(height=at)


def _words(rows: _Rows, down: Any) -> list[Any]:
    """Return names at the left, what is left at the right, and each side above its own."""
    import altair as alt

    named, sides = alt.Chart(looks.data(rows.names)), alt.Chart(looks.data(rows.sides))
    line = alt.Y("line", **down)
    return [
        named.mark_text(align="left", fontWeight="bold", fontSize=TEXT, limit=WIDTH / 2).encode(
            x=looks.at(0), y=line, text=alt.Text("who:N")
        ),
        named.mark_text(align="right", fontSize=SMALL).encode(
            x=looks.at(WIDTH), y=line, text=alt.Text("left:N")
        ),
        sides.mark_text(align="left", fontStyle="italic", fontSize=TEXT).encode(
            x=looks.at(0), y=line, text=alt.Text("side:N")
        ),
    ]


def say_left(one: Fared) -> str:
    """Return how much is left of one on average, and of how much."""
    figure = left_of(one)
    if figure is None:
        raise looks.nothing_to_draw()
    mean_left, _, ends = looks.told(figure, chance=False).partition(" ")
    return f"{mean_left} of {one.most} {ends}".rstrip()
