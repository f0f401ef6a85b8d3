"""The exact odds of dice: a bar for each number, a panel for each name."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fracas.plots import looks
from fracas.plots.looks import AXIS, EDGE, FILL, WIDTH, Heading
from fracas.plots.pictures import PLAIN, Style, picture

if TYPE_CHECKING:
    from fracas.plots.looks import Panel
    from fracas.plots.pictures import Picture

HEIGHT = 130


def law_chart(
    dice: str, laws: Mapping[str, Mapping[int, Fraction]], style: Style = PLAIN
) -> Picture:
    """Return the picture of dice; a name that can only be 0 has no panel, unless all are so."""
    shown = {name: law for name, law in laws.items() if set(law) != {0}} or laws
    words = "; ".join(
        f"{name}: " + ", ".join(f"{n} {looks.per_cent(float(chance))}" for n, chance in law.items())
        for name, law in shown.items()
    )
    panels = [_panel(name, law) for name, law in shown.items()]
    return picture(panels, Heading(dice), f"The odds of {dice}. {words}.", style)


def say_mean(law: Mapping[int, Fraction]) -> str:
    """Return the mean and the standard deviation, of what is not missing."""
    whole = sum(law.values())
    mean = sum((number * chance for number, chance in law.items()), Fraction(0)) / whole
    spread = sum((chance * (number - mean) ** 2 for number, chance in law.items()), Fraction(0))
    return f"Mean {float(mean):.2f}, standard deviation {float(spread / whole) ** 0.5:.2f}."


def _panel(name: str, law: Mapping[int, Fraction]) -> Panel:
    import altair as alt

    rows: list[dict[str, Any]] = [
        {
            "number": number,
            "left": number - 0.4,
            "right": number + 0.4,
            "from": 0,
            "chance": float(chance),
            "told": looks.per_cent(float(chance)),
        }
        for number, chance in law.items()
    ]
    first, last = min(law), max(law)
    across = alt.X("left:Q").scale(domain=[first - 0.6, last + 0.6], nice=False).title(None)
    across = across.axis(**looks.marked(looks.whole_ticks(first, last), format="d", grid=False))
    up = alt.Y("chance:Q").title(None)
    up = up.axis(format="%", tickCount=4, minExtent=AXIS, maxExtent=AXIS)
    bars = alt.Chart(looks.data(rows)).mark_rect(fill=FILL, stroke=EDGE, strokeWidth=1)
    bars = bars.encode(
        x=across,
        x2=alt.X2("right:Q"),
        y=up,
        y2=alt.Y2("from:Q"),
        tooltip=looks.hints("number:Q", "told:N"),
    )
    title = looks.panel_title(name, say_mean(law))
    return alt.layer(bars).properties(width=WIDTH, height=HEIGHT, title=title)
