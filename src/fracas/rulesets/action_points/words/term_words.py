"""What makes up a circumstances number, in a few words: each line of the table, and why."""

from __future__ import annotations

from fracas.core.grammar import lowered, plain, sentence
from fracas.core.prompts import Term
from fracas.rulesets.action_points.words.names import Names, signed


def terms(found: tuple[Term, ...], names: Names) -> str:
    """All lines that made up a number, for its line in the log; blank for none."""
    return ", ".join([f"{lowered(reason(one, names))} {signed(one.amount)}" for one in found])


def term(one: Term, names: Names) -> str:
    """A modifier of a Test: what it is, and how much of which MTN it makes (AP-CORE-09)."""
    whose = {"attack": " to attack", "defense": " to defend"}.get(one.kind, "")
    return f"{sentence(reason(one, names))} {signed(one.amount)}{whose}"


def reason(one: Term, names: Names) -> str:
    """Why a modifier is there, without its figure."""
    if one.name == "shield" and one.about:
        return f"{names.gear(one.about[0])}, active"
    if one.name == "combat_skill" and one.about:
        return f"Skill with {names.weapon_class(one.about[0])}"
    if one.name in names.book.circumstances:
        return names.circumstance(one.name)
    return _REASONS.get(one.name) or plain(one.name) or "a modifier"


_REASONS = {
    "ruled": "the GM's word",
    "ruled_defense": "the GM's word",
    "combat_skill": "Combat Skill",
    "defense_skill": "Defense Skill",
    "circumstances": "circumstances",
    "skill": "Skill",
    "damage": "damage",
    "toughness": "Toughness",
}
"""Why a term is there, where no line of the Circumstance table says it."""
