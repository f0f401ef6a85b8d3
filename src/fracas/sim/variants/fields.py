"""The fields of a scenario: every number, flag and name in its content that can be set, by name.

`clocks.gate.size` is a field of the scenario, `cast.guard_2.x` of one of its cast,
`combatants.guard.hp` of a row that it names, and `number.foes.guard` how many of a kind a side has.
All systems are read in the same way, by how their content is built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from typing import Any, Literal

import msgspec
from msgspec import inspect

from fracas.content.faults import nearest
from fracas.content.paths import Path
from fracas.core.errors import WrongUse
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.sim.variants.settings import Value

NUMBER = "number"
"""How the names of fields begin that say how many of a kind a side has."""

SCENARIOS, RULES = "scenarios", "rules"

Level = Literal["numbers", "scenario", "combatants", "gear", "rules"]
"""Where a field is: how many of a kind, the scene, who is there, what these name, or beyond."""

PROSE = (
    *("name", "title", "summary", "stakes", "note", "label", "effect", "wants", "tactics"),
    *("because", "map", "variants"),
)
"""Prose, drawing hints, and what only other rulings bring."""

NOTATION = re.compile(r"^[0-9dk/ +-]*[0-9][0-9dk/ +-]*$")
"""Figures in the notation of a game: `3/1`, `2d6+1`, `d8/d6/d4`."""

_DIGITS = re.compile(r"[0-9]+")
_SHOWN = 6


class Field(msgspec.Struct, frozen=True):
    """One field: its name, where its value is in the book, and its current value.

    `path` leads from a chapter of the book on, or is the side and the kind of those that are
    counted. `part` says which number of a text it is, from 1, and 0 that it is the whole value. A
    value that the content leaves out is None, and `filled` says that the rules fill in a number.
    """

    name: str
    path: Path
    value: Any
    level: Level
    part: int = 0
    filled: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it is a number, or may be one."""
        number = isinstance(self.value, int | float) and not isinstance(self.value, bool)
        return number or (self.value is None and self.filled)

    @property
    def is_prose(self) -> bool:
        """Whether it is there to be read, or blank, so that no table needs to list it."""
        if any(step in PROSE for step in self.path[2:]):
            return True
        return self.value == "" or (self.value is None and not self.filled)

    @property
    def of_count(self) -> bool:
        """Whether it is how many of a kind a side has."""
        return self.level == "numbers"


