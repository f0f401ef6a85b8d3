"""Hold scenarios against Beacon Road: their maps, who stands where, their clocks."""

from __future__ import annotations

from collections.abc import Mapping

from fracas.content.checker import Checker
from fracas.core.errors import ContentError, WrongUse
from fracas.rulesets.beacon_road.content.book import open_book, shipped
from fracas.rulesets.beacon_road.content.rows import Placing, ScenarioRow, TerrainRow
from fracas.space.square_map_text import parse_map
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Space, Square, parse_square


def check_scene(
    checker: Checker,
    key: str,
    row: ScenarioRow,
    terrain: Mapping[str, TerrainRow],
    sizes: Mapping[str, str],
) -> None:
    """Note every fault of a scenario that its shape does not show.

    `sizes` are those of the creatures by name (BR-MOVE-24).
    """
    _Scene(checker, key, row, terrain, sizes).check()


class _Scene:
    """One scenario under check."""

    def __init__(
        self,
        checker: Checker,
        key: str,
        row: ScenarioRow,
        terrain: Mapping[str, TerrainRow],
        sizes: Mapping[str, str],
    ) -> None:
        self.checker = checker
        self.path = ("scenarios", key)
        self.row = row
        self.terrain = terrain
        self.sizes = sizes
        self.sides = tuple(dict.fromkeys(one.side for one in row.cast))
        self.ids = [one.id or one.creature for one in row.cast]

    def fault(
        self,
        steps: tuple[str | int, ...],
        wanted: str,
        found: object,
        choices: tuple[str, ...] = (),
    ) -> None:
        """Note a fault somewhere in the scenario."""
        self.checker.fault((*self.path, *steps), wanted, found, choices)

    def check(self) -> None:
        """All of it."""
        for number, who in enumerate(self.ids):
            if who in self.ids[:number]:
                wanted = "an id of its own for each of the cast (BR-NPC-01)"
                self.fault(("cast", number, "id"), wanted, who)
        for number, one in enumerate(self.row.cast):
            self.check_relations(number, one)
        board = self.read_map()
        if board is not None:
            self.check_stands(board)
        self.check_tracks()

    def check_relations(self, number: int, one: Placing) -> None:
        """Sides that one is hidden from, and who inflicted wounds, are of the scenario."""
        for place, side in enumerate(one.hidden_from):
            if side not in self.sides:
                path = ("cast", number, "hidden_from", place)
                self.fault(path, "a side of the cast (BR-COND-04)", side, self.sides)
        if one.wounded_by and one.wounded_by not in self.ids:
            wanted = "the id of one of the cast (BR-WOUND-12)"
            self.fault(("cast", number, "wounded_by"), wanted, one.wounded_by, tuple(self.ids))
        wounds = shipped().wounds
        for name in one.wounds:
            choice = wounds[name].choice if name in wounds else ""
            if choice in ("defense", "type"):
                wanted = "a wound that asks for no choice (BR-WOUND-10)"
                self.fault(("cast", number, "wounds", name), wanted, name)
            elif choice and not one.wounded_by:
                wanted = f"the id of whom {name} is about (BR-WOUND-12)"
                self.fault(("cast", number, "wounded_by"), wanted, None)

    def read_map(self) -> SquareMap | None:
        """The map; every fault of its text is noted. A scenario may have none."""
        if not self.row.map:
            return None
        try:
            return parse_map(self.row.map, self.terrain)
        except ContentError as wrong:
            for one in wrong.fields["faults"]:
                place = f"in line {one.line}, column {one.column} of the map"
                self.fault(("map",), f"{place} {one.expected} (BR-MOVE-19)", _bare(one.found))
        return None

    def check_stands(self, board: SquareMap) -> None:
        """Each of the cast has room on the map, on ground to be entered (BR-MOVE-13, -18)."""
        taken: dict[Square, str] = {}
        tokens = {token.name: token.square for token in board.tokens}
        for name in tokens:
            if name not in self.ids:
                wanted = "a token for each of the cast, by id (BR-NPC-01)"
                self.fault(("map",), wanted, name, tuple(self.ids))
        barred = {name for name, kind in self.terrain.items() if kind.impassable}
        for number, one in enumerate(self.row.cast):
            who, path = self.ids[number], ("cast", number, "square")
            place = self.place(path, one.square) if one.square else tokens.get(who)
            if not one.square and place is None:
                self.fault(path, f"a square for {who}, or a token on the map (BR-NPC-01)", None)
            if place is None:
                continue
            for square in self.space(one, place).squares:
                if not board.holds(square):
                    self.fault(path, f"room on the map for {who} (BR-MOVE-15)", str(square))
                elif board.kind(square) in barred:
                    wanted = f"ground to stand on for {who}, which {square} is not (BR-MOVE-13)"
                    self.fault(path, wanted, board.kind(square))
                if square in taken:
                    wanted = f"a square other than {square}, where {taken[square]} stands"
                    self.fault(path, f"{wanted} (BR-MOVE-18)", who)
                taken[square] = who

    def space(self, one: Placing, place: Square) -> Space:
        """The squares that one of the cast fills (BR-MOVE-24)."""
        size, book = self.sizes.get(one.creature, ""), open_book({})
        return Space(place, book.squares_of.get(size, 1))

    def place(self, path: tuple[str | int, ...], label: str) -> Square | None:
        """The square of a label, when it is one."""
        try:
            return parse_square(label)
        except WrongUse:
            self.fault(path, "the label of a square, as in D4 (BR-MOVE-19)", label)
            return None

    def check_tracks(self) -> None:
        """Clocks open clocks, and are won by sides of the cast (BR-NPC-06, BR-NPC-07)."""
        for key, track in self.row.tracks.items():
            if track.winner and track.winner not in self.sides:
                wanted = "a side of the cast (BR-NPC-07)"
                self.fault(("tracks", key, "winner"), wanted, track.winner, self.sides)
            if track.opens and track.opens not in self.row.tracks:
                wanted = "a clock of the scenario (BR-NPC-07)"
                self.fault(("tracks", key, "opens"), wanted, track.opens, tuple(self.row.tracks))
        for side, who in self.row.yields.items():
            if side not in self.sides:
                self.fault(("yields", side), "a side of the cast (BR-ENTER-14)", side, self.sides)
            if who not in self.ids:
                wanted = "the id of one of the cast (BR-ENTER-14)"
                self.fault(("yields", side), wanted, who, tuple(self.ids))


def _bare(found: str) -> str:
    """What a map's fault found, without quotes about a single glyph: the report sets its own."""
    inner = found[1:-1]
    return inner if found == f"'{inner}'" and "'" not in inner else found
