"""Where a computer's creature goes: toward its target, out of whose reach, by which squares.

Ways are chosen among those of the prompt; distances go around walls.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Ask
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.advice.targets import SPELLS, arms, foes_of, keeps_away, quarry
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.relations import threatened_by
from fracas.rulesets.beacon_road.rules.ground.spaces import Ground, feet_between, ground_of
from fracas.rulesets.beacon_road.state.state import Creature, State
from fracas.space.squares import Square, neighbours, parse_square

FAR = 10_000

CLOSE = 10
"""How near a shooter comes, in feet, if cover spoils the shot from afar."""

PROVOKES = 6
"""How many squares of better position one blow in passing costs (BR-ADVICE-04)."""

EXPOSED = 3
"""How many squares nearer a shooter gives up so as to stand out of a blade's reach."""


class Tree(NamedTuple):
    """The cheapest ways of a prompt: for each place, the place before it.

    `ends` are the places where a way may end, with their squares and distances in feet.
    """

    before: dict[str, str]
    ends: tuple[tuple[str, Square, int], ...]


_TREES: dict[int, tuple[Path, Tree]] = {}
"""The trees of forms seen before, by identity; each keeps its form, so that no id is reused."""

MOST_TREES = 2048


def tree_of(form: Path) -> Tree:
    """The cheapest ways of a form, cached by identity."""
    found = _TREES.get(id(form))
    if found is not None:
        return found[1]
    before: dict[str, str] = {}
    cost = {form.start: 0}
    for step in form.steps:
        total = cost.get(step.start, FAR) + step.cost
        if total <= form.budget and total < cost.get(step.end, FAR):
            cost[step.end] = total
            before[step.end] = step.start
    allowed = dict.fromkeys((form.start, *form.ends)) if form.ends else cost
    ends = tuple([(end, square(end), cost[end]) for end in allowed if end in cost])
    tree = Tree(before, ends)
    if len(_TREES) >= MOST_TREES:
        _TREES.clear()
    _TREES[id(form)] = (form, tree)
    return tree


def way_to(form: Path, end: str) -> tuple[str, ...]:
    """The places to enter in order, by the cheapest way to an end."""
    before = tree_of(form).before
    walked = []
    while end != form.start:
        walked.append(end)
        end = before[end]
    return tuple(reversed(walked))


@lru_cache(maxsize=16384)
def square(label: str) -> Square:
    """The square of a label."""
    return parse_square(label)


@lru_cache(maxsize=4096)
def flood(ground: Ground | None, start: Square) -> dict[Square, int]:
    """Steps from a square to every other one, around impassable ground, ignoring creatures."""
    if ground is None:
        return {}
    found = {start: 0}
    queue = [start]
    for here in queue:
        for there in neighbours(here):
            if there not in found and ground.passable(there) and there not in ground.drops:
                found[there] = found[here] + 1
                queue.append(there)
    return found


class Goal(NamedTuple):
    """Where a creature wants to be: within so many squares of a place, counted in steps."""

    steps: dict[Square, int]
    place: Square
    within: int
    size: int


class Blade(NamedTuple):
    """A foe with a melee weapon: its place, its reach in squares, and whether it threatens now."""

    place: Square
    reach: int
    threatens: bool


def path(run: Run, ask: Ask) -> tuple[str, ...] | None:
    """Choose the way of an Advance, a Maneuver or a Teleport; None means the default."""
    who, how = ask.about.who, ask.about.how
    if how not in ("advance", "maneuver", "teleport") or not isinstance(ask.form, Path):
        return None
    return way(run.state, run.book, who, how, ask.form, ask.about.feet)


