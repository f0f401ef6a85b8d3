"""Areas: where a power may be placed, which squares it fills, and whom it catches.

A square or cube may be anywhere with its nearest square in range; a line begins beside its user; a
burst has its user in the middle, and spares it. Sides and ranges are in feet.
"""

from __future__ import annotations

from typing import NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.attacks.aims import NOTHING, OnWhom, choose_one
from fracas.rulesets.beacon_road.rules.attacks.attacks import attack
from fracas.rulesets.beacon_road.rules.attacks.blows import Assault
from fracas.rulesets.beacon_road.rules.ground.sight import line_of_effect, perceives
from fracas.rulesets.beacon_road.rules.ground.spaces import creatures_in, feet, ground_of, space_of
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.subjects import Choosing, Reply
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.state import State
from fracas.space.squares import Space, Square, disc, distance, ray, ring

ROWS = ("BR-ATTACK-09", "BR-COND-12", "BR-GAP-83")


class Placed(NamedTuple):
    """An area on the map: its squares, and its middle if that is not its user."""

    squares: tuple[Square, ...]
    origin: Square | None = None


def spots(
    state: State, book: BeaconRoadBook, who: str, key: str, among: frozenset[Square] | None = None
) -> tuple[Square, ...]:
    """The squares that place a power: its middle, or a square its line goes through.

    `among` limits the middles to try.
    """
    row = book.powers[key]
    here = space_of(book, state.who(who))
    if here is None or state.map is None or row.area == "burst":
        return ()
    if row.area == "line":
        through = [one.place for one in state.present() if one.place and one.id != who]
        through += [
            one for one in ring(here, row.feet // book.tables.square) if state.map.holds(one)
        ]
        return tuple(dict.fromkeys(one for one in through if one not in here.squares))
    reach = row.feet // book.tables.square
    side = row.side // book.tables.square
    found = []
    for y in range(here.square.y - reach - side, here.square.y + here.size + reach + side):
        for x in range(here.square.x - reach - side, here.square.x + here.size + reach + side):
            spot = Square(x, y)
            if among is not None and spot not in among:
                continue
            if state.map.holds(spot) and distance(here, block(spot, side)) <= reach:
                found.append(spot)
    return tuple(found)


def block(middle: Square, side: int) -> Space:
    """A block of `side` squares each way; an even one's middle is its inner south-east square."""
    return Space(Square(middle.x - side // 2, middle.y - side // 2), side)


def placed(state: State, book: BeaconRoadBook, who: str, key: str, spot: Square | None) -> Placed:
    """The area that a power fills from a spot."""
    row = book.powers[key]
    side = row.side // book.tables.square
    here = space_of(book, state.who(who))
    if here is None:
        return Placed(())
    if row.area == "burst":
        if not row.against:
            return Placed(disc(here, side))
        grown = (side - here.size) // 2
        start = Square(here.square.x - grown, here.square.y - grown)
        return Placed(Space(start, here.size + 2 * grown).squares)
    assert spot is not None, "an area that is placed has a spot"
    if row.area == "line":
        start = min(here.squares, key=lambda one: (distance(one, spot), one))
        return Placed(ray(start, spot, row.feet // book.tables.square))
    return Placed(block(spot, side).squares, spot)


def caught(state: State, book: BeaconRoadBook, who: str, key: str, area: Placed) -> tuple[str, ...]:
    """Everybody in an area, friends and Hidden ones too; a burst spares its user (BR-COND-08).

    Creatures fully cut off from the middle by something solid are not reached (BR-COND-11).
    """
    spares = book.powers[key].area in ("burst", "line")
    origin = area.origin or who
    return tuple(
        [
            one
            for one in creatures_in(state, book, frozenset(area.squares))
            if not (spares and one == who) and line_of_effect(state, book, origin, one)
        ]
    )


class Area(Reply, frozen=True):
    """The answer where an area is placed; its option names those it catches."""

    square: str

    kind = "area"
    stem = ""
    because = ROWS

    def option(self, *about: str, because: tuple[str, ...] = ()) -> Option:
        """The square as an option that names those it catches."""
        return Option(self.id, self.kind, about, because or self.because)


AREAS: Deeds[Area] = Deeds(Area)


class Fork(OnWhom, frozen=True):
    """The answer whom a second bolt leaps to, or nobody."""

    kind = "fork"


FORKS: Deeds[Fork] = Deeds(Fork)


def choose_area(run: Run, who: str, key: str) -> Procedure[Placed]:
    """Ask for an area and return it, prompt kind `area`; spots that catch nobody are not offered.

    Of spots that catch the same creatures one is offered. Raises `Moot` if nobody can be caught.
    """
    book: BeaconRoadBook = run.book
    if book.powers[key].area == "burst":
        return placed(run.state, book, who, key, None)

    def ask(state: State) -> Ask:
        found = useful_spots(state, book, who, key)
        if not found:
            raise Moot(who)
        options = tuple([Area(str(spot)).option(*ids) for spot, ids in found])
        about = Choosing(who, key)
        return Ask(decider_of(state, who), "area", Choice(options), ROWS, about, options[0].id)

    chosen: str = yield from need(run, ask)
    spot = next(s for s, _ in useful_spots(run.state, book, who, key) if str(s) == chosen)
    return placed(run.state, book, who, key, spot)


@lasting
def useful_spots(
    state: State, book: BeaconRoadBook, who: str, key: str
) -> tuple[tuple[Square, tuple[str, ...]], ...]:
    """Spots and whom they catch, one for each set of creatures: most foes and fewest friends first.

    The rules do not care which of equal spots it is; the one nearest their middle is taken.
    """
    row, side = book.powers[key], state.who(who).side
    among = None
    if row.area not in ("burst", "line"):
        among = _touching(state, book, row.side // book.tables.square)
    found: dict[tuple[str, ...], Square] = {}
    for spot in spots(state, book, who, key, among):
        ids = caught(state, book, who, key, placed(state, book, who, key, spot))
        if ids:
            found.setdefault(ids, spot)

    def worth(ids: tuple[str, ...]) -> int:
        friends = sum(state.who(one).side == side for one in ids)
        return len(ids) - 3 * friends

    ordered = sorted(found, key=worth, reverse=True)
    return tuple((found[ids], ids) for ids in ordered)


def _touching(state: State, book: BeaconRoadBook, side: int) -> frozenset[Square]:
    """The middles of all blocks of a side that reach into anybody's space."""
    found = set()
    for one in state.creatures:
        if one.out or one.place is None:
            continue
        size = book.squares_of[one.size]
        # A block that starts here still meets the space, and its middle is further in.
        first = side // 2 - side + 1
        for y in range(one.place.y + first, one.place.y + size + side // 2):
            for x in range(one.place.x + first, one.place.x + size + side // 2):
                found.add(Square(x, y))
    return frozenset(found)


def changeable(run: Run, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """Those of some squares that are on the map and can be entered."""
    if run.state.map is None:
        return ()
    ground = ground_of(run.book, run.state.map)
    return tuple([square for square in squares if ground.passable(square)])


def forked_bolt(run: Run, who: str, assault: Assault) -> Procedure[None]:
    """Let an attack leap from its area to another creature, like a forked Lightning Bolt.

    The target must be perceived, not caught by the first bolt, within its length, and in line from
    the nearest creature it caught (BR-COND-03, BR-COND-11, BR-GAP-83). Prompt kind `fork`.
    """
    book: BeaconRoadBook = run.book

    def others(state: State) -> tuple[Fork, ...]:
        caught = creatures_in(state, book, assault.area)
        foes = [foe.id for foe in state.foes(who) if perceives(state, book, who, foe.id)]
        far = [foe for foe in foes if foe not in caught and leap(state, foe)]
        return tuple(map(Fork, far or (NOTHING,)))

    def leap(state: State, foe: str) -> str:
        """From whom the second bolt leaps to a foe, or blank."""
        length = book.powers[assault.power].feet
        ways = [
            (feet(state, book, foe, one), one)
            for one in creatures_in(state, book, assault.area)
            if line_of_effect(state, book, one, foe)
        ]
        return next((one for far, one in sorted(ways) if far <= length), "")

    fork: Fork = yield from choose_one(run, who, assault.power, others)
    chosen = fork.one
    if chosen != NOTHING:
        origin, place = (run.state.who(one).place for one in (leap(run.state, chosen), chosen))
        again = Assault(assault.power, assault.means, area=(place,) if place else (), origin=origin)
        yield from attack(run, who, again, (chosen,))
