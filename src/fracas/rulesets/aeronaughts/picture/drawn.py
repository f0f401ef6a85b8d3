"""The ground as a board draws it: zones with a layout, engagements, bands from everybody.

It changes only when a combatant moves, draws or falls, so it is cached by these only.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from fracas.core.picture.pictures import Layout, Link, Mark, Piece, Scene, Sight, Spot, Stage
from fracas.core.picture.scenes import placed, scenario_called
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, Letter, ZoneRow
from fracas.rulesets.aeronaughts.picture.portraits import AeronaughtsBand, AeronaughtsPerson
from fracas.rulesets.aeronaughts.state.state import (
    BANDS,
    Combatant,
    State,
    band_of,
    edges_of,
    steps_between,
    within,
)
from fracas.rulesets.aeronaughts.words.catalogue import Names, say, values_of
from fracas.space.zones import Between, Place

Taken = Literal["taken", "now", "due", "open", "lapsed"]
"""The status of a slot: gone, somebody's turn now, next, later, or nobody's."""

Hull = Literal["whole", "left", "between", "right"]
"""How a zone is drawn: alone, at an end of the map, or between others."""

Coin = Literal["advantage", "triumph", "threat", "despair"]


class AeronaughtsZone(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A zone of the map, its index from 0, and who is in it (AE-RNG-02).

    A fight without a map has one zone with a blank id.
    """

    id: str
    name: str
    column: int
    row: int
    hull: Hull
    people: tuple[str, ...] = ()


class AeronaughtsWay(msgspec.Struct, frozen=True, gc=False):
    """Two zones that are one band apart (AE-RNG-02)."""

    one: str
    other: str


class AeronaughtsMelee(msgspec.Struct, frozen=True, gc=False):
    """Those who are engaged together (AE-RNG-03)."""

    zone: str
    people: tuple[str, ...]
    words: str


class AeronaughtsSlot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A slot of the round: its side, and who took it or may take it (AE-INIT-03, AE-INIT-04)."""

    side: str
    taken: Taken
    name: str
    people: tuple[str, ...] = ()


class AeronaughtsAim(msgspec.Struct, frozen=True, gc=False):
    """An attack open now, by its option: both sides' dice and the damage of a hit.

    `own` and `against` are all dice that count (AE-DICE-14), `skills` the skills they come from;
    `added` lists the sources of added dice. `hit` says what a hit does besides its net success
    (AE-ACT-04).
    """

    option: str
    who: str
    whom: str
    weapon: str
    skills: tuple[str, str]
    own: str
    against: str
    hit: str
    added: tuple[str, ...] = ()
    because: tuple[str, ...] = ()


class AeronaughtsPrice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What symbols buy: a menu entry or a weapon quality (AE-SYM-02, AE-SYM-06).

    The ids of shares and options for it begin with `key`.
    """

    key: str
    coin: Coin
    price: int
    name: str
    words: str = ""
    because: tuple[str, ...] = ()


class AeronaughtsDie(msgspec.Struct, frozen=True, gc=False):
    """A kind of die: its letter, its name and its shape (AE-DICE-01)."""

    letter: Letter
    name: str
    shape: str


class AeronaughtsDrawing(msgspec.Struct, frozen=True, tag="aeronaughts"):
    """The board. Bands are shown from `eye` first: who acts, or the first who can.

    `symbols` says what letters on dice mean, `axes` how both kinds are counted (AE-DICE-04).
    """

    eye: str
    zones: tuple[AeronaughtsZone, ...]
    ways: tuple[AeronaughtsWay, ...]
    melees: tuple[AeronaughtsMelee, ...]
    people: tuple[AeronaughtsPerson, ...]
    slots: tuple[AeronaughtsSlot, ...]
    aims: tuple[AeronaughtsAim, ...]
    prices: tuple[AeronaughtsPrice, ...]
    dice: tuple[AeronaughtsDie, ...]
    symbols: tuple[tuple[str, str], ...]
    axes: tuple[tuple[str, str], ...]


