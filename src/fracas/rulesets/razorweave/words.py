"""Words of Razorweave that are said in several places: deeds, outcomes, modifiers."""

from __future__ import annotations

from fracas.core.prompts import Term
from fracas.core.ruleset import Viewer
from fracas.rulesets.razorweave import gear_words as w
from fracas.rulesets.razorweave.names import action, condition, content, name, tag
from fracas.rulesets.razorweave.state import State

DEEDS = {
    "clear": "an effort to shake off {intent}",
    "improvise": "something else",
    "resist": "a Check to keep off {intent}",
    "move": "a Check to move",
    "appeal": "a call to give up",
}
"""What Checks that are no main action of the list are about."""


def deed(what: str, intent: str = "") -> str:
    """What a Check is about: a main action by its name, or another deed."""
    return DEEDS[what].format(intent=intent) if what in DEEDS else action(what)


OUTCOMES = {
    "surrendered": "surrenders",
    "fled": "flees",
    "exhausted": "is too spent to go on",
    "convinced": "is won over",
    "disarmed": "is disarmed and helpless",
    "unconscious": "falls unconscious",
    "captured": "is captured",
    "killed": "is killed",
    "other": "meets another end",
    "escaped": "got away",
}


def term(one: Term, state: State) -> str:
    """A modifier in a few words, such as `Edge: Thug is Exposed`."""
    if one.kind == "bonus":
        skill = f"Skill {one.about[0]}" if one.name == "skill" else one.name
        return f"{skill} {one.amount:+d}"
    kind = {"edge": "Edge", "burden": "Burden", "dc": f"DC {one.amount:+d}"}[one.kind]
    if one.name.startswith("grant"):
        return f"{kind}: an opening made by {name(state, one.about[0])}"
    if one.name == "target_light_armor":
        return f"{kind}: {name(state, one.about[0])} is Exposed, yet in Light Armor"
    if one.name.startswith("target_"):
        return f"{kind}: {name(state, one.about[0])} is {condition(one.name[7:])}"
    if one.name in content().conditions:
        return f"{kind}: {condition(one.name)}"
    if one.name in content().tags:
        return f"{kind}: {tag(one.name)}"
    if w.gear_tag(one.name) and one.about:
        return f"{kind}: {w.gear_tag(one.name)} ({w.item(one.about[0])})"
    named = {
        "called": "a called shot",
        "melee": "a shot into a melee",
        "circumstance": "the circumstances",
        "no_pressure": "nobody presses",
        "hidden": "out of sight",
        "barred": "the way is barred",
        "elite": "an Elite or Boss presses",
        "ruled": "the GM's ruling",
        "disrupted": "systems are down",
    }
    return f"{kind}: {named.get(one.name, one.name)}"


AT = {"move": "up to"}
"""What joins an act to its target, where that is not `at`."""


def say_assumed(state: State, viewer: Viewer) -> tuple[str, ...]:
    """What `known` takes for granted, as sentences; nothing for the game master."""
    if viewer.is_gm or not state.combatants:
        return ()
    return (
        "Nobody is taken to have phases in reserve, abilities that were not seen yet, or a point "
        "at which they flee or give up.",
    )
