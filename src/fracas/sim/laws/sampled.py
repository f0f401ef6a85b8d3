"""A job's fights drawn from the table of their odds, and counted as played ones are.

They have the same distribution as played ones, but they are other fights: each has its own draws in
its own stream, and none can be looked at blow by blow. In whatever pieces they are drawn, the
summary is the same bit for bit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from fracas.core.errors import FracasError
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.batches.summary import LISTED, Ending, Fared, Long, Summary
from fracas.sim.laws.drawing import Arrays, Drawn, arrays, draw
from fracas.sim.laws.draws import numpy
from fracas.sim.laws.graphs import Reach, graph
from fracas.sim.laws.transition_table import PROMPT_BITS, PROMPT_MASK, read_table, tabulated

CHUNK = 1 << 16
"""How many fights are drawn side by side."""

Key = tuple[str, str]
"""Who, and on which side."""


def with_laws(
    job: Job, reach: Reach | None = None, tell: Callable[[int, int], None] | None = None
) -> Job:
    """Return the same batch, to be drawn from its exact odds, which are calculated here.

    `tell` gets now and then how many positions were followed, and how many are known. Raises what
    `opening`, `graph` and `tabulated` raise, and `WrongUse` without NumPy.
    """
    numpy()
    found = opening(job)
    fight = graph(found.rules, found.book, found.state, job.policies, reach, tell)
    return msgspec.structs.replace(job, laws=tabulated(fight).text())


def positions(job: Job) -> int:
    """Return over how many positions the odds of a job go."""
    return read_table(job.laws).positions


def drawn(job: Job, chunk: int = CHUNK) -> Summary:
    """Return the fights of a job that has a table of odds.

    Raises `WrongUse` without NumPy, and `FracasError` when a fight goes where nothing was followed.
    """
    laws = arrays(job.laws)
    count = _Count(laws)
    for first in range(job.first, job.end, chunk):
        found = draw(laws, job.seed, first, min(chunk, job.end - first))
        _refuse_lost(job, laws, found, first)
        count.add(found, first)
    return count.summary(job)


def _refuse_lost(job: Job, laws: Arrays, found: Drawn, first: int) -> None:
    """Raise when a fight has left the known odds, rather than guess how it goes on."""
    lost = laws.np.flatnonzero(found.rows == laws.lost)
    if len(lost):
        number = first + int(lost[0])
        raise FracasError(
            f"In fight {number} of seed {job.seed} dice explode beyond what the table has, "
            f"which has a chance of {laws.table.missing:.1e} at most in a beat: use another "
            "seed, or play by the rules, without --from-laws.",
            number=number,
        )


class _Count:
    """Counts drawn fights, which come in the order of their numbers."""

    def __init__(self, laws: Arrays) -> None:
        np = self._np = laws.np
        self._table = table = laws.table
        self._span = table.most_rounds + laws.rounds_at_once + 1
        """How many numbers of rounds there can be."""
        # By row, first of fights that ended, then of those that were cut.
        self._ended = np.zeros((2, len(table.ends)), dtype=np.int64)
        self._prompts = 0
        kinds: dict[tuple[str, tuple[str, ...]], int] = {}
        keys: dict[Key, int] = {}
        kind_of, out_of = [], []
        for end in table.ends:
            fates = [table.fates[number] for number in end.fates]
            out = tuple(sorted([str(fate.who) for fate in fates if fate.out]))
            kind_of.append(kinds.setdefault((end.outcome, out), len(kinds)))
            out_of.append(
                {
                    fate.who: keys.setdefault((fate.who, fate.side), len(keys))
                    for fate in fates
                    if fate.out
                }
            )
        self._kinds, self._keys = list(kinds), list(keys)
        self._kind_of = np.array(kind_of, dtype=np.int64)
        # For each of the people and each row the side where they are out; the last means none.
        self._out_of = np.array(
            [[out.get(who, len(keys)) for out in out_of] for who in table.people], dtype=np.int64
        )
        self._endings = np.zeros(len(kinds) * self._span, dtype=np.int64)
        self._firsts: dict[int, int] = {}
        # One place for those who were not seen to fall, before the first round.
        self._fell = np.zeros((len(keys) + 1) * (self._span + 1), dtype=np.int64)
        self._longest: list[Long] = []
        self._shortest: list[Long] = []
        self._cut: list[int] = []

    def add(self, found: Drawn, first: int) -> None:
        """Count fights, the first of which has number `first`."""
        np = self._np
        self._ended += np.bincount(
            found.rows + found.cut * self._ended.shape[1], minlength=self._ended.size
        ).reshape(self._ended.shape)
        self._prompts += int((found.length & PROMPT_MASK).sum())
        self._add_endings(found, first)
        for number, fell in enumerate(found.fell):
            places = self._out_of[number][found.rows] * (self._span + 1) + fell + 1
            self._fell += np.bincount(places, minlength=self._fell.size)
        self._longest = self._ranked(self._longest, found.length, first, -1)
        self._shortest = self._ranked(self._shortest, found.length, first, 1)
        if len(self._cut) < LISTED:
            cut = np.flatnonzero(found.cut)[: LISTED - len(self._cut)]
            self._cut += [first + int(number) for number in cut]

    def _add_endings(self, found: Drawn, first: int) -> None:
        np = self._np
        endings = self._kind_of[found.rows] * self._span + (found.length >> PROMPT_BITS)
        counts = np.bincount(endings, minlength=self._endings.size)
        new = (counts > 0) & (self._endings == 0)
        if new.any():
            fights = np.flatnonzero(new[endings])
            kinds, places = np.unique(endings[fights], return_index=True)
            for kind, place in zip(kinds.tolist(), fights[places].tolist(), strict=True):
                self._firsts[kind] = first + place
        self._endings += counts

    def _ranked(self, known: list[Long], length: Any, first: int, sign: int) -> list[Long]:
        """The longest (-1) or shortest (1) of those that are known and of others after them."""
        np = self._np
        if len(known) == LISTED:
            # Of equals the first stay, so that only what is beyond the last of them counts.
            last = known[-1].rounds << PROMPT_BITS | known[-1].prompts
            which = np.flatnonzero(length * sign < last * sign)
        else:
            which = np.arange(len(length))
        best = which[np.argsort(length[which] * sign, kind="stable")[:LISTED]]
        others = [
            Long(first + int(at), int(length[at]) >> PROMPT_BITS, int(length[at]) & PROMPT_MASK)
            for at in best
        ]
        return sorted(
            [*known, *others],
            key=lambda one: (sign * one.rounds, sign * one.prompts, one.number),
        )[:LISTED]

    def summary(self, job: Job) -> Summary:
        """Return everything that was counted, as the summary of a job."""
        outcomes: Counter[str] = Counter()
        rounds: Counter[int] = Counter()
        ends: dict[Key, Counter[tuple[str, int]]] = {}
        named: dict[Key, tuple[str, int]] = {}
        losses: Counter[tuple[str, int]] = Counter()
        for cut, counts in enumerate(self._ended.tolist()):
            for end, count in zip(self._table.ends, counts, strict=True):
                if not count:
                    continue
                if not cut:
                    outcomes[end.outcome] += count
                lost: Counter[str] = Counter()
                for fate in [self._table.fates[number] for number in end.fates]:
                    key = fate.who, fate.side
                    name, most = named.get(key, (fate.name, fate.most))
                    named[key] = max(name, fate.name), max(most, fate.most)
                    ends.setdefault(key, Counter())[fate.out, fate.left] += count
                    lost[fate.side] += bool(fate.out)
                for side, number in lost.items():
                    losses[side, number] += count
        endings = []
        for place in self._np.flatnonzero(self._endings).tolist():
            kind, number = divmod(place, self._span)
            count = int(self._endings[place])
            rounds[number] += count
            outcome, out = self._kinds[kind]
            endings.append(Ending(outcome, out, number, count, self._firsts[place]))
        return Summary(
            numbers=((job.first, job.end),),
            outcomes=tuple(sorted(outcomes.items())),
            cut=int(self._ended[1].sum()),
            prompts=self._prompts,
            rounds=tuple(sorted(rounds.items())),
            fared=tuple(
                Fared(
                    *key,
                    *named[key],
                    tuple(sorted((*end, count) for end, count in ends[key].items())),
                    tuple(self._falls(key)),
                )
                for key in sorted(named)
            ),
            losses=tuple(sorted((*lost, count) for lost, count in losses.items())),
            longest=tuple(self._longest),
            shortest=tuple(self._shortest),
            cut_short=tuple(self._cut),
            endings=tuple(sorted(endings, key=lambda one: (one.outcome, one.out, one.rounds))),
        )

    def _falls(self, key: Key) -> Iterable[tuple[int, int]]:
        """Yield in which rounds each that was out at the end fell, and how often."""
        if key in self._keys:
            at = self._keys.index(key) * (self._span + 1) + 1
            counts = self._fell[at : at + self._span].tolist()
            for rounds, count in enumerate(counts):
                if count:
                    yield self._table.first + rounds, count
