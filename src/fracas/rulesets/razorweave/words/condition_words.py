"""Conditions in words, for words.py: how they are shown, what is asked about them."""

from __future__ import annotations

from fracas.core.prompts import Ask, Ruling
from fracas.rulesets.razorweave.state.combatants import Ailment
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.names import condition, content, name, part

ON_SHEETS = {
    "none": "none",
    "among": "one sense among several",
    "only": "sight alone",
}
"""What the lines of a sheet may hold that Conditions add."""


def remedy(key: str) -> str:
    """What ends a Condition without a Check, or is needed for its Check."""
    row = content().conditions.get(key)
    return (row.remedy or row.needs) if row is not None else key


def borne(ailment: Ailment) -> str:
    """A Condition as the board shows it, with its part and how far it has healed."""
    about = [part(ailment.part)] if ailment.part else []
    about += [ailment.stage] if ailment.stage else []
    return condition(ailment.name) + (f" ({', '.join(about)})" if about else "")


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
