"""Real dice entered one by one: which die to roll next, and the faces once all are in.

A person taps what a die shows, counted from 0 in the order of its faces. The dice themselves say,
by how they roll, whether another has to be rolled (after one that explodes, or is rerolled).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from fracas.core.chance import Dice, Faces
from fracas.core.errors import MalformedAnswer
from fracas.dice.kept import KeptSum
from fracas.dice.pool import Pool
from fracas.dice.sums import DiceSum
from fracas.dice.symbols import SymbolDie, SymbolPool, Symbols


class Die(msgspec.Struct, frozen=True):
    """One die at a real table: its name, and what its faces show in order."""

    name: str
    shown: tuple[str, ...]


class _Short(Exception):
    """Another die has to be rolled."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _Taps:
    """A source of what was tapped: the dice rolled first, then those that were rolled again."""

    def __init__(self, first: Sequence[int], again: Iterator[int]) -> None:
        self._first, self._again = iter(first), again

    def below(self, sides: int) -> int:
        tap = next(self._first, None)
        if tap is None:
            tap = next(self._again, None)
        if tap is None:
            raise _Short(sides)
        if not 0 <= tap < sides:
            raise MalformedAnswer(
                f"A d{sides} has no face {tap}: count its faces from 0.", face=tap
            )
        return tap


class _Lowest:
    """A source under which nothing is rolled again; it records the sides of each die."""

    def __init__(self) -> None:
        self.sides: list[int] = []

    def below(self, sides: int) -> int:
        self.sides.append(sides)
        return 0


def faces_of(dice: Dice, taps: Sequence[int]) -> Faces | Die:
    """Return the faces that were tapped, or the die that has to be rolled next.

    The dice that are rolled first come first, in order; then, in the order of the dice that they
    belong to, those that are rolled because one exploded or is rerolled. Raises `MalformedAnswer`
    for a face that a die does not have, or for more dice than were rolled.
    """
    dies = dies_of(dice)
    _check(dies, taps)
    if len(taps) < len(dies):
        return dies[len(taps)]
    again = iter(taps[len(dies) :])
    faces: list[int] = []
    at = 0
    for part, count in _parts(dice):
        try:
            faces += part.roll(_Taps(taps[at : at + count], again))
        except _Short as short:
            return _plain(short.sides, 1)
        at += count
    left = len(tuple(again))
    if left:
        raise MalformedAnswer(
            f"{dice.notation()} takes {len(taps) - left} rolls here, not {len(taps)}: "
            "leave out the rest.",
            dice=dice.notation(),
        )
    return tuple(faces)


def _check(dies: Sequence[Die], taps: Sequence[int | None]) -> None:
    for number, (die, tap) in enumerate(zip(dies, taps, strict=False), 1):
        if tap is not None and not 0 <= tap < len(die.shown):
            raise MalformedAnswer(
                f"Die {number} has {len(die.shown)} faces: tap one of them.", die=number
            )


def dies_of(dice: Dice) -> tuple[Die, ...]:
    """Return the dice that are rolled first, in their order."""
    if isinstance(dice, SymbolPool):
        return tuple([_symbol_die(kind) for kind in dice.kinds])
    lowest = _Lowest()
    lows = dice.roll(lowest)
    return tuple([_plain(sides, low) for sides, low in zip(lowest.sides, lows, strict=True)])


def filled(dice: Dice, taps: Sequence[int | None]) -> tuple[tuple[int, ...], ...]:
    """Return the taps for each face of the only missing die; none where more or none are missing.

    Missing dice are None, or are left out at the end. Raises `MalformedAnswer` as `faces_of` does.

    """
    dies = dies_of(dice)
    shown = [*taps, *(None,) * (len(dies) - len(taps))]
    if shown.count(None) != 1:
        return ()
    at = shown.index(None)
    missing: Faces | Die = dies[at] if at < len(dies) else ()
    if at == len(shown) - 1:
        missing = faces_of(dice, [tap for tap in shown if tap is not None])
    if not isinstance(missing, Die):
        return ()
    ways = [(*shown[:at], face, *shown[at + 1 :]) for face in range(len(missing.shown))]
    return tuple([tuple([tap for tap in way if tap is not None]) for way in ways])


def so_far(dice: Dice, taps: Sequence[int | None]) -> int | Symbols | None:
    """Return the result of the tapped dice, as if the missing ones were not there.

    None before the first of them, and for dice that are not added up.
    """
    dies = dies_of(dice)
    _check(dies, taps)
    first = taps[: len(dies)]
    again = [tap + 1 for tap in taps[len(dies) :] if tap is not None]
    if all(tap is None for tap in taps):
        return None
    if isinstance(dice, SymbolPool):
        kinds = zip(dice.kinds, first, strict=False)
        return sum([kind.faces[tap] for kind, tap in kinds if tap is not None], Symbols())
    pools: list[tuple[int, int, int, Callable[[Faces], int]]]
    if isinstance(dice, KeptSum):
        pools = [(1, 1, pool.count, pool.kept_of) for pool in dice.pools]
    elif isinstance(dice, Pool | DiceSum):
        if again and any(term.pool.keeps < term.pool.count for term in dice.terms):
            return None  # its number does not say which of them is rolled again
        pools = [(one.sign, one.pool.low, one.pool.count, _sum_of(one.pool)) for one in dice.terms]
    else:
        return None
    at, total = 0, sum(again) + getattr(dice, "constant", 0)
    for sign, low, count, value in pools:
        faces = tuple([tap + low for tap in first[at : at + count] if tap is not None])
        total += sign * value(faces) if faces else 0
        at += count
    return total


def _sum_of(pool: Pool) -> Callable[[Faces], int]:
    """Return how the rolled dice of a pool count, as long as more may come."""

    def value(faces: Faces) -> int:
        ranked = sorted(faces, reverse=pool.keep_lowest is None)
        return sum(ranked[: pool.keeps])

    return value


def _parts(dice: Any) -> tuple[tuple[Any, int], ...]:
    """The dice in parts that are rolled to their end one after another, with their first rolls."""
    if isinstance(dice, KeptSum):
        return tuple([(KeptSum((pool,)), pool.count) for pool in dice.pools])
    if isinstance(dice, Pool | DiceSum):
        pools = [term.pool for term in dice.terms]
        singles = [(Pool(1, one.sides, one.low, explodes=one.explodes), one.count) for one in pools]
        return tuple([(single, 1) for single, count in singles for _ in range(count)])
    return ((dice, len(dies_of(dice))),)


def _plain(sides: int, low: int) -> Die:
    if low < 0:
        return Die("dF", ("-", "0", "+"))
    return Die(f"d{sides}", tuple([str(face) for face in range(low, low + sides)]))


def _symbol_die(kind: SymbolDie) -> Die:
    return Die(kind.letter, tuple([symbols(face) for face in kind.faces]))


def symbols(shown: Symbols) -> str:
    """Return what one face shows, in letters: `SA`, `FF`, `TR`; a blank face is `-`."""
    # A triumph is a success as well, and a despair a failure: they are not shown twice.
    success = shown.success - shown.triumph + shown.despair
    letters = (
        "TR" * shown.triumph
        + "DE" * shown.despair
        + ("S" if success > 0 else "F") * abs(success)
        + ("A" if shown.advantage > 0 else "T") * abs(shown.advantage)
    )
    return letters or "-"
