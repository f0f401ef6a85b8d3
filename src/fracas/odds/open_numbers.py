"""Numbers from dice that are settled no further than the rules look at them.

Most rules ask of a total only whether it reaches something: whether it hits, whether HP are left. A
`Spread` represents everything that a total can be. Sums of it are spreads again; a rule that
compares it learns the result for most of its weight, and the rest waits as a branch of its own. So
totals that lead to the same are followed together, and no rule has to say what it reads.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Protocol


class Settler(Protocol):
    """What learns that a variable was settled: the branch that asked."""

    def settled(self, variable: Variable, others: list[tuple[int, ...]]) -> None:
        """The variable keeps what is left in it; the groups in `others` have to be followed too."""
        ...


class Variable:
    """The possible results of one roll in one branch: places in a list, each with its weight.

    `alive` are the places that fit all that the rules learned so far. `step` is where the roll is
    in the branch. `keyed` says that a cache may contain a number of it. Weights are whole numbers,
    over a common whole that the branch knows.
    """

    __slots__ = ("_known", "alive", "keyed", "origins", "settler", "step", "weights")

    def __init__(
        self, alive: tuple[int, ...], weights: dict[int, int], step: int, settler: Settler
    ) -> None:
        self.alive = alive
        self.weights = weights
        self.step = step
        self.settler = settler
        self.origins: list[dict[int, int]] = []
        self.keyed = False
        self._known: tuple[tuple[int, ...], int] = (), 0

    def refine(
        self, origin: dict[int, int], ways: dict[int, int], alive: tuple[int, ...], step: int
    ) -> None:
        """Tell places apart by another roll, made at `step`, which was compared with this one.

        `origin` says of each new place which old one it was, `ways` how likely the old one becomes
        it.
        """
        weights = self.weights
        self.weights = {place: weights[origin[place]] * ways[place] for place in alive}
        self.alive = alive
        self.step = step
        self.origins.append(origin)
        self._known = (), 0

    def weight(self) -> int:
        """Return how much all remaining places weigh."""
        alive = self.alive
        if self._known[0] is not alive:
            self._known = alive, self.of(alive)
        return self._known[1]

    def of(self, places: Iterable[int]) -> int:
        """Return how much some places weigh."""
        weights = self.weights
        return sum([weights[place] for place in places])

    def settle(self, groups: dict[Any, list[int]]) -> Any:
        """Keep the heaviest group of what is left, and return its key; all others wait."""
        if len(groups) == 1:
            return next(iter(groups))
        kept = max(groups, key=lambda key: self.of(groups[key]))
        others = [tuple(places) for key, places in groups.items() if key is not kept]
        self.alive = tuple(groups[kept])
        self.settler.settled(self, others)
        return kept

    def keep(self, places: list[int]) -> None:
        """Keep these places of what is left; all others wait."""
        if len(places) < len(self.alive):
            kept = frozenset(places)
            others = tuple([place for place in self.alive if place not in kept])
            self.alive = tuple(places)
            self.settler.settled(self, [others])


def _same(value: Any) -> Any:
    return value


class Loose:
    """A whole number that is not settled.

    It counts as an `int`, and supports all its operations. Anything that needs the exact number (a
    text, a key in a cache, a place in a list) settles it.
    """

    __slots__ = ()

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return int

    def told(self, tell: Callable[[Any], Hashable] = _same) -> Any:
        """Return what `tell` needs to know of the number; settles it as far as that needs."""
        raise NotImplementedError

    def each(self, change: Callable[[Any], Any]) -> Any:
        """Return the number changed; no longer open where only one value is left."""
        raise NotImplementedError

    def __bool__(self) -> bool:
        return bool(self.told(bool))

    def __hash__(self) -> int:
        # From now on the number is what it is here, because a cache may keep it as a key.
        for one in self.variables:
            one.keyed = True
        return hash(self.told())

    @property
    def variables(self) -> tuple[Variable, ...]:
        """What the number depends on."""
        raise NotImplementedError

    def over(self, others: dict[int, Variable]) -> Any:
        """Return the same number over other variables, by the identity of those that it has."""
        raise NotImplementedError

    def __index__(self) -> int:
        return operator.index(self.told())

    def __int__(self) -> int:
        return int(self.told())

    def __float__(self) -> float:
        return float(self.told())

    def __str__(self) -> str:
        return str(self.told())

    __repr__ = __str__

    def __format__(self, how: str) -> str:
        return format(self.told(), how)

    @property
    def numerator(self) -> int:
        """Like that of any whole number."""
        return int(self.told())

    @property
    def denominator(self) -> int:
        """Like that of any whole number."""
        return 1

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return self.each(abs)

    def __round__(self, digits: int | None = None) -> Any:
        return self.each(lambda value: round(value, digits))

    def __floor__(self) -> Any:
        return self.each(lambda value: value // 1)

    def __ceil__(self) -> Any:
        return self.each(lambda value: -(-value // 1))

    def __trunc__(self) -> Any:
        return self.each(int)


class OpenNumber(Loose):
    """A number that depends on one variable: for each of its places what it would be."""

    __slots__ = ("_age", "_values", "of")

    def __init__(self, of: Variable, values: dict[int, Any]) -> None:
        self.of = of
        self._values = values
        self._age = len(of.origins)

    @property
    def variables(self) -> tuple[Variable, ...]:
        """What the number depends on."""
        return (self.of,)

    @property
    def constant(self) -> bool:
        """Whether it is the same at every remaining place."""
        values = self.values
        first = values[self.of.alive[0]]
        return all(values[place] == first for place in self.of.alive)

    def over(self, others: dict[int, Variable]) -> Any:
        """Return the same number over another variable."""
        other = others.get(id(self.of))
        return self if other is None else OpenNumber(other, self.values)

    @property
    def values(self) -> dict[int, Any]:
        """The number for each place of the variable, as places are told apart by now."""
        origins = self.of.origins
        while self._age < len(origins):
            old = self._values
            origin = origins[self._age]
            self._values = {place: old[was] for place, was in origin.items() if was in old}
            self._age += 1
        return self._values

    def told(self, tell: Callable[[Any], Hashable] = _same) -> Any:
        """Return what `tell` needs to know of the number; settles it as far as that needs."""
        values = self.values
        groups: dict[Any, list[int]] = {}
        for place in self.of.alive:
            told = tell(values[place])
            if told in groups:
                groups[told].append(place)
            else:
                groups[told] = [place]
        return self.of.settle(groups)

    def each(self, change: Callable[[Any], Any]) -> Any:
        """Return the number changed; no longer a spread where only one value is left."""
        values = self.values
        return _spread(self.of, {place: change(values[place]) for place in self.of.alive})


class Mixed(Loose):
    """A sum of spreads over several variables; all but one are settled when it is looked at."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[OpenNumber, ...]) -> None:
        self.parts = parts

    @property
    def variables(self) -> tuple[Variable, ...]:
        """What the number depends on."""
        return tuple([part.of for part in self.parts])

    def over(self, others: dict[int, Variable]) -> Any:
        """Return the same number over other variables."""
        return Mixed(tuple([part.over(others) for part in self.parts]))

    def single(self) -> OpenNumber:
        """Return the sum as a spread over one of the variables."""
        parts = sorted(self.parts, key=lambda one: len(one.of.alive))
        more = sum([part.told() for part in parts[:-1]])
        last = parts[-1]
        values = last.values
        return OpenNumber(last.of, {place: values[place] + more for place in last.of.alive})

    def told(self, tell: Callable[[Any], Hashable] = _same) -> Any:
        """Return what `tell` needs to know of the number; settles it as far as that needs."""
        return self.single().told(tell)

    def each(self, change: Callable[[Any], Any]) -> Any:
        """Return the number changed; no longer open where only one value is left."""
        return self.single().each(change)


