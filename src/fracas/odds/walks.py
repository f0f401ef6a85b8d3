"""One branch of a beat under way: the steps that lead along it, and the numbers it leaves open."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import msgspec

from fracas.core.book import Book
from fracas.core.chance import Branch, ChanceLaw, Dice, Result
from fracas.core.ruleset import Ruleset
from fracas.core.run import Run
from fracas.odds.spreads import Path, Spread, Variable, put, settled, spreads_in


class Open(msgspec.Struct, frozen=True, gc=False):
    """What a roll says but for its numbers: those may be any whose places are `alive`.

    `columns` have each number by its place, `ways` weigh the places; `value` is what was read,
    whatever its numbers. Of a roll that was held against the open number of another, `of` counts
    the rolls with open numbers up to that one; then `origin` gives the place that each place has
    there, and the ways are those that it has with that one.
    """

    reading: Any
    value: Any
    columns: tuple[dict[int, int], ...]
    ways: dict[int, int]
    alive: tuple[int, ...]
    of: int = -1
    origin: dict[int, int] = {}


class Step(NamedTuple):
    """Something that is given in a branch: an answer, or what dice say; it weighs `ways` / `whole`.

    Of an `Open` the ways are its own.
    """

    reply: Any
    ways: int = 1
    whole: int = 1


Ways = tuple[tuple[Step, float], ...]
"""What can be given at a prompt, the likeliest first, and how likely it is there."""

LIGHT_TAIL = 16_384
"""Numbers that weigh less than one part in so many together are a way of their own."""


class Total:
    """A sum of fractions, made whole only when it is asked for."""

    __slots__ = ("_ways",)

    def __init__(self, first: Fraction | None = None) -> None:
        self._ways = {} if first is None else {first.denominator: first.numerator}

    def add(self, ways: int, whole: int) -> None:
        """Add so many parts of a whole."""
        self._ways[whole] = self._ways.get(whole, 0) + ways

    def take(self, other: Total) -> None:
        """Add all of another sum."""
        for whole, ways in other._ways.items():
            self.add(ways, whole)

    def __call__(self) -> Fraction:
        """What it comes to."""
        if not self._ways:
            return Fraction(0)
        whole = lcm(*self._ways)
        return Fraction(sum([ways * (whole // by) for by, ways in self._ways.items()]), whole)


Fallen = Callable[[tuple[Step, ...], int, list[tuple[Step, float]]], None]
"""Takes the branches that part from one when a number is settled: the path, the place in it at
which they differ, and the step that each has there with its whole weight."""


class Walk:
    """A beat run along a path of steps and on from there.

    `ways` / `whole` is the weight of the path but for its open numbers.
    """

    __slots__ = ("_fallen", "given", "path", "run", "variables", "ways", "whole")

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        state: Any,
        replies: tuple[Any, ...],
        path: tuple[Step, ...],
        fallen: Fallen,
    ) -> None:
        self._fallen = fallen
        self.path = list(path)
        self.ways = self.whole = 1
        self.variables: list[Variable] = []
        self.given = 0
        self.run = Run(rules, book, state)
        for reply in replies:
            give(self.run, reply)
        for step in path:
            self._give(step)

    def go(self, step: Step) -> None:
        """Give one step more."""
        self.path.append(step)
        self._give(step)

    def _give(self, step: Step) -> None:
        # A number may be settled on the way: then the step stands in the path as it is by now.
        reply, ways, whole = self.path[self.given]
        place = self.given
        self.given += 1
        self.ways *= ways
        self.whole *= whole
        if type(reply) is Open:
            self._open(reply, place)
        else:
            give(self.run, reply)

    def _open(self, said: Open, place: int) -> None:
        if said.of < 0:
            known = Variable(said.alive, said.ways, place, self)
            self.variables.append(known)
        else:
            known = self.variables[said.of]
            left = frozenset(known.alive)
            alive = tuple([one for one in said.alive if said.origin[one] in left])
            if len(alive) < len(said.alive):
                self.path[place] = _narrowed(self.path[place], alive)
            known.refine(said.origin, said.ways, alive, place)
        numbers = tuple([Spread(known, column) for column in said.columns])
        value = said.reading.with_numbers(said.value, numbers) if numbers else said.value
        self.run.branch(Result(value))

    @property
    def weight(self) -> int:
        """How many parts of `whole` the branch weighs with all that its open numbers can be."""
        ways = self.ways
        for one in self.variables:
            ways *= one.weight()
        return ways

    @property
    def likely(self) -> float:
        """The weight as a float."""
        return self.weight / self.whole

    def settled(self, variable: Variable, others: list[tuple[int, ...]]) -> None:
        """Let the branches go in which a number is another one."""
        at = variable.step
        step = self.path[at]
        rest = self.ways
        for one in self.variables:
            if one is not variable:
                rest *= one.weight()
        self.path[at] = _narrowed(step, variable.alive)
        fallen = [
            (_narrowed(step, places), rest * variable.of(places) / self.whole)
            for places in others
        ]
        fallen.sort(key=lambda one: -one[1])
        self._fallen(tuple(self.path), at, fallen)

    def held(self, reading: Any) -> tuple[Any, Variable | None]:
        """A reading, and the open number that it holds dice against, if there is one.

        All others in it are settled.
        """
        if not self.variables or not isinstance(reading, msgspec.Struct):
            return reading, None
        where = spreads_in(reading)
        # What a memory kept of another branch is a constant by now.
        variables = list({id(one.of): one.of for _, one in where if not one.constant}.values())
        variables.sort(key=lambda variable: -len(variable.alive))
        for variable in variables[1:]:
            variable.settle({place: [place] for place in variable.alive})
        first = variables[0] if variables else None
        for path, one in where:
            if one.of is not first:
                reading = put(reading, path, one.told())
        return reading, first


def _narrowed(step: Step, alive: tuple[int, ...]) -> Step:
    return step._replace(reply=msgspec.structs.replace(step.reply, alive=alive))


def give(run: Run, reply: Any) -> None:
    """Answer a prompt, or give the result of a roll."""
    if type(reply) is Result:
        run.branch(reply)
    else:
        run.answer(reply)


class Kind(NamedTuple):
    """Values that differ in numbers alone: their numbers, branches and parts of the whole.

    `value` is what is read, whatever the numbers; without numbers it has one branch.
    """

    value: Any
    numbers: tuple[tuple[int, ...], ...]
    branches: tuple[Branch, ...]
    parts: tuple[int, ...]


class Parts(NamedTuple):
    """A law in whole numbers: its values by their kinds.

    The law itself is kept beside them, so that its place in memory stays its own.
    """

    law: ChanceLaw
    kinds: tuple[Kind, ...]
    whole: int


_PARTS: dict[int, Parts] = {}
_READY: dict[tuple[int, bool], tuple[ChanceLaw, Ways]] = {}
MOST_KNOWN = 2_048
"""How many laws are remembered as what is made of them before all are let go of."""


def parts_of(law: ChanceLaw, reading: Any) -> Parts:
    """A law in whole numbers; remembered, as branches and options roll the same dice."""
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
        if len(_PARTS) >= MOST_KNOWN:
            _PARTS.clear()
        known = _PARTS[id(law)] = Parts(law, kinds, whole)
    return known


def ready(law: ChanceLaw, reading: Any, *, faceless: bool) -> Ways:
    """The ways of a law, those together that differ in a number alone, the likeliest first."""
    known = _READY.get((id(law), faceless))
    if known is None:
        if len(_READY) >= MOST_KNOWN:
            _READY.clear()
        known = _READY[id(law), faceless] = law, _ready(law, reading, faceless=faceless)
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
    """The ways of a roll that is held against an open number: one for each kind of value.

    `place` counts the rolls with open numbers up to that one; `missing` takes the weight that the
    dice leave out.
    """
    where = spreads_in(reading)
    bare = reading
    for path, _ in where:
        bare = put(bare, path, 0)
    held = tuple([(at, *[one.values[at] for _, one in where]) for at in of.alive])
    key = dice, bare, place, held
    joint = _JOINT.get(key)
    if joint is None:
        if len(_JOINT) >= MOST_KNOWN:
            _JOINT.clear()
        paths = [path for path, _ in where]
        joint = _JOINT[key] = _joint(dice, bare, paths, place, held, of)
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


class Joint(NamedTuple):
    """Two rolls in one: steps by what the second says, each with old places and their parts."""

    steps: list[tuple[Step, list[tuple[int, int]]]]
    missing: list[tuple[Fraction, list[int]]]
    whole: int


_JOINT: dict[Any, Joint] = {}


def _joint(
    dice: Dice,
    bare: Any,
    paths: list[Path],
    place: int,
    held: tuple[tuple[int, ...], ...],
    of: Variable,
) -> Joint:
    """What dice say that are held against each of several numbers."""
    laws: dict[tuple[int, ...], Parts] = {}
    whose: dict[int, Parts] = {}
    left_out: dict[Fraction, list[int]] = {}
    for at, *values in held:
        law = laws.get(tuple(values))
        if law is None:
            told = bare
            for path, value in zip(paths, values, strict=True):
                told = put(told, path, value)
            law = laws[tuple(values)] = parts_of(dice.law(told), told)
        whose[at] = law
        if law.law.missing:
            left_out.setdefault(law.law.missing, []).append(at)
    whole = lcm(*[law.whole for law in laws.values()])
    found: dict[Any, list[tuple[int, tuple[int, ...], int]]] = {}
    for at, law in whose.items():
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
    """The places that weigh something, and those that weigh next to nothing together.

    What is done to an open number is done to each that it can be.
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


def answered(answer: Any, chance: Fraction) -> tuple[Step, float]:
    """An answer of a policy as a step; no number in it is left open."""
    return Step(settled(answer), chance.numerator, chance.denominator), float(chance)
