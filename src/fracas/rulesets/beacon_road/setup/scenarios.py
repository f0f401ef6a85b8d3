"""Builds a state from content: creatures, maps, opening scenes; and paints maps of scenarios."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import ContentError, WrongUse
from fracas.core.facts import Beat
from fracas.core.lookups import row_of
from fracas.core.picture.grounds import Ground, Look, Role, Start, Terrain
from fracas.kit.crowd import numbered
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import CreatureRow, Placing, ScenarioRow, TerrainRow
from fracas.rulesets.beacon_road.rules.gear.items import MEDIUM, hold
from fracas.rulesets.beacon_road.rules.ground.spaces import ground_of, space_of
from fracas.rulesets.beacon_road.setup.sheets import (
    abilities_of,
    bloodline_of,
    make_of,
    powers_of,
    sheet_of,
)
from fracas.rulesets.beacon_road.state.state import (
    Boon,
    Creature,
    Item,
    State,
    Track,
    Uses,
    Wound,
    Yielding,
)
from fracas.rulesets.beacon_road.words.catalogue import catalogue
from fracas.space.painting import keys_of, painted, spreads_of
from fracas.space.square_map_text import format_map, parse_map
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Space, Square, distance, parse_square


def creature_of(
    book: BeaconRoadBook, key: str, side: str, who: str | None = None, name: str = ""
) -> Creature:
    """Make a creature from the book, unhurt and on no map yet (BR-NPC-01).

    A non-player creature has no Stress unless its sheet says so, and a number of uses of each power
    with a printed Stress (BR-NPC-02). Raises `WrongUse` if the book has none of that name.
    """
    row = row_of(book.creatures, key, "Beacon Road", "creature")
    sheet, line, who = sheet_of(book, key, row), bloodline_of(book, row), who or key
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
    """What a creature carries, with ids made from its own; weapons are made for its size.

    BR-GEAR-02, BR-GEAR-05, BR-GEAR-08. Raises `ContentError` if the wielded items need too many
    hands.
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
        key = numbered(f"{who}_{kind}", {item.id for item in found})
        found.append(Item(key, kind, state, filled, size="" if made == MEDIUM else made))
    return tuple(found)


def map_of(book: BeaconRoadBook, row: ScenarioRow) -> SquareMap | None:
    """The map of a scenario with its tokens, or None without one.

    Raises `ContentError` with the place of each fault in the text.
    """
    return parse_map(row.map, book.terrain) if row.map else None


def stands_of(row: ScenarioRow, board: SquareMap | None) -> tuple[Square | None, ...]:
    """Where each of the cast starts: the square that it names, or that of its token on the map.

    A token's name is the id of its creature. Without a map nobody has a place.
    """
    if board is None:
        return (None,) * len(row.cast)
    tokens = {token.name: token.square for token in board.tokens}
    return tuple(
        parse_square(one.square) if one.square else tokens.get(one.id or one.creature)
        for one in row.cast
    )


def scenario_of(book: BeaconRoadBook, scenario: str) -> ScenarioRow:
    """A scenario of the book; raises `WrongUse` for an unknown one."""
    return row_of(book.scenarios, scenario, "Beacon Road", "scenario")


