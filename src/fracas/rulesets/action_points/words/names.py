"""What things are called, and what stands on a sheet: dice, Skills, gear, and what lasts how long.

AP-NAR-08.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from fracas.core.book import Book
from fracas.core.grammar import count, listed, plain, sentence
from fracas.core.ids import GM
from fracas.rulesets.action_points.content.book import ActionPointsBook, open_book
from fracas.rulesets.action_points.rules.deeds import load
from fracas.rulesets.action_points.state.state import Area, Combatant, State


class Names(msgspec.Struct, frozen=True):
    """Where names are looked up: a state and the book of its fight.

    What neither of them knows stands for itself, as words and not as a key.
    """

    state: State
    book: ActionPointsBook

    def find(self, who: str) -> Combatant | None:
        """The combatant with that id, or None."""
        return self.state.find(who)

    def who(self, who: str) -> str:
        """The name of a combatant."""
        one = self.state.find(who)
        if one is not None:
            return one.name
        return "the GM" if who == GM else plain(who) or "nobody"

    def all(self, who: Iterable[str], nobody: str = "nobody") -> str:
        """Several combatants as a list."""
        return listed([self.who(one) for one in who]) or nobody

    def side(self, key: str) -> str:
        """A side of the fight."""
        return f"the {plain(key)}" if key else "nobody"

    def gear(self, key: str) -> str:
        """The name of a weapon, a piece of armour, a shield or a bag."""
        for rows in (self.book.weapons, self.book.shields, self.book.armour, self.book.bags):
            row = rows.get(key)
            if row is not None:
                return str(row.name)
        return sentence(plain(key)) or "nothing"

    def attribute(self, key: str) -> str:
        """The name of an Attribute."""
        row = self.book.attributes.get(key)
        return row.name if row is not None else sentence(plain(key))

    def location(self, key: str) -> str:
        """A place of the body."""
        row = self.book.locations.get(key)
        return row.name if row is not None else sentence(plain(key))

    def weapon_class(self, key: str) -> str:
        """A class of weapons, which names its Combat Skill (AP-CHAR-08)."""
        return self.book.classes.get(key) or sentence(plain(key))

    def action(self, key: str) -> str:
        """The name of an action."""
        row = self.book.actions.get(key)
        return row.name if row is not None else sentence(plain(key))

    def circumstance(self, key: str) -> str:
        """A line of the Circumstance table."""
        row = self.book.circumstances.get(key)
        return row.name if row is not None else sentence(plain(key))

    def area(self, key: str) -> str:
        """The name of an area of the field."""
        return next((one.name for one in self.state.areas if one.id == key), plain(key))

    def clock(self, key: str) -> str:
        """The label of a count of Rounds."""
        return next((one.label for one in self.state.clocks if one.id == key), plain(key))

    def goal(self, key: str) -> str:
        """The label of a death that decides the fight."""
        return next((one.label for one in self.state.goals if one.id == key), plain(key))


def names_of(state: State, book: Book | None = None) -> Names:
    """Names from the book of the fight; without one, from what is shipped."""
    if book is None:
        return Names(state, _shipped())
    assert isinstance(book, ActionPointsBook)
    return Names(state, book)


@lru_cache(maxsize=1)
def _shipped() -> ActionPointsBook:
    return open_book({})


def die(size: int) -> str:
    """A die by its size (AP-CHAR-03): `d8`, or `below d4` where there is none."""
    return f"d{size}" if size else "below d4"


def signed(number: int) -> str:
    """A modifier with its sign: `+2`, `-1`, `+0`."""
    return f"{number:+d}"


# What stands on a sheet

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
