"""What things are called: combatants, Conditions, Tags, weapons, and parts that bear Conditions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from fracas.core.book import Book
from fracas.rulesets.razorweave.content.book import Contents, RazorweaveBook, shipped
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier

TIERS = {
    Tier.CRITICAL: "Critical Success",
    Tier.FULL: "Full Success",
    Tier.PARTIAL: "Partial Success",
    Tier.FAILURE: "Failure",
    Tier.CRITICAL_FAILURE: "Critical Failure",
}

PARTS = {"weapon_arm": "the weapon arm", "shield_arm": "the other arm", "leg": "a leg"}


_TOLD: ContextVar[RazorweaveBook | None] = ContextVar("told", default=None)


@contextmanager
def told_by(book: Book | None) -> Iterator[None]:
    """Take names from the book of a fight while sentences about it are made.

    A sentence is put together by many small functions; all of them would otherwise hand the book
    on to the few that look up a name. Without a book names are those that are shipped.
    """
    assert book is None or isinstance(book, RazorweaveBook)
    token = _TOLD.set(book)
    try:
        yield
    finally:
        _TOLD.reset(token)


def content() -> RazorweaveBook | Contents:
    """Where names stand: in the book of the fight that is told of, or in what is shipped."""
    return _TOLD.get() or shipped()


def action(key: str) -> str:
    """The name of a main action, as shipped where the book of the fight has none."""
    for tables in (content().tables, shipped().tables):
        row = tables.actions.get(key) if tables else None
        if row is not None and row.name:
            return row.name
    return key


def name(state: State, who: str) -> str:
    """The name of a combatant; an id that is nobody's stands for itself."""
    combatant = state.find(who)
    return combatant.name if combatant else ("the GM" if who == "gm" else who)


def condition(key: str) -> str:
    """The name of a Condition."""
    row = content().conditions.get(key)
    return row.name if row else key


def tag(key: str) -> str:
    """The name of a scene Tag."""
    row = content().tags.get(key)
    return row.name if row else key


def place(state: State, key: str) -> str:
    """The name of a place; without one the scene."""
    found = state.place(key)
    return found.name if found else (key or "the scene")


def weapon(key: str) -> str:
    """The name of a weapon."""
    row = content().weapons.get(key)
    return row.name if row else key


def item(key: str) -> str:
    """The name of a weapon, of armour or of a shield."""
    row = content().weapons.get(key) or content().armour.get(key)
    return row.name if row else key


def part(key: str) -> str:
    """The name of a limb, of an item, or of the system that serves an Attribute."""
    if key in ("MIG", "AGI", "PRE", "RSN"):
        return f"the system behind {key}"
    return PARTS.get(key) or f"the {item(key)}".replace("_", " ")


def fitting(key: str) -> str:
    """A Condition with what brings it on, for a list of suggestions (RW-COND-10)."""
    row = content().conditions.get(key)
    return f"{condition(key)} ({row.when})" if row is not None and row.when else condition(key)
