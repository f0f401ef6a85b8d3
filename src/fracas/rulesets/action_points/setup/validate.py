"""Check a content file: its shape, its names, its dice, what is unusual.

Chapters that a file leaves out come from the shipped content, so a file may contain one weapon or a
whole campaign.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fracas.content import rows as content_rows
from fracas.content.checker import Checker
from fracas.content.load import open_file
from fracas.content.rulings import check_rulings
from fracas.kit.content import with_rows
from fracas.rulesets.action_points.advice.outlook import concerns
from fracas.rulesets.action_points.content import (
    ActionPointsBook,
    ActionRow,
    ArmourRow,
    ArrayRow,
    AttributeRow,
    CombatantRow,
    Contents,
    DieRow,
    LocationRow,
    ScenarioRow,
    ShieldRow,
    Tables,
    WeaponRow,
    open_book,
    shipped,
)
from fracas.rulesets.action_points.rules.damage import NOWHERE
from fracas.rulesets.action_points.rules.scenarios import begin
from fracas.rulesets.action_points.setup.soundness import Staging, scene_warnings
from fracas.rulesets.action_points.state.state import HANDS
from fracas.rulesets.action_points.words.words import say_concern


class Rows(content_rows.Rows):
    """The rows of a file's chapters, added to those of the shipped content."""

    def classes(self) -> tuple[str, ...]:
        """The classes of weapons, which are names only (AP-CHAR-08)."""
        found = self.checker.tables.get("classes")
        own = found if isinstance(found, dict) else {}
        return tuple(dict.fromkeys((*own, *self.base.classes)))

    def sizes(self) -> tuple[int, ...]:
        """The known sizes of dice, including 0 for below d4 (AP-CHAR-03)."""
        return tuple(sorted({row.size for row in self.all("dice", DieRow).values()}))


FREE = ("attack", "full_defense", "active", "passive", "pass")
"""Actions that may name no AP: free ones, and an attack, whose weapon has them (AP-TURN-21)."""


def validate(path: str) -> tuple[str, ...]:
    """Read a content file; raises `ContentError` with every fault, and returns warnings."""
    return judge(open_file(path))


def judge(checker: Checker) -> tuple[str, ...]:
    """Like `validate`, for content already read, from one file or from many."""
    check(checker)
    contents = checker.load(Contents)
    usual, warnings = open_book({}), list[str]()
    book = with_rows(usual, contents, usual.rulings)
    for key, row in contents.combatants.items():
        warnings += _odd_combatant(book, key, row)
    for key, scene in contents.scenarios.items():
        warnings += scene_warnings(key, scene, book.combatants)
        state = begin(book, key)
        warnings += [
            f"scenarios.{key}: {say_concern(one, state, book)}" for one in concerns(state, book)
        ]
    return tuple(warnings)


def _odd_combatant(book: ActionPointsBook, key: str, row: CombatantRow) -> list[str]:
    """Warnings for what is allowed, but unlike the shipped data."""
    most = book.tables.most_skill
    skills = {**row.combat, "defense": row.defense or 0, "toughness": row.toughness or 0}
    found = [
        f"combatants.{key} has {rank} for {name}: Skills run from 0 to {most} here, so lower it "
        "unless you mean it (AP-CHAR-07)."
        for name, rank in skills.items()
        if rank > most
    ]
    if not row.weapons:
        found.append(
            f"combatants.{key} has nothing to attack with: even a fist is listed among the weapons "
            "(AP-ATK-01)."
        )
    return found


def check(checker: Checker) -> None:
    """Check everything beyond the shape of a file; names may be its own or shipped."""
    base = shipped()
    rows = Rows(checker, base)
    check_rulings(checker, base.switches)
    checker.refer("switches", base.switches, "a switch that there is", keys=True)
    for part, what in (
        ("actions", "an action whose rules are known (AP-PRE-04)"),
        ("circumstances", "a circumstance whose rules are known (AP-CORE-09)"),
    ):
        checker.refer(part, getattr(base, part), what, keys=True)
    _check_dice(checker, rows)
    _check_locations(checker, rows)
    _check_tables(checker, rows)
    for key, action in rows.own("actions", ActionRow).items():
        if key not in FREE and action.cost < 1:
            wanted = "1 or more, else a Round need not end (AP-TURN-21)"
            checker.fault(("actions", key, "cost"), wanted, action.cost)
    for part in ("actions", "circumstances"):
        for key, row in rows.raw(part).items():
            if row.get("because") == []:
                checker.fault((part, key, "because"), "the row of its rule", None)
    _check_gear(checker, rows)
    _check_people(checker, rows)
    people = rows.all("combatants", CombatantRow)
    checker.refer("scenarios.*.cast[*].combatant", people, "a combatant (AP-TURN-01)")
    checker.refer("scenarios.*.fights[*].cast[*].combatant", people, "a combatant (AP-TURN-01)")
    sizes = rows.sizes()
    for key, scene in rows.own("scenarios", ScenarioRow).items():
        Staging(checker, key, scene, rows.names("attributes"), sizes).check()


