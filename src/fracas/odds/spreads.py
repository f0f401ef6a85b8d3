"""Numbers off the dice that are settled no further than the rules look at them.

Most rules ask of a total only whether it reaches something: whether it hits, whether HP are left.
A `Spread` stands for all that a total can be. Sums of it are spreads again; whoever compares it
learns what most of its weight says, and the rest waits as a branch of its own. So totals that lead
to the same are followed together, and no rule has to say what it reads.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable
from itertools import product
from math import prod
from typing import Any, Protocol

import msgspec


class Settler(Protocol):
    """What learns that a variable was settled: the branch that asked."""

    def settled(self, variable: Variable, others: list[tuple[int, ...]]) -> None:
        """The variable keeps what is left in it; the groups in `others` are to be followed too."""
        ...


class Variable:
    """What one roll can have come to in one branch: places in a list, each with its weight.

    `alive` are the places that fit all that the rules learned so far. `step` is where the roll
    stands in the branch. Weights are whole numbers, over a common whole that the branch knows.
    """

    __slots__ = ("_settler", "alive", "step", "weights")

    def __init__(
        self, alive: tuple[int, ...], weights: dict[int, int], step: int, settler: Settler
    ) -> None:
        self.alive = alive
        self.weights = weights
        self.step = step
        self._settler = settler

    def weight(self, places: Iterable[int] | None = None) -> int:
        """How much some places weigh, or all that are left."""
        weights = self.weights
        return sum([weights[place] for place in (self.alive if places is None else places)])

    def settle(self, groups: dict[Any, list[int]]) -> Any:
        """Keep the heaviest group of what is left, and give its key; all others wait."""
        if len(groups) == 1:
            return next(iter(groups))
        kept = max(groups, key=lambda key: self.weight(groups[key]))
        others = [tuple(places) for key, places in groups.items() if key is not kept]
        self.alive = tuple(groups[kept])
        self._settler.settled(self, others)
        return kept


def _same(value: Any) -> Any:
    return value


class Spread:
    """A whole number that is not settled: for each place of a variable what it would be.

    It counts as an `int`, and does all that one does. Whatever needs the very number (a text, a key
    in a memory, a place in a list) settles it.
    """

    __slots__ = ("of", "values")

    def __init__(self, of: Variable, values: dict[int, Any]) -> None:
        self.of = of
        self.values = values

    @property  # type: ignore[misc]
    def __class__(self) -> type:  # type: ignore[override]
        return int

    def told(self, tell: Callable[[Any], Hashable] = _same) -> Any:
        """What can be told of the number; settles it as far as that needs."""
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
        """The number changed; no spread any more where it comes to one thing alone."""
        values = self.values
        return _spread(self.of, {place: change(values[place]) for place in self.of.alive})

    def __bool__(self) -> bool:
        return bool(self.told(bool))

    def __hash__(self) -> int:
        return hash(self.told())

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
        """As of any whole number."""
        return int(self.told())

    @property
    def denominator(self) -> int:
        """As of any whole number."""
        return 1

    def __neg__(self) -> Any:
        return self.each(operator.neg)

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


def _spread(of: Variable, values: dict[int, Any]) -> Any:
    first = next(iter(values.values()))
    if all(value == first for value in values.values()):
        return first
    return Spread(of, values)


def _pair(one: Any, other: Any) -> tuple[Any, Any]:
    """Two numbers of which one at most is spread still, or both over the same variable."""
    if type(one) is Spread and type(other) is Spread and one.of is not other.of:
        if len(one.of.alive) < len(other.of.alive):
            return one.told(), other
        return one, other.told()
    return one, other


def _sum(name: str, do: Callable[[Any, Any], Any]) -> None:
    def forward(self: Any, other: Any) -> Any:
        one, two = _pair(self, other)
        if type(one) is not Spread:
            return do(one, two)
        if type(two) is Spread:
            left, right = one.values, two.values
            places = one.of.alive
            return _spread(one.of, {place: do(left[place], right[place]) for place in places})
        return one.each(lambda value: do(value, two))

    def backward(self: Spread, other: Any) -> Any:
        return self.each(lambda value: do(other, value))

    setattr(Spread, f"__{name}__", forward)
    setattr(Spread, f"__r{name}__", backward)


def _comparison(name: str, do: Callable[[Any, Any], Any]) -> None:
    def compare(self: Any, other: Any) -> Any:
        one, two = _pair(self, other)
        if type(one) is not Spread:
            return do(one, two)
        if type(two) is Spread:
            left, right = one.values, two.values
            groups: dict[Any, list[int]] = {}
            for place in one.of.alive:
                groups.setdefault(do(left[place], right[place]), []).append(place)
            return one.of.settle(groups)
        return one.told(lambda value: do(value, two))

    setattr(Spread, f"__{name}__", compare)


for _name, _do in {
    "add": operator.add,
    "sub": operator.sub,
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
for _name in ("lt", "le", "gt", "ge", "eq", "ne"):
    _comparison(_name, getattr(operator, _name))


def settled(thing: Any) -> Any:
    """An answer, or anything of plain tuples and numbers, with every spread in it settled."""
    kind = type(thing)
    if kind is Spread:
        return thing.told()
    if kind is tuple:
        return tuple([settled(part) for part in thing])
    return thing


Where = tuple[tuple[str | int, ...], Spread]
"""Where a spread stands in frozen data: names of fields and places in tuples, and the spread."""


def spreads_in(thing: Any, before: Any = None) -> list[Where]:
    """All spreads in frozen data, save in what is the very same thing as it was `before`."""
    found: list[Where] = []
    _look(thing, before, (), found)
    return found


def _look(thing: Any, before: Any, path: tuple[str | int, ...], found: list[Where]) -> None:
    kind = type(thing)
    if kind is Spread:
        found.append((path, thing))
    elif kind is tuple:
        was = before if type(before) is tuple else ()
        known = len(was)
        for place, part in enumerate(thing):
            old = was[place] if place < known else None
            if part is not old and type(part) not in _PLAIN:
                _look(part, old, (*path, place), found)
    elif isinstance(thing, msgspec.Struct):
        same = type(before) is kind
        for name in thing.__struct_fields__:
            part = getattr(thing, name)
            if type(part) in _PLAIN:
                continue
            old = getattr(before, name) if same else None
            if part is not old:
                _look(part, old, (*path, name), found)


_PLAIN = frozenset((int, str, bool, float, type(None)))


def put(thing: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """Frozen data with one part of it replaced."""
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(first, str):
        return msgspec.structs.replace(thing, **{first: put(getattr(thing, first), rest, value)})
    return (*thing[:first], put(thing[first], rest, value), *thing[first + 1 :])


Ends = list[tuple[tuple[Any, ...], int, dict[int, int]]]
"""What several spreads come to, how much that weighs, and a place for each variable."""


def together(
    where: list[Where], most: int
) -> Ends:
    """Everything that spreads can come to together, each with its weight over all their variables.

    Last comes a place for each variable, by its identity, at which that is so. Where there would be
    more than `most`, variables are settled until there are not.
    """
    variables = list({id(one.of): one.of for _, one in where}.values())
    spots = [[at for at, (_, one) in enumerate(where) if one.of is each] for each in variables]

    def grouped(order: int) -> dict[Any, list[int]]:
        spreads = [where[at][1].values for at in spots[order]]
        groups: dict[Any, list[int]] = {}
        for place in variables[order].alive:
            groups.setdefault(tuple([values[place] for values in spreads]), []).append(place)
        return groups

    groups = [grouped(order) for order in range(len(variables))]
    while prod(map(len, groups)) > most:
        order = max(range(len(groups)), key=lambda at: len(groups[at]))
        variables[order].settle(groups[order])
        groups[order] = grouped(order)
    merged = [
        [(key, variable.weight(places), places[0]) for key, places in of.items()]
        for variable, of in zip(variables, groups, strict=True)
    ]
    found: Ends = []
    for parts in product(*merged):
        values: list[Any] = [None] * len(where)
        weight = 1
        chosen = {}
        for (key, ways, place), variable, own in zip(parts, variables, spots, strict=True):
            weight *= ways
            chosen[id(variable)] = place
            for at, value in zip(own, key, strict=True):
                values[at] = value
        found.append((tuple(values), weight, chosen))
    return found
