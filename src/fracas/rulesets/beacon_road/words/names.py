"""What things are called: creatures, powers, items, squares; wounds and boons with what they do.

BR-INFO-05, BR-WOUND-12, BR-WOUND-20.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from fracas.core.asking.grammar import count, listed, plain, sentence
from fracas.core.errors import WrongUse
from fracas.core.system.book import Book
from fracas.kit.names import Naming, called
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook, open_book
from fracas.rulesets.beacon_road.rules.harm.wounds import effect_die
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ATTACK
from fracas.rulesets.beacon_road.rules.view import is_unnoticed
from fracas.rulesets.beacon_road.state.state import Boon, Creature, Item, State, Wound
from fracas.space.squares import Square, parse_square

UNSEEN = "Somebody unseen"
"""The name of a creature for those it is Hidden from."""

DEFENSES = {"iron": "Iron", "ward": "Ward", "grit": "Grit"}

ATTRIBUTES = {"body": "BODY", "mind": "MIND", "will": "WILL"}


class Names(Naming[Creature, State, BeaconRoadBook], frozen=True):
    """Looks up names, including those of powers, items, wounds and boons."""

    opens = open_book
    nobody = "somebody"

    def all(self, who: Iterable[str], nobody: str = "nobody") -> str:
        """Several creatures as a list; all unseen ones count as one."""
        return listed(self.each(who)) or nobody

    def each(self, who: Iterable[str]) -> list[str]:
        """The names of several creatures, without the number of unseen ones (BR-INFO-02)."""
        found = [self.who(one) for one in who]
        seen = [one for one in found if one != UNSEEN]
        return seen if len(seen) == len(found) else [*seen, UNSEEN]

    def is_unseen(self, who: str) -> bool:
        """Whether a creature is Hidden from the readers (BR-INFO-02)."""
        one = self.state.find(who)
        return one is not None and is_unnoticed(self.state, one)

    def power(self, key: str) -> str:
        """The name of a power, with its upgrade if one follows it."""
        bare, _, upgrade = key.partition(":")
        row = self.book.powers.get(bare)
        if row is None:
            return sentence(plain(key))
        more = row.upgrades.get(upgrade)
        return f"{row.name} with {more.name}" if more is not None else row.name

    def means(self, power: str) -> str:
        """With which power: ` with Frost Spear`, or ` in melee` for basic attacks."""
        row = self.book.powers.get(power)
        if row is not None and row.basic and row.melee != row.ranged:
            return " in melee" if row.melee else " from afar"
        return f" with {self.power(power)}" if power else ""

    def ability(self, key: str) -> str:
        """The name of a special ability, or of an upgrade."""
        row = self.book.abilities.get(key)
        return row.name if row is not None else self.power(key)

    def kind(self, key: str) -> str:
        """A kind of item, as in the middle of a sentence."""
        row = self.book.items.get(key)
        if row is None:
            return plain(key)
        common = row.kind in ("weapon", "shield", "armour")
        return row.name.lower() if common else row.name

    def item(self, key: str, whose: str = "") -> str:
        """An item by its id: what kind of thing it is."""
        found = self.find_item(key, whose)
        return self.kind(found.kind) if found is not None else self.kind(key)

    def item_apart(self, key: str, kind: str = "") -> str:
        """An item among several of its kind on one creature: `handaxe 2 of 2`.

        `kind` is used for an item that no creature has.
        """
        for one in self.state.creatures:
            found = one.item(key)
            if found is not None:
                alike = [each.id for each in one.items if each.kind == found.kind]
                which = f" {alike.index(key) + 1} of {len(alike)}" if len(alike) > 1 else ""
                return self.kind(found.kind) + which
        return self.kind(kind) if kind else self.item(key)

    def find_item(self, key: str, whose: str = "") -> Item | None:
        """An item with that id, on a creature, on the ground, or on anybody."""
        carriers = [one for one in self.state.creatures if not whose or one.id == whose]
        for one in carriers:
            if (found := one.item(key)) is not None:
                return found
        return next((one for one in self.state.ground if one.id == key), None)

    def wound(self, key: str) -> str:
        """The name of a wound."""
        return called(self.book.wounds, key)

    def boon(self, key: str) -> str:
        """The name of a boon."""
        return called(self.book.boons, key)

    def clock(self, key: str) -> str:
        """The label of a clock, in quotation marks."""
        label = next((one.label for one in self.state.tracks if one.id == key), plain(key))
        return f"“{label}”"

    def thing(self, key: str) -> str:
        """A creature, a power, a wound or an item, or else the key as words."""
        if self.find(key) is not None:
            return self.who(key)
        if key in self.book.powers:
            return self.power(key)
        return self.wound(key) if key in self.book.wounds else self.item(key)

    def ground(self, label: str) -> str:
        """The ground of a square, as in `the rubble at D4`, or a creature by name."""
        if self.state.find(label) is not None:
            return self.who(label)
        try:
            place = parse_square(label)
        except WrongUse:
            row = self.book.terrain.get(label)
            return inner(row.name) if row is not None else plain(label)
        return f"the {self._kind(place)} at {label}"

    def _kind(self, place: Square) -> str:
        board = self.state.map
        if board is None or not board.holds(place):
            return "square"
        row = self.book.terrain.get(board.kind(place))
        return inner(row.name) if row is not None else plain(board.kind(place))

    def choice(self, kind: str, value: str) -> str:
        """What was chosen with a wound or boon: a Defense, a damage type, or a creature."""
        if kind == "defense":
            return DEFENSES.get(value, plain(value))
        if kind == "type":
            return listed(value.split("+"))
        return self.who(value)

    def wound_name(self, wound: Wound) -> str:
        """A wound with its severity and what was chosen: `Vulnerable 4 (thermal)`."""
        row = self.book.wounds.get(wound.name)
        chosen = ""
        if wound.choice and row is not None:
            kind = row.choice
            about = self.choice(kind, wound.choice)
            chosen = f" ({about})" if kind in ("defense", "type") else f" (by {about})"
        return f"{self.wound(wound.name)} {wound.severity}{chosen}"

    def boon_name(self, boon: Boon) -> str:
        """A boon with its level and what was chosen: `Fortified 1 (Iron)`."""
        row = self.book.boons.get(boon.name)
        kind = (row.choice if row is not None else "") or "type"
        chosen = f" ({self.choice(kind, boon.choice)})" if boon.choice else ""
        return f"{self.boon(boon.name)} {boon.level}{chosen}"

    def wound_effect(self, wound: Wound) -> str:
        """What a wound does at its severity, as a sentence."""
        row = self.book.wounds.get(wound.name)
        if row is None:
            return ""
        if row.ticks or row.bleeds:
            die = f"now a d{effect_die(self.book, wound.severity)}"
            return f"{typeset(row.effect).rstrip('.')}; {die}."
        return typeset(row.effect)

    def wound_ends(self, wound: Wound) -> str:
        """How a wound ends, in the middle of a sentence (BR-WOUND-11, BR-WOUND-20)."""
        row = self.book.wounds.get(wound.name)
        clears = inner(row.clears.rstrip(".")) if row is not None else "the GM's word"
        if wound.until:
            clears += (
                f"; at the latest as {self.who(wound.by)} begins a turn in round {wound.until}"
            )
        return clears

    def boon_ends(self, boon: Boon) -> str:
        """How a boon ends, in the middle of a sentence (BR-BOON-15, BR-BOON-16)."""
        near = f" while next to {self.who(boon.by)}" if boon.adjacent else ""
        if not boon.until:
            return f"lasts{near} beyond the fight" if not near else f"lasts{near}"
        return f"lasts{near} until {self.who(boon.by)} begins a turn in round {boon.until}"


def names_of(state: State, book: Book | None = None) -> Names:
    """Names from the book of the fight, or the shipped one.

    A creature Hidden from the readers has no name (BR-INFO-02).
    """
    if any(is_unnoticed(state, one) for one in state.creatures):
        told = [
            replace(one, name=UNSEEN) if is_unnoticed(state, one) else one
            for one in state.creatures
        ]
        state = replace(state, creatures=tuple(told))
    return Names.of(state, book)


def inner(words: str) -> str:
    """Words in the middle of a sentence: `Open ground` loses its capital.

    Terms of the game keep theirs: `HP at once`, `Resistance Rolls`.
    """
    first, _, second = words.partition(" ")
    article = first in ("A", "An", "The")
    if not article and (first.isupper() or second[:1].isupper()):
        return words
    return words[:1].lower() + words[1:]


def acts_and_reacts(acts: int, reacts: int) -> str:
    """A number of Acts and Reacts: `2 Acts and 1 React`."""
    return f"{count(acts, 'Act')} and {count(reacts, 'React')}"


def typeset(words: str) -> str:
    """Words of the book with a minus sign before figures, where a hyphen is typed."""
    return re.sub(r"(?<!\w)-(?=\d)", "−", words)


def result(kind: str, how: str, multiplier: int = 0) -> str:
    """The result of a roll: a hit, a miss, a success, a failure, a botch, and the multiplier."""
    good, bad = ("hit", "miss") if kind == ATTACK else ("success", "failure")
    if how == "botch":
        return f"a {bad}, and a botch"
    if how != "success":
        return f"a {bad}"
    return f"a critical {good}, multiplier {multiplier}" if multiplier else f"a {good}"


def spaced(notation: str) -> str:
    """Dice as text: `2d8 + d6`."""
    return notation.replace("+", " + ").replace("  ", " ")


def added(number: int) -> str:
    """A modifier behind a number: ` + 1`, ` − 2`."""
    return f" + {number}" if number >= 0 else f" − {-number}"
