"""What the home page shows of each fight of a system: its size, mood, threat and face."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import msgspec

from fracas.content.chapters import chapter_of
from fracas.core.system.billing import Mood
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Levy, Ruleset
from fracas.rulesets.registry import ruleset
from fracas.table.screens.threats import Threat, trial

_NUMBER = re.compile(r"[_ -]?[0-9]+$")


class Bill(msgspec.Struct, frozen=True):
    """A fight as the home page shows it.

    `sides` counts who begins it, side by side, the players' first. `mood` is what its rows say,
    otherwise what `moods.json` says. `threat` is measured: of `trials` fights that the book AI
    played, the players' side won `won`; blank and 0 for a fight that does not ship. `grade` is how
    grave its rows say it is, in the system's own words. `face` names the silhouette of the foes'
    leader, or of one of the players' side if it is alone.
    """

    sides: tuple[int, ...]
    mood: Mood = ""
    threat: Threat = ""
    grade: str = ""
    face: str = ""
    won: int = 0
    trials: int = 0


@lru_cache(maxsize=1)
def shipped_moods() -> Mapping[str, Mapping[str, Mood]]:
    """Return the moods of shipped fights whose rows state none, by system and scenario."""
    text = files("fracas.table.screens").joinpath("moods.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, Mood]])


@lru_cache(maxsize=16)
def bills(system: str) -> Mapping[str, Bill]:
    """Return the bills of all fights that a system ships, by their ids; plays nothing for it."""
    rules = ruleset(system)
    book = rules.open_book({})
    found = {}
    for one in rules.scenarios():
        told = bill(rules, book, one.id)
        if (known := trial(system, one.id)) is not None:
            told = msgspec.structs.replace(
                told, threat=known.threat, won=known.won, trials=known.fights
            )
        found[one.id] = told
    return MappingProxyType(found)


def bill(rules: Ruleset, book: Book, scenario: str) -> Bill:
    """Return the bill of one fight of a book, without its threat; raises `WrongUse` if unknown."""
    said = rules.billing(book, scenario)
    levies = sorted(rules.levies(book, scenario), key=lambda one: one.side != said.party)
    counts: dict[str, int] = {}
    for one in levies:
        counts[one.side] = counts.get(one.side, 0) + one.count
    sides = tuple(counts.values())
    listed = shipped_moods().get(rules.id, {}).get(scenario, "")
    mood: Mood = said.mood or listed or ("Duel" if sides == (1, 1) else "")
    people = getattr(book, chapter_of(book, rules.combatants()), {})
    return Bill(sides, mood, grade=said.threat, face=_face(levies, people))


def _face(levies: Sequence[Levy], people: Mapping[str, Any]) -> str:
    """Return the face of the rarest kind among the foes: a captain, not a spearman."""
    met = [one for one in levies if one.side != levies[0].side] or list(levies)
    met.sort(key=lambda one: one.count)
    return next((face for one in met if (face := _face_of(one.kind, people))), "")


def _face_of(kind: str, people: Mapping[str, Any]) -> str:
    """Return the face of a kind; if its rows differ by a number, that of the first."""
    row = people.get(kind) or next(
        (row for key, row in people.items() if _NUMBER.sub("", key) == kind), None
    )
    return str(getattr(row, "face", ""))
