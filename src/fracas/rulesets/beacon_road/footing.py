"""Where a computer's creature goes: to whom it would strike, out of whose reach, by which squares.

Ways are those of the prompt; what lies behind walls is as far as the way around it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fracas.core.paths import Path
from fracas.core.prompts import Ask
from fracas.core.run import Run
from fracas.rulesets.beacon_road.book import BeaconRoadBook
from fracas.rulesets.beacon_road.ground import Ground, ground_of
from fracas.rulesets.beacon_road.policies import arms
from fracas.rulesets.beacon_road.relations import threatened_by
from fracas.rulesets.beacon_road.state import Creature, State
from fracas.rulesets.beacon_road.targets import foes_of
from fracas.space.squares import Square, neighbours, parse_square

FAR = 10_000

PROVOKES = 6
"""How many squares of a better place one blow in passing is worth (BR-ADVICE-04)."""

EXPOSED = 3
"""How many squares nearer a shooter gives up so as to stand out of a blade's reach."""


class Tree(NamedTuple):
    """The cheapest ways of a prompt: for each place the one before it, and the feet to it."""

    before: dict[str, str]
    cost: dict[str, int]


_TREES: dict[int, tuple[Path, Tree]] = {}
"""The trees of forms seen before, by identity; each holds its form, so that no id comes twice."""

MOST_TREES = 2048


def tree_of(form: Path) -> Tree:
    """The cheapest ways of a form, remembered as long as the form is the same one."""
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
    tree = Tree(before, cost)
    if len(_TREES) >= MOST_TREES:
        _TREES.clear()
    _TREES[id(form)] = (form, tree)
    return tree


def way_to(form: Path, end: str) -> tuple[str, ...]:
    """The places to enter in turn to come to an end by the cheapest way."""
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
    """Steps from a square to every other one around whatever is impassable, creatures aside."""
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


def steps_between(ground: Ground | None, here: Square, there: Square) -> int:
    """Squares between two as one has to go; as the crow flies where no way is known."""
    known = flood(ground, there).get(here)
    return max(abs(here.x - there.x), abs(here.y - there.y)) if known is None else known


def path(run: Run, ask: Ask) -> tuple[str, ...] | None:
    """The way of an Advance, a Maneuver or a Teleport; None leaves it to the default."""
    state: State = run.state
    book: BeaconRoadBook = run.book
    who, how = ask.about[0], ask.about[1]
    if how not in ("advance", "maneuver", "teleport") or not isinstance(ask.form, Path):
        return None
    me = state.who(who)
    foes = [foe for foe in foes_of(state, book, who) if foe.place is not None]
    if not foes or me.place is None or state.map is None:
        return None
    ground = ground_of(book, state.map)
    melee, ranged = arms(book, me)
    shoots = ranged > melee or not melee
    blades = _blades(book, foes)
    around = set(threatened_by(state, book, who)) if how == "advance" else set()
    size = book.squares_of[me.size]
    want = max(melee // book.tables.square, 1)
    far = max(ranged // book.tables.square, CASTING if shoots else 0)
    form = ask.form
    ends = form.ends or tuple(tree_of(form).cost)
    cost = tree_of(form).cost
    best, least = form.start, float(FAR)
    nearest = _choose(ground, me.place, foes)
    for label in (form.start, *ends):
        if label not in cost:
            continue
        here = square(label)
        away = steps_between(ground, here, nearest.place or here) - size + 1
        value = float(max(away - (far if shoots else want), 0))
        for foe, reach in blades:
            near = _apart(here, size, foe) <= reach
            if shoots and near:
                value += EXPOSED
            if foe.id in around and not near:
                value += PROVOKES
        value += cost[label] * 0.001
        if value < least:
            best, least = label, value
    return way_to(form, best)


CASTING = 6
"""The range of most spells, in squares."""


def _choose(ground: Ground, place: Square, foes: list[Creature]) -> Creature:
    """The foe to come at: the nearest by the way to it, and of those as near a Winded one."""
    return min(
        foes,
        key=lambda foe: (
            steps_between(ground, place, foe.place or place) - 2 * foe.winded,
            foe.id,
        ),
    )


def _blades(book: BeaconRoadBook, foes: list[Creature]) -> list[tuple[Creature, int]]:
    """The foes with melee weapons in hand, and how many squares these reach."""
    found = []
    for foe in foes:
        reach = arms(book, foe)[0] // book.tables.square
        if reach:
            found.append((foe, reach))
    return found


def _apart(here: Square, size: int, foe: Creature) -> int:
    """Squares from a place to a foe, as reach counts them."""
    assert foe.place is not None
    east, south = foe.place.x - here.x, foe.place.y - here.y
    east = east - size + 1 if east > 0 else -east
    south = south - size + 1 if south > 0 else -south
    return max(east, south, 0)
