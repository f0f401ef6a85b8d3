"""Dice that are read one by one: a few of any sizes rolled in a row, or one that is rerolled.

Their distributions are counted face by face, for which nothing has to be loaded first.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod

import msgspec

from fracas.core.chance import Branch, ChanceLaw, Faces, Reading, Source
from fracas.core.errors import BudgetExceeded, IllegalAnswer, WrongUse
from fracas.dice.pool import MOST_SIDES, Pool, Term

MOST_SINGLES = 20
MOST_COUNTED = 200_000


class Singles(msgspec.Struct, frozen=True, tag="singles"):
    """Dice of these `sizes`, rolled in this order, each of which matters by itself.

    Raises `WrongUse` for no dice at all, more than 20, or a size that no die has.
    """

    sizes: tuple[int, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.sizes) <= MOST_SINGLES:
            raise WrongUse(f"A roll has 1 to {MOST_SINGLES} single dice, not {len(self.sizes)}.")
        for size in self.sizes:
            if not 1 <= size <= MOST_SIDES:
                raise WrongUse(f"A die has 1 to {MOST_SIDES} sides, not {size}.")

    @property
    def terms(self) -> tuple[Term, ...]:
        """A pool for each die, so that faces are typed in as for any other dice."""
        return tuple([Term(1, Pool(1, size)) for size in self.sizes])

    @property
    def constant(self) -> int:
        """What is added to the dice: 0."""
        return 0

    def roll(self, source: Source) -> Faces:
        """Roll the dice in their order."""
        below = source.below
        return tuple([1 + below(size) for size in self.sizes])

    def check(self, faces: Faces) -> None:
        """Raise `IllegalAnswer` unless each die has one face that it can show."""
        if len(faces) != len(self.sizes):
            raise IllegalAnswer(
                f"{self.notation()} shows {len(self.sizes)} faces, and {len(faces)} are given: "
                "give one for each die, in this order.",
                dice=self.notation(),
            )
        for size, face in zip(self.sizes, faces, strict=True):
            if not 1 <= face <= size:
                raise IllegalAnswer(
                    f"A d{size} cannot show {face}: give a face from 1 to {size}.",
                    dice=self.notation(),
                    face=face,
                )

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Return True for each: every one of them counts."""
        return (True,) * len(faces)

    def law(self, reading: Reading) -> ChanceLaw:
        """Return the exact distribution of what `reading` says, by counting every possible roll.

        Raises `BudgetExceeded` for more than 200000 of them.
        """
        return _counted(self, reading)  # type: ignore[arg-type]  # a reading hashes by its contract

    def notation(self) -> str:
        """Return the dice as text in rolling order, such as `d8 d6`."""
        return " ".join([f"d{size}" for size in self.sizes])


class Rerolled(msgspec.Struct, frozen=True, tag="rerolled"):
    """One die that is rerolled, as often as it takes, while it shows one of the faces `again`.

    Its faces are those that were rerolled, then the final one. Raises `WrongUse` for a die that
    could never stop.
    """

    size: int
    again: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.size <= MOST_SIDES:
            raise WrongUse(f"A die has 1 to {MOST_SIDES} sides, not {self.size}.")
        if set(self.again) >= set(range(1, self.size + 1)):
            raise WrongUse(f"A d{self.size} that is rolled again on every face never stops.")

    @property
    def terms(self) -> tuple[Term, ...]:
        """The die as a pool, so that its faces are typed in as for any other dice."""
        return (Term(1, Pool(1, self.size)),)

    @property
    def constant(self) -> int:
        """What is added to the die: 0."""
        return 0

    def roll(self, source: Source) -> Faces:
        """Roll the die until it is not rerolled."""
        face = 1 + source.below(self.size)
        if face not in self.again:
            return (face,)
        faces = [face]
        while faces[-1] in self.again:
            faces.append(1 + source.below(self.size))
        return tuple(faces)

    def check(self, faces: Faces) -> None:
        """Raise `IllegalAnswer` unless the die can have stopped on the last of these faces."""
        for number, face in enumerate(faces, 1):
            if not 1 <= face <= self.size:
                raise IllegalAnswer(
                    f"A d{self.size} cannot show {face}: give a face from 1 to {self.size}.",
                    dice=self.notation(),
                    face=face,
                )
            if (face in self.again) is (number == len(faces)):
                why = (
                    f"{face} is rolled again, so give the face that follows"
                    if face in self.again
                    else f"the die stopped on {face}, so give nothing after it"
                )
                raise IllegalAnswer(f"{self.notation()}: {why}.", dice=self.notation(), face=face)
        if not faces:
            raise IllegalAnswer(f"{self.notation()} shows at least one face: give it.")

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Return True only for the last roll."""
        return (*(False for _ in faces[1:]), True)

    def law(self, reading: Reading) -> ChanceLaw:
        """Return the exact distribution of what `reading` says: all final faces are equally likely.

        Nothing is cut off, however often the die may be rerolled.
        """
        return _at_rest(self, reading)  # type: ignore[arg-type]  # a reading hashes by its contract

    def notation(self) -> str:
        """Return the die as text, with the faces on which it is rerolled: `d8 not 3, 6`."""
        if not self.again:
            return f"d{self.size}"
        return f"d{self.size} not {', '.join(str(face) for face in self.again)}"


@lru_cache(maxsize=4096)
def _counted(dice: Singles, reading: Reading) -> ChanceLaw:
    whole = prod(dice.sizes)
    if whole > MOST_COUNTED:
        raise BudgetExceeded(
            f"The odds of {dice.notation()} have {whole} rolls to count, at most {MOST_COUNTED}: "
            "roll fewer or smaller dice, or simulate it instead.",
            dice=dice.notation(),
            cost=whole,
            most=MOST_COUNTED,
        )
    faces = product(*[range(1, size + 1) for size in dice.sizes])
    return _merged([(each, reading.of(each)) for each in faces])


@lru_cache(maxsize=4096)
def _at_rest(dice: Rerolled, reading: Reading) -> ChanceLaw:
    standing = [face for face in range(1, dice.size + 1) if face not in dice.again]
    return _merged([((face,), reading.of((face,))) for face in standing])


def _merged(throws: list[tuple[Faces, Hashable]]) -> ChanceLaw:
    """Merge equally likely rolls by what they say."""
    ways: dict[Hashable, int] = {}
    shown: dict[Hashable, Faces] = {}
    for faces, value in throws:
        if value in ways:
            ways[value] += 1
        else:
            ways[value] = 1
            shown[value] = faces
    return ChanceLaw(
        tuple(
            [
                Branch(value, Fraction(number, len(throws)), shown[value])
                for value, number in ways.items()
            ]
        )
    )
