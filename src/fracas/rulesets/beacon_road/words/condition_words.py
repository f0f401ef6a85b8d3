"""Wounds and boons in words: what they do, from whom they are, and how each of them ends.

BR-INFO-05, BR-WOUND-12, BR-WOUND-20.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.core.grammar import plain, sentence, signed
from fracas.rulesets.beacon_road.rules.harm.wounds import effect_die
from fracas.rulesets.beacon_road.state.harm_facts import Blessed, Eased, Unblessed, Wounded
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Used
from fracas.rulesets.beacon_road.state.state import Boon, Edge, Wound
from fracas.rulesets.beacon_road.words.names import DEFENSES, Names, inner, typeset


def wound_name(wound: Wound, names: Names) -> str:
    """A wound with its severity and what was chosen: `Vulnerable 4 (thermal)`."""
    row = names.book.wounds.get(wound.name)
    chosen = ""
    if wound.choice and row is not None:
        kind = row.choice
        about = names.choice(kind, wound.choice)
        chosen = f" ({about})" if kind in ("defense", "type") else f" (by {about})"
    return f"{names.wound(wound.name)} {wound.severity}{chosen}"


def boon_name(boon: Boon, names: Names) -> str:
    """A boon with its level and what was chosen: `Fortified 1 (Iron)`."""
    row = names.book.boons.get(boon.name)
    kind = (row.choice if row is not None else "") or "type"
    chosen = f" ({names.choice(kind, boon.choice)})" if boon.choice else ""
    return f"{names.boon(boon.name)} {boon.level}{chosen}"


def wound_effect(wound: Wound, names: Names) -> str:
    """What a wound does at its severity, as a sentence."""
    row = names.book.wounds.get(wound.name)
    if row is None:
        return ""
    if row.ticks or row.bleeds:
        die = f"now a d{effect_die(names.book, wound.severity)}"
        return f"{typeset(row.effect).rstrip('.')}; {die}."
    return typeset(row.effect)


def wound_ends(wound: Wound, names: Names) -> str:
    """How a wound ends, in the middle of a sentence (BR-WOUND-11, BR-WOUND-20)."""
    row = names.book.wounds.get(wound.name)
    clears = inner(row.clears.rstrip(".")) if row is not None else "the GM's word"
    if wound.until:
        clears += f"; at the latest as {names.who(wound.by)} begins a turn in round {wound.until}"
    return clears


def boon_ends(boon: Boon, names: Names) -> str:
    """How a boon ends, in the middle of a sentence (BR-BOON-15, BR-BOON-16)."""
    near = f" while next to {names.who(boon.by)}" if boon.adjacent else ""
    if not boon.until:
        return f"lasts{near} beyond the fight" if not near else f"lasts{near}"
    return f"lasts{near} until {names.who(boon.by)} begins a turn in round {boon.until}"


def _wounded(fact: Wounded, names: Names) -> str:
    wound = fact.wound
    by = f", from {names.who(wound.by)}" if wound.by else ""
    met = f" ({DEFENSES[wound.defense]} was met)" if wound.defense in DEFENSES else ""
    again = "now suffers" if fact.replaces else "suffers"
    # From whom it is stands in the same sentence, so a source is not named twice.
    named = replace(wound, choice="") if wound.choice == wound.by else wound
    return (
        f"{names.who(fact.who)} {again} {wound_name(named, names)}{by}{met}. "
        f"{wound_effect(wound, names)} It ends by {wound_ends(wound, names)}."
    )


EASED = {
    "resist": "by a Resistance Roll",
    "stood": "by standing up",
    "cleansed": "by cleansing",
    "time": "with time",
}


def _eased(fact: Eased, names: Names) -> str:
    one = names.find(fact.who)
    how = EASED.get(fact.how, f"by {plain(fact.how)}")
    if one is None or fact.place >= len(one.wounds):
        return ""
    wound = one.wounds[fact.place]
    name = f"{names.wound(wound.name)} of {names.who(fact.who)}"
    if fact.severity <= 0:
        return f"{name} is over, {how}."
    left = replace(wound, severity=fact.severity)
    return (
        f"{name} falls from {wound.severity} to {fact.severity}, {how}. "
        f"{wound_effect(left, names)} It ends by {wound_ends(left, names)}."
    )


def _blessed(fact: Blessed, names: Names) -> str:
    boon = fact.boon
    row = names.book.boons.get(boon.name)
    by = f", from {names.who(boon.by)}" if boon.by and boon.by != fact.who else ""
    again = "now has" if fact.replaces else "gains"
    effect = f" {typeset(row.effect)}" if row is not None else ""
    return (
        f"{names.who(fact.who)} {again} {boon_name(boon, names)}{by}.{effect} "
        f"It {boon_ends(boon, names)}."
    )


def _unblessed(fact: Unblessed, names: Names) -> str:
    one = names.find(fact.who)
    if one is None or fact.place >= len(one.boons):
        return ""
    return f"{names.who(fact.who)} no longer has {boon_name(one.boons[fact.place], names)}."


EDGES = {
    "aim": "{amount} on the next ranged attack with a weapon",
    "feint": "{amount} on anybody's next attack on {against}",
    "assist": "{amount} on the next roll, which may be made again if it fails",
    "next": "{amount} on the next roll",
    "set_up": "an improved position for the next attack or Action",
    "effect": "one more level of effect for the next Action",
    "guard": "the next consequence is taken by {by}",
    "cheaper": "the next power costs {stress} less",
    "inhaled": "what was inhaled may be breathed out",
}
"""What waits on somebody's sheet, by its kind."""


