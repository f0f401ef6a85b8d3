"""Pools where one die is kept, and only that die explodes; and the sum of several such pools.

Faces are in rolling order: the dice of a pool, then the further rolls of its kept die, then the
next pool. A pool that keeps its lowest explodes only when the kept die shows its maximum, so all
its dice must show it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

import msgspec

from fracas.core.chance import Branch, ChanceLaw, Faces, Reading, Source
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.dice.law import chain_cut
from fracas.dice.pool import MOST_DICE, MOST_SIDES


class OneKept(msgspec.Struct, frozen=True, omit_defaults=True):
    """`count` dice of `sides`, of which the highest (or the `lowest`) is kept and explodes.

    `explodes` False keeps it from being rolled again. Raises `WrongUse` for impossible dice.
    """

    count: int
    sides: int
    lowest: bool = False
    explodes: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_DICE or not 2 <= self.sides <= MOST_SIDES:
            raise WrongUse(
                f"A pool has 1 to {MOST_DICE} dice of 2 to {MOST_SIDES} sides, "
                f"not {self.count} of {self.sides}."
            )

    def kept_of(self, faces: Faces) -> int:
        """Return the face that is kept of these dice."""
        return min(faces) if self.lowest else max(faces)

    def split(self, faces: Faces) -> tuple[Faces, Faces, Faces]:
        """Return this pool's own dice, the chain of the kept one, and the faces left over.

        Raises `IllegalAnswer` for too few faces, a face the die does not have, or a chain that
        stops on a maximum.
        """
        dice = faces[: self.count]
        if len(dice) < self.count:
            self._refuse(f"shows {self.count} faces, and {len(dice)} are given: give every die")
        chain: list[int] = []
        face = self.kept_of(dice)
        at = self.count
        while self.explodes and face == self.sides:
            if at == len(faces):
                self._refuse(f"keeps a {self.sides}, which is rolled again: give what follows")
            face = faces[at]
            chain.append(face)
            at += 1
        for one in (*dice, *chain):
            if not 1 <= one <= self.sides:
                self._refuse(f"cannot show {one}: give faces from 1 to {self.sides}")
        return dice, tuple(chain), faces[at:]

    def _refuse(self, why: str) -> None:
        raise IllegalAnswer(f"{self.notation()} {why}.", dice=self.notation())

    def notation(self) -> str:
        """The pool as text, such as `2d20!kl1`; the mark means that the kept die explodes."""
        count = "" if self.count == 1 else str(self.count)
        keep = "" if self.count == 1 else ("kl1" if self.lowest else "kh1")
        return f"{count}d{self.sides}{'!' if self.explodes else ''}{keep}"


class KeptReading(Protocol):
    """A reading of kept pools: by the total, and by a 1 in the first pool."""

    def of_kept(self, total: int, low: bool) -> Hashable:
        """What the rule takes from the sum of the kept dice; `low`: the first pool shows a 1.

        The first pool's chain does not count for `low`. Where the dice say so (`all_ones`), every
        die of the pool must show a 1.
        """
        ...


class KeptSum(msgspec.Struct, frozen=True, omit_defaults=True, tag="kept_sum"):
    """Pools whose kept dice are added, each with its own chain.

    The first pool is *low* if one of its dice shows a 1, or with `all_ones` if all of them do.
    """

    pools: tuple[OneKept, ...]
    all_ones: bool = False

    def roll(self, source: Source) -> Faces:
        """Roll each pool, and its kept die again as long as it shows its maximum."""
        faces: list[int] = []
        for pool in self.pools:
            dice = [1 + source.below(pool.sides) for _ in range(pool.count)]
            faces += dice
            face = pool.kept_of(tuple(dice))
            while pool.explodes and face == pool.sides:
                face = 1 + source.below(pool.sides)
                faces.append(face)
        return tuple(faces)

    def parts(self, faces: Faces) -> tuple[tuple[Faces, Faces], ...]:
        """Return for each pool its dice and the chain of its kept die; raises `IllegalAnswer`."""
        return _parts(self, faces)

    def check(self, faces: Faces) -> None:
        """Raise `IllegalAnswer` unless these dice can show these faces, each chain complete."""
        self.parts(faces)

    def total(self, faces: Faces) -> int:
        """Return the sum of the kept dice with their chains."""
        return sum(
            pool.kept_of(dice) + sum(chain)
            for pool, (dice, chain) in zip(self.pools, self.parts(faces), strict=True)
        )

    def low(self, faces: Faces) -> bool:
        """Return whether the first pool is low, without its chain."""
        dice = self.parts(faces)[0][0]
        return max(dice) == 1 if self.all_ones else 1 in dice

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Return for each face whether it counts: of equal dice the first, and its chain."""
        marks: list[bool] = []
        for pool, (dice, chain) in zip(self.pools, self.parts(faces), strict=True):
            first = dice.index(pool.kept_of(dice))
            marks += [at == first for at in range(len(dice))]
            marks += [True] * len(chain)
        return tuple(marks)

    def law(self, reading: Reading) -> ChanceLaw:
        """The exact distribution of a `KeptReading`; chains are cut where less than 1e-12 is left.

        `missing` is the weight that was cut.
        """
        return _law(self, reading)  # type: ignore[arg-type]  # a reading hashes by its contract

    def notation(self) -> str:
        """Return the dice as text, such as `2d20!kh1 + d8!`."""
        return " + ".join(pool.notation() for pool in self.pools)


