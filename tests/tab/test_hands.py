"""The second Python of a tab: one job at a time, and a fresh one after one that was ended."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from fracas.core.errors import WorkersLost, WrongUse
from fracas.odds.memory import MEGABYTE
from fracas.tab.hands import Second, SecondHand, do, here
from fracas.table.keeping.hands import Hand
from fracas.table.keeping.pool import Pool
from tests.table.kit import run

SIZE = 60 * MEGABYTE


class Worker:
    """The browser's worker, in this process: it does a job when the loop has time for it.

    While it is `deaf` it does nothing; `size` is how large it says that it is.
    """

    def __init__(self) -> None:
        self.second = Second(self)
        self.deaf, self.size = False, SIZE
        self.begun = self.ended = 0
        self._there = False

    def send(self, packed: bytes) -> None:
        if not self._there:
            self._there, self.begun = True, self.begun + 1
        if not self.deaf:
            life = self.begun, self.ended
            asyncio.get_running_loop().call_soon(self._work, packed, life)

    def _work(self, packed: bytes, life: tuple[int, int]) -> None:
        if life == (self.begun, self.ended):
            self.second.hear(do(packed), self.size)

    def end(self) -> None:
        self._there, self.ended = False, self.ended + 1

    def hire(self, low: int, memory: int, prepare: object) -> Hand:
        return SecondHand(self.second, memory, _prepare if prepare else None)


PREPARED: list[int] = []


def _prepare() -> None:
    PREPARED.append(1)


def _refuse() -> None:
    raise WrongUse("No such thing: try another.")


def test_pools_share_it_and_each_gets_what_it_asked_for() -> None:
    async def work() -> None:
        worker = Worker()
        pools = [Pool(2, hire=worker.hire, prepare=_prepare), Pool(1, hire=worker.hire)]
        PREPARED.clear()
        found = await asyncio.gather(*(pools[n % 2].do(divmod, n, 7) for n in range(20)))
        assert found == [divmod(n, 7) for n in range(20)]
        with pytest.raises(WrongUse, match="try another"):
            await pools[0].do(_refuse)
        assert PREPARED == [1]
        assert worker.begun == 1
        assert not worker.ended

    run(work)


def test_files_are_lent_once_to_each_worker(tmp_path: Path) -> None:
    book = tmp_path / "book"
    book.write_bytes(b"rules")

    async def work() -> None:
        worker = Worker()
        pool = Pool(1, hire=worker.hire)
        assert await pool.do(os.path.getsize, str(book), reads=(str(book),)) == 5
        book.write_bytes(b"other")
        await pool.do(os.path.getsize, str(book), reads=(str(book),))
        assert worker.second._lent == {str(book)}
        worker.second.end()
        assert worker.second._lent == set()

    run(work)


def test_a_job_that_does_not_end_is_ended_with_its_worker() -> None:
    async def work() -> None:
        worker = Worker()
        pool = Pool(1, hire=worker.hire)
        assert await pool.do(divmod, 7, 2) == (3, 1)
        worker.deaf = True
        with pytest.raises(WorkersLost) as lost:
            await pool.do(divmod, 7, 2, seconds=0.05)
        assert lost.value.fields["why"] == "time"
        worker.deaf = False
        assert await pool.do(divmod, 7, 2) == (3, 1)
        assert (worker.begun, worker.ended) == (2, 1)

    run(work)


def test_one_that_grew_too_large_is_replaced_between_two_jobs() -> None:
    async def work() -> None:
        worker = Worker()
        pool = Pool(1, memory=100 * MEGABYTE, hire=worker.hire)
        await pool.do(divmod, 7, 2)
        assert (worker.begun, worker.ended) == (1, 0)
        worker.size = 90 * MEGABYTE
        await pool.do(divmod, 7, 2)
        assert (worker.begun, worker.ended) == (1, 1)

    run(work)


def test_one_that_ends_by_itself_is_told_and_replaced() -> None:
    async def work() -> None:
        worker = Worker()
        pool = Pool(1, hire=worker.hire)
        await pool.do(divmod, 7, 2)
        worker.deaf = True
        doing = asyncio.create_task(pool.do(divmod, 7, 2))
        await asyncio.sleep(0.01)
        worker.second.end()
        with pytest.raises(WorkersLost):
            await doing
        worker.deaf = False
        assert await pool.do(divmod, 7, 2) == (3, 1)

    run(work)


def test_who_leaves_before_a_report_is_done_ends_it_for_those_who_wait() -> None:
    async def work() -> None:
        worker = Worker()
        slow, quick = Pool(1, hire=worker.hire, stays=False), Pool(1, hire=worker.hire)
        await quick.do(divmod, 7, 2)
        worker.deaf = True
        left = asyncio.create_task(slow.do(divmod, 7, 2, seconds=60))
        await asyncio.sleep(0.01)
        other = asyncio.create_task(quick.do(divmod, 9, 2))
        await asyncio.sleep(0.01)
        worker.deaf = False
        left.cancel()
        assert await other == (4, 1)

    run(work)


def test_a_hand_of_this_python_does_its_job_at_once() -> None:
    async def work() -> None:
        pool = Pool(1, hire=here)
        assert await pool.do(os.getpid) == os.getpid()
        with pytest.raises(WrongUse):
            await pool.do(_refuse)
        pool.close()

    run(work)
