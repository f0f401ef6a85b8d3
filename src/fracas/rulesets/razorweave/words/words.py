"""All that Razorweave says: each sentence with the names of the book of its fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.book import Book
from fracas.core.chance import Rung
from fracas.core.facts import Applied, Beat, Corrected, Fact, Noted, WentMoot
from fracas.core.prompts import Ask, Prompt, Roll, Ruling, Term
from fracas.core.ruleset import Hint, Viewer
from fracas.kit import words as kit
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.grades import rung_of
from fracas.rulesets.razorweave.rules.rolls import net, netting_of
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier
from fracas.rulesets.razorweave.words import (
    asked_words,
    condition_words,
    due_words,
    hint_words,
    option_words,
    prompt_words,
    term_words,
)
from fracas.rulesets.razorweave.words.catalogue import catalogue
from fracas.rulesets.razorweave.words.names import condition, content, name, told_by

MARKS: dict[str, str] = {
    Tier.CRITICAL: "critical",
    Tier.FULL: "full",
    Tier.PARTIAL: "partial",
    Tier.FAILURE: "failure",
    Tier.CRITICAL_FAILURE: "critical failure",
}
"""What an act came to, in words that begin with a letter each of their own (RW-CHK-05)."""

BAR: dict[str, Rung] = {words: rung_of(Tier(tier)) for tier, words in MARKS.items()}
"""The parts of a bar in their order, each with its rung."""

RUNGS: dict[Rung, str] = {
    "botch": "critical failure",
    "miss": "failure",
    "part": "partial success",
    "hit": "full success",
    "crit": "critical success",
}
"""What rungs are called: the tiers (RW-CHK-05)."""


def say_rung(kind: str, rung: Rung) -> str:
    """What a rung is called, whatever is rolled for."""
    return RUNGS[rung]


INTERLUDES = condition_words.INTERLUDES
"""What the beats are that the game master may plan when no fight is on."""


def _noted(fact: Noted, state: State) -> str:
    """A line for the log: a note of the rules, or what the game master wrote."""
    if not catalogue().has("notes", fact.note):
        return fact.text or fact.note
    first, second, third, *_ = (*fact.about, "", "", "")
    values = {
        "all": fact.about,
        "first": first,
        "second": second,
        "third": third,
        "last": fact.about[-1] if fact.about else "",
        "rest": "/".join(fact.about[1:]),
        "who": name(state, first),
        "what": condition(second),
        "row": content().conditions.get(second),
        "single": fact.about[-1:] == ("1",),
        "intent": "",
        "state": state,
    }
    return catalogue().say("notes", fact.note, values)


def _corrected(fact: Corrected, state: State) -> str:
    lists = {"combatants": lambda one: name(state, one)}
    return kit.say_correction(fact, state, lists, _LINES)


_LINES = {one: one.upper() for one in ("mig", "agi", "pre", "rsn")}


def _moot(fact: WentMoot, state: State) -> str:
    """Why a beat ended early."""
    gone = f"{name(state, fact.subject)} is gone" if fact.subject else ""
    return f"This comes to nothing: {gone or 'nobody is left who has not acted'}."


_OWN: dict[type[Fact], Callable[[Any, State], str]] = {
    WentMoot: _moot,
    Noted: _noted,
    Corrected: _corrected,
    Applied: due_words.applied,
}
"""What takes more than a sentence of the catalogue."""


def say_fact(fact: Fact, state: State, book: Book | None = None) -> str:
    """A fact as a sentence, from the state before it; empty for what another line tells."""
    with told_by(book):
        own = _OWN.get(type(fact))
        if own is not None:
            return own(fact, state)
        return kit.say_fact(catalogue(), fact, state, content())


def say_prompt(prompt: Prompt, state: State, book: Book | None = None) -> str:
    """What is asked, as a sentence."""
    with told_by(book):
        return prompt_words.say_prompt(prompt, state)


def say_to_you(prompt: Ask | Roll, state: State, book: Book | None = None) -> str:
    """What is asked, in the second person; blank where there is no such wording."""
    with told_by(book):
        return asked_words.say_to_you(prompt, state)


def say_option(prompt: Prompt, option: str, state: State, book: Book | None = None) -> str:
    """What an option means, in a few words."""
    with told_by(book):
        return option_words.say_option(prompt, option, state)


def say_field(prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
    """What a line of a sheet asks for."""
    with told_by(book):
        return option_words.field(field, prompt, state)


def say_ruling(prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
    """The DC that a Check has, and whether Edge or Burden prevails (RW-DC-01, RW-EDGE-04)."""
    dc = prompt.proposed("dc")
    if dc is None:
        return "", ""
    assert isinstance(book, RazorweaveBook), "a ruling is told by the book of its fight"
    edge = net(prompt.reasons, netting_of(book))
    return f"DC {dc}", "Edge" if edge > 0 else "Burden" if edge < 0 else ""


def say_term(term: Term, state: State, book: Book | None = None) -> str:
    """A modifier in a few words."""
    with told_by(book):
        return term_words.term(term, state)


def say_hint(hint: Hint, state: State, book: Book | None = None) -> str:
    """A piece of advice as a sentence."""
    with told_by(book):
        return hint_words.say_hint(hint, state)


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """What an option came to, by the tier of its first Check; blank where none was made."""
    return MARKS.get(marks[0], "") if marks else ""


def say_assumed(state: State, viewer: Viewer) -> tuple[str, ...]:
    """What `known` takes for granted, as sentences; nothing for the game master."""
    if viewer.is_gm or not state.combatants:
        return ()
    return (
        "Nobody is taken to have phases in reserve, abilities that were not seen yet, or a point "
        "at which they flee or give up.",
    )


def say_due(beat: Beat, state: State, book: Book | None = None) -> str:
    """A rule that an edit made due, as a short question."""
    with told_by(book):
        return due_words.due(beat, state)
