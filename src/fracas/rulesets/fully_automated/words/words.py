"""Facts and prompts of Fully Automated as sentences: the way in to all prose of the room.

Facts are told by `words.toml`; what is asked, offered and advised stands in prompt_words,
option_words, light_words, hint_words, term_words and state_words. What things are called is in
names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.book import Book
from fracas.core.chance import Rung
from fracas.core.facts import (
    Applied,
    Beat,
    Corrected,
    Fact,
    Noted,
    WentMoot,
)
from fracas.core.grammar import plain, sentence
from fracas.core.prompts import Ask, Prompt, Roll, Term
from fracas.core.ruleset import Hint, Viewer
from fracas.kit import words as kit
from fracas.rulesets.fully_automated.state.state import State
from fracas.rulesets.fully_automated.words import (
    asked_words,
    due_words,
    hint_words,
    option_words,
    prompt_words,
    term_words,
)
from fracas.rulesets.fully_automated.words.catalogue import catalogue
from fracas.rulesets.fully_automated.words.names import Names, names_of

INTERLUDES = {"time_passes": "Time passes outside a fight"}
"""What the interludes are."""


def _noted(fact: Noted, names: Names) -> str:
    people = [names.who(one) for one in fact.about]
    if people and catalogue().has("notes", fact.note):
        told = {"who": people[0], "whom": people[-1], "text": fact.text}
        return catalogue().say("notes", fact.note, told)
    whom = names.all([one for one in fact.about if names.find(one) is not None], "")
    words = fact.text or f"{sentence(plain(fact.note))}."
    return f"{whom}: {words}" if whom else words


def _corrected(fact: Corrected, names: Names) -> str:
    lists = {"combatants": names.who, "alarms": names.alarm}
    return kit.say_correction(fact, names.state, lists, {"hp": "HP", "most hp": "the greatest HP"})


_OWN: dict[type[Fact], Callable[[Any, Names], str]] = {
    WentMoot: lambda fact, names: f"This comes to nothing: {names.who(fact.subject)} is gone.",
    Noted: _noted,
    Corrected: _corrected,
    Applied: due_words.applied,
}
"""What takes more than a sentence of the catalogue."""


def say_fact(fact: Fact, state: State, book: Book | None = None) -> str:
    """A fact as a sentence, from the state before it; empty for what another line tells.

    Names and figures come from `book`, the fight's own; without one from what is shipped.
    """
    names, own = names_of(state, book), _OWN.get(type(fact))
    return kit.say_fact(catalogue(), fact, state, names.book) if own is None else own(fact, names)


def say_prompt(prompt: Prompt, state: State, book: Book | None = None) -> str:
    """What is asked, as a sentence."""
    return prompt_words.say_prompt(prompt, names_of(state, book))


def say_to_you(prompt: Ask | Roll, state: State, book: Book | None = None) -> str:
    """What is asked, in the second person; blank where there is no such wording."""
    return asked_words.say_to_you(prompt, names_of(state, book))


def say_option(prompt: Prompt, option: str, state: State, book: Book | None = None) -> str:
    """What an option means, in a few words."""
    return option_words.say_option(prompt, option, names_of(state, book))


def say_field(prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
    """What a line of a sheet asks for."""
    return option_words.field(field, prompt.kind)


def say_term(term: Term, state: State, book: Book | None = None) -> str:
    """A modifier in a few words."""
    return term_words.term(term, names_of(state, book))


def say_hint(hint: Hint, state: State, book: Book | None = None) -> str:
    """A piece of advice as a sentence."""
    return hint_words.say_hint(hint, names_of(state, book))


def say_assumed(state: State, viewer: Viewer) -> tuple[str, ...]:
    """What `known` takes for granted, as sentences; nothing for the game master."""
    if viewer.is_gm or all(one.id in viewer.deciders for one in state.combatants):
        return ()
    return ("Whoever is not your own is taken to play as an opportunist.",)


MARKS = {
    "answered": "answered",
    "lethal": "killed",
    "downed": "down but alive",
    "restrained": "bound",
    "released": "freed",
    "stunned": "stunned but up",
    "glued": "glued",
    "hit": "hit",
    "harmless": "without harm",
    "evaded": "evaded",
    "missed": "missed",
    "passed": "passed",
    "failed": "unsuccessful",
}
"""What a branch came to, the gravest first; each word begins with a letter of its own."""

_RUNG_OF: dict[str, Rung] = {
    "lethal": "crit",
    "downed": "crit",
    "restrained": "hit",
    "released": "hit",
    "stunned": "hit",
    "glued": "part",
    "hit": "hit",
    "harmless": "miss",
    "evaded": "miss",
    "missed": "miss",
    "passed": "hit",
    "failed": "miss",
    "answered": "botch",
}

BAR: dict[str, Rung] = {MARKS[name]: rung for name, rung in _RUNG_OF.items()}
"""The parts of a bar in their order, each with its rung.

An answer hurts the attacker, so it is last and the worst.
"""

_ATTACKS: dict[Rung, str] = {
    "miss": "without harm", "part": "without damage", "hit": "hit", "crit": "grave hit",
}  # fmt: skip
_CHECKS: dict[Rung, str] = {"miss": "failed", "hit": "passed"}
RUNGS: dict[str, dict[Rung, str]] = {
    "attack": _ATTACKS,
    "defend": {"miss": "hit taken", "part": "hampered", "hit": "stopped", "crit": "answered"},
    "restrain": {"botch": "answered", "part": "held off", "hit": MARKS["restrained"]},
}
"""What rungs are called by what is rolled for (FA-ATK-07, FA-DEF-03, FA-RESTR-05)."""


def say_rung(kind: str, rung: Rung) -> str:
    """What a rung is called: a skill check passes or fails, the other rolls have their own."""
    return RUNGS.get(kind, _CHECKS)[rung]


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """What a branch came to in a word: the gravest of its marks; blank for none.

    What follows an answer to the attack is the attacker's own harm, so that the answer is all that
    is said of it (FA-DEF-06).
    """
    return next((words for name, words in MARKS.items() if name in marks), "")


def say_due(beat: Beat, state: State, book: Book | None = None) -> str:
    """A rule that an edit made due, as a short question."""
    return due_words.due(beat, names_of(state, book))
