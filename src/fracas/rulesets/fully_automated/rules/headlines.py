"""What matters of an option: whether it is stopped, damage, a stun, somebody down."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.core.ruleset import Headline
from fracas.rulesets.fully_automated.state.facts import Checked, Missed, Struck
from fracas.rulesets.fully_automated.state.harm_facts import (
    Fell,
    Glued,
    Released,
    Restrained,
    Stunned,
)
from fracas.rulesets.fully_automated.state.state import State


def acting_side(before: State) -> str:
    """The side of whoever's beat it is, by the first beat that is still to end."""
    for one in before.in_order():
        if not one.done and one.card:
            return one.side
    return before.combatants[0].side if before.combatants else ""


def _lost(before: State, after: State, *, own: bool) -> int:
    """HP lost between two states by one's own side or by the others."""
    side = acting_side(before)
    later = {one.id: one.hp for one in after.combatants}
    return sum(
        one.hp - later[one.id]
        for one in before.combatants
        if one.id in later and (one.side == side) == own
    )


def _stuns(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = acting_side(before)
    earlier = {one.id: one.stunned_next for one in before.combatants}
    return any(
        one.stunned_next > earlier.get(one.id, 0) for one in after.combatants if one.side != side
    )


def _stopped(before: State, after: State, marks: tuple[str, ...]) -> bool:
    return "missed" in marks or "evaded" in marks


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = acting_side(before)
    standing = {one.id for one in before.combatants if one.hp > 0 and not one.restrained}
    return any(
        one.id in standing and (one.hp <= 0 or one.restrained)
        for one in after.combatants
        if one.side != side
    )


HEADLINES = (
    Headline("stopped", "chance", _stopped, against=True),
    Headline("damage", "mean", lambda before, after, marks: _lost(before, after, own=False)),
    Headline("stun", "chance", _stuns),
    Headline("down", "chance", _downed),
    Headline(
        "damage taken",
        "mean",
        lambda before, after, marks: _lost(before, after, own=True),
        against=True,
    ),
)
"""What matters of an option: whether it is stopped, damage, a stun, somebody down, damage taken."""


_FALLS = {"incapacitated": "downed", "dying": "downed", "dead": "lethal"}


def mark(fact: Fact) -> str | None:
    """What a fact leaves for the law of an option; None for what matters to no bar.

    An attack that was stopped has missed, one that a step left behind was evaded (FA-DEF-05, -08).
    """
    match fact:
        case Missed():
            return "evaded" if fact.why == "reach" else "missed"
        case Struck():
            if fact.counter:
                return "answered"
            return "hit" if fact.damage else "harmless"
        case Fell():
            return _FALLS.get(fact.band)
        case Stunned():
            return "stunned"
        case Glued():
            return "glued"
        case Restrained():
            return "restrained"
        case Released():
            return "released"
        case Checked():
            return "passed" if fact.passed else "failed"
    return None
