"""What matters of an option: a hit, the damage, an injury Test, what it costs."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.core.ruleset import Headline
from fracas.rulesets.action_points.state.facts import Hit, Missed, Tested
from fracas.rulesets.action_points.state.harm_facts import Died, StepDropped, WentDown
from fracas.rulesets.action_points.state.state import Combatant, State

LANDED, TESTED, MISSED = "hit", "injury", "miss"
"""What an attack came to, as marks of its facts: it hit; it forced an injury Test; it missed."""

LOST, DOWNED, KILLED = "lost", "down", "killed"
"""What came of a blow, as marks of its facts: a die step is lost; somebody is Down, or dead."""

_MARKS: dict[type[Fact], str] = {
    Hit: LANDED,
    Missed: MISSED,
    StepDropped: LOST,
    WentDown: DOWNED,
    Died: KILLED,
}


def acting_side(before: State) -> str:
    """The side of whoever acts, or else of the first whose place is due and who can take it.

    Whoever is Down or gone is passed over (AP-DOWN-02, AP-TURN-04).
    """
    if before.acting:
        one = before.find(before.acting)
        return one.side if one is not None else ""
    due = [before.find(who) for who in before.order[before.place :]]
    return next((one.side for one in due if one is not None and one.able), "")


def _pairs(before: State, after: State) -> list[tuple[Combatant, Combatant]]:
    """The others as they were and as they are now."""
    side = acting_side(before)
    later = {one.id: one for one in after.combatants}
    return [
        (one, later[one.id]) for one in before.combatants if one.side != side and one.id in later
    ]


def _damage(before: State, after: State, marks: tuple[str, ...]) -> int:
    """What was added to the damage totals of the others (AP-INJ-01)."""
    return sum([now.damage - one.damage for one, now in _pairs(before, after)])


def _steps(one: Combatant) -> int:
    """The sizes of all dice together, which fall with every lost step (AP-INJ-08)."""
    return sum([each.current for each in one.attributes])


def _lost(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether another lost a die step (AP-INJ-06)."""
    return any(_steps(now) < _steps(one) for one, now in _pairs(before, after))


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether another went Down (AP-DOWN-01)."""
    return any(one.able and now.down for one, now in _pairs(before, after))


HEADLINES = (
    Headline("hit", "chance", lambda before, after, marks: LANDED in marks),
    Headline("damage", "mean", _damage),
    Headline("injury Test", "chance", lambda before, after, marks: TESTED in marks),
    Headline("step lost", "chance", _lost),
    Headline("Down", "chance", _downed),
)
"""What matters of an option: a hit, the damage, an injury Test, a lost die step, somebody Down."""


def mark(fact: Fact) -> str | None:
    """Whether an attack hit or missed, an injury Test was made, and what it cost."""
    if isinstance(fact, Tested):
        return TESTED if fact.what == "injury" else None
    return _MARKS.get(type(fact))
