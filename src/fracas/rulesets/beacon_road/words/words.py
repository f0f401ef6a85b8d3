"""Facts and prompts of Beacon Road as sentences: the way in to all prose of the room.

Facts are told by `words.toml`; rolls stand in roll_words, what is asked, offered and advised in
prompt_words, option_words, power_words, hint_words and term_words. What things are called is in
names, round_words and condition_words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from fracas.core.options import Option
from fracas.core.prompts import Ask, Prompt, Roll, Ruling, Term, Together
from fracas.core.ruleset import Hint, Viewer
from fracas.core.verbs import Cost, Sorted, Verb, costs
from fracas.kit import words as kit
from fracas.kit.deeds import Deed, Deeds, gaps_of, say_deed, sort_deed
from fracas.kit.words import Gaps
from fracas.rulesets.beacon_road.rules.gear.handling import PLANS
from fracas.rulesets.beacon_road.rules.powers.powers import UsePower
from fracas.rulesets.beacon_road.rules.rolls.grades import rung_of
from fracas.rulesets.beacon_road.rules.rolls.headlines import best_attack
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ATTACK
from fracas.rulesets.beacon_road.rules.rounds.deeds import TurnDeed
from fracas.rulesets.beacon_road.rules.rounds.turns import MENU
from fracas.rulesets.beacon_road.rules.view import view
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.state.state import State
from fracas.rulesets.beacon_road.words import (
    asked_words,
    due_words,
    hint_words,
    option_words,
    prompt_words,
    roll_words,
    term_words,
    verb_words,
)
from fracas.rulesets.beacon_road.words.catalogue import catalogue
from fracas.rulesets.beacon_road.words.names import Names, names_of
from fracas.rulesets.beacon_road.words.option_words import listed_by

INTERLUDES = {
    "challenge": "A challenge outside a fight, with a clock",
    "fight": "A fight grows out of the scene",
    "time_passes": "Time passes, and wounds may clear",
    "next_adventure": "The next adventure, with fresh gear",
}
"""What the interludes are."""


def _noted(fact: Noted, names: Names) -> str:
    """A line for the log: a note of the rules, or what the game master wrote."""
    if fact.about and catalogue().has("notes", fact.note):
        first, second, third, *_ = (*fact.about, "", "")
        values = {"first": first, "second": second, "third": third, "text": fact.text}
        found = {"state": names.state, "book": names.book}
        return catalogue().say("notes", fact.note, values | found)
    about = ", ".join(names.thing(one) for one in fact.about)
    words = fact.text or f"{sentence(plain(fact.note))}."
    return f"{about}: {words}" if about else words


def _corrected(fact: Corrected, names: Names) -> str:
    lists = {"creatures": names.who, "tracks": lambda one: f"the clock {names.clock(one)}"}
    return kit.say_correction(fact, names.state, lists, FIELDS)


FIELDS = {
    "hp": "HP",
    "most hp": "the greatest HP",
    "most stress": "the Stress boxes",
    "stress": "Stress",
    "iron": "Iron",
    "ward": "Ward",
    "grit": "Grit",
    "body": "BODY",
    "mind": "MIND",
    "will": "WILL",
    "tier": "the Tier",
    "place": "the square",
    "filled": "the segments filled",
}
"""Lines of a sheet that have other names than their keys."""


_OWN: dict[type[Fact], Callable[[Any, Names], str]] = {
    WentMoot: lambda fact, names: f"This comes to nothing: {names.who(fact.subject)} is gone.",
    Noted: _noted,
    Corrected: _corrected,
    Applied: due_words.applied,
    Rolled: roll_words.rolled,
}
"""What takes more than a sentence of the catalogue."""


def say_fact(fact: Fact, state: State, book: Book | None = None) -> str:
    """A fact as a sentence, from the state before it; empty for what another line tells.

    Names and figures come from `book`, the fight's own; without one from what is shipped.
    """
    names, own = names_of(state, book), _OWN.get(type(fact))
    if own is not None:
        return own(fact, names)
    return kit.say_fact(catalogue(), fact, names.state, names.book)


def say_prompt(prompt: Prompt, state: State, book: Book | None = None) -> str:
    """What is asked, as a sentence."""
    return prompt_words.say_prompt(prompt, names_of(state, book))


def say_to_you(prompt: Ask | Roll, state: State, book: Book | None = None) -> str:
    """What is asked, in the second person; blank where there is no such wording."""
    return asked_words.say_to_you(prompt, names_of(state, book))


CHOICES: Mapping[str, Deeds[Any]] = {"act": MENU, "ready": PLANS}
"""Among which deeds one is chosen, by the kind of the question."""


def _deed(option: Option, ask: Ask | Ruling, names: Names) -> tuple[Deed, Gaps] | None:
    """The deed of an option with the values of its texts; None for lines of sheets."""
    deeds = CHOICES.get(ask.kind)
    if deeds is None:
        return None
    deed: Deed = deeds.read(option.id)
    return deed, gaps_of(deed, names.state, names.book, ask)


def say_option(prompt: Prompt, option: str, state: State, book: Book | None = None) -> str:
    """What an option means, in a few words."""
    names = names_of(state, book)
    asks: tuple[Any, ...] = prompt.asks if isinstance(prompt, Together) else (prompt,)
    for ask in asks:
        for one in listed_by(getattr(ask, "form", None)):
            if one.id == option and (found := _deed(one, ask, names)) is not None:
                return say_deed(catalogue(), *found)
    return option_words.say_option(prompt, option, names)


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """An option as a verb with its means, target, place and price; others stand alone."""
    names = names_of(state, book)
    found = _deed(option, prompt, names)
    if found is None:
        return verb_words.sort_option(prompt, option, state, book)
    deed, values = found
    paid: tuple[Cost, ...] = ()
    if isinstance(deed, TurnDeed):
        paid = costs(*deed.price(names.book, names.find(prompt.about.who)))
    if isinstance(deed, UsePower):
        return _powered(deed, names, paid)
    return sort_deed(catalogue(), deed, values, paid)


def _powered(deed: UsePower, names: Names, paid: tuple[Cost, ...] = ()) -> Sorted:
    """Basic attacks are one verb by their means, each other power is a verb of its own."""
    key, target = deed.power, deed.target
    row = names.book.powers[key]
    basic = row.basic and bool(row.against)
    line = row.effect.partition(". ")[0].removesuffix(".")
    verb = BASIC if basic else Verb(key, row.name, deed.shelf, line, deed.icon)
    named = [(key, row.name)] if basic else []
    if target:
        named.append((target, names.thing(target)))
    return Sorted(verb, key if basic else "", target, costs=paid, names=tuple(named))


BASIC = Verb("attack", "Attack", "attack", "A basic attack with a weapon", "swords")


def say_field(prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
    """What a line of a sheet asks for."""
    return option_words.field(field, prompt.kind, names_of(state, book))


def say_ruling(prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
    """The TN of an action, and its position (BR-ROLL-18, BR-ROLL-19)."""
    tn = prompt.proposed("tn")
    return ("", "") if tn is None else (f"TN {tn}", str(prompt.proposed("position")).capitalize())


def say_term(term: Term, state: State, book: Book | None = None) -> str:
    """A modifier in a few words."""
    return term_words.term(term, names_of(state, book))


def say_hint(hint: Hint, state: State, book: Book | None = None) -> str:
    """A piece of advice as a sentence."""
    return hint_words.say_hint(hint, names_of(state, book))


def say_assumed(state: State, viewer: Viewer) -> tuple[str, ...]:
    """What `known` takes for granted, as sentences; nothing for the game master."""
    if viewer.is_gm:
        return ()
    said = ["No one is taken to think of surrender, and no clock to be hidden."]
    seen = view(state, viewer)
    if any(one.veiled for one in seen.creatures):
        said.append(
            "Foes are taken to have the HP, Attributes and unproved Defenses of a usual rogue of "
            "their Tier, three quarters of those HP while hale and a quarter when Winded, and no "
            "power but those they showed."
        )
    if any(one.veiled and one.place is None and not one.out for one in seen.creatures):
        said.append("Those Hidden from you are taken to stand nowhere.")
    return tuple(said)


WENT = {"critical": "critical", "success": "plain hit", "failure": "miss", "botch": "botch"}
"""How an attack went (BR-ROLL-10, BR-ROLL-11, BR-ROLL-14).

