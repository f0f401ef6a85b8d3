"""Maps of cells as plain text, whatever the shape of a cell: the common part.

`hex_map_text` and `square_map_text` show what such a text looks like. They give what depends on the
shape as a `Form`: what cells are called, how they are labelled, and whether every second row is
shifted one place to the right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from fracas.core.errors import ContentError, WrongUse
from fracas.space.labels import column_letters, format_label
from fracas.space.maps import Board, Kind

BoardType = TypeVar("BoardType", bound=Board[Any, Any, Any])


class Form(msgspec.Struct, Generic[BoardType], frozen=True):
    """How maps of one shape are written.

    `board` makes a map from rows and kinds; every second row is `shift` places to the right;
    `parse` reads the label of a cell.
    """

    board: type[BoardType]
    shift: int
    parse: Callable[[str], Any]


class MapFault(msgspec.Struct, frozen=True):
    """One fault of a map's text; line and column count from 1."""

    line: int
    column: int
    expected: str
    found: str

    def text(self) -> str:
        """Return the fault as one sentence."""
        return (
            f"Line {self.line}, column {self.column} of the map should have {self.expected}, "
            f"and has {self.found}."
        )


def format_map(form: Form[BoardType], board: BoardType) -> str:
    """Return a map as text, with its letters and numbers; `parse_map` reads it back."""
    width = len(str(len(board.rows)))
    marks = {token.cell: token.mark for token in board.tokens}
    grid = [" " * (width + 3) + _letters(len(board.rows[0]) if board.rows else 0)]
    for row, glyphs in enumerate(board.rows):
        cells = "".join(
            glyph + marks.get(board.cell_at(column, row), " ")
            for column, glyph in enumerate(glyphs)
        )
        grid.append(f"{row + 1:>{width}}   {' ' * (form.shift * (row % 2))}{cells}".rstrip())
    kinds = [f"{kind.glyph} = {kind.name}" for kind in board.kinds]
    tokens = [f"{token.mark} is {token.name}" for token in board.tokens]
    areas = [
        f"{area.name} on "
        + " ".join(format_label(*board.column_and_row(place)) for place in area.cells)
        for area in board.areas
    ]
    return "\n\n".join("\n".join(part) for part in (grid, kinds, tokens, areas) if part)


def _letters(columns: int) -> str:
    return "".join(f"{column_letters(column):<2}" for column in range(columns)).rstrip()


def parse_map(form: Form[BoardType], text: str, kinds: Iterable[str] = ()) -> BoardType:
    """Read what `format_map` writes; for its errors see the `parse_map` of each shape."""
    reader = _Reader(form, text, tuple(kinds))
    board = reader.read()
    faults = tuple(sorted(reader.faults, key=lambda fault: (fault.line, fault.column)))
    if faults:
        more = f" It is the first of {len(faults)} faults." if len(faults) > 1 else ""
        raise ContentError(
            faults[0].text() + more, faults=faults, line=faults[0].line, column=faults[0].column
        )
    return board


_KIND = re.compile(r"\s*(\S) = (\S.*)")
_TOKEN = re.compile(r"\s*([^\W_]) is (\S.*)")
_AREA = re.compile(r"\s*(\S.*) on (\S.*)")
_LETTERS = re.compile(r"\s*([A-Z][A-Z ]*)")
_ROW = re.compile(r"\s*([0-9]*)(\s*)(.*)", re.ASCII)


class _Row(NamedTuple):
    """A line of cells: its number in the text, the row's label, the cells, and where both begin."""

    number: int
    label: str
    cells: str
    label_at: int
    start: int


