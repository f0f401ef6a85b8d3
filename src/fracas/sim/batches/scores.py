"""The result of each fight of a batch, fight by fight, so that batches can be compared.

A summary adds up; a score keeps every fight separate by its number, because the same number in two
variants is the same luck as long as both ask for it. Differences are taken fight by fight.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from time import monotonic

import msgspec

from fracas.core.ids import Decider
from fracas.sim.batches.jobs import Job, fight
from fracas.sim.batches.workers import PATIENCE, Hands
from fracas.sim.play.fights import Played

PART_SECONDS = 0.3
MOST_AT_ONCE = 500
"""How long a part should take, and how many fights it has at most."""


class Score(msgspec.Struct, frozen=True, array_like=True):
    """The result of one fight, in whole numbers.

    `outcome` is the side that won, or how it ended, and blank when it was cut. `lost` has for each
    side how many of it are out at the end, and of how many.
    """

    outcome: str
    rounds: int
    prompts: int
    lost: tuple[tuple[str, int, int], ...]


class Scores(msgspec.Struct, frozen=True):
    """The scores of fights in a row, from the number `first` on."""

    first: int
    scores: tuple[Score, ...]

    @property
    def end(self) -> int:
        """The number after the last."""
        return self.first + len(self.scores)


def score(played: Played) -> Score:
    """Return the score of a fight that was played."""
    lost: dict[str, tuple[int, int]] = {}
    seen: set[Decider] = set()
    for fate in played.fates:
        if fate.who not in seen:
            seen.add(fate.who)
            out, of = lost.get(fate.side, (0, 0))
            lost[fate.side] = out + bool(fate.out), of + 1
    rows = tuple((side, out, of) for side, (out, of) in sorted(lost.items()))
    return Score(played.outcome, played.rounds, played.prompts, rows)


def scored(job: Job) -> Scores:
    """Play the fights of a job, one after another; raises what `opening` raises."""
    numbers = range(job.first, job.end)
    return Scores(job.first, tuple(score(fight(job, number)) for number in numbers))


def scored_as_text(job: bytes) -> bytes:
    """Do the same from JSON to JSON: what a worker is sent, and what it returns."""
    return msgspec.json.encode(scored(msgspec.json.decode(job, type=Job)))


class Runner:
    """Plays any fights of any batches, side by side where there are several workers.

    Its processes stay until it is closed, so that small batches one after another cost no more than
    one large one. At first this process plays alone, because it may be done before they have
    started.
    """

    def __init__(self, workers: int = 1, *, patience: float = PATIENCE) -> None:
        self.workers = workers
        self._hands = Hands(workers, scored_as_text)
        self._patience = patience
        self._began = monotonic()
        self._played = 0

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop its processes."""
        self._hands.dismiss()

    def play(self, jobs: Iterable[Job]) -> Generator[tuple[Job, Scores], None, None]:
        """Yield every fight of some jobs in parts, as they are done, in any order."""
        parts = self._parts(jobs)
        alone = self.workers == 1
        while alone or monotonic() < self._began + self._patience:
            part = next(parts, None)
            if part is None:
                return
            found = scored(part)
            self._played += part.count
            yield part, found
        for part, text in self._hands.over(parts):
            self._played += part.count
            yield part, msgspec.json.decode(text, type=Scores)

    def _parts(self, jobs: Iterable[Job]) -> Iterator[Job]:
        for job in jobs:
            at = job.first
            while at < job.end:
                part = job.part(at, min(self._size(), job.end - at))
                at = part.end
                yield part

    def _size(self) -> int:
        pace = self._played / max(monotonic() - self._began, 1e-6) / self.workers
        return max(1, min(int(pace * PART_SECONDS), MOST_AT_ONCE))


class Record:
    """The scores of one batch as far as it was played, from fight 0 on without a gap."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.scores: list[Score] = []
        self._waiting: dict[int, Scores] = {}

    def take(self, scores: Scores) -> None:
        """Add some scores; those after a gap wait until it is filled."""
        if scores.first >= len(self.scores):
            self._waiting[scores.first] = scores
        while (ready := self._waiting.pop(len(self.scores), None)) is not None:
            self.scores += ready.scores

    def more(self, count: int) -> Job | None:
        """Return the fights that are missing up to a count; None if none are."""
        have = len(self.scores)
        return self.job.part(have, count - have) if count > have else None


def play_on(
    runner: Runner,
    records: Iterable[Record],
    count: int,
    tell: Callable[[int], None] | None = None,
) -> None:
    """Play all of some batches up to so many fights each.

    `tell` gets how many fights were done each time. What is done stays if it is interrupted.
    """
    alike: dict[Job, list[Record]] = {}
    for record in records:
        if record.more(count) is not None:
            alike.setdefault(record.job.part(0, 1), []).append(record)
    # Variants of the same batch at the same fight are played once for all of them.
    first = {batch: min(len(one.scores) for one in same) for batch, same in alike.items()}
    for part, scores in runner.play(
        batch.part(first[batch], count - first[batch]) for batch in alike
    ):
        for record in alike[part.part(0, 1)]:
            record.take(scores)
        if tell is not None:
            tell(part.count)
