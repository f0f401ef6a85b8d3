"""Which number matters most: each moved by one step up and down, and the effect of that.

Every number gets a few fights; those that never change how a fight ends are set aside, and the
others get more and more, down to those that seem to matter most.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fracas.core.errors import WrongUse
from fracas.sim.batches.comparing import WIN, Measure, difference, moved
from fracas.sim.batches.intervals import Interval
from fracas.sim.batches.jobs import Job
from fracas.sim.batches.scores import Runner, play_on
from fracas.sim.variants.fields import Field
from fracas.sim.variants.settings import Value
from fracas.sim.variants.sweep import Refused, Tell, Variant, own_side
from fracas.sim.variants.variant import fields_of, filled_in, varied

FIRST, SECOND = 24, 96
"""How many fights each variant gets at first, and those that change anything then."""

FINALISTS = 12
"""How many numbers get all the fights that were asked for."""

FARTHEST = 4
"""How many steps away the nearest possible value may be."""

LARGE = 20
"""Numbers from here on are moved by a tenth."""

ONE_STEP = (
    f"One step is 1; for numbers from {LARGE} on a tenth, rounded; for fractions a half. Where "
    f"that is not possible, it is the nearest possible value, at most {FARTHEST} steps away."
)


class Moved(msgspec.Struct, frozen=True):
    """A number, its value, and its variants below and above, where there are any."""

    field: Field
    value: Value
    down: Variant | None = None
    up: Variant | None = None

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants that exist."""
        return tuple(one for one in (self.down, self.up) if one is not None)

    @property
    def fights(self) -> int:
        """How many fights both have."""
        return min(len(one.scores) for one in self.variants)

    def swing(self, measure: Measure, written: Variant) -> Interval | None:
        """Return by how much a measure is higher with the higher value than with the lower.

        Where only one of them is possible, the written number replaces the other.
        """
        high, low = self.up or written, self.down or written
        return difference(measure, high.scores, low.scores)

    def changes(self, written: Variant) -> int:
        """Return in how many fights either variant ended differently from the written scenario."""
        return sum(moved(one.scores, written.scores) for one in self.variants)


class Sensitivity(msgspec.Struct, frozen=True):
    """Which numbers matter, the most important first; and which cannot be moved, and why.

    `still` are those that changed none of the first fights.
    """

    job: Job
    side: str
    by: Measure
    written: Variant
    moved: tuple[Moved, ...]
    still: tuple[Moved, ...]
    skipped: tuple[Refused, ...]
    stopped: bool = False


def numbers(job: Job, patterns: Iterable[str] = ()) -> tuple[Field, ...]:
    """Return the numbers of a scenario that could matter, or those of them that patterns fit.

    Raises `WrongUse` for a pattern that fits no number.
    """
    fields = fields_of(job)
    wanted = tuple(patterns)
    if not wanted:
        every = fields.of_scenario.values()
        return tuple(one for one in every if one.is_number and not one.is_prose)
    found: dict[str, Field] = {}
    for pattern in wanted:
        fits = [one for one in fields.find(pattern) if one.is_number]
        if not fits:
            raise WrongUse(f"'{pattern}' is not a number, so it has no steps.", given=pattern)
        found |= {one.name: one for one in fits}
    return tuple(found.values())


def sensitivity(
    job: Job,
    runner: Runner,
    *,
    patterns: Iterable[str] = (),
    side: str | None = None,
    by: str = WIN,
    tell: Tell | None = None,
) -> Sensitivity:
    """Move every number by a step, and return the effects, with `job.count` fights at the end.

    `by` is the measure: wins or losses of the side, or rounds. Ctrl-C ends it with what is done by
    then. Raises `WrongUse` for a pattern that fits no number.
    """
    mine = own_side(job, side)
    measure = Measure(by, mine)
    rows, skipped = _variants(job, numbers(job, patterns))
    written = Variant((), job)
    still: list[Moved] = []
    stopped = False
    done = 0
    stages = [min(FIRST, job.count), min(SECOND, job.count), job.count]
    most = (len(rows) * 2, len(rows), 2 * FINALISTS)
    before = (0, *stages[:-1])
    ahead = [(stages[at] - before[at]) * most[at] for at in range(len(stages))]
    going = rows

    def count(more: int) -> None:
        nonlocal done
        done += more
        if tell is not None:
            tell(done, max(done, sum(ahead)))

    try:
        for number, fights in enumerate(stages):
            variants = [variant for row in going for variant in row.variants]
            ahead[number] = sum(max(0, fights - len(one.scores)) for one in (written, *variants))
            play_on(runner, (one.record for one in (written, *variants)), fights, count)
            if number == 0:
                still = [row for row in going if not row.changes(written)]
                going = [row for row in going if row.changes(written)]
            elif number == 1:
                going = sorted(going, key=lambda row: -_weight(row, measure, written))[:FINALISTS]
    except KeyboardInterrupt:
        stopped = True
    left = [row for row in rows if row not in still and row.fights]
    ranked = sorted(left, key=lambda row: -_weight(row, measure, written))
    return Sensitivity(
        job, mine, measure, written, tuple(ranked), tuple(still), tuple(skipped), stopped
    )


def _weight(row: Moved, measure: Measure, written: Variant) -> float:
    """Return how much a number matters as far as it is known."""
    swing = row.swing(measure, written)
    return 0.0 if swing is None else abs(swing.value)


def _variants(job: Job, fields: Iterable[Field]) -> tuple[list[Moved], list[Refused]]:
    rows: list[Moved] = []
    skipped: list[Refused] = []
    for field in fields:
        value = filled_in(job, field) if field.value is None else field.value
        if value is None:
            why = "it is left out, and the rules fill in no number that shows when the fight opens"
            skipped.append(Refused(((field.name, "-"),), why))
            continue
        down, no_lower = _nearest(job, field, value, -1)
        up, no_higher = _nearest(job, field, value, 1)
        if down is None and up is None:
            skipped.append(Refused(((field.name, value),), no_higher or no_lower))
            continue
        rows.append(Moved(field, value, down, up))
    return rows, skipped


def step_of(value: Value) -> float | int:
    """Return what one step is for a number of that size."""
    size = abs(float(value))
    if size != int(size):
        return 0.5
    return max(1, int(size / 10 + 0.5)) if size >= LARGE else 1


def _nearest(job: Job, field: Field, value: Value, way: int) -> tuple[Variant | None, str]:
    """The nearest possible value in a direction; or None and why the next one is impossible."""
    why = ""
    for steps in range(1, FARTHEST + 1):
        there = float(value) + way * steps * step_of(value)
        to = int(there) if there == int(there) else there
        settings = ((field.name, to),)
        try:
            return Variant(settings, varied(job, settings)), ""
        except WrongUse as error:
            why = why or error.sentence
    return None, why
