"""The Fully Automated book: its tables, cards, proficiencies, armour, combatants and scenarios.

Every number of the rules is content that a table may replace (FA-OPT-04, FA-WPN-25).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.content.shipping import gathered, opened
from fracas.kit.content import HashedBook
from fracas.rulesets.fully_automated.content.rows import (
    Armour,
    Card,
    CombatantRow,
    Contents,
    Proficiency,
    ScenarioRow,
    Tables,
    TerrainRow,
    Variant,
)

VERSION = "4"


class Grounds(msgspec.Struct, frozen=True):
    """The names of kinds of ground, by what they do."""

    barriers: frozenset[str]
    obstacles: frozenset[str]
    obscuring: frozenset[str]
    rough: frozenset[str]
    exits: frozenset[str]


class FullyAutomatedBook(HashedBook, frozen=True, kw_only=True):
    """Everything that the rules of a Fully Automated fight read from content."""

    tables: Tables
    terrain: dict[str, TerrainRow]
    cards: dict[str, Card]
    proficiencies: dict[str, Proficiency]
    armour: dict[str, Armour]
    combatants: dict[str, CombatantRow]
    scenarios: dict[str, ScenarioRow]

    @cached_property
    def grounds(self) -> Grounds:
        """The kinds of ground that stop, cover, obscure, slow or lead out, found once per book."""
        rows = self.terrain.items()
        effects = ("barrier", "obstacle", "obscures", "rough", "exit")
        return Grounds(
            *[frozenset(key for key, row in rows if getattr(row, does)) for does in effects]
        )

    @cached_property
    def weapons(self) -> dict[str, tuple[str, ...]]:
        """Every weapon that cards are played with, and their keys (FA-WPN-09)."""
        found: dict[str, tuple[str, ...]] = {}
        for key, card in self.cards.items():
            if card.weapon:
                found[card.weapon] = (*found.get(card.weapon, ()), key)
        return found


@lru_cache(maxsize=1)
def shipped() -> Contents:
    """The shipped content of the system, read once."""
    return gathered("fracas.rulesets.fully_automated", Contents)


def open_book(
    rulings: Mapping[str, str | int], contents: Contents | None = None
) -> FullyAutomatedBook:
    """The shipped book with some rulings switched; raises `WrongUse` for a wrong switch.

    Its cards and purchases have the figures of these rulings (FA-GAP-08). `contents` replace the
    shipped ones, as in a table's house rules (FA-OPT-07).
    """
    book = opened(FullyAutomatedBook, "Fully Automated", VERSION, contents or shipped(), rulings)

    def figured(rows: dict[str, Any]) -> dict[str, Any]:
        return {
            key: replace(row, **_switched(row.variants, book.rulings)) for key, row in rows.items()
        }

    return replace(book, cards=figured(book.cards), proficiencies=figured(book.proficiencies))


def _switched(variants: tuple[Variant, ...], rulings: Mapping[str, str | int]) -> dict[str, float]:
    """The figures that a book's rulings replace in a row."""
    figures: dict[str, float] = {}
    for variant in variants:
        if rulings.get(variant.switch) == variant.value:
            figures |= variant.figures()
    return figures


# A table's own rules (FA-OPT-07)

CHAPTERS = (
    "terrain",
    "cards",
    "proficiencies",
    "armour",
    "combatants",
    "scenarios",
)
"""What house rules add to, or replace row by row; `tables` are replaced as one."""


def merged(own: Contents) -> Contents:
    """The shipped content, with a table's own rows replacing those of the same name (FA-WPN-25)."""
    base = shipped()
    rows: dict[str, Any] = {
        chapter: {**getattr(base, chapter), **getattr(own, chapter)} for chapter in CHAPTERS
    }
    return replace(base, tables=own.tables or base.tables, **rows)


def house_book(own: Contents) -> FullyAutomatedBook:
    """The book that a table plays by; raises `WrongUse` for a wrong switch (FA-OPT-07)."""
    return open_book(own.rulings, merged(own))


def added(book: FullyAutomatedBook, own: Contents) -> FullyAutomatedBook:
    """A book with a table's own rows replacing those of the same name (FA-OPT-07).

    Rulings switched in the book stay; the others come from the table's rules.
    """
    usual = open_book({}).rulings
    switched = {key: value for key, value in book.rulings.items() if usual[key] != value}
    house = open_book({**own.rulings, **switched}, merged(own))
    rows: dict[str, Any] = {
        chapter: {
            **getattr(book if house.rulings == book.rulings else house, chapter),
            **{key: getattr(house, chapter)[key] for key in getattr(own, chapter)},
        }
        for chapter in CHAPTERS
    }
    return replace(house, tables=own.tables or book.tables, **rows)
