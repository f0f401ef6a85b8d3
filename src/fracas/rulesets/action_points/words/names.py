"""What things are called: combatants, weapons, Attributes, places of the body, dice and points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from fracas.core.book import Book
from fracas.core.grammar import listed, plain, sentence
from fracas.core.ids import GM
from fracas.rulesets.action_points.content.book import ActionPointsBook, open_book
from fracas.rulesets.action_points.state.state import Combatant, State


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
