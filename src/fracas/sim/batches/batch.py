"""A batch, divided into parts: how large they are, when it is enough, and what is kept of them.

An engine plays the parts: in this process, on all cores, or on other machines.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from math import ceil
from time import monotonic
from typing import Literal, Protocol

import msgspec

from fracas.core.errors import WorkersLost
from fracas.sim.batches.intervals import share
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.batches.summary import Fared, Summary, Tally

FIRST_LOOK = 100
"""After how many fights the precision is first checked."""

PART_SECONDS = 0.5
MOST_AT_ONCE = 5_000
MOST_DRAWN_AT_ONCE = 1_000_000
"""How long a part should take, and how many fights it has at most when played, and when drawn."""


class Engine(Protocol):
    """What plays the parts of a batch, several side by side."""

    workers: int

    def play(self, jobs: Iterator[Job]) -> Generator[Summary, None, None]:
        """Play jobs, and yield each one's summary as it is done, in any order.

        Jobs are taken one by one, as workers are free. Closing it gives up what is not done. Raises
        what the rules raise, and `WorkersLost` when it cannot go on.
        """
        ...


Stopped = Literal["", "precise", "interrupted", "lost"]


class Batch(msgspec.Struct, frozen=True):
    """The result of a batch: the job that was wanted, what was played of it, and why it stopped.

    `stopped` is blank when all was played, `precise` when the wanted precision was reached,
    `interrupted` when it was stopped, and `lost` when its workers were; `why` gives the reason in a
    sentence.
    """

    job: Job
    summary: Summary
    stopped: Stopped = ""
    why: str = ""

    @property
    def fared(self) -> list[Fared]:
        """Everyone, in the order they have at the beginning."""
        found = opening(self.job)
        order = [str(fate.who) for fate in found.rules.fates(found.book, found.state)]
        late = len(order)
        return sorted(
            self.summary.fared,
            key=lambda one: (order.index(one.who) if one.who in order else late, one.who, one.side),
        )


def looks(job: Job) -> Iterator[int]:
    """Yield the fights after which the precision is checked, then the last.

    They grow by a fourth, because each check makes it a little likelier to stop by luck.
    """
    count = FIRST_LOOK
    while count < job.count:
        yield job.first + count
        count += count // 4
    yield job.end


def precision(summary: Summary) -> float:
    """Return the margin of the least certain outcome: half of the widest interval."""
    counts = [count for _, count in summary.outcomes]
    if summary.cut:
        counts.append(summary.cut)
    return max((share(count, summary.fights).give for count in counts), default=1.0)


class _Dealer:
    """Divides a batch into parts that take about equally long, none of which crosses a mark."""

    def __init__(self, job: Job, marks: tuple[int, ...], workers: int) -> None:
        self._job = job
        self._marks = marks
        self._workers = workers
        self._began = monotonic()
        self.played = 0

    def parts(self) -> Iterator[Job]:
        """Yield the parts of the batch in order; each is made when it is asked for."""
        at = self._job.first
        for mark in self._marks:
            while at < mark:
                part = self._job.part(at, self._size(mark - at))
                at = part.end
                yield part

    def _size(self, left: int) -> int:
        """Return how many of the fights left up to a mark are dealt out next."""
        pace = self.played / max(monotonic() - self._began, 1e-6) / self._workers
        # No part is much larger than all before it, because the first may not be like the rest.
        most = MOST_DRAWN_AT_ONCE if self._job.laws else MOST_AT_ONCE
        size = min(int(pace * PART_SECONDS), 2 * self.played, most)
        # Smaller and smaller towards the end, so that all finish at about the same time.
        return max(1, min(size, left // (2 * self._workers) if self._workers > 1 else left))


class _Watch:
    """Checks whether the fights up to a mark make the figures as precise as wanted."""

    def __init__(self, job: Job, marks: tuple[int, ...], within: float) -> None:
        self._at = job.first
        self._marks = frozenset(marks)
        self._within = within
        self._waiting: dict[int, Summary] = {}
        self._tally = Tally()
        self.wanted = job.count
        self._most = job.count

    def hear(self, part: Summary) -> Summary | None:
        """Return all fights up to the first mark where it is enough; None until then."""
        self._waiting[part.numbers[0][0]] = part
        while self._at in self._waiting:
            ready = self._waiting.pop(self._at)
            self._tally.take(ready)
            self._at = ready.numbers[-1][1]
            if self._at in self._marks:
                summary = self._tally.summary()
                off = precision(summary)
                if off <= self._within:
                    return summary
                # An error halves with four times as many fights.
                self.wanted = min(self._most, ceil(summary.fights * (off / self._within) ** 2))
        return None


def run(
    job: Job,
    engine: Engine,
    *,
    within: float | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> Batch:
    """Play a batch by an engine, or as much of it as is needed.

    With `within` it ends when no outcome's chance is off by more than that, at 95 % confidence; it
    checks this only after certain fights, over all fights up to there, so that the summary is the
    same from every engine. `tell` gets how many fights are done, and of how many by the current
    estimate. Ctrl-C ends the batch with what is done by then, and so does the loss of the workers,
    unless nothing is. Raises what `opening` and the engine raise.
    """
    opening(job)
    marks = (job.end,) if within is None else tuple(looks(job))
    watch = None if within is None else _Watch(job, marks, within)
    dealer = _Dealer(job, marks, engine.workers)
    tally = Tally()
    playing = engine.play(dealer.parts())
    try:
        for part in playing:
            tally.take(part)
            dealer.played += part.fights
            enough = watch.hear(part) if watch is not None else None
            if tell is not None:
                tell(dealer.played, job.count if watch is None else watch.wanted)
            if enough is not None and enough.fights < job.count:
                return Batch(job, enough, "precise")
    except KeyboardInterrupt:
        return Batch(job, tally.summary(), "interrupted")
    except WorkersLost as lost:
        if not dealer.played:
            raise
        return Batch(job, tally.summary(), "lost", lost.sentence)
    finally:
        playing.close()
    return Batch(job, tally.summary())
