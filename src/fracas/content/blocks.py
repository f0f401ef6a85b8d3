"""Sheets and stat blocks in Markdown: rows of content as people write them, and back.

    # Kest

    A Tier 1 warrior with a sword.

    | Field | Value |
    | --- | --- |
    | Kind | pc |
    | Dice B/M/W | d8/d6/d4 |
    | Actions | Skirmish 2, Prowl 1 |
    | Weapons | Sword |

A heading begins a row and is its name; the first words below it are its summary. Fields are in a
table, or one per line as `Stride: 25'` or `- **Stride:** 25'`. Rows within a row, such as special
abilities, have headings of the second order, `## Abilities: roar`. A table whose first column is
the name has a whole row of content in each of its lines, as printed stat blocks do. The caller says
what a field is called and which names it has; the type of the row says what it may be.

We read lines ourselves, because each is a field and a fault has its line number. To markdown-it
they are paragraphs; it drops the third cell of a line silently, and takes what follows a table for
more of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from fracas.content.block_values import bare, cell_of, folded, rows_within, split_cells, value_of
from fracas.content.faults import SHOWN_TEXT, Fault, nearest
from fracas.content.paths import Path
from fracas.core.system.sheets import SheetField
from fracas.core.system.switches import spoken

MARKED = "-+*_"
"""Marks that make a line an item of a list, or its first words bold: the label of a field."""

ID, NAME, SUMMARY = "id", "name", "summary"
HEAD = ("Field", "Value")

Names = Mapping[Path, Mapping[str, str]]
"""The titles of the names, by the path of a field within its row, with `*` for any place in it."""

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*")
_RULE = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?")
_LINE = re.compile(
    r"(?:[-*+]\s+)?(?:\*\*|__)?([^:*_|][^:*|]{0,40}?)(?::(?:\*\*|__)?|(?:\*\*|__):)\s*(.*)"
)


class Block(msgspec.Struct, frozen=True):
    """Rows of content that were read: by their ids, with the line of every field."""

    rows: dict[str, dict[str, Any]]
    lines: dict[Path, int]
    faults: tuple[Fault, ...] = ()
    passed: tuple[str, ...] = ()
    """Labels of what is calculated from the rest, and so was skipped."""

    def line(self, path: Path) -> int:
        """Return the line of what a path within the rows leads to, or of what is around it."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.lines:
                return self.lines[path[:length]]
        return 1


class Form:
    """How rows of one type are written: what their fields are called, and which names they have."""

    def __init__(self, kind: Any, fields: Sequence[SheetField], names: Names) -> None:
        found = inspect.type_info(kind)
        assert isinstance(found, inspect.StructType)
        self.types = {field.encode_name: field.type for field in found.fields}
        self.own = {one.field: one for one in fields if one.field}
        self.derived = {folded(one.label): one.label for one in fields if not one.field}
        self.names = names
        self._fields = {folded(name): name for name in self.types}
        self._fields |= {folded(self.label(name)): name for name in self.types}

    def label(self, field: str) -> str:
        """Return what a field is called."""
        own = self.own.get(field)
        return own.label if own else spoken(field)

    def field(self, label: str) -> str | None:
        """Return the field of that label; None where there is none."""
        return ID if folded(label) == ID else self._fields.get(folded(label))

    def names_of(self, field: str) -> Mapping[str, str]:
        """Return the names that a field, the items of its list, or its keys may have."""
        return self.names.get((field,)) or self.names.get((field, "*")) or {}

    def cell(self, field: str, value: Any) -> str:
        """Return a value of a field as a cell."""
        own = self.own.get(field)
        return cell_of(value, self.names_of(field), own.unit if own else "")

    def value(self, field: str, text: str) -> Any:
        """Return a cell as the value of a field."""
        return value_of(text, self.types[field], self.names_of(field))

    @property
    def labels(self) -> list[str]:
        """What all fields are called."""
        return [self.label(name) for name in self.types]


def slug(name: str) -> str:
    """Return a name as the id of a row."""
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_") or "own"


