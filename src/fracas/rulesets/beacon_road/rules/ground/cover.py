"""Cover: what obscures the line of sight from where an attack comes from to its target.

The ledger names no points to measure from, so all lines of `space.square_sight` are drawn from
the space of the attacker, or from the centre of an area that is placed elsewhere (BR-COND-12,
BR-GAP-83), to the space of the target. What only a rim of a square touches is not obscured by it.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import msgspec

from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.spaces import Ground, ground_of, space_of
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.state import State
from fracas.space.square_sight import Sight, sight
from fracas.space.squares import Space, Spot, Square


class Cover(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a target has against one origin, each by the square that does most of it, or None.

    `concealed_by` obscures without stopping attacks (BR-COND-02), and `unseen` says that it does
    so wholly; `sheltered_by` would stop attacks (BR-COND-10). `blocked_by` stops every line, so
    that there is no attack at all (BR-COND-11).
    """

    concealed_by: Square | None = None
    sheltered_by: Square | None = None
    blocked_by: Square | None = None
    unseen: bool = False


OPEN = Cover()
"""Nothing in the way."""


@lasting
def cover(state: State, book: BeaconRoadBook, origin: str | Spot, target: str) -> Cover:
    """What conceals, shelters or cuts off a creature from an origin: somebody's id, or a spot.

    This is the situation alone; boons of the same names hold from everywhere (BR-COND-24). The
    same creature may be open to one archer and Sheltered from another (BR-COND-12). The origin's
    own squares obscure nothing, and those of the target conceal it without hiding it.
    """
    if state.map is None:
        return OPEN
    ground = ground_of(book, state.map)
    if not ground.features:
        return OPEN
    there = space_of(book, state.who(target))
    here: Spot | None = origin if not isinstance(origin, str) else None
    if isinstance(origin, str):
        here = space_of(book, state.who(origin))
    if here is None or there is None:
        return OPEN
    return _cover(ground, here, there)


def line_of_effect(state: State, book: BeaconRoadBook, origin: str | Spot, target: str) -> bool:
    """Whether an attack can get from an origin to a creature at all (BR-COND-11)."""
    return cover(state, book, origin, target).blocked_by is None


@lru_cache(maxsize=65536)
def _cover(ground: Ground, origin: Spot, target: Space) -> Cover:
    seen = sight(origin, target, ground.features)
    own = () if not isinstance(origin, Square | Space) else _squares(origin)
    ends = frozenset((*own, *target.squares))
    walls = ground.blocks - ends
    stopped = seen.entered(walls)
    if stopped == seen.all_lines:
        return Cover(blocked_by=_foremost(seen, walls))
    shelter = (ground.blocks | ground.shelters) - ends
    veils = ground.conceals - frozenset(own)
    between = seen.entered(veils - ends)
    return Cover(
        concealed_by=_foremost(seen, veils),
        sheltered_by=_foremost(seen, shelter),
        unseen=(between | stopped) == seen.all_lines,
    )


def _squares(place: Square | Space) -> tuple[Square, ...]:
    return place.squares if isinstance(place, Space) else (place,)


def _foremost(seen: Sight, squares: Collection[Square]) -> Square | None:
    """The square that most lines enter, of several the one nearest to the origin."""
    best, lines = None, 0
    for crossing in seen.crossings:
        count = crossing.entered.bit_count()
        if count > lines and crossing.square in squares:
            best, lines = crossing.square, count
    return best
