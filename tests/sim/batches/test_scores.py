"""Scores: fights one by one, the same from any number of workers."""

from __future__ import annotations

import msgspec
import pytest

from fracas.core.errors import WrongUse
from fracas.sim.batches.jobs import Job, done, job_text
from fracas.sim.batches.scores import Record, Runner, Scores, play_on, scored, scored_as_text
from fracas.sim.variants.variant import varied

DUEL = Job("razorweave", "dock-thug", seed=7, count=30)


def test_scores_agree_with_the_summary() -> None:
    scores, summary = scored(DUEL).scores, done(DUEL)
    for side, count in summary.outcomes:
        assert sum(one.outcome == side for one in scores) == count
    assert sum(one.rounds for one in scores) == sum(n * count for n, count in summary.rounds)
    assert sum(one.prompts for one in scores) == summary.prompts
    for side, lost, count in summary.losses:
        assert sum((side, lost, 1) in one.lost for one in scores) == count


def test_scores_go_through_text() -> None:
    text = scored_as_text(job_text(DUEL))
    assert msgspec.json.decode(text, type=Scores) == scored(DUEL)


def test_a_record_waits_for_what_is_missing() -> None:
    record = Record(DUEL)
    record.take(scored(DUEL.part(10, 5)))
    assert record.scores == []
    assert record.more(15) == DUEL.part(0, 15)
    record.take(scored(DUEL.part(0, 10)))
    assert tuple(record.scores) == scored(DUEL.part(0, 15)).scores
    record.take(scored(DUEL.part(3, 2)))
    assert len(record.scores) == 15
    assert record.more(15) is None


def test_variants_are_played_up_to_the_same_fight() -> None:
    other = varied(DUEL, (("dock_thug.clock", 4),))
    records = [Record(DUEL), Record(other), Record(DUEL)]
    heard: list[int] = []
    with Runner() as runner:
        play_on(runner, records, 6, heard.append)
        play_on(runner, records, 10, heard.append)
    assert sum(heard) == 20  # one of two that are alike is played for both
    assert [tuple(one.scores) for one in records] == [
        scored(job.part(0, 10)).scores for job in (DUEL, other, DUEL)
    ]


def test_workers_give_the_same() -> None:
    records = [Record(DUEL), Record(varied(DUEL, (("dock_thug.clock", 8),)))]
    with Runner(2, patience=0) as runner:
        play_on(runner, records, 8)
        play_on(runner, records, 16)
    assert [tuple(one.scores) for one in records] == [
        scored(one.job.part(0, 16)).scores for one in records
    ]


def test_nobody_cannot_play() -> None:
    with pytest.raises(WrongUse, match="At least one worker"):
        Runner(0)
