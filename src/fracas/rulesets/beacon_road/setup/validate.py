"""Check a content file: its shape, its names, its maps, what is unusual.

Chapters that a file leaves out come from the shipped content, so a file may contain one character
or a whole campaign. A sheet that lacks something for its powers is only a warning (BR-POWER-15).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fracas.content.checker import Checker
from fracas.content.load import open_file
from fracas.content.rows import Rows
from fracas.content.rulings import check_rulings
from fracas.core.errors import ContentError, WrongUse
from fracas.kit.content import with_rows
from fracas.kit.fields import refer
from fracas.rulesets.beacon_road.content.book import (
    Contents,
    shipped,
    usual,
)
from fracas.rulesets.beacon_road.content.power_rows import Power, of_today
from fracas.rulesets.beacon_road.content.rows import (
    TYPES,
    Bloodline,
    BoonRow,
    CreatureRow,
    ItemRow,
    Placing,
    ScenarioRow,
    TerrainRow,
)
from fracas.rulesets.beacon_road.rules.gear.items import MEDIUM, hold
from fracas.rulesets.beacon_road.setup.power_faults import PowerCheck, moves_only
from fracas.rulesets.beacon_road.setup.sheet_warnings import sheet_warnings
from fracas.rulesets.beacon_road.setup.sheets import WRECK, make_of, printed_ratings, renamed
from fracas.rulesets.beacon_road.state.state import ELEMENT
from fracas.space.square_map_text import parse_map
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Space, Square, parse_square

# Scenarios: their maps, positions, clocks


class Scene(NamedTuple):
    """A scenario under check; `sizes` are those of creatures (BR-MOVE-24)."""

    checker: Checker
    key: str
    row: ScenarioRow
    terrain: Mapping[str, TerrainRow]
    sizes: Mapping[str, str]

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of its cast."""
        return tuple(dict.fromkeys(one.side for one in self.row.cast))

    @property
    def ids(self) -> list[str]:
        """The ids of its cast."""
        return [one.id or one.creature for one in self.row.cast]

    def fault(
        self,
        steps: tuple[str | int, ...],
        wanted: str,
        found: object,
        choices: tuple[str, ...] = (),
    ) -> None:
        """Note a fault somewhere in the scenario."""
        self.checker.fault(("scenarios", self.key, *steps), wanted, found, choices)

    def check(self) -> None:
        """Note every fault that the schema does not catch."""
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
        """Check that sides in `hidden_from`, and inflicters of wounds, are in the scenario."""
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
        """Read the map, if any, and note every fault of its text."""
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
        """Check that each of the cast has room on enterable ground (BR-MOVE-13, BR-MOVE-18)."""
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
        return Space(place, usual().squares_of.get(self.sizes.get(one.creature, ""), 1))

    def place(self, path: tuple[str | int, ...], label: str) -> Square | None:
        """The square of a label, or None with a fault noted."""
        try:
            return parse_square(label)
        except WrongUse:
            self.fault(path, "the label of a square, as in D4 (BR-MOVE-19)", label)
            return None

    def check_tracks(self) -> None:
        """Check that clocks start known clocks, and sides of the cast win them (BR-NPC-06, -07)."""
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
    """What a map's fault found, without quotes around a single glyph; the report adds its own."""
    inner = found[1:-1]
    return inner if found == f"'{inner}'" and "'" not in inner else found


# All of a file


def validate(path: str) -> tuple[str, ...]:
    """Read a content file; raises `ContentError` with every fault, and returns warnings."""
    return judge(open_file(path))


def judge(checker: Checker) -> tuple[str, ...]:
    """Like `validate`, for content already read, from one file or from many."""
    check(checker)
    contents = checker.load(Contents)
    book = with_rows(usual(), contents, usual().rulings)
    return tuple(
        warning
        for key, row in contents.creatures.items()
        for warning in sheet_warnings(book, key, row)
    )


