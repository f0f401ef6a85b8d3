"""Wounds and boons in words: what they do, from whom they are, and how each of them ends.

BR-INFO-05, BR-WOUND-12, BR-WOUND-20.
"""

from __future__ import annotations

from fracas.core.grammar import plain, signed
from fracas.rulesets.beacon_road.rules.harm.wounds import effect_die
from fracas.rulesets.beacon_road.state.state import Boon, Edge, Wound
from fracas.rulesets.beacon_road.words.names import Names, inner, typeset


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


def markers(wounds: tuple[Wound, ...], boons: tuple[Boon, ...], names: Names) -> list[str]:
    """Every wound with how it clears, and every boon with what ends it, in few words."""
    found = [f"{wound_name(wound, names)}, ended by {wound_ends(wound, names)}" for wound in wounds]
    found += [f"{boon_name(boon, names)}, which {boon_ends(boon, names)}" for boon in boons]
    return found
