"""What a table prints: the rules on one page, from the book that is played, its own included."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.core.grammar import listed
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.content.rows import (
    ActionRow,
    ArmourRow,
    CircumstanceRow,
    LocationRow,
    WeaponRow,
)
from fracas.rulesets.action_points.words.names import die, signed


def reference(book: ActionPointsBook) -> tuple[str, ...]:
    """The rules as lines: Tests, points, Rounds, actions, defense, blows, injury, rest, gear."""
    return (
        *_tests(book),
        *_circumstances(book),
        *_points(book),
        *_rounds(book),
        *_actions(book),
        *_attack(book),
        *_defense(book),
        *_locations(book),
        *_harm(book),
        *_down(book),
        *_rest(book),
        *_gear(book),
    )


def _tests(book: ActionPointsBook) -> tuple[str, ...]:
    """A Test, its MTN and the chain of dice (AP-CORE-01 to AP-CORE-09, AP-CHAR-03)."""
    least = "the MTN or more" if book.rulings["mtn_compare"] == "ge" else "more than the MTN"
    chain = ", ".join(die(size) for size in reversed(book.chain))
    return (
        f"A Test: one die of the Attribute; it passes if it shows {least}",
        "  MTN = circumstances - Skill, with no floor and no ceiling",
        f"  Dice: {chain}, where every Test fails",
    )


def _circumstances(book: ActionPointsBook) -> tuple[str, ...]:
    """The Circumstance table as it adds up (AP-CORE-09)."""
    base = book.circumstances.get("base") or CircumstanceRow("Base", ())
    rows = [
        f"  {row.name}: {_columns(row)}"
        for key, row in book.circumstances.items()
        if key != "base" and (row.attack or row.defense)
    ]
    return (f"Circumstances: {base.attack} to attack, {base.defense} to defend, and", *rows)


def _columns(row: CircumstanceRow) -> str:
    parts = [f"attack {signed(row.attack)}"] if row.attack else []
    parts += [f"defense {signed(row.defense)}"] if row.defense else []
    return ", ".join(parts)


def _attributes(book: ActionPointsBook, keys: Iterable[str]) -> list[str]:
    return [book.attributes[key].name for key in keys]


def _points(book: ActionPointsBook) -> tuple[str, ...]:
    """What AP there are, and before combat (AP-CHAR-10, AP-PRE-01 to AP-PRE-14, AP-SUR-01)."""
    tables = book.tables
    permute = book.rulings["strategic_coordination"] == "permute"
    before = [
        row
        for key, row in book.actions.items()
        if "before" in row.when and (permute or key != "coordinate")
    ]
    persists = (
        "the first Round gives back"
        if book.rulings["precombat_spend_persists"] == "off"
        else "the first Round does not give back"
    )
    lines = [
        f"AP: {' + '.join(_attributes(book, tables.ap))}, by the sizes of their dice, or as stated",
        f"  Initiative is the AP left when combat begins; equal ones go by "
        f"{listed(_attributes(book, tables.ties))}, then a d{tables.tie}",
        f"  Before combat, out of AP that {persists}; one move at most:",
        f"    {', '.join(f'{row.name} {cost(row)}' for row in before)}",
        "  The drop: a Surprise Round with full AP, against those it is on; they may only defend",
    ]
    if permute:
        share = book.actions["coordinate"].share
        lines.append(
            f"  Strategic Coordination, once: allies pay {share} AP each, and all trade Initiatives"
        )
    return tuple(lines)


def _rounds(book: ActionPointsBook) -> tuple[str, ...]:
    """The shape of a Round, whose length nobody says (AP-TURN-01 to -10, -23, AP-TURN-20)."""
    ends = (
        "over after a Combat Turn in which everybody passed"
        if book.rulings["round_end"] == "all_pass"
        else "over after one Combat Turn"
    )
    order = (
        "The order is made anew each Round, by the AP left at the end of the last"
        if book.rulings["initiative_each_round"] == "on"
        else "The order is kept for the whole fight"
    )
    return (
        f"A Round: AP come back, then Combat Turns; {ends}",
        "  A Combat Turn: in the order of Initiative everybody has one action, or passes",
        f"  {order}",
        "  How many seconds a Round has is not said: Rounds and Combat Turns are counted instead",
    )


def cost(row: ActionRow) -> str:
    """What an action costs: `1`, `2 + EV`; an attack has its weapon's AP too (AP-ATK-12)."""
    return f"{row.cost} + EV" if row.ev else str(row.cost)


