"""Who can shoot at whom, and what helps the target: cover, foliage, people in between.

Geometry comes from `fracas.space.hex_sight`; this module says what its lines mean (FA-LOS-08). The
game master's rulings on a line are in targets.py.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fracas.core.errors import Moot
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.ground import (
    MIDDLE,
    ROW,
    Crowd,
    Ground,
    Standing,
    bit_of,
    ground_of,
)
from fracas.rulesets.fully_automated.state.state import State
from fracas.space.hex_sight import ALL_LINES, CENTRE_LINE, LINES, Sight, corridor, sight
from fracas.space.hexes import Hex, along, distance


class Verdict(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A target's situation against an attacker; each part names its cause.

    `distance` is in hexes. `stopped` is what blocks every line of attack: a hex or a combatant
    (FA-LOS-01, FA-LOS-07). `cover` is the hex of an obstacle or of a wall's corner beside the
    target, `shield` a combatant who is cover (FA-COVER-08), `obscured` the hex of foliage or smoke
    on a line (FA-LOS-05). `free` counts the lines of attack, of 49.
    """

    distance: int
    stopped: str = ""
    cover: str = ""
    shield: str = ""
    obscured: str = ""
    free: int = LINES

    @property
    def adjacent(self) -> bool:
        """Whether the two are adjacent, so that no line is tested (FA-LOS-11)."""
        return self.distance == 1

    @property
    def covered(self) -> bool:
        """Whether the target is in cover against this attacker (FA-COVER-02, FA-COVER-07)."""
        return bool(self.cover or self.shield)

    @property
    def exposed(self) -> bool:
        """Whether a defence is at a disadvantage: neither adjacent to the attacker nor in cover.

        FA-DEF-09, FA-COVER-03, FA-GAP-53.
        """
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
    """Return the situation of `target` in `place` against an attack by `who` from `origin`.

    An obstacle counts before a person (FA-COVER-10). People obstruct both ways equally, and so do
    walls (FA-COVER-11, FA-GAP-24, FA-GAP-65). With `cover_test` set to `centre_line` only the line
    between the centres counts.
    """
    if state.map is None:
        return _openly(distance(origin, place))
    ground = ground_of(book, state.map)
    lines = _tested(book)
    seen = _over(ground, origin, place, lines)
    if seen.settled:
        return seen.alone
    crowd = ground.crowd(state, book)
    taken = crowd.bits
    if seen.near >= 0:
        shift = bit_of(origin) - MIDDLE
        taken &= seen.near << shift if shift >= 0 else seen.near >> -shift
    if not taken:
        return seen.alone
    key = (who, target, origin, place)
    known: Verdict | None = crowd.verdicts.get(key)
    if known is None:
        people = _people(crowd, (who, target), origin, place, taken, _covering(book))
        known = _among(state, seen, people, origin, place, lines) if people else seen.alone
        crowd.verdicts[key] = known
    return known


def _among(
    state: State,
    seen: _Seen,
    people: list[tuple[Standing, _Met]],
    origin: Hex,
    place: Hex,
    lines: int,
) -> Verdict:
    """The verdict with people in between."""
    free = seen.free
    for _, met in people:
        if met.blocks:
            free &= ~met.entered
    away = seen.alone.distance
    if not free:
        return Verdict(away, _nearest(people, origin, place), free=0)
    cover = seen.alone.cover
    shield = "" if cover else _shield(state, people)
    return Verdict(away, "", cover, shield, seen.obscured(free), _count(free, lines))


def may_cover(
    ground: Ground, book: FullyAutomatedBook, origin: Hex, place: Hex, beside: list[Hex]
) -> bool:
    """Whether a target in `place` could be in cover, with others in the hexes `beside`.

    A quick check before the full verdict: False for most pairs, and never wrongly False.
    """
    seen = _over(ground, origin, place, _tested(book))
    if seen.settled or seen.alone.cover:
        return not seen.settled
    covering = _covering(book)
    q, r = origin.q, origin.r
    for there in beside:
        met = _met(place.q - q, place.r - r, there.q - q, there.r - r, covering)
        if met is not None and met.covers:
            return True
    return False


def _tested(book: FullyAutomatedBook) -> int:
    """The lines tested for cover and obstruction (FA-LOS-08, FA-GAP-25)."""
    return CENTRE_LINE if book.rulings["cover_test"] == "centre_line" else ALL_LINES


def _covering(book: FullyAutomatedBook) -> int:
    """The lines on which a person is cover: the centre line, any, or none (FA-COVER-08)."""
    match book.rulings["character_cover"]:
        case "any_line":
            return _tested(book)
        case "never":
            return 0
    return CENTRE_LINE


@lru_cache(maxsize=256)
def _openly(away: int) -> Verdict:
    return NEIGHBOURS if away == 1 else Verdict(away)


def _count(free: int, lines: int) -> int:
    """How many lines are free; all 49 if all tested ones are."""
    return LINES if free == lines else free.bit_count()


class _Seen(msgspec.Struct, frozen=True, gc=False):
    """What the ground does to the lines between two hexes.

    `alone` is the verdict without anybody in between, and `settled` means that nobody could change
    it. `free` are the lines past no barrier (FA-LOS-01), `obscuring` has each hex of foliage or
    smoke, including the ends, with the lines through it (FA-LOS-05, FA-LOS-09, FA-GAP-62). `near`
    are the hexes that lines meet, as bits.
    """

    alone: Verdict
    settled: bool = False
    free: int = 0
    obscuring: tuple[tuple[str, int], ...] = ()
    near: int = 0

    def obscured(self, free: int) -> str:
        """The first hex of foliage or smoke on one of these lines."""
        return next((label for label, entered in self.obscuring if entered & free), "")


