"""What is asked in light combat and in a tracker, as sentences, with the lines of their sheets."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import signed
from fracas.rulesets.fully_automated.state.cards import CARDS
from fracas.rulesets.fully_automated.words.names import Names

About = tuple[str, ...]


def quoted(words: str, names: Names) -> str:
    """A declaration in its own words, or the card that stands for it."""
    return f"{names.card(words)}." if words in CARDS else f"“{words}”"


def _effect(about: About, names: Names) -> str:
    who, said, margin = about
    how = f" Margin {signed(int(margin))}." if margin else ""
    return f"{names.who(who)}: {quoted(said, names)}{how} What comes of it?"


PROMPTS: dict[str, Callable[[About, Names], str]] = {
    "declare": lambda about, names: (
        f"What does {names.who(about[0])} do at this moment, in one sentence?"
    ),
    "undeclared": lambda about, names: (
        f"{names.who(about[0])} has declared nothing: what does {names.who(about[0])} do?"
    ),
    "light_order": lambda about, names: (
        "Who acts first, and who then? Whoever is not named follows, as all sit."
    ),
    "light_way": lambda about, names: (
        f"{names.who(about[0])}: {quoted(about[1], names)} How does it go?"
    ),
    "light_effect": _effect,
    "position": lambda about, names: (
        f"Where does this leave {names.who(about[0])}: in cover, close to anybody?"
    ),
    "tracker": lambda about, names: "What is to be written down of this round?",
}
"""What is asked, by the kind of the prompt."""

TOGETHER = {"declare": "Round {0}: everybody thinks of one sentence, unseen."}
"""What all are asked together."""

WAYS = {
    "check": "A check decides",
    "plain": "It goes as said, with nothing to write down",
    "passes": "It succeeds without dice",
    "fails": "It fails without dice",
    "moot": "It has become pointless",
}
"""How a declaration may go."""

STATES = {
    "restrained": "is restrained",
    "released": "is set free",
    "aimed": "has taken aim",
    "stabilized": "is stabilized",
    "surrendered": "gives up",
    "fled": "gets away",
}
"""States that the game master may give."""

_FIELDS = {
    "states": "what else it does",
    "close_with": "in close contact with",
    "order": "the order from now on, first to last",
    "more": "is there more to write down",
}

_OF_KIND = {
    ("words", "light_effect"): "what happens, in your own words",
    ("words", "tracker"): "a note",
    ("cover", "position"): "in cover",
}


def field(name: str, kind: str) -> str:
    """What a line of these sheets asks for; nothing for a line of another sheet."""
    return _OF_KIND.get((name, kind)) or _FIELDS.get(name, "")
