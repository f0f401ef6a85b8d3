"""Symbol dice: faces that show symbols instead of numbers, counted on two axes.

A face adds to four counters: success and advantage, where failure and threat count below zero, and
triumph and despair, which cancel nothing. What each face shows is content, and comes with the dice.
Faces are given by their numbers, from 1, dice in the order of the pool.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

import msgspec

from fracas.core.chance import Branch, ChanceLaw, Faces, Reading, Source
from fracas.core.errors import IllegalAnswer, WrongUse

MOST_SYMBOL_DICE = 60


class Symbols(msgspec.Struct, frozen=True, array_like=True):
    """The sum of what faces show: net success and advantage, and how many triumphs and despairs."""

    success: int = 0
    advantage: int = 0
    triumph: int = 0
    despair: int = 0

    def __add__(self, other: Symbols) -> Symbols:
        return Symbols(
            self.success + other.success,
            self.advantage + other.advantage,
            self.triumph + other.triumph,
            self.despair + other.despair,
        )


AXES = ("success", "advantage", "triumph", "despair")
"""What is counted, in the order of `Symbols`."""


class SymbolDie(msgspec.Struct, frozen=True):
    """A kind of die: its letter, and what each of its faces shows."""

    letter: str
    faces: tuple[Symbols, ...]


class SymbolReading(Protocol):
    """A reading of symbol dice by the sum of what they show."""

    def of_symbols(self, shown: Symbols) -> Hashable:
        """Return what the rule takes from the sum of all faces."""
        ...


def refused_count(count: int | str) -> WrongUse:
    """Return the refusal of a pool with so many dice."""
    return WrongUse(
        f"A pool has up to {MOST_SYMBOL_DICE} dice and at least one of each kind in it: "
        f"this one has {count}."
    )


class SymbolPool(msgspec.Struct, frozen=True, tag="symbols"):
    """Dice rolled together: kinds with their counts, in rolling order.

    Raises `WrongUse` for more than sixty dice, or for a listed kind with no dice.
    """

    dice: tuple[tuple[SymbolDie, int], ...]

    def __post_init__(self) -> None:
        count = sum(number for _, number in self.dice)
        if count > MOST_SYMBOL_DICE or any(number < 1 for _, number in self.dice):
            raise refused_count(count)

    @property
    def kinds(self) -> tuple[SymbolDie, ...]:
        """The kind of each die, in rolling order."""
        return tuple([die for die, number in self.dice for _ in range(number)])

    def roll(self, source: Source) -> Faces:
        """Roll all dice; return the number of the face of each, from 1."""
        return tuple([1 + source.below(len(die.faces)) for die in self.kinds])

    def check(self, faces: Faces) -> None:
        """Raise `IllegalAnswer` unless each die of the pool has one face that it can show."""
        kinds = self.kinds
        if len(faces) != len(kinds):
            raise IllegalAnswer(
                f"{self.notation() or 'No dice'} shows {len(kinds)} faces, and {len(faces)} are "
                "given: give one for each die.",
                dice=self.notation(),
            )
        for number, (die, face) in enumerate(zip(kinds, faces, strict=True), 1):
            if not 1 <= face <= len(die.faces):
                raise IllegalAnswer(
                    f"Die {number}, a {die.letter}, has no face {face}: give 1 to "
                    f"{len(die.faces)}.",
                    die=number,
                    face=face,
                )

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Every symbol die counts."""
        return (True,) * len(faces)

    def shown(self, faces: Faces) -> Symbols:
        """Return the sum of what these faces show; they must have passed `check`."""
        success = advantage = triumph = despair = 0
        for die, face in zip(self.kinds, faces, strict=True):
            one = die.faces[face - 1]
            success += one.success
            advantage += one.advantage
            triumph += one.triumph
            despair += one.despair
        return Symbols(success, advantage, triumph, despair)

    def law(self, reading: Reading) -> ChanceLaw:
        """The exact distribution of a `SymbolReading`: one branch for each thing that it says."""
        return _law(self, reading)  # type: ignore[arg-type]  # a reading hashes by its contract

    def notation(self) -> str:
        """Return the pool in letters, such as `2Y1G2P`."""
        return "".join(f"{number}{die.letter}" for die, number in self.dice)


Counts = tuple[int, int, int, int]
"""Success, advantage, triumph, despair as a key."""


class Sums(msgspec.Struct, frozen=True):
    """Every sum of the dice: in how many `ways`, and faces that show it."""

    ways: dict[Counts, int]
    shown: dict[Counts, Faces]


