"""Harm and healing as sentences: damage, Consequences, conditions, care."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import count, listed, plain
from fracas.rulesets.aeronaughts import harm_facts
from fracas.rulesets.aeronaughts.fact_words import PAID_FOR
from fracas.rulesets.aeronaughts.names import Names, type_name
from fracas.rulesets.aeronaughts.state_words import condition

ENDS = {
    "free": ", having torn loose",
    "put_out": ": the fire is put out",
    "water": ": the fire is out under water",
}
"""How a condition ends, where more than its counter ends it."""


def _hurt(fact: harm_facts.Hurt, names: Names) -> str:
    kind = type_name(fact.type)
    lost = []
    if fact.stress:
        lost.append(f"{fact.stress} {kind} Stress")
    if fact.wounds:
        pool = type_name(fact.pool) if fact.pool else kind
        lost.append(f"{count(fact.wounds, f'{pool} Wound', f'{pool} Wounds')}")
    one = names.find(fact.who)
    left = ""
    if one is not None:
        bar = one.bar(fact.type)
        pool_bar = one.bar(fact.pool or fact.type)
        stress = max(bar.stress - fact.stress, 0)
        wounds = max(pool_bar.wounds - fact.wounds, 0)
        left = f"; left are Stress {stress} and Wounds {wounds}"
    return f"{names.who(fact.who)} loses {listed(lost) or 'nothing'}{left}."


def _injured(fact: harm_facts.Injured, names: Names) -> str:
    name = names.consequence(fact.consequence.severity, fact.consequence.type)
    return (
        f"{names.who(fact.who)} takes a {name} Consequence in place of {fact.absorbed} damage: "
        "untreated."
    )


def _recovered(fact: harm_facts.Recovered, names: Names) -> str:
    kind = type_name(fact.type)
    found = [f"{fact.stress} {kind} Stress"] if fact.stress else []
    if fact.wounds:
        found.append(count(fact.wounds, f"{kind} Wound", f"{kind} Wounds"))
    return f"{names.who(fact.who)} recovers {listed(found) or 'nothing'}."


def _treated(fact: harm_facts.Treated, names: Names) -> str:
    one = names.find(fact.who)
    what = "a Consequence"
    if one is not None and fact.place < len(one.consequences):
        each = one.consequences[fact.place]
        what = names.consequence(each.severity, each.type)
    by = f" by {names.who(fact.by)}" if fact.by and fact.by != fact.who else ""
    if fact.started:
        return (
            f"{names.who(fact.who)}: the healing of {what} is started{by}; "
            f"{count(fact.rests, 'rest')} left."
        )
    return f"{names.who(fact.who)}: a scene is given to {what}{by}, which stays untreated."


def _rested(fact: harm_facts.Rested, names: Names) -> str:
    day = f"Night {names.state.day + 1}"
    if not fact.whole:
        return f"{day} brings nobody a rest."
    return f"{day} is a rest{'' if fact.restful else ', though a disturbed one'}."


def _eased(fact: harm_facts.Eased, names: Names) -> str:
    one = names.find(fact.who)
    what = "a Consequence"
    if one is not None and fact.place < len(one.consequences):
        each = one.consequences[fact.place]
        what = names.consequence(each.severity, each.type)
    if fact.rests <= 0:
        return f"{names.who(fact.who)}: {what} is healed and gone."
    return f"{names.who(fact.who)}: {what}, {count(fact.rests, 'rest')} left."


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    harm_facts.Hurt: _hurt,
    harm_facts.Injured: _injured,
    harm_facts.Paid: lambda fact, names: (
        f"{names.who(fact.who)} pays {fact.amount} {type_name(fact.type)} Stress for "
        f"{PAID_FOR.get(fact.why, plain(fact.why) or 'it')}."
    ),
    harm_facts.Recovered: _recovered,
    harm_facts.ConditionSet: lambda fact, names: (
        f"{names.who(fact.who)} is {condition(fact.condition, names)}."
    ),
    harm_facts.ConditionEnded: lambda fact, names: (
        f"{names.who(fact.who)} is no longer {plain(fact.name)}{ENDS.get(fact.how, '')}."
    ),
    harm_facts.Broken: lambda fact, names: (
        f"{names.weapon(fact.weapon)} of {names.who(fact.who)} is useless for the rest of the "
        "fight."
    ),
    harm_facts.Treated: _treated,
    harm_facts.Rested: _rested,
    harm_facts.Eased: _eased,
}
"""The facts of harm and care, and how they are said."""