def check(checker: Checker) -> None:
    """Check everything beyond the shape of a file; names may be its own or shipped."""
    rows = Rows(checker, shipped())
    check_rulings(checker, shipped().switches)
    refer(checker, rows.names, Contents)
    actions = [one for under in shipped_actions() for one in under]
    checker.refer("creatures.*.actions", (*actions, WRECK), "an Action (BR-ATTR-03)", keys=True)
    for field in ("actions[*]", "needs[*]"):
        checker.refer(f"powers.*.{field}", actions, "an Action (BR-ATTR-03)")
    powers = rows.all("powers", Power)
    abilities = [
        *rows.names("abilities"),
        *(f"{key}:{name}" for key, row in powers.items() for name in row.upgrades),
        *renamed(),
    ]
    checker.refer("creatures.*.abilities[*]", abilities, "a special ability or upgrade (BR-NPC-01)")
    for key, power in rows.own("powers", Power).items():
        PowerCheck(checker, key, of_today(power, shipped().powers), rows).check()
    items = rows.all("items", ItemRow)
    for key, row in rows.own("creatures", CreatureRow).items():
        _check_creature(checker, key, row, items, rows)
    terrain = rows.all("terrain", TerrainRow)
    lines = rows.all("bloodlines", Bloodline)
    sizes = {
        key: row.size or (lines[row.bloodline].size if row.bloodline in lines else MEDIUM)
        for key, row in rows.all("creatures", CreatureRow).items()
    }
    for key, scene in rows.own("scenarios", ScenarioRow).items():
        Scene(checker, key, scene, terrain, sizes).check()
        if not scene.map:
            _check_mapless(checker, key, scene, rows)


def _check_mapless(checker: Checker, key: str, scene: ScenarioRow, rows: Rows) -> None:
    """Check that without a map nobody in the cast has a power of the file that needs one."""
    creatures = rows.all("creatures", CreatureRow)
    powers = {name: row for name, row in rows.own("powers", Power).items() if moves_only(row)}
    for one in scene.cast:
        sheet = creatures.get(one.creature)
        for name in sheet.powers if sheet is not None else ():
            if name in powers:
                wanted = f"a map, as {one.creature} has {name}, which only moves (BR-MOVE-12)"
                checker.fault(("scenarios", key, "map"), wanted, None)


def shipped_actions() -> Iterable[tuple[str, ...]]:
    """The Actions under each Attribute (BR-ATTR-03)."""
    tables = shipped().tables
    assert tables is not None, "the shipped data has its tables"
    return tables.attributes.values()


def _check_creature(
    checker: Checker, key: str, row: CreatureRow, items: dict[str, ItemRow], rows: Rows
) -> None:
    """Check HP, dice of ratings, and that hands can hold the items."""
    here = ("creatures", key)
    if row.hp is None and not row.archetype:
        wanted = f"HP, or an archetype of {', '.join(rows.names('archetypes'))} (BR-HP-01)"
        checker.fault((*here, "hp"), wanted, None)
    tables = shipped().tables
    assert tables is not None, "the shipped data has its tables"
    if row.dice:
        try:
            printed_ratings(tables, row.dice)
        except ContentError:
            wanted = f"dice of {', '.join(f'd{one}' for one in tables.dice)} or - (BR-ATTR-02)"
            checker.fault((*here, "dice"), wanted, row.dice)
    for boon in row.boons:
        known = rows.all("boons", BoonRow).get(boon)
        if known is not None and known.choice:
            wanted = "a boon that asks for no choice (BR-BOON-01)"
            checker.fault((*here, "boons", boon), wanted, boon)
    elements = [one.removeprefix(ELEMENT) for one in row.traits if one.startswith(ELEMENT)]
    for element in elements:
        if element not in TYPES:
            checker.fault((*here, "traits"), "a damage type (BR-DMG-09)", element, TYPES)
    book = usual()
    for field in ("wields", "readied", "worn"):
        for number, written in enumerate(getattr(row, field)):
            kind, _ = make_of(book, written)
            if kind not in items:
                wanted = "an item, with the size of its make before it or none (BR-GEAR-05)"
                checker.fault((*here, field, number), wanted, written, items)
            elif (items[kind].kind == "armour") != (field == "worn"):
                wanted = "armour (BR-GEAR-07)" if field == "worn" else "no armour (BR-GEAR-07)"
                checker.fault((*here, field, number), wanted, written)
    held = [items.get(make_of(book, written)[0]) for written in row.wields]
    known_rows = tuple(one for one in held if one is not None)
    if hold(known_rows) is None:
        wanted = "what two hands can hold (BR-GEAR-02)"
        checker.fault((*here, "wields"), wanted, ", ".join(row.wields))
