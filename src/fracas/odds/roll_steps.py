"""What a roll can say, as steps: results that differ only in numbers are one, with open numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from fracas.core.chance import Branch, ChanceLaw, Dice, Result
from fracas.odds.branch_runs import Open, Step, Ways
from fracas.odds.inside import Path, put, spreads_in
from fracas.odds.open_numbers import Variable
from fracas.odds.weighted_cache import WeightedCache

LIGHT_TAIL = 16_384
"""Numbers that together weigh less than one part in this many are a way of their own."""

MOST_PLACES = 8_192
"""Into how many places two rolls in one are split; more is a way of its own."""


class Kind(NamedTuple):
    """Values that differ only in numbers: their numbers, branches and parts of the whole.

    `value` is what is read, whatever the numbers; without numbers it has one branch.
    """

    value: Any
    numbers: tuple[tuple[int, ...], ...]
    branches: tuple[Branch, ...]
    parts: tuple[int, ...]


class Parts(NamedTuple):
    """A distribution in whole numbers: its values by their kinds.

    The distribution itself is kept with them, so that its place in memory stays its own.
    """

    law: ChanceLaw
    kinds: tuple[Kind, ...]
    whole: int


_PARTS: WeightedCache[int, Parts] = WeightedCache()
_READY: WeightedCache[tuple[int, bool], tuple[ChanceLaw, Ways]] = WeightedCache()


def parts_of(law: ChanceLaw, reading: Any) -> Parts:
    """Return a distribution in whole numbers; cached, because branches and options share dice."""
    known = _PARTS.get(id(law))
    if known is None:
        whole = lcm(*[one.chance.denominator for one in law.branches])
        numbers_of = getattr(reading, "numbers_of", None)
        found: dict[Any, list[tuple[tuple[int, ...], Branch]]] = {}
        for branch in law.branches:
            numbers = () if numbers_of is None else numbers_of(branch.value)
            zeros = (0,) * len(numbers)
            kind = reading.with_numbers(branch.value, zeros) if numbers else branch.value
            found.setdefault((len(numbers), kind), []).append((numbers, branch))
        kinds = tuple(
            Kind(
                value,
                tuple([numbers for numbers, _ in those]),
                tuple([one for _, one in those]),
                tuple(
                    [one.chance.numerator * (whole // one.chance.denominator) for _, one in those]
                ),
            )
            for (_, value), those in found.items()
        )
        known = _PARTS.keep(id(law), Parts(law, kinds, whole), len(law.branches))
    return known


def ready(law: ChanceLaw, reading: Any, *, faceless: bool) -> Ways:
    """The ways of a distribution, joining those that differ only in a number, likeliest first."""
    known = _READY.get((id(law), faceless))
    if known is None:
        made = law, _ready(law, reading, faceless=faceless)
        known = _READY.keep((id(law), faceless), made, len(law.branches))
    return known[1]


def _ready(law: ChanceLaw, reading: Any, *, faceless: bool) -> Ways:
    _, kinds, whole = parts_of(law, reading)
    found: list[tuple[Step, float]] = []
    for kind in kinds:
        if len(kind.branches) == 1:
            one = kind.branches[0]
            result = Result(one.value, () if faceless else one.faces)
            found.append((Step(result, kind.parts[0], whole), kind.parts[0] / whole))
            continue
        ways = dict(enumerate(kind.parts))
        columns = tuple([dict(enumerate(column)) for column in zip(*kind.numbers, strict=True)])
        for alive in _likely_apart(list(kind.parts), whole):
            open_ = Open(reading, kind.value, columns, ways, alive)
            found.append((Step(open_, 1, whole), sum([ways[at] for at in alive]) / whole))
    found.sort(key=lambda one: -one[1])
    return tuple(found)


def weighed(
    dice: Dice,
    reading: Any,
    of: Variable,
    place: int,
    missing: Callable[[int, Fraction], None],
) -> Ways:
    """Return the ways of a roll that is compared with an open number: one for each kind of value.

    `place` counts the rolls with open numbers up to that one; `missing` takes the weight that the
    dice leave out. If both rolls can have too many joint results, the number is settled as far as
    to its likeliest values.
    """
    where = spreads_in(reading)
    paths = [path for path, _ in where]
    bare = reading
    for path in paths:
        bare = put(bare, path, 0)
    groups: dict[tuple[int, ...], list[int]] = {}
    for at in of.alive:
        groups.setdefault(tuple([one.values[at] for _, one in where]), []).append(at)
    laws = _few_laws(dice, bare, paths, of, groups)
    if laws is None:
        told = _with(bare, paths, of.settle(groups))
        law = dice.law(told)
        if law.missing:
            missing(of.weight(), law.missing)
        return ready(law, told, faceless=False)
    of.keep([at for values in laws for at in groups[values]])
    held = {at: law for values, law in laws.items() for at in groups[values]}
    key = dice, bare, place, tuple([(values, tuple(groups[values])) for values in laws])
    joint = _JOINT.get(key)
    if joint is None:
        made = _joint(bare, place, held, of)
        joint = _JOINT.keep(key, made, sum([len(here) for _, here in made.steps]))
    weights = of.weights
    for part, places in joint.missing:
        missing(sum([weights[at] for at in places]), part)
    all_ = of.weight() * joint.whole
    ways = []
    for step, here in joint.steps:
        likely = sum([weights[at] * parts for at, parts in here])
        ways.append((step, likely / all_))
    ways.sort(key=lambda one: -one[1])
    return tuple(ways)


def _with(bare: Any, paths: list[Path], values: tuple[int, ...]) -> Any:
    """Return a reading with numbers in their places."""
    for path, value in zip(paths, values, strict=True):
        bare = put(bare, path, value)
    return bare


def _few_laws(
    dice: Dice,
    bare: Any,
    paths: list[Path],
    of: Variable,
    groups: dict[tuple[int, ...], list[int]],
) -> dict[tuple[int, ...], Parts] | None:
    """What dice say against the likeliest numbers, as many as are few enough places together.

    None if those of the likeliest alone are too many.
    """
    found: dict[tuple[int, ...], Parts] = {}
    places = 0
    for values in sorted(groups, key=lambda values: -of.of(groups[values])):
        told = _with(bare, paths, values)
        law = parts_of(dice.law(told), told)
        places += len(groups[values]) * len(law.law.branches)
        if places > MOST_PLACES:
            break
        found[values] = law
    return found or None


class Joint(NamedTuple):
    """Two rolls in one: steps by what the second says, each with old places and their parts."""

    steps: list[tuple[Step, list[tuple[int, int]]]]
    missing: list[tuple[Fraction, list[int]]]
    whole: int


_JOINT: WeightedCache[Any, Joint] = WeightedCache()


def _joint(bare: Any, place: int, held: dict[int, Parts], of: Variable) -> Joint:
    """Return what dice say when compared with each of several numbers, by the places of these."""
    left_out: dict[Fraction, list[int]] = {}
    for at, law in held.items():
        if law.law.missing:
            left_out.setdefault(law.law.missing, []).append(at)
    whole = lcm(*[law.whole for law in held.values()])
    found: dict[Any, list[tuple[int, tuple[int, ...], int]]] = {}
    for at, law in held.items():
        more = whole // law.whole
        for kind in law.kinds:
            those = found.setdefault((len(kind.numbers[0]), kind.value), [])
            for numbers, parts in zip(kind.numbers, kind.parts, strict=True):
                those.append((at, numbers, parts * more))
    all_ = of.weight() * whole
    weights = of.weights
    steps = []
    for (_, value), those in found.items():
        origin = {at: one[0] for at, one in enumerate(those)}
        parts_ = {at: one[2] for at, one in enumerate(those)}
        columns = tuple(
            [dict(enumerate(column)) for column in zip(*[one[1] for one in those], strict=True)]
        )
        for alive in _likely_apart([weights[at] * parts for at, _, parts in those], all_):
            open_ = Open(bare, value, columns, parts_, alive, place, origin)
            own: dict[int, int] = {}
            for at in alive:
                own[origin[at]] = own.get(origin[at], 0) + parts_[at]
            steps.append((Step(open_, 1, whole), list(own.items())))
    return Joint(steps, list(left_out.items()), whole)


def _likely_apart(weights: list[int], whole: int) -> list[tuple[int, ...]]:
    """Return the places that weigh something, and those that weigh next to nothing together.

    What is done to an open number is done to each value that it can have.
    """
    most = whole // LIGHT_TAIL
    gone = 0
    light = set()
    for place in sorted(range(len(weights)), key=weights.__getitem__):
        gone += weights[place]
        if gone > most:
            break
        light.add(place)
    heavy = tuple([place for place in range(len(weights)) if place not in light])
    return [places for places in (heavy, tuple(sorted(light))) if places]
