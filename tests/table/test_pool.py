"""Worker processes: what they give back, and what comes of one that dies or does not end."""

from __future__ import annotations

import asyncio
import os
import time

import pytest

from fracas.core.errors import WorkersLost, WrongUse
from fracas.table.pool import Pool
from tests.table.kit import run


def _die() -> None:
    os._exit(3)


def _refuse() -> None:
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


def test_what_does_not_end_is_put_to_an_end() -> None:
    async def work() -> None:
        pool = Pool(1, patience=5.0)
        try:
            await pool.do(os.getpid)
            with pytest.raises(WorkersLost):
                await pool.do(time.sleep, 600)
        finally:
            pool.close()

    run(work)


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
        pool = Pool(1, 1, 1 << 30)
        try:
            assert await pool.do(os.getpriority, os.PRIO_PROCESS, 0) == 1 + os.getpriority(
                os.PRIO_PROCESS, 0
            )
            with pytest.raises(WorkersLost):
                await pool.do(_take, 1 << 31)
            assert await pool.do(_take, 10) == 10
        finally:
            pool.close()

    run(work)
