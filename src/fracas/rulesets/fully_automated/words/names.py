"""What things are called: combatants, cards, armour, features of the map, figures of a roll."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

import msgspec

from fracas.core.book import Book
from fracas.core.chance import Faces
from fracas.core.errors import WrongUse
from fracas.core.grammar import count, listed, lowered, plain, sentence, signed
from fracas.core.ids import GM
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook, open_book
from fracas.rulesets.fully_automated.state.cards import CARDS
from fracas.rulesets.fully_automated.state.state import ALARM, SPECIAL, Combatant, State
from fracas.space.hexes import Hex, parse_hex

_FACES = {-1: "−", 0: "0", 1: "+"}


class Names(msgspec.Struct, frozen=True):
    """Where names are looked up: a state and the book of its fight.

    What neither of them knows stands for itself, as words and not as a key.
    """

    state: State
    book: FullyAutomatedBook

    def find(self, who: str) -> Combatant | None:
        """The combatant with that id, or None."""
        return self.state.find(who)

    def who(self, who: str) -> str:
        """The name of a combatant."""
        one = self.state.find(who)
        if one is not None:
            return one.name
        return "the GM" if who == GM else plain(who)

    def all(self, who: Iterable[str], nobody: str = "nobody") -> str:
        """Several combatants as a list."""
        return listed([self.who(one) for one in who]) or nobody

    def card(self, key: str) -> str:
        """The name of a card."""
        if key in self.book.cards:
            return self.book.cards[key].name
        if key.startswith(ALARM):
            return f"Stop {inner(self.alarm(key.removeprefix(ALARM)))}"
        bare = key.removeprefix(SPECIAL)
        return CARDS.get(bare) or sentence(plain(bare))

    def alarm(self, key: str) -> str:
        """The label of a count of rounds."""
        return next((one.label for one in self.state.alarms if one.id == key), plain(key))

    def armour(self, key: str) -> str:
        """The name of armour."""
        row = self.book.armour.get(key)
        return row.name if row is not None else plain(key)

    def side(self, key: str) -> str:
        """A side of the fight."""
        return f"the {plain(key)}" if key else "nobody"

    def terrain(self, key: str) -> str:
        """A kind of ground, or what lies over it, with its article."""
        row = self.book.terrain.get(key)
        return row.name if row is not None else plain(key)

    def feature(self, label: str, kinds: Collection[str] = ()) -> str:
        """What lies in a hex, as in `the table at D4`; a combatant by name.

        Of several things in the hex, one of `kinds` is meant.
        """
        if self.state.find(label) is not None:
            return self.who(label)
        if label == GM:
            return "the GM's word"
        try:
            place = parse_hex(label)
        except WrongUse:
            return plain(label)
        return f"{the(self.terrain(self._kind(place, kinds)))} at {label}"

    def _kind(self, place: Hex, kinds: Collection[str]) -> str:
        board = self.state.map
        if board is None or not board.holds(place):
            return "hex"
        over = [one.name for one in board.areas if place in one.hexes]
        found = [board.kind(place), *(one for one in over if one in self.book.terrain)]
        return next((one for one in found if one in kinds), found[0])

    def in_the_way(self, label: str) -> str:
        """What stops a line: a barrier or somebody."""
        return self.feature(label, self.book.grounds.barriers)

    def cover(self, label: str) -> str:
        """What gives cover: an obstacle, a wall's corner or somebody."""
        grounds = self.book.grounds
        return self.feature(label, grounds.obstacles | grounds.barriers)

    def veil(self, label: str) -> str:
        """What obscures a line: foliage or smoke."""
        return self.feature(label, self.book.grounds.obscuring)


def names_of(state: State, book: Book | None = None) -> Names:
    """Names from the book of the fight; without one, from what is shipped."""
    if book is None:
        return Names(state, _shipped())
    assert isinstance(book, FullyAutomatedBook)
    return Names(state, book)


@lru_cache(maxsize=1)
def _shipped() -> FullyAutomatedBook:
    return open_book({})


def inner(words: str) -> str:
    """A title in the middle of a sentence: `The pressure alarm` loses its capital."""
    first, _, rest = words.partition(" ")
    return f"{first.lower()} {rest}" if first in ("The", "A", "An") else words


def the(words: str) -> str:
    """What was `a table` when first named, and is the table from then on."""
    for article in ("a ", "an "):
        if words.startswith(article):
            return "the " + words[len(article) :]
    return words if words.startswith("the ") else f"the {words}"


def weapon(book: FullyAutomatedBook, key: str) -> str:
    """A weapon in the middle of a sentence, spelled as its proficiency is: `e-baton`."""
    row = book.proficiencies.get(key)
    spelled = lowered(row.name) if row is not None else ""
    return spelled if spelled.replace("-", " ") == plain(key) else plain(key)


def hexes(number: int) -> str:
    """A number of hexes."""
    return count(number, "hex", "hexes")


def away(number: int) -> str:
    """How far somebody is."""
    return "adjacent" if number == 1 else f"{hexes(number)} away"


def faces(fell: Faces) -> str:
    """Fudge dice as they fell: + 0 −."""
    return " ".join(_FACES.get(face, str(face)) for face in fell)


def rolled(fell: Faces, kept: tuple[bool, ...], outcome: int) -> str:
    """A roll of Fudge dice: what fell, which dice count, and the outcome (FA-DICE-05).

    Dice read at a real table may come as an outcome alone.
    """
    if not fell:
        return f"outcome {signed(outcome)}"
    counted = tuple(face for face, counts in zip(fell, kept, strict=False) if counts)
    keeps = f", keeps {faces(counted)}" if len(counted) < len(fell) and counted else ""
    bare = sum(counted) if counted else sum(fell)
    moved = f", shifted by {signed(outcome - bare)}" if bare != outcome else ""
    return f"rolls {faces(fell)}{keeps}{moved}: {signed(outcome)}"
