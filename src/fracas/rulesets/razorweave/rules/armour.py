"""Armour: what a combatant wears, and what that does to a hit and to its wearer."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.state.combatants import Combatant

LIGHT, MEDIUM, HEAVY = 1, 2, 3
"""The tiers of armour, as the Tags weigh them (RW-ARM-02, RW-ARM-03, RW-ARM-04)."""


def worn(book: RazorweaveBook, one: Combatant) -> tuple[tuple[str, str], ...]:
    """Every Tag of what a combatant wears or holds as a shield: (item, Tag).

    Armour that lost tiers counts as the lighter kind, or as none (RW-ARM-09).
    """
    return tags_worn(book, one.armour, one.worn) if one.armour else ()


@lru_cache(maxsize=256)
def tags_worn(
    book: RazorweaveBook, armour: tuple[str, ...], lost: int
) -> tuple[tuple[str, str], ...]:
    """Every (item, Tag) of such armour that has `lost` so many tiers (RW-ARM-09)."""
    found: list[tuple[str, str]] = []
    for item in armour:
        for tag in book.armour[item].tags:
            weight = book.gear_tags[tag].weight
            if not weight or not lost:
                found.append((item, tag))
            elif weight > lost:
                found.append((item, _of_weight(book, weight - lost)))
    return tuple(found)


def _of_weight(book: RazorweaveBook, weight: int) -> str:
    return next(tag for tag, row in book.gear_tags.items() if row.weight == weight)


def weight(book: RazorweaveBook, one: Combatant) -> int:
    """The tier of a combatant's armour now: 0 for none, then light, medium, heavy."""
    if not one.armour:
        return 0
    return max([book.gear_tags[tag].weight for _, tag in worn(book, one)], default=0)


def heavy(book: RazorweaveBook, one: Combatant) -> bool:
    """Whether Heavy Armor bars a Sprint and hampers the rolled order (RW-ARM-04, RW-GAP-74)."""
    return bool(one.armour) and weight(book, one) == HEAVY


def bears_tag(book: RazorweaveBook, one: Combatant, tag: str) -> bool:
    """Whether anything that a combatant wears has a Tag, such as Reinforced (RW-ARM-08)."""
    return bool(one.armour) and any(tag in book.armour[item].tags for item in one.armour)


def reduction(book: RazorweaveBook, one: Combatant, pierces: int = 0) -> int:
    """The ticks that armour takes off a hit (RW-ARM-03, RW-ARM-04).

    Penetrating lowers it, unless it meets Reinforced armour (RW-WEAP-12, RW-ARM-08, RW-GAP-40).
    """
    most = max([book.gear_tags[tag].reduction for _, tag in worn(book, one)], default=0)
    if pierces and bears_tag(book, one, "Reinforced"):
        pierces = 0
    return max(most - pierces, 0)


def charged(book: RazorweaveBook, one: Combatant) -> str:
    """The Ablative item that would swallow the next hit, or nothing (RW-ARM-09, RW-ARM-10)."""
    for item in one.armour:
        if item not in one.ablated and "Ablative" in book.armour[item].tags:
            return item
    return ""


def lowers(book: RazorweaveBook, one: Combatant, item: str) -> bool:
    """Whether spending its charge costs an item a tier: not where it has none (RW-ARM-10)."""
    return any(kept == item and book.gear_tags[tag].weight for kept, tag in worn(book, one))


def keeps_off(book: RazorweaveBook, one: Combatant, condition: str) -> bool:
    """Whether a sealed suit spares its wearer a Condition of the surroundings.

    RW-ARM-12, RW-ARM-13: what somebody does to the wearer is another matter.
    """
    return any(condition in book.armour[item].keeps_off for item in one.armour)
