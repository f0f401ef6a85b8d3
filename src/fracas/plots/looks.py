"""How pictures look: narrow enough for a phone, and distinguishable without colour.

Lengths are in pixels of the picture, which a phone shows at about nine tenths of their size.
"""

from __future__ import annotations

from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fracas.core.errors import WrongUse
from fracas.sim.batches.intervals import Interval

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import altair

    Panel = altair.LayerChart | altair.FacetChart

WIDTH, AXIS = 344, 40
"""The width of the panels, except for tables that need more, and of the scale beside some."""

TEXT, SMALL, TITLE = 14, 13, 17
TITLE_LETTERS, LINE_LETTERS = 40, 66
"""Sizes of letters, and how many of them fit into a line above a picture."""

FONT = "Inter, Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif"
PAPER, INK, QUIET, GRID = "#ffffff", "#1a1a1a", "#4d4d4d", "#dddddd"
FILL, EDGE = "#9cc3e3", "#1f5f92"
"""The inside and the edge of bars."""


class Look(NamedTuple):
    """How one line among several looks; each part alone is enough to recognize it."""

    colour: str
    dash: tuple[int, ...]
    shape: str


LOOKS = (
    Look("#000000", (1, 0), "circle"),
    Look("#005F9E", (7, 3), "square"),
    Look("#D55E00", (2, 2), "triangle-up"),
    Look("#009E73", (10, 3, 2, 3), "diamond"),
    Look("#B35A92", (4, 2), "cross"),
)
"""The lines of one panel; colour-blind readers can tell the colours apart, too."""

SHADES = ("#f2f6fa", "#08306b")
"""The lightest and the darkest cell of a table."""

DARK = 0.18
"""The luminance below which white reads better than black."""

ON_DARK, ON_LIGHT = "#fefefe", "#111111"
"""Letters on a shade, which stay the same in a dark picture, as the shades do."""


SURE = "Error bars, shaded bands: 95% confidence intervals (CI)."


class Heading(msgspec.Struct, frozen=True):
    """The text above a picture: its subject, and lines below on how it was made."""

    title: str
    lines: tuple[str, ...] = ()


def panel_title(name: str, *lines: str) -> Any:
    """Return the text above one panel: its name, and below it lines on what to see."""
    return titled([name], lines, fontSize=TEXT + 1, offset=10)


def titled(text: list[str], lines: Iterable[str], letters: int = LINE_LETTERS, **more: Any) -> Any:
    """Return a title in lines, and below it smaller lines of at most so many letters."""
    import altair as alt

    below = [part for line in lines for part in wrap(line, letters)]
    if below:
        # An empty one would take room all the same.
        more["subtitle"] = below
    return alt.TitleParams(text=text, anchor="start", frame="group", dx=-AXIS, **more)


def data(rows: list[dict[str, Any]]) -> Any:
    """Return rows as the data of a layer."""
    import altair as alt

    return alt.InlineData(values=rows)


QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


def marked(values: Sequence[float], **more: Any) -> dict[str, Any]:
    """Return a scale with marks at all these values: left alone, Vega drops some."""
    return {"values": list(values), "tickCount": len(values) + 1, **more}


def whole_ticks(first: int, last: int, most: int = 10) -> list[int]:
    """Return whole numbers between two for a scale: every one, second, fifth, tenth and so on."""
    steps = (step * 10**power for power in range(12) for step in (1, 2, 5))
    step = next(step for step in steps if (last - first) / step <= most)
    return list(range(-(-first // step) * step, last + 1, step))


def at(pixels: float) -> Any:
    """Return a distance from the left of a panel, whatever its scale."""
    import altair as alt

    place: Any = alt.XValue
    return place(pixels)


def to(pixels: float) -> Any:
    """Return the other end of a line, at a distance from the left of a panel."""
    import altair as alt

    place: Any = alt.X2Value
    return place(pixels)


def hints(*fields: str) -> list[altair.Tooltip]:
    """Return what a page shows of the mark under the pointer."""
    import altair as alt

    return [alt.Tooltip(field) for field in fields]


def spread(wanted: list[float], gap: float, top: float) -> list[float]:
    """Return places from 0 to `top` near the wanted ones, at least `gap` apart, in their order.

    If there is no room for all, they are closer, evenly.
    """
    if not wanted:
        return []
    room = min(gap, top / max(len(wanted) - 1, 1))
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], -at))
    placed: list[float] = []
    for place, at in enumerate(order):
        least = room * place if not placed else max(room * place, placed[-1] + room)
        placed.append(max(wanted[at], least))
    limit = top
    for place in reversed(range(len(placed))):
        placed[place] = min(placed[place], limit)
        limit = placed[place] - room
    found = [0.0] * len(wanted)
    for place, at in enumerate(order):
        found[at] = placed[place]
    return found


def shared_out(count: int, most: int) -> list[range]:
    """Split a number of rows into as few groups of at most `most` as possible, about equal."""
    groups = -(-count // most)
    cuts = [count * at // groups for at in range(groups + 1)] if groups else []
    return [range(first, end) for first, end in pairwise(cuts)]


def shortened(name: str, letters: int) -> str:
    """Return a name of limited length, cut in its middle, because ends tell similar names apart."""
    if len(name) <= letters:
        return name
    tail = (letters - 1) // 3
    return f"{name[: letters - 1 - tail].rstrip()}…{name[len(name) - tail :].lstrip()}"


def per_cent(share: float, places: int = 1) -> str:
    """Return a share in per cent, never rounded to nothing or all if it is not quite that."""
    text = f"{100 * share:.{places}f}"
    least = 10.0**-places
    if share > 0 and float(text) == 0:
        return f"<{least:.{places}f}%"
    if share < 1 and float(text) == 100:
        return f">{100 - least:.{places}f}%"
    return f"{text}%"


def bounded(figure: Interval) -> bool:
    """Return whether its interval has ends; that of the mean of one fight has none."""
    return figure.high < float("inf")


def told(figure: Interval, *, chance: bool = True) -> str:
    """Return a figure with its interval: `50.4% (47.3 to 53.5)` or `3.92 (3.80 to 4.04)`."""
    scale, places = (100, 1) if chance else (1, 2)
    text = per_cent(figure.value) if chance else f"{figure.value:.2f}"
    if not bounded(figure):
        return text
    return f"{text} ({figure.low * scale:.{places}f} to {figure.high * scale:.{places}f})"


def ends(figure: Interval) -> tuple[float, float]:
    """Return where its interval begins and ends; without bounds, at the figure itself."""
    return (figure.low, figure.high) if bounded(figure) else (figure.value, figure.value)


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of `#rrggbb`, each from 0 to 255."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def luminance(colour: str) -> float:
    """Return how light a colour is to the eye and on a grey print, from 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def nothing_to_draw(why: str = "No fight was played: there is nothing to draw.") -> WrongUse:
    """Return the error for a picture with nothing in it."""
    return WrongUse(why)
