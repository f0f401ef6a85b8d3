"""Words of Razorweave for deeds and their outcomes, which are said in several places."""

from __future__ import annotations

from fracas.rulesets.razorweave.words.names import action

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


AT = {"move": "up to"}
"""What joins an act to its target, where that is not `at`."""