def format_block(form: Form, key: str, row: Mapping[str, Any]) -> str:
    """Return a row of plain values as Markdown, which `parse_block` reads back."""
    name = str(row.get(NAME) or key)
    lines = [f"# {_inline(name) or key}", ""]
    summary = row.get(SUMMARY)
    has_words = isinstance(summary, str) and _is_paragraph(form, summary)
    if has_words:
        lines += [str(summary), ""]
    cells = [] if slug(name) == key else [(spoken(ID), key)]
    if _inline(name) != name or not name:
        cells.append((form.label(NAME), form.cell(NAME, name)))
    sections: list[str] = []
    for field, value in row.items():
        if field == NAME or (field == SUMMARY and has_words):
            continue
        if rows_within(form.types[field]) is not None and value:
            sections += _sections(form, field, value)
        else:
            cells.append((form.label(field), form.cell(field, value)))
    lines += _table(cells)
    return "\n".join([*lines, *sections]).rstrip("\n") + "\n"


def _sections(form: Form, field: str, value: Any) -> list[str]:
    """Return rows within a row, each with a heading and a table."""
    lines: list[str] = []
    inner = rows_within(form.types[field])
    assert inner is not None
    within = Form(inner.cls, (), {})
    pairs = value.items() if isinstance(value, dict) else [("", one) for one in value]
    for key, one in pairs:
        lines += ["", f"## {form.label(field)}{f': {key}' if key else ''}", ""]
        lines += _table(
            [(within.label(name), within.cell(name, each)) for name, each in one.items()]
        )
    return lines


def _table(cells: Sequence[tuple[str, str]]) -> list[str]:
    rows = [HEAD, ("---", "---"), *cells]
    return [f"| {label} | {text} |" for label, text in rows] if cells else []


def _inline(text: str) -> str:
    """Return a name as it can be written in a heading."""
    return " ".join(text.split()).strip("# ")


def _is_paragraph(form: Form, text: str) -> bool:
    """Return whether words can be written as they are, and are read as words again."""
    found = _LINE.fullmatch(text)
    return (
        bool(text)
        and text == text.strip()
        and text.isprintable()
        and text[0] not in f"#|`><{MARKED}"
        and not (found and form.field(found[1]))
    )


class _Row:
    """A row that is being read."""

    def __init__(self, number: int, name: str) -> None:
        self.number, self.name, self.id = number, name, ""
        self.values: dict[str, Any] = {NAME: name} if name else {}
        self.lines: dict[Path, int] = {(NAME,): number}


