"""Real dice entered one by one: which die is to be thrown next, and the faces once all are in.

A person taps what a die shows, counted from 0 in the order of its faces; the dice themselves say,
by how they roll, whether another has to be thrown (one that explodes, or is thrown again).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fracas.core.chance import Dice, Faces
from fracas.core.errors import MalformedAnswer
from fracas.dice.kept import KeptSum, OneKept
from fracas.dice.pool import Pool
from fracas.dice.symbols import SymbolDie, SymbolPool, Symbols


class Die(msgspec.Struct, frozen=True):
    """One die at a real table: what it is called, and what its faces show in their order."""

    name: str
    shown: tuple[str, ...]


class _More(Exception):
    """Another die has to be thrown."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _Taps:
    """A source of what was tapped, one die after another."""

    def __init__(self, taps: Sequence[int]) -> None:
        self._taps = taps
        self.used = 0

    def below(self, sides: int) -> int:
        if self.used == len(self._taps):
            raise _More(sides)
        tap = self._taps[self.used]
        if not 0 <= tap < sides:
            raise MalformedAnswer(
                f"Die {self.used + 1} has {sides} faces: tap one of them.", die=self.used + 1
            )
        self.used += 1
        return tap


def faces_of(dice: Dice, taps: Sequence[int]) -> Faces | int:
    """The faces that were tapped, or the sides of the die that has to be thrown next.

    Raises `MalformedAnswer` for a face that a die does not have, or for more dice than were thrown.
    """
    source = _Taps(taps)
    try:
        faces = dice.roll(source)
    except _More as more:
        return more.sides
    if source.used < len(taps):
        raise MalformedAnswer(
            f"{dice.notation()} takes {source.used} throws, not {len(taps)}: leave out the rest.",
            dice=dice.notation(),
        )
    return faces


def dies_of(dice: Any) -> tuple[Die, ...]:
    """The dice that are thrown first, in their order."""
    if isinstance(dice, SymbolPool):
        return tuple([_symbol_die(kind) for kind in dice.kinds])
    if isinstance(dice, KeptSum):
        return tuple([_plain(pool.sides, 1) for pool in dice.pools for _ in range(pool.count)])
    if isinstance(dice, OneKept):
        return (_plain(dice.sides, 1),) * dice.count
    pools = [dice] if isinstance(dice, Pool) else [term.pool for term in dice.terms]
    return tuple([_plain(pool.sides, pool.low) for pool in pools for _ in range(pool.count)])


def die_of(sides: int) -> Die:
    """A die of so many sides that is thrown once more."""
    return _plain(sides, 1)


def _plain(sides: int, low: int) -> Die:
    if low < 0:
        return Die("dF", ("-", "0", "+"))
    return Die(f"d{sides}", tuple([str(face) for face in range(low, low + sides)]))


def _symbol_die(kind: SymbolDie) -> Die:
    return Die(kind.letter, tuple([symbols(face) for face in kind.faces]))


def symbols(shown: Symbols) -> str:
    """What one face shows, in letters: `SA`, `FF`, `TR`; a blank face is `-`."""
    # A triumph is a success as well, and a despair a failure: they are not told twice.
    success = shown.success - shown.triumph + shown.despair
    letters = (
        "TR" * shown.triumph
        + "DE" * shown.despair
        + ("S" if success > 0 else "F") * abs(success)
        + ("A" if shown.advantage > 0 else "T") * abs(shown.advantage)
    )
    return letters or "-"