class Stood(msgspec.Struct, frozen=True):
    """Where a combatant is, with whom, and its weapons at the ready."""

    id: str
    name: str
    zone: str
    group: str
    ready: tuple[str, ...]


class Ground(msgspec.Struct, frozen=True, eq=False):
    """The ground: zones, ways between them, engagements; everybody's bands by id, nearest first.

    A cached one is the same object, so whatever depends on it can be cached too.
    """

    zones: tuple[AeronaughtsZone, ...]
    ways: tuple[AeronaughtsWay, ...]
    melees: tuple[AeronaughtsMelee, ...]
    bands: dict[str, tuple[AeronaughtsBand, ...]]


def ground(state: State, book: AeronaughtsBook) -> Ground:
    """The ground as it is now, without those who have left the fight (AE-RNG-02, AE-RNG-03)."""
    there = state.present()
    stood = [Stood(one.id, one.name, one.zone, one.group, at_the_ready(one)) for one in there]
    return _ground(book, state.zones, state.bands, tuple(stood))


def at_the_ready(one: Combatant) -> tuple[str, ...]:
    """What a combatant may attack with now: unbroken weapons in hand, if it functions."""
    if one.down:
        return ()
    if not one.broken:
        return one.in_hand
    return tuple([weapon for weapon in one.in_hand if weapon not in one.broken])


@lru_cache(maxsize=256)
def _ground(
    book: AeronaughtsBook,
    places: tuple[Place, ...],
    edges: tuple[Between, ...],
    stood: tuple[Stood, ...],
) -> Ground:
    people = [Combatant(one.id, one.name, "", zone=one.zone, group=one.group) for one in stood]
    state = State(combatants=tuple(people), zones=places, bands=edges)
    names = Names(state, book)
    melees = _melees(stood, names)
    return Ground(
        _zones(places, edges, stood),
        tuple([AeronaughtsWay(*pair) for pair in edges_of(edges)]),
        melees,
        {one.id: _bands(state, names, one, melees) for one in stood},
    )


def _melees(stood: tuple[Stood, ...], names: Names) -> tuple[AeronaughtsMelee, ...]:
    """Engagements of two or more; a combatant alone is engaged with nobody."""
    groups: dict[tuple[str, str], list[str]] = {}
    for one in stood:
        if one.group:
            groups.setdefault((one.zone, one.group), []).append(one.id)
    found = []
    for (zone, _), people in groups.items():
        if len(people) > 1:
            words = say("picture", "together", values_of(names, people=people))
            found.append(AeronaughtsMelee(zone, tuple(people), words))
    return tuple(found)


def _bands(
    state: State, names: Names, eye: Stood, melees: tuple[AeronaughtsMelee, ...]
) -> tuple[AeronaughtsBand, ...]:
    """All five bands from a combatant, with who is there and which weapons reach them."""
    me = state.who(eye.id)
    where = {one.id: band_of(state, me, one) for one in state.combatants if one.id != eye.id}
    found = []
    for band in BANDS:
        there = [who for who, in_band in where.items() if in_band == band]
        together = []
        for melee in melees:
            part = tuple([who for who in melee.people if who in there])
            if len(part) > 1:
                together.append(part)
        bound = {who for part in together for who in part}
        loose = tuple([who for who in there if who not in bound])
        rows = [names.book.weapons[key] for key in eye.ready if key in names.book.weapons]
        reach = tuple([row.name for row in rows if within(band, row.band)])
        found.append(AeronaughtsBand(band, loose, tuple(together), reach))
    return tuple(found)


def _zones(
    places: tuple[Place, ...], edges: tuple[Between, ...], stood: tuple[Stood, ...]
) -> tuple[AeronaughtsZone, ...]:
    """The zones in columns, each one edge farther from an end of the map than the last."""
    if not places:
        return (AeronaughtsZone("", "", 0, 0, "whole", tuple([one.id for one in stood])),)
    columns = _columns(tuple([place.id for place in places]), edges)
    last = max(columns.values())
    rows: dict[int, int] = {}
    found = []
    for place in places:
        column = columns[place.id]
        row = rows.get(column, 0)
        rows[column] = row + 1
        people = tuple([one.id for one in stood if one.zone == place.id])
        at = column, row, _hull(column, last)
        found.append(AeronaughtsZone(place.id, place.name, *at, people))
    return tuple(found)


