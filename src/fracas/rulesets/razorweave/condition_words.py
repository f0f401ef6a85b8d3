"""Conditions in words, for words.py: what they do, how they pass, what is asked about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact, Noted
from fracas.core.prompts import Ask, Ruling
from fracas.rulesets.razorweave import condition_facts as k
from fracas.rulesets.razorweave.combatants import Ailment
from fracas.rulesets.razorweave.condition_facts import Afflicted
from fracas.rulesets.razorweave.names import condition, content, name, part
from fracas.rulesets.razorweave.state import State

ON_SHEETS = {
    "none": "none",
    "among": "one sense among several",
    "only": "sight alone",
}
"""What the lines of a sheet may hold that Conditions add."""


def afflicted(fact: Afflicted, state: State) -> str:
    """A Condition with its effect, how long it lasts and how it clears (RW-COND-01)."""
    row = content().conditions.get(fact.condition)
    if row is None:
        return f"{name(state, fact.who)} is now {fact.condition}."
    on = f" ({part(fact.part)})" if fact.part else ""
    return (
        f"{name(state, fact.who)} is now {row.name}{on}: {row.effect}; lasts {row.duration}; "
        f"clears {row.clears}."
    )


def remedy(key: str) -> str:
    """What ends a Condition without a Check, or is needed for its Check."""
    row = content().conditions.get(key)
    return (row.remedy or row.needs) if row is not None else key


def borne(ailment: Ailment) -> str:
    """A Condition as the board shows it, with its part and how far it has healed."""
    about = [part(ailment.part)] if ailment.part else []
    about += [ailment.stage] if ailment.stage else []
    return condition(ailment.name) + (f" ({', '.join(about)})" if about else "")


def passing(state: State) -> str:
    """What ends as a round begins, after the words for the round (RW-GAP-28, RW-GAP-33)."""
    return "".join(
        f". {one.name} is no longer {condition(ailment.name)}"
        for one in state.combatants
        for ailment in one.conditions
        if ailment.rounds == 1
    )


def shed_with_turn(who: str, state: State) -> str:
    """What ends with a turn (RW-TURN-07); nothing for most turns."""
    bearer = state.find(who)
    ended = [a.name for a in bearer.conditions if a.turns == 1] if bearer is not None else []
    if not ended:
        return ""
    return f"{name(state, who)} is no longer {' or '.join(map(condition, ended))}."


NOTES = (
    "lingers",
    "many",
    "no_part",
    "harder",
    "not_at_hand",
    "vulnerable",
    "gone",
    "social",
    "hurts",
    "no_treatment",
    "untreated",
)
"""Notes about Conditions and defeat."""


def noted(fact: Noted, state: State) -> str:
    """A note about Conditions or defeat as a sentence."""
    who = name(state, fact.about[0]) if fact.about else ""
    what = condition(fact.about[1]) if len(fact.about) > 1 else ""
    count = fact.about[-1] if fact.about else ""
    if fact.note == "lingers":
        row = content().conditions.get(fact.about[1])
        how = f": clears {row.clears}" if row else ""
        return f"{who} is still {what}{how}."
    if fact.note == "hurts":
        left = "one lasting Condition" if count == "1" else f"{count} lasting Conditions"
        return f"{who} has lost the ground, may be a captive, and will bear {left}."
    return {
        "many": f"{who} bears {count} Conditions: two or three are dangerous, more are too many.",
        "no_part": f"{who} has nothing that could be {what}.",
        "harder": f"So many Conditions may be harder to shake off: DC {count} higher, if you like.",
        "not_at_hand": f"{who} finds no {remedy(fact.about[1]) if what else ''}.",
        "vulnerable": f"{who} is {what}: the hit ticks 1 more.",
        "gone": f"{who} is not coming back.",
        "social": f"{who} may still talk in this scene, but not fight; and is back in the next.",
        "no_treatment": "Nobody needs treatment.",
        "untreated": f"{who} cannot recover until healers, magic or technicians have helped.",
    }[fact.note]


def _timed(fact: k.Timed, state: State) -> str:
    row = content().conditions.get(fact.condition)
    if row is not None and row.renews:
        return f"{name(state, fact.who)} is kept down: {row.name} until the next round is over."
    return f"{name(state, fact.who)} will be over {condition(fact.condition)} in a round."


def _let_go(fact: k.LetGo, state: State) -> str:
    bearer = state.find(fact.who)
    before = (*bearer.weapons, *bearer.armour) if bearer is not None else ()
    lost = [part(one) for one in before if one not in (*fact.weapons, *fact.armour)]
    return f"{name(state, fact.who)} cannot hold {' and '.join(lost) or 'anything more'}."


def _mended(fact: k.Mended, state: State) -> str:
    who, what = name(state, fact.who), condition(fact.condition)
    return {
        "rested": f"{who} has rested; {what} can be treated now.",
        "treated": f"{who} is treated: {what} heals with time.",
        "failed": f"{who}: {what} gives out altogether until it is repaired.",
    }.get(fact.stage, f"{who}: {what}, {fact.stage}.")


def _ended(names: tuple[str, ...], state: State) -> str:
    gone = [
        f"{one.name} is no longer {condition(ailment.name)}."
        for one in state.combatants
        for ailment in one.conditions
        if ailment.name in names
    ]
    return " ".join(("", *gone))


FACTS: dict[type[Fact], Callable[[Any, State], str]] = {
    k.Timed: _timed,
    k.Mended: _mended,
    k.GearBroke: lambda fact, state: (
        f"{part(fact.gear).capitalize()} of {name(state, fact.who)} breaks."
    ),
    k.LetGo: _let_go,
    k.Settled: lambda fact, state: "",
    k.Attended: lambda fact, state: f"{name(state, fact.who)} is in good hands and will recover.",
    k.SceneEnded: lambda fact, state: f"The scene is over.{_ended(fact.ends, state)}",
    k.SceneTurned: lambda fact, state: (
        f"The story goes on{'; the Resolve Clocks are clear' if fact.clears else ''}."
        f"{_ended(fact.ends, state)}"
    ),
    k.SessionPassed: lambda fact, state: (
        f"A session goes by; the Resolve Clocks are clear.{_ended(fact.ends, state)}"
    ),
}
"""The facts of this chapter as sentences."""

PROMPTS = {
    "part": "{0} is {1}: what does it sit on?",
    "at_hand": "{0} looks for {2} against {1}: is it at hand?",
    "gives_out": "{0}: a Critical Failure while {1}: does {2} give out?",
    "lasting": "What do the defeats leave for long?",
    "treat": "Who is treated, and for what?",
    "healer": "Who treats {1} on {0}?",
    "healed": "Which wounds have healed by now?",
}
"""What is asked about Conditions and defeat."""

INTERLUDES = {
    "lasting": "Say what the defeats leave for long",
    "next_scene": "Go on to the next scene",
    "rest": "Rest",
    "treatment": "Treat wounds and repair gear",
    "session": "Let a session go by",
}
"""What may happen when no fight is on."""


def prompt(asked: Ask | Ruling, state: State) -> str:
    """What is asked, as a sentence."""
    about = asked.about
    said = [name(state, about[0]) if about else ""]
    if asked.kind == "at_hand":
        said += [condition(about[2]), remedy(about[2])]
    else:
        said += [condition(one) for one in about[1:2]]
        said += [part(one) for one in about[2:]]
    return PROMPTS[asked.kind].format(*said)


def option(chosen: str, state: State) -> str:
    """An option of such a prompt, in a few words."""
    who, colon, what = chosen.partition(":")
    if colon:
        return f"{name(state, who)}: {condition(what) if what != 'recovery' else 'recovery'}"
    plain = {
        "yes": "Yes",
        "no": "No",
        "none": "Nothing",
        "skilled": "A skilled hand or a cure, with no Check",
    }
    if chosen in plain:
        return plain[chosen]
    return name(state, chosen) if state.find(chosen) is not None else part(chosen)
