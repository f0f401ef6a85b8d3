"""Check a content file: its shape, its names, its dice, what is unusual.

Chapters that a file leaves out come from the shipped content, so a file may contain one weapon or a
whole campaign.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas.content.checker import Checker
from fracas.content.load import open_file
from fracas.content.rows import Rows
from fracas.content.rulings import check_rulings
from fracas.kit.content import with_rows
from fracas.rulesets.aeronaughts.content import (
    LETTERS,
    AeronaughtsBook,
    BarRow,
    CombatantRow,
    ConsequenceRow,
    Contents,
    EntryRow,
    ItemRow,
    QualityRow,
    ScenarioRow,
    Tables,
    WeaponRow,
    face_of,
    open_book,
    shipped,
)
from fracas.rulesets.aeronaughts.setup.cast import bar_of
from fracas.rulesets.aeronaughts.setup.soundness import Staging, scene_warnings
from fracas.rulesets.aeronaughts.state.state import BANDS, TYPES

WORN = ("defensive", "deflection")
"""The qualities that help a thing's bearer, and so make sense on items (AE-QUAL-46)."""

SLOW = 4
"""From this Soak on fights are slow: a hit of base 5 does almost nothing (AE-HP-05)."""

MANY_DICE = 5
"""The highest characteristic or rank of people in the wider game (AE-DICE-10)."""

LENT = ("next_ally", "ally", "target", "roller")
"""The effects of entries that add dice or upgrades to a check."""

SPENT_BY = {
    "advantage": ("recover", "next_ally", "ally", "target", "maneuver", "expose"),
    "triumph": ("recover", "next_ally", "ally", "target", "maneuver", "expose"),
    "threat": ("ally", "roller", "maneuver", "strain", "prone", "break"),
    "despair": ("ally", "roller", "maneuver", "strain", "prone", "break"),
}
"""What each coin can buy: the roller spends the first two, the opposition the others (AE-SYM)."""


def validate(path: str) -> tuple[str, ...]:
    """Read a content file; raises `ContentError` with every fault, and returns warnings."""
    return judge(open_file(path))


def judge(checker: Checker) -> tuple[str, ...]:
    """Like `validate`, for content already read, from one file or from many."""
    check(checker)
    contents = checker.load(Contents)
    usual = open_book({})
    book = with_rows(usual, contents, usual.rulings)
    warnings = [
        f"items.{key} has {quality}, which helps on weapons alone (AE-QUAL-46)."
        for key, item in contents.items.items()
        for quality in item.qualities
        if quality not in WORN
    ]
    for key, row in contents.combatants.items():
        warnings += _odd_combatant(book, key, row)
    for key, scene in contents.scenarios.items():
        warnings += scene_warnings(key, scene, book.combatants)
    return tuple(warnings)


def _odd_combatant(book: AeronaughtsBook, key: str, row: CombatantRow) -> list[str]:
    """Warnings for what is allowed, but makes an odd fight."""
    found = []
    for skill, figures in row.skills.items():
        dice = max(int(figure) for figure in figures.split("/"))
        if dice > MANY_DICE:
            found.append(
                f"combatants.{key} has a {skill} of {figures}, a pool of {dice} dice: the wider "
                f"game stops at {MANY_DICE}, so lower it unless you mean it (AE-DICE-10)."
            )
    if not row.weapons:
        found.append(
            f"combatants.{key} has nothing to attack with: even a fist is listed among the weapons "
            "(AE-ACT-01)."
        )
    for type_ in TYPES:
        soak = bar_of(book, getattr(row, type_)).soak
        soak += sum(getattr(book.items[item], type_) for item in row.items)
        if soak >= SLOW:
            found.append(
                f"combatants.{key} has {soak} {type_} Soak: fights drag from {SLOW} on, so keep it "
                "for a single foe and give the others Pierce, Overcome or Vicious (AE-HP-05)."
            )
    return found


