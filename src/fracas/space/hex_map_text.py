"""Maps of hexes as plain text, which can be typed, compared line by line and read aloud.

        A B C D
    1   . . # .
    2    . +K. .
    3   ~ ~ . .M

    . = open
    # = wall
    + = table
    ~ = mud

    K is Kit
    M is Marrow

    smoke on C2 C3

One glyph stands for each hex. Every second row is set one place to the right, as the hexes are.
The place after a glyph is for the token in that hex, a letter or digit; so two tokens cannot
stand in one hex. The letters above and the numbers at the left may be left out, but must be
right where they stand. Below, in any order, each glyph is given the name of its kind of ground
and each token its name, and areas (smoke, an exit, where a side starts) list their hexes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from fracas.core.errors import ContentError, WrongUse
from fracas.space.hex_maps import Area, HexMap, Kind, Token
from fracas.space.hexes import Hex, column_letters, format_hex, hex_at, parse_hex

HINT = "a row of hexes, 'glyph = kind', 'mark is name' or 'area on hexes'"


class MapFault(msgspec.Struct, frozen=True):
    """One fault of a map's text; line and column count from 1."""

    line: int
    column: int
    expected: str
    found: str

    def text(self) -> str:
        """The fault as one sentence."""
        return (
            f"Line {self.line}, column {self.column} of the map should have {self.expected}, "
            f"and has {self.found}."
        )


def format_map(board: HexMap) -> str:
    """A map as text, with its letters and numbers; `parse_map` reads it back."""
    width = len(str(len(board.rows)))
    marks = {token.hex: token.mark for token in board.tokens}
    grid = [" " * (width + 3) + _letters(len(board.rows[0]) if board.rows else 0)]
    for row, glyphs in enumerate(board.rows):
        cells = "".join(
            glyph + marks.get(hex_at(column, row), " ") for column, glyph in enumerate(glyphs)
        )
        grid.append(f"{row + 1:>{width}}   {' ' * (row % 2)}{cells}".rstrip())
    kinds = [f"{kind.glyph} = {kind.name}" for kind in board.kinds]
    tokens = [f"{token.mark} is {token.name}" for token in board.tokens]
    areas = [f"{area.name} on {' '.join(map(format_hex, area.hexes))}" for area in board.areas]
    return "\n\n".join("\n".join(part) for part in (grid, kinds, tokens, areas) if part)


def _letters(columns: int) -> str:
    return "".join(f"{column_letters(column):<2}" for column in range(columns)).rstrip()


def parse_map(text: str, kinds: Iterable[str] = ()) -> HexMap:
    """Read what `format_map` writes; empty lines are passed over.

    With `kinds`, glyphs may stand for these names only. Raises `ContentError` with one sentence
    that tells the first fault by line and column; `fields["faults"]` holds every one, as
    `MapFault`s, and `fields["line"]` and `fields["column"]` the place of the first.
    """
    reader = _Reader(text, tuple(kinds))
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
    """A line of hexes: its number in the text, the row's label, the cells, and where both begin."""

    number: int
    label: str
    cells: str
    label_at: int
    start: int


