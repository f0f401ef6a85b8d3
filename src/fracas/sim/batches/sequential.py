"""Whether one way to play is better than another: a sequential test on pairs of fights.

It is Wald's test. Both ways play fights of the same numbers; if both win or neither does, a pair
says nothing. Of the others the new way wins half, if it is no better, or `BETTER`, if it is. The
test is over as soon as one of the two is `ODDS` times likelier than the other, and errs either way
less than once in so many times; so it takes few fights where the difference is large.
"""

from __future__ import annotations

from math import log
from typing import Literal

import msgspec

from fracas.sim.batches.comparing import paired
from fracas.sim.batches.intervals import Interval

BETTER = 0.75
"""The share of differing pairs that a better way wins at least."""

ODDS = 19.0
"""How much likelier one must be than the other: errors of one in twenty."""

Verdict = Literal["better", "worse", "no better", ""]


class Pairs(msgspec.Struct):
    """Pairs of fights so far: `more` were won only by the new way, `fewer` only by the old."""

    fights: int = 0
    won: int = 0
    more: int = 0
    fewer: int = 0

    def add(self, new: bool, old: bool) -> None:
        """Add a pair: whether each way won it."""
        self.fights += 1
        self.won += new
        self.more += new and not old
        self.fewer += old and not new

    @property
    def usual(self) -> int:
        """How many the old way won."""
        return self.won - self.more + self.fewer

    @property
    def difference(self) -> Interval:
        """By how much more often the new way wins; raises `ZeroDivisionError` without fights."""
        return paired(self.more, self.fewer, self.fights)

    @property
    def evidence(self) -> float:
        """How much likelier `better` is than `no better`, as a natural logarithm."""
        return _evidence(self.more, self.fewer)

    @property
    def verdict(self) -> Verdict:
        """What is clear by now; blank as long as nothing is."""
        if self.evidence >= log(ODDS):
            return "better"
        if _evidence(self.fewer, self.more) >= log(ODDS):
            return "worse"
        return "no better" if self.evidence <= -log(ODDS) else ""


def _evidence(wins: int, losses: int) -> float:
    return wins * log(BETTER / 0.5) + losses * log((1.0 - BETTER) / 0.5)
