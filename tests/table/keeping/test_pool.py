"""Worker processes: what they give back, and what comes of one that dies or does not end."""

from __future__ import annotations

import asyncio
import os
import time
import weakref
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

import pytest

from fracas.core.errors import WorkersLost, WrongUse
from fracas.odds.bounds import HARD, spent
from fracas.odds.memory import MEGABYTE
from fracas.table.keeping.hands import ProcessHand
from fracas.table.keeping.pool import Pool
from tests.table.kit import run


def _die() -> None:
    os._exit(3)


def _refuse(*_: object) -> None:
    raise WrongUse("No such thing: try another.")


def _take(count: int) -> int:
    return len(bytearray(count))


def test_work_comes_back_with_what_it_gives_or_raises() -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            assert await pool.do(divmod, 7, 2) == (3, 1)
            with pytest.raises(WrongUse):
                await pool.do(_refuse)
        finally:
            pool.close()

    run(work)


def test_a_worker_that_dies_is_told_of_and_replaced() -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            with pytest.raises(WorkersLost):
                await pool.do(_die)
            assert await pool.do(divmod, 7, 2) == (3, 1)
        finally:
            pool.close()

    run(work)


def test_what_is_under_way_when_the_workers_end_is_no_loss(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work() -> None:
        pool = Pool(1)
        doing = asyncio.create_task(pool.do(time.sleep, 60))
        while not pool.processes:
            await asyncio.sleep(0.01)
        pool.close()
        with pytest.raises(WorkersLost, match="No one waits for this any more"):
            await doing
        assert not pool.lost

    run(work)
    assert not caplog.records


def test_what_does_not_end_is_put_to_an_end_alone() -> None:
    async def work() -> None:
        pool = Pool(2)
        try:
            first = await pool.do(os.getpid)
            endless = asyncio.create_task(pool.do(time.sleep, 600, seconds=0.2))
            short = asyncio.create_task(pool.do(_worked, 1.5))
            with pytest.raises(WorkersLost) as lost:
                await endless
            assert lost.value.fields["why"] == "time"
            assert pool.lost
            other = await short
            assert first != other
            assert other in pool.processes
            assert first not in pool.processes
            assert {await pool.do(os.getpid) for _ in range(2)} != {first}
        finally:
            pool.close()

    run(work)


def test_time_at_work_counts_and_waiting_only_when_it_grows_long() -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            await pool.do(_worked, 0.0)
            began = time.monotonic()
            assert await pool.do(_worked, 0.6, seconds=0.2)
            assert time.monotonic() - began > HARD * 0.2
            assert not pool.lost
            with pytest.raises(WorkersLost) as lost:
                await pool.do(_busy, 600.0, seconds=0.2)
            assert lost.value.fields["why"] == "time"
        finally:
            pool.close()

    run(work)


def _busy(seconds: float) -> None:
    ends = time.process_time() + seconds
    while time.process_time() < ends:
        pass


def _worked(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def _until_spent(most: float) -> bool:
    ends = time.monotonic() + most
    while time.monotonic() < ends:
        if spent():
            return True
    return False


def _filled() -> bool:
    held = []
    for _ in range(600):
        held.append(b"x" * MEGABYTE)
        if spent():
            return True
        time.sleep(0.001)
    return False


def _grown(past_its_bounds: int) -> int:
    """Takes memory that it does not hear of, in pieces for each of which there is room."""
    KEPT.extend(b"x" * MEGABYTE for _ in range(past_its_bounds))
    return len(KEPT)


KEPT: list[bytes] = []


def test_work_hears_inside_its_loops_that_its_time_or_memory_is_spent() -> None:
    async def work() -> None:
        pool = Pool(1, memory=256 * MEGABYTE)
        try:
            assert await pool.do(_until_spent, 20.0, seconds=0.2)
            assert await pool.do(_filled)
        finally:
            pool.close()

    run(work)


def test_a_worker_that_grew_is_let_go_of_after_its_job() -> None:
    async def work() -> None:
        pool = Pool(1, memory=256 * MEGABYTE)
        try:
            first = await pool.do(os.getpid)
            assert await pool.do(_grown, 10) == 10
            assert await pool.do(os.getpid) == first
            assert await pool.do(_grown, 170) == 180
            assert await pool.do(os.getpid) != first
        finally:
            pool.close()

    run(work)


def test_a_job_that_never_began_in_its_time_is_lost_like_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: Future[None] = Future()
    drop = ProcessHand.drop

    def dropped(hand: ProcessHand, *, wait: bool = False) -> None:
        waits.cancel()
        drop(hand, wait=wait)

    monkeypatch.setattr(ProcessHand, "submit", lambda *_: waits)
    monkeypatch.setattr(ProcessHand, "drop", dropped)

    async def work() -> None:
        pool = Pool(1)
        try:
            with pytest.raises(WorkersLost):
                await pool.do(os.getpid, seconds=0.05)
        finally:
            pool.close()

    run(work)


def test_workers_that_do_not_stay_end_with_their_job_or_with_who_wanted_it() -> None:
    async def work() -> None:
        pool = Pool(1, stays=False)
        try:
            assert await pool.do(os.getpid) != await pool.do(os.getpid)
            assert pool.processes == ()
            left = asyncio.create_task(pool.do(time.sleep, 600))
            while not pool.processes:
                await asyncio.sleep(0.01)
            assert pool.at_work == 1
            left.cancel()
            while pool.at_work:
                await asyncio.sleep(0.01)
            assert pool.processes == ()
        finally:
            pool.close()

    run(work)


class _Slow:
    """A worker whose jobs end when the test says so; it counts how often it was ended."""

    process = 0

    def __init__(self) -> None:
        self.jobs: list[Future[Any]] = []
        self.dropped = 0
        self.ending = lambda: None

    async def ready(self, work: Callable[..., object], reads: Sequence[str] = ()) -> None: ...

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        self.jobs.append(Future())
        return self.jobs[-1]

    def takes(self) -> int:
        self.ending()
        return 0

    def worked(self) -> float | None:
        return 0.0

    def drop(self, *, wait: bool = False) -> None:
        self.dropped += 1


def test_who_leaves_as_their_job_ends_does_not_end_the_next() -> None:
    async def work() -> None:
        hand = _Slow()
        pool = Pool(1, hire=lambda *_: hand)
        first = asyncio.create_task(pool.do(os.getpid, ends=True))
        second = asyncio.create_task(pool.do(os.getpid, ends=True))
        while not hand.jobs:
            await asyncio.sleep(0)
        leaves = asyncio.get_running_loop().call_soon
        hand.ending = lambda: leaves(first.cancel) and None
        hand.jobs[0].set_result("the first")
        while len(hand.jobs) < 2:
            await asyncio.sleep(0)
        hand.ending = lambda: None
        assert first.cancelled()
        assert hand.dropped == 0, "it does the work of the second by now"
        hand.jobs[1].set_result("the second")
        assert await second == "the second"

    run(work)


def test_an_error_of_a_worker_keeps_nothing_of_what_was_given() -> None:
    async def work() -> None:
        pool, given = Pool(1), _Given()
        try:
            with pytest.raises(WrongUse) as refused:
                await pool.do(_refuse, given)
            left = weakref.ref(given)
            del given
            assert refused.value.sentence
            # The thread that heard of it lets go of it a little later.
            ends = time.monotonic() + 10.0
            while left() is not None and time.monotonic() < ends:
                await asyncio.sleep(0.01)
            assert left() is None
        finally:
            pool.close()

    run(work)


class _Given:
    """Something large that is sent to a worker."""


def test_what_was_wanted_last_comes_first_and_what_nobody_waits_for_never() -> None:
    async def work() -> None:
        pool, came = Pool(1), list[str]()

        async def want(name: str) -> None:
            await pool.do(os.getenv, name)
            came.append(name)

        try:
            tasks = {}
            for name in ("begun", "left", "first", "gone", "last"):
                tasks[name] = asyncio.create_task(want(name))
                await asyncio.sleep(0)
            tasks["left"].cancel()
            tasks["gone"].cancel()
            tasks["begun"].cancel()  # a worker has it, and keeps its turn until it is done
            await asyncio.gather(*tasks.values(), return_exceptions=True)
            assert came == ["last", "first"]
            assert await pool.do(divmod, 7, 2) == (3, 1)
        finally:
            pool.close()

    run(work)


@pytest.mark.skipif(os.name != "posix", reason="only there can a worker be held to its memory")
def test_who_takes_too_much_memory_is_refused_it() -> None:
    async def work() -> None:
        pool = Pool(1, 1, 256 * MEGABYTE)
        try:
            assert await pool.do(os.getpriority, os.PRIO_PROCESS, 0) == 1 + os.getpriority(
                os.PRIO_PROCESS, 0
            )
            with pytest.raises(WorkersLost):
                await pool.do(_take, 1 << 29)
            assert await pool.do(_take, 10) == 10
        finally:
            pool.close()

    run(work)
