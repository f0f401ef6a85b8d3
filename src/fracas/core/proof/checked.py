"""One roll, or one closing of sealed choices, checked against the opened seed of its dice."""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.core.asking.options import settled
from fracas.core.chance import Dice, Faces, Source
from fracas.core.ids import Decider
from fracas.core.play.journal import Closed, Threw
from fracas.core.proof.dice_box import DiceBox
from fracas.core.proof.streams import Throw

Verdict = Literal["agrees", "differs", "sealed", "foreign"]
"""The verdict: `sealed` while the seed is, `foreign` if there is nothing to check against.

A roll is foreign if the dice were not the program's, a choice if it was never sealed.
"""


class CheckedRoll(msgspec.Struct, frozen=True):
    """A roll checked against its seed: the faces that the seed gives, and the numbers behind them.

    `draws` are (sides, number from 0), one for each face in its order.
    """

    verdict: Verdict
    promised: Faces = ()
    draws: tuple[tuple[int, int], ...] = ()


class _Recorder:
    """A source that records every number drawn from it."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.draws: list[tuple[int, int]] = []

    def below(self, sides: int) -> int:
        """Return the next number, and record it."""
        drawn = self._source.below(sides)
        self.draws.append((sides, drawn))
        return drawn


def check_roll(box: DiceBox, dice: Dice, entry: Threw) -> CheckedRoll:
    """Compare a roll of these dice with what its seed gives."""
    if entry.rolled.how != "stream":
        return CheckedRoll("foreign")
    if not box.opened or box.seed is None:
        return CheckedRoll("sealed")
    source = _Recorder(Throw(box.seed, entry.ordinal, box.salts))
    faces = dice.roll(source)
    agrees = faces == entry.rolled.faces
    return CheckedRoll("agrees" if agrees else "differs", faces, tuple(source.draws))


def check_seals(box: DiceBox, who: tuple[Decider, ...], entry: Closed) -> Verdict:
    """Compare the seals of a choice of several with its answers."""
    if not entry.seals:
        return "foreign"
    if not box.opened or box.seed is None:
        return "sealed"
    said = tuple(zip(who, settled(entry.answers), strict=True))
    return "agrees" if box.seals(entry.parent, said) == entry.seals else "differs"