def way(
    state: State, book: BeaconRoadBook, who: str, how: str, form: Path, feet: int
) -> tuple[str, ...] | None:
    """The best way of a form for a creature; None if staying is best."""
    me = state.who(who)
    foes = [foe for foe in foes_of(state, book, who) if foe.place is not None]
    if not foes or me.place is None or state.map is None:
        return None
    aim = quarry(book, me, foes).place
    assert aim is not None
    melee, ranged = arms(book, me)
    shoots = keeps_away(book, me)
    around = frozenset(threatened_by(state, book, who)) if how == "advance" else frozenset()
    within = max(ranged, SPELLS) if shoots else melee
    if shoots and steps_within(me.place, aim, within // book.tables.square):
        # A shooter comes closer only if shots from here are bad.
        within = CLOSE
    goal = Goal(
        flood(ground_of(book, state.map), aim),
        aim,
        max(within // book.tables.square, 1),
        book.squares_of[me.size],
    )
    if how == "maneuver" and 0 < min(feet_between(book, me, foe) for foe in foes) <= melee:
        # With a foe in reach, a careful step is for getting away.
        shoots = True
    blades = _blades(book, foes, around, shoots) if shoots or around else ()
    if how == "maneuver" and state.turn != who:
        # A step in answer to an attack leads out of the attacker's reach (BR-POWER-13).
        acting = [foe for foe in foes if foe.id == state.turn]
        blades, shoots = _outrun(book, me, acting, feet), True
    return way_to(form, _best_end(tree_of(form), goal, blades, shoots))


def steps_within(here: Square, there: Square, squares: int) -> bool:
    """Whether two squares are within `squares` of each other, in a straight line."""
    return max(abs(here.x - there.x), abs(here.y - there.y)) <= squares


def _best_end(tree: Tree, goal: Goal, blades: tuple[Blade, ...], shoots: bool) -> str:
    """The best end of a way, of equals the cheapest (BR-ADVICE-04)."""
    best, least = tree.ends[0][0], float(FAR)
    steps, x, y = goal.steps, goal.place.x, goal.place.y
    enough = goal.within
    for label, here, cost in tree.ends:
        if goal.size == 1 and here in steps:
            away = steps[here]
        else:
            away = min(
                [
                    steps.get(corner, max(abs(corner.x - x), abs(corner.y - y)))
                    for corner in _corners(here, goal.size)
                ]
            )
        value = (away - enough if away > enough else 0) + cost * 0.001
        if value >= least:
            continue
        for blade in blades:
            if _apart(here, goal.size, blade.place) <= blade.reach:
                value += EXPOSED if shoots else 0
            elif blade.threatens:
                value += PROVOKES
        if value < least:
            best, least = label, value
    return best


@lru_cache(maxsize=16384)
def _corners(here: Square, size: int) -> tuple[Square, ...]:
    """The corner squares of a space, of which the nearest counts; for one square, itself."""
    if size == 1:
        return (here,)
    far = size - 1
    return tuple(Square(here.x + east, here.y + south) for east in (0, far) for south in (0, far))


def _blades(
    book: BeaconRoadBook, foes: list[Creature], around: frozenset[str], shoots: bool
) -> tuple[Blade, ...]:
    """The foes with melee weapons in hand; for fighters only those that threaten now."""
    found = []
    for foe in foes:
        reach = arms(book, foe)[0] // book.tables.square
        if reach and foe.place is not None and (shoots or foe.id in around):
            found.append(Blade(foe.place, reach, foe.id in around))
    return tuple(found)


def _outrun(
    book: BeaconRoadBook, me: Creature, acting: list[Creature], feet: int
) -> tuple[Blade, ...]:
    """The widest reach or range of each acting foe that a move of `feet` can leave."""
    found = []
    for foe in acting:
        powers = [row for key in foe.powers if (row := book.powers.get(key)) is not None]
        ranges = [row.feet for row in powers if row.against and not (row.area or row.item)]
        away = feet_between(book, me, foe) + feet
        far = max([one for one in (arms(book, foe)[0], *ranges) if one < away], default=0)
        if far and foe.place is not None:
            found.append(Blade(foe.place, far // book.tables.square, False))
    return tuple(found)


def _apart(here: Square, size: int, place: Square) -> int:
    """Squares from a creature to a place, counted like reach."""
    east, south = place.x - here.x, place.y - here.y
    east = east - size + 1 if east > 0 else -east
    south = south - size + 1 if south > 0 else -south
    return max(east, south, 0)
