"""What matters of an option: both axes of the check, its two effects, harm; and what marks it."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.facts import Fact
from fracas.core.ruleset import Headline
from fracas.rulesets.aeronaughts.rules.order import INITIATIVE
from fracas.rulesets.aeronaughts.state.facts import Checked
from fracas.rulesets.aeronaughts.state.state import TYPES, State


def acting_side(before: State) -> str:
    """The side of whoever's turn it is."""
    one = before.find(before.turn)
    return one.side if one is not None else ""


def _lost(before: State, after: State, *, wounds: bool) -> int:
    """Stress and Wounds, or Wounds alone, that the others lost between two states."""
    side = acting_side(before)
    later = {one.id: one for one in after.combatants}
    total = 0
    for one in before.combatants:
        now = later.get(one.id)
        if now is not None and one.side != side:
            for type_ in TYPES:
                old, new = one.bar(type_), now.bar(type_)
                total += old.wounds - new.wounds
                if not wounds:
                    total += old.stress - new.stress
    return total


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = acting_side(before)
    standing = {one.id for one in before.combatants if one.able and one.side != side}
    return any(one.id in standing and not one.able for one in after.combatants)


def _shows(letter: str) -> Callable[[State, State, tuple[str, ...]], bool]:
    """Whether the first check of a beat showed something, by a letter of its mark."""
    return lambda before, after, marks: bool(marks) and letter in marks[0]


PASSED, AHEAD, TRIUMPHANT, DESPAIRING = "s", "a", "t", "d"
"""What a check shows, as letters of its mark."""

HEADLINES = (
    Headline("success", "chance", _shows(PASSED)),
    Headline("advantage", "chance", _shows(AHEAD)),
    Headline("triumph", "chance", _shows(TRIUMPHANT)),
    Headline("despair", "chance", _shows(DESPAIRING), against=True),
    Headline("damage", "mean", lambda before, after, marks: _lost(before, after, wounds=False)),
    Headline("wounds", "mean", lambda before, after, marks: _lost(before, after, wounds=True)),
    Headline("down", "chance", _downed),
)
"""What matters of an option: both axes of the check, its two effects, harm, somebody down."""


def mark(fact: Fact) -> str | None:
    """What a check showed, in letters; those for the order tell nothing of an option."""
    if type(fact) is not Checked or fact.action == INITIATIVE:
        return None
    return "".join(
        letter
        for letter, shown in (
            (PASSED, fact.passed),
            (AHEAD, fact.advantage > 0),
            (TRIUMPHANT, fact.triumph > 0),
            (DESPAIRING, fact.despair > 0),
        )
        if shown
    )
