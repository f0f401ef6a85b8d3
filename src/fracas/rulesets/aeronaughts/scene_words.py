"""The scene as sentences: who moves, falls, comes and goes, clocks, endings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import listed, plain
from fracas.rulesets.aeronaughts import scene_facts
from fracas.rulesets.aeronaughts.names import Names
from fracas.rulesets.aeronaughts.state_words import out


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


def _after(names: Names, who: str) -> str:
    one = names.find(who)
    return f": {names.who(who)} {out(one)}" if one is not None and one.out else " for good"


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
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
"""The facts of the scene, and how they are said."""
