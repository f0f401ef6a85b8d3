"""Bars are worked out once for each way of seeing, sent when known, and sent again to a page."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from fracas.core.asking.prompts import Roll
from fracas.core.ids import Decider, Seat
from fracas.dice.pool import Pool
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.rules.rolls import CheckGrades, CheckReading, netting_of
from fracas.rulesets.registry import ruleset
from fracas.table.odds.bar_desk import Bars
from fracas.table.odds.bars import BEFORE, BarJob, Drawn, Fell, bar_job, draw_bar
from fracas.table.odds.service import OddsService
from tests.table.kit import Watcher, run

RULES = ruleset("razorweave")
READING = CheckReading(2, 14, 0, netting_of(open_book({})).cuts)
ANN, BEN, CAT = Seat("p1"), Seat("p2"), Seat("p3")


class Desk(OddsService):
    """Works bars out here, and counts them."""

    def __init__(self) -> None:
        self.jobs: list[BarJob] = []

    async def draw(self, job: BarJob) -> Drawn | None:
        """The bar."""
        self.jobs.append(job)
        return draw_bar(job, RULES)


def _job(at: int = BEFORE, fell: Fell | None = None) -> BarJob:
    roll = Roll(Decider("rella"), "check", Pool(4, 6), READING, grades=CheckGrades(READING))
    job = bar_job(RULES, roll, at=at, fell=fell)
    assert job is not None
    return job


class Table:
    """Bars, with a page at each seat."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.pages = {seat: Watcher() for seat in (ANN, BEN, CAT)}
        self.laid: list[tuple[Any, Drawn]] = []
        self.bars = Bars(
            self.desk,
            lambda seat: (self.pages[seat],),
            lambda way, drawn: self.laid.append((way, drawn)),
        )


def test_seats_that_see_alike_share_a_bar() -> None:
    async def play() -> None:
        table = Table()
        for seat, way in ((ANN, "heroes"), (BEN, "heroes"), (CAT, "foes")):
            table.bars.begin(seat, way, (_job(3, Fell("hit", (3, 4, 4, 3))),))
        await asyncio.sleep(0.01)
        assert len(table.desk.jobs) == 2
        sent = [table.pages[seat].bars for seat in (ANN, BEN, CAT)]
        assert sent[0] == sent[1] == sent[2]
        assert [(one.at, one.throw) for one in sent[0]] == [(3, 0)]
        assert sorted(str(way) for way, _ in table.laid) == ["foes", "heroes"]
        table.bars.begin(ANN, "heroes", (_job(3, Fell("hit", (3, 4, 4, 3))),))
        await asyncio.sleep(0.01)
        assert len(table.desk.jobs) == 2, "it was asked for already"
        assert table.bars.known(ANN) == tuple(sent[0])

    run(play)


def test_the_bar_before_the_dice_goes_with_its_roll() -> None:
    async def play() -> None:
        table = Table()
        table.bars.begin(ANN, "heroes", (_job(),))
        await asyncio.sleep(0.01)
        assert [one.at for one in table.bars.known(ANN)] == [BEFORE]
        assert not table.laid, "no line has it yet"
        table.bars.begin(ANN, "heroes", ())
        assert table.bars.known(ANN) == ()
        table.bars.begin(ANN, "heroes", (_job(),))
        await asyncio.sleep(0.01)
        assert len(table.pages[ANN].bars) == 2, "the next roll has a bar, alike or not"

    run(play)


def test_the_bars_of_the_moments_that_are_shown_are_kept() -> None:
    async def play() -> None:
        table = Table()
        jobs = tuple([_job(at, Fell("hit", (3, 4, 4, 3))) for at in range(9)])
        table.bars.begin(ANN, "heroes", jobs)
        await asyncio.sleep(0.01)
        assert [one.at for one in table.bars.known(ANN)] == list(range(9))
        table.bars.begin(ANN, "heroes", jobs[4:])
        assert [one.at for one in table.bars.known(ANN)] == list(range(4, 9))
        table.bars.forget(ANN)
        assert table.bars.known(ANN) == ()

    run(play)


def test_a_bar_that_another_took_the_place_of_is_not_sent() -> None:
    async def play() -> None:
        table = Table()
        table.bars.begin(ANN, "heroes", (_job(),))
        other = msgspec.structs.replace(_job(), assumed=True)
        table.bars.begin(ANN, "heroes", (other,))
        await asyncio.sleep(0.01)
        assert [one.bar.assumed for one in table.pages[ANN].bars] == [True]

    run(play)


def test_a_desk_that_fails_costs_the_bar_alone() -> None:
    async def play() -> None:
        table = Table()

        async def fails(job: BarJob) -> Drawn | None:
            raise RuntimeError

        table.desk.draw = fails  # type: ignore[method-assign]
        table.bars.begin(ANN, "heroes", (_job(),))
        await asyncio.sleep(0.01)
        assert table.pages[ANN].bars == []
        assert table.bars.known(ANN) == ()
        bars = Bars(None, lambda seat: ())
        bars.begin(ANN, "heroes", (_job(),))
        assert bars.known(ANN) == ()

    run(play)
