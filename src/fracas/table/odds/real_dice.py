"""A roll of real dice in progress: its result so far, and what the last die must show.

All of it comes from the roll as the seat knows it. If the seat could not know of the roll, only the
sum is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.core.asking.grammar import minus, sentence
from fracas.core.asking.prompts import Roll
from fracas.core.chance import RUNGS, Rung
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.dice.graded import Grade, Graded
from fracas.dice.symbols import Symbols
from fracas.dice.tapped import Die, dies_of, faces_of, filled, so_far, symbols
from fracas.table.screens.prompt_cards import FacesCard, ReckonedCard
from fracas.table.screens.strips import known_roll

MOST_TAPS = 200
"""No roll has more dice than this thrown one by one."""

GOOD = RUNGS.index("part")
"""From this rung on a result counts as reached."""


def reckoned(
    chronicle: Chronicle, viewer: Viewer, seen: Any, taps: Sequence[int | None]
) -> ReckonedCard:
    """Return the state of the open roll after these taps; None marks dice that are not thrown yet.

    `seen` is the state as the viewer sees it. Raises `IllegalAnswer` if no dice are asked for, and
    `MalformedAnswer` for dice that are not in the roll.
    """
    prompt, rules = chronicle.prompt, chronicle.rules
    if not isinstance(prompt, Roll):
        raise IllegalAnswer("No dice are asked for here: look at the current question.")
    if len(taps) > MOST_TAPS:
        raise MalformedAnswer(f"A roll has at most {MOST_TAPS} dice: tap those that fell.")
    sums = so_far(prompt.dice, taps)
    roll = known_roll(chronicle, viewer)
    if roll is None or roll.grades is None or roll.dice != prompt.dice:
        return ReckonedCard(_said(sums, 0))
    ways = filled(roll.dice, taps)
    ends = [_grade(roll, way) for way in ways]
    if not ways and None not in taps:
        ends = [_grade(roll, [tap for tap in taps if tap is not None])]
    return ReckonedCard(
        _said(sums, _added(roll)),
        _reached(rules, roll, ends),
        _shown(rules, roll, ends) if ways else (),
        rules.telling.surmised(roll, seen),
    )


def _grade(roll: Roll, taps: Sequence[int]) -> Grade | None:
    """Return how good these dice are; None if another die has to be thrown."""
    faces = faces_of(roll.dice, taps)
    if isinstance(faces, Die):
        return None
    assert roll.grades is not None, "rolls without grades have no ends"
    return Graded(roll.reading, roll.grades).of(faces)


def _added(roll: Roll) -> int:
    """Return what is added to the dice, if people read off one number."""
    assert roll.grades is not None, "rolls without grades have nothing to be held against"
    dice: Any = roll.dice
    if not roll.grades.marked or not hasattr(dice, "total"):
        return 0
    # What is added is the same for every throw; the first faces of all dice never explode.
    faces = faces_of(dice, [0] * len(dies_of(dice)))
    if isinstance(faces, Die):
        return 0
    grade = Graded(roll.reading, roll.grades).of(faces)
    return int(grade.score[0] - dice.total(faces))


def _said(sums: int | Symbols | None, added: int) -> str:
    if sums is None:
        return ""
    return symbols(sums) if isinstance(sums, Symbols) else minus(sums + added)


def _reached(rules: Ruleset, roll: Roll, ends: Sequence[Grade | None]) -> str:
    """Return in words what is certain by now, if it is worth saying."""
    assert roll.grades is not None, "rolls without grades have no ends"
    found = {RUNGS.index(one.rung) for one in ends if one is not None}
    # A higher number is never worse here, so a die that is thrown again can only help.
    if not found or (None in ends and not roll.grades.marked):
        return ""
    worst = min(found)
    certain = len(found) == 1 and None not in ends
    return sentence(rules.say_rung(roll.kind, RUNGS[worst])) if worst >= GOOD or certain else ""


def _shown(rules: Ruleset, roll: Roll, ends: Sequence[Grade | None]) -> tuple[FacesCard, ...]:
    """Return what the faces of the last die lead to, the best first; those thrown again last."""
    found: dict[Rung | None, list[int]] = {rung: [] for rung in (*reversed(RUNGS), None)}
    for face, one in enumerate(ends):
        found[None if one is None else one.rung].append(face)
    return tuple(
        [
            FacesCard(tuple(faces), rung, sentence(rules.say_rung(roll.kind, rung)) if rung else "")
            for rung, faces in found.items()
            if faces
        ]
    )
