"""Harm, healing and the scene as sentences: damage, conditions, care, who comes and goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.rulesets.aeronaughts import care_facts, scene_facts
from fracas.rulesets.aeronaughts.fact_words import PAID_FOR
from fracas.rulesets.aeronaughts.names import Names, count, listed, plain, type_name
from fracas.rulesets.aeronaughts.state_words import condition, out

ENDS = {
    "free": ", having torn loose",
    "put_out": ": the fire is put out",
    "water": ": the fire is out under water",
}
"""How a condition ends, where more than its counter ends it."""


def _hurt(fact: care_facts.Hurt, names: Names) -> str:
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


def _injured(fact: care_facts.Injured, names: Names) -> str:
    name = names.consequence(fact.consequence.severity, fact.consequence.type)
    return (
        f"{names.who(fact.who)} takes a {name} Consequence in place of {fact.absorbed} damage: "
        "untreated."
    )


def _recovered(fact: care_facts.Recovered, names: Names) -> str:
    kind = type_name(fact.type)
    found = [f"{fact.stress} {kind} Stress"] if fact.stress else []
    if fact.wounds:
        found.append(count(fact.wounds, f"{kind} Wound", f"{kind} Wounds"))
    return f"{names.who(fact.who)} recovers {listed(found) or 'nothing'}."


def _treated(fact: care_facts.Treated, names: Names) -> str:
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


def _rested(fact: care_facts.Rested, names: Names) -> str:
    day = f"Night {names.state.day + 1}"
    if not fact.whole:
        return f"{day} brings nobody a rest."
    return f"{day} is a rest{'' if fact.restful else ', though a disturbed one'}."


def _eased(fact: care_facts.Eased, names: Names) -> str:
    one = names.find(fact.who)
    what = "a Consequence"
    if one is not None and fact.place < len(one.consequences):
        each = one.consequences[fact.place]
        what = names.consequence(each.severity, each.type)
    if fact.rests <= 0:
        return f"{names.who(fact.who)}: {what} is healed and gone."
    return f"{names.who(fact.who)}: {what}, {count(fact.rests, 'rest')} left."


def _fell(fact: scene_facts.Fell, names: Names) -> str:
    match fact.how:
        case "dead":
            return f"{names.who(fact.who)} is dead."
        case "back":
            return f"{names.who(fact.who)} can function again."
    return f"{names.who(fact.who)} can no longer function: Wounds at 0."


def _gone(fact: scene_facts.Gone, names: Names) -> str:
    one = names.find(fact.who)
    how = {"surrendered": "surrenders", "fled": "flees", "captured": "is captured"}
    name = one.name if one is not None else plain(fact.who)
    return f"{name} {how.get(fact.how, plain(fact.how))} and is out of the fight."


def _moved(fact: scene_facts.Moved, names: Names) -> str:
    one = names.find(fact.who)
    name = names.who(fact.who)
    verb = f"is pushed by {names.who(fact.by)}" if fact.how == "pushed" else "moves"
    if one is not None and fact.zone != one.zone:
        return f"{name} {verb} to {names.zone(fact.zone)}."
    with_ = [
        each.id
        for each in names.state.combatants
        if each.id != fact.who and fact.group and each.group == fact.group
    ]
    if fact.group and (fact.to or with_):
        return (
            f"{name} {verb} into an engagement with {names.all([fact.to] if fact.to else with_)}."
        )
    if fact.group:
        return f"{name} {verb} into an engagement."
    return f"{name} {verb} out of its engagement."


def _ended(fact: scene_facts.Ended, names: Names) -> str:
    said = f" “{fact.words}”" if fact.words else ""
    wins = f"it goes to {names.side(fact.winner)}" if fact.winner else "nobody wins"
    match fact.how:
        case "clock":
            return f"The fight is over: the time is up, and {wins}.{said}"
        case "talk":
            return f"The fight ends by agreement; {wins}.{said}"
        case "told":
            return f"The GM ends the fight; {wins}.{said}"
        case "draw":
            return f"The fight is over: nobody is left who functions.{said}"
    return f"The fight is over: {wins}.{said}"


def _clock(fact: scene_facts.ClockTicked, names: Names) -> str:
    for one in names.state.clocks:
        if one.id == fact.clock:
            return f"{one.label}: {one.filled + 1} of {one.size} rounds."
    return f"A round passes on {plain(fact.clock)}."


def _carried(fact: scene_facts.Carried, names: Names) -> str:
    who = listed([one.name for one in fact.scene.combatants if one.kind == "pc"])
    return f"The next fight: {fact.scene.title}, with {who} as they are."


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    care_facts.Hurt: _hurt,
    care_facts.Injured: _injured,
    care_facts.Paid: lambda fact, names: (
        f"{names.who(fact.who)} pays {fact.amount} {type_name(fact.type)} Stress for "
        f"{PAID_FOR.get(fact.why, plain(fact.why) or 'it')}."
    ),
    care_facts.Recovered: _recovered,
    care_facts.ConditionSet: lambda fact, names: (
        f"{names.who(fact.who)} is {condition(fact.condition, names)}."
    ),
    care_facts.ConditionEnded: lambda fact, names: (
        f"{names.who(fact.who)} is no longer {plain(fact.name)}{ENDS.get(fact.how, '')}."
    ),
    care_facts.Broken: lambda fact, names: (
        f"{names.weapon(fact.weapon)} of {names.who(fact.who)} is useless for the rest of the "
        "fight."
    ),
    care_facts.Treated: _treated,
    care_facts.Rested: _rested,
    care_facts.Eased: _eased,
    scene_facts.Fell: _fell,
    scene_facts.Gone: _gone,
    scene_facts.Moved: _moved,
    scene_facts.Improvised: lambda fact, names: f"{names.who(fact.who)}: “{fact.words}”",
    scene_facts.ClockTicked: _clock,
    scene_facts.Ended: _ended,
    scene_facts.Carried: _carried,
    scene_facts.Entered: lambda fact, names: (
        f"{fact.combatant.name} joins {names.side(fact.combatant.side)}, with a slot from the next "
        "round on."
    ),
    scene_facts.Left: lambda fact, names: (
        f"{names.who(fact.who)} is gone{_after(names, fact.who)}."
    ),
    scene_facts.Sided: lambda fact, names: (
        f"{names.who(fact.who)} now stands with {names.side(fact.side)}."
    ),
}
"""The facts of harm, care and the scene, and how they are said."""


def _after(names: Names, who: str) -> str:
    one = names.find(who)
    return f": {names.who(who)} {out(one)}" if one is not None and one.out else " for good"