class _Reader:
    """Reads one text; keeps every fault that it finds."""

    def __init__(self, form: Form, text: str, file: str) -> None:
        self.form, self.file = form, file
        self.rows: list[_Row] = []
        self.faults: list[Fault] = []
        self.passed: dict[str, None] = {}
        self.within: tuple[Form, dict[str, Any], Path] | None = None
        self.columns: list[str] = []
        lines = text.removeprefix("\ufeff").splitlines()
        for at, line in enumerate(lines):
            self.take(at + 1, line.strip(), lines[at + 1].strip() if at + 1 < len(lines) else "")

    def take(self, number: int, line: str, after: str) -> None:
        """Read one line, by its form."""
        if not line.startswith("|"):
            self.columns = []
        if not line or _RULE.fullmatch(line) or (line.startswith("<!--") and line.endswith("-->")):
            return
        if line.startswith("|"):
            self.take_cells(number, split_cells(line), bool(_RULE.fullmatch(after)))
        elif heading := _HEADING.fullmatch(line):
            self.take_heading(number, len(heading[1]), heading[2])
        elif (pair := _LINE.fullmatch(line)) and (
            self.known(pair[1]) or self.has_summary or line[0] in MARKED
        ):
            self.put(number, pair[1].strip(), pair[2])
        elif self.rows and not self.has_summary and self.within is None:
            self.rows[-1].values[SUMMARY] = line
            self.rows[-1].lines[(SUMMARY,)] = number
        else:
            self.fault(number, "", "a heading, a row of a table or 'Field: value'", line)

    @property
    def has_summary(self) -> bool:
        """Whether plain words would mean nothing here, because the summary is there."""
        return not self.rows or SUMMARY in self.rows[-1].values or SUMMARY not in self.form.types

    def known(self, label: str) -> bool:
        """Return whether a field has this label."""
        form = self.within[0] if self.within else self.form
        return form.field(label.strip()) is not None or folded(label) in form.derived

    def fault(
        self, number: int, path: str, expected: str, found: str, choices: Sequence[str] = ()
    ) -> None:
        """Note what is wrong in a line."""
        shown = repr(found if len(found) <= SHOWN_TEXT else found[:SHOWN_TEXT] + "…")
        near = nearest(found, choices)
        self.faults.append(Fault(self.file, number, path, expected, shown, near))

    def take_heading(self, number: int, level: int, text: str) -> None:
        """Read the name of a row, or a row within the last one."""
        label, _, key = text.partition(":")
        field = self.form.field(label.strip())
        inner = rows_within(self.form.types[field]) if field in self.form.types else None
        if level == 1 or not self.rows:
            self.within = None
            self.rows.append(_Row(number, text))
        elif inner is None or field is None:
            names = [name for name, kind in self.form.types.items() if rows_within(kind)]
            labels = [self.form.label(name) for name in names]
            told = f"a heading of {', '.join(labels)}" if labels else "no heading within a sheet"
            self.fault(number, "", told, text, labels)
            self.within = None
        else:
            self.open_within(number, field, inner, key.strip())

    def open_within(self, number: int, field: str, inner: inspect.StructType, key: str) -> None:
        """Start another row within the last one, by its key or as the next of a list."""
        row = self.rows[-1]
        fresh: dict[str, Any] = {}
        path: Path
        if isinstance(bare(self.form.types[field]), inspect.DictType):
            path = (field, key or slug(field))
            row.values.setdefault(field, {})[path[1]] = fresh
        else:
            here: list[Any] = row.values.setdefault(field, [])
            path = (field, len(here))
            here.append(fresh)
        row.lines.setdefault((field,), number)
        row.lines[path] = number
        self.within = (Form(inner.cls, (), {}), fresh, path)

    def take_cells(self, number: int, cells: list[str], is_head: bool) -> None:
        """Read a line of a table: its head, a field, or a whole row of content."""
        if is_head and cells and (len(cells) > 2 or not self.known(cells[0])):
            first = self.form.field(cells[0])
            self.columns = cells if len(cells) > 2 and first == NAME else []
            if len(cells) > 2 and not self.columns:
                told = f"a table of two columns, or one that begins with {self.form.label(NAME)}"
                self.fault(number, "", told, cells[0])
            return
        if self.columns and cells:
            self.within = None
            self.rows.append(_Row(number, cells[0]))
            for label, text in zip(self.columns[1:], cells[1:], strict=False):
                if text not in ("", "-", "—"):
                    self.put(number, label, text)
        elif len(cells) == 2:
            self.put(number, cells[0].strip("*_ "), cells[1])
        else:
            self.fault(number, "", "two cells, a field and its value", " | ".join(cells))

    def put(self, number: int, label: str, text: str) -> None:
        """Set the value of a field."""
        if not self.rows:
            self.rows.append(_Row(number, ""))
        row = self.rows[-1]
        form, values, before = self.within or (self.form, row.values, ())
        field = form.field(label)
        if field is None and folded(label) in form.derived:
            self.passed[form.derived[folded(label)]] = None
        elif field == ID and ID not in form.types:
            row.id = text.strip()
        elif field is None or rows_within(form.types[field]) is not None:
            self.fault(number, "", f"a field of {', '.join(form.labels)}", label, form.labels)
        elif (*before, field) in row.lines and (before or field != NAME):
            at = row.lines[(*before, field)]
            self.fault(number, "", f"each field once, and line {at} has it", label)
        else:
            values[field] = form.value(field, text)
            row.lines[(*before, field)] = number

    def read(self) -> Block:
        """Return the rows, under their ids."""
        rows: dict[str, dict[str, Any]] = {}
        lines: dict[Path, int] = {}
        if not self.rows:
            self.fault(1, "", "a heading with a name, such as '# Kest'", "nothing")
        for row in self.rows:
            key = row.id or slug(str(row.values.get(NAME) or ""))
            if key in rows:
                self.fault(row.number, "", "each name once, or an Id of its own", key)
            rows[key] = row.values
            lines[key,] = row.number
            lines |= {(key, *path): number for path, number in row.lines.items()}
        return Block(rows, lines, tuple(self.faults), tuple(self.passed))


def parse_block(form: Form, text: str, file: str = "text") -> Block:
    """Return the rows of a Markdown text, and every fault in it with its line.

    The check of content says whether the values are right.
    """
    return _Reader(form, text, file).read()
