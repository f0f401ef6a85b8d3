"""Jobs drawn from laws: the summary of played fights, in any pieces the same, and its law."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.core.errors import BudgetExceeded, FracasError, WrongUse
from fracas.sim.batches.batch import run
from fracas.sim.batches.jobs import Job, done, done_as_text, fight, job_text
from fracas.sim.batches.summary import Summary, Tally, merged, read_summary
from fracas.sim.batches.workers import Alone, Cores
from fracas.sim.laws.drawing import arrays, draw
from fracas.sim.laws.exact import solved
from fracas.sim.laws.graphs import Graph, Reach, graph
from fracas.sim.laws.sampled import CHUNK, drawn, positions, with_laws
from fracas.sim.laws.transition_table import PROMPT_BITS, PROMPT_MASK, tabulated
from fracas.sim.play.fight_at_the_table import Opened
from fracas.sim.play.fights import Played, Table
from tests.sim.small_fights import DOWN, SMALL, Late, fate, going, made, over

pytest.importorskip("numpy")

BATCH = with_laws(Job("razorweave", "dock-thug", seed=11, first=5, count=3_000))
WHOLE = done(BATCH)
APART = 4.5
"""By how many standard errors two figures of the same law may differ: seven times in a million."""

PLAYED, DRAWN = int(os.environ.get("FRACAS_FIGHTS", "1000")), 500_000
"""How many fights by the rules the drawn ones are held against; scripts/soak-laws plays more."""


def made_up(fight: Graph, count: int = 300, **cut: int) -> Job:
    """A job of a made-up fight."""
    return Job("none", "none", seed=1, first=7, count=count, laws=tabulated(fight, **cut).text())


HALF = Fraction(1, 2)
AMY, BOB, FALLEN = fate("amy"), fate("bob"), fate("amy", DOWN, 0)
LASTING = made(going((0, 1, 3, HALF), (1, 0, 2, HALF), fates=(AMY, BOB)), over("bob", FALLEN, BOB))


@settings(max_examples=20)
@given(st.data())
def test_every_chunking_gives_the_same_summary_bit_for_bit(data: st.DataObject) -> None:
    inner = st.sets(st.integers(BATCH.first + 1, BATCH.end - 1), max_size=6)
    cuts = [BATCH.first, *sorted(data.draw(inner)), BATCH.end]
    jobs = [BATCH.part(a, b - a) for a, b in pairwise(cuts)]
    parts = [read_summary(done_as_text(job_text(job))) for job in data.draw(st.permutations(jobs))]
    assert merged(parts).text() == WHOLE.text()
    assert drawn(BATCH, data.draw(st.integers(50, 4_000))).text() == WHOLE.text()


def test_every_engine_gives_the_same_summary_bit_for_bit() -> None:
    job = BATCH.part(0, 2 * CHUNK)
    alone = run(job, Alone())
    assert alone.summary.text() == done(job).text()
    assert run(job, Cores(2, patience=0)).summary.text() == alone.summary.text()
    precise = run(job, Alone(), within=0.02)
    assert precise.stopped == "precise"
    assert run(job, Cores(2, patience=0), within=0.02).summary == precise.summary


def test_fights_are_counted_as_played_ones_are() -> None:
    """Fight by fight put together by hand, the summary is that of a tally."""
    for job in (BATCH, made_up(LASTING), made_up(LASTING, most_rounds=3)):
        laws = arrays(job.laws)
        table, found = laws.table, draw(laws, job.seed, job.first, job.count)
        tally = Tally()
        for number in range(job.count):
            end = table.ends[found.rows[number]]
            fell = {
                who: table.first + int(row[number])
                for who, row in zip(table.people, found.fell, strict=True)
                if row[number] >= 0
            }
            length = int(found.length[number])
            tally.add(
                Played(
                    job.first + number,
                    end.outcome,
                    length >> PROMPT_BITS,
                    length & PROMPT_MASK,
                    tuple([table.fates[each] for each in end.fates]),
                    tuple(fell.items()),
                    bool(found.cut[number]),
                )
            )
        assert done(job) == tally.summary()
        assert drawn(job, 64) == tally.summary()


def test_fights_that_come_to_no_end_are_told_as_cut() -> None:
    told = done(made_up(LASTING, most_rounds=3))
    assert 0 < told.cut < 60
    assert dict(told.outcomes) == {"bob": 300 - told.cut}
    assert len(told.cut_short) == 5
    assert dict(told.rounds)[4] == told.cut
    amy = told.fared[0]
    assert amy.fell[0][0] == 1  # the round in which the fight begins
    assert sum(count for _, count in amy.fell) == amy.out == 300 - told.cut


def test_a_fight_that_goes_where_no_law_was_followed_is_never_made_up() -> None:
    job = made_up(made(going((1, 0, 1, Fraction(99, 100))), over("amy")))
    with pytest.raises(FracasError, match="beyond what the table has") as caught:
        done(job)
    number = caught.value.fields["number"]
    assert job.first <= number < job.end
    done(job.part(number - 5, 5))
    with pytest.raises(FracasError, match=f"In fight {number} of seed 1"):
        done(job.part(number, 1))


def played(small: Late, count: int) -> list[Played]:
    """Fights by the rules."""
    begun = small.begun()
    return [
        Table(begun.rules, begun.book, begun.state, {}, 1, number).play() for number in range(count)
    ]


def figures(summary: Summary) -> Counter[tuple[object, ...]]:
    """Every count of a summary by what it counts."""
    found: Counter[tuple[object, ...]] = Counter()
    for outcome, count in summary.outcomes:
        found["outcome", outcome] += count
    for rounds, count in summary.rounds:
        found["rounds", rounds] += count
    for one in summary.fared:
        for why, left, count in one.ends:
            found["end", one.who, one.side, one.name, one.most, why, left] += count
        for number, count in one.fell:
            found["fell", one.who, number] += count
    for side, lost, count in summary.losses:
        found["lost", side, lost] += count
    for ending in summary.endings:
        found["ending", ending.outcome, ending.out, ending.rounds] += ending.fights
    return found


@pytest.mark.soak
@pytest.mark.parametrize("small", SMALL, ids=lambda one: one.system)
def test_drawn_fights_have_the_law_of_played_ones(small: Late) -> None:
    begun = small.begun()
    laws = tabulated(graph(begun.rules, begun.book, begun.state)).text()
    told = done(Job(small.system, small.scenario, seed=1, count=DRAWN, laws=laws))
    fights = played(small, PLAYED)
    tally = Tally()
    for one in fights:
        tally.add(one)
    ours, theirs = figures(told), figures(tally.summary())
    for what in ours | theirs:
        part = (ours[what] + theirs[what]) / (PLAYED + DRAWN)
        error = sqrt(part * (1 - part) * (1 / PLAYED + 1 / DRAWN))
        # What is rare is not normal, so that one fight more or less is let pass.
        off = abs(ours[what] / DRAWN - theirs[what] / PLAYED) - 1 / PLAYED
        assert off <= APART * error, what
    prompts = [one.prompts for one in fights]
    mean = sum(prompts) / PLAYED
    spread = sqrt(sum((one - mean) ** 2 for one in prompts) / PLAYED)
    assert abs(told.prompts / DRAWN - mean) <= APART * spread * sqrt(1 / PLAYED + 1 / DRAWN)


def test_the_exact_chances_come_out_over_two_million_fights() -> None:
    many = 2_000_000
    told, law = done(BATCH.part(0, many)), solved(BATCH)
    assert law is not None
    assert positions(BATCH) == law.positions
    for outcome, chance in law.outcomes.items():
        error = sqrt(float(chance * (1 - chance)) / many)
        assert abs(dict(told.outcomes)[outcome] / many - float(chance)) <= APART * error
    rounds = dict(told.rounds)
    mean = sum(number * count for number, count in rounds.items()) / many
    spread = sqrt(sum((number - mean) ** 2 * count for number, count in rounds.items()) / many)
    assert abs(mean - float(law.ends.rounds)) <= APART * spread / sqrt(many)
    for one in told.fared:
        out, left = law.fared[one.who, one.side]
        error = sqrt(float(out * (1 - out)) / many)
        assert abs(one.out / one.fights - float(out)) <= APART * error
        values = [(rest, count) for _, rest, count in one.ends]
        mean = sum(rest * count for rest, count in values) / many
        spread = sqrt(sum((rest - mean) ** 2 * count for rest, count in values) / many)
        assert abs(mean - float(left)) <= APART * spread / sqrt(many)


def test_no_fight_that_was_drawn_is_opened() -> None:
    for look in (fight, Opened):
        with pytest.raises(WrongUse, match="was drawn from odds and never played"):
            look(BATCH, 12)


def test_a_job_with_laws_is_plain_data() -> None:
    assert msgspec.json.decode(job_text(BATCH), type=Job) == BATCH
    assert BATCH.part(0, 1).laws == BATCH.laws


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(WrongUse, match="foes plays by random"):
        with_laws(Job("razorweave", "dock-thug", policies=(("foes", "random"),)))
    with pytest.raises(BudgetExceeded, match="more than 50 positions"):
        with_laws(Job("razorweave", "dock-thug"), Reach(positions=50))
    with pytest.raises(BudgetExceeded, match="ways"):
        with_laws(Job("beacon_road", "roof-duel"))
    with pytest.raises(WrongUse, match="nowhere"):
        with_laws(Job("razorweave", "nowhere"))


def test_without_numpy_it_says_so_before_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    def never(*_: object) -> Any:
        raise AssertionError("laws were followed that nobody can draw from")

    monkeypatch.setattr("fracas.sim.laws.draws.import_module", missing)
    monkeypatch.setattr("fracas.sim.laws.sampled.graph", never)
    with pytest.raises(WrongUse, match="NumPy is not installed here"):
        with_laws(Job("razorweave", "dock-thug"))
