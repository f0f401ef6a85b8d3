"""Rolls in words: who rolls what, each modifier with its source, every die, and the result.

BR-INFO-04, BR-DICE-07.
"""

from __future__ import annotations

from collections.abc import Iterable

from fracas.core.chance import Faces
from fracas.core.grammar import count, listed, minus, plain, sentence, signed
from fracas.core.prompts import Roll, Term
from fracas.rulesets.beacon_road.rules.harm.wounds import incapacitated
from fracas.rulesets.beacon_road.rules.rolls.modifiers import (
    ACTION,
    ATTACK,
    FORTUNE,
    RESIST,
    SET_UP,
    WOUND,
    rating,
)
from fracas.rulesets.beacon_road.rules.rolls.modifiers import summed as stacked
from fracas.rulesets.beacon_road.rules.rolls.pools import D20, LOW_POOL, POSITIONS, attribute_die
from fracas.rulesets.beacon_road.rules.subjects import Check, Effect
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.words.names import ATTRIBUTES, DEFENSES, Names, added

# Modifiers: Tiers, changes of a Defense, effect dice

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


# Rolls

PROWL = "prowl"
"""The kind of roll whose total others are measured against."""


def what(fact: Rolled, names: Names) -> str:
    """What a roll is for: an attack, an Action, a Resistance Roll, a Fortune Roll."""
    who = names.who(fact.who)
    target = f" against {names.who(fact.target)}" if fact.target else ""
    if fact.kind == ATTACK:
        action = f", by {plain(fact.action)}" if fact.action else ""
        return f"{who} attacks {names.who(fact.target)}{means(fact.power, names)}{action}"
    if fact.kind == WOUND:
        return f"{who}, Resistance Roll against {names.wound(fact.action)}"
    if fact.kind == RESIST:
        return f"{who}, Resistance Roll against {consequence(fact.action, names)}"
    if fact.kind == FORTUNE:
        return f"{who}, Fortune Roll: {plain(fact.action)}"
    power = f" for {names.power(fact.power)}" if fact.power else ""
    return f"{who} rolls {plain(fact.action)}{power}{target}"


def means(power: str, names: Names) -> str:
    """With which power: ` with Frost Spear`, ` in melee` for what everybody can do."""
    row = names.book.powers.get(power)
    if row is not None and row.basic and row.melee != row.ranged:
        return " in melee" if row.melee else " from afar"
    return f" with {names.power(power)}" if power else ""


EVENTS = {
    "damage": "the damage",
    "push": "a Push",
    "pull": "a Pull",
    "slide": "a Slide",
    "slam": "a Slam",
    "pushed": "a Push",
    "slammed": "a Slam",
    "disarmed": "being Disarmed",
    "fall": "the fall",
}
"""What may be suffered besides wounds."""


def consequence(key: str, names: Names) -> str:
    """What is about to be suffered: damage, forced movement, or a wound by its name."""
    return EVENTS.get(key) or names.wound(key)


def rolled(fact: Rolled, names: Names) -> str:
    """A roll with each modifier, every die, and how it went."""
    one = names.find(fact.who)
    base = fact.tier - sum(term.amount for term in fact.terms)
    tier = f"Tier {sum_of(base, fact.terms, fact.tier, names)}"
    if fact.tier < 1:
        tier = f"Tier {sum_of(base, fact.terms, fact.tier, names)}, so the lowest of {LOW_POOL}"
    die = 0
    if one is not None and fact.attribute and not one.veiled:
        die = attribute_die(names.book, one, fact.attribute)
    fell = dice(fact, die)
    went = _went(fact, names) if fact.kind != PROWL else ""
    return f"{what(fact, names)}: {minus_all(tier)}; {fell}{went}."


def minus_all(words: str) -> str:
    """Figures below 0 with a sign that can be read aloud."""
    return words.replace("= -", "= −").replace("Tier -", "Tier −")


def dice(fact: Rolled, die: int = 0) -> str:
    """The dice of a roll: both pools, what is kept of each, and what that exploded to."""
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
    """One pool: `d20s 4 and 13, keeping 13`, with the throws that followed a maximum."""
    several = f"{name}s {listed(str(face) for face in faces)}, keeping {kept}"
    said = several if len(faces) > 1 else f"{name} {kept}"
    if not chain:
        return said
    thrown = listed(str(face) for face in chain)
    return f"{said}, exploding with {thrown} to {kept + sum(chain)}"


