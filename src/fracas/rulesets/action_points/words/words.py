"""Facts and prompts of an Action-Point fight as sentences: the way in to all prose of the room.

Facts are told by `words.toml`; what is asked, offered and advised stands in prompt_words,
option_words, hint_words, term_words and state_words. What things are called is in names.
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
from fracas.core.grammar import count, plain, sentence
from fracas.core.prompts import Ask, Prompt, Roll, Ruling, Term
from fracas.core.ruleset import Hint, Viewer
from fracas.kit import words as kit
from fracas.rulesets.action_points.rules.checks import FAILED, HIT, MISS, PASSED
from fracas.rulesets.action_points.state.state import State
from fracas.rulesets.action_points.words import (
    asked_words,
    due_words,
    hint_words,
    option_words,
    prompt_words,
    term_words,
)
from fracas.rulesets.action_points.words.catalogue import catalogue
from fracas.rulesets.action_points.words.names import Names, names_of

INTERLUDES = {
    "scene": "The scene ends: whoever is Down with every Attribute at d4 or more wakes",
    "day": "A day passes: damage falls by Fitness, and one Attribute below d4 comes back",
    "gain": "A Quality Gain: somebody buys back a lost die step",
    "fight": "The next fight begins",
}
"""What the interludes are."""

MARKS = {
    "killed": "killed",
    "down": "Down but alive",
    "lost": "step lost but up",
    "hit": "hit without loss",
    "miss": "miss",
}
"""What an attack results in, gravest first: it is named after the gravest.

The figures "hit", "step lost" and "Down" count everything graver too, so none is a name here.
"""

BAR: dict[str, Rung] = {
    MARKS["killed"]: "crit",
    MARKS["down"]: "crit",
    MARKS["lost"]: "hit",
    MARKS["hit"]: "hit",
    MARKS["miss"]: "miss",
}
"""The parts of a bar in their order, each with its rung."""


def say_rung(kind: str, rung: Rung) -> str:
    """What a rung is called: an attack hits or misses, every other Test passes or fails."""
    if kind == "attack":
        return HIT if rung == "hit" else MISS
    return PASSED if rung == "hit" else FAILED


def _noted(fact: Noted, names: Names) -> str:
    found = _NOTED.get(fact.note)
    if found is not None:
        return found(fact, names)
    if catalogue().has("notes", fact.note):
        return catalogue().say("notes", fact.note)
    whom = names.all([one for one in fact.about if names.find(one) is not None], "")
    words = fact.text or f"{sentence(plain(fact.note))}."
    return f"{whom}: {words}" if whom else words


def _ruled(fact: Noted, names: Names) -> str:
    """A ruling of the game master, over the circumstances of whose attack, and why (AP-CORE-10)."""
    said = f" “{fact.text}”" if fact.text else ""
    told = [one.partition("=") for one in fact.about if "=" in one]
    if not told:
        return f"The GM rules:{said}" if said else "The GM rules."
    lines = [f"{option_words.field(name, None, names)}: {_value(value)}" for name, _, value in told]
    whose = " against ".join(names.who(one) for one in fact.about if "=" not in one)
    return f"The GM rules for {whose}: {'; '.join(lines)}.{said}"


def _value(value: str) -> str:
    return ", ".join(plain(one) for one in value.split(", "))


def _days_left(fact: Noted, names: Names) -> str:
    """The days, or weeks, until the total is at most Fitness, and until it is 0 (AP-HEAL-11)."""
    if len(fact.about) < 3:
        return ""
    who, fit, none = fact.about[:3]
    one = names.find(who)
    unit = str(names.book.rulings["healing_unit"])
    told = f"{count(int(none), unit)} until the damage total is 0"
    if int(fit) and one is not None:
        told = f"{count(int(fit), unit)} until it is at most Fitness {one.fitness}, {told}"
    return f"{names.who(who)}: {told}." if int(none) else ""


_NOTED: dict[str, Callable[[Noted, Names], str]] = {
    "ruled": _ruled,
    "days_left": _days_left,
}
"""Lines for the log that take more than a sentence."""


def _corrected(fact: Corrected, names: Names) -> str:
    lists = {"combatants": names.who, "clocks": names.clock}
    return kit.say_correction(fact, names.state, lists, {})


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
    return option_words.field(field, prompt, names_of(state, book))


def say_ruling(prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
    """The MTN of an attack, and that of the defence (AP-CORE-10)."""
    attack, defense = prompt.proposed("attack"), prompt.proposed("defense")
    against = "no defence" if defense is None else f"defence {defense}"
    return ("", "") if attack is None else (f"MTN {attack}", against)


def say_term(term: Term, state: State, book: Book | None = None) -> str:
    """A modifier in a few words."""
    return term_words.term(term, names_of(state, book))


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """What an attack came to, in a word or two; blank where there was none."""
    return next((said for mark, said in MARKS.items() if mark in marks), "")


def say_hint(hint: Hint, state: State, book: Book | None = None) -> str:
    """A piece of advice as a sentence."""
    return hint_words.say_hint(hint, names_of(state, book))


def say_assumed(state: State, viewer: Viewer) -> tuple[str, ...]:
    """What `known` takes for granted, as sentences; nothing for the game master."""
    if viewer.is_gm or all(one.id in viewer.deciders for one in state.combatants):
        return ()
    return ("Whoever is not your own is taken to play with no temper but the book's advice.",)


def say_due(beat: Beat, state: State, book: Book | None = None) -> str:
    """A rule that an edit made due, as a short question."""
    return due_words.due(beat, names_of(state, book))