def _check_dice(checker: Checker, rows: Rows) -> None:
    """Check that the chain ends below d4, and that arrays use its dice (AP-CHAR-03)."""
    chain = rows.all("dice", DieRow)
    for key, row in rows.own("dice", DieRow).items():
        same = [other for other, die in chain.items() if die.size == row.size and other != key]
        if same:
            wanted = f"a size that {same[0]} does not have (AP-CHAR-03)"
            checker.fault(("dice", key, "size"), wanted, row.size)
        if (row.tests == 0) != (row.size == 0):
            wanted = "0 below d4 and no less than 1 for a die (AP-INJ-13)"
            checker.fault(("dice", key, "tests"), wanted, row.tests)
    attributes = rows.all("attributes", AttributeRow)
    tables = rows.tables(Tables)
    if rows.raw("attributes") or checker.tables.get("tables"):
        faces = [row.face for row in attributes.values()]
        _whole(checker, "attributes", faces, tables.injured, "AP-CHAR-01")
    checker.refer("arrays.*.attributes", attributes, "an Attribute (AP-CHAR-02)", keys=True)
    for key, array in rows.own("arrays", ArrayRow).items():
        _check_sizes(checker, ("arrays", key, "attributes"), array.attributes, rows.sizes())
        for name in attributes:
            if name not in array.attributes:
                wanted = "a die for every Attribute (AP-CHAR-15)"
                checker.fault(("arrays", key, "attributes", name), wanted, None)


def _check_sizes(
    checker: Checker, path: tuple[str, ...], given: dict[str, int], sizes: tuple[int, ...]
) -> None:
    """Check that undamaged dice are links of the chain, none below d4 (AP-CHAR-03)."""
    listed = ", ".join(str(size) for size in sizes if size)
    for name, size in given.items():
        if size not in sizes or not size:
            wanted = f"a die of the chain, one of {listed} (AP-CHAR-03)"
            checker.fault((*path, name), wanted, size)


def _whole(
    checker: Checker, path: str | tuple[str, ...], faces: Iterable[int], die: int, rule: str
) -> None:
    """Check that rows name each face of a die once, and no other."""
    count = Counter(faces)
    missing = [face for face in range(1, die + 1) if not count[face]]
    beyond = sorted(face for face in count if count[face] > 1 or not 1 <= face <= die)
    if missing or beyond:
        told = [f"{face} by none" for face in missing]
        told += [f"{face} by {count[face]}" for face in beyond]
        wanted = f"each face of the d{die} named once ({rule})"
        checker.fault(path, wanted, ", ".join(told[:4]))


def _check_locations(checker: Checker, rows: Rows) -> None:
    """Check that each shape's locations cover all faces of the die (AP-LOC-01, AP-LOC-21)."""
    if not rows.raw("locations") and not checker.tables.get("tables"):
        return
    locations, die = rows.all("locations", LocationRow), rows.tables(Tables).location
    for shape in dict.fromkeys(row.shape for row in locations.values()):
        faces = [face for row in locations.values() if row.shape == shape for face in row.faces]
        _whole(checker, "locations", faces, die, "AP-LOC-21")


def _check_tables(checker: Checker, rows: Rows) -> None:
    """Check that Attributes and location exist, dice have sides, and no number is below 0."""
    attributes = rows.names("attributes")
    for pattern in ("ap[*]", "ties[*]", "defense", "surprised", "injury"):
        checker.refer(f"tables.{pattern}", attributes, "an Attribute (AP-CHAR-02)")
    checker.refer("tables.fall_location", rows.names("locations"), "a location (AP-DMG-10)")
    tables = rows.convert(checker.tables.get("tables"), Tables)
    if tables is None:
        return
    for name, least, rule in (
        ("location", 1, "AP-LOC-01"), ("injured", 1, "AP-INJ-06"), ("tie", 2, "AP-TURN-02"),
        ("fitness", 0, "AP-CHAR-05"), ("toughness", 0, "AP-CHAR-06"), ("crawl", 1, "AP-MOV-08"),
        ("movement", 0, "AP-CHAR-09"), ("most_skill", 0, "AP-CHAR-07"), ("close", 0, "AP-CORE-09"),
        ("prone_far", 0, "AP-NAR-01"), ("outnumbered", 1, "AP-NAR-07"),
        ("harmless_faces", 0, "AP-NAR-12"), ("short_dice", 0, "AP-NAR-12"),
    ):  # fmt: skip
        if getattr(tables, name) < least:
            wanted = f"{least} or more ({rule})"
            checker.fault(("tables", name), wanted, getattr(tables, name))
    sizes = rows.sizes()
    for name, rule in (("die", "AP-CHAR-03"), ("regained", "AP-HEAL-06")):
        size = getattr(tables, name)
        if size not in sizes or not size:
            checker.fault(("tables", name), f"a die of the chain ({rule})", size)


