"""Harm and healing in words: damage, soak, Winded, falling, and who is out of the fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import count, listed, minus, plain
from fracas.rulesets.beacon_road.state.harm_facts import (
    Fell,
    Healed,
    HpSet,
    Hurt,
    Soaked,
    WindedChanged,
)
from fracas.rulesets.beacon_road.state.scene_facts import Gone
from fracas.rulesets.beacon_road.words.names import Names
from fracas.rulesets.beacon_road.words.roll_words import consequence, effect

FALLS = {
    "dying": "{0} falls at 0 HP or fewer: Incapacitated, and dying.",
    "unconscious": "{0} is knocked out and is out of the fight.",
    "dead": "{0} dies.",
    "revived": "{0} has HP again and is no longer Incapacitated by the lack of them.",
}

GONE = {
    "surrendered": "{0} surrenders.",
    "fled": "{0} gets away.",
    "ceasefire": "{0} lays down arms.",
}

OUT = {
    "dead": "is dead",
    "unconscious": "is unconscious",
    "surrendered": "has surrendered",
    "fled": "got away",
    "ceasefire": "has laid down arms",
    "gone": "is gone",
}
"""How somebody is out of the fight."""


def hp_now(who: str, hp: int, names: Names) -> str:
    """What HP that leaves, for those who may know it (BR-INFO-02)."""
    one = names.find(who)
    if one is None or one.veiled:
        return ""
    return f", which leaves {minus(hp)} of {one.most_hp} HP"


def _hurt(fact: Hurt, names: Names) -> str:
    who, one = names.who(fact.who), names.find(fact.who)
    left = hp_now(fact.who, one.hp - fact.amount, names) if one is not None else ""
    why = _cause(fact, names)
    if fact.lost:
        return f"{who} loses {minus(fact.amount)} HP{why}{left}."
    kind = f"{listed(plain(one) for one in fact.types)} " if fact.types else ""
    steps = []
    if fact.factor == "half":
        steps.append("halved by resistance")
    if fact.factor == "double":
        steps.append("doubled by vulnerability")
    if fact.soaked:
        steps.append(f"{fact.soaked} soaked")
    if fact.halved:
        steps.append("halved by a Resistance Roll")
    how = f" ({fact.rolled} rolled, {', '.join(steps)})" if steps else ""
    if not fact.amount:
        return f"{who} suffers no damage{why}{how}."
    return f"{who} suffers {fact.amount} {kind}damage{why}{how}{left}."


def _cause(fact: Hurt, names: Names) -> str:
    """From whom and what: `from Kest with Frost Spear`, `from Burning`."""
    by = f" from {names.who(fact.by)}" if fact.by and fact.by != fact.who else ""
    if fact.how in ("", "damage", "improvise"):
        return by
    said = effect(fact.how, names)
    if fact.how in names.book.wounds:
        return f" from {said}"
    row = names.book.powers.get(fact.how)
    if by and row is not None and row.basic:
        return by
    return f"{by} with {said}" if by else f" from {said}"


HOW = {
    "recover": " by recovering",
    "improvise": "",
    "": "",
}


def _healed(fact: Healed, names: Names) -> str:
    who, one = names.who(fact.who), names.find(fact.who)
    left = hp_now(fact.who, min(one.hp + fact.amount, one.most_hp), names) if one else ""
    by = f" from {names.who(fact.by)}" if fact.by and fact.by != fact.who else ""
    how = HOW[fact.how] if fact.how in HOW else f" by {effect(fact.how, names)}"
    return f"{who} regains {fact.amount} HP{by}{how}{left}."


def _soaked(fact: Soaked, names: Names) -> str:
    boxes = count(fact.boxes, "Soak Box", "Soak Boxes")
    against = consequence(fact.against, names)
    return f"{names.who(fact.who)} marks {boxes} of {names.item(fact.item)} against {against}."


def _winded(fact: WindedChanged, names: Names) -> str:
    who = names.who(fact.who)
    if fact.winded:
        return f"{who} is Winded: half of the HP or fewer are left."
    return f"{who} is no longer Winded."


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    Hurt: _hurt,
    Healed: _healed,
    HpSet: lambda fact, names: f"{names.who(fact.who)} now has {minus(fact.hp)} HP.",
    Soaked: _soaked,
    WindedChanged: _winded,
    Fell: lambda fact, names: FALLS.get(fact.how, "{0} falls.").format(names.who(fact.who)),
    Gone: lambda fact, names: GONE.get(fact.how, "{0} leaves.").format(names.who(fact.who)),
}
