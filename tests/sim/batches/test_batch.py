"""A batch dealt out in parts: what is played of it, and when it is enough."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import islice

import pytest

from fracas.core.errors import WorkersLost, WrongUse
from fracas.sim.batches.batch import FIRST_LOOK, looks, precision, run
from fracas.sim.batches.jobs import Job, done
from fracas.sim.batches.summary import Summary
from fracas.sim.batches.workers import Alone

BATCH = Job("razorweave", "dock-thug", seed=3, first=10, count=400)


class Backwards:
    """An engine that takes several parts at a time, and gives the last of them first."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.closed = False

    def play(self, jobs: Iterator[Job]) -> Generator[Summary, None, None]:
        try:
            while taken := list(islice(jobs, self.workers)):
                for job in reversed(taken):
                    yield done(job)
        finally:
            self.closed = True


class Impatient(Alone):
    """Somebody presses Ctrl-C once so many parts are done."""

    def __init__(self, parts: int) -> None:
        self._parts = parts

    def play(self, jobs: Iterator[Job]) -> Generator[Summary, None, None]:
        for number, job in enumerate(jobs):
            if number == self._parts:
                raise KeyboardInterrupt
            yield done(job)


def test_all_is_played_in_parts_and_each_is_told() -> None:
    heard: list[int] = []

    def tell(done: int, of: int) -> None:
        assert of == BATCH.count
        heard.append(done)

    batch = run(BATCH, Alone(), tell=tell)
    assert batch.summary == done(BATCH)
    assert batch.stopped == ""
    assert heard == sorted(set(heard))
    assert (heard[0], heard[-1]) == (1, 400)


class Measured(Alone):
    """Two who play one after another, and how many fights were left before each part."""

    workers = 2

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def play(self, jobs: Iterator[Job]) -> Generator[Summary, None, None]:
        for job in jobs:
            self.sizes.append(job.count)
            yield done(job)


def test_parts_are_small_towards_the_end_so_that_nobody_waits_long() -> None:
    engine = Measured()
    assert run(BATCH, engine).summary == done(BATCH)
    left = BATCH.count
    for size in engine.sizes:
        assert size <= max(1, left // 4)
        left -= size
    assert left == 0


def test_it_ends_when_the_figures_are_sharp_enough_and_with_any_engine_at_the_same_fight() -> None:
    wanted: list[int] = []
    batch = run(BATCH, Alone(), within=0.08, tell=lambda _, of: wanted.append(of))
    # By the square of how far off it is after a hundred fights.
    assert wanted[0] == 400
    assert 140 < wanted[-1] < 160
    assert batch.stopped == "precise"
    assert precision(batch.summary) <= 0.08
    assert batch.summary.numbers[0][1] in set(looks(BATCH))
    # At the look before it was not enough yet.
    before = max(at for at in looks(BATCH) if at < batch.summary.numbers[0][1])
    assert precision(done(BATCH.part(10, before - 10))) > 0.08
    for workers in (2, 3, 7):
        engine = Backwards(workers)
        assert run(BATCH, engine, within=0.08).summary.text() == batch.summary.text()
        assert engine.closed


def test_a_precision_that_is_not_reached_takes_all_fights() -> None:
    batch = run(BATCH.part(10, 150), Alone(), within=0.001)
    assert (batch.stopped, batch.summary.fights) == ("", 150)


def test_looks_grow_and_end_with_the_last_fight() -> None:
    marks = list(looks(BATCH))
    assert marks[:3] == [10 + FIRST_LOOK, 10 + 125, 10 + 156]
    assert marks[-1] == BATCH.end
    assert list(looks(BATCH.part(10, 50))) == [60]


def test_what_is_done_is_kept_when_somebody_stops_it() -> None:
    batch = run(BATCH, Impatient(4))
    assert batch.stopped == "interrupted"
    assert 0 < batch.summary.fights < 400
    assert batch.summary == done(BATCH.part(10, batch.summary.fights))
    assert run(BATCH, Impatient(0)).summary == Summary()


class Deserted(Alone):
    """All who play are lost once so many parts are done."""

    def __init__(self, parts: int) -> None:
        self._parts = parts

    def play(self, jobs: Iterator[Job]) -> Generator[Summary, None, None]:
        for number, job in enumerate(jobs):
            if number == self._parts:
                raise WorkersLost("They are gone: call them back.")
            yield done(job)


def test_what_is_done_is_kept_when_those_who_play_are_lost() -> None:
    batch = run(BATCH, Deserted(4))
    assert (batch.stopped, batch.why) == ("lost", "They are gone: call them back.")
    assert 0 < batch.summary.fights < 400
    assert batch.summary == done(BATCH.part(10, batch.summary.fights))
    with pytest.raises(WorkersLost, match="They are gone"):
        run(BATCH, Deserted(0))


def test_a_batch_that_cannot_be_is_refused_before_anybody_plays() -> None:
    with pytest.raises(WrongUse, match="at least one fight"):
        run(BATCH.part(0, 0), Impatient(0))
