"""What a table prints: the rules on one page, from the book that is played, house rules included.

Dice are always shown with letter and shape as well as colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fracas.rulesets.aeronaughts.content import (
    LETTERS,
    AeronaughtsBook,
    ConsequenceRow,
    ItemRow,
    QualityRow,
)
from fracas.rulesets.aeronaughts.state.state import TYPES
from fracas.rulesets.aeronaughts.words.words import catalogue, say

Part = tuple[str, dict[str, Any]]
"""A text of the catalogue, and the values that it is about."""


def reference(book: AeronaughtsBook) -> tuple[str, ...]:
    """The rules as lines: dice, checks, a turn, damage, Consequences, qualities, menus, rest."""
    values = _values(book)
    return tuple([line for name, row in _parts(book) for line in _lines(name, {**values, **row})])


def _lines(name: str, values: dict[str, Any]) -> list[str]:
    return say("reference", name, values).strip("\n").split("\n")


def _values(book: AeronaughtsBook) -> dict[str, Any]:
    """The rulings, and what of the tables takes working out."""
    tables = book.tables
    bands = tables.range_difficulty.items()
    ready, unaware = (book.skills[tables.initiative[how]].name for how in ("ready", "unaware"))
    return {
        **book.rulings,
        "tables": tables,
        "human": tables.human,
        "difficulties": ", ".join(f"{key.title()} {n}P" for key, n in tables.difficulties.items()),
        "ready": ready,
        "unaware": unaware,
        "lent": ", ".join(f"{row.name} {row.exploit}" for row in severities(book)),
        "ranged": book.rulings["range_difficulty"] == "book",
        "bands": ", ".join(f"{band} {count}P" for band, count in bands),
        "defences": _by_type(book, tables.defences),
        "treatments": _by_type(book, tables.treatments),
        "blocks": ", ".join(row.name for row in book.skills.values() if row.blocks),
        "types": ", ".join(type_.title() for type_ in TYPES),
    }


def _by_type(book: AeronaughtsBook, skills: Mapping[str, str]) -> str:
    return ", ".join(f"{key.title()} {book.skills[skill].name}" for key, skill in skills.items())


def _parts(book: AeronaughtsBook) -> Iterator[Part]:
    """The texts of the catalogue in their order, each with the row that it is about."""
    # The six dice by letter, shape and colour, and what is on them (AE-DICE-01, AE-DICE-22).
    yield "dice", {}
    for letter in LETTERS:
        die = book.dice[letter]
        yield "die", {"letter": letter, "row": die, "faces": " ".join(die.faces)}
    # How a pool comes about and how it is read (AE-DICE-04 to -06, AE-DICE-10, AE-DICE-14).
    yield "checks", {}
    # The order and the economy (AE-INIT-01 to -04, AE-TURN-01 to -04).
    yield "turn", {}
    # The maneuvers (AE-MAN-01 to AE-MAN-31), and the actions (AE-ACT-01 to AE-ACT-16).
    yield "maneuvers", {}
    yield "actions", {}
    # From a hit to Wounds (AE-HP-01 to AE-HP-12).
    yield "harm", {}
    # What each Consequence costs, and how it heals (AE-CON-04 to -09, AE-HEAL-08 to -10).
    yield "consequences", {}
    yield from [("consequence", {"row": row}) for row in severities(book)]
    # Every quality with what it costs (AE-SYM-02, AE-MAN-24).
    yield "qualities", {}
    for quality in book.qualities.values():
        yield "quality", {"row": quality, "price": price(quality)}
    yield from _menus(book)
    yield from _gear(book)
    # Bands, and what heals (AE-RNG-01 to -03, AE-HEAL-02 to -13).
    yield "rest", {}


def severities(book: AeronaughtsBook) -> tuple[ConsequenceRow, ...]:
    """The Consequences that are played, lightest first; Extreme by a switch alone (AE-CON-10)."""
    extreme = book.rulings["extreme_consequence"] == "on"
    return tuple(row for row in book.consequences.values() if extreme or not row.optional)


def price(row: QualityRow) -> str:
    """What a quality costs: ` 2 or 3`, ` 3, *3`; nothing for what is passive (AE-SYM-10)."""
    return say("reference", "price", {"row": row, "both": row.cost and row.hone})


def _menus(book: AeronaughtsBook) -> Iterator[Part]:
    """The menus, unless a table spends on qualities alone (AE-SYM-06, AE-GAP-44).

    They stand in the order in which they are spent (AE-SYM-01 to AE-SYM-05).
    """
    if book.rulings["symbol_menu"] != "on":
        yield "no_menus", {}
        return
    for coin in catalogue().texts["coins"]:
        rows = [row for row in book.entries.values() if row.coin == coin and row.on]
        if rows:
            yield "menu", {"coin": coin}
        for row in rows:
            priced = coin in ("advantage", "threat") or row.price > 1
            yield "entry", {"row": row, "priced": priced}


def _gear(book: AeronaughtsBook) -> Iterator[Part]:
    """What there is to attack with and to wear, a line each (AE-ACT-04, AE-ACT-06, AE-HP-04)."""
    yield "weapons", {}
    for weapon in book.weapons.values():
        parts = [book.skills[weapon.skill].name, f"{weapon.type.title()} {weapon.base}"]
        yield "gear", _piece(weapon.name, [*parts, weapon.band, *rated(book, weapon.qualities)])
    yield "worn", {}
    for item in book.items.values():
        yield "gear", _piece(item.name, _borne(book, item))


def _piece(name: str, parts: list[str]) -> dict[str, Any]:
    return {"name": name, "parts": ", ".join(parts)}


def _borne(book: AeronaughtsBook, row: ItemRow) -> list[str]:
    """What an item gives and takes: Soak, qualities, Setback."""
    parts = [f"{type_.title()} Soak +{soak}" for type_ in TYPES if (soak := getattr(row, type_))]
    parts += rated(book, row.qualities)
    return parts + [f"{'K' * n} on {book.skills[skill].name}" for skill, n in row.setback.items()]


def rated(book: AeronaughtsBook, borne: Mapping[str, int]) -> list[str]:
    """Qualities with their ratings, those that have none by name alone."""
    return [
        f"{row.name} {rating}" if row.rated else row.name
        for name, rating in borne.items()
        for row in (book.qualities[name],)
    ]
