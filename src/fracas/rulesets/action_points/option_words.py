"""What an option means, in a few words with its price; and what the lines of the sheets ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fracas.core.answers import Choice, Option, Several, Sheet
from fracas.core.prompts import Prompt, Roll, Together
from fracas.rulesets.action_points.encumbrance import load
from fracas.rulesets.action_points.names import Names, plain, sentence
from fracas.rulesets.action_points.state import Combatant, State
from fracas.rulesets.action_points.term_words import reason


def say_option(prompt: Prompt, option: str, names: Names) -> str:
    """What an option means, in a few words."""
    asks: tuple[Any, ...] = prompt.asks if isinstance(prompt, Together) else (prompt,)
    for ask in asks:
        if isinstance(ask, Roll):
            continue
        for one in _options(ask.form):
            if one.id == option:
                return _say(ask, one, names)
    return names.who(option) if names.find(option) else sentence(plain(option))


def _options(form: Any) -> Iterable[Option]:
    match form:
        case Choice() | Several():
            yield from form.options
        case Sheet():
            for line in form.fields:
                yield from _options(line.form)


def _say(ask: Any, one: Option, names: Names) -> str:
    kind, *about = one.id.split(":")
    found = _BY_PROMPT.get((ask.kind, kind)) or _KINDS.get(one.kind) or _DEEDS.get(kind)
    if found is not None:
        return found(one, about, ask, names)
    if one.id in _PLAIN:
        return _PLAIN[one.id]
    if names.find(one.id) is not None:
        return names.who(one.id)
    if one.id in names.book.attributes:
        return names.attribute(one.id)
    if one.id in names.book.locations:
        return names.location(one.id)
    if one.id in names.book.circumstances:
        return names.circumstance(one.id)
    return sentence(plain(one.id))


Say = Callable[[Option, list[str], Any, Names], str]
