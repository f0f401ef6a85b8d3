"""Courses over squares: toward a figure and away, step by step.

A step is *toward* a spot when it ends closer to its centre than it began, *away* when it ends
farther; the measure is the straight line between centres, strictly, so that an equal distance is
neither (BR-MOVE-05, -06, -27). A chosen course may take any such step; a forced one goes, at each
step, where the straight line changes the most (BR-MOVE-26), which is the order of `course_steps`.

The ruleset decides how far a push goes, what stops it, whether rough ground slows it and what
hitting something does.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.space.squares import Space, Spot, Square, neighbours, straight_line

Course = Literal["toward", "away"]


def keeps(course: Course, of: Spot, before: Spot, after: Spot) -> bool:
    """Return whether going from one place to another ends closer to a spot, or farther from it."""
    return _gain(course, of, before, after) > 0


class Step(msgspec.Struct, frozen=True):
    """A step on a course: the square (north-west of the mover's space) and what it gains.

    `gain` is by how much the `straight_line` gets less toward the spot, or more away from it.
    """

    square: Square
    gain: int


def course_steps(mover: Space, of: Spot, course: Course) -> tuple[Step, ...]:
    """The steps that keep a course, the largest gain first, then counter-clockwise from east.

    Of the eight neighbours it leaves out those that end no closer (or no farther).
    """
    steps = [
        Step(square, _gain(course, of, mover, Space(square, mover.size)))
        for square in neighbours(mover.square)
    ]
    return tuple(sorted((step for step in steps if step.gain > 0), key=lambda step: -step.gain))


def _gain(course: Course, of: Spot, before: Spot, after: Spot) -> int:
    nearer = straight_line(of, before) - straight_line(of, after)
    return nearer if course == "toward" else -nearer
