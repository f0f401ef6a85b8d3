"""Bodies and recovery as sentences: damage, lost die steps, Down, death, and what comes back.

Each change says when it ends (AP-NAR-08).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import count, listed
from fracas.rulesets.action_points import harm_facts
from fracas.rulesets.action_points.falling import dies_of_it
from fracas.rulesets.action_points.names import Names, die
from fracas.rulesets.action_points.state import Combatant
from fracas.rulesets.action_points.state_words import (
    DOWN_END,
    LOST_END,
    PRONE_END,
    STEP_END,
    dice_left,
)

BY_DESIGN = (
    "Death is meant to take far more than this: no single blow kills while another Attribute stands"
)
"""What is told when somebody goes Down (AP-DOWN-14)."""

WHY_DEAD = {
    "attributes": "every Attribute has fallen below d4",
    "consent": "its owner lets it die here",
    "down": "at this table whoever goes Down dies",
    "gm": "the GM says so",
}
"""How somebody died (AP-DOWN-07 to AP-DOWN-09)."""


def _hurt(fact: harm_facts.Hurt, names: Names) -> str:
    """Damage taken, and the damage total against Fitness (AP-DMG-09, AP-INJ-02)."""
    one = names.find(fact.who)
    how = {"fall": " by the fall", "gm": ", by the GM's word"}.get(fact.how, "")
    against = ""
    if one is not None and not one.down:
        past = "past" if fact.total > one.fitness else "not past"
        against = f", {past} Fitness {one.fitness}"
    return f"{names.who(fact.who)} takes {fact.amount} damage{how}: {fact.total} in total{against}."


def _dropped(fact: harm_facts.StepDropped, names: Names) -> str:
    """A lost die step, with the d8 that picked it and its end (AP-INJ-06, AP-INJ-11)."""
    one = names.find(fact.who)
    before = f" from {die(one.die(fact.attribute))}" if one is not None else ""
    rolled = ""
    if fact.face:
        shown = [*map(str, fact.again), str(fact.face)]
        again = " (what is gone is rolled again)" if fact.again else ""
        rolled = f"The d{names.book.tables.injured} shows {', then '.join(shown)}{again}: "
    end = f", {STEP_END if fact.size else LOST_END}"
    if not fact.size and one is not None and _dies(one, fact.attribute, names):
        end = ""  # there is no way back (AP-DOWN-07, AP-DOWN-09)
    return (
        f"{rolled}{names.attribute(fact.attribute)} of {names.who(fact.who)} drops{before} to "
        f"{die(fact.size)}{end}."
    )


def _dies(one: Combatant, attribute: str, names: Names) -> bool:
    """Whether somebody dies at once as that Attribute falls below d4."""
    others = [each.current for each in one.attributes if each.name != attribute]
    return not any(others) or dies_of_it(names.book, one)


def _down(fact: harm_facts.WentDown, names: Names) -> str:
    """Who is Down by what, how far from death, and until when (AP-DOWN-12, AP-NAR-08)."""
    one = names.find(fact.who)
    if one is not None and _dies(one, fact.attribute, names):
        return f"{names.who(fact.who)} is Down: {names.attribute(fact.attribute)} fell below d4."
    above = ""
    if one is not None:
        least = names.book.tables.regained
        number = sum(each.current > least for each in one.attributes)
        above = f", {number} of them above {die(least)}"
    return (
        f"{names.who(fact.who)} is Down {DOWN_END}: {names.attribute(fact.attribute)} fell below "
        f"d4. {count(fact.left, 'Attribute')} still {'has' if fact.left == 1 else 'have'} a die"
        f"{above}; {count(fact.tests, 'more failed Test')} would kill."
    )


def _died(fact: harm_facts.Died, names: Names) -> str:
    why = WHY_DEAD.get(fact.how, "")
    return f"{names.who(fact.who)} is dead, for good{f': {why}' if why else ''}."


def _fell(fact: harm_facts.FellProne, names: Names) -> str:
    return f"{names.who(fact.who)} falls Prone {PRONE_END}."


def _day(fact: harm_facts.DayPassed, names: Names) -> str:
    passes = "passes" if fact.days == 1 else "pass"
    return f"{count(fact.days, 'day')} {passes}. It is now day {names.state.day + fact.days + 1}."


def _recuperated(fact: harm_facts.Recuperated, names: Names) -> str:
    one = names.find(fact.who)
    total = f"; {max(one.damage - fact.amount, 0)} in total are left" if one is not None else ""
    amount = f"{fact.amount} damage" if fact.amount else "no damage, having none"
    return f"{names.who(fact.who)} recuperates {amount}{total}."


def _returned(fact: harm_facts.StepReturned, names: Names) -> str:
    return (
        f"{names.attribute(fact.attribute)} of {names.who(fact.who)} is back at {die(fact.size)}; "
        "steps above it must be bought by Quality Gains."
    )


def _woke(fact: harm_facts.Woke, names: Names) -> str:
    one = names.find(fact.who)
    lies = f", Prone {PRONE_END}" if one is not None and one.prone else ""
    return f"{names.who(fact.who)} wakes and is no longer Down{lies}."


def _consented(fact: harm_facts.Consented, names: Names) -> str:
    if fact.dies:
        return f"{names.who(fact.who)} is let die here."
    return f"{names.who(fact.who)} is not let die here."


def _scene(fact: harm_facts.SceneEnded, names: Names) -> str:
    waiting = [one for one in names.state.combatants if one.down and not one.dead]
    below = [one.name for one in waiting if not _whole(one, names)]
    still = f" {listed(below)} cannot wake while an Attribute is below d4." if below else ""
    return f"The scene is over.{still}"


def _whole(one: Any, names: Names) -> bool:
    return dice_left(one, names)[0] == len(one.attributes)


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    harm_facts.Hurt: _hurt,
    harm_facts.StepDropped: _dropped,
    harm_facts.WentDown: _down,
    harm_facts.Consented: _consented,
    harm_facts.Died: _died,
    harm_facts.FellProne: _fell,
    harm_facts.StoodUp: lambda fact, names: (
        f"{names.who(fact.who)} stands up and is no longer Prone."
    ),
    harm_facts.SceneEnded: _scene,
    harm_facts.DayPassed: _day,
    harm_facts.Recuperated: _recuperated,
    harm_facts.StepReturned: _returned,
    harm_facts.Woke: _woke,
    harm_facts.QualityGained: lambda fact, names: (
        f"A Quality Gain raises {names.attribute(fact.attribute)} of {names.who(fact.who)} to "
        f"{die(fact.size)} again."
    ),
}
"""The facts of harm and recovery, and how they are said."""