def check(checker: Checker) -> None:
    """Check everything beyond the shape of a file; names may be its own or shipped."""
    rows = Rows(checker, shipped())
    base = shipped()
    check_rulings(checker, base.switches)
    skills, qualities = rows.names("skills"), rows.all("qualities", QualityRow)
    checker.refer("switches", base.switches, "a switch that there is", keys=True)
    checker.refer(
        "qualities", base.qualities, "a quality whose rules are known (AE-SYM-10)", keys=True
    )
    _check_dice(checker, rows)
    _check_tables(checker, rows, skills)
    for key, quality in rows.own("qualities", QualityRow).items():
        _check_quality(checker, key, quality)
    checker.refer("weapons.*.skill", skills, "a skill (AE-DICE-24)")
    checker.refer("items.*.setback", skills, "a skill (AE-DICE-24)", keys=True)
    checker.refer("weapons.*.qualities", qualities, "a quality (AE-SYM-10)", keys=True)
    checker.refer("items.*.qualities", qualities, "a quality (AE-SYM-10)", keys=True)
    for key, weapon in rows.own("weapons", WeaponRow).items():
        _check_ratings(checker, ("weapons", key, "qualities"), weapon.qualities, qualities)
    for key, item in rows.own("items", ItemRow).items():
        _check_ratings(checker, ("items", key, "qualities"), item.qualities, qualities)
        _at_least(checker, ("items", key), item, TYPES, 0, "AE-HP-04")
        for skill, count in item.setback.items():
            if count < 1:
                checker.fault(("items", key, "setback", skill), "1 or more (AE-DICE-18)", count)
    for key, consequence in rows.own("consequences", ConsequenceRow).items():
        _check_consequence(checker, key, consequence)
    for key, entry in rows.own("entries", EntryRow).items():
        _check_entry(checker, key, entry)
    checker.refer("combatants.*.skills", skills, "a skill (AE-DICE-24)", keys=True)
    checker.refer("combatants.*.magical[*]", skills, "a skill (AE-ACT-11)")
    checker.refer("combatants.*.weapons[*]", rows.names("weapons"), "a weapon (AE-ACT-04)")
    checker.refer("combatants.*.items[*]", rows.names("items"), "an item (AE-HP-04)")
    for key, one in rows.own("combatants", CombatantRow).items():
        _check_combatant(checker, key, one)
    people = rows.names("combatants")
    checker.refer("scenarios.*.cast[*].combatant", people, "a combatant (AE-INIT-03)")
    named = rows.all("combatants", CombatantRow), rows.names("consequences")
    for key, scene in rows.own("scenarios", ScenarioRow).items():
        Staging(checker, key, scene, *named, rows.tables(Tables).human).check()


def _check_dice(checker: Checker, rows: Rows) -> None:
    """Check the letters of faces (AE-DICE-01)."""
    for key, row in rows.raw("dice").items():
        faces = row.get("faces")
        if faces == []:
            checker.fault(("dice", key, "faces"), "a face or more (AE-DICE-01)", faces)
        for number, face in enumerate(faces if isinstance(faces, list) else ()):
            try:
                face_of(str(face))
            except KeyError:
                wanted = "a face in letters of S, F, A and T, or TR, DE or - (AE-DICE-01)"
                checker.fault(("dice", key, "faces", number), wanted, face)


def _check_tables(checker: Checker, rows: Rows, skills: tuple[str, ...]) -> None:
    """Check for known skills, all types and bands, dice in letters, and no number below 0."""
    for name, row in (("defences", "AE-ACT-03"), ("treatments", "AE-HEAL-13")):
        checker.refer(f"tables.{name}.*", skills, f"a skill ({row})")
        checker.refer(f"tables.{name}", TYPES, f"a type of health ({row})", keys=True)
    checker.refer("tables.initiative.*", skills, "a skill (AE-INIT-01)")
    tables = rows.convert(checker.tables.get("tables"), Tables)
    if tables is None:
        return
    wholes: tuple[tuple[str, tuple[str, ...], str], ...] = (
        ("defences", TYPES, "AE-ACT-03"),
        ("treatments", TYPES, "AE-HEAL-13"),
        ("initiative", ("ready", "unaware"), "AE-INIT-01"),
        ("range_difficulty", BANDS, "AE-ACT-08"),
    )
    for name, keys, row in wholes:
        for key in keys:
            if key not in getattr(tables, name):
                checker.fault(("tables", name, key), f"an entry for {key} ({row})", None)
    if tables.bands != BANDS:
        wanted = f"the bands {', '.join(BANDS)}, nearest first (AE-RNG-01)"
        checker.fault("tables.bands", wanted, list(tables.bands))
    for name, row in (("steady_dice", "AE-MAN-14"), ("focus_dice", "AE-MAN-01")):
        _letters(checker, ("tables", name), getattr(tables, name), row)
    for name, row in NUMBERS.items():
        _at_least(checker, ("tables",), tables, (name,), 0, row)
    for name in ("soak", "stress", "wounds"):
        if getattr(tables.human, name) is None:
            checker.fault(("tables", "human", name), "a number (AE-GAP-49)", None)
    _check_bar(checker, ("tables", "human"), tables.human)


