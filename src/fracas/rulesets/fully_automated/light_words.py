"""What is asked in light combat and in a tracker, as sentences, with the lines of their sheets."""

from __future__ import annotations

from collections.abc import Callable

from fracas.rulesets.fully_automated.names import Names

About = tuple[str, ...]


def _sentence(about: About, names: Names) -> str:
    one = names.find(about[0])
    declared = about[1] if len(about) > 1 else (one.declared if one is not None else "")
    return f"{names.who(about[0])}: “{declared}”"


def _effect(about: About, names: Names) -> str:
    margin = f", margin {int(about[2]):+d}" if about[2] else ""
    return f"{_sentence(about, names)}{margin}. What comes of it?"


PROMPTS: dict[str, Callable[[About, Names], str]] = {
    "declare": lambda about, names: (
        f"What does {names.who(about[0])} do at this moment? One plain sentence."
    ),
    "undeclared": lambda about, names: (
        f"{names.who(about[0])} has said nothing: what do they do instead?"
    ),
    "light_order": lambda about, names: "Who acts first, and who then? Others follow as they sit.",
    "light_way": lambda about, names: f"{_sentence(about, names)} How does it go?",
    "light_effect": _effect,
    "position": lambda about, names: (
        f"Does that take {names.who(about[0])} into or out of cover, or close contact?"
    ),
    "tracker": lambda about, names: "What is to be written down of this round?",
}
"""What is asked, by the kind of the prompt."""

TOGETHER = {"declare": "Everybody thinks up what they do now, in one sentence, unseen."}
"""What all are asked together."""

WAYS = {
    "check": "A check decides",
    "plain": "It goes as said, with nothing to write down",
    "passes": "It succeeds without dice",
    "fails": "It fails without dice",
    "moot": "It can no longer be done",
}
"""How a declaration may go."""

STATES = {
    "restrained": "restrained",
    "released": "released",
    "aimed": "has taken aim",
    "stabilized": "stabilized",
    "surrendered": "gives up",
    "fled": "gets away",
}
"""States that the game master may give."""

FIELDS: dict[str | tuple[str, str], str] = {
    ("light_effect", "words"): "what happens, in your own words",
    ("tracker", "words"): "a note",
    ("position", "cover"): "in cover",
    "states": "states",
    "close_with": "in close contact with",
    "order": "the order from now on",
    "more": "is there more to write down",
}
"""Lines of sheets, by the kind of prompt where it matters."""

NOTES = {"light_moot": "{0} can no longer do that."}
"""Lines for the log."""
