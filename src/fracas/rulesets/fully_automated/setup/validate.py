"""Check a content file: its shape, its names, its scenes, what is unusual.

Chapters that a file leaves out come from the shipped content, so a file may contain one house rule
or a whole campaign (FA-OPT-07).
"""

from __future__ import annotations

from collections.abc import Mapping

from fracas.content.checker import Checker
from fracas.content.load import open_file
from fracas.content.rows import Rows
from fracas.content.rulings import check_rulings
from fracas.core.errors import ContentError, WrongUse
from fracas.rulesets.fully_automated.content.book import (
    FullyAutomatedBook,
    house_book,
    shipped,
)
from fracas.rulesets.fully_automated.content.rows import (
    Card,
    CombatantRow,
    Contents,
    Proficiency,
    ScenarioRow,
    Tables,
    TerrainRow,
)
from fracas.rulesets.fully_automated.rules.cards import cards_of, proficient
from fracas.rulesets.fully_automated.rules.rolls import MOST, NAMES
from fracas.rulesets.fully_automated.setup.scenarios import combatant_of, map_of, stands_of
from fracas.space.hex_map_text import parse_map
from fracas.space.hex_maps import HexMap
from fracas.space.hexes import Hex, distance, parse_hex


def validate(path: str) -> tuple[str, ...]:
    """Read a content file; raises `ContentError` with every fault, and returns warnings."""
    checker = open_file(path)
    warnings = judge(checker)
    named = checker.tables.get("name")
    if not named and any(checker.tables.get(one) for one in ("rulings", "tables", "cards")):
        nameless = "The house rules have no name: give the file one to share it (FA-OPT-07)."
        return (nameless, *warnings)
    return warnings


def judge(checker: Checker) -> tuple[str, ...]:
    """Like `validate`, for content already read, from one file or from many."""
    check(checker)
    contents = checker.load(Contents)
    book = house_book(contents)
    warnings: list[str] = []
    for key in contents.combatants:
        warnings += _load_warnings(book, key)
    for key, row in contents.scenarios.items():
        warnings += start_warnings(book, key, row)
    return tuple(warnings)


def _load_warnings(book: FullyAutomatedBook, key: str) -> list[str]:
    """Warn of weapons carried without proficiency, and the reverse (FA-WPN-07, -09)."""
    one = combatant_of(book, key, "")
    playable = cards_of(book, one)
    warnings = [
        f"combatants.{key} plays {book.cards[card].name} at disadvantage, without the proficiency "
        f"{book.cards[card].proficiency} (FA-WPN-07)."
        for card in playable
        if not proficient(book, one, card)
    ]
    used = {book.cards[card].proficiency for card in playable}
    warnings += [
        f"combatants.{key} has learnt {bought} and carries nothing that it serves (FA-WPN-09)."
        for bought in one.proficiencies
        if bought not in used
    ]
    return warnings


def check(checker: Checker) -> None:
    """Check everything beyond the shape of a file; names may be its own or shipped."""
    rows = Rows(checker, shipped())
    switches = shipped().switches
    check_rulings(checker, switches)
    _check_tables(checker, rows)
    cards = rows.all("cards", Card)
    learnt = rows.names("proficiencies")
    weapons = tuple(dict.fromkeys(card.weapon for card in cards.values() if card.weapon))
    for key, row in rows.raw("cards").items():
        _five(checker, ("cards", key, "table"), row.get("table"))
    for key, card in rows.own("cards", Card).items():
        _check_card(checker, key, card)
    for section in ("cards", "proficiencies"):
        checker.refer(f"{section}.*.variants[*].switch", switches, "a ruling (FA-OPT-02)")
    checker.refer("cards.*.proficiency", learnt, "a proficiency (FA-WPN-06)")
    checker.refer("proficiencies.*.includes[*]", learnt, "a proficiency (FA-WPN-03)")
    checker.refer("proficiencies.*.threats", weapons, "a weapon (FA-WPN-23)", keys=True)
    for key, bought in rows.own("proficiencies", Proficiency).items():
        if bought.cost < 0:
            checker.fault(("proficiencies", key, "cost"), "0 or more (FA-WPN-02)", bought.cost)
    checker.refer("combatants.*.weapons[*]", weapons, "a weapon (FA-WPN-09)")
    checker.refer("combatants.*.armour", rows.names("armour"), "armour (FA-DMG-03)")
    checker.refer("combatants.*.proficiencies[*]", learnt, "a proficiency (FA-WPN-02)")
    checker.refer(
        "combatants.*.modifiers[*].card", ("", *rows.names("cards")), "an attack card (FA-SPEC-05)"
    )
    prices = rows.all("proficiencies", Proficiency)
    for key, one in rows.own("combatants", CombatantRow).items():
        _check_combatant(checker, key, one, cards, prices)
    people = rows.names("combatants")
    checker.refer("scenarios.*.cast[*].combatant", people, "a combatant (FA-SETUP-01)")
    terrain = rows.all("terrain", TerrainRow)
    for key, scene in rows.own("scenarios", ScenarioRow).items():
        _Scene(checker, key, scene, terrain).check()


