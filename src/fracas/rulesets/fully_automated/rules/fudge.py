"""Fudge dice: how levels of advantage and disadvantage make a throw, and how it is read."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache

import msgspec

from fracas.core.chance import Branch, ChanceLaw, Faces, Reading, Rolled, Source
from fracas.core.errors import MalformedAnswer
from fracas.dice.pool import Pool

LEAST, MOST = -2, 2
"""What a combat roll can come to (FA-DICE-01)."""

PAIR = Pool(2, 3, low=-1)
"""Two Fudge dice."""

NAMES = {f"{outcome:+d}" if outcome else "0": outcome for outcome in range(LEAST, MOST + 1)}
"""The outcomes as they are written."""


class Fudge(msgspec.Struct, frozen=True):
    """How a throw of Fudge dice is read: an outcome from -2 to +2 (FA-DICE-01, FA-DICE-03).

    `keep` is 2 for the best two dice, -2 for the worst two, 0 for a plain pair, which `shift` may
    move within the bounds.
    """

    keep: int = 0
    shift: int = 0

    def of(self, faces: Faces) -> int:
        """The outcome of these faces."""
        if self.keep:
            ranked = sorted(faces, reverse=self.keep > 0)
            return ranked[0] + ranked[1]
        return self.of_total(sum(faces))

    def of_total(self, total: int) -> int:
        """The outcome of a total of the dice that count, as read off real dice (FA-DICE-06).

        Raises `MalformedAnswer` beyond 2.
        """
        if not LEAST <= total <= MOST:
            raise MalformedAnswer(
                f"Two Fudge dice cannot come to {total}: give a total from -2 to 2.", given=total
            )
        return max(LEAST, min(MOST, total + self.shift))

    def of_name(self, name: str, rolled: Rolled) -> int:
        """An outcome forced by name, such as `+1`; raises `MalformedAnswer` for another word."""
        if name not in NAMES:
            raise MalformedAnswer(
                f"'{name}' is no outcome: it is one of {', '.join(NAMES)}.", given=name
            )
        return NAMES[name]


class Pairs(msgspec.Struct, frozen=True, tag="pairs"):
    """The pair thrown several times, of which the best or the worst throw counts (FA-DICE-03)."""

    times: int
    best: bool

    def roll(self, source: Source) -> Faces:
        """Throw every pair."""
        return tuple([face for _ in range(self.times) for face in PAIR.roll(source)])

    def check(self, faces: Faces) -> None:
        """Raise `IllegalAnswer` unless these are the faces of so many pairs."""
        Pool(2 * self.times, 3, low=-1).check(faces)

    def counted(self, faces: Faces) -> int:
        """Where the pair that counts begins; of equal ones the first."""
        sums = [faces[at] + faces[at + 1] for at in range(0, len(faces), 2)]
        return 2 * sums.index(max(sums) if self.best else min(sums))

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """For each face whether its pair is the one that counts."""
        first = self.counted(faces)
        return tuple(first <= at <= first + 1 for at in range(len(faces)))

    def law(self, reading: Reading) -> ChanceLaw:
        """The exact law: that all pairs reach an outcome is the chance of one, to the power."""
        law: dict[Hashable, Fraction] = {}
        shown: dict[Hashable, Faces] = {}
        before = Fraction(0)
        ranked = sorted(_PAIRS, reverse=not self.best)
        for total in ranked:
            upto = sum((_PAIRS[one][0] for one in ranked[: ranked.index(total) + 1]), Fraction(0))
            value = reading.of_total(total)
            law[value] = law.get(value, Fraction(0)) + upto**self.times - before
            shown.setdefault(value, _PAIRS[total][1] * self.times)
            before = upto**self.times
        return ChanceLaw(tuple(Branch(value, law[value], shown[value]) for value in law))

    def notation(self) -> str:
        """The dice as text: `best of 2 x 2dF`."""
        return f"{'best' if self.best else 'worst'} of {self.times} x 2dF"


class FudgeOfPairs(Fudge, frozen=True):
    """How repeated pairs are read: the best pair or the worst."""

    best: bool = True

    def of(self, faces: Faces) -> int:
        """The outcome of the pair that counts."""
        first = Pairs(len(faces) // 2, self.best).counted(faces)
        return faces[first] + faces[first + 1]


_PAIRS: dict[int, tuple[Fraction, Faces]] = {
    -2: (Fraction(1, 9), (-1, -1)),
    -1: (Fraction(2, 9), (-1, 0)),
    0: (Fraction(3, 9), (0, 0)),
    1: (Fraction(2, 9), (0, 1)),
    2: (Fraction(1, 9), (1, 1)),
}
"""The law of one pair, with faces that show each total (FA-DICE-02)."""


@lru_cache(maxsize=128)
def throw_for(level: int, mode: str) -> tuple[Pool | Pairs, Fudge]:
    """Dice and reading at a net level, by the table's mode (FA-DICE-03, FA-GAP-02).

    `extra_die` rolls a die more for each level and keeps the best or worst two, `shift` moves the
    total, `roll_twice` throws the pair again for each level.
    """
    if level == 0:
        return PAIR, Fudge()
    if mode == "shift":
        return PAIR, Fudge(shift=level)
    if mode == "roll_twice":
        return Pairs(1 + abs(level), level > 0), FudgeOfPairs(best=level > 0)
    if level > 0:
        return Pool(2 + level, 3, low=-1, keep_highest=2), Fudge(keep=2)
    return Pool(2 - level, 3, low=-1, keep_lowest=2), Fudge(keep=-2)


@lru_cache(maxsize=128)
def law_2df(level: int, mode: str) -> dict[int, Fraction]:
    """The exact chance of each outcome at a net level (FA-DICE-02, FA-DICE-07)."""
    dice, reading = throw_for(level, mode)
    return {branch.value: branch.chance for branch in dice.law(reading).branches}  # type: ignore[misc]