class Fields:
    """All fields of a scenario of a book."""

    def __init__(self, rules: Ruleset, book: Book, scenario: str) -> None:
        self._rules = rules
        self._book = book
        self._scenario = scenario

    @cached_property
    def of_scenario(self) -> dict[str, Field]:
        """The fields of the scenario, of who is in it, and of what these name, in that order."""
        return {field.name: field for field in self._walked()}

    @cached_property
    def all(self) -> dict[str, Field]:
        """The same, and then every other field of the book."""
        found = dict(self.of_scenario)
        for chapter, rows in _chapters(self._book):
            for key, row in rows.items() if isinstance(rows, dict) else ((None, rows),):
                path = (chapter,) if key is None else (chapter, key)
                if chapter != SCENARIOS:
                    for field in _leaves(row, path, ".".join(map(str, path)), "rules"):
                        found.setdefault(field.name, field)
        return found

    @cached_property
    def _folded(self) -> dict[str, Field]:
        return {name.casefold(): field for name, field in self.of_scenario.items()}

    @cached_property
    def _folded_all(self) -> dict[str, Field]:
        return {name.casefold(): field for name, field in self.all.items()}

    def find(self, text: str) -> tuple[Field, ...]:
        """Return the field of that name or of that end of a name; with `*` all that fit.

        Raises `WrongUse` for what fits none, or several without a `*`.
        """
        wanted = text.strip().casefold()
        for every in (False, True):
            # The whole book is searched only for what the scenario does not have.
            named = self._folded_all if every else self._folded
            if wanted in named:
                return (named[wanted],)
            fits = [field for name, field in named.items() if _fits(name, wanted)]
            if "*" in wanted and fits:
                return tuple(field for field in fits if _settable(field))
            if len(fits) == 1:
                return (fits[0],)
            if fits:
                listed = ", ".join(field.name for field in fits[:_SHOWN])
                more = f" and {len(fits) - _SHOWN} more" if len(fits) > _SHOWN else ""
                raise WrongUse(
                    f"'{text}' fits {listed}{more}: write more of the name, or * for all that fit.",
                    given=text,
                )
        return (self._newcomer(text),)

    def _newcomer(self, text: str) -> Field:
        """The number of a kind that is not in the scenario; raises `WrongUse` for anything else."""
        begins, _, rest = text.strip().partition(".")
        side, _, kind = rest.partition(".")
        sides = self._rules.sides(self._rules.start(self._book, self._scenario))
        if begins == NUMBER and side in sides and kind:
            self._rules.muster(self._book, self._scenario, kind, side, 1)
            return Field(f"{NUMBER}.{side}.{kind}", (side, kind), 0, "numbers")
        near = _nearest(text, self.of_scenario) or _nearest(text, self.all)
        hint = f"did you mean '{near}'?" if near else "--fields lists them all."
        raise WrongUse(
            f"There is no field '{text}' in {self._scenario}: {hint}", given=text, nearest=near
        )

    def _walked(self) -> Iterator[Field]:
        for levy in self._rules.levies(self._book, self._scenario):
            name = f"{NUMBER}.{levy.side}.{levy.kind}"
            yield Field(name, (levy.side, levy.kind), levy.count, "numbers")
        chapters = dict(_chapters(self._book))
        row = chapters[SCENARIOS][self._scenario]
        for field in _leaves(row, (SCENARIOS, self._scenario), "", "scenario"):
            clash = field.name.partition(".")[0] in (*chapters, NUMBER)
            name = f"scenario.{field.name}" if clash else field.name
            yield msgspec.structs.replace(field, name=name)
        people = _named(chapters, row.cast)
        seen = {*people, (SCENARIOS, self._scenario)}
        for chapter, key in people:
            yield from self._row(chapters, chapter, key, "combatants")
        gear = [
            place
            for chapter, key in people
            for place in _named(chapters, chapters[chapter][key])
            if place not in seen
        ]
        for chapter, key in dict.fromkeys(gear):
            yield from self._row(chapters, chapter, key, "gear")

    def _row(
        self, chapters: Mapping[str, Any], chapter: str, key: str, level: Level
    ) -> Iterator[Field]:
        return _leaves(chapters[chapter][key], (chapter, key), f"{chapter}.{key}", level)


def _nearest(text: str, fields: Mapping[str, Field]) -> str | None:
    """Return the field whose name, or an end of it, is most like a text, or that contains it."""
    steps = text.count(".") + 1
    names = [field.name for field in fields.values() if not field.is_prose]
    ends = {".".join(name.split(".")[-steps:]): name for name in reversed(names)}
    near = nearest(text, ends)
    if near is not None:
        return ends[near]
    inside = [name for name in names if text.strip().casefold() in name.casefold().split(".")]
    numbers = [name for name in inside if fields[name].is_number]
    return next(iter((*numbers, *inside)), None)


def figure(text: str, part: int) -> int:
    """Return the number of that place, from 1, in a text in notation."""
    return int(_DIGITS.findall(text)[part - 1])


def with_figure(text: str, part: int, number: Value) -> str:
    """Return the text with another number in that place, from 1."""
    found = list(_DIGITS.finditer(text))[part - 1]
    return f"{text[: found.start()]}{number}{text[found.end() :]}"


def _settable(field: Field) -> bool:
    """Return whether a fitting pattern means this field; notation is meant by its numbers."""
    return not field.is_prose