def _actions(book: ActionPointsBook) -> tuple[str, ...]:
    """The actions of a Combat Turn, three gaits of them (AP-MOV-01 to AP-MOV-11, AP-GAP-25)."""
    lines = []
    for key, row in book.actions.items():
        if "combat" not in row.when or key in ("attack", "full_defense", "pass"):
            continue
        far = f", Movement x {row.stride} ft" if row.stride else ""
        lines.append(f"  {row.name}: {cost(row)} AP{far}")
    return (
        "Actions; EV is the load of all that is worn, in hand and in bags",
        *lines,
        f"  Prone: only to walk, at 1/{book.tables.crawl} of the distance, or stand up",
    )


def _attack(book: ActionPointsBook) -> tuple[str, ...]:
    """An attack and how both Tests are compared (AP-ATK-06, AP-ATK-07, AP-ATK-08, AP-ATK-12)."""
    compared = {
        "face": "the higher face wins",
        "margin": "the greater margin over the MTN wins",
    }[str(book.rulings["opposed_compare"])]
    ties = {
        "defender": "the defense wins ties",
        "attacker": "the attack wins ties",
        "both_miss": "a tie is a miss",
    }[str(book.rulings["tie_winner"])]
    attack = book.actions["attack"]
    own = f"{attack.cost} + " if attack.cost else ""
    return (
        f"Attack: {own}the weapon's AP + EV (+ called shot); circumstances - Combat Skill",
        f"  It misses if its Test fails; it hits if the defense fails; else {compared}; {ties}",
    )


def _defense(book: ActionPointsBook) -> tuple[str, ...]:
    """Active, passive and Full Defense (AP-DEF-01 to AP-DEF-13, AP-FD-01 to AP-FD-13)."""
    tables = book.tables
    own, surprised = _attributes(book, (tables.defense, tables.surprised))
    active = book.actions["active"].cost
    price = {
        "one": f"{active} AP",
        "one_plus_ev": f"{active} AP + EV",
        "zero": "no AP",
        "weapon_plus_ev": "the weapon's AP + EV",
    }[str(book.rulings["active_defense_cost"])]
    passive = {
        "unskilled": "Passive: free, without the Skill",
        "skilled": "Passive: free, and with the Skill",
        "none": "Passive: no roll at all",
    }[str(book.rulings["passive_defense"])]
    return (
        f"Defense: {own}, or {surprised} when surprised; circumstances - Defense Skill",
        f"  Active: {price} and the Action of the Turn. {passive}",
        "  Full Defense: an action for no AP, once a Round; AP rise by the Defense Skill for the "
        "Round,",
        "    and any number of active defenses, each paid; an attack in that Round ends it,",
        "    and takes as many AP off the next Round",
    )


def _locations(book: ActionPointsBook) -> tuple[str, ...]:
    """Hit locations with what calling them costs and does (AP-LOC-02 to AP-LOC-15)."""
    lines = [
        f"  {_faces(row)} {row.name}: +{row.surcharge} AP{_effect(book, row)}"
        for row in book.locations.values()
    ]
    return (f"Hit location by d{book.tables.location}, and what calling it costs", *lines)


def _faces(row: LocationRow) -> str:
    first, last = row.faces[0], row.faces[-1]
    return str(first) if first == last else f"{first}-{last}"


def _effect(book: ActionPointsBook, row: LocationRow) -> str:
    parts = [f", damage x {row.multiplier}"] if row.multiplier != 1 else []
    if row.test:
        stamina = book.attributes[book.tables.injury].name
        parts.append(f", {stamina} against damage - Toughness, or Prone")
    return "".join(parts)


