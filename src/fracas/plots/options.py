"""The exact odds of one option: a bar for each of its results, the gravest first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from fracas.plots import looks
from fracas.plots.looks import Heading
from fracas.plots.outcomes import Chance, outcomes_panel
from fracas.plots.pictures import PLAIN, Style, picture
from fracas.sim.batches.intervals import Interval

if TYPE_CHECKING:
    from fracas.plots.pictures import Picture


def option_chart(
    title: str, parts: Sequence[tuple[str, Fraction]], style: Style = PLAIN
) -> Picture:
    """Return the picture of an option's results, in words with their chances.

    Raises `WrongUse` for an option without any.
    """
    if not parts:
        raise looks.nothing_to_draw(
            "This option has no results with chances: there is nothing to draw."
        )
    chances = tuple(Chance(name, exactly(float(chance))) for name, chance in parts)
    words = "; ".join(
        f"{name} {looks.told(one.figure)}" for (name, _), one in zip(parts, chances, strict=True)
    )
    panel = outcomes_panel(chances, "Results", "Exact chances.")
    return picture([panel], Heading(title), f"{title}. Exact chances: {words}.", style)


def exactly(value: float) -> Interval:
    """Return a figure that is not an estimate, and has no interval."""
    return Interval(value, float("-inf"), float("inf"))