def _went(fact: Rolled, names: Names) -> str:
    """Against what, with each modifier, and how it went (BR-ROLL-10, BR-ROLL-13).

    The total of a Prowl is measured later, by those who might notice.
    """
    if not fact.results:
        tn = f"{minus(fact.tn)}{_basis(fact, names)}"
        return f" against {tn}: {result(fact.kind, fact.result, fact.multiplier)}"
    return ";".join(
        f" against {_defense(fact, name, tn, names)}: {result(fact.kind, how, times)}"
        for name, tn, how, times in fact.results
    )


def _basis(fact: Rolled, names: Names) -> str:
    """Where a TN without a Defense comes from: ` (risky 10 + Tier 2 of Ogre)`.

    BR-ROLL-19, BR-RESIST-02; blank for another roll's total, or what the game master says.
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
    """A Defense with everything that changed it, or what the game master said instead."""
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
    sources = listed(source(term, names) for term in terms)
    return f"{title} {tn}, of {base} and the best and worst of {sources}"


def result(kind: str, how: str, multiplier: int = 0) -> str:
    """How a roll went: a hit, a miss, a success, a failure, a botch, and the multiplier."""
    good, bad = ("hit", "miss") if kind == ATTACK else ("success", "failure")
    if how == "botch":
        return f"a {bad}, and a botch"
    if how != "success":
        return f"a {bad}"
    return f"a critical {good}, multiplier {multiplier}" if multiplier else f"a {good}"


WHAT = {
    "damage": "damage",
    "slam": "the blow of the Slam",
    "fall": "the fall",
    "heal": "healing",
    "healing": "healing",
    "recover": "recovery",
    "bloodpact": "the Bloodpact",
    "targets": "the number of targets",
}
"""What effect dice are for; wounds and powers have names of their own."""


def effect(key: str, names: Names) -> str:
    """What effect dice are rolled for."""
    if key in WHAT:
        return WHAT[key]
    if key in names.book.wounds:
        return names.wound(key)
    return names.boon(key) if key in names.book.boons else names.power(key)


def changed(term: Term, names: Names) -> str:
    """How a modifier changes the number of effect dice: `1 effect die more for Aim`."""
    dice = count(abs(term.amount), "effect die", "effect dice")
    return f"{dice} {'more' if term.amount > 0 else 'fewer'} for {source(term, names)}"


def spaced(notation: str) -> str:
    """Dice as text: `2d8 + d6`."""
    return notation.replace("+", " + ").replace("  ", " ")


def prompt(roll: Roll, names: Names) -> str:
    """The dice that are about to fall, and for what."""
    thrown = spaced(dice_words(roll))
    if isinstance(roll.about, Effect):
        return f"{names.who(roll.about.who)} rolls {thrown}{_for(roll.about, names)}."
    about: Check = roll.about
    fact = Rolled(
        about.who, roll.kind, about.action, "", 0, 0, 0, "",
        target=about.target, power=about.power,
    )  # fmt: skip
    tns = _tns(roll)
    against = f" against {tns}" if tns and roll.kind != PROWL else ""
    return f"{what(fact, names)}: {thrown}{against}."


def _for(about: Effect, names: Names) -> str:
    """What effect dice are for: ` for damage on Raider`."""
    target = about.target if about.target != about.who else ""
    return f" for {effect(about.what, names)}{f' on {names.who(target)}' if target else ''}"


def _tns(roll: Roll) -> str:
    """The numbers that a roll is held against; blank where it has none."""
    return listed(minus(tn) for tn in getattr(roll.reading, "tns", ()))


def prompt_to_you(roll: Roll, names: Names) -> str:
    """The same in the second person: for the player who rolls."""
    thrown = spaced(dice_words(roll))
    if isinstance(roll.about, Effect):
        return f"Roll {thrown}{_for(roll.about, names)}."
    _, target, used, action = roll.about
    tns = _tns(roll)
    dice = f"{thrown} against {tns}" if tns else thrown
    if roll.kind == ATTACK:
        by = f", by {plain(action)}" if action else ""
        return f"You attack {names.who(target)}{means(used, names)}{by}: roll {dice}."
    if roll.kind == WOUND:
        return f"Your Resistance Roll against {names.wound(action)}: {dice}."
    if roll.kind == RESIST:
        return f"Your Resistance Roll against {consequence(action, names)}: {dice}."
    if roll.kind == FORTUNE:
        return f"Your Fortune Roll, {plain(action)}: {dice}."
    power = f" for {names.power(used)}" if used else ""
    against = f" against {names.who(target)}" if target else ""
    return f"Roll {plain(action)}{power}{against}: {thrown if roll.kind == PROWL else dice}."


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