def _hull(column: int, last: int) -> Hull:
    if not last:
        return "whole"
    return "left" if column == 0 else "right" if column == last else "between"


def _columns(zones: tuple[str, ...], edges: tuple[Between, ...]) -> dict[str, int]:
    """How far each zone is from an end; unconnected zones come last."""

    def way(one: str, other: str) -> int:
        return steps_between(edges, one, other) or 0

    first = zones[0]
    end = max(zones, key=lambda zone: way(first, zone))
    far = max(zones, key=lambda zone: way(end, zone))
    start = first if way(first, end) == way(end, far) else far
    columns = {zone: steps_between(edges, start, zone) for zone in zones}
    last = max(column for column in columns.values() if column is not None)
    return {zone: last + 1 if column is None else column for zone, column in columns.items()}


# The scene, which every system has: zones with their decks, ways, who is near whom, ranges to foes

WIDE, DEEP, GAP = 5, 4, 1
"""The size of zones that content does not place, and the distance between them."""

Phase = Literal["done", "now", "later", "open"]
PHASES: dict[str, Phase] = {"taken": "done", "now": "now", "due": "open", "open": "later"}


def scene(state: State, book: AeronaughtsBook, there: Ground) -> Scene:
    """The scene of a state and its ground (AE-RNG-01 to AE-RNG-03)."""
    who = tuple([(one.id, one.side, one.down) for one in state.combatants if not one.out])
    key = scenario_called(book.scenarios, state.title)
    return _scene(book, key, there, who)


def stages(slots: tuple[AeronaughtsSlot, ...]) -> tuple[Stage, ...]:
    """The slots of the round, except those that nobody is left for (AE-INIT-03)."""
    shown = [(number, one) for number, one in enumerate(slots, 1) if one.taken in PHASES]
    return tuple([Stage(f"slot_{n}", one.name, PHASES[one.taken], one.people) for n, one in shown])


@lru_cache(maxsize=256)
def _scene(
    book: AeronaughtsBook, key: str, there: Ground, who: tuple[tuple[str, str, bool], ...]
) -> Scene:
    row = book.scenarios.get(key)
    rows = row.zones if row is not None else {}
    field, spots = placed([_spot(zone, rows.get(zone.id)) for zone in there.zones if zone.id])
    if not spots:
        field = Layout()
    sides = {one: side for one, side, _ in who}
    zones = {one: zone for zone in there.zones for one in zone.people}
    near: dict[str, tuple[str, ...]] = {}
    for melee in there.melees:
        for one in melee.people:
            near[one] = tuple([other for other in melee.people if other != one])
    pieces, sights = [], []
    for one, side, down in who:
        zone = zones.get(one)
        spot, words = (zone.id, zone.name) if zone is not None else ("", "")
        mark: tuple[Mark, ...] = ("fallen",) if down else ()
        pieces.append(Piece(one, spot=spot, near=near.get(one, ()), state=mark, words=words))
        for band in there.bands[one]:
            others = *band.loose, *[each for part in band.melees for each in part]
            foes = [other for other in others if sides[other] != side]
            sights += [Sight(one, foe, "clear", band.band, far=not band.reach) for foe in foes]
    return Scene(
        key,
        field,
        spots=spots,
        links=tuple([Link(way.one, way.other, say("picture", "next_to")) for way in there.ways]),
        pieces=tuple(pieces),
        sights=tuple(sights),
    )


def _spot(zone: AeronaughtsZone, row: ZoneRow | None) -> Spot:
    """A zone as content draws it, else in its column, one deck beside the other."""
    box = (zone.column * (WIDE + GAP), zone.row * (DEEP + GAP), WIDE, DEEP)
    if row is None:
        return Spot(zone.id, zone.name, "deck", box)
    at = row.at if row.at is not None else box
    return Spot(zone.id, zone.name, row.floor, at, row.wall, row.props)