def _check_gear(checker: Checker, rows: Rows) -> None:
    """Check that weapons reach somewhere and cost something, and armour covers known places."""
    places = rows.names("locations")
    checker.refer("weapons.*.skill", rows.classes(), "a class of weapons (AP-CHAR-08)")
    checker.refer("weapons.*.attribute", rows.names("attributes"), "an Attribute (AP-ATK-02)")
    checker.refer(
        "weapons.*.location", ("", NOWHERE, *places), "a location, none, or nothing (AP-LOC-01)"
    )
    checker.refer("armour.*.covers[*]", places, "a location (AP-DMG-05)")
    for key, row in rows.own("weapons", WeaponRow).items():
        here = ("weapons", key)
        if row.ap < 1:
            wanted = "1 or more, else a Round need not end (AP-TURN-21)"
            checker.fault((*here, "ap"), wanted, row.ap)
        if row.hands > HANDS:
            checker.fault((*here, "hands"), f"at most {HANDS} (AP-PRE-09)", row.hands)
        if row.ranges and (len(row.ranges) != 3 or list(row.ranges) != sorted(set(row.ranges))):
            wanted = "short, medium and long in feet, each longer (AP-ATK-14)"
            checker.fault((*here, "ranges"), wanted, list(row.ranges))
        if bool(row.ranges) == bool(row.reach):
            wanted = "either a reach of 1 or more, or ranges (AP-ATK-13, AP-ATK-14)"
            checker.fault((*here, "reach"), wanted, row.reach)
    for key, armour in rows.own("armour", ArmourRow).items():
        if not armour.covers:
            checker.fault(("armour", key, "covers"), "a location or more (AP-DMG-05)", None)
    for key, shield in rows.own("shields", ShieldRow).items():
        if not 1 <= shield.hands <= HANDS:
            checker.fault(("shields", key, "hands"), f"1 or {HANDS} (AP-PRE-09)", shield.hands)


def _check_people(checker: Checker, rows: Rows) -> None:
    """Check dice of the chain, known gear, and enough hands for what is wielded."""
    arrays, attributes, classes = rows.names("arrays"), rows.names("attributes"), rows.classes()
    what = f"an array, one of {', '.join(arrays)} (AP-CHAR-15)"
    checker.refer("combatants.*.array", ("", *arrays), what)
    what = f"an Attribute, one of {', '.join(attributes)} (AP-CHAR-02)"
    checker.refer("combatants.*.attributes", attributes, what, keys=True)
    what = f"a class of weapons, one of {', '.join(classes)} (AP-CHAR-08)"
    checker.refer("combatants.*.combat", classes, what, keys=True)
    shapes = {row.shape for row in rows.all("locations", LocationRow).values()}
    checker.refer("combatants.*.shape", shapes, "a shape with hit locations (AP-LOC-21)")
    for field, part, what in (
        ("weapons", "weapons", "a weapon (AP-ATK-12)"),
        ("worn", "armour", "armour (AP-DMG-04)"),
        ("shields", "shields", "a shield (AP-DEF-09)"),
        ("bags", "bags", "a bag (AP-PRE-12)"),
    ):
        checker.refer(f"combatants.*.{field}[*]", rows.names(part), what)
    weapons, shields = rows.all("weapons", WeaponRow), rows.all("shields", ShieldRow)
    for key, one in rows.own("combatants", CombatantRow).items():
        here = ("combatants", key)
        _check_sizes(checker, (*here, "attributes"), one.attributes, rows.sizes())
        filled = 0
        for place, held in enumerate(one.in_hand or ()):
            if held not in one.weapons and held not in one.shields:
                wanted = "a weapon or shield that it carries (AP-PRE-09)"
                checker.fault((*here, "in_hand", place), wanted, held, (*one.weapons, *one.shields))
            else:
                row = shields.get(held) or weapons.get(held)
                filled += row.hands if row else 0
        if filled > HANDS:
            checker.fault((*here, "in_hand"), f"at most {HANDS} hands full (AP-PRE-09)", filled)
