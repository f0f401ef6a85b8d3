"""What an attack, an attempt or a check came to: the marks of an option's law, and their words."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.rulesets.fully_automated.facts import Checked, Missed, Struck
from fracas.rulesets.fully_automated.harm_facts import Fell, Glued, Released, Restrained, Stunned

MISSED = "missed"
"""The mark of an attack that was stopped, by the defence or by a step (FA-DEF-05, FA-DEF-08)."""

WORDS = {
    "answered": "answered",
    "lethal": "killed",
    "downed": "down",
    "restrained": "bound",
    "released": "freed",
    "stunned": "stun",
    "glued": "glued",
    "hit": "hit",
    "harmless": "without harm",
    "evaded": "evaded",
    MISSED: "missed",
    "passed": "passed",
    "failed": "unsuccessful",
}
"""What a branch came to, the gravest first; each word begins with a letter of its own."""

_FALLS = {"incapacitated": "downed", "dying": "downed", "dead": "lethal"}


def mark(fact: Fact) -> str | None:
    """What a fact leaves for the law of an option; None for what matters to no bar."""
    match fact:
        case Missed():
            return "evaded" if fact.why == "reach" else MISSED
        case Struck():
            if fact.counter:
                return "answered"
            return "hit" if fact.damage else "harmless"
        case Fell():
            return _FALLS.get(fact.band)
        case Stunned():
            return "stunned"
        case Glued():
            return "glued"
        case Restrained():
            return "restrained"
        case Released():
            return "released"
        case Checked():
            return "passed" if fact.passed else "failed"
    return None


def say_marks(marks: tuple[str, ...]) -> str:
    """What a branch came to in a word: the gravest of its marks; blank for none.

    What follows an answer to the attack is the attacker's own harm, so that the answer is all that
    is said of it (FA-DEF-06).
    """
    return next((words for name, words in WORDS.items() if name in marks), "")
