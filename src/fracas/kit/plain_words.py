"""Sentences of a small system, from the catalogue in its `words.toml`.

The catalogue has a chapter for each kind of sentence. In a sentence `{who}` is a field of a fact,
and `{0}` the first thing that a prompt, an option or a hint is about. Ids are replaced by the names
of those who have them, other values by the chapter `names` if it has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fracas.core.asking.prompts import Prompt, Roll, Together
from fracas.core.facts import Corrected, Fact, Noted
from fracas.core.system.rules import Rule

Words = Mapping[str, Mapping[str, str]]

USUAL: Words = {
    "facts": {
        "Began": "",
        "Planned": "",
        "TurnBegan": "",
        "Dropped": "What was still to come is struck off.",
        "WentMoot": "{subject} is gone, and what was going on ends.",
        "Corrected": "The game master sets {path} to {value}.",
        "Noted": "{text}",
        "Joined": "{fighter} joins the fight.",
        "Left": "{who} leaves the fight.",
        "Sided": "{who} is on the side of {side} now.",
        "Carried": "The next fight begins.",
        "RoundBegan": "Round {number}.",
        "Ended": "The fight is over: {winner}.",
    },
    "together": {"": "Everybody chooses at once."},
    "names": {"out": "out of the fight", "round": "Round"},
}
"""The sentences where the system has no words of its own."""


def sentence(words: Words, chapter: str, name: str) -> str:
    """The sentence of that name, the system's own or the usual; raises `KeyError` for none."""
    own = words.get(chapter, {})
    return own[name] if name in own else USUAL[chapter][name]


def named(words: Words, state: Any, value: Any) -> str:
    """Return a value as text: the name of a combatant, a word of the catalogue, or as it is."""
    if hasattr(value, "name"):
        return str(value.name)
    if isinstance(value, list | tuple):
        return ", ".join(named(words, state, one) for one in value)
    text = str(value)
    for one in state.fighters:
        if one.id == text:
            return str(one.name)
    return words.get("names", {}).get(text, USUAL["names"].get(text, text))


def filled(words: Words, state: Any, pattern: str, about: Iterable[Any], /, **values: Any) -> str:
    """Return a sentence with its values filled in; what people wrote is put in unchanged."""
    told = [named(words, state, one) for one in about]
    return pattern.format(*told, **{key: named(words, state, one) for key, one in values.items()})


def say_fact(words: Words, fact: Fact, state: Any) -> str:
    """Return a fact as a sentence, by its kind; a note by the name of the note, if it has one.

    A private or unknown note is its own text.
    """
    kind, about = type(fact).__name__, ()
    if isinstance(fact, Noted):
        kind = fact.note if fact.note in words.get("facts", {}) else kind
        about = fact.about  # type: ignore[assignment]
    values = {name: getattr(fact, name) for name in fact.__struct_fields__ if name != "about"}
    if isinstance(fact, Corrected):
        values["value"] = _plain(fact.value)
    return filled(words, state, sentence(words, "facts", kind), about, **values)


def _plain(value: Any) -> Any:
    """Return a corrected value in few words: tables and lists would fill the log."""
    return "something else" if isinstance(value, dict | list | tuple) else value


def say_prompt(words: Words, prompt: Prompt, state: Any) -> str:
    """Return what is asked: by the chapter `prompts`, or `together` where all are asked at once."""
    if isinstance(prompt, Together):
        own = words.get("together", {})
        pattern = own.get(prompt.kind, USUAL["together"][""])
    else:
        pattern = sentence(words, "prompts", prompt.kind)
    return filled(words, state, pattern, prompt.about)


def say_option(words: Words, prompt: Prompt, option: str, state: Any) -> str:
    """Return what an option means: by its kind, else its id."""
    for one in options_of(prompt):
        if one.id == option:
            text = sentence(words, "options", one.kind or one.id)
            return filled(words, state, text, one.about)
    return sentence(words, "options", option)


def options_of(prompt: Prompt) -> tuple[Any, ...]:
    """Return the options of a choice; empty for anything else."""
    if isinstance(prompt, Roll | Together):
        return ()
    return getattr(prompt.form, "options", ())


def reference(title: str, rules: Mapping[str, Rule], rulings: Mapping[str, str | int]) -> list[str]:
    """Return every rule by chapter, a line each, with the rulings that are in force."""
    lines = []
    chapters = dict.fromkeys(rule.chapter or title for rule in rules.values())
    for chapter in chapters:
        lines.append(chapter)
        for rule in rules.values():
            if (rule.chapter or title) == chapter:
                here = f" Here: {rulings[rule.option]}." if rule.option in rulings else ""
                lines.append(f"  {rule.text}{here} ({rule.id})")
    return lines
