"""The one job form, and that every way to cut a batch gives the same bits."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.core.errors import WrongUse
from fracas.rulesets.registry import all_rulesets
from fracas.sim.batches.jobs import Job, done, done_as_text, fight, job_text, opening
from fracas.sim.batches.summary import merged, read_summary
from fracas.sim.laws.philox import MASK

BATCH = Job("razorweave", "dock-thug", (), (("foes", "random"),), seed=11, first=5, count=24)
WHOLE = done(BATCH)


@settings(max_examples=20)
@given(st.data())
def test_every_chunking_gives_the_same_summary_bit_for_bit(data: st.DataObject) -> None:
    inner = st.sets(st.integers(BATCH.first + 1, BATCH.end - 1), max_size=6)
    cuts = [BATCH.first, *sorted(data.draw(inner)), BATCH.end]
    jobs = [BATCH.part(a, b - a) for a, b in pairwise(cuts)]
    parts = [read_summary(done_as_text(job_text(job))) for job in data.draw(st.permutations(jobs))]
    assert merged(parts).text() == WHOLE.text()


@pytest.mark.parametrize("system", [rules.id for rules in all_rulesets()])
def test_a_batch_of_every_system_in_two_parts(system: str) -> None:
    scenario = next(rules for rules in all_rulesets() if rules.id == system).scenarios()[0].id
    job = Job(system, scenario, seed=2, count=3)
    parts = [done(job.part(2, 1)), done(job.part(0, 2))]
    assert merged(parts).text() == done(job).text()
    assert done(job).numbers == ((0, 3),)


def test_a_job_is_plain_data() -> None:
    assert msgspec.json.decode(job_text(BATCH), type=Job) == BATCH
    assert BATCH.part(0, 2) == Job(
        "razorweave", "dock-thug", (), (("foes", "random"),), seed=11, first=0, count=2
    )


def test_a_fight_of_a_batch_is_found_by_its_number() -> None:
    told = fight(BATCH, WHOLE.longest[0].number)
    assert (told.rounds, told.prompts) == (WHOLE.longest[0].rounds, WHOLE.longest[0].prompts)
    rare = WHOLE.strangest(1)[0]
    told = fight(BATCH, rare.first)
    assert (told.outcome, told.rounds) == (rare.outcome, rare.rounds)
    assert tuple(sorted(fate.who for fate in told.fates if fate.out)) == rare.out


def test_policies_and_rulings_matter() -> None:
    by_book = Job("razorweave", "dock-thug", seed=11, first=5, count=24)
    assert done(by_book) != WHOLE
    assert dict(done(by_book).outcomes).get("party", 0) < dict(WHOLE.outcomes)["party"]


@pytest.mark.parametrize(
    ("job", "fault"),
    [
        (Job("razorweave", "dock-thug", count=0), "at least one fight"),
        (Job("razorweave", "dock-thug", seed=-1), "A seed is from 0"),
        (Job("razorweave", "dock-thug", first=MASK, count=2), "at most the number"),
        (Job("razorweave", "nowhere"), "nowhere"),
        (Job("chess", "dock-thug"), "There is no system 'chess'"),
        (Job("razorweave", "dock-thug", (("chess", 1),)), "chess"),
        (Job("razorweave", "dock-thug", (), (("crowd", "random"),)), "no side 'crowd'"),
        (Job("razorweave", "dock-thug", (), (("foes", "mad"),)), "no policy 'mad'"),
    ],
)
def test_a_job_that_cannot_be_done_is_refused(job: Job, fault: str) -> None:
    with pytest.raises(WrongUse, match=fault):
        opening(job)