class _Reader:
    """Reads one text; keeps every fault it finds."""

    def __init__(self, text: str, known: tuple[str, ...]) -> None:
        self.known = known
        self.faults: list[MapFault] = []
        self.glyphs: dict[str, str] = {}
        self.names: dict[str, tuple[str, int]] = {}
        self.grid: list[_Row] = []
        self.listed: list[tuple[int, int, str, str]] = []
        self.head: tuple[int, int, str] | None = None
        self.stands: dict[str, Hex] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                self.sort(number, line.rstrip())

    def fault(self, line: int, column: int, expected: str, found: str) -> None:
        """Note what is wrong; `column` counts from 0."""
        self.faults.append(MapFault(line, column + 1, expected, found))

    def sort(self, number: int, line: str) -> None:
        """Take one line for what its form says it is."""
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
            self.fault(number, len(line) - len(line.lstrip()), HINT, f"'{line.strip()[:40]}'")

    def take_kind(self, number: int, found: re.Match[str]) -> None:
        """A line `glyph = kind`."""
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
        """A line `mark is name`."""
        mark, name = found[1], found[2]
        if mark in self.names:
            wanted = f"a mark other than those above ({' '.join(self.names)})"
            self.fault(number, found.start(1), wanted, f"'{mark}' once more")
        elif name in [other for other, _ in self.names.values()]:
            self.fault(number, found.start(2), "a name that no other token has", f"'{name}'")
        self.names.setdefault(mark, (name, number))

    def read(self) -> HexMap:
        """The map, as far as it is whole."""
        if not self.grid:
            self.fault(1, 0, "a row of hexes", "none")
        widths = Counter(len(row.cells[::2]) for row in self.grid).most_common(1)
        width = widths[0][0] if widths else 0
        rows = tuple(self.read_row(row, width) for row in range(len(self.grid)))
        self.read_letters(width)
        for mark, (name, number) in self.names.items():
            if mark not in self.stands:
                self.fault(number, 0, f"the mark of a token in the rows for {name}", f"'{mark}'")
        board = HexMap(rows, tuple(Kind(glyph, name) for glyph, name in self.glyphs.items()))
        tokens = tuple(
            Token(mark, name, self.stands[mark])
            for mark, (name, _) in self.names.items()
            if mark in self.stands
        )
        areas = tuple(self.read_area(board, *listed) for listed in self.listed)
        return msgspec.structs.replace(board, tokens=tokens, areas=areas)

    def read_letters(self, columns: int) -> None:
        """The letters above the first row, if there are any."""
        if self.head is None or not self.grid:
            return
        number, start, letters = self.head
        wanted = _letters(columns)
        if letters != wanted:
            self.fault(number, start, f"the letters '{wanted}'", f"'{letters}'")
        elif start != self.grid[0].start:
            self.fault(number, start, "each letter above a hex of the first row", "them elsewhere")

    def read_row(self, row: int, width: int) -> str:
        """The glyphs of a row; the tokens in it are noted."""
        number, label, cells, label_at, start = self.grid[row]
        margin = self.grid[0].start + row % 2
        if label and label != str(row + 1):
            self.fault(number, label_at, f"the row's number {row + 1}", label)
        if start != margin:
            wanted = f"the first glyph of row {row + 1} in column {margin + 1}"
            self.fault(number, start, wanted, f"it in column {start + 1}")
        glyphs = cells[::2]
        for place in range(len(cells)):
            here = hex_at(place // 2, row)
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
            self.fault(number, beyond, f"{width} hexes, as most rows have", str(len(glyphs)))
        return glyphs

    def read_glyph(self, number: int, column: int, glyph: str, here: Hex) -> bool:
        """Whether the ground of a hex is known."""
        if glyph in self.glyphs:
            return True
        wanted = f"a glyph for {here}, one of {' '.join(self.glyphs) or 'those named below'}"
        if glyph.isalnum():
            told = f"'{glyph}', though only one mark has room after the glyph of a hex"
        else:
            told = "a space" if glyph == " " else f"'{glyph}'"
        self.fault(number, column, wanted, told)
        return False

    def read_mark(self, number: int, column: int, mark: str, here: Hex) -> bool:
        """Whether what stands after a glyph is a space or the mark of a token."""
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

    def read_area(self, board: HexMap, number: int, start: int, name: str, labels: str) -> Area:
        """A line `area on hexes`."""
        hexes: list[Hex] = []
        for label in re.finditer(r"[^\s,]+", labels):
            column = start + label.start()
            try:
                place = parse_hex(label[0])
            except WrongUse:
                self.fault(number, column, "the label of a hex, as in D4", f"'{label[0]}'")
                continue
            if not board.holds(place):
                self.fault(number, column, "a hex of the map", label[0])
            elif place in hexes:
                self.fault(number, column, f"each hex of {name} once", f"{label[0]} again")
            hexes.append(place)
        if sum(other == name for _, _, other, _ in self.listed) > 1:
            first = next(line for line, _, other, _ in self.listed if other == name)
            if number != first:
                self.fault(number, 0, "a name that no other area has", f"'{name}'")
        return Area(name, tuple(hexes))
