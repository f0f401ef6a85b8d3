"""A map of hexes: the kind of ground in each hex, tokens in hexes, and named areas.

The names mean nothing here: what a wall stops, what smoke does and where an exit leads is for a
ruleset to say. `hex_map_text` writes a map as plain text and reads it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fracas.core.errors import WrongUse
from fracas.space.hexes import Hex, hex_at


class Kind(msgspec.Struct, frozen=True):
    """A kind of ground and the glyph that draws it."""

    glyph: str
    name: str


class Token(msgspec.Struct, frozen=True):
    """Somebody or something in a hex; `mark` is the letter or digit that draws it."""

    mark: str
    name: str
    hex: Hex


class Area(msgspec.Struct, frozen=True):
    """A named set of hexes, whatever their kinds; areas may overlap."""

    name: str
    hexes: tuple[Hex, ...]


class HexMap(msgspec.Struct, frozen=True):
    """A board of hexes: `rows` hold a glyph for each hex, A1 at (0, 0) being the first."""

    rows: tuple[str, ...]
    kinds: tuple[Kind, ...]
    tokens: tuple[Token, ...] = ()
    areas: tuple[Area, ...] = ()

    def holds(self, place: Hex) -> bool:
        """Whether a hex is on the map."""
        return 0 <= place.r < len(self.rows) and 0 <= place.column < len(self.rows[place.r])

    def kind(self, place: Hex) -> str:
        """The kind of ground in a hex; raises `WrongUse` off the map."""
        self._need(place)
        glyph = self.rows[place.r][place.column]
        for kind in self.kinds:
            if kind.glyph == glyph:
                return kind.name
        raise WrongUse(
            f"The glyph '{glyph}' in {place} has no kind of ground: add it to the map's kinds.",
            hex=place,
        )

    def hexes(self, *kinds: str) -> tuple[Hex, ...]:
        """The hexes of these kinds of ground, row by row; all of them where none is named."""
        glyphs = {kind.glyph for kind in self.kinds if kind.name in kinds or not kinds}
        return tuple(
            hex_at(column, row)
            for row, line in enumerate(self.rows)
            for column, glyph in enumerate(line)
            if glyph in glyphs
        )

    def area(self, name: str) -> tuple[Hex, ...]:
        """The hexes of an area; none where there is no such area."""
        return next((area.hexes for area in self.areas if area.name == name), ())

    def stretches(self) -> tuple[tuple[str, Hex, Hex], ...]:
        """The map to be read aloud: a kind, the first and the last hex, for each run of a row."""
        found: list[tuple[str, Hex, Hex]] = []
        for row, line in enumerate(self.rows):
            first = 0
            for column in range(1, len(line) + 1):
                if column == len(line) or line[column] != line[first]:
                    start = hex_at(first, row)
                    found.append((self.kind(start), start, hex_at(column - 1, row)))
                    first = column
        return tuple(found)

    def changed(self, place: Hex, kind: str) -> HexMap:
        """The map with other ground in one hex: a door opened, a wall blown in."""
        self._need(place)
        glyph = next((known.glyph for known in self.kinds if known.name == kind), None)
        if glyph is None:
            names = ", ".join(known.name for known in self.kinds)
            raise WrongUse(
                f"{place} cannot become '{kind}', which is no kind of this map: it has {names}.",
                given=kind,
            )
        line = self.rows[place.r]
        line = line[: place.column] + glyph + line[place.column + 1 :]
        rows = (*self.rows[: place.r], line, *self.rows[place.r + 1 :])
        return msgspec.structs.replace(self, rows=rows)

    def spread(self, name: str, hexes: Iterable[Hex]) -> HexMap:
        """The map with an area put elsewhere, added, or, where it has no hexes, taken away."""
        chosen = tuple(dict.fromkeys(hexes))
        for place in chosen:
            self._need(place)
        new = (Area(name, chosen),) if chosen else ()
        if name in [area.name for area in self.areas]:
            areas = tuple(
                one for area in self.areas for one in (new if area.name == name else (area,))
            )
        else:
            areas = self.areas + new
        return msgspec.structs.replace(self, areas=areas)

    def placed(self, tokens: Iterable[Token]) -> HexMap:
        """The map with these tokens and no others; two in one hex, or one off the map, is wrong."""
        chosen = tuple(tokens)
        taken: dict[Hex, str] = {}
        for token in chosen:
            self._need(token.hex)
            if token.hex in taken:
                raise WrongUse(
                    f"{token.name} cannot stand in {token.hex}, where {taken[token.hex]} stands: "
                    "choose another hex.",
                    hex=token.hex,
                )
            taken[token.hex] = token.name
        return msgspec.structs.replace(self, tokens=chosen)

    def _need(self, place: Hex) -> None:
        if not self.holds(place):
            columns = len(self.rows[0]) if self.rows else 0
            raise WrongUse(
                f"{place} is not on the map, which has {len(self.rows)} rows of {columns} hexes: "
                "choose a hex of the map.",
                hex=place,
            )