@lru_cache(maxsize=256)
def _parts(thrown: KeptSum, faces: Faces) -> tuple[tuple[Faces, Faces], ...]:
    # One roll is split for its total, for a low die and for the dice that count.
    found = []
    for pool in thrown.pools:
        dice, chain, faces = pool.split(faces)
        found.append((dice, chain))
    if faces:
        raise IllegalAnswer(
            f"{thrown.notation()} has no die for the last {len(faces)} of these faces: give only "
            "the dice that were rolled.",
            dice=thrown.notation(),
        )
    return tuple(found)


Weights = dict[int, int]
"""Ways by value, out of a common whole."""


@lru_cache(maxsize=256)
def _values(pool: OneKept, all_ones: bool = False) -> tuple[Weights, Weights, int]:
    """Return the ways to each value of the kept die and its chain, for dice not low and low.

    The last number is the whole; chains that go on beyond the cut are left out.
    """
    sides, count = pool.sides, pool.count
    ends: tuple[Weights, Weights] = ({}, {})
    for face in range(1, sides + 1):
        ways = _ways(pool, face, 1)
        plain = ways - (face == 1) if all_ones else _ways(pool, face, 2)
        ends[0][face], ends[1][face] = plain, ways - plain
    whole = sides**count
    if not pool.explodes:
        return _positive(ends[0]), _positive(ends[1]), whole
    depth = chain_cut(sides)
    scale = sides**depth
    found: tuple[Weights, Weights] = ({}, {})
    for low in (0, 1):
        for face, ways in ends[low].items():
            if face < sides and ways:
                found[low][face] = ways * scale
        top = ends[low][sides]
        for length in range(1, depth + 1):
            for face in range(1, sides):
                if top:
                    found[low][sides * length + face] = top * sides ** (depth - length)
    return found[0], found[1], whole * scale


def _ways(pool: OneKept, face: int, least: int) -> int:
    """Return in how many ways `face` is kept of dice that show at least `least`."""
    if face < least:
        return 0
    if pool.lowest:
        upper = pool.sides - face + 1
        return int(upper**pool.count - (upper - 1) ** pool.count)
    upper = face - least + 1
    return int(upper**pool.count - (upper - 1) ** pool.count)


def _positive(weights: Weights) -> Weights:
    return {value: ways for value, ways in weights.items() if ways}


@lru_cache(maxsize=512)
def totals(dice: KeptSum) -> tuple[Weights, Weights, int]:
    """Return the ways to each total, without and with a 1 in the first pool, and the whole."""
    first, *rest = dice.pools
    plain, low, whole = _values(first, dice.all_ones)
    for pool in rest:
        one, other, more = _values(pool)
        values = [*one.items(), *other.items()]
        merged: Weights = {}
        for value, ways in values:
            merged[value] = merged.get(value, 0) + ways
        plain, low = _added(plain, merged), _added(low, merged)
        whole *= more
    return plain, low, whole


def _added(one: Weights, other: Weights) -> Weights:
    if not one:
        return {}
    least, most = min(one) + min(other), max(one) + max(other)
    row = [0] * (most - least + 1)
    pairs = list(other.items())
    for value, ways in one.items():
        at = value - least
        for more, by in pairs:
            row[at + more] += ways * by
    return {least + at: ways for at, ways in enumerate(row) if ways}


@lru_cache(maxsize=1024)
def _law(dice: KeptSum, reading: KeptReading) -> ChanceLaw:
    plain, low, whole = totals(dice)
    merged: dict[Hashable, int] = {}
    shown: dict[Hashable, tuple[int, bool]] = {}
    for total, ones, ways in _classes(plain, low):
        value = reading.of_kept(total, ones)
        if value in merged:
            merged[value] += ways
        else:
            merged[value] = ways
            shown[value] = (total, ones)
    branches = tuple(
        Branch(value, Fraction(ways, whole), showing(dice, *shown[value]))
        for value, ways in merged.items()
    )
    return ChanceLaw(branches, Fraction(whole - sum(merged.values()), whole))


def _classes(plain: Weights, low: Weights) -> Iterator[tuple[int, bool, int]]:
    for total in sorted({*plain, *low}):
        if total in plain:
            yield total, False, plain[total]
        if total in low:
            yield total, True, low[total]


@lru_cache(maxsize=32768)
def showing(dice: KeptSum, total: int, low: bool) -> Faces:
    """Return faces that add up to a total, with a 1 in the first pool or without one."""
    faces: list[int] = []
    left = total
    for place, pool in enumerate(dice.pools):
        rest = dice.pools[place + 1 :]
        one, other, _ = _values(pool, dice.all_ones and place == 0)
        own = (other if low else one) if place == 0 else {**other, **one}
        reach = _reachable(rest)
        value = next(value for value in sorted(own) if left - value in reach)
        faces += _showing(pool, value, with_one=low if place == 0 else None)
        left -= value
    return tuple(faces)


@lru_cache(maxsize=512)
def _reachable(pools: tuple[OneKept, ...]) -> frozenset[int]:
    if not pools:
        return frozenset((0,))
    plain, low, _ = totals(KeptSum(pools))
    return frozenset((*plain, *low))


def _showing(pool: OneKept, value: int, *, with_one: bool | None) -> list[int]:
    """Return dice of one pool that add up to a value; with `with_one` None a 1 is optional."""
    chain: list[int] = []
    kept = value
    if pool.explodes and value > pool.sides:
        tens, last = divmod(value, pool.sides)
        if last == 0:
            tens, last = tens - 1, pool.sides
        kept, chain = pool.sides, [pool.sides] * (tens - 1) + [last]
    others = [kept] * (pool.count - 1)
    if with_one and kept != 1:
        # A kept lowest die above 1 leaves no room for a 1; such a class has no ways.
        others[0] = 1
    elif with_one is False and kept == 1 and pool.lowest:
        # Where all dice must show a 1, a kept lowest 1 beside another face is not low.
        others[0] = 2
    return [kept, *others, *chain]
