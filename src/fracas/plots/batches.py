"""A whole batch in one picture: who wins, how long it takes, who is still up, what is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from fracas.plots import looks
from fracas.plots.looks import Heading, told
from fracas.plots.outcomes import Chance, outcomes_panel, rounds_panel, say_longer, say_rounds
from fracas.plots.remains import remains_panel, say_left
from fracas.plots.survival import last_round, survival_panels, up_at_end
from fracas.sim.batches.summary import Fared, Summary

if TYPE_CHECKING:
    from fracas.plots.looks import Picture

SURE = "Lines with ends, shaded bands: where it lies 95 times in 100."
EXACT = "Diamonds: the exact figure, where the fight can be solved."


def batch_chart(
    heading: Heading,
    summary: Summary,
    chances: tuple[Chance, ...],
    fared: Sequence[Fared] | None = None,
) -> Picture:
    """The picture of a summary; `chances` tells its outcomes in words, in the order of the picture.

    `fared` gives its combatants in the order in which they are to stand, where that is not the
    summary's own. Raises `WrongUse` for a summary of no fights.
    """
    if not summary.fights:
        raise looks.nothing_to_draw()
    rows = in_sides(summary.fared if fared is None else fared)
    until = last_round(summary.rounds, rows)
    notes = (EXACT, SURE) if any(one.exactly is not None for one in chances) else (SURE,)
    panels = [outcomes_panel(chances), rounds_panel(summary.rounds), *survival_panels(rows, until)]
    if rows:
        panels.append(remains_panel(rows))
    return looks.picture(
        panels,
        msgspec.structs.replace(heading, lines=(*heading.lines, *notes)),
        described(heading, summary, chances, rows),
    )


def in_sides(fared: Sequence[Fared]) -> list[Fared]:
    """Everybody, those of a side together, as the sides first come."""
    sides = dict.fromkeys(one.side for one in fared)
    return [one for side in sides for one in fared if one.side == side]


def described(
    heading: Heading, summary: Summary, chances: Sequence[Chance], fared: Sequence[Fared]
) -> str:
    """The picture in words, for readers who cannot see it."""
    said = [f"{heading.title}.", *heading.lines]
    wins = "; ".join(
        f"{one.name} {told(one.figure)}"
        + ("" if one.exactly is None else f", exactly {looks.per_cent(one.exactly)}")
        for one in chances
    )
    said += [f"Who wins, with what holds 95 times in 100: {wins}.", say_rounds(summary.rounds)]
    said += say_longer(summary.rounds)
    for one in fared:
        up = told(up_at_end(one))
        said.append(f"{one.name} of {one.side}: up at the end {up}, left {say_left(one)}.")
    return " ".join(said)
