"""What becomes of a roll: each thing that it may say, played up to the next roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from fracas.contract.subject import Subject
from fracas.core.asking.prompts import Roll
from fracas.core.chance import RUNGS, Faces, Rolled, Rung
from fracas.core.facts import Fact
from fracas.core.play.run import Run
from fracas.dice.graded import Grade, Graded, grade_of
from fracas.odds.bars import bar_of, needle
from fracas.odds.policies import proposed
from fracas.rulesets.registry import ruleset
from fracas.table.odds.bars import Fell, bar_job, draw_bar
from tests.odds.sampled import beat_of, prompts

MOST_BRANCHES = 12
"""How many branches of a roll are played."""

NEAR = 1e-9

Reads = Callable[[Roll, tuple[Fact, ...]], Rung | None]
"""The rung by the facts that a roll leads to; None where they do not tell."""


def rolls_are_graded(system: str, reads: Reads, *, fights: int = 6, length: int = 80) -> set[str]:
    """Check the grades of rolls in random fights by their facts; gives the kinds that have some."""
    rules = ruleset(system)
    kinds: Counter[str] = Counter()
    for chronicle in prompts(
        Subject(rules=rules, prompts=length), "grades", fights=fights, every=1
    ):
        roll = chronicle.prompt
        if not isinstance(roll, Roll) or roll.grades is None or kinds[roll.kind] > 12:
            continue
        kinds[roll.kind] += 1
        law = roll.dice.law(Graded(roll.reading, roll.grades))
        _is_whole(roll)
        every = max(1, len(law.branches) // MOST_BRANCHES)
        for branch in law.branches[::every]:
            grade = branch.value
            assert isinstance(grade, Grade)
            told = reads(roll, _played(chronicle, branch.faces))
            assert told in (None, grade.rung), (roll.kind, branch.faces, told, grade)
            _lies_in_its_rung(roll, grade, branch.faces)
    return set(kinds)


def _played(chronicle: Any, faces: Faces) -> tuple[Fact, ...]:
    """The facts from a roll with those faces up to the next roll, or the end of the beat."""
    run = Run(chronicle.rules, chronicle.book, *beat_of(chronicle))
    before = len(run.facts)
    run.answer(Rolled(faces))
    while run.prompt is not None and not isinstance(run.prompt, Roll):
        run.answer(proposed(run))
    return tuple(run.facts[before:])


def _is_whole(roll: Roll) -> None:
    """The parts of a bar and what is missing are the whole; marks lie on the first of a rung."""
    assert roll.grades is not None
    law = roll.dice.law(Graded(roll.reading, roll.grades))
    bar = bar_of(law, marked=roll.grades.marked)
    assert sum([chance for _, chance in bar.parts], Fraction(0)) + bar.missing == 1
    rungs = [RUNGS.index(rung) for rung, _ in bar.parts]
    assert rungs == sorted(set(rungs))
    marks = [(value, RUNGS.index(rung)) for value, rung in bar.marks]
    assert marks == sorted(marks)
    for branch in law.branches:
        grade: Any = branch.value
        reached = [rung for value, rung in bar.marks if value <= grade.score[0]]
        if reached:
            assert RUNGS.index(grade.rung) >= RUNGS.index(reached[-1])


def _lies_in_its_rung(roll: Roll, grade: Grade, faces: Faces) -> None:
    assert roll.grades is not None
    graded = Graded(roll.reading, roll.grades)
    law = roll.dice.law(graded)
    assert grade_of(roll.dice, graded, faces, None) == grade
    found = needle(law, grade.rung, grade.score)
    bar = bar_of(law)
    followed = 1 - bar.missing
    mine = RUNGS.index(grade.rung)
    start = sum([float(c / followed) for rung, c in bar.parts if RUNGS.index(rung) < mine])
    end = start + float(dict(bar.parts)[grade.rung] / followed)
    assert found.known
    assert start - NEAR <= found.below <= found.at < end + NEAR, (grade, found, start, end)


def drawn_of(roll: Roll, system: str, fell: Fell | None = None) -> Any:
    """The bar of a roll as a page gets it."""
    job = bar_job(ruleset(system), roll, fell=fell)
    assert job is not None
    drawn = draw_bar(job, ruleset(system))
    assert drawn is not None
    assert sum([part.chance for part in drawn.bar.parts]) == pytest.approx(1, abs=NEAR)
    return drawn
