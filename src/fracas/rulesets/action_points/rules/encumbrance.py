"""Encumbrance: the load that makes actions dearer (AP-CHAR-12, AP-CHAR-13, AP-GAP-26)."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.state.state import Combatant


def load(book: ActionPointsBook, one: Combatant) -> int:
    """The EV of a combatant's equipment (AP-CHAR-12); what is stowed adds none (AP-CHAR-13)."""
    return _load(book, one.worn, one.in_hand, one.bags)


@lru_cache(maxsize=4096)
def _load(
    book: ActionPointsBook, worn: tuple[str, ...], held: tuple[str, ...], bags: tuple[str, ...]
) -> int:
    wielded = sum((book.shields.get(key) or book.weapons[key]).ev for key in held)
    return (
        wielded + sum(book.armour[key].ev for key in worn) + sum(book.bags[key].ev for key in bags)
    )
