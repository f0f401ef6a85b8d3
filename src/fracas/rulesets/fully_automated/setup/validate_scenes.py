"""Hold scenarios against Fully Automated: their maps, who stands where, alarms and goals."""

from __future__ import annotations

from collections.abc import Mapping

from fracas.content.checker import Checker
from fracas.core.errors import ContentError, WrongUse
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import ScenarioRow, TerrainRow
from fracas.rulesets.fully_automated.setup.scenarios import map_of, stands_of
from fracas.space.hex_map_text import parse_map
from fracas.space.hex_maps import HexMap
from fracas.space.hexes import Hex, distance, parse_hex


def check_scene(
    checker: Checker, key: str, row: ScenarioRow, terrain: Mapping[str, TerrainRow]
) -> None:
    """Note every fault of a scenario that its shape does not show."""
    _Scene(checker, key, row, terrain).check()


class _Scene:
    """One scenario under check."""

    def __init__(
        self, checker: Checker, key: str, row: ScenarioRow, terrain: Mapping[str, TerrainRow]
    ) -> None:
        self.checker = checker
        self.path = ("scenarios", key)
        self.row = row
        self.terrain = terrain
        self.sides = tuple(dict.fromkeys(one.side for one in row.cast))
        self.ids = [one.id or one.combatant for one in row.cast]

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
                wanted = "an id of its own for each of the cast (FA-SETUP-01)"
                self.fault(("cast", number, "id"), wanted, who)
        board = self.read_map()
        if board is not None:
            self.check_stands(board)
        self.check_alarms(board)
        self.check_goals(board)

    def read_map(self) -> HexMap | None:
        """The map; every fault of its text is noted (FA-SETUP-09)."""
        if not self.row.map:
            if self.row.mode == "standard":
                self.fault(("map",), "a map, which standard combat needs (FA-SETUP-01)", None)
            return None
        try:
            return parse_map(self.row.map, self.terrain)
        except ContentError as wrong:
            for one in wrong.fields["faults"]:
                place = f"in line {one.line}, column {one.column} of the map"
                self.fault(("map",), f"{place} {one.expected} (FA-SETUP-09)", _bare(one.found))
        return None

    def check_stands(self, board: HexMap) -> None:
        """Each of the cast has a hex of the map alone, and not in a wall (FA-MOVE-07, -13)."""
        taken: dict[Hex, str] = {}
        tokens = {token.name: token.hex for token in board.tokens}
        for name in tokens:
            if name not in self.ids:
                wanted = "a token for each of the cast, by id (FA-SETUP-01)"
                self.fault(("map",), wanted, name, tuple(self.ids))
        barriers = {name for name, kind in self.terrain.items() if kind.barrier}
        for number, one in enumerate(self.row.cast):
            who, path = self.ids[number], ("cast", number, "hex")
            place = self.place(path, one.hex, board) if one.hex else tokens.get(who)
            if not one.hex and place is None:
                self.fault(path, f"a hex for {who}, or a token on the map (FA-SETUP-01)", None)
            if place is None:
                continue
            walls = barriers & {board.kind(place), *_areas(board, place)}
            if walls:
                wanted = f"ground to stand on for {who}, which {place} is not (FA-MOVE-13)"
                self.fault(path, wanted, min(walls))
            if place in taken:
                wanted = f"a hex other than {place}, where {taken[place]} stands (FA-MOVE-07)"
                self.fault(path, wanted, who)
            taken[place] = who

    def place(self, path: tuple[str | int, ...], label: str, board: HexMap) -> Hex | None:
        """The hex of a label, when it is one and on the map."""
        try:
            place = parse_hex(label)
        except WrongUse:
            self.fault(path, "the label of a hex, as in D4 (FA-SETUP-09)", label)
            return None
        if not board.holds(place):
            self.fault(path, "a hex of the map (FA-MOVE-13)", label)
            return None
        return place

    def check_alarms(self, board: HexMap | None) -> None:
        """Alarms are won by a side, and seen to on the map (FA-SPEC-01)."""
        for key, alarm in self.row.alarms.items():
            here = ("alarms", key)
            if alarm.winner not in self.sides:
                wanted = "a side of the cast (FA-SPEC-01)"
                self.fault((*here, "winner"), wanted, alarm.winner, self.sides)
            for number, label in enumerate(alarm.hexes if board is not None else ()):
                assert board is not None
                self.place((*here, "hexes", number), label, board)

    def check_goals(self, board: HexMap | None) -> None:
        """Goals are those of a side; an exit is somewhere, and half of none is nobody."""
        for number, goal in enumerate(self.row.goals):
            here = ("goals", number)
            if goal.side not in self.sides:
                wanted = "a side of the cast (FA-OPT-06)"
                self.fault((*here, "side"), wanted, goal.side, self.sides)
            if goal.kind == "broken" and goal.count < 1:
                self.fault((*here, "count"), "1 or more who are down (FA-OPT-06)", goal.count)
            if goal.kind == "exit" and board is not None and not board.area(goal.area):
                areas = tuple(area.name for area in board.areas)
                self.fault((*here, "area"), "an area of the map (FA-OPT-06)", goal.area, areas)


def _areas(board: HexMap, place: Hex) -> tuple[str, ...]:
    return tuple(area.name for area in board.areas if place in area.hexes)


def _bare(found: str) -> str:
    """What a map's fault found, without quotes about a single glyph: the report sets its own."""
    inner = found[1:-1]
    return inner if found == f"'{inner}'" and "'" not in inner else found


def start_warnings(book: FullyAutomatedBook, key: str, row: ScenarioRow) -> list[str]:
    """Adversaries who start much nearer than advised, or much farther off (FA-SETUP-02).

    Nobody is the adversary of a neutral one. Each pair that is too near is told, and everybody who
    has no adversary near enough.
    """
    advised, least, most = book.tables.start
    stands = stands_of(row, map_of(book, row))
    hostile = [
        (one.id or one.combatant, one.side, place)
        for one, place in zip(row.cast, stands, strict=True)
        if place is not None and one.attitude == "hostile"
    ]
    told = f"about {advised} are advised (FA-SETUP-02)."
    warnings = [
        f"scenarios.{key}: {who} and {foe} start {gap} hexes apart; {told}"
        for number, (who, side, place) in enumerate(hostile)
        for foe, other, there in hostile[number + 1 :]
        if side != other and (gap := distance(place, there)) < least
    ]
    for who, side, place in hostile:
        gaps = [distance(place, there) for _, other, there in hostile if other != side]
        if gaps and min(gaps) > most:
            warnings.append(
                f"scenarios.{key}: {who} starts {min(gaps)} hexes from the nearest foe; {told}"
            )
    return warnings
