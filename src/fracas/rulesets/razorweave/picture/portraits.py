"""What a fighter's sheet shows: slips for what they have, and facts about them and their gear."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from fracas.core.asking.grammar import listed, sentence
from fracas.core.picture.pictures import Slip, told_apart
from fracas.kit.words import Values
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import Offer, SceneTag
from fracas.rulesets.razorweave.words.board import borne
from fracas.rulesets.razorweave.words.names import Names, say

SIGNS = {
    "stunned": "spark", "dazed": "spark", "prone": "down", "exposed": "unshielded",
    "bleeding": "blood", "burning": "fire", "exhausted": "weak", "disarmed": "open_hand",
    "poisoned": "poison", "broken_limb": "bone", "frightened": "fear", "shaken": "fear",
    "demoralized": "fear", "panicked": "fear", "suppressed": "target", "restrained": "bound",
    "blinded": "blind", "soaked": "wet", "frozen": "cold", "corroded": "acid",
    "cybernetic_malfunction": "unplugged", "cursed": "skull", "shell_shocked": "spark",
    "concussed": "spark", "blood_loss": "blood", "damaged_locomotion": "slow",
    "systems_disrupted": "unplugged",
}  # fmt: skip
"""The drawing that stands for a Condition."""

TAG_SIGNS = {
    "slick": "wet", "elevated": "high", "solid_cover": "cover", "fragile_cover": "cover",
    "shot_cover": "cover", "dim_light": "dark", "total_darkness": "dark", "hazardous": "danger",
    "flanking": "people", "exposed_flank": "unshielded", "exposed_sensors": "unshielded",
    "stacked_crates": "crates", "spreading_fire": "fire", "sparking_conduits": "spark",
    "out_of_sight": "hidden", "deep_cold": "cold", "freezing": "cold", "scalding": "fire",
    "obstructed": "cover", "vacuum_breach": "wind",
}  # fmt: skip
"""The drawing that stands for a Tag."""


@lru_cache(maxsize=16)
def codes(book: RazorweaveBook) -> dict[str, str]:
    """Two letters for each Condition and Tag of the book, unique within each kind."""
    found: dict[str, str] = {}
    for names in (
        {key: row.name for key, row in book.conditions.items()},
        {key: row.name for key, row in book.tags.items()},
    ):
        given: set[str] = set()
        for key, name in names.items():
            found[key] = _code(name, given)
            given.add(found[key])
    return found


def _code(name: str, given: set[str]) -> str:
    letters = [letter.lower() for letter in name if letter.isalpha()]
    initials = [word[0].lower() for word in name.replace("-", " ").split()[1:] if word[0].isalpha()]
    first = letters[0].upper() if letters else "?"
    wishes = [first + letter for letter in (*letters[1:2], *initials, *letters[2:])]
    wishes += [f"{first}{number}" for number in range(1, len(given) + 2)]
    return next(wish for wish in wishes if wish not in given)


def slips(names: Names, one: Combatant) -> tuple[Slip, ...]:
    """Conditions with what they do and what ends them, then other marks (RW-COND-01, RW-GM-05)."""
    book = names.book
    found: list[Slip] = []
    for ailment in one.conditions:
        row = book.conditions.get(ailment.name)
        if row is not None:
            code, weight = codes(book)[ailment.name], row.severity
            title = borne(ailment, names)
            note = f"{row.effect}; lasts {row.duration}; clears {row.clears}"
            key = f"{ailment.name} {ailment.part}".strip()
            sign = SIGNS.get(ailment.name, "hurt")
            found.append(Slip(code, title, weight, note, row.because, sign, -1, key))
    if one.out is not None:
        return told_apart(found)
    found += _marks(names, one)
    for each in names.state.tags:
        if each.on == one.id:
            kind, sign = book.tags[each.id], TAG_SIGNS.get(each.id, "")
            code, called, note = codes(book)[each.id], names.tag(each.id), tag_note(each, names)
            found.append(Slip(code, called, "", note, kind.because, sign, id=f"tag {each.id}"))
    return told_apart(found)


def tag_note(one: SceneTag, names: Names) -> str:
    """What a Tag does, and for which side (RW-TAG-01, RW-SETUP-03, RW-GAP-118)."""
    effect = names.book.tags[one.id].effect
    said = f"{effect}; covers the {one.covers}" if one.covers else effect
    return f"{said}; {names.side_edge(one)}" if one.edge_at else said


def _marks(names: Names, one: Combatant) -> Iterator[Slip]:
    """Other marks beside a fighter: guard, Edge, worn gear, a blocked way."""
    if one.hidden:
        yield _slip("Hi", "hidden", "hidden", ("RW-TAG-19",), {})
    if one.stance is not None and not one.stance.tier.fails:
        allies = listed([names.who(ally) for ally in one.stance.guards])
        values = {"tier": one.stance.tier, "allies": allies}
        yield _slip("Gd", "guard", "shield", ("RW-DEF-01",), values)
    for grant in one.grants:
        values = {"against": grant.against and names.who(grant.against), "by": names.who(grant.by)}
        yield _slip("Ed", "edge", "edge", ("RW-EDGE-08",), values)
    if one.worn:
        worn = {"worn": one.worn, "one": one.worn == 1}
        yield _slip("Aw", "worn", "unshielded", ("RW-ARM-09",), worn, -1)
    if one.ablated:
        spent = {"items": listed([names.item(key) for key in one.ablated])}
        yield _slip("Ch", "spent", "weak", ("RW-ARM-09",), spent, -1)
    if one.blocks:
        yield _slip("Wy", "blocks", "cover", ("RW-MOVE-13",), {})


def offered(offer: Offer, names: Names) -> Slip:
    """An Edge for the next on a side who attacks a combatant (RW-SETUP-07)."""
    values = {"against": names.who(offer.against), "by": names.who(offer.by), "side": offer.side}
    return _slip("", "offer", "", ("RW-SETUP-07",), values, 0)


def _slip(
    code: str,
    name: str,
    sign: str,
    because: tuple[str, ...],
    values: Values,
    lean: Literal[-1, 0, 1] = 1,
) -> Slip:
    title, note = say("slips", name, values), say("slips", f"{name}.note", values)
    return Slip(code, title, "", note, because, sign, lean)


def facts(names: Names, one: Combatant) -> tuple[tuple[str, str], ...]:
    """Attributes, Skills, gear, abilities, tactics, phases, breaking points.

    What only the game master knows is left out of a player's view, and so is missing here
    (RW-GAP-99).
    """
    found = [(name, f"{one.attribute(name):+d}") for name in ("MIG", "AGI", "PRE", "RSN")]
    found += [("Skills", ", ".join(one.skills))] if one.skills else []
    found += _gear(names.book, one)
    for each in one.abilities:
        when = f"{each.trigger}: " if each.trigger else ""
        found.append((each.name, f"{when}{each.effect}"))
    plans = (
        ("Falls", f"at {one.severity.title()} severity", one.severity),
        ("Tactics", one.tactics, one.tactics),
        ("Phases in reserve", ", ".join(map(str, one.phases)), one.phases),
        ("Flees", f"at {one.flees_at} filled segments", one.flees_at),
        ("Gives up", f"with {names.who(one.yields_with)}", one.yields_with),
    )
    return (*found, *[(name, said) for name, said, there in plans if there])


def _gear(book: RazorweaveBook, one: Combatant) -> list[tuple[str, str]]:
    """Weapons, armour and carried items: their Tags, and what is left of them."""
    rows = []
    for key in (*one.weapons, *one.armour):
        row = book.gear.get(key)
        if row is not None:
            said = ", ".join(row.tags) or "no Tags"
            said += "; not in hand" if key in one.weapons and key not in one.in_hand else ""
            said += "; charge spent" if key in one.armour and key in one.ablated else ""
            rows.append((sentence(row.name), said))
    stowed = [book.gear.get(key) for key in one.stowed]
    if stowed:
        rows.append(("Stowed", ", ".join([row.name for row in stowed if row is not None])))
    return rows
