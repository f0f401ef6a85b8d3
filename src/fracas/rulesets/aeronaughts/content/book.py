"""The Aeronaughts book: dice, skills, qualities, menus, items, people and scenarios as content.

Every number of the rules is content that a table may replace.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from fracas.content.rulings import chosen
from fracas.content.shipping import gathered
from fracas.core.book import Book
from fracas.dice.symbols import SymbolDie, Symbols
from fracas.rulesets.aeronaughts.content.rows import (
    LETTERS,
    CombatantRow,
    ConsequenceRow,
    Contents,
    DieRow,
    EntryRow,
    ItemRow,
    QualityRow,
    ScenarioRow,
    SkillRow,
    Tables,
    WeaponRow,
)

VERSION = "2"

PARTS = (
    "dice", "skills", "qualities", "weapons", "items", "consequences", "entries", "combatants",
    "scenarios",
)  # fmt: skip
"""What a book has besides its tables and rulings."""

_MARKS = {
    "S": Symbols(1),
    "F": Symbols(-1),
    "A": Symbols(0, 1),
    "T": Symbols(0, -1),
    "TR": Symbols(1, 0, 1),
    "DE": Symbols(-1, 0, 0, 1),
}
"""What the letters of a face stand for; triumph and despair count on the first axis too."""


def face_of(letters: str) -> Symbols:
    """A face from its letters: `SA`, `TR`, `-` (AE-DICE-07, AE-DICE-08)."""
    if letters in _MARKS:
        return _MARKS[letters]
    found = Symbols()
    for letter in letters.replace("-", ""):
        found += _MARKS[letter]
    return found


class AeronaughtsBook(Book, frozen=True, kw_only=True, dict=True):
    """Everything that the rules of an Aeronaughts fight read.

    It hashes by its digest, so that what is worked out from a book can be remembered.
    """

    tables: Tables
    dice: dict[str, DieRow]
    skills: dict[str, SkillRow]
    qualities: dict[str, QualityRow]
    weapons: dict[str, WeaponRow]
    items: dict[str, ItemRow]
    consequences: dict[str, ConsequenceRow]
    entries: dict[str, EntryRow]
    combatants: dict[str, CombatantRow]
    scenarios: dict[str, ScenarioRow]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return int(self.digest()[:15], 16)

    @cached_property
    def kinds(self) -> dict[str, SymbolDie]:
        """The dice by their letters, as they are thrown, in the order of throwing (AE-DICE-23)."""
        return {
            letter: SymbolDie(letter, tuple(face_of(face) for face in self.dice[letter].faces))
            for letter in LETTERS
        }


@lru_cache(maxsize=1)
def shipped() -> Contents:
    """All content that comes with the room, read once."""
    return gathered("fracas.rulesets.aeronaughts", Contents)


def open_book(rulings: Mapping[str, str | int]) -> AeronaughtsBook:
    """The shipped book with some rulings switched; raises `WrongUse` for a switch amiss."""
    contents = shipped()
    assert contents.tables is not None, "the shipped data has its tables"
    rulings = chosen("Aeronaughts", contents.switches, rulings)
    return AeronaughtsBook(
        system="aeronaughts",
        version=VERSION,
        rulings=rulings,
        tables=contents.tables,
        **{name: getattr(contents, name) for name in PARTS},
    )