The figure "hit" counts criticals too, so a hit without one has a name of its own.
"""

REACTED = {
    "critical": "reaction critical",
    "success": "reaction hit",
    "failure": "reaction miss",
    "botch": "reaction botch",
}
"""How an attack went that somebody made on another side's turn, which takes a React."""

BAR: dict[str, Rung] = {
    words: rung_of("success" if went == "critical" else went, went == "critical")
    for names in (WENT, REACTED)
    for went, words in names.items()
}
"""The parts of a bar in their order, each with its rung."""


def say_rung(kind: str, rung: Rung) -> str:
    """What a rung is called: an attack hits or misses, all else succeeds or fails."""
    return (_ATTACKS if kind == ATTACK else _RUNGS)[rung]


_ATTACKS: dict[Rung, str] = {"botch": "botch", "miss": "miss", "hit": "hit", "crit": "critical"}
_RUNGS: dict[Rung, str] = {**_ATTACKS, "miss": "failure", "hit": "success"}


def say_marks(marks: tuple[str, ...], before: State) -> str:
    """How the best attack went of the side whose turn it is, as the figures count it.

    Where that side does not attack, how the best Reaction Strike went; blank without any attack.
    """
    went = best_attack(before, marks)
    return WENT[went] if went else REACTED.get(best_attack(before, marks, reacting=True), "")


def say_due(beat: Beat, state: State, book: Book | None = None) -> str:
    """A rule that an edit made due, as a short question."""
    return due_words.due(beat, names_of(state, book))
