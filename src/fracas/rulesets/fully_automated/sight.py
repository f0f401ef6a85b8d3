"""Who can shoot at whom, and what helps the target: cover, foliage, people in between.

Geometry comes from `fracas.space.hex_sight`; what its lines mean stands here (FA-LOS-08).
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fracas.rulesets.fully_automated.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.conditions import gone
from fracas.rulesets.fully_automated.ground import Ground, ground_of
from fracas.rulesets.fully_automated.state import Combatant, State
from fracas.space.hex_sight import ALL_LINES, CENTRE_LINE, LINES, Sight, sight
from fracas.space.hexes import Hex, along, distance


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a target stands to an attacker; each part names what decides it.

    `distance` is in hexes. `stopped` is what leaves no line of attack: a hex or a combatant
    (FA-LOS-01, FA-LOS-07). `cover` is the hex of an obstacle or of a wall's corner beside the
    target, `shield` the combatant who is cover (FA-COVER-08), `obscured` the hex of foliage or
    smoke on a line (FA-LOS-05). `free` counts the lines of attack, of 49.
    """

    distance: int
    stopped: str = ""
    cover: str = ""
    shield: str = ""
    obscured: str = ""
    free: int = LINES

    @property
    def adjacent(self) -> bool:
        """Whether the two are neighbours, so that no line is tested (FA-LOS-11)."""
        return self.distance == 1

    @property
    def covered(self) -> bool:
        """Whether the target is in cover against this attacker (FA-COVER-02, FA-COVER-07)."""
        return bool(self.cover or self.shield)

    @property
    def exposed(self) -> bool:
        """Whether a defence is at a disadvantage for want of both (FA-DEF-09)."""
        return self.distance != 1 and not self.covered

    @property
    def status(self) -> str:
        """The verdict in one word: obstructed, adjacent, covered, shielded or exposed."""
        if self.stopped:
            return "obstructed"
        if self.adjacent:
            return "adjacent"
        if self.cover:
            return "covered"
        return "shielded" if self.shield else "exposed"


NEIGHBOURS = Verdict(1)


def verdict(
    state: State, book: FullyAutomatedBook, who: str, target: str, origin: Hex, place: Hex
) -> Verdict:
    """How `target` in the hex `place` stands to an attack by `who` from `origin`.

    With `cover_test` set to `centre_line` the line between the centres alone is looked at.
    """
    away = distance(origin, place)
    if away == 1:
        return NEIGHBOURS
    if state.map is None:
        return Verdict(away)
    lines = CENTRE_LINE if book.rulings["cover_test"] == "centre_line" else ALL_LINES
    seen = _over(ground_of(book, state.map), origin, place, lines)
    people = _people(state, book, who, target, origin, place)
    free = seen.free
    if people:
        for one in people:
            if one.blocks:
                free &= ~one.entered
    if not free:
        return Verdict(away, seen.wall or _nearest(people, origin, place), free=0)
    shield = _shield(state, people) if people and not seen.cover else ""
    obscured = next((label for label, entered in seen.obscuring if entered & free), "")
    return Verdict(
        away,
        "",
        seen.cover,
        shield,
        obscured,
        LINES if free == lines else free.bit_count(),
    )


class _Seen(msgspec.Struct, frozen=True):
    """What the ground alone does to the lines between two hexes.

    `free` are the lines that pass no barrier (FA-LOS-01); where there are none, `wall` is the first
    barrier. `cover` is what beside the target gives cover, `obscuring` each hex of foliage or smoke
    with the lines that pass it (FA-LOS-05).
    """

    free: int
    wall: str = ""
    cover: str = ""
    obscuring: tuple[tuple[str, int], ...] = ()


@lru_cache(maxsize=1 << 15)
def _over(ground: Ground, origin: Hex, place: Hex, lines: int) -> _Seen:
    """Remembered, since the same two hexes are asked about again and again in a fight."""
    seen = ground.lines(origin, place)
    walls = seen.touched(ground.barriers) & lines
    if walls == lines:
        first = next(one for one in seen.crossings if one.hex in ground.barriers)
        return _Seen(0, str(first.hex))
    obscuring = tuple(
        (str(one.hex), one.entered & lines)
        for one in seen.crossings
        if one.hex in ground.obscuring and one.entered & lines
    )
    return _Seen(lines & ~walls, "", _feature(ground, seen, place, lines), obscuring)


