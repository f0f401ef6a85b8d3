"""A row for each fight: the same fights as the batch, whoever plays them."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.batches.batch import run
from fracas.sim.batches.jobs import Job, done, fight
from fracas.sim.batches.rows import FIRST, RowKeeper, row_of

DUEL = Job("razorweave", "dock-thug", seed=5, count=30)


@pytest.fixture(scope="module")
def kept() -> RowKeeper:
    keeper = RowKeeper(1)
    assert run(DUEL, keeper).summary == done(DUEL)
    return keeper


def test_each_fight_has_its_row_in_order(kept: RowKeeper) -> None:
    rows = list(kept.rows(done(DUEL)))
    assert [row["fight"] for row in rows] == list(range(30))
    assert rows[11] == row_of(fight(DUEL, 11))
    assert list(rows[0]) == kept.columns(done(DUEL))
    assert tuple(rows[0])[: len(FIRST)] == FIRST


def test_only_the_fights_that_are_counted_have_one(kept: RowKeeper) -> None:
    some = done(DUEL.part(3, 4))
    assert [row["fight"] for row in kept.rows(some)] == [3, 4, 5, 6]


def test_a_batch_that_is_sharp_enough_has_as_many_rows_as_it_counts() -> None:
    keeper = RowKeeper(1)
    job = Job("razorweave", "dock-thug", seed=5, count=160)
    batch = run(job, keeper, within=0.2)
    assert batch.stopped == "precise"
    assert len(list(keeper.rows(batch.summary))) == batch.summary.fights < 160


def test_workers_keep_the_same_rows(kept: RowKeeper) -> None:
    many = RowKeeper(2)
    summary = run(DUEL, many).summary
    assert list(many.rows(summary)) == list(kept.rows(summary))


def test_fights_that_are_drawn_have_none() -> None:
    with pytest.raises(WrongUse, match="drawn from odds"):
        list(RowKeeper(1).play(iter([Job("razorweave", "dock-thug", laws=b"x")])))
