"""Gear in play: which manner of fighting a combatant's gear suits, and what answers a foe's gear.

RW-ADV-12: advice and no mechanics; what the Tags do stands with the gear.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fracas.core.ruleset import Hint
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.advice.matrix import MANEUVER, Position
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.armour import HEAVY, LIGHT, MEDIUM, weight
from fracas.rulesets.razorweave.rules.deeds import TurnDeed
from fracas.rulesets.razorweave.rules.hands import Change
from fracas.rulesets.razorweave.state.combatants import Combatant, WeaponKey

MANNERS: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...] = (
    ("aggressive", ("Heavy", "Brutal"), (LIGHT, MEDIUM)),
    ("defensive", ("Defensive",), (MEDIUM, HEAVY)),
    ("precise", ("Precise",), (LIGHT,)),
    ("skirmisher", ("Quick", "Ranged"), (LIGHT,)),
)
"""Manners of fighting: the Tags of a weapon that go with them, and the tiers of armour."""

AGAINST_ARMOUR = {MEDIUM: ("Penetrating", "Heavy"), HEAVY: ("Penetrating", "Precise")}
"""Tags of a weapon that are an answer to a tier of armour."""

AGAINST_WEAPONS = (
    ("Reach", ()),
    ("Ranged", ()),
    ("Heavy", ("Quick",)),
    ("Defensive", ("Penetrating",)),
)
"""A Tag of a foe's weapon, and Tags of one's own that are an answer to it."""


class Suited(NamedTuple):
    """The manner of fighting that gear suits, and whether armour hampers it."""

    manner: str
    hampers: bool


class Carried(NamedTuple):
    """Against whose armour which weapon is carried."""

    who: Who
    weapon: WeaponKey


def tags_in_hand(book: RazorweaveBook, one: Combatant) -> tuple[str, ...]:
    """All Tags of the weapons that a combatant has in hand."""
    return tuple(tag for weapon in one.in_hand for tag in book.weapons[weapon].tags)


def manner(book: RazorweaveBook, one: Combatant) -> str:
    """The manner of fighting that a combatant's weapons suit, or nothing."""
    tags = set(tags_in_hand(book, one))
    return next((name for name, wanted, _ in MANNERS if tags & set(wanted)), "")


def outfit(seen: Position) -> Iterator[Hint]:
    """In the first round: how one's gear wants to be used, and whether the armour fits that."""
    found = manner(seen.book, seen.who) if seen.state.round <= 1 else ""
    if found:
        wanted = next(tiers for name, _, tiers in MANNERS if name == found)
        worn = weight(seen.book, seen.who)
        hampers = bool(worn) and worn not in wanted
        yield Hint("", "manner", ("RW-ADV-12",), Suited(found, hampers))


def counters(seen: Position) -> Iterator[Hint]:
    """An answer to the armour of each foe, and to each kind of weapon (RW-ADV-12, RW-ADV-15)."""
    met: set[str] = set()
    for foe in seen.foes:
        strikes = seen.strikes_at(foe.id)
        worn = weight(seen.book, foe)
        if worn == LIGHT and foe.bears("exposed"):
            continue  # the matrix says so already
        if worn == HEAVY and MANEUVER in seen.open and not foe.conditions:
            yield Hint(MANEUVER.id, "armoured", ("RW-ADV-15",), One(foe.id))
        wanted = AGAINST_ARMOUR.get(worn, ())
        fitting = [one for one in strikes if _bears(seen.book, one.weapon, wanted)]
        if fitting:
            yield Hint(fitting[0].id, "through_armour", ("RW-ADV-12",), One(foe.id))
        elif wanted:
            stowed = next((one for one in seen.who.stowed if _bears(seen.book, one, wanted)), "")
            if (change := Change(stowed)) in seen.open:
                yield Hint(change.id, "carried", ("RW-ADV-12",), Carried(foe.id, stowed))
        held = tags_in_hand(seen.book, foe)
        for tag, answers in AGAINST_WEAPONS:
            if tag in held and tag not in met:
                met.add(tag)
                armed = [one for one in strikes if _bears(seen.book, one.weapon, answers)]
                answer: TurnDeed = armed[0] if armed else MANEUVER
                if answer in seen.open:
                    about, name = One(foe.id), f"against_{tag.lower()}"
                    yield Hint(answer.id, name, ("RW-ADV-12",), about)
                break


def _bears(book: RazorweaveBook, weapon: str, tags: tuple[str, ...]) -> bool:
    row = book.weapons.get(weapon)
    return row is not None and any(tag in row.tags for tag in tags)
