"""Modifiers in words: Tiers, changes of a Defense, effect dice."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.core.grammar import plain, sentence, signed
from fracas.core.prompts import Term
from fracas.rulesets.beacon_road.words.names import DEFENSES, Names, added

SOURCES = {
    "hidden": "Hidden from {0}",
    "flanking": "flanking",
    "long": "beyond the weapon's range",
    "agile": "an Agile weapon with Skirmish",
    "powerful": "a Powerful weapon with Finesse",
    "size": "for its size",
    "push": "pushing",
    "assist": "Assist by {0}",
    "aim": "Aim",
    "feint": "Feint by {0}",
    "next": "help from {0}",
    "set_up": "set up",
    "beacon": "a Beacon Point",
    "not_watching": "not watching for danger",
    "controlled": "a controlled position",
    "risky": "a risky position",
    "desperate": "a desperate position",
    "critical": "a critical hit",
    "interrupted": "interrupted",
    "fury": "fury built up on the way",
}
"""What changes a roll, by its name; wounds, boons, powers and abilities have names of their own."""

IN_MELEE = {"tier": "in melee, with no melee attack", "defense": "in melee"}

ABOUT = {"terrified": " by {0}", "goaded": " by {0}", "hidden": ""}
"""What is said of whom a wound is about."""


def term(one: Term, names: Names) -> str:
    """A modifier by itself, as on a sheet: `Hidden from Raider: +1 Tier`."""
    if one.kind == "defense":
        name = next((DEFENSES[about] for about in one.about if about in DEFENSES), "Defense")
        return f"{sentence(source(one, names))}: {signed(one.amount)} {name}"
    if one.kind == "effect":
        dice = "effect die" if abs(one.amount) == 1 else "effect dice"
        return f"{sentence(source(one, names))}: {signed(one.amount)} {dice}"
    unit = "Tier" if one.kind == "tier" else plain(one.kind)
    return f"{sentence(source(one, names))}: {signed(one.amount)} {unit}".strip()


def source(one: Term, names: Names) -> str:
    """Where a modifier comes from, in the middle of a sentence."""
    about = [names.who(who) for who in one.about if who not in DEFENSES and names.find(who)]
    chosen = [plain(what) for what in one.about if what not in DEFENSES and not names.find(what)]
    if one.name == "in_melee":
        return IN_MELEE.get(one.kind, "in melee")
    if (said := SOURCES.get(one.name)) is not None:
        return said.format(*(about or ["somebody"]))
    book = names.book
    if one.name in book.wounds:
        whose = ABOUT.get(one.name, "").format(*(about or ["somebody"]))
        return names.wound(one.name) + whose
    if one.name in book.boons:
        return names.boon(one.name) + (f" ({chosen[0]})" if chosen else "")
    if one.name in book.powers:
        return names.power(one.name)
    return names.ability(one.name)


def sum_of(base: int, terms: Iterable[Term], total: int, names: Names) -> str:
    """A figure with everything that changed it: `1 + 1 (Focused) = 2`, or just the figure."""
    parts = [f"{added(one.amount)} ({source(one, names)})" for one in terms]
    return f"{base}{''.join(parts)} = {total}" if parts else str(total)
