"""The scene of a fight: zones with their decks, ways, who is engaged with whom, ranges to foes."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from fracas.core.pictures import Layout, Link, Piece, Scene, Sight, Spot, Stage
from fracas.core.scenes import placed, scenario_called
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.content.rows import ZoneRow
from fracas.rulesets.aeronaughts.picture.drawn import Ground
from fracas.rulesets.aeronaughts.state.drawing import AeronaughtsSlot, AeronaughtsZone
from fracas.rulesets.aeronaughts.state.state import State
from fracas.rulesets.aeronaughts.words.picture_words import NEXT_TO

WIDE, DEEP, GAP = 5, 4, 1
"""How large zones are drawn that content does not place, and how far apart."""

Phase = Literal["done", "now", "later", "open"]
PHASES: dict[str, Phase] = {"taken": "done", "now": "now", "due": "open", "open": "later"}


def scene(state: State, book: AeronaughtsBook, there: Ground) -> Scene:
    """The scene of a state and its ground (AE-RNG-01 to AE-RNG-03)."""
    who = tuple([(one.id, one.side, one.down) for one in state.combatants if not one.out])
    key = scenario_called(book.scenarios, state.title)
    return _scene(book, key, there, who)


def stages(slots: tuple[AeronaughtsSlot, ...]) -> tuple[Stage, ...]:
    """The slots of the round but those that nobody is left for (AE-INIT-03)."""
    return tuple(
        [
            Stage(f"slot_{number}", one.name, PHASES[one.taken], one.people)
            for number, one in enumerate(slots, 1)
            if one.taken in PHASES
        ]
    )


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
    return Scene(
        key,
        field,
        spots=spots,
        links=tuple([Link(way.one, way.other, NEXT_TO) for way in there.ways]),
        pieces=tuple(
            [
                Piece(
                    one,
                    spot=zones[one].id if one in zones else "",
                    near=near.get(one, ()),
                    state=("fallen",) if down else (),
                    words=zones[one].name if one in zones else "",
                )
                for one, _, down in who
            ]
        ),
        sights=tuple(
            [
                Sight(one, other, "clear", band.band, far=not band.reach)
                for one, _, _ in who
                for band in there.bands[one]
                for other in (*band.loose, *[each for part in band.melees for each in part])
                if sides[other] != sides[one]
            ]
        ),
    )


def _spot(zone: AeronaughtsZone, row: ZoneRow | None) -> Spot:
    """A zone as content has it drawn; else in its column, one deck beside the other."""
    box = (zone.column * (WIDE + GAP), zone.row * (DEEP + GAP), WIDE, DEEP)
    if row is None:
        return Spot(zone.id, zone.name, "deck", box)
    at = row.at if row.at is not None else box
    return Spot(zone.id, zone.name, row.floor, at, row.wall, row.props)