def begin(book: BeaconRoadBook, scenario: str) -> State:
    """Make the opening state of a scenario, with its first beat on the agenda (BR-ENTER-01).

    Sides in `hidden_from` do not perceive a hider at the start (BR-COND-04). Raises `WrongUse` for
    an unknown scenario.
    """
    row = scenario_of(book, scenario)
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
                unseen_by=tuple(other.id for other in cast if other.side in placing.hidden_from),
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
        yields=tuple(Yielding(side, who) for side, who in row.yields.items()),
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
    """The wounds that a creature has from the start, with the inflicter's Tier.

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


def arriving(state: State, book: BeaconRoadBook, one: Creature) -> Creature:
    """Place a late arrival where it has room: beside its side, else nearest the map's rim.

    Without a map, or without room, it has no place (BR-MOVE-18).
    """
    if state.map is None:
        return one
    board, size = state.map, book.squares_of[one.size]
    ground = ground_of(book, board)
    closed = {*ground.impassable, *ground.drops}
    closed.update(
        place
        for other in state.present()
        if (space := space_of(book, other)) is not None
        for place in space.squares
    )
    room = [
        place
        for place in board.squares()
        if board.holds_all(space := Space(place, size)) and closed.isdisjoint(space.squares)
    ]
    mates = [mate.place for mate in state.present() if mate.side == one.side and mate.place]
    if mates:
        room.sort(key=lambda place: min(distance(place, mate) for mate in mates))
    else:
        last = Square(len(board.rows[0]) - 1, len(board.rows) - 1)
        room.sort(key=lambda place: min(place.x, place.y, last.x - place.x, last.y - place.y))
    return replace(one, place=room[0] if room else None)


# Painting the square map of a scenario (BR-MOVE-28)

LOOKS: dict[str, Look] = {
    "floor": "floor",
    "bridge": "floor",
    "stream": "water",
    "bushes": "leaves",
    "fence": "block",
    "door": "block",
    "open_door": "floor",
    "fog": "veil",
    "darkness": "veil",
}
"""How kinds of ground with these names are drawn; the others are drawn by what they do."""

ROLES: dict[str, Role] = {
    "open": "floor",
    "wall": "wall",
    "door": "door",
    "open_door": "open_door",
    "pillar": "object",
}
"""The kinds used for the contents of an imported map (BR-MOVE-13, BR-COND-10, BR-COND-11)."""

BY_EFFECT: tuple[tuple[str, Look], ...] = (
    ("drop", "void"),
    ("blocks", "wall"),
    ("shelters", "cover"),
    ("impassable", "wall"),
    ("dark", "veil"),
    ("conceals", "leaves"),
    ("difficult", "rough"),
)
"""How ground is drawn, by the first of these effects it has (BR-MOVE-10, BR-COND-02)."""


def ground_to_paint(book: BeaconRoadBook, scenario: str) -> Ground | None:
    """The map of a scenario for the painter, or None without one.

    Raises `WrongUse` for an unknown scenario.
    """
    row = scenario_of(book, scenario)
    board = map_of(book, row)
    if board is None:
        return None
    starts = []
    for one, place in zip(row.cast, stands_of(row, board), strict=True):
        creature = creature_of(book, one.creature, one.side, one.id or None, one.name)
        column, line = (-1, -1) if place is None else board.column_and_row(place)
        size = book.squares_of[creature.size]
        starts.append(Start(creature.id, creature.name, one.side, column, line, size))
    return Ground(
        "square",
        len(board.rows[0]),
        len(board.rows),
        tuple(_terrain(key, kind) for key, kind in book.terrain.items()),
        keys_of(board),
        tuple(starts),
        spreads_of(board),
    )


def _terrain(key: str, row: TerrainRow) -> Terrain:
    does = catalogue().texts["ground_does"]
    told = ", ".join(words for flag, words in does.items() if getattr(row, flag))
    by_effect: Look = next((look for does, look in BY_EFFECT if getattr(row, does)), "open")
    solid = row.impassable or row.difficult or row.drop
    over = bool((row.conceals or row.dark) and not solid)
    look, role = LOOKS.get(key, by_effect), ROLES.get(key, "")
    return Terrain(key, row.name, told, look, row.because, over, role)


def book_with_ground(book: BeaconRoadBook, scenario: str, ground: Ground) -> BeaconRoadBook:
    """Return the book with a scenario on the painted map, and its cast where it was put.

    An unchanged map stays as it was written. Raises `WrongUse` for a scenario without a map, and
    for anything but a map of squares. Reading the content reports creatures without room.
    """
    row = scenario_of(book, scenario)
    board = map_of(book, row)
    if board is None or ground.shape != "square":
        raise WrongUse(
            f"The scenario '{scenario}' has no map of squares to paint on (BR-MOVE-28): "
            "choose one that has."
        )
    labels = {one.id or one.creature: one.square for one in row.cast}
    fresh, told = painted(board, ground, book.terrain, labels)
    cast = tuple(replace(one, square=told[one.id or one.creature]) for one in row.cast)
    text = row.map if fresh == board else format_map(fresh) + "\n"
    changed = replace(row, map=text, cast=cast)
    return replace(book, scenarios={**book.scenarios, scenario: changed})