def _harm(book: ActionPointsBook) -> tuple[str, ...]:
    """From a hit to a lost step; DR is armour's alone (AP-DMG-02 to -07, AP-INJ-02, AP-GAP-30)."""
    tables = book.tables
    stamina = book.attributes[tables.injury].name
    picks = sorted(book.picks.items())
    what = "damage total" if book.rulings["injury_mtn"] == "total" else "damage of the blow"
    return (
        "A hit: damage roll - DR at the place, at least 0, then the multiplier; the highest DR "
        "counts",
        "  Damage adds up; each blow that leaves the total over Fitness forces an injury Test:",
        f"    {stamina} against the {what} - Toughness",
        f"  A failed one drops an Attribute by one die, which a d{tables.injured} picks:",
        f"    {', '.join(f'{face} {book.attributes[key].name}' for face, key in picks)}",
    )


def _down(book: ActionPointsBook) -> tuple[str, ...]:
    """Down and dead (AP-DOWN-01 to AP-DOWN-09)."""
    death = {
        "none": "Dead when all Attributes are below d4, or by the owner's word",
        "nameless": "Dead when all Attributes are below d4; the nameless die as they go Down",
        "all": "Whoever goes Down is dead",
    }[str(book.rulings["down_is_death"])]
    return (
        "Down: an Attribute below d4; no action, no defense, and every damaging blow costs a step",
        f"  {death}",
        "  Down until the scene is over and all Attributes are at least d4",
    )


def _rest(book: ActionPointsBook) -> tuple[str, ...]:
    """What comes back, and when (AP-HEAL-01 to AP-HEAL-10)."""
    unit = str(book.rulings["healing_unit"])
    return (
        f"Rest: each {unit} the damage total falls by Fitness, and one Attribute below d4 comes "
        f"back at {die(book.tables.regained)}",
        "  Other lost steps come back by Quality Gains alone",
    )


def _gear(book: ActionPointsBook) -> tuple[str, ...]:
    """What there is to fight with, to wear and to carry, a line each."""
    return (
        "Weapons: class, AP, damage, reach or ranges, load",
        *(f"  {weapon_line(book, row)}" for row in book.weapons.values()),
        "Armour: EV, DR, what it covers",
        *(f"  {armour_line(book, row)}" for row in book.armour.values()),
        "Shields, for active defense, and bags",
        *(f"  {row.name}: MTN {signed(-row.bonus)}, EV {row.ev}" for row in book.shields.values()),
        *(f"  {row.name}: EV {row.ev}" for row in book.bags.values()),
    )


def weapon_line(book: ActionPointsBook, row: WeaponRow) -> str:
    """A weapon on one line: `Sword: Blade, 3 AP, 1d6+1 blade, 5 ft, EV 0`."""
    far = "/".join(map(str, row.ranges)) if row.ranges else str(row.reach)
    two = ", two hands" if row.hands > 1 else ""
    skill = book.classes.get(row.skill, row.skill)
    return f"{row.name}: {skill}, {row.ap} AP, {row.damage} {row.type}, {far} ft, EV {row.ev}{two}"


def armour_line(book: ActionPointsBook, row: ArmourRow) -> str:
    """Armour on one line: `Steel cap: EV 0, blunt 1, blade 2, bullet 1: Head`."""
    dr = ", ".join(f"{type_} {number}" for type_, number in row.dr.items())
    return f"{row.name}: EV {row.ev}, {dr}: {listed(covered(book, row.covers))}"


def covered(book: ActionPointsBook, keys: tuple[str, ...]) -> list[str]:
    """Places of the body, a pair of limbs by one word: `Arms` for both of them."""
    found: list[str] = []
    for key in keys:
        name = book.locations[key].name if key in book.locations else key
        side, _, limb = name.partition(" ")
        other = {"Right": "Left", "Left": "Right"}.get(side, "")
        pair = [one for one in keys if one in book.locations]
        both = other and any(book.locations[one].name == f"{other} {limb}" for one in pair)
        if both:
            name = {"Foot": "Feet"}.get(limb, f"{limb}s")
        if name not in found:
            found.append(name)
    return found