def _spread(of: Variable, values: dict[int, Any]) -> Any:
    first = next(iter(values.values()))
    if all(value == first for value in values.values()):
        return first
    return OpenNumber(of, values)


def _pair(one: Any, other: Any) -> tuple[Any, Any]:
    """Return two numbers of which at most one is still open, or both over the same variable."""
    if type(one) is Mixed:
        one = one.single()
    if type(other) is Mixed:
        other = other.single()
    if type(one) is OpenNumber and type(other) is OpenNumber and one.of is not other.of:
        if len(one.of.alive) < len(other.of.alive):
            return one.told(), other
        return one, other.told()
    return one, other


def _sum(name: str, do: Callable[[Any, Any], Any]) -> None:
    def forward(self: Any, other: Any) -> Any:
        one, two = _pair(self, other)
        if type(one) is not OpenNumber:
            return do(one, two)
        if type(two) is OpenNumber:
            left, right = one.values, two.values
            places = one.of.alive
            return _spread(one.of, {place: do(left[place], right[place]) for place in places})
        return one.each(lambda value: do(value, two))

    def backward(self: Loose, other: Any) -> Any:
        return self.each(lambda value: do(other, value))

    setattr(Loose, f"__{name}__", forward)
    setattr(Loose, f"__r{name}__", backward)