def _check_tables(checker: Checker, rows: Rows) -> None:
    """Check thresholds, and an entry for each outcome (FA-DICE-08, FA-HP-01, FA-LIGHT-10)."""
    written = checker.tables.get("tables")
    if not isinstance(written, dict):
        return
    for name in ("defend", "restrain"):
        _five(checker, ("tables", name), written.get(name))
    tables = rows.convert(written, Tables)
    if tables is None:
        return
    bands = tables.bands
    if not bands.incapacitated > bands.dying > bands.dead:
        told = f"{bands.incapacitated}, {bands.dying} and {bands.dead}"
        wanted = "HP that fall from incapacitated over dying to dead (FA-HP-01, FA-HP-09)"
        checker.fault("tables.bands", wanted, told)
    for number, (_, outcome) in enumerate(tables.light):
        if abs(outcome) > MOST:
            wanted = "an outcome from -2 to 2 (FA-DICE-08)"
            checker.fault(("tables", "light", number, 1), wanted, outcome)


def _five(checker: Checker, path: tuple[str, ...], row: object) -> None:
    if isinstance(row, list) and len(row) != len(NAMES):
        wanted = "five entries, for the outcomes -2, -1, 0, +1 and +2 (FA-DICE-08)"
        checker.fault(path, wanted, row)


def _check_card(checker: Checker, key: str, card: Card) -> None:
    """Check that distances are consistent (FA-RANGE-01, FA-RANGE-02, FA-RANGE-04)."""
    if not 1 <= card.least <= card.range:
        wanted = f"a number from its minimum on, which is {max(card.least, 1)} (FA-RANGE-01)"
        checker.fault(("cards", key, "range"), wanted, card.range)
    if card.far and not card.ranged:
        wanted = "none for a close attack, which has no extended range (FA-RANGE-04)"
        checker.fault(("cards", key, "far"), wanted, card.far)
    elif card.far and card.far <= card.range:
        wanted = f"more than its range, which is {card.range} (FA-RANGE-02)"
        checker.fault(("cards", key, "far"), wanted, card.far)
    for number, near in enumerate(card.awkward):
        if not 1 <= near < card.least:
            wanted = f"a distance below its minimum, which is {card.least} (FA-RANGE-05)"
            checker.fault(("cards", key, "awkward", number), wanted, near)
    if card.base < 0 or card.movement < 0:
        field = "base" if card.base < 0 else "movement"
        rule = "FA-ATK-07" if card.base < 0 else "FA-ATK-08"
        checker.fault(("cards", key, field), f"0 or more ({rule})", getattr(card, field))


def _check_combatant(
    checker: Checker,
    key: str,
    row: CombatantRow,
    cards: Mapping[str, Card],
    prices: Mapping[str, Proficiency],
) -> None:
    """Check that proficiencies are paid for, and abilities change playable cards (FA-WPN-01)."""
    here = ("combatants", key)
    cost = sum(prices[bought].cost for bought in row.proficiencies if bought in prices)
    if cost > row.combat:
        wanted = f"proficiencies for at most Combat {row.combat:g} (FA-WPN-01)"
        checker.fault((*here, "proficiencies"), wanted, f"some for {cost:g}")
    if row.hp < 1:
        checker.fault((*here, "hp"), "1 or more (FA-SETUP-07)", row.hp)
    for number, modifier in enumerate(row.modifiers):
        place = (*here, "modifiers", number)
        if modifier.checks and modifier.to != "check":
            checker.fault((*place, "checks"), "none, or to = 'check' (FA-CHECK-03)", modifier.to)
        if modifier.card and modifier.to == "check":
            checker.fault(
                (*place, "card"), "none: a check has no card (FA-CHECK-03)", modifier.card
            )
        card = cards.get(modifier.card)
        if card is not None and card.weapon and card.weapon not in row.weapons:
            wanted = f"a card whose weapon is carried: {card.weapon} is not (FA-SEL-11)"
            checker.fault((*place, "card"), wanted, modifier.card)


# Scenarios: their maps, positions, alarms and goals


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
        """Check all of it."""
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
        """Read the map, and note every fault of its text (FA-SETUP-09)."""
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
        """Check that each of the cast has a hex of its own, not in a wall (FA-MOVE-07, -13)."""
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
        """The hex of a label, or None with a fault noted."""
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
        """Check that alarms are won by a side, and stopped on the map (FA-SPEC-01)."""
        for key, alarm in self.row.alarms.items():
            here = ("alarms", key)
            if alarm.winner not in self.sides:
                wanted = "a side of the cast (FA-SPEC-01)"
                self.fault((*here, "winner"), wanted, alarm.winner, self.sides)
            for number, label in enumerate(alarm.hexes if board is not None else ()):
                assert board is not None
                self.place((*here, "hexes", number), label, board)

    def check_goals(self, board: HexMap | None) -> None:
        """Check that goals belong to a side, and exits and counts are possible."""
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
    """What a map's fault found, without quotes around a single glyph; the report adds its own."""
    inner = found[1:-1]
    return inner if found == f"'{inner}'" and "'" not in inner else found


def start_warnings(book: FullyAutomatedBook, key: str, row: ScenarioRow) -> list[str]:
    """Warn of adversaries who start much closer or farther away than advised (FA-SETUP-02).

    Neutral combatants have no adversaries. It names each pair that is too close, and everybody
    without an adversary close enough.
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
