"""What a table prints: the rules on one page, from the book that is played, its own included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fracas.core.grammar import listed
from fracas.rulesets.action_points.content import (
    ActionPointsBook,
    ActionRow,
    CircumstanceRow,
    WeaponRow,
)
from fracas.rulesets.action_points.words.words import die, say, signed

PLAIN = CircumstanceRow("Base", ())


def reference(book: ActionPointsBook) -> tuple[str, ...]:
    """The rules as lines: Tests, points, Rounds, actions, defense, blows, injury, rest, gear."""
    values = _values(book)
    return tuple([line for name, row in _parts(book) for line in _lines(name, {**values, **row})])


def _lines(name: str, values: dict[str, Any]) -> list[str]:
    return say("reference", name, values).strip("\n").split("\n")


def _values(book: ActionPointsBook) -> dict[str, Any]:
    """The rulings, and what of the tables takes working out."""
    tables, actions = book.tables, book.actions
    active = {"active": actions["active"].cost}
    picks = [f"{face} {book.attributes[key].name}" for face, key in sorted(book.picks.items())]
    before = [
        f"{row.name} {cost(row)}"
        for key, row in actions.items()
        if "before" in row.when and (key != "coordinate" or _permutes(book))
    ]
    return {
        **book.rulings,
        "tables": tables,
        "chain": ", ".join(die(size) for size in reversed(book.chain)),
        "base": book.circumstances.get("base") or PLAIN,
        "ap": " + ".join(_attributes(book, tables.ap)),
        "ties": listed(_attributes(book, tables.ties)),
        "before": ", ".join(before),
        "share": actions["coordinate"].share,
        "attack": actions["attack"],
        "own": book.attributes[tables.defense].name,
        "surprised": book.attributes[tables.surprised].name,
        "price": say("defended", str(book.rulings["active_defense_cost"]), active),
        "injury": book.attributes[tables.injury].name,
        "picks": ", ".join(picks),
    }


def _permutes(book: ActionPointsBook) -> bool:
    return book.rulings["strategic_coordination"] == "permute"


def _attributes(book: ActionPointsBook, keys: Iterable[str]) -> list[str]:
    return [book.attributes[key].name for key in keys]


def _parts(book: ActionPointsBook) -> Iterator[tuple[str, dict[str, Any]]]:
    """The texts of the catalogue in their order, each with the row that it is about."""
    # A Test and its MTN (AP-CORE-01 to AP-CORE-09, AP-CHAR-03).
    yield "tests", {}
    yield "circumstances", {}
    for key, row in book.circumstances.items():
        parts = [f"attack {signed(row.attack)}"] if row.attack else []
        parts += [f"defense {signed(row.defense)}"] if row.defense else []
        if key != "base" and parts:
            yield "circumstance", {"row": row, "columns": ", ".join(parts)}
    # Before combat (AP-CHAR-10, AP-PRE-01 to AP-PRE-14, AP-SUR-01).
    yield "points", {}
    if _permutes(book):
        yield "coordination", {}
    # A Round, whose length nobody says (AP-TURN-01 to -10, -23, AP-TURN-20).
    yield "rounds", {}
    # Actions, three gaits of them (AP-MOV-01 to AP-MOV-11, AP-GAP-25).
    yield "actions", {}
    for key, action in book.actions.items():
        if "combat" in action.when and key not in ("attack", "full_defense", "pass"):
            yield "action", {"row": action, "cost": cost(action)}
    yield "prone", {}
    # An attack and how both Tests are compared (AP-ATK-06, AP-ATK-07, AP-ATK-08, AP-ATK-12).
    yield "attack", {}
    # Active, passive and Full Defense (AP-DEF-01 to AP-DEF-13, AP-FD-01 to AP-FD-13).
    yield "defense", {}
    # Hit locations with what calling them costs and does (AP-LOC-02 to AP-LOC-15).
    yield "locations", {}
    for place in book.locations.values():
        faces = "-".join(map(str, dict.fromkeys((place.faces[0], place.faces[-1]))))
        yield "location", {"row": place, "faces": faces, "times": place.multiplier != 1}
    # From a hit to a lost step; DR is armour's alone (AP-DMG-02 to -07, AP-INJ-02, AP-GAP-30).
    yield "harm", {}
    # Down and dead (AP-DOWN-01 to AP-DOWN-09), and what comes back (AP-HEAL-01 to AP-HEAL-10).
    yield "down", {}
    yield "rest", {}
    yield from _gear(book)


def cost(row: ActionRow) -> str:
    """What an action costs: `1`, `2 + EV`; an attack has its weapon's AP too (AP-ATK-12)."""
    return f"{row.cost} + EV" if row.ev else str(row.cost)


def _gear(book: ActionPointsBook) -> Iterator[tuple[str, dict[str, Any]]]:
    """What there is to fight with, to wear and to carry, a line each."""
    yield "weapons", {}
    for row in book.weapons.values():
        yield "weapon", _weapon(book, row)
    yield "armour", {}
    for armour in book.armour.values():
        dr = ", ".join(f"{type_} {number}" for type_, number in armour.dr.items())
        yield "piece", {"row": armour, "dr": dr, "covers": listed(covered(book, armour.covers))}
    yield "shields", {}
    for shield in book.shields.values():
        yield "shield", {"row": shield, "bonus": signed(-shield.bonus)}
    for bag in book.bags.values():
        yield "bag", {"row": bag}


def _weapon(book: ActionPointsBook, row: WeaponRow) -> dict[str, Any]:
    far = "/".join(map(str, row.ranges)) if row.ranges else str(row.reach)
    return {
        "row": row,
        "class": book.classes.get(row.skill, row.skill),
        "far": far,
        "two": row.hands > 1,
    }


def covered(book: ActionPointsBook, keys: tuple[str, ...]) -> list[str]:
    """Places of the body, a pair of limbs by one word: `Arms` for both of them."""
    found: list[str] = []
    for key in keys:
        name = book.locations[key].name if key in book.locations else key
        side, _, limb = name.partition(" ")
        other = {"Right": "Left", "Left": "Right"}.get(side, "")
        pair = [one for one in keys if one in book.locations]
        both = other and any(book.locations[one].name == f"{other} {limb}" for one in pair)
        if both:
            name = {"Foot": "Feet"}.get(limb, f"{limb}s")
        if name not in found:
            found.append(name)
    return found
