"""Gear in words, for words.py: what it is called, what is asked about it."""

from __future__ import annotations

from fracas.core.prompts import Ask, Ruling
from fracas.rulesets.razorweave.rules.gear import slug
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.field_words import tag_of
from fracas.rulesets.razorweave.words.names import condition, content, name, tag

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


def aimed(intent: str) -> str:
    """Where a called shot went, or the Tag that a Strike was to break."""
    if intent in WEAK_POINTS:
        return f" ({WEAK_POINTS[intent].lower()})"
    what, _, about = intent.partition(":")
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
