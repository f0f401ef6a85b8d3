"""Courses over squares: toward somebody and away, step by step, chosen or forced.

A step is *toward* a spot when it ends closer to its centre than it began, *away* when it ends
farther; the measure is the straight line between centres, strictly, so that an equal distance is
neither (BR-MOVE-05, -06, -27). A chosen course may take any such step: `keeping` bars all others
for the searches of `square_paths`. A forced one goes, at each step, where the straight line
changes the most (BR-MOVE-26): `forced_steps` gives one step with its reasons, `forced_ways` all
ways that are open to whoever chooses among equals.

How far a push goes, what stops it, whether rough ground slows it and what hitting something does
is for the ruleset to say; so is one choice: whether a push that meets an obstacle ends there, or
goes round it by the next best step.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Literal

import msgspec

from fracas.space.paths import Entry, Way, fair
from fracas.space.square_paths import Enter
from fracas.space.squares import (
    Diagonals,
    Space,
    Spot,
    Square,
    is_diagonal,
    neighbours,
    straight_line,
)

Course = Literal["toward", "away"]


def keeps(course: Course, of: Spot, before: Spot, after: Spot) -> bool:
    """Whether going from one place to another ends closer to a spot, or farther from it."""
    return _gain(course, of, before, after) > 0


def keeping(course: Course, of: Spot, enter: Enter, size: int = 1, why: str = "") -> Enter:
    """The same entries, with every step barred that does not keep the course; told by `why`.

    `size` is that of the mover, whose centre counts. So `reach` with it gives where one can get
    going only closer, and `check_way` tells the first step that does not.
    """

    def kept(before: Square, here: Square, length: int) -> Entry:
        if keeps(course, of, Space(before, size), Space(here, size)):
            return enter(before, here, length)
        return Entry(may_enter=False, why=why)

    return kept


class Step(msgspec.Struct, frozen=True):
    """A step on a course: the square (north-west of the mover's space) and what it gains.

    `gain` is by how much the `straight_line` gets less toward the spot, or more away from it.
    """

    square: Square
    gain: int


def course_steps(mover: Space, of: Spot, course: Course) -> tuple[Step, ...]:
    """The steps that keep a course, those that gain most first, then counter-clockwise from east.

    Eight neighbours, of which those that end no closer (farther) are left out.
    """
    steps = [
        Step(square, _gain(course, of, mover, Space(square, mover.size)))
        for square in neighbours(mover.square)
    ]
    return tuple(sorted((step for step in steps if step.gain > 0), key=lambda step: -step.gain))


class Bar(msgspec.Struct, frozen=True):
    """A square that stood in the way, and the caller's reason."""

    square: Square
    why: str = ""


class Forced(msgspec.Struct, frozen=True):
    """Where a forced step may go next, and what stood in the way of better ones.

    `open` are the squares that gain the most of those that can be entered, all with the same
    gain: whoever forces the step chooses. `bars` are the squares that gain more, or as much, and
    cannot be entered. `open` is empty when there is no square left to go to.
    """

    open: tuple[Square, ...]
    bars: tuple[Bar, ...] = ()


def forced_steps(
    mover: Space,
    of: Spot,
    course: Course,
    entry: Callable[[Square], Entry],
    around_bars: bool = True,
) -> Forced:
    """The next step of a push (away) or a pull (toward).

    `entry` gives the entry into each neighbour; only whether one may enter counts here. With
    `around_bars` the step goes to the best square that can be entered, be it only the second
    best (BR-MOVE-26); without, a step whose best squares are all barred is not taken
    (BR-MOVE-15).
    """
    bars: list[Bar] = []
    for _, equals in groupby(course_steps(mover, of, course), key=lambda step: step.gain):
        found = []
        for step in equals:
            there = entry(step.square)
            if there.may_enter:
                found.append(step.square)
            else:
                bars.append(Bar(step.square, there.why))
        if found or not around_bars:
            return Forced(tuple(found), tuple(bars))
    return Forced((), tuple(bars))


class ForcedWay(msgspec.Struct, frozen=True):
    """One whole way of a push or a pull, and why it ended.

    *spent*: the budget was used up, or did not pay for the next step in full. *barred*: there was
    budget left, and what is in `bars` stood in the way. *arrived*: no square keeps the course
    any more, as when one was pulled up to the very spot.
    """

    way: Way[Square]
    ended: Literal["spent", "barred", "arrived"]
    bars: tuple[Bar, ...] = ()


def forced_ways(
    mover: Space,
    of: Spot,
    course: Course,
    budget: int,
    enter: Enter,
    around_bars: bool = True,
    diagonals: Diagonals = "five",
) -> tuple[ForcedWay, ...]:
    """All ways that a push (away) or a pull (toward) can go with this budget.

    There are several only where squares gain the same; whoever forces the movement chooses among
    them. A step that the budget does not pay in full is not taken (BR-MOVE-28), unless an equal
    one that it does pay is there. Whether one may end in a square is not asked: where a forced
    movement may not stop, bar the entry.
    """
    found: list[ForcedWay] = []
    todo: list[tuple[tuple[Square, ...], int, bool]] = [((mover.square,), 0, False)]
    while todo:
        squares, cost, odd = todo.pop()
        way, here = Way(squares, cost), squares[-1]
        if cost >= budget:
            found.append(ForcedWay(way, "spent"))
            continue
        entries: dict[Square, Entry] = {}
        for there in neighbours(here):
            length = 2 if odd and is_diagonal(here, there) else 1
            entries[there] = fair(enter(here, there, length), here, there)
        step = forced_steps(Space(here, mover.size), of, course, entries.__getitem__, around_bars)
        paid = [there for there in step.open if cost + entries[there].cost <= budget]
        if not paid:
            ended: Literal["spent", "barred", "arrived"] = (
                "spent" if step.open else "barred" if step.bars else "arrived"
            )
            found.append(ForcedWay(way, ended, () if step.open else step.bars))
        for there in reversed(paid):
            turned = diagonals == "alternate" and is_diagonal(here, there)
            todo.append(((*squares, there), cost + entries[there].cost, odd != turned))
    return tuple(found)


def _gain(course: Course, of: Spot, before: Spot, after: Spot) -> int:
    nearer = straight_line(of, before) - straight_line(of, after)
    return nearer if course == "toward" else -nearer