NOTHING = Sums({(0, 0, 0, 0): 1}, {(0, 0, 0, 0): ()})
"""The sums of no dice."""


@lru_cache(maxsize=256)
def _of_kind(die: SymbolDie, number: int) -> Sums:
    """Return the sums of a number of dice of one kind."""
    if number == 1:
        found = Sums({}, {})
        for place, face in enumerate(die.faces, 1):
            key = (face.success, face.advantage, face.triumph, face.despair)
            found.ways[key] = found.ways.get(key, 0) + 1
            found.shown.setdefault(key, (place,))
        return found
    half = number // 2
    return _joined(_of_kind(die, half), _of_kind(die, number - half))


_BASE = 1 << 15
"""More than twice as much as sixty dice show on any axis: 273 symbols of a kind on each face."""


def _coded(counts: Counts) -> int:
    """Return counts as one number, so that adding two of them is one addition."""
    success, advantage, triumph, despair = counts
    return ((success * _BASE + advantage) * _BASE + triumph) * _BASE + despair


def _counts(code: int) -> Counts:
    """Return what was `_coded`; of the four, only the first two may be below 0."""
    code, despair = divmod(code, _BASE)
    code, triumph = divmod(code, _BASE)
    advantage = (code + _BASE // 2) % _BASE - _BASE // 2
    return (code - advantage) // _BASE, advantage, triumph, despair


def _joined(one: Sums, other: Sums) -> Sums:
    ways: dict[int, int] = {}
    shown: dict[int, Faces] = {}
    pairs = [(_coded(key), number, other.shown[key]) for key, number in other.ways.items()]
    for key, number in one.ways.items():
        start, faces = _coded(key), one.shown[key]
        for more, times, rest in pairs:
            code = start + more
            if code in ways:
                ways[code] += number * times
            else:
                ways[code] = number * times
                shown[code] = faces + rest
    found = {code: _counts(code) for code in ways}
    return Sums(
        {found[code]: number for code, number in ways.items()},
        {found[code]: faces for code, faces in shown.items()},
    )


@lru_cache(maxsize=48)
def joint(pool: SymbolPool) -> tuple[Sums, int]:
    """Return every sum of a pool, and how many ways there are in all.

    Dice that only add are joined with each other first, as are those that only subtract: each half
    has few sums, and only the halves together have many.
    """
    order = sorted(range(len(pool.dice)), key=lambda place: not _helps(pool.dice[place][0]))
    helping = sum(_helps(die) for die, _ in pool.dice)
    halves = []
    for places in (order[:helping], order[helping:]):
        half = NOTHING
        for place in places:
            half = _joined(half, _of_kind(*pool.dice[place]))
        halves.append(half)
    whole = 1
    for die, number in pool.dice:
        whole *= len(die.faces) ** number
    sums = _joined(*halves)
    return (sums if order == sorted(order) else _in_order(pool, order, sums)), whole


def chances(pool: SymbolPool) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Return the chance of each sum of a pool on its four axes."""
    sums, whole = joint(pool)
    return tuple((key, Fraction(sums.ways[key], whole)) for key in sorted(sums.ways))


def _in_order(pool: SymbolPool, order: list[int], sums: Sums) -> Sums:
    """Return the same sums with faces in the order of the pool."""
    starts, at = {}, 0
    for place in order:
        starts[place] = at
        at += pool.dice[place][1]
    moved = [
        starts[place] + number
        for place, (_, count) in enumerate(pool.dice)
        for number in range(count)
    ]
    shown = {key: tuple([faces[at] for at in moved]) for key, faces in sums.shown.items()}
    return Sums(sums.ways, shown)


def _helps(die: SymbolDie) -> bool:
    return all(face.success >= 0 and face.advantage >= 0 for face in die.faces)


@lru_cache(maxsize=1024)
def _law(pool: SymbolPool, reading: SymbolReading) -> ChanceLaw:
    sums, whole = joint(pool)
    merged: dict[Hashable, int] = {}
    first: dict[Hashable, Counts] = {}
    for key in sorted(sums.ways):
        value = reading.of_symbols(Symbols(*key))
        merged[value] = merged.get(value, 0) + sums.ways[key]
        first.setdefault(value, key)
    return ChanceLaw(
        tuple(
            Branch(value, Fraction(number, whole), sums.shown[first[value]])
            for value, number in merged.items()
        )
    )
