"""What the home page shows of each fight of a system: its size, its mood, its threat and a face."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec

from fracas.content.chapters import chapter_of
from fracas.core.book import Book
from fracas.core.ruleset import Levy, Ruleset
from fracas.rulesets.registry import ruleset

_NUMBER = re.compile(r"[_ -]?[0-9]+$")


class Bill(msgspec.Struct, frozen=True):
    """A fight as it is announced.

    `sides` counts who opens it, side by side, that of the players first. `mood` and `threat` are
    blank where its rows state nothing of the kind. `face` names the silhouette of whoever leads
    those that the players meet, or of one of theirs where they are alone.
    """

    sides: tuple[int, ...]
    mood: str
    threat: str
    face: str


@lru_cache(maxsize=16)
def bills(system: str) -> Mapping[str, Bill]:
    """The bills of all fights that a system ships, by their ids; nothing is played for them."""
    rules = ruleset(system)
    book = rules.open_book({})
    return MappingProxyType({one.id: bill(rules, book, one.id) for one in rules.scenarios()})


def bill(rules: Ruleset, book: Book, scenario: str) -> Bill:
    """The bill of one fight of a book; raises `WrongUse` for one that there is not."""
    said = rules.billing(book, scenario)
    levies = sorted(rules.levies(book, scenario), key=lambda one: one.side != said.party)
    counts: dict[str, int] = {}
    for one in levies:
        counts[one.side] = counts.get(one.side, 0) + one.count
    sides = tuple(counts.values())
    mood = said.mood or ("Duel" if sides == (1, 1) else "")
    people = getattr(book, chapter_of(book, rules.combatants()), {})
    return Bill(sides, mood, said.threat, _face(levies, people))


def _face(levies: Sequence[Levy], people: Mapping[str, Any]) -> str:
    """The face of whoever there are fewest of among those met: a captain and no spearman."""
    met = [one for one in levies if one.side != levies[0].side] or list(levies)
    met.sort(key=lambda one: one.count)
    return next((face for one in met if (face := _face_of(one.kind, people))), "")


def _face_of(kind: str, people: Mapping[str, Any]) -> str:
    """The face of a kind; where its rows are told apart by a number, that of the first."""
    row = people.get(kind) or next(
        (row for key, row in people.items() if _NUMBER.sub("", key) == kind), None
    )
    return str(getattr(row, "face", ""))
