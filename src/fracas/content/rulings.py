"""Rulings that a content file switches: its house rules, under `[rulings]`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from fracas.content.references import Checker

CHAPTER = "rulings"
"""The chapter of a content file in which rulings are switched, as in `tie_winner = "attacker"`."""

Value = str | int


class Switchable(Protocol):
    """A switch as a room has it: what it may be, the usual first."""

    @property
    def values(self) -> tuple[Value, ...]:
        """What it may be."""
        ...


def check_rulings(checker: Checker, switches: Mapping[str, Switchable]) -> None:
    """Note a fault for each ruling that there is not, or that cannot be so."""
    own = checker.tables.get(CHAPTER)
    for name, value in own.items() if isinstance(own, dict) else ():
        switch = switches.get(name)
        if switch is None:
            checker.fault((CHAPTER, name), "a ruling that tables may switch", name, switches)
        elif value not in switch.values or isinstance(value, bool):
            listed = ", ".join(str(one) for one in switch.values)
            words = [one for one in switch.values if isinstance(one, str)]
            checker.fault((CHAPTER, name), f"one of {listed}", value, words)


def ruled(
    now: Mapping[str, Value], usual: Mapping[str, Value], own: Mapping[str, Value]
) -> dict[str, Value]:
    """The rulings of a book with those of a text; what the book has switched already stands."""
    if not own:
        return dict(now)
    switched = {name: value for name, value in now.items() if usual.get(name) != value}
    return {**usual, **own, **switched}
