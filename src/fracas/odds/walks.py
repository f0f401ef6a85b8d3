"""One branch of a beat under way: the steps that lead along it, and the numbers it leaves open."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import msgspec

from fracas.core.book import Book
from fracas.core.chance import ChanceLaw, Result
from fracas.core.ruleset import Ruleset
from fracas.core.run import Run
from fracas.odds.spreads import Spread, Variable, put, settled, spreads_in


class Open(msgspec.Struct, frozen=True, gc=False):
    """What a roll says but for its number: that may be any of `numbers` whose places are `alive`.

    `ways` weigh the numbers; `value` is what was read, whatever its number.
    """

    reading: Any
    value: Any
    numbers: dict[int, int]
    ways: dict[int, int]
    alive: tuple[int, ...]


class Weighing(msgspec.Struct, frozen=True, gc=False):
    """What a roll says that was held against an open number, and how likely each number makes it.

    `of` is the step at which that number fell, `ways` has those that it can be.
    """

    result: Result
    of: int
    ways: dict[int, int]


class Step(NamedTuple):
    """Something that is given in a branch: an answer, or what dice say; it weighs `ways` / `whole`.

    Of an `Open` the ways are its own, of a `Weighing` those of the number that it weighs.
    """

    reply: Any
    ways: int = 1
    whole: int = 1


Ways = tuple[tuple[Step, float], ...]
"""What can be given at a prompt, the likeliest first, and how likely it is there."""

LIGHT_TAIL = 1 / 4096
"""Numbers that weigh less together are let go of before others are held against each of them."""


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
            known = Variable(reply.alive, reply.ways, place, self)
            self.variables.append(known)
            number = Spread(known, reply.numbers)
            self.run.branch(Result(reply.reading.with_number(reply.value, number)))
        elif type(reply) is Weighing:
            of = next(one for one in self.variables if one.step == reply.of)
            of.alive = tuple([one for one in of.alive if one in reply.ways])
            of.weights = {one: of.weights[one] * reply.ways[one] for one in of.alive}
            self.run.branch(reply.result)
        else:
            give(self.run, reply)

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
            (_narrowed(step, places), rest * variable.weight(places) / self.whole)
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
        variables = list({id(one.of): one.of for _, one in where}.values())
        variables.sort(key=lambda variable: -len(variable.alive))
        for variable in variables[1:]:
            variable.settle({place: [place] for place in variable.alive})
        first = variables[0] if variables and len(variables[0].alive) > 1 else None
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


class Parts(NamedTuple):
    """A law in whole numbers: with each value how many parts of the whole it weighs.

    The law itself is kept beside them, so that its place in memory stays its own.
    """

    law: ChanceLaw
    of: dict[Any, int]
    whole: int


_PARTS: dict[int, Parts] = {}
_READY: dict[tuple[int, bool], tuple[ChanceLaw, Ways]] = {}
MOST_KNOWN = 2_048
"""How many laws are remembered as what is made of them before all are let go of."""


def parts_of(law: ChanceLaw) -> Parts:
    """A law in whole numbers; remembered, as branches and options roll the same dice."""
    known = _PARTS.get(id(law))
    if known is None:
        whole = lcm(*[one.chance.denominator for one in law.branches])
        parts = {
            one.value: one.chance.numerator * (whole // one.chance.denominator)
            for one in law.branches
        }
        if len(_PARTS) >= MOST_KNOWN:
            _PARTS.clear()
        known = _PARTS[id(law)] = Parts(law, parts, whole)
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
    _, parts, whole = parts_of(law)
    number_of = getattr(reading, "number_of", None)
    kinds: dict[Any, list[Any]] = {}
    for branch in law.branches:
        number = None if number_of is None else number_of(branch.value)
        kind = branch.value if number is None else reading.with_number(branch.value, None)
        kinds.setdefault((number is None, kind), []).append(branch)
    found: list[tuple[Step, float]] = []
    for (closed, kind), branches in kinds.items():
        if closed or len(branches) == 1:
            for one in branches:
                result = Result(one.value, () if faceless else one.faces)
                weight = parts[one.value]
                found.append((Step(result, weight, whole), weight / whole))
            continue
        numbers = {at: number_of(one.value) for at, one in enumerate(branches)}  # type: ignore[misc]
        ways = {at: parts[one.value] for at, one in enumerate(branches)}
        open_ = Open(reading, kind, numbers, ways, tuple(numbers))
        found.append((Step(open_, 1, whole), sum(ways.values()) / whole))
    found.sort(key=lambda one: -one[1])
    return tuple(found)


def weighed(
    reading: Any,
    of: Variable,
    law_of: Callable[[Any], ChanceLaw],
    missing: Callable[[int, Fraction], None],
) -> Ways:
    """The ways of a roll that is held against an open number: one for each value.

    `law_of` gives the law for a reading, `missing` takes the weight that its dice leave out.
    """
    _let_go(of)
    where = spreads_in(reading)
    laws: dict[tuple[Any, ...], Parts] = {}
    whose: dict[int, Parts] = {}
    for place in of.alive:
        values = tuple([one.values[place] for _, one in where])
        law = laws.get(values)
        if law is None:
            told = reading
            for (path, _), value in zip(where, values, strict=True):
                told = put(told, path, value)
            law = laws[values] = parts_of(law_of(told))
        whose[place] = law
        if law.law.missing:
            missing(of.weights[place], law.law.missing)
    whole = lcm(*[law.whole for law in laws.values()])
    found: dict[Any, dict[int, int]] = {}
    for place, law in whose.items():
        more = whole // law.whole
        for value, parts in law.of.items():
            found.setdefault(value, {})[place] = parts * more
    all_ = of.weight() * whole
    weights = of.weights
    ways = [
        (
            Step(Weighing(Result(value), of.step, by), 1, whole),
            sum([weights[place] * parts for place, parts in by.items()]) / all_,
        )
        for value, by in found.items()
    ]
    ways.sort(key=lambda one: -one[1])
    return tuple(ways)


def _let_go(of: Variable) -> None:
    """Let the numbers wait that are least likely, for each costs a law of its own."""
    most = of.weight() * LIGHT_TAIL
    light: list[int] = []
    gone = 0
    for place in sorted(of.alive, key=lambda one: of.weights[one]):
        gone += of.weights[place]
        if gone > most:
            break
        light.append(place)
    if light:
        away = frozenset(light)
        of.settle({False: [one for one in of.alive if one not in away], True: light})


def answered(answer: Any, chance: Fraction) -> tuple[Step, float]:
    """An answer of a policy as a step; no number in it is left open."""
    return Step(settled(answer), chance.numerator, chance.denominator), float(chance)
