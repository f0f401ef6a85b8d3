"""What authors can read about the fields of content.

What a field means is in the system's own lessons; what it may have, and its value when it is left
out, follows from its type, and the names to choose from follow from what the system checks. So
none of it is written twice.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from fracas.content.block_values import bare
from fracas.content.chapters import chapter_types, has_rows
from fracas.content.checker import Checker
from fracas.content.paths import ANY, Path
from fracas.content.references import recorded
from fracas.core.errors import ContentError
from fracas.core.system.ruleset import Ruleset
from fracas.core.system.teaching import ChapterLesson, Teaching

SHOWN_NAMES = 10
"""How many names to choose from are shown; the others are only counted."""


class Field(NamedTuple):
    """A field of a row: its name, what it has, and its value when it is left out."""

    name: str
    type: inspect.Type
    required: bool
    default: Any

    @property
    def inner(self) -> inspect.StructType | None:
        """The rows in it that have tables of their own; None where it has plain values."""
        kind = bare(self.type)
        if isinstance(kind, inspect.DictType):
            kind = bare(kind.value_type)
        elif isinstance(kind, inspect.CollectionType):
            kind = bare(kind.item_type)
        return kind if isinstance(kind, inspect.StructType) else None


class Lessons:
    """A system's chapters, and what each of their fields means and may be."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.teaching: Teaching = rules.teaching()
        self.chapters = chapter_types(rules.book_type)
        self.book = rules.open_book({})
        self._names = _references(rules)

    def chapter(self, name: str) -> ChapterLesson:
        """Return what a chapter is about; where the system does not say, what its name says."""
        found = self.teaching.chapters.get(name)
        return found or ChapterLesson(kind=name.removesuffix("s"), about="")

    def rows(self, chapter: str) -> dict[str, Any]:
        """Return the shipped rows of a chapter, as plain data without default values."""
        rows = getattr(self.book, chapter)
        return {key: plain(row) for key, row in rows.items()}

    def kind(self, chapter: str) -> inspect.Type:
        """Return what one row of a chapter is made of, or a chapter without rows."""
        found = inspect.type_info(self.chapters[chapter])
        return found.value_type if isinstance(found, inspect.DictType) else found

    def has_rows(self, chapter: str) -> bool:
        """Return whether a chapter is a table of rows, each with an id."""
        return has_rows(self.chapters[chapter])

    def said(self, kind: inspect.StructType, field: Field, at: Path) -> str:
        """Return a field in a few sentences: its meaning, its values, whether it may be left out.

        `at` is the path to it, from its chapter on.
        """
        meaning = self.meaning(kind.cls.__name__, field.name)
        held = self._held(field, at)
        words = f"{meaning} {held[0].upper()}{held[1:]}; {left_out(field)}."
        return words.strip()

    def meaning(self, row: str, field: str) -> str:
        """Return what a field means in the system's own words; blank where it does not say."""
        return self.teaching.fields.get(row, {}).get(field, "")

    def _held(self, field: Field, at: Path) -> str:
        if field.inner is not None:
            many = not isinstance(bare(field.type), inspect.StructType)
            return "tables like those below" if many else "a table like that below"
        keys, names = self._names.get((at, True)), self._names.get((at, False))
        kind = bare(field.type)
        if isinstance(kind, inspect.DictType) and keys:
            return f"a table of {words(kind.value_type)} for each of {listed(keys)}"
        if names:
            return f"one of {listed(names)}"
        of_items = self._names.get(((*at, ANY), False))
        if of_items:
            return f"a list of any of {listed(of_items)}"
        return words(field.type)


def fields(kind: inspect.StructType) -> Iterator[Field]:
    """Yield the fields of a row in their order."""
    for one in kind.fields:
        default = one.default
        if default is msgspec.NODEFAULT and one.default_factory is not msgspec.NODEFAULT:
            default = one.default_factory()
        default = None if default is msgspec.NODEFAULT else plain(default)
        yield Field(one.encode_name, one.type, one.required, default)


def plain(value: Any) -> Any:
    """Return content as tables and lists, without default values."""
    return msgspec.json.decode(msgspec.json.encode(value))


def words(kind: inspect.Type) -> str:
    """Return what a field may have, in words."""
    kind = bare(kind)
    match kind:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType() | inspect.FloatType():
            name = "a whole number" if isinstance(kind, inspect.IntType) else "a number"
            return name + _between(kind.ge, kind.le)
        case inspect.LiteralType():
            named = [str(one) for one in kind.values if one != ""]
            return f"one of {', '.join(named)}" + (", or blank" if "" in kind.values else "")
        case inspect.UnionType():
            return " or ".join(words(one) for one in kind.types)
        case inspect.TupleType():
            return f"a list of {len(kind.item_types)} in their order"
        case inspect.CollectionType():
            return f"a list, each {words(kind.item_type)}"
        case inspect.DictType():
            return f"a table of names, each with {words(kind.value_type)}"
    return "text"


def sample(kind: inspect.Type) -> Any:
    """Return a value of a type, to show how such values are written."""
    kind = bare(kind)
    match kind:
        case inspect.BoolType():
            return True
        case inspect.IntType() | inspect.FloatType():
            return max(1, kind.ge or 0)
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.StructType():
            return {one.name: sample(one.type) for one in fields(kind) if one.required}
        case inspect.TupleType():
            return [sample(one) for one in kind.item_types]
        case inspect.CollectionType():
            return [sample(kind.item_type)] if _of_rows(kind.item_type) else []
        case inspect.DictType():
            return {"one": sample(kind.value_type)} if _of_rows(kind.value_type) else {}
    return ""


def _of_rows(kind: inspect.Type) -> bool:
    return isinstance(bare(kind), inspect.StructType)


def left_out(field: Field) -> str:
    """Return whether a field may be left out, and its value then."""
    if field.required:
        return "needed"
    if field.default in (None, "", [], {}) or field.inner is not None:
        return "may be left out"
    default = str(field.default).lower() if isinstance(field.default, bool) else field.default
    default = ", ".join(map(str, default)) if isinstance(default, list) else default
    return f"{default} if left out"


def listed(names: tuple[str, ...]) -> str:
    """Return names to choose from, long lists cut short."""
    some = [name for name in names if name]
    more = len(some) - SHOWN_NAMES
    told = ", ".join(some[:SHOWN_NAMES])
    return f"{told} and {more} more" if more > 0 else told


def _between(least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" of at least {least}"
    return f" of at most {most}" if most is not None else ""


def _references(rules: Ruleset) -> dict[tuple[Path, bool], tuple[str, ...]]:
    """Return the names that a system checks, by where they are written, and whether as keys."""
    # A system may raise for an empty text; by then it has recorded the names anyway.
    with recorded() as found, contextlib.suppress(ContentError):
        rules.judge(Checker("nothing", f'system = "{rules.id}"'))
    return {(one.at, one.keys): one.names for one in found}