def _feature(ground: Ground, seen: Sight, place: Hex, lines: int) -> str:
    """The obstacle or wall's corner beside the target that some line passes (FA-LOS-02).

    One that a line only touches counts (FA-LOS-03); one in the target's own hex does not
    (FA-COVER-16). A wall counts, since other lines are free (FA-COVER-15).
    """
    for crossing in reversed(seen.crossings):
        hides = crossing.hex in ground.obstacles or crossing.hex in ground.barriers
        if hides and crossing.touched & lines and distance(crossing.hex, place) == 1:
            return str(crossing.hex)
    return ""


class _Body(msgspec.Struct, frozen=True):
    """Somebody whom a line between two hexes meets.

    Whoever is next to neither end blocks the lines that enter their hex (FA-LOS-06, FA-LOS-07);
    whoever is next to the target and on the line between the centres covers it (FA-COVER-08).
    """

    id: str
    hex: Hex
    entered: int
    blocks: bool
    covers: bool


def _people(
    state: State, book: FullyAutomatedBook, who: str, target: str, origin: Hex, place: Hex
) -> list[_Body]:
    """Everybody else whom a line meets; the dying and the dead do not count (FA-HP-12)."""
    found: list[_Body] = []
    q, r = place.q - origin.q, place.r - origin.r
    # No line strays more than one hex beyond what its two ends span.
    west, east = (origin.q - 1, place.q + 1) if q >= 0 else (place.q - 1, origin.q + 1)
    north, south = (origin.r - 1, place.r + 1) if r >= 0 else (place.r - 1, origin.r + 1)
    for one in state.combatants:
        there = one.place
        if there is None or not (west <= there.q <= east and north <= there.r <= south):
            continue
        if one.id in (who, target):
            continue
        touched, entered = _met(q, r, there.q - origin.q, there.r - origin.r)
        if not touched or one.out or gone(book, one):
            continue
        beside = distance(there, place) == 1
        blocks = not beside and distance(there, origin) != 1
        covers = beside and bool(touched & CENTRE_LINE)
        found.append(_Body(one.id, there, entered, blocks, covers))
    return found


@lru_cache(maxsize=1 << 16)
def _met(q: int, r: int, aside_q: int, aside_r: int) -> tuple[int, int]:
    """The lines to the hex (q, r) from the hex (0, 0) that touch a third hex, and that enter it."""
    crossings = sight(Hex(0, 0), Hex(q, r), (Hex(aside_q, aside_r),)).crossings
    return (crossings[0].touched, crossings[0].entered) if crossings else (0, 0)


def _nearest(people: list[_Body], origin: Hex, place: Hex) -> str:
    """Of those who block, the first on the way from the attacker."""
    blocking = [one for one in people if one.blocks]
    return min(blocking, key=lambda one: along(origin, place, one.hex)).id


def _shield(state: State, people: list[_Body]) -> str:
    """Who is cover for the target; of two the lower in the turn order (FA-COVER-17)."""
    found = [one.id for one in people if one.covers]
    if len(found) < 2:
        return found[0] if found else ""
    order = [one.id for one in state.in_order()]
    return max(found, key=order.index)


def of_two(state: State, book: FullyAutomatedBook, who: str, target: str) -> Verdict:
    """How one combatant stands to another where both are now."""
    origin, place = state.who(who).place, state.who(target).place
    assert origin is not None
    assert place is not None
    return verdict(state, book, who, target, origin, place)


def standing_against(
    state: State, book: FullyAutomatedBook, who: str
) -> tuple[tuple[Combatant, Verdict], ...]:
    """How every other character stands to somebody (FA-LOS-13)."""
    return tuple(
        (one, of_two(state, book, who, one.id))
        for one in state.present()
        if one.id != who and one.place is not None and state.who(who).place is not None
    )
