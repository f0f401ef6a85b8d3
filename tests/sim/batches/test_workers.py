"""Batches in this process and in others, some of which die."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from fracas.core.errors import FracasError, WrongUse
from fracas.sim.batches import workers
from fracas.sim.batches.batch import run
from fracas.sim.batches.jobs import Job, done
from fracas.sim.batches.summary import Summary, merged
from fracas.sim.batches.workers import Alone, Cores, Hands, cores
from tests.sim import mortal

BATCH = Job("razorweave", "dock-thug", seed=7, count=40)


def parts(job: Job, size: int) -> Iterator[Job]:
    """A batch in parts of one size."""
    for first in range(job.first, job.end, size):
        yield job.part(first, min(size, job.end - first))


def test_alone_and_side_by_side_the_bits_are_the_same() -> None:
    whole = done(BATCH).text()
    assert merged(Alone().play(parts(BATCH, 7))).text() == whole
    assert merged(Cores(2, patience=0).play(parts(BATCH, 7))).text() == whole
    assert run(BATCH, Alone()).summary.text() == whole
    assert run(BATCH, Cores(2)).summary.text() == whole


def test_nothing_of_the_others_is_left_when_all_is_played() -> None:
    before = set(threading.enumerate())
    found = merged(Cores(2, patience=0).play(parts(BATCH, 7)))
    assert set(threading.enumerate()) <= before
    assert found.text() == done(BATCH).text()


def test_no_more_workers_are_started_than_there_are_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hired: list[object] = []

    def hire() -> object:
        hired.append(real())
        return hired[-1]

    real = workers._hired
    monkeypatch.setattr(workers, "_hired", hire)
    found = merged(Cores(50, patience=0).play(parts(BATCH, 20)))
    assert len(hired) == 2
    assert found.text() == done(BATCH).text()


def test_who_is_let_go_of_while_at_work_is_gone_at_once() -> None:
    before = set(threading.enumerate())
    others = {one.pid for one in active_children()}  # of what ran before in this process
    hands = Hands(2, mortal.never_done)
    coming = hands.over(parts(BATCH, 7), meanwhile=lambda job: done(job).text())
    next(coming)
    workers = {one.pid for one in active_children()} - others
    assert len(workers) == 2
    hands.dismiss()
    assert workers.isdisjoint(one.pid for one in active_children())
    assert set(threading.enumerate()) <= before


def test_this_process_plays_while_the_others_start(monkeypatch: pytest.MonkeyPatch) -> None:
    here: list[int] = []

    def play(job: Job) -> Summary:
        here.append(job.first)
        return done(job)

    monkeypatch.setattr("fracas.sim.batches.workers.done", play)
    found = list(Cores(2, patience=1e-9).play(parts(BATCH, 5)))
    # The first parts went to the others, and these here were done before they had begun.
    assert here
    assert {0, 5}.isdisjoint(here)
    assert merged(found).text() == done(BATCH).text()


def test_a_worker_that_dies_loses_only_its_part_which_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "died"
    monkeypatch.setenv(mortal.MARK, str(mark))
    engine = Cores(2, patience=0, work=mortal.dies_once)
    found = list(engine.play(parts(BATCH, 4)))
    assert mark.exists()
    assert sorted(one.numbers for one in found) == [((at, at + 4),) for at in range(0, 40, 4)]
    assert merged(found).text() == done(BATCH).text()


def test_a_part_that_kills_every_worker_is_given_up_in_one_sentence() -> None:
    engine = Cores(2, patience=0, work=mortal.dies_always)
    with pytest.raises(FracasError, match=r"3 workers died .* over fights 2 to 3 of dock-thug"):
        list(engine.play(parts(BATCH, 2)))


def test_what_the_rules_raise_in_a_worker_is_raised_here() -> None:
    engine = Cores(1, patience=0)
    with pytest.raises(WrongUse, match="no policy 'mad'"):
        list(engine.play(iter([Job("razorweave", "dock-thug", (), (("foes", "mad"),))])))


def test_nobody_is_no_worker() -> None:
    assert Cores().workers == cores() >= 1
    with pytest.raises(WrongUse, match="At least one worker"):
        Cores(0)