def edge(one: Edge, names: Names) -> str:
    """What waits for a roll, and until when."""
    amount = f"{signed(one.amount)} Tier"
    against = names.who(one.against)
    said = EDGES.get(one.kind, "{amount}: " + plain(one.kind))
    stress = f"{one.amount} Stress"
    if one.kind == "infused":
        return f"{names.power(one.against)} is stored in the weapon in hand"
    if one.kind == "cheaper" and one.against:
        return f"{names.power(one.against)} costs {stress} less the next time"
    words = said.format(amount=amount, against=against, by=names.who(one.by), stress=stress)
    if one.against and "{against}" not in said:
        words += f", against {against}"
    if one.turn:
        return f"{words}, in this turn"
    if one.until:
        return f"{words}, until {names.who(one.by)} begins a turn in round {one.until}"
    return words


def _lent(fact: Lent, names: Names) -> str:
    by = f" from {names.who(fact.edge.by)}" if fact.edge.by not in ("", fact.who) else ""
    return f"{names.who(fact.who)} gets{by}: {edge(fact.edge, names)}."


WAITING = {
    "aim": "the Aim",
    "feint": "the Feint",
    "assist": "the Assist",
    "next": "what waited for this roll",
    "set_up": "what was set up",
    "effect": "what was set up",
    "guard": "the protection",
    "cheaper": "the lower price",
    "inhaled": "what was inhaled",
    "infused": "what was stored in the weapon",
}


def _used(fact: Used, names: Names) -> str:
    one = names.find(fact.who)
    if one is None or fact.place >= len(one.edges):
        return ""
    waited = one.edges[fact.place]
    what = sentence(WAITING.get(waited.kind, plain(waited.kind)))
    return f"{what} is used up ({names.who(fact.who)})."


def markers(wounds: tuple[Wound, ...], boons: tuple[Boon, ...], names: Names) -> list[str]:
    """Every wound with how it clears, and every boon with what ends it, in few words."""
    found = [f"{wound_name(wound, names)}, ended by {wound_ends(wound, names)}" for wound in wounds]
    found += [f"{boon_name(boon, names)}, which {boon_ends(boon, names)}" for boon in boons]
    return found


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    Wounded: _wounded,
    Eased: _eased,
    Blessed: _blessed,
    Unblessed: _unblessed,
    Lent: _lent,
    Used: _used,
}
