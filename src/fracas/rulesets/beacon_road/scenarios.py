"""From content to a state: creatures, maps and opening scenes."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from fracas.core.errors import ContentError, WrongUse
from fracas.core.facts import Beat
from fracas.rulesets.beacon_road.book import (
    Archetype,
    BeaconRoadBook,
    Bloodline,
    CreatureRow,
    Placing,
    ScenarioRow,
    Tables,
)
from fracas.rulesets.beacon_road.items import MEDIUM, hold, stride_under
from fracas.rulesets.beacon_road.state import (
    Boon,
    Creature,
    Item,
    Rating,
    State,
    Track,
    Uses,
    Wound,
)
from fracas.space.square_map_text import parse_map
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Square, parse_square

WRECK, SKIRMISH = "Wreck", "Skirmish"
"""An Action of old sheets, and the one that it is read as (BR-ATTR-06)."""

PRINTED = ("body", "mind", "will")
"""The Attributes in the order in which a sheet prints their dice (BR-ATTR-01)."""


class Sheet(NamedTuple):
    """A creature's sheet as it is played: what is printed, imported, or worked out.

    `dice` are ratings of BODY, MIND and WILL; `defenses` Iron, Ward and Grit.
    """

    tier: int
    actions: tuple[Rating, ...]
    dice: tuple[int, int, int]
    hp: int
    defenses: tuple[int, int, int]
    stride: int


def imported_tier(row: CreatureRow) -> int:
    """The Tier on the scale that begins at 1; old sheets print 1 less (BR-ATTR-05, BR-GAP-31)."""
    return row.tier + 1 if row.old_scale or not row.tier else row.tier


def imported_actions(actions: Mapping[str, int]) -> dict[str, int]:
    """Action Ratings with Wreck read as Skirmish, the better of the two (BR-ATTR-06)."""
    found = {action: dots for action, dots in actions.items() if action != WRECK}
    if WRECK in actions:
        found[SKIRMISH] = max(actions[WRECK], found.get(SKIRMISH, 0))
    return found


def counted_ratings(tables: Tables, actions: Mapping[str, int]) -> tuple[int, ...]:
    """Ratings of BODY, MIND and WILL: how many of their Actions have a dot (BR-ATTR-01)."""
    return tuple(
        sum(actions.get(action, 0) > 0 for action in tables.attributes[attribute])
        for attribute in PRINTED
    )


def printed_ratings(tables: Tables, dice: str) -> tuple[int, ...]:
    """Ratings of BODY, MIND and WILL from dice such as `d8/d6/-` (BR-ATTR-02).

    Raises `ContentError` for a die that no rating has.
    """
    found = []
    for die in dice.split("/"):
        sides = 0 if die == "-" else int(die[1:])
        if sides and sides not in tables.dice:
            listed = ", ".join(f"d{one}" for one in tables.dice)
            raise ContentError(
                f"The attribute die {die} in '{dice}' is that of no rating (BR-ATTR-02): choose "
                f"among {listed} and -.",
                found=die,
            )
        found.append(tables.dice.index(sides) + 1 if sides else 0)
    return tuple(found)


def faces(tables: Tables, rating: int) -> int:
    """The highest face of the die of a rating, 0 where there is none (BR-ATTR-02, BR-HP-12)."""
    return tables.dice[rating - 1] if rating else 0


def sheet_of(book: BeaconRoadBook, key: str, row: CreatureRow) -> Sheet:
    """What a row comes to: printed figures stand, the others follow from Tier, dice and archetype.

    HP and Defenses as in BR-HP-01 and BR-HP-12, abilities included; Stride as in BR-MOVE-23. Raises
    `ContentError` for one with neither HP nor an archetype.
    """
    tables, tier, actions = book.tables, imported_tier(row), imported_actions(row.actions)
    counted = counted_ratings(tables, actions)
    body, mind, will = printed_ratings(tables, row.dice) if row.dice else counted
    most = tuple(faces(tables, rating) for rating in (body, mind, will))
    archetype = book.archetypes.get(row.archetype)
    if row.hp is not None:
        hp = row.hp
    elif archetype is not None:
        hp = hp_of(archetype, tier, most)
    else:
        raise ContentError(
            f"The creature '{key}' has neither HP nor an archetype to work them out from "
            f"(BR-HP-01): give it 'hp', or an 'archetype' of {', '.join(book.archetypes)}.",
            creature=key,
        )
    more = _from_abilities(book, abilities_of(book, row))
    printed = (row.iron, row.ward, row.grit)
    iron, ward, grit = (
        tables.defense_base + tier + face + extra if given is None else given
        for given, face, extra in zip(printed, most, more, strict=True)
    )
    return Sheet(
        tier,
        tuple(Rating(action, dots) for action, dots in actions.items() if dots),
        (body, mind, will),
        hp,
        (iron, ward, grit),
        _stride(book, row),
    )


def hp_of(archetype: Archetype, tier: int, most: Iterable[int]) -> int:
    """Maximum HP: the base, so much for each Tier, and the highest faces (BR-HP-01)."""
    return archetype.base + archetype.per_tier * tier + sum(most)


def _from_abilities(book: BeaconRoadBook, abilities: tuple[str, ...]) -> tuple[int, int, int]:
    """What abilities add to worked-out Iron, Ward and Grit (BR-GEAR-09)."""
    rows = [book.abilities[name] for name in abilities if name in book.abilities]
    return (
        sum(one.iron for one in rows),
        sum(one.ward for one in rows),
        sum(one.grit for one in rows),
    )


def _stride(book: BeaconRoadBook, row: CreatureRow) -> int:
    """Stride in feet; the printed one stands unless the sheet marks its load (BR-MOVE-23)."""
    line = _bloodline(book, row)
    stride = line.stride if row.stride is None else row.stride
    if row.load is None:
        return stride
    under = stride_under(book, stride, row.load)
    return max(under, stride) if "strapping" in abilities_of(book, row) else under


_NO_BLOODLINE = Bloodline(name="none")


def _bloodline(book: BeaconRoadBook, row: CreatureRow) -> Bloodline:
    return book.bloodlines.get(row.bloodline, _NO_BLOODLINE)


def abilities_of(book: BeaconRoadBook, row: CreatureRow) -> tuple[str, ...]:
    """The abilities of the bloodline and those of the sheet, upgrades of powers too, each once."""
    return tuple(dict.fromkeys((*_bloodline(book, row).abilities, *row.abilities)))


def powers_of(book: BeaconRoadBook, row: CreatureRow) -> tuple[str, ...]:
    """The powers that everybody has, those of the bloodline and those of the sheet, each once.

    BR-POWER-01.
    """
    basic = [key for key, power in book.powers.items() if power.basic]
    return tuple(dict.fromkeys((*basic, *_bloodline(book, row).powers, *row.powers)))


def make_of(book: BeaconRoadBook, written: str) -> tuple[str, str]:
    """An item as a sheet writes it: its kind, and the size for which it was made, or blank.

    `Medium sling` is of Medium make in whatever hands; without a size it is made for its bearer.
    """
    first, _, rest = written.partition(" ")
    return (rest, first) if rest and first in book.sizes else (written, "")


def creature_of(
    book: BeaconRoadBook, key: str, side: str, who: str | None = None, name: str = ""
) -> Creature:
    """A creature from the book, hale and on no map yet (BR-NPC-01).

    A non-player creature has no Stress unless its sheet says so, and a number of uses of each power
    with a printed Stress (BR-NPC-02). Raises `WrongUse` when the book has none of that name.
    """
    row = book.creatures.get(key)
    if row is None:
        raise _unknown("creature", key, book.creatures)
    sheet, line, who = sheet_of(book, key, row), _bloodline(book, row), who or key
    powers = powers_of(book, row)
    pc = row.kind == "pc"
    stress = row.stress if row.stress is not None else book.tables.stress_boxes if pc else 0
    living = line.living if row.living is None else row.living
    size = row.size or line.size
    iron, ward, grit = sheet.defenses
    body, mind, will = sheet.dice
    return Creature(
        id=who,
        name=name or row.name,
        side=side,
        kind=row.kind,
        important=row.important,
        tier=sheet.tier,
        body=body,
        mind=mind,
        will=will,
        actions=sheet.actions,
        iron=iron,
        ward=ward,
        grit=grit,
        hp=sheet.hp,
        most_hp=sheet.hp,
        most_stress=min(stress, book.tables.most_stress),
        beacons=row.beacons,
        size=size,
        stride=sheet.stride,
        senses=tuple(dict.fromkeys((*line.senses, *row.senses))),
        traits=(*(("living",) if living else ()), *row.traits),
        resists=row.resists,
        weak_to=row.weak_to,
        powers=powers,
        abilities=abilities_of(book, row),
        uses=() if stress else _uses(book, row, powers),
        items=items_of(book, row, who, size),
        boons=tuple(Boon(boon, level, by=who) for boon, level in row.boons.items()),
        policy=row.policy,
        note=row.note,
    )


def _uses(book: BeaconRoadBook, row: CreatureRow, powers: tuple[str, ...]) -> tuple[Uses, ...]:
    """How often each power with a printed Stress can be used in a fight (BR-NPC-02)."""
    return tuple(
        Uses(power, row.uses.get(power, book.tables.npc_uses))
        for power in powers
        if power in row.uses or book.powers[power].stress
    )


def items_of(book: BeaconRoadBook, row: CreatureRow, who: str, size: str) -> tuple[Item, ...]:
    """What a creature carries, with ids made of its own; weapons are made for its size.

    BR-GEAR-02, BR-GEAR-05, BR-GEAR-08. Raises `ContentError` when the wielded take too many hands.
    """
    kinds = [make_of(book, written)[0] for written in row.wields]
    hands = hold(tuple(book.items[kind] for kind in kinds))
    if hands is None:
        raise ContentError(
            f"The creature '{who}' cannot wield {', '.join(kinds)} with two hands (BR-GEAR-02): "
            "move one of them to 'readied'.",
            creature=who,
        )
    hides = [book.abilities[name] for name in abilities_of(book, row) if name in book.abilities]
    worn = [*row.worn, *(ability.item for ability in hides)]
    listed = [
        *((written, "wielded", filled) for written, filled in zip(row.wields, hands, strict=True)),
        *((written, "readied", 0) for written in row.readied),
        *((written, "worn", 0) for written in worn if written),
    ]
    found: list[Item] = []
    for written, state, filled in listed:
        kind, make = make_of(book, written)
        made = make or size
        key = _numbered(f"{who}_{kind}", {item.id for item in found})
        found.append(Item(key, kind, state, filled, size="" if made == MEDIUM else made))
    return tuple(found)


def map_of(book: BeaconRoadBook, row: ScenarioRow) -> SquareMap | None:
    """The map of a scenario, its tokens too, or None where it has none.

    Raises `ContentError` with the place of each fault in the text.
    """
    return parse_map(row.map, book.terrain) if row.map else None


def stands_of(row: ScenarioRow, board: SquareMap | None) -> tuple[Square | None, ...]:
    """Where each of the cast starts: the square that it names, or that of its token on the map.

    A token stands for the one whose id is its name. Nobody stands anywhere without a map.
    """
    if board is None:
        return (None,) * len(row.cast)
    tokens = {token.name: token.square for token in board.tokens}
    return tuple(
        parse_square(one.square) if one.square else tokens.get(one.id or one.creature)
        for one in row.cast
    )


def begin(book: BeaconRoadBook, scenario: str) -> State:
    """The opening state of a scenario, with its first beat on the agenda (BR-ENTER-01).

    Raises `WrongUse` when there is no such scenario.
    """
    row = book.scenarios.get(scenario)
    if row is None:
        raise _unknown("scenario", scenario, book.scenarios)
    board = map_of(book, row)
    cast = tuple(
        _placed(book, one, place)
        for one, place in zip(row.cast, stands_of(row, board), strict=True)
    )
    return State(
        title=row.title,
        stakes=row.stakes,
        map=None if board is None else board.placed(()),
        creatures=tuple(
            replace(
                one,
                unseen_by=_blind_to(placing.hidden_from, cast),
                wounds=_borne(book, placing, one, cast),
            )
            for one, placing in zip(cast, row.cast, strict=True)
        ),
        tracks=tuple(
            Track(
                key,
                one.label,
                one.size,
                trigger=one.trigger,
                winner=one.winner,
                opens=one.opens,
                hidden=one.hidden,
                waiting=one.waiting,
            )
            for key, one in row.tracks.items()
        ),
        agenda=(Beat("opening"),),
    )


def _placed(book: BeaconRoadBook, one: Placing, place: Square | None) -> Creature:
    return replace(
        creature_of(book, one.creature, one.side, one.id or None, one.name),
        place=place,
        sneaks=one.sneaks,
        watching=one.watching,
        unaware=one.unaware,
    )


def _borne(
    book: BeaconRoadBook, placing: Placing, bearer: Creature, cast: tuple[Creature, ...]
) -> tuple[Wound, ...]:
    """The wounds that somebody bears from the start, with the Tier of who inflicted them.

    BR-WOUND-12; without an inflicter it is the bearer's own (BR-RESIST-02).
    """
    by = placing.wounded_by
    tier = next((one.tier for one in cast if one.id == by), bearer.tier)
    about = {
        name: by if book.wounds[name].choice in ("controller", "source") else ""
        for name in placing.wounds
    }
    return tuple(
        Wound(name, severity, by=by, tier=tier, choice=about[name])
        for name, severity in placing.wounds.items()
    )


def _blind_to(sides: tuple[str, ...], cast: tuple[Creature, ...]) -> tuple[str, ...]:
    """Those of some sides, who do not perceive a hider as the scene opens (BR-COND-04)."""
    return tuple(one.id for one in cast if one.side in sides)


def _unknown(what: str, key: str, known: Iterable[str]) -> WrongUse:
    near = difflib.get_close_matches(key, list(known), 1)
    hint = f"did you mean '{near[0]}'?" if near else f"it has {', '.join(known)}."
    return WrongUse(f"Beacon Road has no {what} '{key}': {hint}", given=key)


def _numbered(key: str, taken: set[str]) -> str:
    """The key itself, or with the first free number behind it."""
    number, found = 1, key
    while found in taken:
        number += 1
        found = f"{key}_{number}"
    return found


def free_id(state: State, key: str) -> str:
    """An id not yet taken: the key itself, or with a number behind it."""
    return _numbered(key, {one.id for one in state.creatures})
