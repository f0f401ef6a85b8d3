"""Rolls in words: who rolls what, each modifier with its source, every die, and the result.

BR-INFO-04, BR-DICE-07.
"""

from __future__ import annotations

from collections.abc import Iterable

from fracas.core.asking.grammar import listed, minus, plain, sentence, signed
from fracas.core.asking.prompts import Roll, Term
from fracas.core.chance import Faces
from fracas.rulesets.beacon_road.rules.harm.wounds import incapacitated
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ACTION, SET_UP, WOUND, rating
from fracas.rulesets.beacon_road.rules.rolls.modifiers import summed as stacked
from fracas.rulesets.beacon_road.rules.rolls.pools import D20, LOW_POOL, POSITIONS, attribute_die
from fracas.rulesets.beacon_road.rules.subjects import Check, Effect
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.words.catalogue import catalogue, source
from fracas.rulesets.beacon_road.words.names import (
    ATTRIBUTES,
    DEFENSES,
    Names,
    added,
    result,
    spaced,
)

# Modifiers: Tiers, changes of a Defense, effect dice


def term(one: Term, names: Names) -> str:
    """A modifier by itself, as on a sheet: `Hidden from Raider: +1 Tier`."""
    if one.kind == "defense":
        name = next((DEFENSES[about] for about in one.about if about in DEFENSES), "Defense")
        return f"{sentence(source(names, one))}: {signed(one.amount)} {name}"
    if one.kind == "effect":
        dice = "effect die" if abs(one.amount) == 1 else "effect dice"
        return f"{sentence(source(names, one))}: {signed(one.amount)} {dice}"
    unit = "Tier" if one.kind == "tier" else plain(one.kind)
    return f"{sentence(source(names, one))}: {signed(one.amount)} {unit}".strip()


def sum_of(base: int, terms: Iterable[Term], total: int, names: Names) -> str:
    """A figure with everything that changed it: `1 + 1 (Focused) = 2`, or only the figure."""
    parts = [f"{added(one.amount)} ({source(names, one)})" for one in terms]
    return f"{base}{''.join(parts)} = {total}" if parts else str(total)


# Rolls

PROWL = "prowl"
"""The kind of roll whose total others are compared with."""


def rolled(fact: Rolled, names: Names) -> str:
    """A roll with each modifier, every die, and its result."""
    one = names.find(fact.who)
    base = fact.tier - sum(term.amount for term in fact.terms)
    tier = f"Tier {sum_of(base, fact.terms, fact.tier, names)}"
    tier = tier.replace("= -", "= −").replace("Tier -", "Tier −")
    if fact.tier < 1:
        tier += f", so the lowest of {LOW_POOL}"
    die = 0
    if one is not None and fact.attribute and not one.veiled:
        die = attribute_die(names.book, one, fact.attribute)
    fell = dice(fact, die)
    went = _went(fact, names) if fact.kind != PROWL else ""
    return f"{_what('rolls', fact.kind, fact, names)}: {tier}; {fell}{went}."


def dice(fact: Rolled, die: int = 0) -> str:
    """The dice of a roll: both pools, what each keeps, and its explosions."""
    if not fact.faces:
        return f"rolled at the table, {fact.total}"
    pool = fact.tier if fact.tier >= 1 else LOW_POOL
    kept = (min if fact.tier < 1 else max)(fact.faces[:pool])
    chain: list[int] = []
    face, at = kept, pool
    while face == D20 and at < len(fact.faces):
        face = fact.faces[at]
        chain.append(face)
        at += 1
    parts = [pool_words("d20", fact.faces[:pool], kept, tuple(chain))]
    rest, marks = fact.faces[at:], fact.kept[at:]
    if rest:
        first = marks.index(True) if True in marks else 0
        chain = [face for face, mark in list(zip(rest, marks, strict=False))[first + 1 :] if mark]
        own = rest[: len(rest) - len(chain)]
        name = f"{ATTRIBUTES.get(fact.attribute, '')} {f'd{die}' if die else 'die'}".strip()
        parts.append(pool_words(name, own, rest[first], tuple(chain)))
    return f"{', '.join(parts)}: total {fact.total}"


def pool_words(name: str, faces: Faces, kept: int, chain: Faces) -> str:
    """One pool: `d20s 4 and 13, keeping 13`, with the rolls after a maximum."""
    several = f"{name}s {listed(str(face) for face in faces)}, keeping {kept}"
    said = several if len(faces) > 1 else f"{name} {kept}"
    if not chain:
        return said
    thrown = listed(str(face) for face in chain)
    return f"{said}, exploding with {thrown} to {kept + sum(chain)}"


