"""The bar and the needle of a roll, as one way of seeing may know them.

Everything here comes from two things that a seat already has: the roll as it knew it when the dice
were asked for (the prompt of a `Moment` of `known_moments`, or of `known_beat`), and what the fact
that it is shown says of how they fell. Nothing of the truth may enter it.

    roll = known.prompt                        # a `Roll`; None of this where it has no grades
    fell = Fell("hit", fact.faces)             # what the shown fact says; None before the dice fall
    job = bar_job(rules, roll, at=7, throw=0, fell=fell)
    drawn = await desk.draw(job)               # by a worker; or `draw_bar(job)` here and now
    drawn.bar, drawn.needle

`desk.draw` gives None where it is too much; `bar_job` where the roll has no bar.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.asking.grammar import sentence
from fracas.core.asking.prompts import Roll
from fracas.core.chance import ChanceLaw, Dice, Faces, Grades, Rung
from fracas.core.errors import FracasError, IllegalAnswer, MalformedAnswer
from fracas.core.system.ruleset import Ruleset
from fracas.dice.graded import Graded, grade_of
from fracas.odds import bars
from fracas.odds.budget import OddsBudget
from fracas.table.screens.moment_cards import Bar, BarMark, BarPart, Needle

IN_TIME = OddsBudget(0, 1.5)
"""How long a bar may take: a later one would come after the dice have stopped."""

BEFORE = -1
"""The place `at` of a bar that is drawn before the dice fall, for the strip."""


class Fell(msgspec.Struct, frozen=True):
    """How a roll fell, by a fact that the seat is shown: its rung, and the faces or the total.

    Without faces and total the result was given by name, and has no needle. `rung` is None if the
    fact does not say it and the roll as the seat knows it does, as with the damage of a card. A
    roll that was `reread` has another rung than its dice, and is on the border of that rung.
    """

    rung: Rung | None = None
    faces: Faces = ()
    total: int | None = None
    reread: bool = False


class BarJob(msgspec.Struct, frozen=True):
    """The bar of a throw, to be calculated: `throw` is its place in the moment of the line `at`.

    `assumed` says that the seat knows the roll only by assumption.
    """

    system: str
    kind: str
    dice: Dice
    reading: Any
    grades: Grades
    at: int
    throw: int = 0
    fell: Fell | None = None
    assumed: bool = False
    patience: OddsBudget = IN_TIME


class Drawn(msgspec.Struct, frozen=True):
    """A bar that was calculated, with the needle if dice fell for it."""

    at: int
    throw: int
    bar: Bar
    needle: Needle | None = None


def bar_job(
    rules: Ruleset,
    roll: Roll,
    *,
    at: int = BEFORE,
    throw: int = 0,
    fell: Fell | None = None,
    assumed: bool = False,
) -> BarJob | None:
    """Return what to calculate for a roll as a seat knows it; None for dice that have no grades."""
    if roll.grades is None:
        return None
    return BarJob(
        rules.id, roll.kind, roll.dice, roll.reading, roll.grades, at, throw, fell, assumed
    )


def draw_bar(job: BarJob, rules: Ruleset) -> Drawn | None:
    """Calculate a bar and its needle; None if the distribution of the dice is too large."""
    graded = Graded(job.reading, job.grades)
    try:
        law = job.dice.law(graded)
    except FracasError:
        return None
    drawn = bars.bar_of(law, marked=job.grades.marked)
    followed = 1 - drawn.missing
    parts = tuple(
        [
            BarPart(rung, sentence(rules.say_rung(job.kind, rung)), float(chance / followed))
            for rung, chance in drawn.parts
        ]
    )
    marks = tuple([BarMark(value, rung) for value, rung in drawn.marks])
    found = None if job.fell is None else _needle(job, graded, law, job.fell)
    strange = found is not None and not found.known
    assumed = job.assumed or (strange and job.fell is not None and not job.fell.reread)
    bar = Bar(parts, marks, float(drawn.missing), assumed)
    if found is None:
        return Drawn(job.at, job.throw, bar)
    return Drawn(job.at, job.throw, bar, Needle(found.at, found.below))


def _needle(job: BarJob, graded: Graded, law: ChanceLaw, fell: Fell) -> bars.Needle | None:
    """Return where fallen dice are on the bar; the border of their rung if they cannot fall so.

    That happens with faces that the dice assumed by the seat do not have.
    """
    if not fell.faces and fell.total is None:
        return None
    try:
        grade = grade_of(job.dice, graded, fell.faces, fell.total)
    except MalformedAnswer:  # a total that does not determine the rung
        return None
    except IllegalAnswer:
        return None if fell.rung is None else bars.needle(law, fell.rung, ())
    return bars.needle(law, fell.rung or grade.rung, grade.score)