class _Reader(Generic[BoardType]):
    """Reads one text; keeps every fault it finds."""

    def __init__(self, form: Form[BoardType], text: str, known: tuple[str, ...]) -> None:
        self.form = form
        self.word, self.words = form.board.cell_words
        self.known = known
        self.faults: list[MapFault] = []
        self.glyphs: dict[str, str] = {}
        self.names: dict[str, tuple[str, int]] = {}
        self.grid: list[_Row] = []
        self.listed: list[tuple[int, int, str, str]] = []
        self.head: tuple[int, int, str] | None = None
        self.stands: dict[str, str] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                self.sort(number, line.rstrip())

    def fault(self, line: int, column: int, expected: str, found: str) -> None:
        """Note what is wrong; `column` counts from 0."""
        self.faults.append(MapFault(line, column + 1, expected, found))

    def sort(self, number: int, line: str) -> None:
        """Read one line by its form."""
        if found := _KIND.fullmatch(line):
            self.take_kind(number, found)
        elif found := _TOKEN.fullmatch(line):
            self.take_token(number, found)
        elif found := _AREA.fullmatch(line):
            self.listed.append((number, found.start(2), found[1], found[2]))
        elif (found := _LETTERS.fullmatch(line)) and self.head is None and not self.grid:
            self.head = (number, found.start(1), found[1])
        elif (found := _ROW.fullmatch(line)) and found[3] and not found[3][0].isalnum():
            self.grid.append(_Row(number, found[1], found[3], found.start(1), found.start(3)))
        else:
            forms = f"'glyph = kind', 'mark is name' or 'area on {self.words}'"
            hint = f"a row of {self.words}, {forms}"
            self.fault(number, len(line) - len(line.lstrip()), hint, f"'{line.strip()[:40]}'")

    def take_kind(self, number: int, found: re.Match[str]) -> None:
        """Read a line `glyph = kind`."""
        glyph, name = found[1], found[2]
        if glyph.isalnum() or glyph == "=":
            wanted = "a glyph that is neither letter, digit nor '='"
            self.fault(number, found.start(1), wanted, f"'{glyph}'")
        elif glyph in self.glyphs:
            wanted = f"a glyph other than those above ({' '.join(self.glyphs)})"
            self.fault(number, found.start(1), wanted, f"'{glyph}' once more")
        elif name in self.glyphs.values():
            self.fault(number, found.start(2), "a kind without a glyph so far", f"'{name}'")
        elif self.known and name not in self.known:
            self.fault(number, found.start(2), f"a kind of {', '.join(self.known)}", f"'{name}'")
        self.glyphs.setdefault(glyph, name)

    def take_token(self, number: int, found: re.Match[str]) -> None:
        """Read a line `mark is name`."""
        mark, name = found[1], found[2]
        if mark in self.names:
            wanted = f"a mark other than those above ({' '.join(self.names)})"
            self.fault(number, found.start(1), wanted, f"'{mark}' once more")
        elif name in [other for other, _ in self.names.values()]:
            self.fault(number, found.start(2), "a name that no other token has", f"'{name}'")
        self.names.setdefault(mark, (name, number))

    def read(self) -> BoardType:
        """Return the map, as far as it is complete."""
        if not self.grid:
            self.fault(1, 0, f"a row of {self.words}", "none")
        widths = Counter(len(row.cells[::2]) for row in self.grid).most_common(1)
        width = widths[0][0] if widths else 0
        rows = tuple(self.read_row(row, width) for row in range(len(self.grid)))
        self.read_letters(width)
        for mark, (name, number) in self.names.items():
            if mark not in self.stands:
                self.fault(number, 0, f"the mark of a token in the rows for {name}", f"'{mark}'")
        kinds = tuple(Kind(glyph, name) for glyph, name in self.glyphs.items())
        board = self.form.board(rows, kinds)
        tokens = tuple(
            board.new_token(mark, name, self.form.parse(self.stands[mark]))
            for mark, (name, _) in self.names.items()
            if mark in self.stands
        )
        areas = tuple(self.read_area(board, *listed) for listed in self.listed)
        return msgspec.structs.replace(board, tokens=tokens, areas=areas)

    def read_letters(self, columns: int) -> None:
        """Check the letters above the first row, if there are any."""
        if self.head is None or not self.grid:
            return
        number, start, letters = self.head
        wanted = _letters(columns)
        if letters != wanted:
            self.fault(number, start, f"the letters '{wanted}'", f"'{letters}'")
        elif start != self.grid[0].start:
            above = f"each letter above a {self.word} of the first row"
            self.fault(number, start, above, "them elsewhere")

    def read_row(self, row: int, width: int) -> str:
        """Return the glyphs of a row, and note the tokens in it."""
        number, label, cells, label_at, start = self.grid[row]
        margin = self.grid[0].start + self.form.shift * (row % 2)
        if label and label != str(row + 1):
            self.fault(number, label_at, f"the row's number {row + 1}", label)
        if start != margin:
            wanted = f"the first glyph of row {row + 1} in column {margin + 1}"
            self.fault(number, start, wanted, f"it in column {start + 1}")
        glyphs = cells[::2]
        for place in range(len(cells)):
            here = format_label(place // 2, row)
            if place // 2 >= width:
                break
            if place % 2 == 0:
                fine = self.read_glyph(number, start + place, cells[place], here)
            else:
                fine = self.read_mark(number, start + place, cells[place], here)
            if not fine:
                return glyphs
        if len(glyphs) != width:
            beyond = start + min(len(cells), 2 * width)
            self.fault(number, beyond, f"{width} {self.words}, as most rows have", str(len(glyphs)))
        return glyphs

    def read_glyph(self, number: int, column: int, glyph: str, here: str) -> bool:
        """Return whether the ground of a cell is known."""
        if glyph in self.glyphs:
            return True
        wanted = f"a glyph for {here}, one of {' '.join(self.glyphs) or 'those named below'}"
        if glyph.isalnum():
            told = f"'{glyph}', though only one mark has room after the glyph of a {self.word}"
        else:
            told = "a space" if glyph == " " else f"'{glyph}'"
        self.fault(number, column, wanted, told)
        return False

    def read_mark(self, number: int, column: int, mark: str, here: str) -> bool:
        """Return whether a space or the mark of a token follows a glyph."""
        if mark == " ":
            return True
        if mark not in self.names:
            wanted = f"a space after the glyph of {here}, or the mark of a token named below"
            self.fault(number, column, wanted, f"'{mark}'")
        elif mark in self.stands:
            wanted = f"another mark in {here} than {self.names[mark][0]}'s"
            self.fault(number, column, wanted, f"'{mark}' as in {self.stands[mark]}")
        self.stands.setdefault(mark, here)
        return mark.isalnum()

    def read_area(self, board: BoardType, number: int, start: int, name: str, labels: str) -> Any:
        """Read a line `area on cells`."""
        places: list[Any] = []
        for label in re.finditer(r"[^\s,]+", labels):
            column = start + label.start()
            try:
                place = self.form.parse(label[0])
            except WrongUse:
                self.fault(number, column, f"the label of a {self.word}, as in D4", f"'{label[0]}'")
                continue
            if not board.holds(place):
                self.fault(number, column, f"a {self.word} of the map", label[0])
            elif place in places:
                self.fault(number, column, f"each {self.word} of {name} once", f"{label[0]} again")
            places.append(place)
        if sum(other == name for _, _, other, _ in self.listed) > 1:
            first = next(line for line, _, other, _ in self.listed if other == name)
            if number != first:
                self.fault(number, 0, "a name that no other area has", f"'{name}'")
        return board.new_area(name, tuple(places))
