"""One branch of a running beat: the steps along it, and the numbers it leaves open."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.prompts import PROMPTS, Prompt
from fracas.core.chance import Result
from fracas.core.facts import Fact
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.inside import put, settled, spreads_in
from fracas.odds.open_numbers import OpenNumber, Variable


class Open(msgspec.Struct, frozen=True, gc=False):
    """What a roll says except for its numbers: those may be any whose places are `alive`.

    `columns` have each number by its place, `ways` weigh the places; `value` is what was read,
    whatever its numbers. Of a roll that was compared with the open number of another, `of` counts
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

Fallen = Callable[[tuple[Step, ...], int, list[tuple[Step, float]]], None]
"""Receives the branches that split off when a number is settled: the path, the place in it at
which they differ, and the step that each has there with its whole weight."""


class Trail:
    """The facts of a search's first run up to its first roll, each with the state that it makes.

    Other runs of the beat go through the same facts first. They get the same states, not equal
    ones, so that what rules cache of a state serves all of them.
    """

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: list[tuple[Fact, Any]] = []


class TrailRun(Run):
    """A run that keeps to a trail until dice fall, or it goes another way."""

    __slots__ = ("_at", "_trail")

    def __init__(self, rules: Ruleset, book: Book, state: Any, trail: Trail) -> None:
        self._trail: Trail | None = trail
        self._at = 0
        super().__init__(rules, book, state)

    def branch(self, result: Result) -> None:
        """Leave the trail, because dice split the ways."""
        self._trail = None
        super().branch(result)

    def _go(self, reply: Any) -> Prompt:
        if self._trail is None:
            return super()._go(reply)
        send = self._procedure.send
        effect: Any = send(reply)
        while type(effect) not in PROMPTS:
            self.state = self._after(effect)
            self.facts.append(effect)
            effect = send(None)
        prompt: Prompt = effect
        return prompt

    def _after(self, fact: Fact) -> Any:
        """Return the state after a fact, from the trail as long as it goes there."""
        if self._trail is None:
            return fact.apply(self.state)
        steps, at = self._trail.steps, self._at
        self._at += 1
        if at < len(steps):
            if steps[at][0] == fact:
                return steps[at][1]
            self._trail = None
            return fact.apply(self.state)
        steps.append((fact, fact.apply(self.state)))
        return steps[at][1]


class BranchRun:
    """A beat run along a path of steps and on from there.

    `ways` / `whole` is the weight of the path without its open numbers.
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
        trail: Trail,
    ) -> None:
        self._fallen = fallen
        self.path = list(path)
        self.ways = self.whole = 1
        self.variables: list[Variable] = []
        self.given = 0
        self.run = TrailRun(rules, book, state, trail)
        for reply in replies:
            give(self.run, reply)
        for step in path:
            self._give(step)

    def go(self, step: Step) -> None:
        """Give one more step."""
        self.path.append(step)
        self._give(step)

    def _give(self, step: Step) -> None:
        # A number may be settled on the way: then the path has the step as it is by now.
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
        numbers = tuple([OpenNumber(known, column) for column in said.columns])
        value = said.reading.with_numbers(said.value, numbers) if numbers else said.value
        self.run.branch(Result(value))

    @property
    def weight(self) -> int:
        """How many parts of `whole` the branch weighs with all values of its open numbers."""
        ways = self.ways
        for one in self.variables:
            ways *= one.weight()
        return ways

    @property
    def likely(self) -> float:
        """The weight as a float."""
        return self.weight / self.whole

    def settled(self, variable: Variable, others: list[tuple[int, ...]]) -> None:
        """Release the branches in which a number is another one."""
        at = variable.step
        step = self.path[at]
        rest = self.ways
        for one in self.variables:
            if one is not variable:
                rest *= one.weight()
        self.path[at] = _narrowed(step, variable.alive)
        fallen = [
            (_narrowed(step, places), rest * variable.of(places) / self.whole) for places in others
        ]
        fallen.sort(key=lambda one: -one[1])
        self._fallen(tuple(self.path), at, fallen)

    def held(self, reading: Any) -> tuple[Any, Variable | None]:
        """Return a reading, and the open number that it compares dice with, if there is one.

        All others in it are settled.
        """
        if not self.variables or not isinstance(reading, msgspec.Struct):
            return reading, None
        where = spreads_in(reading)
        # What a cache kept from another branch is a constant by now.
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


def answered(answer: Any, chance: Fraction) -> tuple[Step, float]:
    """Return an answer of a policy as a step; no number in it is left open."""
    return Step(settled(answer), chance.numerator, chance.denominator), float(chance)