def _fits(name: str, wanted: str) -> bool:
    """Return whether a name, or its end from a dot on, fits what is wanted."""
    if "*" in wanted:
        pattern = wanted.replace("[", "[[]")
        return fnmatchcase(name, pattern) or fnmatchcase(name, f"*.{pattern}")
    return name.endswith((f".{wanted}", f"].{wanted}"))


def _chapters(book: Book) -> Iterator[tuple[str, Any]]:
    for field in msgspec.structs.fields(book):
        if field.name not in ("system", "version", "rulings"):
            yield field.name, getattr(book, field.name)


def _named(chapters: Mapping[str, Any], value: Any) -> list[tuple[str, str]]:
    """Return the rows that a value names, by chapter and key, each once.

    It includes rows that say themselves that they belong to something in a list of names, as the
    cards of a weapon do.
    """
    found: dict[tuple[str, str], None] = {}
    for field in _leaves(value, (), "", "gear"):
        words = [field.value, *(step for step in field.path if isinstance(step, str))]
        for word in words:
            if not isinstance(word, str):
                continue
            for chapter, rows in chapters.items():
                if chapter != SCENARIOS and _is_row(rows, word):
                    found[chapter, word] = None
        owner = field.path[-2] if len(field.path) > 1 else ""
        if isinstance(field.path[-1], int) and isinstance(owner, str) and owner.endswith("s"):
            for chapter, key in _belonging(chapters, owner[:-1], field.value):
                found[chapter, key] = None
    return list(found)


def _is_row(rows: Any, key: str) -> bool:
    return isinstance(rows, dict) and isinstance(rows.get(key), msgspec.Struct)


def _belonging(chapters: Mapping[str, Any], field: str, value: Any) -> Iterator[tuple[str, str]]:
    for chapter, rows in chapters.items():
        if chapter == SCENARIOS or not isinstance(rows, dict):
            continue
        for key, row in rows.items():
            if value and getattr(row, field, None) == value:
                yield chapter, key


def _leaves(value: Any, path: Path, name: str, level: Level) -> Iterator[Field]:
    """Yield every single value inside a value, with its path and its name."""
    if isinstance(value, msgspec.Struct):
        numbers = _numbers(type(value))
        for step in value.__struct_fields__:
            inner, here = getattr(value, step), f"{name}.{step}" if name else step
            if inner is None:
                yield Field(here, (*path, step), None, level, filled=step in numbers)
            else:
                yield from _leaves(inner, (*path, step), here, level)
    elif isinstance(value, dict):
        for key, inner in value.items():
            here = f"{name}.{key}" if name else str(key)
            yield from _leaves(inner, (*path, key), here, level)
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            who = _who(inner)
            here = f"{name}.{who}" if who else f"{name}[{place}]"
            yield from _leaves(inner, (*path, place), here, level)
    else:
        yield Field(name, path, value, level)
        if isinstance(value, str) and NOTATION.match(value):
            for part in range(1, len(_DIGITS.findall(value)) + 1):
                number = figure(value, part)
                yield Field(f"{name}#{part}", path, number, level, part=part)


def _who(value: Any) -> str:
    """What one of a list is called: its id, or the row it comes from; blank for its place."""
    if not isinstance(value, msgspec.Struct):
        return ""
    if hasattr(value, "id") and value.id:
        return str(value.id)
    for step in ("combatant", "creature"):
        if hasattr(value, step):
            return str(getattr(value, step))
    return ""


@lru_cache(maxsize=128)
def _numbers(kind: type[msgspec.Struct]) -> frozenset[str]:
    """Return the fields of a kind of row that may be numbers."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType), "rows are Structs"
    return frozenset(field.name for field in info.fields if _may_be_number(field.type))


def _may_be_number(kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.UnionType):
        return any(_may_be_number(one) for one in kind.types)
    if isinstance(kind, inspect.Metadata):
        return _may_be_number(kind.type)
    return isinstance(kind, inspect.IntType | inspect.FloatType)
