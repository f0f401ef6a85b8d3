"""A new row of content as a file to start from: sound as it is written, every field explained.

It is modelled on a row that the system ships. Fields that this row does not need are after a `#`,
with what another shipped row has there.
"""

from __future__ import annotations

import textwrap
from typing import Any

from msgspec import inspect

from fracas.content.block_values import bare
from fracas.content.paths import ANY, Path
from fracas.content.write import key_text, value_text
from fracas.core.errors import WrongUse
from fracas.packages.field_help import Field, Lessons, fields, plain, sample

WIDTH = 98
"""How long lines of prose are; a row may have longer ones."""

HOW = (
    "Each field is explained right above it. One that is written as #field is off and may stay so: "
    "take the sign away to use it. fracas validate tells what is wrong, if anything is."
)


OWN_WORDS = ("summary", "note", "tactics")
"""Fields that belong to one row only: a new one starts without them."""


def row_text(lessons: Lessons, chapter: str, id_: str, *, alone: bool, schema: str = "") -> str:
    """Return a new row of a chapter as a file, for a package's folder of the chapter.

    `alone` makes it a standalone content file, with the names of system and chapter in it. `schema`
    is where an editor finds the schema of such files. A chapter without rows is written whole,
    whatever the `id_`. Raises `WrongUse` for a row that the chapter cannot have.
    """
    lesson = lessons.chapter(chapter)
    shipped = lessons.rows(chapter) if lessons.has_rows(chapter) else {}
    if lesson.fixed and id_ not in shipped:
        raise WrongUse(
            f"{lessons.rules.title} has no {lesson.kind} '{id_}', and its rules know no new ones: "
            f"change one of {', '.join(shipped)}.",
            given=id_,
        )
    lines = [f"#:schema {schema}"] if schema else []
    lines += prose(f"{lesson.about} {HOW}".strip())
    at: Path = (chapter, ANY) if lessons.has_rows(chapter) else (chapter,)
    heading = ((chapter, id_) if lessons.has_rows(chapter) else (chapter,)) if alone else ()
    if alone:
        lines += ["", f'system = "{lessons.rules.id}"']
    example = _example(lessons, chapter, id_, shipped)
    kind = lessons.kind(chapter)
    if isinstance(kind, inspect.StructType):
        lines += _Writer(lessons, shipped).table(kind, example, heading, at)
    elif lessons.has_rows(chapter):
        head = [f"[{chapter}]"] if alone else []
        lines += ["", *head, f"{key_text(id_)} = {value_text(example)}"]
    elif alone:
        lines.append(f"{chapter} = {value_text(example)}")
    else:
        raise WrongUse(
            f"The {chapter} of {lessons.rules.title} is one value, which no file of a package can "
            "hold: write a content file instead.",
            given=chapter,
        )
    return "\n".join(lines) + "\n"


def prose(text: str) -> list[str]:
    """Return sentences as comment lines."""
    return textwrap.wrap(
        text, WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False
    )


def titled(id_: str) -> str:
    """Return a title for a row of that id: `grey_wolf` gives `Grey Wolf`."""
    return " ".join(part[:1].upper() + part[1:] for part in id_.replace("-", "_").split("_"))


def _example(lessons: Lessons, chapter: str, id_: str, shipped: dict[str, Any]) -> Any:
    """The row that a new one starts as: the shipped one of its name, or the chapter's example."""
    if not lessons.has_rows(chapter):
        return plain(getattr(lessons.book, chapter))
    if id_ in shipped:
        return shipped[id_]
    lesson = lessons.chapter(chapter)
    row: Any = shipped.get(lesson.example) or next(iter(shipped.values()), {})
    if not isinstance(row, dict):
        return row
    kind = lessons.kind(chapter)
    named = {one.name for one in fields(kind)} if isinstance(kind, inspect.StructType) else set()
    own = {field: titled(id_) for field in ("name", "title") if field in named}
    changed = {
        field: value.replace("{id}", id_) if isinstance(value, str) else value
        for field, value in lesson.changed.items()
    }
    kept = {field: value for field, value in row.items() if field not in OWN_WORDS}
    return {**kept, **own, **changed}