def _comparison(name: str, do: Callable[[Any, Any], Any]) -> None:
    def compare(self: Any, other: Any) -> Any:
        one, two = _pair(self, other)
        if type(one) is not OpenNumber:
            return do(one, two)
        if type(two) is OpenNumber:
            left, right = one.values, two.values
            groups: dict[Any, list[int]] = {}
            for place in one.of.alive:
                groups.setdefault(do(left[place], right[place]), []).append(place)
            return one.of.settle(groups)
        return one.told(lambda value: do(value, two))

    setattr(Loose, f"__{name}__", compare)


def _sums(*terms: Any) -> Any:
    """Return the sum of numbers, open or not."""
    plain: Any = 0
    own: dict[int, tuple[Variable, dict[int, Any]]] = {}
    for term in terms:
        for part in term.parts if type(term) is Mixed else (term,):
            if type(part) is not OpenNumber:
                plain = plain + part
                continue
            of, values = part.of, part.values
            known = own.get(id(of))
            if known is not None:
                values = {place: known[1][place] + values[place] for place in of.alive}
            own[id(of)] = of, values
    parts = [
        _spread(of, {place: values[place] for place in of.alive}) for of, values in own.values()
    ]
    found = [part for part in parts if type(part) is OpenNumber]
    plain = sum([part for part in parts if type(part) is not OpenNumber], plain)
    if not found:
        return plain
    if plain:
        first = found[0]
        found[0] = OpenNumber(first.of, {place: one + plain for place, one in first.values.items()})
    return found[0] if len(found) == 1 else Mixed(tuple(found))


def _minus(one: Any) -> Any:
    if type(one) is Mixed:
        return Mixed(tuple([OpenNumber(part.of, _negated(part)) for part in one.parts]))
    return OpenNumber(one.of, _negated(one)) if type(one) is OpenNumber else -one


def _negated(part: OpenNumber) -> dict[int, Any]:
    values = part.values
    return {place: -values[place] for place in part.of.alive}


for _name, _do in {
    "mul": operator.mul,
    "floordiv": operator.floordiv,
    "truediv": operator.truediv,
    "mod": operator.mod,
    "divmod": divmod,
    "pow": operator.pow,
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
    "lshift": operator.lshift,
    "rshift": operator.rshift,
}.items():
    _sum(_name, _do)


def _less(one: Any, other: Any) -> Any:
    return _sums(one, _minus(other))


def _more(one: Any, other: Any) -> Any:
    return _sums(_minus(one), other)


_OWN: dict[str, Callable[..., Any]] = {
    "__add__": _sums,
    "__radd__": _sums,
    "__sub__": _less,
    "__rsub__": _more,
    "__neg__": _minus,
}
for _name, _own in _OWN.items():
    setattr(Loose, _name, _own)
for _name in ("lt", "le", "gt", "ge", "eq", "ne"):
    _comparison(_name, getattr(operator, _name))
