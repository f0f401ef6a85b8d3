"""What things are called: combatants, weapons, qualities, zones, and dice by letter and shape."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from fracas.core.book import Book
from fracas.core.chance import Faces
from fracas.core.grammar import count, listed, plain, sentence
from fracas.core.ids import GM
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook, open_book
from fracas.rulesets.aeronaughts.content.rows import LETTERS
from fracas.rulesets.aeronaughts.state.state import Combatant, State


class Names(msgspec.Struct, frozen=True):
    """Where names are looked up: a state and the book of its fight.

    What neither of them knows stands for itself, as words and not as a key.
    """

    state: State
    book: AeronaughtsBook

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

    def weapon(self, key: str) -> str:
        """The name of a weapon."""
        row = self.book.weapons.get(key)
        return row.name if row is not None else plain(key)

    def item(self, key: str) -> str:
        """The name of what is worn or carried."""
        row = self.book.items.get(key)
        return row.name if row is not None else self.weapon(key)

    def skill(self, key: str) -> str:
        """The name of a skill."""
        row = self.book.skills.get(key)
        return row.name if row is not None else sentence(plain(key))

    def quality(self, key: str) -> str:
        """The name of a quality; Move is told from the maneuver (AE-GAP-40)."""
        row = self.book.qualities.get(key)
        if row is None:
            return sentence(plain(key))
        return f"{row.name} (quality)" if key == "move" else row.name

    def rated(self, key: str, rating: int) -> str:
        """A quality with its rating, where it has any: `Pierce 1`, `Knockdown`."""
        row = self.book.qualities.get(key)
        return self.quality(key) if row and not row.rated else f"{self.quality(key)} {rating}"

    def severity(self, key: str) -> str:
        """The name of a Consequence."""
        row = self.book.consequences.get(key)
        return row.name if row is not None else sentence(plain(key))

    def consequence(self, severity: str, type_: str) -> str:
        """A Consequence with its health type: `Mild Physical`."""
        return f"{self.severity(severity)} {sentence(plain(type_))}".strip()

    def entry(self, key: str) -> str:
        """The name of an entry of the menus, or of a quality."""
        row = self.book.entries.get(key)
        return row.name if row is not None else self.quality(key)

    def zone(self, key: str) -> str:
        """The name of a zone."""
        return next((one.name for one in self.state.zones if one.id == key), plain(key))

    def clock(self, key: str) -> str:
        """The label of a count of rounds."""
        return next((one.label for one in self.state.clocks if one.id == key), plain(key))

    def die(self, letter: str) -> str:
        """A kind of die by colour and shape: `yellow d12`."""
        row = self.book.dice.get(letter)
        return f"{row.colour} {row.shape}" if row is not None else letter

    def dice(self, letters: str, none: str = "no dice") -> str:
        """Dice by letter, colour and shape: `1Y yellow d12, 2G green d8`."""
        return _dice(self.book, letters) or none

    def fell(self, letters: str, faces: Faces) -> str:
        """Each die with what it shows: `Y SA, G S, P –`; blank where the faces are unknown."""
        shown = fallen(self.book, letters, faces)
        return ", ".join([f"{letter} {'–' if found == '-' else found}" for letter, found in shown])


def fallen(book: AeronaughtsBook, letters: str, faces: Faces) -> tuple[tuple[str, str], ...]:
    """Each die's letter and its face, in the order of the faces; empty where those are unknown."""
    ordered = "".join(letter * letters.count(letter) for letter in LETTERS)
    if len(ordered) != len(faces):
        return ()
    pairs = zip(ordered, faces, strict=True)
    return tuple([(letter, book.dice[letter].faces[face - 1]) for letter, face in pairs])


@lru_cache(maxsize=4096)
def _dice(book: AeronaughtsBook, letters: str) -> str:
    found = []
    for letter in LETTERS:
        number = letters.count(letter)
        if number:
            row = book.dice[letter]
            found.append(f"{number}{letter} {row.colour} {row.shape}")
    return ", ".join(found)


def names_of(state: State, book: Book | None = None) -> Names:
    """Names from the book of the fight; without one, from what is shipped."""
    if book is None:
        return Names(state, _shipped())
    assert isinstance(book, AeronaughtsBook)
    return Names(state, book)


@lru_cache(maxsize=1)
def _shipped() -> AeronaughtsBook:
    return open_book({})


def type_name(type_: str) -> str:
    """A health type as it is written: Physical."""
    return sentence(plain(type_))


def net(success: int, advantage: int, triumph: int = 0, despair: int = 0) -> str:
    """What a check shows in all: `success 1, threat 2, 1 triumph` (AE-DICE-04, AE-DICE-05)."""
    found = [f"success {success}" if success >= 0 else f"failure {-success}"]
    if advantage:
        found.append(f"advantage {advantage}" if advantage > 0 else f"threat {-advantage}")
    if triumph:
        found.append(count(triumph, "triumph"))
    if despair:
        found.append(count(despair, "despair"))
    return ", ".join(found)