class _Writer:
    """Writes a row of a chapter, with what other rows of the chapter have as illustrations."""

    def __init__(self, lessons: Lessons, others: dict[str, Any]) -> None:
        self.lessons = lessons
        self.others = others
        self.taught: set[tuple[str, str]] = set()

    def table(
        self,
        kind: inspect.StructType,
        row: dict[str, Any],
        heading: tuple[str, ...],
        at: Path,
        *,
        off: bool = False,
        head: str = "",
    ) -> list[str]:
        """A table with its fields, and the tables in it; `off` puts all of it after a `#`."""
        mark = "#" if off else ""
        lines = ["", f"{mark}{head or _head(heading)}"] if head or heading else []
        every = list(fields(kind))
        for field in every:
            if field.inner is None:
                lines += self._plain(kind, field, row, (*at, field.name), off=off)
        for field in every:
            if field.inner is not None:
                lines += self._tables(kind, field, row, heading, (*at, field.name), off=off)
        return lines

    def _plain(
        self, kind: inspect.StructType, field: Field, row: dict[str, Any], at: Path, *, off: bool
    ) -> list[str]:
        lines = self._taught(kind, field, at)
        given = field.name in row
        if not given and not lines:
            return []  # it was shown once, and once is enough
        value = row[field.name] if given else self._shown(field, at)
        mark = "" if given and not off else "#"
        text = f"{key_text(field.name)} = {value_text(value)}"
        return [*lines, *(mark + line for line in text.split("\n"))]

    def _tables(
        self,
        kind: inspect.StructType,
        field: Field,
        row: dict[str, Any],
        heading: tuple[str, ...],
        at: Path,
        *,
        off: bool,
    ) -> list[str]:
        lines = self._taught(kind, field, at)
        given = bool(row.get(field.name))
        if not given and not lines:
            return []
        value = row[field.name] if given else self._shown(field, at)
        if not value:
            return lines
        off, inner = off or not given, field.inner
        assert inner is not None, "the field has tables in it"
        here = (*heading, field.name)
        if isinstance(bare(field.type), inspect.StructType):
            return lines + self.table(inner, value, here, at, off=off)[bool(lines) :]
        rows = (
            [((*here, key), "", one) for key, one in value.items()]
            if isinstance(value, dict)
            else [(here, f"[{_head(here)}]", one) for one in value]
        )
        for place, (path, head, one) in enumerate(rows):
            made = self.table(inner, one, path, (*at, ANY), off=off, head=head)
            # The explanation of the field is directly above the first of its tables.
            lines += made[1:] if lines and not place else made
        return lines

    def _taught(self, kind: inspect.StructType, field: Field, at: Path) -> list[str]:
        """Return what there is to say of a field, the first time that it is written."""
        if (kind.cls.__name__, field.name) in self.taught:
            return []
        self.taught.add((kind.cls.__name__, field.name))
        return ["", *prose(self.lessons.said(kind, field, at))]

    def _shown(self, field: Field, at: Path) -> Any:
        """Return what a shipped row has in a field, as an illustration; else its default."""
        for row in self.others.values():
            for value in _found(row, at[2:]):
                if value not in (field.default, "", [], {}):
                    return _first(value) if field.inner is not None else value
        made_up = field.inner is not None or field.default is None
        return sample(field.type) if made_up else field.default


def _found(value: Any, steps: Path) -> list[Any]:
    """Return every value at a path in a row, in order."""
    if not steps:
        return [value]
    step, rest = steps[0], steps[1:]
    if step == ANY:
        inside = value.values() if isinstance(value, dict) else value
        every = list(inside) if isinstance(inside, list) or isinstance(value, dict) else []
        return [found for one in every for found in _found(one, rest)]
    return _found(value[step], rest) if isinstance(value, dict) and step in value else []


def _first(value: Any) -> Any:
    """Return one of several tables, which is enough to show how they look."""
    if isinstance(value, list):
        return value[:1]
    if isinstance(value, dict) and value and all(isinstance(one, dict) for one in value.values()):
        return dict([next(iter(value.items()))])
    return value


def _head(heading: tuple[str, ...]) -> str:
    return f"[{'.'.join(map(key_text, heading))}]" if heading else ""
