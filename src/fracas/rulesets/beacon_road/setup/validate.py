"""Hold a content file against Beacon Road: its shape, its names, its maps, what is unusual.

Chapters that a file leaves out are those of the shipped content, so a file may hold one character
or a whole campaign. What a sheet lacks for its powers is a warning and stops nothing (BR-POWER-15).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from fracas.content.checker import Checker
from fracas.content.load import load_beside, open_file
from fracas.content.rows import Rows
from fracas.content.rulings import check_rulings, ruled
from fracas.content.write import difference
from fracas.core.errors import ContentError
from fracas.rulesets.beacon_road.content.book import (
    PARTS,
    BeaconRoadBook,
    Contents,
    open_book,
    shipped,
)
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.content.rows import (
    TYPES,
    Bloodline,
    BoonRow,
    CreatureRow,
    ItemRow,
    ScenarioRow,
    TerrainRow,
)
from fracas.rulesets.beacon_road.rules.gear.items import MEDIUM, hold
from fracas.rulesets.beacon_road.setup.sheet_warnings import sheet_warnings
from fracas.rulesets.beacon_road.setup.sheets import WRECK, make_of, printed_ratings
from fracas.rulesets.beacon_road.setup.validate_scenes import check_scene
from fracas.rulesets.beacon_road.state.state import ELEMENT


def validate(path: str) -> tuple[str, ...]:
    """Read a content file; raises `ContentError` with every fault, and gives back warnings."""
    return judge(open_file(path))


def judge(checker: Checker) -> tuple[str, ...]:
    """As `validate`, for content that was read before, from one file or from many."""
    check(checker)
    contents = checker.load(Contents)
    book = book_with(open_book({}), contents)
    return tuple(
        warning
        for key, row in contents.creatures.items()
        for warning in sheet_warnings(book, key, row)
    )


def taken_in(book: BeaconRoadBook, text: str, name: str) -> BeaconRoadBook:
    """A book with the rows of a content text; raises `ContentError` with every fault."""
    own = load_beside(
        text, Contents, name, check, lambda: difference(open_book(book.rulings), book)
    )
    return book_with(book, own)


def book_with(base: BeaconRoadBook, own: Contents) -> BeaconRoadBook:
    """A book, a file's own rows taking the place of those of the same name."""
    rows: dict[str, Any] = {
        part: {**getattr(base, part), **getattr(own, part)} for part in PARTS if getattr(own, part)
    }
    rulings = ruled(base.rulings, open_book({}).rulings, own.rulings)
    return replace(base, tables=own.tables or base.tables, rulings=rulings, **rows)


NAMES = (
    ("creatures.*.powers[*]", "powers", "a power (BR-POWER-02)"),
    ("creatures.*.archetype", "archetypes", "an archetype (BR-HP-01)"),
    ("creatures.*.bloodline", "bloodlines", "a bloodline (BR-NPC-01)"),
    ("creatures.*.size", "sizes", "a size (BR-MOVE-24)"),
    ("bloodlines.*.size", "sizes", "a size (BR-MOVE-24)"),
    ("bloodlines.*.powers[*]", "powers", "a power (BR-POWER-02)"),
    ("bloodlines.*.abilities[*]", "abilities", "a special ability (BR-NPC-01)"),
    ("abilities.*.item", "items", "an item (BR-GEAR-09)"),
    ("items.*.tags[*]", "tags", "a tag of items (BR-GEAR-04)"),
    ("items.*.power", "powers", "a power (BR-POWER-02)"),
    ("wounds.*.like[*]", "wounds", "a wound (BR-WND-21)"),
    ("scenarios.*.cast[*].creature", "creatures", "a creature (BR-NPC-01)"),
)
"""Names that stand for rows: where they are written, the chapter they are of, and what they are."""

KEYS = (
    ("creatures.*.boons", "boons", "a boon (BR-BOON-01)"),
    ("creatures.*.uses", "powers", "a power (BR-NPC-02)"),
    ("scenarios.*.cast[*].wounds", "wounds", "a wound (BR-WOUND-12)"),
)
"""Tables whose keys are such names."""


def check(checker: Checker) -> None:
    """Everything beyond the shape of a file; names may stand in it or in what is shipped."""
    rows = Rows(checker, shipped())
    check_rulings(checker, shipped().switches)
    for pattern, chapter, wanted in NAMES:
        checker.refer(pattern, ("", *rows.names(chapter)), wanted)
    for pattern, chapter, wanted in KEYS:
        checker.refer(pattern, rows.names(chapter), wanted, keys=True)
    actions = [one for under in shipped_actions() for one in under]
    checker.refer("creatures.*.actions", (*actions, WRECK), "an Action (BR-ATTR-03)", keys=True)
    for field in ("actions[*]", "needs[*]"):
        checker.refer(f"powers.*.{field}", actions, "an Action (BR-ATTR-03)")
    powers = rows.all("powers", Power)
    abilities = [
        *rows.names("abilities"),
        *(f"{key}:{name}" for key, row in powers.items() for name in row.upgrades),
    ]
    checker.refer("creatures.*.abilities[*]", abilities, "a special ability or upgrade (BR-NPC-01)")
    for key, power in rows.own("powers", Power).items():
        _check_power(checker, key, power, rows)
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
        check_scene(checker, key, scene, terrain, sizes)


def shipped_actions() -> Iterable[tuple[str, ...]]:
    """The Actions under each Attribute (BR-ATTR-03)."""
    tables = shipped().tables
    assert tables is not None, "the shipped data has its tables"
    return tables.attributes.values()


def _check_power(checker: Checker, key: str, power: Power, rows: Rows) -> None:
    """What a power brings is a wound or a boon, and an attack has an Action to roll."""
    wounds, boons = rows.names("wounds"), rows.names("boons")
    for number, one in enumerate(power.brings):
        known, what = (boons, "a boon") if one.boon else (wounds, "a wound")
        if one.what not in known:
            path = ("powers", key, "brings", number, "what")
            checker.fault(path, f"{what} (BR-POWER-02)", one.what, known)
    if (power.against or power.check) and not power.actions and power.cost != "none":
        checker.fault(("powers", key, "actions"), "an Action to roll (BR-ATTACK-03)", None)


def _check_creature(
    checker: Checker, key: str, row: CreatureRow, items: dict[str, ItemRow], rows: Rows
) -> None:
    """HP that are printed or follow, dice that ratings have, items that hands can hold."""
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
    book = open_book({})
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
