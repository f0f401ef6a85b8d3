"""Ends of a beat that differ only in open numbers, kept together until a rule tells them apart.

Harm to four at once has as many ends as there are sums of four totals. A mean needs none of them
one by one, and a chance only those that it tells apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from fracas.odds.inside import few, is_open, put, renewed, spreads_in, together
from fracas.odds.open_numbers import Mixed, OpenNumber, Variable


class EndGroup:
    """Ends of one branch: the state with what is open in it, the marks, and the open numbers.

    `ways` / `whole` is the weight of the branch without its open numbers. The group owns the
    variables from now on.
    """

    __slots__ = ("_alive", "_begun", "_waiting", "marks", "state", "variables", "ways", "whole")

    def __init__(
        self,
        state: Any,
        marks: tuple[str, ...],
        variables: list[Variable],
        ways: int,
        whole: int,
        begun: Any,
    ) -> None:
        self._begun = begun
        self.state = state
        self.marks = marks
        self.variables = variables
        self.ways = ways
        self.whole = whole
        self._alive = [one.alive for one in variables]
        self._waiting: list[list[tuple[int, ...]]] = []
        for one in variables:
            one.settler = self

    @property
    def weight(self) -> int:
        """How many parts of `whole` all these ends weigh."""
        ways = self.ways
        for one in self.variables:
            ways *= one.weight()
        return ways

    @property
    def chance(self) -> Fraction:
        """How likely all these ends are together."""
        return Fraction(self.weight, self.whole)

    def settled(self, variable: Variable, others: list[tuple[int, ...]]) -> None:
        """Note that a question told some of the ends apart."""
        for places in others:
            self._waiting.append(
                [places if one is variable else one.alive for one in self.variables]
            )

    def told(self, read: Callable[[], Any]) -> Iterator[Any]:
        """Yield what is read from these ends, once for all that it does not tell apart.

        The result may be open still; while it is examined, the group has only these ends.
        """
        self._waiting = [self._alive]
        while self._waiting:
            for one, alive in zip(self.variables, self._waiting.pop(), strict=True):
                one.alive = alive
            yield read()
            if any(one.keyed for one in self.variables):
                self._renew()
        for one, alive in zip(self.variables, self._alive, strict=True):
            one.alive = alive

    def _renew(self) -> None:
        """Leave the variables to a cache that may keep numbers of them as they are now."""
        others = {}
        for one in self.variables:
            other = Variable(one.alive, one.weights, one.step, self)
            others[id(one)] = other
        self.state = renewed(self.state, self._begun, others)
        self.variables = [others[id(one)] for one in self.variables]

    def sums(
        self, value: Callable[[Any, Any, tuple[str, ...]], Any], before: Any
    ) -> Iterator[tuple[Any, int]]:
        """Yield values read from these ends, each times its weight in parts of `whole`."""
        for found in self.told(lambda: value(before, self.state, self.marks)):
            parts = found.parts if type(found) is Mixed else (found,)
            if type(parts[0]) is OpenNumber:
                for part in parts:
                    own = part.of
                    if own not in self.variables:
                        yield part.told(), self.weight
                        continue
                    rest = self.weight // own.weight()
                    values, weights = part.values, own.weights
                    yield sum([values[place] * weights[place] for place in own.alive]) * rest, 1
            elif found:
                yield found, self.weight

    def ends(self, canonical: Callable[[Any], Any]) -> Iterator[tuple[Any, Any, int]]:
        """Yield each position that the ends reach, a state in it, and its weight.

        A position may come more than once.
        """
        for position in self.told(lambda: canonical(self.state)):
            raw = spreads_in(self.state, self._begun)
            where = spreads_in(position, self._begun)
            every = together(where)
            for values, ways, places in every:
                rest = self.ways
                for one in self.variables:
                    if id(one) not in places:
                        rest *= one.weight()
                here, whole = position, self.state
                for (path, _), value in zip(where, values, strict=True):
                    here = put(here, path, value)
                for path, open_ in raw:
                    place = places.get(id(open_.of), open_.of.alive[0])
                    whole = put(whole, path, open_.values[place])
                yield here, whole, rest * ways


def narrow(state: Any, begun: Any, most: int | None) -> bool:
    """Return whether anything is open in a state; settle numbers until it has few enough ends."""
    if most is not None:
        few(spreads_in(state, begun), most)
    return is_open(state, begun)