@lru_cache(maxsize=1 << 15)
def _over(ground: Ground, origin: Hex, place: Hex, lines: int) -> _Seen:
    """Cached, since a fight asks about the same two hexes many times."""
    away = distance(origin, place)
    if away == 1:
        return _Seen(NEIGHBOURS, settled=True)
    seen = ground.lines(origin, place)
    walls = seen.touched(ground.barriers) & lines
    if walls == lines:
        first = next(one for one in seen.crossings if one.hex in ground.barriers)
        return _Seen(Verdict(away, str(first.hex), free=0), settled=True)
    free = lines & ~walls
    obscuring = tuple(
        (str(one.hex), one.entered)
        for one in seen.crossings
        if one.hex in ground.obscuring and one.entered & free
    )
    cover = _feature(ground, seen, place, lines)
    alone = Verdict(away, "", cover, "", obscuring[0][0] if obscuring else "", _count(free, lines))
    return _Seen(alone, False, free, obscuring, _near(place.q - origin.q, place.r - origin.r))


@lru_cache(maxsize=4096)
def _near(q: int, r: int) -> int:
    """The hexes that lines to (q, r) from (0, 0) meet, without these two, as bits about `MIDDLE`.

    All bits, if one of them is too far away for a bit of its own.
    """
    bits = 0
    start, end = Hex(0, 0), Hex(q, r)
    for crossing in corridor(start, end).crossings:
        if crossing.hex not in (start, end):
            bit = crossing.hex.r * ROW + crossing.hex.q + MIDDLE
            if bit < 0:
                return -1
            bits |= 1 << bit
    return bits


def _feature(ground: Ground, seen: Sight, place: Hex, lines: int) -> str:
    """The obstacle or wall's corner beside the target on some line (FA-LOS-02).

    One that a line only touches counts (FA-LOS-03); one in the target's own hex does not
    (FA-COVER-16). A wall counts, since other lines are free (FA-COVER-15, FA-GAP-63).
    """
    for crossing in reversed(seen.crossings):
        hides = crossing.hex in ground.obstacles or crossing.hex in ground.barriers
        if hides and crossing.touched & lines and distance(crossing.hex, place) == 1:
            return str(crossing.hex)
    return ""


class _Met(msgspec.Struct, frozen=True, gc=False):
    """How a combatant in a hex affects the lines between two others.

    A combatant adjacent to neither end blocks the lines that enter its hex (FA-LOS-06, FA-LOS-07).
    A person adjacent to the target and on the line between the centres covers it, or by a switch on
    any line, or never (FA-COVER-08, FA-GAP-64).
    """

    entered: int
    blocks: bool
    covers: bool


@lru_cache(maxsize=1 << 16)
def _met(q: int, r: int, aside_q: int, aside_r: int, covering: int) -> _Met | None:
    """How a hex affects the lines from (0, 0) to (q, r); None if it does not."""
    start, end, there = Hex(0, 0), Hex(q, r), Hex(aside_q, aside_r)
    crossings = sight(start, end, (there,)).crossings
    if not crossings:
        return None
    beside = distance(there, end) == 1
    blocks = not beside and distance(there, start) != 1
    covers = beside and bool(crossings[0].touched & covering)
    return _Met(crossings[0].entered, blocks, covers) if blocks or covers else None


def _people(
    crowd: Crowd, ends: tuple[str, str], origin: Hex, place: Hex, taken: int, covering: int
) -> list[tuple[Standing, _Met]]:
    """Everybody else who affects a line; not the dying and the dead (FA-HP-12).

    The stunned, the restrained and those who are down do (FA-COVER-14). `taken` are the hexes to
    check, as bits; `ends` are the attacker and the target, `covering` the lines on which a person
    is cover.
    """
    found: list[tuple[Standing, _Met]] = []
    q, r = origin.q, origin.r
    while taken:
        bit = taken.bit_length() - 1
        taken ^= 1 << bit
        for one in crowd.at[bit]:
            name, there = one
            if name in ends:
                continue
            met = _met(place.q - q, place.r - r, there.q - q, there.r - r, covering)
            if met is not None:
                found.append((one, met))
    return found


def _nearest(people: list[tuple[Standing, _Met]], origin: Hex, place: Hex) -> str:
    """Of those who block, the one nearest to the attacker."""
    blocking = [one for one, met in people if met.blocks]
    return min(blocking, key=lambda one: along(origin, place, one[1]))[0]


def _shield(state: State, people: list[tuple[Standing, _Met]]) -> str:
    """Who is cover for the target; of two the lower in the turn order (FA-COVER-17, FA-GAP-71)."""
    found = [one[0] for one, met in people if met.covers]
    if len(found) < 2:
        return found[0] if found else ""
    order = [one.id for one in state.in_order()]
    return max(found, key=order.index)


def of_two(state: State, book: FullyAutomatedBook, who: str, target: str) -> Verdict:
    """A combatant's situation against another from their present hexes.

    Raises `Moot` for a combatant without a place.
    """
    origin, place = state.who(who).place, state.who(target).place
    if origin is None or place is None:
        raise Moot(who if origin is None else target)
    return verdict(state, book, who, target, origin, place)
