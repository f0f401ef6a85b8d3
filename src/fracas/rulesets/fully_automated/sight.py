"""Who can shoot at whom, and what helps the target: cover, foliage, people in between.

Geometry comes from `fracas.space.hex_sight`; what its lines mean stands here (FA-LOS-08).
"""

from __future__ import annotations

import msgspec

from fracas.rulesets.fully_automated.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.conditions import gone
from fracas.rulesets.fully_automated.ground import Ground, ground_of
from fracas.rulesets.fully_automated.state import Combatant, State
from fracas.space.hex_sight import ALL_LINES, CENTRE_LINE, LINES, sight
from fracas.space.hexes import Hex, distance


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
    ground = ground_of(book, state.map)
    lines = CENTRE_LINE if book.rulings["cover_test"] == "centre_line" else ALL_LINES
    bodies = _bodies(state, book, who, target)
    if not ground.barriers and not ground.obstacles and not ground.obscuring and not bodies:
        return Verdict(away)
    seen = ground.lines(origin, place)
    walls = seen.touched(ground.barriers) & lines if ground.barriers else 0
    free = lines & ~walls
    people = sight(origin, place, bodies) if bodies else None
    stopped = ""
    if people is not None and people.crossings:
        blocking = [
            one
            for one in people.crossings
            if not _beside(one.hex, origin) and not _beside(one.hex, place)
        ]
        for crossing in blocking:
            free &= ~crossing.entered
        if not free and blocking and lines & ~walls:
            stopped = bodies[blocking[0].hex]
    if not free:
        if not stopped:
            wall = next(one for one in seen.crossings if one.hex in ground.barriers)
            stopped = str(wall.hex)
        return Verdict(away, stopped, free=0)
    cover = _feature(ground, origin, place, lines) if ground.obstacles or walls else ""
    shield = ""
    if not cover and people is not None and people.crossings:
        shield = _shield(state, bodies, origin, place)
    obscured = ""
    if ground.obscuring:
        for crossing in seen.crossings:
            if crossing.hex in ground.obscuring and crossing.entered & free:
                obscured = str(crossing.hex)
                break
    open_lines = LINES if free == lines else free.bit_count()
    return Verdict(away, "", cover, shield, obscured, open_lines)


def _bodies(state: State, book: FullyAutomatedBook, who: str, target: str) -> dict[Hex, str]:
    """Everybody else on the map, by hex; the dying and the dead neither block nor cover.

    FA-LOS-06, FA-HP-12.
    """
    return {
        one.place: one.id
        for one in state.combatants
        if one.place is not None
        and not one.out
        and one.id not in (who, target)
        and not gone(book, one)
    }


def _beside(one: Hex, other: Hex) -> bool:
    return distance(one, other) <= 1


def _feature(ground: Ground, origin: Hex, place: Hex, lines: int) -> str:
    """The obstacle or wall's corner beside the target that some line passes (FA-LOS-02).

    One that a line only touches counts (FA-LOS-03); one in the target's own hex does not
    (FA-COVER-16). A wall counts, since other lines are free (FA-COVER-15).
    """
    for crossing in reversed(ground.lines(origin, place).crossings):
        hides = crossing.hex in ground.obstacles or crossing.hex in ground.barriers
        if hides and crossing.touched & lines and distance(crossing.hex, place) == 1:
            return str(crossing.hex)
    return ""


def _shield(state: State, bodies: dict[Hex, str], origin: Hex, place: Hex) -> str:
    """Who beside the target stands on the line between the centres, and so is cover.

    FA-COVER-08; of two the one lower in the turn order (FA-COVER-17).
    """
    found = [
        bodies[crossing.hex]
        for crossing in sight(origin, place, bodies).crossings
        if crossing.touched & CENTRE_LINE and distance(crossing.hex, place) == 1
    ]
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
