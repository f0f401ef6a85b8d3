"""A whole batch in one picture: win rate, rounds, survival curves, health at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from fracas.plots import looks
from fracas.plots.looks import SURE, Heading, told
from fracas.plots.outcomes import Chance, outcomes_panel, rounds_panel, say_longer, say_rounds
from fracas.plots.pictures import PLAIN, Style, chosen, picture
from fracas.plots.remains import remains_panels, say_left
from fracas.plots.survival import last_round, survival_panels, up_at_end
from fracas.sim.batches.summary import Fared, Summary

if TYPE_CHECKING:
    from fracas.plots.pictures import Picture

EXACT = "Diamonds: the exact win rate."

WIN_RATE, ROUNDS, SURVIVAL, HEALTH = PANELS = ("win-rate", "rounds", "survival", "health")
"""The names of the panels."""


def batch_chart(
    heading: Heading,
    summary: Summary,
    chances: tuple[Chance, ...],
    fared: Sequence[Fared] | None = None,
    style: Style = PLAIN,
) -> Picture:
    """Return the picture of a summary; `chances` has its outcomes in words, in picture order.

    `fared` has its combatants in the order of the picture, where that is not the summary's own.
    Raises `WrongUse` for a summary without fights, and for a panel that does not exist.
    """
    if not summary.fights:
        raise looks.nothing_to_draw()
    rows = in_sides(summary.fared if fared is None else fared)
    until = last_round(summary.rounds, rows)
    notes = (EXACT, SURE) if any(one.exactly is not None for one in chances) else (SURE,)
    panels = [(WIN_RATE, outcomes_panel(chances)), (ROUNDS, rounds_panel(summary.rounds))]
    panels += [(SURVIVAL, panel) for panel in survival_panels(rows, until)]
    panels += [(HEALTH, panel) for panel in remains_panels(rows, apart=style.landscape)]
    return picture(
        chosen(panels, style),
        msgspec.structs.replace(heading, lines=(*heading.lines, *notes)),
        described(heading, summary, chances, rows),
        style,
    )


def in_sides(fared: Sequence[Fared]) -> list[Fared]:
    """Return everyone grouped by side, in the order in which the sides first come."""
    sides = dict.fromkeys(one.side for one in fared)
    return [one for side in sides for one in fared if one.side == side]


def described(
    heading: Heading, summary: Summary, chances: Sequence[Chance], fared: Sequence[Fared]
) -> str:
    """Return the picture in words, for readers who cannot see it."""
    said = [f"{heading.title}.", *heading.lines]
    wins = "; ".join(
        f"{one.name} {told(one.figure)}"
        + ("" if one.exactly is None else f", exactly {looks.per_cent(one.exactly)}")
        for one in chances
    )
    said += [f"Win rate, with 95% confidence intervals: {wins}.", say_rounds(summary.rounds)]
    said += say_longer(summary.rounds)
    for one in fared:
        up = told(up_at_end(one))
        said.append(f"{one.name} of {one.side}: up at the end {up}, left {say_left(one)}.")
    return " ".join(said)
