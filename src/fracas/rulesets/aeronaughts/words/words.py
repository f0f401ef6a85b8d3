"""Facts and prompts of Aeronaughts as sentences: the way in to all prose of the room.

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
from fracas.core.grammar import plain, sentence
from fracas.core.prompts import Ask, Prompt, Roll, Ruling, Term
from fracas.core.ruleset import Hint, ShownDie, Viewer
from fracas.kit import words as kit
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.headlines import PASSED
from fracas.rulesets.aeronaughts.state import facts
from fracas.rulesets.aeronaughts.state.state import State
from fracas.rulesets.aeronaughts.words import (
    asked_words,
    due_words,
    hint_words,
    option_words,
    prompt_words,
    term_words,
)
from fracas.rulesets.aeronaughts.words.catalogue import catalogue
from fracas.rulesets.aeronaughts.words.names import Names, fallen, names_of
from fracas.rulesets.aeronaughts.words.picture_words import SYMBOLS

INTERLUDES = {
    "scene": "A scene between fights: healing is started",
    "night": "A night: sleep, Stress, a Wound, and Consequences nearer to their end",
    "week": "A week: a scene and a night, seven times over",
}
"""What the interludes are."""


def _noted(fact: Noted, names: Names) -> str:
    about = fact.about
    untold = fact.note == "untreated" and len(about) < 3
    if catalogue().has("notes", fact.note) and not untold:
        values = {
            "whom": names.who(about[0]) if about else "",
            "what": names.consequence(about[1], about[2]) if len(about) > 2 else "",
            "text": fact.text,
        }
        return catalogue().say("notes", fact.note, values)
    whom = names.all([one for one in about if names.find(one) is not None], "")
    words = fact.text or f"{sentence(plain(fact.note))}."
    return f"{whom}: {words}" if whom else words


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
    return option_words.field(field, prompt, state)


def say_ruling(prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
    """The skill that a check is made with (AE-GM-02)."""
    skill = prompt.proposed("skill")
    return ("", "") if skill is None else (str(skill), "")


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
    return ("Whoever is not your own is taken to play with no temper but the book's advice.",)


BAR: dict[str, Rung] = {"success": "hit", "failure": "miss"}
"""The parts of a bar in their order, each with its rung (AE-DICE-04)."""

SUCCESS, FAILURE = BAR

RUNGS: dict[Rung, str] = {
    "botch": "despair",
    "miss": "failure",
    "part": "success",
    "hit": "hit with Advantage",
    "crit": "triumph",
}
"""What rungs are called: by what counts most of what the dice show (AE-DICE-04 to AE-DICE-09)."""


def say_rung(kind: str, rung: Rung) -> str:
    """What a rung is called, whatever is rolled for."""
    return RUNGS[rung]


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """What the first check of an option came to: its first axis, as the headline calls it."""
    if not marks:
        return ""
    return SUCCESS if PASSED in marks[0] else FAILURE


def show_faces(fact: Fact, book: Book) -> tuple[ShownDie, ...]:
    """The dice of a check as they fell, by their letters and in words (AE-DICE-03)."""
    if not isinstance(fact, facts.Checked):
        return ()
    assert isinstance(book, AeronaughtsBook)
    return tuple(
        [
            ShownDie(letter, face, f"{book.dice[letter].colour} {said_face(face)}")
            for letter, face in fallen(book, fact.pool + fact.against, fact.faces)
        ]
    )


def said_face(face: str) -> str:
    """A face in words: `Success and Advantage`, `blank` (AE-DICE-04 to AE-DICE-08)."""
    named = {letter: words.partition(",")[0] for letter, words in SYMBOLS}
    if face in named:
        return named[face]
    return " and ".join([named[letter] for letter in face if letter in named]) or "blank"


def say_due(beat: Beat, state: State, book: Book | None = None) -> str:
    """A rule that an edit made due, as a short question."""
    return due_words.due(beat, names_of(state, book))