NUMBERS = {
    "most_maneuvers": "AE-TURN-04",
    "second_maneuver": "AE-TURN-02",
    "steady_magical": "AE-MAN-15",
    "block_difficulty": "AE-ACT-10",
    "incapacitated_difficulty": "AE-HP-13",
    "fire_difficulty": "AE-QUAL-12",
    "fire_soft": "AE-QUAL-12",
    "hone_rating": "AE-MAN-27",
}
"""The plain numbers of the tables, and their rules."""


def _check_quality(checker: Checker, key: str, row: QualityRow) -> None:
    """Check prices, and that only starred qualities cost stress (AE-MAN-23, AE-MAN-24)."""
    here = ("qualities", key)
    _at_least(checker, here, row, ("cost", "other_cost", "hone"), 0, "AE-SYM-02")
    if row.starred and not row.hone:
        checker.fault((*here, "hone"), "the stress that Hone asks (AE-MAN-24)", None)
    if row.hone and not row.starred:
        checker.fault((*here, "hone"), "none without a star (AE-MAN-23)", row.hone)
    if not row.because:
        checker.fault((*here, "because"), "the row of its rule", None)


def _check_ratings(
    checker: Checker,
    path: tuple[str, ...],
    borne: Mapping[str, int],
    qualities: Mapping[str, QualityRow],
) -> None:
    """Check that rated qualities have a rating, and the others 1."""
    for name, rating in borne.items():
        quality = qualities.get(name)
        if quality is None or not quality.because:
            continue
        row = quality.because[0]
        if quality.rated and rating < 1:
            checker.fault((*path, name), f"a rating of 1 or more ({row})", rating)
        elif not quality.rated and rating != 1:
            checker.fault((*path, name), f"1, for it has no rating ({row})", rating)


def _check_consequence(checker: Checker, key: str, row: ConsequenceRow) -> None:
    """Check dice in letters, something to absorb, and an end (AE-CON-04 to AE-CON-10)."""
    here = ("consequences", key)
    _letters(checker, (*here, "penalty"), row.penalty, "AE-CON-05")
    _letters(checker, (*here, "exploit"), row.exploit, "AE-MAN-07")
    _at_least(checker, here, row, ("absorbs",), 1, "AE-CON-04")
    _at_least(checker, here, row, ("rests",), 1, "AE-HEAL-08")
    _at_least(checker, here, row, ("difficulty", "upgrades"), 0, "AE-HEAL-09")
    if not row.because:
        checker.fault((*here, "because"), "the rows of its rules", None)


def _check_entry(checker: Checker, key: str, row: EntryRow) -> None:
    """Check that its coin can buy it, and its dice or upgrades if it lends any (AE-SYM-06)."""
    here = ("entries", key)
    _letters(checker, (*here, "dice"), row.dice, "AE-SYM-06")
    buys = SPENT_BY[row.coin]
    if row.does not in buys:
        wanted = f"what {row.coin} buys, one of {', '.join(buys)} (AE-SYM-06)"
        checker.fault((*here, "does"), wanted, row.does, buys)
    lends = bool(row.dice or row.upgrades)
    if lends != (row.does in LENT):
        wanted = "dice or upgrades" if not lends else f"none for what does {row.does}"
        checker.fault((*here, "dice"), f"{wanted} (AE-SYM-06)", row.dice or None)


def _check_combatant(checker: Checker, key: str, row: CombatantRow) -> None:
    """Check that a combatant starts alive, and its sleep fits a night (AE-HP-02, AE-HEAL-20)."""
    for type_ in TYPES:
        _check_bar(checker, ("combatants", key, type_), getattr(row, type_))
    if not 1 <= row.rest_hours <= 24:
        wanted = "from 1 to 24 hours (AE-HEAL-20)"
        checker.fault(("combatants", key, "rest_hours"), wanted, row.rest_hours)


def _check_bar(checker: Checker, path: tuple[str, ...], row: BarRow) -> None:
    _at_least(checker, path, row, ("soak",), 0, "AE-HP-04")
    _at_least(checker, path, row, ("stress",), 0, "AE-HP-06")
    _at_least(checker, path, row, ("wounds",), 1, "AE-HP-08")


def _at_least(
    checker: Checker, path: tuple[str, ...], row: Any, names: tuple[str, ...], least: int, rule: str
) -> None:
    for name in names:
        given = getattr(row, name)
        if given is not None and given < least:
            checker.fault((*path, name), f"{least} or more ({rule})", given)


def _letters(checker: Checker, path: tuple[str, ...], letters: str, rule: str) -> None:
    strange = [letter for letter in letters if letter not in LETTERS]
    if strange:
        checker.fault(path, f"dice in letters of {', '.join(LETTERS)} ({rule})", letters)
