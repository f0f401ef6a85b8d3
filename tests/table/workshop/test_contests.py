"""The second figure of a draft: played to win, by the strengths asked for, while someone waits."""

from __future__ import annotations

import asyncio

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.batches.jobs import done
from fracas.sim.batches.verdicts import to_win
from fracas.table.workshop import contests
from fracas.table.workshop.contests import Contests
from fracas.table.workshop.drafts import Draft, SideToWin, Strengths, ToWin
from fracas.table.workshop.service import Workshop
from fracas.table.workshop.work import contested, job_of, played

THUG = Draft("razorweave", "dock-thug")
AMBUSH = Draft("razorweave", "warehouse-ambush")
BY_BOOK: Strengths = (("foes", "by-the-book"), ("party", "by-the-book"))


async def whole(shop: Workshop, draft: Draft, strengths: Strengths = ()) -> ToWin:
    """The figures once all fights are played."""
    found = await shop.to_win(draft, 0, strengths)
    while found.work == "working":
        found = await shop.to_win(draft, found.fights, strengths)
    return found


def by_side(found: ToWin) -> dict[str, SideToWin]:
    return {one.side: one for one in found.sides}


def test_a_side_that_is_not_named_plays_to_win() -> None:
    found = contested(THUG, 0, 6, 1000.0)
    assert found.fights == 6
    assert found.summary == done(to_win(job_of(THUG), 6))
    assert contested(THUG, 2, 3, 1000.0).winners == found.winners[2:5]
    book = contested(THUG, 0, 20, 1000.0, BY_BOOK)
    assert book.winners == played(THUG, 0, 20, 1000.0).winners
    for wrong in ((("nobody", "good"),), (("foes", "best"),)):
        with pytest.raises(WrongUse):
            contested(THUG, 0, 1, 1.0, wrong)


def test_a_fight_that_the_time_of_its_worker_ran_out_in_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fracas.table.workshop.work.spent", lambda: True)
    assert contested(THUG, 0, 3, 1000.0).fights == 0
    assert played(THUG, 0, 3, 1000.0).fights == 3


def test_figures_stand_beside_those_by_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contests, "MOST_FIGHTS", 12)

    async def work() -> None:
        shop = Workshop(1)
        try:
            book = await shop.estimate(THUG, 0, 200)
            found = await whole(shop, THUG)
            assert (found.fights, found.most, found.work) == (12, 12, "ready")
            assert found.sides
            wins = {one.side: one.win for one in book.sides}
            for one in found.sides:
                assert one.book == wins[one.side]
                assert one.win.low <= one.win.value <= one.win.high
            # Nothing is played twice, and other strengths are other figures.
            assert await shop.to_win(THUG, 5) == found
            same = by_side(await whole(shop, THUG, BY_BOOK))
            twelve = played(THUG, 0, 12, 1000.0).winners
            assert same["party"].win.value == twelve.count("party") / 12
            assert not same["party"].differs
            with pytest.raises(WrongUse):
                await shop.to_win(THUG, 0, (("foes", "best"),))
        finally:
            shop.close()

    asyncio.run(work())


def test_a_difference_by_more_than_luck_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contests, "MOST_FIGHTS", 40)
    at_random: Strengths = (("foes", "by-the-book"), ("party", "random"))

    async def work() -> None:
        shop = Workshop(1)
        try:
            found = await shop.estimate(THUG, 0, 200)
            while found.fights < 200:
                found = await shop.estimate(THUG, found.fights, 100)
            party = by_side(await whole(shop, THUG, at_random))["party"]
            assert party.differs
            assert party.win.value < party.book.value
        finally:
            shop.close()

    asyncio.run(work())


def test_no_worker_goes_on_where_no_one_waits() -> None:
    async def work() -> None:
        shop = Workshop(1)
        try:
            await shop.estimate(AMBUSH, 0, 1)
            waiting = asyncio.create_task(shop.to_win(AMBUSH, 0))
            pool = shop._contests._pool  # type: ignore[union-attr]
            while not pool.processes:
                await asyncio.sleep(0.05)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            while pool.at_work:
                await asyncio.sleep(0.05)
            assert pool.processes == ()
            # The next who asks finds another.
            assert (await shop.to_win(THUG, 0)).fights >= 1
        finally:
            shop.close()

    asyncio.run(work())


def test_a_fight_that_takes_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.table.keeping.pool.HARD", 0.0)

    async def work() -> None:
        desk = Contests(seconds=0.1)
        try:
            found = await desk.of(AMBUSH, (), 0, played(AMBUSH, 0, 1, 1.0))
            assert (found.fights, found.work, found.sides) == (0, "long", ())
            assert not desk._pool.at_work
            # It is not tried again.
            assert await desk.of(AMBUSH, (), 0, played(AMBUSH, 0, 1, 1.0)) == found
        finally:
            desk.close()

    asyncio.run(work())


def test_without_contests_there_is_no_second_figure() -> None:
    async def work() -> None:
        shop = Workshop(1, contests=False)
        try:
            assert (await shop.to_win(THUG, 0)).work == "off"
        finally:
            shop.close()

    asyncio.run(work())