def _went(fact: Rolled, names: Names) -> str:
    """What it was against, with each modifier, and the result (BR-ROLL-10, BR-ROLL-13).

    The total of a Prowl is compared later, by those who might notice.
    """
    if not fact.results:
        tn = f"{minus(fact.tn)}{_basis(fact, names)}"
        return f" against {tn}: {result(fact.kind, fact.result, fact.multiplier)}"
    return ";".join(
        f" against {_defense(fact, name, tn, names)}: {result(fact.kind, how, times)}"
        for name, tn, how, times in fact.results
    )


def _basis(fact: Rolled, names: Names) -> str:
    """The source of a TN without a Defense: ` (risky 10 + Tier 2 of Ogre)`.

    BR-ROLL-19, BR-RESIST-02; blank for another roll's total, or the game master's number.
    """
    one = names.find(fact.who)
    if one is None or fact.kind not in (WOUND, ACTION):
        return ""
    level, whose = one.tier, f"{one.name}'s own"
    if fact.kind == WOUND:
        wound = one.wound(fact.action)
        mode = names.book.rulings["wound_tn"]
        if mode == "flat" or wound is None:
            return ""
        if mode == "source" and wound.tier:
            level, whose = wound.tier, f"of {names.who(wound.by)}"
    elif (other := names.find(fact.target)) is not None:
        level, whose = other.tier, f"of {other.name}"
    for position, base in names.book.tables.check_base.items():
        if base + level == fact.tn:
            return f" ({position} {base} + Tier {level} {whose})"
    return ""


def _defense(fact: Rolled, name: str, tn: int, names: Names) -> str:
    """A Defense with everything that changed it, or the game master's number."""
    title = DEFENSES.get(name, sentence(plain(name)))
    target = names.find(fact.target)
    if target is not None and incapacitated(names.book, target):
        return f"{title} {tn}, being Incapacitated"
    terms = [term for term in fact.defense if term.about[:1] in ((), (name,))]
    states = tuple(term for term in terms if term.name not in (*POSITIONS, SET_UP))
    shift = sum(term.amount for term in terms if term not in states)
    counted = stacked(states, str(names.book.rulings["defense_stacking"])) + shift
    base = tn - counted
    if target is not None and not target.veiled and rating(names.book, target, name) != base:
        return f"{title} {tn}, as the GM says"
    plainly = counted == sum(term.amount for term in terms)
    if plainly:
        return f"{title} {sum_of(base, terms, tn, names)}"
    sources = listed(source(names, term) for term in terms)
    return f"{title} {tn}, of {base} and the best and worst of {sources}"


def prompt(roll: Roll, names: Names, *, you: bool = False) -> str:
    """The dice to roll, and for what; in second person for the player who rolls."""
    about, thrown = roll.about, spaced(dice_words(roll))
    chapter = "rolled_by_you" if you else "rolls"
    if isinstance(about, Effect):
        other = about.target not in ("", about.who)
        values = {"who": about.who, "what": about.what, "target": about.target, "other": other}
        values |= {"state": names.state, "book": names.book, "dice": thrown}
        return catalogue().say(chapter, "effect", values)
    tns = listed(minus(tn) for tn in getattr(roll.reading, "tns", ()))
    dice = f"{thrown} against {tns}" if tns and roll.kind != PROWL else thrown
    said = _what(chapter, roll.kind, about, names, dice)
    return said if you else f"{said}: {dice}."


def _what(chapter: str, kind: str, about: Check | Rolled, names: Names, dice: str = "") -> str:
    """What a roll is for: an attack, an Action, a Resistance Roll, a Fortune Roll."""
    values = {name: getattr(about, name) for name in ("who", "target", "power", "action")}
    values |= {"state": names.state, "book": names.book, "dice": dice}
    return catalogue().say(chapter, kind if catalogue().has(chapter, kind) else "usual", values)


def dice_words(roll: Roll) -> str:
    """The dice of a roll as text, with what is kept of each pool in words."""
    pools = getattr(roll.dice, "pools", None)
    if pools is None:
        notation = getattr(roll.dice, "notation", None)
        return notation() if notation is not None else "the dice"
    found = []
    for pool in pools:
        name = f"{pool.count}d{pool.sides}" if pool.count > 1 else f"d{pool.sides}"
        if pool.count > 1:
            name += " keeping the lowest" if pool.lowest else " keeping the highest"
        found.append(name)
    return " + ".join(found)
