"""All sentences of Fully Automated: facts, prompts, options, advice.

Deeds, facts, prompts and hints have their texts under their names in `words.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.grammar import plain, sentence
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Term, Together
from fracas.core.asking.verbs import Sorted, apart
from fracas.core.chance import Rung
from fracas.core.facts import Applied, Beat, Corrected, Fact, Noted, WentMoot
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Hint, Viewer
from fracas.kit import words as kit
from fracas.kit.asking import option_of
from fracas.kit.deeds import Deed, Deeds, gaps_of, say_deed, sort_deed
from fracas.kit.words import Gaps
from fracas.rulesets.fully_automated.rules.aim import AIMS, REROLLS
from fracas.rulesets.fully_automated.rules.attacks import COUNTERS, TACKLE_AIMS, Counter
from fracas.rulesets.fully_automated.rules.cards import CardDeed
from fracas.rulesets.fully_automated.rules.endings import WINNERS
from fracas.rulesets.fully_automated.rules.light import WAYS
from fracas.rulesets.fully_automated.rules.movement import COMES, COMPANIONS, PLACES, SHIFTS
from fracas.rulesets.fully_automated.rules.restrain import BINDS
from fracas.rulesets.fully_automated.rules.special import PATIENTS
from fracas.rulesets.fully_automated.rules.steps import STEPS
from fracas.rulesets.fully_automated.rules.targets import TARGETS, Appeal, Strike
from fracas.rulesets.fully_automated.rules.turns import CARDS, INTERJECTS
from fracas.rulesets.fully_automated.state.state import State
from fracas.rulesets.fully_automated.words.catalogue import Names, catalogue, names_of, say, term

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
            lists = {"combatants": names.who, "alarms": names.alarm}
            lines = {"hp": "HP", "most hp": "the greatest HP"}
            return kit.say_correction(fact, state, lists, lines)
        case Applied():
            return f"{say_due(fact.beat, state, book).removesuffix('?')}."
    return kit.say_fact(catalogue(), fact, state, names.book)


def _noted(fact: Noted, names: Names) -> str:
    people = [names.who(one) for one in fact.about]
    if people and catalogue().has("notes", fact.note):
        return say("notes", fact.note, {"who": people[0], "whom": people[-1], "text": fact.text})
    whom = names.all([one for one in fact.about if names.find(one) is not None], "")
    words = fact.text or f"{sentence(plain(fact.note))}."
    return f"{whom}: {words}" if whom else words


def say_due(beat: Beat, state: State, book: Book | None = None) -> str:
    """A rule that an edit made due, as a short question: whose HP are below a threshold."""
    names, (who, below) = names_of(state, book), beat.args
    return say("dues", beat.name, {"who": names.who(who), "one": names.find(who), "below": below})


# Prompts and options


def say_prompt(prompt: Prompt, state: State, book: Book | None = None) -> str:
    """Return a prompt as a sentence; without a text of its own, the name of its kind."""
    names = names_of(state, book)
    chapter = "rolls" if isinstance(prompt, Roll) else "prompts"
    if isinstance(prompt, Together):
        if not catalogue().has("together", prompt.kind):
            return say_prompt(prompt.asks[0], state, book)
        chapter = "together"
    if catalogue().has(chapter, prompt.kind):
        return sentence(kit.say_prompt(catalogue(), prompt, state, names.book))
    whom = names.all([one for one in prompt.about if names.find(one) is not None], "")
    what = plain(prompt.kind)
    return f"{whom}: {what}?" if whom else f"{sentence(what)}?"


def say_to_you(prompt: Ask | Roll, state: State, book: Book | None = None) -> str:
    """Return a prompt in the second person; blank if its subject is another combatant."""
    return kit.say_to_you(catalogue(), prompt, state, names_of(state, book).book)


CHOICES: Mapping[str, Deeds[Any]] = {
    "card": CARDS, "target": TARGETS, "restrain": BINDS, "step": STEPS, "chase": STEPS,
    "retreat": STEPS, "leave": STEPS, "counter": COUNTERS, "aim": AIMS, "tackle_aim": TACKLE_AIMS,
    "reroll": REROLLS, "companion": COMPANIONS, "come_along": COMES, "shift": SHIFTS,
    "set_down": PLACES, "interject": INTERJECTS, "patient": PATIENTS, "light_way": WAYS,
    "go_on": WINNERS,
}  # fmt: skip
"""The menus that read the deeds of a question, by its kind."""


def _deed(option: Option, ask: Ask | Ruling, names: Names) -> tuple[Deed, Gaps] | None:
    """An option's deed, with the values of its texts; None for plain lines of a sheet.

    None as well for a combatant that an edit removed.
    """
    deeds = CHOICES.get(ask.kind)
    if deeds is None or option.kind not in [one.kind for one in deeds.kinds]:
        return None
    deed: Deed = deeds.read(option.id)
    if isinstance(deed, CardDeed) and names.find(ask.decider) is None:
        return None
    return deed, gaps_of(deed, names.state, names.book, ask)


def say_option(prompt: Prompt, option: str, state: State, book: Book | None = None) -> str:
    """Return what an option means, in a few words."""
    names = names_of(state, book)
    asked = option_of(prompt, option)
    if asked is None:
        return plain(option)
    ask, one = asked
    found = _deed(one, ask, names)
    return say_deed(catalogue(), *found) if found else _plainly(one, names)


def _plainly(one: Option, names: Names) -> str:
    """The text of a sheet's line: a modifier, a combatant, or one of the GM's answers."""
    if one.kind == "bonus":
        return catalogue().texts["terms"].get(one.id) or plain(one.id)
    if names.find(one.id) is not None:
        return names.who(one.id)
    return catalogue().texts["answers"].get(one.id, plain(one.id))


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """Return an option as a verb with means, target and place; cards and others stay plain."""
    names = names_of(state, book)
    found = _deed(option, prompt, names)
    if found is None:
        return apart(option, say_option(prompt, option.id, state, book))
    deed, values = found
    made = sort_deed(catalogue(), deed, values)
    match deed:
        case Strike() | Appeal():
            card = prompt.about.card
            return replace(made, means=card, names=(*made.names, (card, names.card(card))))
        case Counter():
            target = prompt.about.target
            return replace(made, target=target, names=(*made.names, (target, names.who(target))))
    return made


def say_field(prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
    """Return what a line of a sheet asks for."""
    texts = catalogue().texts["fields"]
    return texts.get(f"{prompt.kind}.{field}") or texts.get(field) or plain(field)


def say_ruling(prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
    """Return blanks: no ruling has a number to show."""
    return "", ""


def say_term(one: Term, state: State, book: Book | None = None) -> str:
    """Return a modifier in a few words."""
    return term(one, names_of(state, book))


def say_hint(hint: Hint, state: State, book: Book | None = None) -> str:
    """Return a piece of advice as a sentence (FA-ADV-01 to FA-ADV-09)."""
    if not catalogue().has("hints", hint.name):
        return sentence(plain(hint.name)) + "."
    return say("hints", hint.name, Gaps(hint.about, state, names_of(state, book).book))


def say_assumed(state: State, viewer: Viewer) -> tuple[str, ...]:
    """Return what `known` assumes, as sentences; empty for the game master."""
    if viewer.is_gm or all(one.id in viewer.deciders for one in state.combatants):
        return ()
    return (say("assumed", "policy"),)


# Results of an option

INTERLUDES: Mapping[str, str] = catalogue().texts["interludes"]
"""The interludes."""

MARKS: Mapping[str, str] = catalogue().texts["marks"]
"""The results of a branch, the gravest first; each word begins with a different letter."""

_RUNG_OF: dict[str, Rung] = {
    "lethal": "crit", "downed": "crit", "restrained": "hit", "released": "hit", "stunned": "hit",
    "glued": "part", "hit": "hit", "harmless": "miss", "evaded": "miss", "missed": "miss",
    "passed": "hit", "failed": "miss", "answered": "botch",
}  # fmt: skip

BAR: dict[str, Rung] = {MARKS[name]: rung for name, rung in _RUNG_OF.items()}
"""The parts of a bar in their order, each with its rung.

An answer hurts the attacker, so it is last and the worst.
"""


def say_rung(kind: str, rung: Rung) -> str:
    """The name of a rung: a skill check passes or fails, other rolls have their own.

    FA-ATK-07, FA-DEF-03, FA-RESTR-05.
    """
    name = f"{kind}.{rung}"
    return say("rungs", name if catalogue().has("rungs", name) else rung)


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """The result of a branch in a word: the most serious of its marks; blank for none.

    Harm after an answer is the attacker's own, so only the answer is shown (FA-DEF-06).
    """
    return next((words for name, words in MARKS.items() if name in marks), "")
