"""Forced movement: Push, Pull, Slide and Slam, and what hitting something does.

shoves.py has the squares a shove may lead to. Lengths are in feet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, Ruling, need
from fracas.core.errors import Moot
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.shoves import (
    PULL,
    PUSH,
    SLAM,
    SLIDE,
    Bar,
    Field,
    begin_shove,
    carried_on,
    shove_ways,
)
from fracas.rulesets.beacon_road.rules.ground.spaces import ground_of
from fracas.rulesets.beacon_road.rules.ground.ways import Limits, paid_for, path_form, rooted, trace
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.pools import effect_roll
from fracas.rulesets.beacon_road.rules.subjects import Going, Reply
from fracas.rulesets.beacon_road.state.scene_facts import Moved, Stopped
from fracas.rulesets.beacon_road.state.state import State
from fracas.space.squares import Spot, Square

STALWART = "stalwart"
"""The ability of those who cannot be Pushed or Slammed (BR-GEAR-09)."""

_ROWS: dict[str, tuple[str, ...]] = {
    PUSH: ("BR-MOVE-07", "BR-MOVE-06", "BR-OTHER-04", "BR-MOVE-26"),
    PULL: ("BR-MOVE-08", "BR-MOVE-05", "BR-MOVE-26"),
    SLIDE: ("BR-MOVE-09",),
    SLAM: ("BR-OTHER-05", "BR-MOVE-06"),
}
_ALL = ("BR-MOVE-04", "BR-MOVE-14", "BR-MOVE-16", "BR-MOVE-27", "BR-MOVE-28", "BR-GAP-26")


def forced(run: Run, who: str, kind: str, feet: int, origin: str | Spot, by: str) -> Procedure[int]:
    """Push, Pull, Slide or Slam a creature; return the feet moved.

    `origin` is the source of the effect, a creature or a spot; `by` is its user, who chooses among
    equal ways, blank for the game master. 0 feet mean 5 (BR-OTHER-04). Rough ground costs double
    (BR-MOVE-16), and nobody gets a Reaction Strike (BR-MOVE-14).
    """
    book: BeaconRoadBook = run.book
    one = run.state.who(who)
    if one.place is None or one.out:
        return 0
    if rooted(book, one):
        yield Stopped(who, "rooted", because=("BR-WND-20", *_ROWS[kind]))
        return 0
    if kind in (PUSH, SLAM) and STALWART in one.abilities:
        yield Stopped(who, STALWART, because=("BR-GEAR-09", *_ROWS[kind]))
        return 0
    feet = feet or book.tables.push_feet
    if kind == SLIDE:
        return (yield from _slide(run, who, feet, by))
    return (yield from _shove(run, who, kind, feet, origin, by))


def _chooser(state: State, by: str) -> Decider:
    return decider_of(state, by) if state.find(by) is not None else GM


def _slide(run: Run, who: str, feet: int, by: str) -> Procedure[int]:
    """Slide a creature in any direction the user chooses, or not at all (BR-MOVE-09)."""
    rows = (*_ROWS[SLIDE], *_ALL, "BR-MOVE-15")

    def ask(state: State) -> Ask:
        if state.who(who).place is None:
            raise Moot(who)
        form = path_form(state, run.book, who, feet, Limits(forced=True))
        return Ask(_chooser(state, by), "path", form, rows, Going(who, SLIDE), ())

    walked: tuple[str, ...] = yield from need(run, ask)
    start = run.state.who(who).place
    if not walked or start is None:
        return 0
    way = trace(start, walked)
    paid = paid_for(run.state, run.book, who, way, feet, forced=True)
    way = _to_the_edge(run, way[: len(paid) + 1])
    return (yield from _moved(run, who, SLIDE, way, rows))


def _to_the_edge(run: Run, way: tuple[Square, ...]) -> tuple[Square, ...]:
    """A way cut off where it first leads over an edge, for a fall (BR-GAP-26)."""
    drops = _drops(run.state, run.book)
    for at, square in enumerate(way[1:], start=1):
        if square in drops:
            return way[: at + 1]
    return way


def _drops(state: State, book: BeaconRoadBook) -> frozenset[Square]:
    return ground_of(book, state.map).drops if state.map is not None else frozenset()


def _shove(run: Run, who: str, kind: str, feet: int, origin: str | Spot, by: str) -> Procedure[int]:
    """Push, Pull or Slam a creature; return the feet moved."""
    shove = begin_shove(run.state, run.book, who, kind, feet, origin)
    if shove is None:
        return 0
    rows = (*_ROWS[kind], *_ALL)

    def ask(state: State) -> Ask:
        now = begin_shove(state, run.book, who, kind, feet, origin)
        place = state.who(who).place
        if now is None or place is None:
            raise Moot(who)
        form, usual = shove_ways(Field(state, run.book, who, now), place)
        return Ask(_chooser(state, by), "path", form, rows, Going(who, kind), usual)

    start = run.state.who(who).place
    assert start is not None, "whoever stands nowhere is not shoved"
    field = Field(run.state, run.book, who, shove)
    form, walked = shove_ways(field, start)
    if len({step.start for step in form.steps}) < len(form.steps):
        walked = yield from need(run, ask)
        start, shove = (
            run.state.who(who).place,
            begin_shove(run.state, run.book, who, kind, feet, origin),
        )
        if start is None or shove is None:
            return 0
        field = Field(run.state, run.book, who, shove)
    way, bar = carried_on(field, start, walked)
    moved = yield from _moved(run, who, kind, way, rows)
    if bar is not None:
        because = ("BR-MOVE-15", *_ROWS[kind])
        yield Stopped(who, bar.why, moved, bar.what, because=because)
        if kind == SLAM:
            yield from _crash(run, who, moved, bar, by)
    return moved


def _moved(
    run: Run, who: str, kind: str, way: tuple[Square, ...], rows: tuple[str, ...]
) -> Procedure[int]:
    """Move a creature along a forced way, let it fall over an edge; return the feet."""
    feet: int = (len(way) - 1) * run.book.tables.square
    if feet:
        yield Moved(who, way, feet, kind, because=rows)
        if way[-1] in _drops(run.state, run.book):
            yield from _fall(run, who, way[-1])
    return feet


def _crash(run: Run, who: str, moved: int, bar: Bar, by: str) -> Procedure[None]:
    """Apply a Slam stopped by something: a die for every full 10' moved before (BR-OTHER-05).

    The map's edge is not an obstacle, and a creature that is hit takes no damage (BR-OTHER-06).
    """
    tables = run.book.tables
    count = moved // tables.slam_feet
    if bar.why == "edge" or not count:
        return
    rows = ("BR-OTHER-05", "BR-OTHER-06", "BR-GAP-46")
    roller = by if run.state.find(by) is not None else who
    total = yield from effect_roll(
        run, roller, SLAM, count, tables.slam_die, target=who, because=rows
    )
    if total:
        yield from suffer(run, who, Hit(total, ("kinetic",), by=by, what=SLAM, attack=False))


class Hazard(Reply, frozen=True):
    """The answer how much a fall hurts, as an index into the book's hazards (BR-GAP-26)."""

    at: str

    kind = "hazard"
    stem = ""
    because = ("BR-GAP-26",)

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """Its dice."""
        _, dice, die = book.tables.hazards[int(self.at)]
        return {"dice": dice, "die": die}


