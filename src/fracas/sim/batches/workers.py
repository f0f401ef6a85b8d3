"""Who plays a batch on this machine: this process alone, or one more for each core.

Processes are spawned, never forked, so that it is the same on every system, and each has an
executor of its own: when one dies, only its current part is lost, and that is done again.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from time import monotonic

from fracas.core.errors import WorkersLost, WrongUse
from fracas.odds.memory import held_to, memory_limit
from fracas.sim.batches.jobs import Job, done, done_as_text, job_text
from fracas.sim.batches.summary import Summary, read_summary

MOST_DEATHS = 3
"""How many workers may die over the same part before it is given up."""

PATIENCE = 0.3
"""How many seconds one process plays alone, because it may be done before others have started."""

Work = Callable[[bytes], bytes]
"""What a worker does with a job: JSON in, JSON out."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Alone:
    """Plays all parts in this process, one after another."""

    workers = 1

    def play(self, jobs: Iterator[Job]) -> Generator[Summary, None, None]:
        """Yield each part's summary in order."""
        for job in jobs:
            yield done(job)


class Hands:
    """Processes of their own, and what they are at. `work` is what each does with a part, and can
    be found by its name there. Raises `WrongUse` for fewer than one.
    """

    def __init__(self, workers: int, work: Work) -> None:
        if workers < 1:
            raise WrongUse(f"At least one worker is needed, not {workers}.", given=workers)
        self.workers = workers
        self._work = work
        self._hands: list[ProcessPoolExecutor] = []
        self._given: set[Future[bytes]] = set()

    def over(
        self, jobs: Iterator[Job], *, meanwhile: Callable[[Job], bytes] | None = None
    ) -> Generator[tuple[Job, bytes], None, None]:
        """Yield each part with its result, as it is done; parts are taken as workers come free.

        Workers take long to start: `meanwhile` does parts here until one has done its first. Raises
        `FracasError` when the same part costs three workers their lives.
        """
        at_work: dict[Future[bytes], tuple[int, Job]] = {}
        again: deque[Job] = deque()
        deaths: dict[Job, int] = {}

        def hand_out(place: int) -> bool:
            job = again.popleft() if again else next(jobs, None)
            if job is None:
                return False
            if place == len(self._hands):
                self._hands.append(_hired())
            try:
                with unheard():
                    future = self._hands[place].submit(self._work, job_text(job))
            except BrokenExecutor:  # it died between two parts
                self._hands[place] = _hired()
                with unheard():
                    future = self._hands[place].submit(self._work, job_text(job))
            at_work[future] = place, job
            self._given.add(future)
            return True

        for place in range(self.workers):  # no more are hired than there are parts
            if not hand_out(place):
                break
        while meanwhile is not None and not any(future.done() for future in at_work):
            job = next(jobs, None)
            if job is None:
                break
            yield job, meanwhile(job)
        while at_work:
            for future in wait(at_work, return_when=FIRST_COMPLETED).done:
                place, job = at_work.pop(future)
                self._given.discard(future)
                try:
                    text = future.result()
                except BrokenExecutor:
                    deaths[job] = deaths.get(job, 0) + 1
                    if deaths[job] == MOST_DEATHS:
                        raise _given_up(job) from None
                    self._hands[place].shutdown(wait=False)
                    self._hands[place] = _hired()
                    again.append(job)
                    hand_out(place)
                    continue
                hand_out(place)
                yield job, text

    def dismiss(self) -> None:
        """Stop all; what they are at is given up.

        It waits for all of them: if the program ends while an executor is still closing, Python may
        lose the message that ends its worker, and waits for that worker for ever.
        """
        idle = all(future.done() for future in self._given)
        for hand in self._hands:
            if not idle:
                end_workers(hand)
            hand.shutdown(wait=True, cancel_futures=True)
        self._hands.clear()
        self._given.clear()


def end_workers(executor: ProcessPoolExecutor) -> None:
    """Stop an executor's workers at once: a busy one hears nothing else."""
    for process in list((getattr(executor, "_processes", None) or {}).values()):
        process.kill()


class Cores:
    """Plays parts side by side in separate processes.

    For the first `patience` seconds this process plays alone, and continues until one of the
    others, which take long to start, has done its first part; without patience it plays nothing.
    `work` is what a process does with a part, and can be found by its name there. Raises `WrongUse`
    for fewer than one worker.
    """

    def __init__(
        self, workers: int | None = None, *, patience: float = PATIENCE, work: Work = done_as_text
    ) -> None:
        self._hands = Hands(cores() if workers is None else workers, work)
        self.workers = self._hands.workers
        self._patience = patience

    def play(self, jobs: Iterator[Job]) -> Generator[Summary, None, None]:
        """Yield each part's summary as it is done.

        Raises `WorkersLost` when the same part costs three workers their lives.
        """
        until = monotonic() + self._patience
        while monotonic() < until:
            job = next(jobs, None)
            if job is None:
                return
            yield done(job)
        try:
            here = _played_here if self._patience else None
            for _, text in self._hands.over(jobs, meanwhile=here):
                yield read_summary(text)
        finally:
            self._hands.dismiss()


def _played_here(job: Job) -> bytes:
    return done(job).text()


def _given_up(job: Job) -> WorkersLost:
    return WorkersLost(
        f"{MOST_DEATHS} workers died one after another over fights {job.first} to {job.end - 1} of "
        f"{job.scenario}: play them with --jobs 1 to see why, or give the machine more memory.",
        first=job.first,
        count=job.count,
    )


def _hired() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=_begin, initargs=gc.get_threshold()
    )


def _begin(*collected: int) -> None:
    """Leave Ctrl-C to the process that the workers work for; limit each one's memory.

    They look for cycles as often as that process does.
    """
    gc.set_threshold(*collected)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    held_to(memory_limit()).__enter__()


@contextmanager
def unheard() -> Iterator[None]:
    """Make a process that is started meanwhile ignore Ctrl-C from its first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
