"""Pages of plain text: the board of a fight, and the rules of its book.

The board shows zones and engagements, the slots of the round, and everybody's health. The words for
what is on a sheet serve the picture too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fracas.core.asking.grammar import listed, plain, sentence
from fracas.core.system.book import Book
from fracas.rulesets.aeronaughts.content import (
    LETTERS,
    AeronaughtsBook,
    ConsequenceRow,
    ItemRow,
    QualityRow,
)
from fracas.rulesets.aeronaughts.rules.damage import soak_of, wounds_of
from fracas.rulesets.aeronaughts.rules.interludes import INTERLUDES
from fracas.rulesets.aeronaughts.state.state import (
    TYPES,
    Combatant,
    Consequence,
    Stake,
    State,
    Waiting,
)
from fracas.rulesets.aeronaughts.words.catalogue import (
    Names,
    catalogue,
    condition,
    names_of,
    say,
    values_of,
)

SHORT = {"physical": "Ph", "mental": "Me", "spiritual": "Sp"}
"""The health types in two letters, where there is little room."""

SIGNS = {
    "prone": "down",
    "disoriented": "spark",
    "immobilized": "bound",
    "burning": "fire",
    "staggered": "spark",
}
"""The drawing that stands for a condition."""


def board(state: State, book: Book | None = None) -> tuple[str, ...]:
    """Return the state as lines of plain text.

    The round with its slots, the stakes, each zone with who is there and who is engaged with whom
    (AE-RNG-03); then everybody: Stress and Wounds of three types with Soak, and temporary states
    with their end (AE-COND-08, AE-HEAL-22); then the clocks. No line is blank.
    """
    names = names_of(state, book)
    turn = state.find(state.turn)
    lines = [_say(_moment(state), names, turn=turn, day=state.day + 1), *_slots(state, names)]
    if state.stakes:
        lines.append(_say("stakes", names))
    lines += _zones(state, names)
    width = max((len(one.name) for one in state.combatants), default=0)
    for one in state.combatants:
        if not one.out:
            lines += _fighter(one, width, names)
    lines += [_say("gone", names, who=one) for one in state.combatants if one.out]
    lines += [_clock(one, names) for one in state.clocks]
    return tuple(lines)


def _say(name: str, names: Names, **values: Any) -> str:
    return say("sheets", name, values_of(names, **values))


def _moment(state: State) -> str:
    """The round and turn, or the day of a recovery."""
    if state.result:
        return "over"
    if state.round:
        return "round"
    peaceful = state.day or any(beat.name in INTERLUDES for beat in state.agenda)
    return "day" if peaceful else "before"


def _slots(state: State, names: Names) -> list[str]:
    """The slots of the round by side; past ones in brackets, the one due with an arrow."""
    if not state.slots:
        return []
    shown = []
    # While a combatant's turn is on, its slot is the one before the next that is due.
    due = state.slot - 1 if state.turn else state.slot
    for place, slot in enumerate(state.slots):
        label = names.who(slot.who) if slot.who else plain(slot.side)
        if place < due:
            label = f"({label})"
        elif place == due:
            label = f"> {label}"
        shown.append(label)
    return [_say("slots", names, slots=", ".join(shown))]


def _zones(state: State, names: Names) -> list[str]:
    """Each zone with who is there, grouped by engagement (AE-RNG-02, AE-RNG-03)."""
    lines = []
    for zone in [zone.id for zone in state.zones] or [""]:
        groups: dict[str, list[str]] = {}
        for one in state.present():
            if one.zone == zone:
                groups.setdefault(one.group, []).append(one.name)
        alone = groups.pop("", [])
        engaged = [_say("engaged", names, people=listed(some)) for some in groups.values()]
        people = [*engaged, *alone]
        if zone or groups:
            lines.append(_say("zone", names, zone=zone, people="; ".join(people)))
    return lines


def _fighter(one: Combatant, width: int, names: Names) -> list[str]:
    """One combatant: three bars, then its turn this round and what is on its sheet."""
    bars = "  ".join(_bar(one, type_, names) for type_ in TYPES)
    fights = names.state.round and not names.state.result and not one.down
    turn = "acting" if names.state.turn == one.id else "acted" if one.acted else "to act"
    values = {"padded": f"{one.name:<{width}}", "bars": bars, "turn": turn if fights else ""}
    lines = [_say("fighter", names, who=one, **values)]
    lines += [f"  {sentence(note)}" for note in markers(one, names)]
    held = [names.weapon(weapon) for weapon in one.in_hand if weapon not in one.broken]
    if held:
        lines.append(_say("ready", names, held=", ".join(held)))
    return lines


def _bar(one: Combatant, type_: str, names: Names) -> str:
    """Stress and Wounds of a type with their maxima, and the Soak (AE-HP-02, AE-HP-04)."""
    bar = one.bar(type_)
    known = all(item in names.book.items for item in one.items)
    soak = soak_of(names.book, one, type_) if known else bar.soak
    pool, short = one.bar(wounds_of(names.book, type_)), SHORT[type_]
    return _say("bar", names, bar=bar, pool=pool, soak=soak, short=short)


def _clock(clock: Stake, names: Names) -> str:
    filled = min(clock.filled, clock.size)
    bar = "█" * filled + "░" * (clock.size - filled)
    return _say("clock", names, clock=clock, filled=filled, bar=bar)


# Temporary states on a sheet


def markers(one: Combatant, names: Names) -> list[str]:
    """The temporary states on a sheet: conditions, injuries, Blocks, waiting dice."""
    found = [say("markers", "down")] if one.down and not one.out else []
    found += [condition(each, names) for each in one.conditions]
    found += [consequence(each, names) for each in one.consequences]
    lasting = {
        "shield": one.shield,
        "blocked": one.blocked is not None and not one.shield,
        "steadied": one.steadied,
        "exposed": one.exposed,
    }
    values = values_of(names, who=one)
    found += [say("markers", name, values) for name, holds in lasting.items() if holds]
    found += [say("markers", "honed", values_of(names, one=each)) for each in one.honed]
    found += [waiting(each, names) for each in one.waiting]
    if one.broken:
        useless = listed([names.weapon(each) for each in one.broken])
        found.append(say("markers", "broken", {"weapons": useless}))
    return found


def consequence(one: Consequence, names: Names) -> str:
    """A Consequence: untreated, or with the rests left (AE-HEAL-22)."""
    return say("markers", "consequence", values_of(names, one=one))


def waiting(one: Waiting, names: Names) -> str:
    """What waits for a check, and for which."""
    on = "against" if one.target else one.on
    name = on if on in ("against", "action", "side") else "check"
    return say("waits", name, values_of(names, one=one))


# The rules on one page, from the book in play

Part = tuple[str, dict[str, Any]]
"""A text of the catalogue, and its values."""


def reference(book: AeronaughtsBook) -> tuple[str, ...]:
    """The rules as lines: dice, checks, turn, damage, Consequences, qualities, menus, rest."""
    values = _values(book)
    texts = [say("reference", name, {**values, **row}) for name, row in _parts(book)]
    return tuple([line for text in texts for line in text.strip("\n").split("\n")])


def _values(book: AeronaughtsBook) -> dict[str, Any]:
    """The rulings, and values derived from the tables."""
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
    """The texts of the catalogue in order, each with the row it is about."""
    # The six dice by letter, shape, colour and faces (AE-DICE-01, AE-DICE-22).
    yield "dice", {}
    for letter in LETTERS:
        die = book.dice[letter]
        yield "die", {"letter": letter, "row": die, "faces": " ".join(die.faces)}
    # How a pool is built and read (AE-DICE-04 to -06, AE-DICE-10, AE-DICE-14).
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
    # Every quality with its price (AE-SYM-02, AE-MAN-24).
    yield "qualities", {}
    for quality in book.qualities.values():
        yield "quality", {"row": quality, "price": price(quality)}
    yield from _menus(book)
    yield from _gear(book)
    # Bands, and healing (AE-RNG-01 to -03, AE-HEAL-02 to -13).
    yield "rest", {}


def severities(book: AeronaughtsBook) -> tuple[ConsequenceRow, ...]:
    """The Consequences in play, lightest first; Extreme only by a switch (AE-CON-10)."""
    extreme = book.rulings["extreme_consequence"] == "on"
    return tuple(row for row in book.consequences.values() if extreme or not row.optional)


def price(row: QualityRow) -> str:
    """The price of a quality: ` 2 or 3`, ` 3, *3`; blank for a passive one (AE-SYM-10)."""
    return say("reference", "price", {"row": row, "both": row.cost and row.hone})


def _menus(book: AeronaughtsBook) -> Iterator[Part]:
    """The menus, unless a table spends on qualities alone (AE-SYM-06, AE-GAP-44).

    They are in the order of spending (AE-SYM-01 to AE-SYM-05).
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
    """Weapons and items, a line each (AE-ACT-04, AE-ACT-06, AE-HP-04)."""
    yield "weapons", {}
    for weapon in book.weapons.values():
        parts = [book.skills[weapon.skill].name, f"{weapon.type.title()} {weapon.base}"]
        parts += [weapon.band, *rated(book, weapon.qualities)]
        yield "gear", {"name": weapon.name, "parts": ", ".join(parts)}
    yield "worn", {}
    for item in book.items.values():
        yield "gear", {"name": item.name, "parts": ", ".join(_borne(book, item))}


def _borne(book: AeronaughtsBook, row: ItemRow) -> list[str]:
    """The effects of an item: Soak, qualities, Setback."""
    parts = [f"{type_.title()} Soak +{soak}" for type_ in TYPES if (soak := getattr(row, type_))]
    parts += rated(book, row.qualities)
    return parts + [f"{'K' * n} on {book.skills[skill].name}" for skill, n in row.setback.items()]


def rated(book: AeronaughtsBook, borne: Mapping[str, int]) -> list[str]:
    """Qualities with their ratings, or by name if they have none."""
    rows = [(book.qualities[name], rating) for name, rating in borne.items()]
    return [f"{row.name} {rating}" if row.rated else row.name for row, rating in rows]
