"""Gear in words, for words.py: what it is called, what is asked about it, what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.prompts import Ask, Ruling
from fracas.rulesets.razorweave import gear_facts as g
from fracas.rulesets.razorweave.check_facts import Checked, Stood
from fracas.rulesets.razorweave.field_words import tag_of
from fracas.rulesets.razorweave.gear import slug
from fracas.rulesets.razorweave.names import TIERS, condition, content, item, name, tag
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.tiers import Tier

WEAK_POINTS = {
    "gap": "A gap in the armour",
    "part": "A part left open",
    "injury": "An injury",
}

ASKED = {
    "with": "{0} Strikes at {1}: with MIG or with AGI?",
    "weak_point": "Where does {0} aim at {1}?",
    "manner": "How does {0} Strike at {1}?",
    "split": "How does {0} split the ticks of this blow?",
    "guard": "Whom does {0} cover with the shield?",
    "react": "{1} lands a blow: does {0} Defend against it?",
    "small": "{0} has had a small act this turn: is another one free, too?",
    "mended": "Whose armour has been mended?",
}
"""What is asked about gear."""

ON_SHEETS = {
    "counts": "the armour counts",
    "helpless": "the armour is no help",
    "spared": "friends are spared",
    "caught": "friends are caught in it",
    "plain": "nothing of the kind",
    "small": "a small act, free",
    "main": "the main action",
}
"""What the lines of a sheet may hold that gear adds."""

ON_LINES = {
    "without": "Tags of the weapon that the story does not bear out",
    "armour": "whether the armour helps here",
    "friends": "whether friends in the zone are caught in it",
    "approach": "how it is done, where gear matters",
    "small": "whether it costs the main action",
    "weak_point": "where the blow is aimed",
    "with": "the Attribute of the blow",
    "heavy": "what a Critical leaves behind",
}
"""What the lines of a sheet that gear adds ask for."""


def gear_tag(key: str) -> str:
    """The name of a Tag of gear from the name of its term, or nothing."""
    return next((tag for tag in content().gear_tags if slug(tag) == key), "")


def aimed(fact: Checked) -> str:
    """Where a called shot went, or the Tag that a Strike was to break."""
    if fact.intent in WEAK_POINTS:
        return f" ({WEAK_POINTS[fact.intent].lower()})"
    what, _, about = fact.intent.partition(":")
    return f" at {tag_of(about)}" if what == "wreck" else ""


def say_manner(option: str) -> str:
    """A weak point, an Attribute or a Condition on the sheet of how a blow is struck."""
    what, _, about = option.partition(":")
    if what in content().conditions:
        return condition(what)
    return WEAK_POINTS.get(what) or (f"What {tag(about)} leaves open" if about else f"With {what}")


def say_gear(prompt: Ask | Ruling, option: str, state: State) -> str:
    """An option of a prompt about gear."""
    what, _, about = option.partition(":")
    first = about.partition(":")[0]
    if prompt.kind == "with":
        return f"With {option}"
    if prompt.kind == "weak_point":
        return WEAK_POINTS.get(what) or f"What {tag(first)} leaves open"
    if prompt.kind == "guard":
        whom = name(state, first)
        return {"with": f"Yourself and {whom}", "only": f"{whom} alone"}.get(what, "Yourself")
    if prompt.kind in ("split", "mended"):
        return name(state, option)
    if prompt.kind == "react":
        return "Defend against it" if option == "defend" else "Take it as it comes"
    return "Yes" if option == "yes" else "No"


def stood(fact: Stood, state: State) -> str:
    """A stance, and whom it covers."""
    who = name(state, fact.who)
    if fact.tier.fails:
        return f"{who} is not on guard."
    allies = " and ".join(name(state, ally) for ally in fact.guards)
    whom = "" if not allies else (f" for {allies} alone" if fact.only else f", {allies} too")
    how = (
        "each hit ticks 1 less" if fact.tier is Tier.PARTIAL else "no hit lands until the next turn"
    )
    return f"{who} is on guard{whom}: {how}."


GEAR_SAID: dict[type[Fact], Callable[[Any, State], str]] = {
    g.Readied: lambda fact, state: f"{name(state, fact.who)} takes the {item(fact.item)} in hand.",
    g.Ablated: lambda fact, state: (
        f"The {item(fact.item)} of {name(state, fact.who)} swallows the hit"
        f"{', and is a tier lighter for it' if fact.lowers else ''}."
    ),
    g.Recharged: lambda fact, state: f"{name(state, fact.who)}'s Ablative gear is charged again.",
    g.Repaired: lambda fact, state: f"The armour of {name(state, fact.who)} is mended.",
    g.Reread: lambda fact, state: (
        f"Without the shield's Edge the guard of {name(state, fact.who)} is a {TIERS[fact.tier]}."
    ),
}
"""Every kind of fact about gear as a sentence."""
