"""Modifiers of rolls and reasons of rulings in words, such as `Edge: Thug is Exposed`."""

from __future__ import annotations

from fracas.core.prompts import Term
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words import gear_words as w
from fracas.rulesets.razorweave.words.names import condition, content, item, name, tag


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
        return f"{kind}: {w.gear_tag(one.name)} ({item(one.about[0])})"
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
