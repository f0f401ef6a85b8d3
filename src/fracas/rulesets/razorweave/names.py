"""What things are called: combatants, Conditions, Tags, weapons, and parts that bear Conditions."""

from __future__ import annotations

from fracas.rulesets.razorweave.book import shipped
from fracas.rulesets.razorweave.state import State, Tier

TIERS = {
    Tier.CRITICAL: "Critical Success",
    Tier.FULL: "Full Success",
    Tier.PARTIAL: "Partial Success",
    Tier.FAILURE: "Failure",
    Tier.CRITICAL_FAILURE: "Critical Failure",
}

PARTS = {"weapon_arm": "the weapon arm", "shield_arm": "the other arm", "leg": "a leg"}


def name(state: State, who: str) -> str:
    """The name of a combatant; an id that is nobody's stands for itself."""
    combatant = state.find(who)
    return combatant.name if combatant else ("the GM" if who == "gm" else who)


def condition(key: str) -> str:
    """The name of a Condition."""
    row = shipped().conditions.get(key)
    return row.name if row else key


def tag(key: str) -> str:
    """The name of a scene Tag."""
    row = shipped().tags.get(key)
    return row.name if row else key


def weapon(key: str) -> str:
    """The name of a weapon."""
    row = shipped().weapons.get(key)
    return row.name if row else key


def part(key: str) -> str:
    """The name of a limb, of an item, or of the system that serves an Attribute."""
    if key in ("MIG", "AGI", "PRE", "RSN"):
        return f"the system behind {key}"
    return PARTS.get(key) or f"the {weapon(key)}".replace("_", " ")


def fitting(key: str) -> str:
    """A Condition with what brings it on, for a list of suggestions (RW-COND-10)."""
    row = shipped().conditions.get(key)
    return f"{condition(key)} ({row.when})" if row is not None and row.when else condition(key)
