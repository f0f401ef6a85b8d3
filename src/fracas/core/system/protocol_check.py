"""Whether an object is a ruleset at all: every part of the protocol, and of the right kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, get_origin

from fracas.core.facts import Fact
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset

TEXTS = ("id", "title", "version", "summary")


@lru_cache(maxsize=1)
def parts() -> tuple[tuple[str, bool], ...]:
    """Return every part of the protocol by name, and whether it is called."""
    values = tuple((name, False) for name in Ruleset.__annotations__)
    calls = tuple(
        (name, True)
        for name, part in vars(Ruleset).items()
        if callable(part) and not name.startswith("_")
    )
    return values + calls


def protocol_fault(rules: Any) -> str:
    """Return why an object is not a ruleset, as the end of a sentence; blank for a sound one.

    It inspects what the object has, and calls nothing.
    """
    if isinstance(rules, type):
        return f"it is the class {rules.__name__}: name an object of it"
    missing = [name for name, _ in parts() if not hasattr(rules, name)]
    if missing:
        return _lacking(rules, missing)
    mute = [name for name, call in parts() if call and not callable(getattr(rules, name))]
    if mute:
        return f"{', '.join(mute)} cannot be called: make methods of them"
    if not all(isinstance(getattr(rules, name), str) for name in TEXTS) or not rules.id:
        return f"its {', '.join(TEXTS)} are not all text: write them as text"
    if not isinstance(rules.beats, Mapping) or not rules.beats:
        return "its beats are not a dict: give each its procedure and the rules behind it"
    for name, beat in rules.beats.items():
        if not (isinstance(beat, tuple) and len(beat) == 2 and callable(beat[0])):
            return f"its beat '{name}' is not a pair of a procedure and the rules behind it"
    if not _is(rules.book_type, Book):
        return "its book_type is not a subclass of fracas.core.system.book.Book: make it one"
    odd = [str(one) for one in rules.fact_types if not _is(get_origin(one) or one, Fact)]
    if odd:
        return f"its fact_types have {odd[0]}, which is not a subclass of fracas.core.facts.Fact"
    return ""


def _is(kind: Any, base: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, base)


def _lacking(rules: Any, missing: list[str]) -> str:
    if len(missing) == len(parts()):
        return f"it is not a ruleset but {type(rules).__name__}: name an object with all parts"
    told = ", ".join(missing[:6]) + (", ..." if len(missing) > 6 else "")
    return f"it has no {told}: write what is missing, or start with fracas.kit.Plain"
