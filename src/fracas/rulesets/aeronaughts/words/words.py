"""The sentences of an Aeronaughts fight: facts, prompts, options and hints, by the catalogue.

Each has its text under its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas.core.asking.grammar import plain, sentence
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Term, Together
from fracas.core.asking.verbs import Sorted, apart, costs
from fracas.core.chance import Rung
from fracas.core.facts import Applied, Beat, Corrected, Fact, Noted, WentMoot
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Hint, ShownDie, Viewer
from fracas.kit import words as kit
from fracas.kit.asking import option_of
from fracas.kit.deeds import Deed, Deeds, gaps_of, say_deed, sort_deed
from fracas.kit.words import Gaps
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.attacks import STRIKES
from fracas.rulesets.aeronaughts.rules.checks import PASSED
from fracas.rulesets.aeronaughts.rules.damage import TAKES
from fracas.rulesets.aeronaughts.rules.deeds import TurnDeed
from fracas.rulesets.aeronaughts.rules.interludes import MENDS, WAYS
from fracas.rulesets.aeronaughts.rules.maneuvers import BARS, PUSHES
from fracas.rulesets.aeronaughts.rules.offers import ACTIVATIONS, ENTRIES
from fracas.rulesets.aeronaughts.rules.rounds import SLOTS, WINNERS
from fracas.rulesets.aeronaughts.rules.turns import TURN, WON
from fracas.rulesets.aeronaughts.rules.whole import HONES
from fracas.rulesets.aeronaughts.state.facts import Checked
from fracas.rulesets.aeronaughts.state.state import TYPES, State
from fracas.rulesets.aeronaughts.words.catalogue import (
    Names,
    _has,
    catalogue,
    fallen,
    names_of,
    say,
    term,
)

# Facts


def say_fact(fact: Fact, state: State, book: Book | None = None) -> str:
    """Return a fact as a sentence, given the state before it; empty if another line says it.

    Names and figures come from `book`, the fight's own; without one, from the shipped content.
    """
    names = names_of(state, book)
    match fact:
        case WentMoot():
            return f"This has no effect: {names.who(fact.subject)} is gone."
        case Noted():
            return _noted(fact, names)
        case Corrected():
            lists = {"combatants": names.who, "clocks": names.clock}
            return kit.say_correction(fact, state, lists, {})
        case Applied():
            return f"{say_due(fact.beat, state, book).removesuffix('?')}."
    return kit.say_fact(catalogue(), fact, state, names.book)


def _noted(fact: Noted, names: Names) -> str:
    about = fact.about
    untold = fact.note == "untreated" and len(about) < 3
    if _has("notes", fact.note) and not untold:
        values = {
            "whom": names.who(about[0]) if about else "",
            "what": names.consequence(about[1], about[2]) if len(about) > 2 else "",
            "text": fact.text,
        }
        return say("notes", fact.note, values)
    whom = names.all([one for one in about if names.find(one) is not None], "")
    words = fact.text or f"{sentence(plain(fact.note))}."
    return f"{whom}: {words}" if whom else words


def say_due(beat: Beat, state: State, book: Book | None = None) -> str:
    """A rule that an edit made due, as a short question: whose Wounds are at 0."""
    names, (who,) = names_of(state, book), beat.args
    one = names.find(who)
    types = [name for name in TYPES if one is not None and not one.bar(name).wounds]
    return say("dues", beat.name, {"who": names.who(who), "type": "".join(types[:1])})


# Prompts and options


def say_prompt(prompt: Prompt, state: State, book: Book | None = None) -> str:
    """Return a prompt as a sentence; without a text of its own, the name of its kind."""
    names, chapter = names_of(state, book), "rolls" if isinstance(prompt, Roll) else "prompts"
    if not isinstance(prompt, Together) and _has(chapter, prompt.kind):
        return kit.say_prompt(catalogue(), prompt, state, names.book)
    whom = next((one for one in prompt.about[:1] if names.find(one) is not None), "")
    what = sentence(plain(prompt.kind))
    return f"{names.who(whom)}: {what}." if whom else f"{what}."


def say_to_you(prompt: Ask | Roll, state: State, book: Book | None = None) -> str:
    """Return a prompt in the second person; blank if its subject is another combatant."""
    return kit.say_to_you(catalogue(), prompt, state, names_of(state, book).book)


CHOICES: tuple[Deeds[Any], ...] = (
    TURN, WON, HONES, SLOTS, ENTRIES, ACTIVATIONS, STRIKES, PUSHES, BARS, TAKES, WAYS, MENDS,
    WINNERS,
)  # fmt: skip

BY_KIND: Mapping[str, Deeds[Any]] = {
    kind.kind: deeds for deeds in CHOICES for kind in deeds.kinds if kind.kind
}
"""The menus that read the deeds of options, by the kind of the option."""


def _deed(option: Option, prompt: Any, names: Names) -> tuple[Deed, Gaps] | None:
    """An option's deed, with the values of its texts; None for options without one.

    None as well for a combatant that an edit removed.
    """
    if option.kind not in BY_KIND:
        return None
    deed: Deed = BY_KIND[option.kind].read(option.id)
    if isinstance(deed, TurnDeed) and names.find(prompt.decider) is None:
        return None
    return deed, gaps_of(deed, names.state, names.book, prompt)


def say_option(prompt: Prompt, option: str, state: State, book: Book | None = None) -> str:
    """Return what an option means, in a few words."""
    names = names_of(state, book)
    asked = option_of(prompt, option)
    if asked is None:
        return names.who(option) if names.find(option) else sentence(plain(option))
    ask, one = asked
    found = _deed(one, ask, names)
    return say_deed(catalogue(), *found) if found else _plainly(one, ask, names)


def _plainly(one: Option, ask: Any, names: Names) -> str:
    """The text of an option without a deed: by the prompt and its id, else by what it names."""
    if one.kind == "term":
        return say("options", "term", {"words": plain(one.id.rstrip("0123456789"))})
    if _has("options", f"{ask.kind}.{one.id}"):
        return say("options", f"{ask.kind}.{one.id}")
    if names.find(one.id) is not None:
        who = names.who(one.id)
        return say("options", one.kind, {"who": who}) if _has("options", one.kind) else who
    if one.id in names.book.skills:
        return names.skill(one.id)
    return sentence(plain(one.id))


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """Return an option as a verb with means, target, place and price; others stay plain."""
    names = names_of(state, book)
    found = _deed(option, prompt, names)
    if found is None:
        return apart(option, say_option(prompt, option.id, state, book))
    deed, values = found
    me = names.find(prompt.decider) if isinstance(prompt, Ask) else None
    paid = deed.price(names.book, me) if isinstance(deed, TurnDeed) else ()
    return sort_deed(catalogue(), deed, values, costs(*paid))


def say_field(prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
    """Return what a line of a sheet asks for; a line for a combatant is its name."""
    one = state.find(field)
    usual = one.name if one is not None else sentence(plain(field))
    return catalogue().texts["fields"].get(field, usual)


def say_ruling(prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
    """Return the skill of a check, for its sheet (AE-GM-02)."""
    skill = prompt.proposed("skill")
    return ("", "") if skill is None else (str(skill), "")


def say_term(term_: Term, state: State, book: Book | None = None) -> str:
    """Return a modifier in a few words."""
    return term(term_, names_of(state, book))


def say_hint(hint: Hint, state: State, book: Book | None = None) -> str:
    """Return a piece of advice as a sentence."""
    if not _has("hints", hint.name):
        return sentence(plain(hint.name)) + "."
    return say("hints", hint.name, Gaps(hint.about, state, names_of(state, book).book))


def say_assumed(state: State, viewer: Viewer) -> tuple[str, ...]:
    """Return what `known` assumes, as sentences; empty for the game master."""
    if viewer.is_gm or all(one.id in viewer.deciders for one in state.combatants):
        return ()
    return (say("assumed", "temper"),)


# Results of a check

INTERLUDES: Mapping[str, str] = catalogue().texts["interludes"]
"""The interludes."""

BAR: dict[str, Rung] = {"success": "hit", "failure": "miss"}
"""The parts of a bar in their order, each with its rung (AE-DICE-04)."""

SUCCESS, FAILURE = BAR


def say_rung(kind: str, rung: Rung) -> str:
    """The name of a rung, by the symbols that count most (AE-DICE-04 to -09)."""
    return say("rungs", rung)


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """The result of an option's first check: its first axis, as the headline names it."""
    if not marks:
        return ""
    return SUCCESS if PASSED in marks[0] else FAILURE


def show_faces(fact: Fact, book: Book) -> tuple[ShownDie, ...]:
    """The dice of a check with their faces, by letter and in words (AE-DICE-03)."""
    if not isinstance(fact, Checked):
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


SYMBOLS = tuple(catalogue().texts["symbols"].items())
"""What the letters on the dice mean (AE-DICE-04 to AE-DICE-08)."""
