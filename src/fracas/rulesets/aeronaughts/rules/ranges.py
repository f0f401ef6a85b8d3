"""Ranges: zones in a graph, engagements within them, and the bands between combatants."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.aeronaughts.content import BandName
from fracas.rulesets.aeronaughts.state.state import Combatant, State
from fracas.space.zones import Between

BANDS: tuple[BandName, ...] = ("engaged", "short", "medium", "long", "extreme")
"""The range bands, nearest first (AE-RNG-01, AE-GAP-50)."""

Edges = tuple[tuple[str, str], ...]
"""Pairs of neighbouring zones."""


def edges_of(bands: tuple[Between, ...]) -> Edges:
    """The zones that are one edge apart (AE-RNG-02)."""
    return tuple((one.one, one.other) for one in bands)


@lru_cache(maxsize=4096)
def steps_between(bands: tuple[Between, ...], one: str, other: str) -> int | None:
    """How many edges lie between two zones; None where no way leads."""
    if one == other:
        return 0
    seen, edge = {one}, [one]
    count = 0
    while edge:
        count += 1
        edge = [
            far
            for near in edge
            for pair in edges_of(bands)
            if near in pair
            for far in pair
            if far not in seen
        ]
        if other in edge:
            return count
        seen.update(edge)
    return None


def neighbours(state: State, zone: str) -> tuple[str, ...]:
    """The zones one edge away, in the order in which they are listed."""
    near = {far for pair in edges_of(state.bands) if zone in pair for far in pair if far != zone}
    return tuple(place.id for place in state.zones if place.id in near)


def band_of(state: State, one: Combatant, other: Combatant) -> str:
    """The band between two combatants (AE-RNG-02, AE-RNG-03).

    The same zone is short unless both are engaged with each other; one edge is medium, two long,
    three or more extreme. Without a map everybody is at short range.
    """
    if one.zone == other.zone:
        return "engaged" if one.group and one.group == other.group else "short"
    steps = steps_between(state.bands, one.zone, other.zone)
    return BANDS[min((steps or 3) + 1, 4)]


def band(state: State, one: str, other: str) -> str:
    """The band between two combatants, by their ids."""
    return band_of(state, state.who(one), state.who(other))


def within(band_: str, farthest: str) -> bool:
    """Whether a band lies within another (AE-ACT-06)."""
    return BANDS.index(band_) <= BANDS.index(farthest)


def wider(area: str) -> str:
    """The band one step wider than an area, on the ladder of Blast (AE-QUAL-05)."""
    ladder = ("single", "engaged", "short", "medium", "long")
    return ladder[min(ladder.index(area) + 1, len(ladder) - 1)]
