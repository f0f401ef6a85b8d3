"""What stands on a sheet for a while, as words: postures, Prone, Down, lost dice, and their ends.

AP-NAR-08.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.grammar import count, listed, plain
from fracas.rulesets.action_points.rules.encumbrance import load
from fracas.rulesets.action_points.state.state import Area, Combatant
from fracas.rulesets.action_points.words.names import Names, die

OUT = {
    "dead": "is dead",
    "surrendered": "has surrendered",
    "fled": "has fled",
    "captured": "was captured",
}
"""How somebody has left the fight."""

POSTURE_END = "until the end of the Round"
PENALTY_END = "at the next replenishing of AP"
PRONE_END = "until it stands up"
DOWN_END = "until the scene is over and every Attribute is back at d4"
STEP_END = "until a Quality Gain buys the step back"
LOST_END = "until recuperation brings it back at d4"


def out(one: Combatant) -> str:
    """How somebody left the fight."""
    return OUT.get(one.out, plain(one.out))


def dice_left(one: Combatant, names: Names) -> tuple[int, int]:
    """How many Attributes still have a die, and how many failed Tests kill (AP-INJ-13)."""
    left = [each.current for each in one.attributes if each.current]
    return len(left), sum(names.book.tests.get(size, 0) for size in left)


def attributes(one: Combatant, names: Names) -> str:
    """The Attributes by their dice, largest first; a damaged one shows its undamaged die too.

    `d8 Agility, Perception; d6 Strength, Stamina (of d8); below d4 Wits (of d6)` (AP-CHAR-04).
    """
    found: dict[int, list[str]] = {}
    for each in one.attributes:
        damaged = f" (of {die(each.undamaged)})" if each.current != each.undamaged else ""
        found.setdefault(each.current, []).append(f"{names.attribute(each.name)}{damaged}")
    return "; ".join(f"{die(size)} {', '.join(found[size])}" for size in sorted(found)[::-1])


def skills(one: Combatant, names: Names) -> str:
    """Combat Skills, Defense Skill, Toughness (AP-CHAR-06, AP-CHAR-08)."""
    found = [f"{names.weapon_class(each.weapons)} {each.rank}" for each in one.combat_skills]
    return ", ".join([*found, f"Defense {one.defense}", f"Toughness {one.toughness}"])


def gear(one: Combatant, names: Names) -> str:
    """What is in hand, worn and carried, with the load that it makes (AP-CHAR-12)."""
    parts = [f"In hand {listed([names.gear(key) for key in one.in_hand]) or 'nothing'}"]
    if one.worn:
        parts.append(f"wears {listed([names.gear(key) for key in one.worn])}")
    if one.bags:
        parts.append(f"carries {listed([names.gear(key) for key in one.bags])}")
    return f"{'; '.join(parts)}; EV {load(names.book, one)}"


def markers(one: Combatant, names: Names) -> list[str]:
    """Everything that stands on a sheet for a while, each with its end (AP-NAR-08)."""
    found = []
    if one.dead:
        return ["Dead"]
    if one.down:
        left, tests = dice_left(one, names)
        found.append(
            f"Down {DOWN_END}; {count(left, 'Attribute')} left, "
            f"{count(tests, 'failed Test')} to death"
        )
    elif one.prone:
        found.append(f"Prone {PRONE_END}")
    if one.full_defense:
        found.append(f"Full Defense {POSTURE_END}")
    if one.penalty:
        found.append(f"{one.penalty} AP come off {PENALTY_END}")
    if one.ran:
        found.append(f"Moved by Run, which hinders shots {POSTURE_END}")
    return found


@lru_cache(maxsize=256)
def area_words(area: Area) -> str:
    """What it is like in an area, in a few words."""
    parts = []
    if area.solid:
        parts.append("cannot be entered")
    if area.cover:
        parts.append(f"{area.cover} cover")
    if area.light:
        parts.append({"dim": "dim light", "dark": "darkness"}.get(area.light, area.light))
    if area.high:
        parts.append("high ground")
    if area.most:
        parts.append(f"room for {area.most} of a side")
    return ", ".join(parts)