HAZARDS: Deeds[Hazard] = Deeds(Hazard)


def _fall(run: Run, who: str, square: Square) -> Procedure[None]:
    """Let a creature forced over an edge fall, a hazard the game master sets (BR-GAP-26).

    The default is the magnitude whose range covers the drop; 0 does no damage.
    """
    book: BeaconRoadBook = run.book
    deep = _depth(run.state, book, square)
    hazards = book.tables.hazards
    usual = next((at for at, hazard in enumerate(hazards) if deep <= hazard[0]), len(hazards) - 1)
    form = Choice(tuple([Hazard(str(at)).option() for at in range(len(hazards))]))
    rows = ("BR-GAP-26", "BR-MOVE-15")
    yield Stopped(who, "fell", what=str(square), because=rows)
    said = yield from need(run, lambda _: Ruling("fall", form, str(usual), rows, One(who)))
    _, dice, die = hazards[int(HAZARDS.read(said).at)]
    if dice:
        total = yield from effect_roll(run, who, "fall", dice, die, target=who, because=rows)
        yield from suffer(run, who, Hit(total, ("kinetic",), what="fall", attack=False))


def _depth(state: State, book: BeaconRoadBook, square: Square) -> int:
    """How deep a fall from a square's edge is, in feet."""
    board = state.map
    if board is None:
        return 0
    kinds = [board.kind(square), *[area.name for area in board.areas if square in area.squares]]
    return max(book.terrain[kind].drop if kind in book.terrain else 0 for kind in kinds)
