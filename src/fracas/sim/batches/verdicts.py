"""Two figures of how hard a fight is: as the book advises, and if everyone plays to win.

If the book plays a side badly, its figure alone says little about the fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot

import msgspec

from fracas.sim.batches.intervals import Interval, share
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.batches.summary import Summary
from fracas.sim.play.policies import GOOD


class Chance(msgspec.Struct, frozen=True):
    """How often a fight ends one way, by the book and by play to win."""

    outcome: str
    book: Interval
    to_win: Interval

    @property
    def gain(self) -> float:
        """By how much it is more if everyone plays to win."""
        return self.to_win.value - self.book.value

    @property
    def differs(self) -> bool:
        """Whether the two differ by more than luck, at 95 % confidence.

        It uses Newcombe's interval of two shares, which is sound near 0 and 1.
        """
        if self.gain > 0:
            less, more = self.book, self.to_win
        else:
            less, more = self.to_win, self.book
        return abs(self.gain) > hypot(less.high - less.value, more.value - more.low)


def to_win(job: Job, fights: int) -> Job:
    """Return so many fights of a batch in which all sides without a named policy play to win.

    Raises what `opening` raises.
    """
    found = opening(job)
    sides = found.rules.sides(found.state)
    policies: Mapping[str, str] = {**dict.fromkeys(sides, GOOD.name), **dict(job.policies)}
    named = tuple(sorted(policies.items()))
    return msgspec.structs.replace(job, policies=named, count=fights, laws=b"")


def chances(book: Summary, winning: Summary, also: Iterable[str] = ()) -> tuple[Chance, ...]:
    """Return each outcome by both ways to play, the largest change first; empty without fights.

    Outcomes that never happened are included if `also` names them.
    """
    if not book.fights or not winning.fights:
        return ()
    before, after = dict(book.outcomes), dict(winning.outcomes)
    found = [
        Chance(
            outcome,
            share(before.get(outcome, 0), book.fights),
            share(after.get(outcome, 0), winning.fights),
        )
        for outcome in sorted({*before, *after, *also})
    ]
    return tuple(sorted(found, key=lambda one: -abs(one.gain)))
